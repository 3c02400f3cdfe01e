/** Returns the duration of several runs in one text; undefined where none of them says one. */
export function sumOfDurations(before: number | undefined, more: number | undefined): number | undefined {
  return more === undefined ? before : (before ?? 0) + more;
}
