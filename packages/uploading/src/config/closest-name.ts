import { closest, distance } from 'fastest-levenshtein';

/** Returns the known name that a mistyped one most likely means; undefined when more than a third of its letters would have to change. */
export function closestName(mistyped: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const name = closest(
    mistyped.toLowerCase(),
    known.map((candidate) => candidate.toLowerCase()),
  );
  const edits = distance(mistyped.toLowerCase(), name);
  if (edits > Math.max(1, Math.ceil(name.length / 3))) return undefined;
  return known.find((candidate) => candidate.toLowerCase() === name);
}
