/** Quotes a text as one word of a POSIX shell: in single quotes, where only the quote itself has a meaning. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Formats a command over several lines. */
export function shellLines(parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}
