/** A longer comment is no place in a source file. */
const LONGEST = 700;

/**
 * Returns what is in front of the last comment of a line, without the blanks at its end, and the comment; an empty one where there is none,
 * or a long one. Linear in the length of the line, however many blanks it has.
 * @param mark what a comment begins with
 */
export function splitComment(line: string, mark = ' # '): readonly [string, string] {
  const at = line.lastIndexOf(mark);
  const isFound = at >= 0 && line.length - at <= LONGEST;
  return isFound ? [line.slice(0, at).trimEnd(), line.slice(at + mark.length)] : [line, ''];
}
