/** A text as one word of a POSIX shell: in single quotes, where nothing but the quote itself has a meaning. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A command over several lines. */
export function shellLines(parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}
