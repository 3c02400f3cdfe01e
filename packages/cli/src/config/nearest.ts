/** The name out of `known` that takes the fewest edits, at most a third of its length; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((candidate) => ({
    candidate,
    distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
  }));
  const [best] = ranked.toSorted((left, right) => left.distance - right.distance);
  return best !== undefined && best.distance <= Math.max(1, Math.ceil(best.candidate.length / 3))
    ? best.candidate
    : undefined;
}

/** Levenshtein: the fewest insertions, deletions and replacements that make one text of the other. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) row = nextRow(row, { letter, right, first: index + 1 });
  return row.at(-1) ?? 0;
}

function nextRow(
  row: readonly number[],
  { letter, right, first }: { readonly letter: string; readonly right: string; readonly first: number },
): number[] {
  const next = [first];
  for (let index = 0; index < right.length; index += 1) {
    const replaced = (row[index] ?? 0) + (right[index] === letter ? 0 : 1);
    next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
  }
  return next;
}
