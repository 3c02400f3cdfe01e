/** The middle value; of an even number of values the upper one of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A ratio, and whether it reaches its goal. */
export function judged(ratio: number, goal: { readonly atLeast?: number; readonly atMost?: number }): string {
  const { atLeast = -Infinity, atMost = Infinity } = goal;
  const said = goal.atLeast === undefined ? `at most ${atMost.toFixed(2)}` : `at least ${atLeast.toFixed(2)}`;
  return `${ratio.toFixed(2)} (goal: ${said}; ${ratio >= atLeast && ratio <= atMost ? 'reached' : 'MISSED'})`;
}

/** Writes lines of a report. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
