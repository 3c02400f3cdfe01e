/** Of a longer part the head is searched for, as a search for a long part may take time by the square of its length. */
const LONGEST_SEARCH = 500;

/** Returns where a text first contains a part; -1 when nowhere. A part whose head occurs earlier may be missed. */
export function indexOfPart(text: string, part: string): number {
  const at = text.indexOf(part.slice(0, LONGEST_SEARCH));
  return at >= 0 && text.startsWith(part, at) ? at : -1;
}
