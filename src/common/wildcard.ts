/**
 * Returns whether a text is one of a pattern, whose parts are what is between its wildcards. Each wildcard is any text, including none. A text is
 * searched part by part and never goes back, so that the time is bounded by the lengths of both: the first place of each part leaves the most room
 * for the parts behind it.
 */
export function hasParts(text: string, parts: readonly string[]): boolean {
  if (parts.length < 2) return text === (parts[0] ?? '');
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)];
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
