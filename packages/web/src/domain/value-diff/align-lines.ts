/** Indexes of two lines shown side by side. One of them may be missing. */
export interface LinePair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Larger blocks are paired by position. */
const MAX_PAIRS = 2_500;

/** Less similar lines are not paired. */
const MIN_SIMILARITY = 0.4;

/**
 * Pairs removed lines with added lines. Keeps their order and maximizes the total similarity. The remaining lines between
 * two pairs are paired by position.
 */
export function alignLines(removed: readonly string[], added: readonly string[]): readonly LinePair[] {
  if (removed.length * added.length > MAX_PAIRS) return byPosition(0, removed.length, 0, added.length);
  const pairs: LinePair[] = [];
  let [before, after] = [0, 0];
  for (const pair of similarPairs(removed, added)) {
    pairs.push(...byPosition(before, pair.before, after, pair.after), pair);
    [before, after] = [pair.before + 1, pair.after + 1];
  }
  return [...pairs, ...byPosition(before, removed.length, after, added.length)];
}

function byPosition(before: number, beforeEnd: number, after: number, afterEnd: number): readonly LinePair[] {
  return Array.from({ length: Math.max(beforeEnd - before, afterEnd - after) }, (_, index) => ({
    before: before + index < beforeEnd ? before + index : undefined,
    after: after + index < afterEnd ? after + index : undefined,
  }));
}

interface SimilarPair {
  readonly before: number;
  readonly after: number;
}

/** Finds the pairs with the largest total similarity: a longest common subsequence with similarity instead of equality. */
function similarPairs(removed: readonly string[], added: readonly string[]): readonly SimilarPair[] {
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const at = (before: number, after: number): number => best[before * width + after] ?? 0;
  const scores = removed.map((one) => added.map((other) => similarity(one, other)));
  const scoreOf = (before: number, after: number): number => scores[before]?.[after] ?? 0;
  for (let before = removed.length - 1; before >= 0; before -= 1) {
    for (let after = added.length - 1; after >= 0; after -= 1) {
      const score = scoreOf(before, after);
      const paired = score >= MIN_SIMILARITY ? score + at(before + 1, after + 1) : 0;
      best[before * width + after] = Math.max(paired, at(before + 1, after), at(before, after + 1));
    }
  }
  const pairs: SimilarPair[] = [];
  let [before, after] = [0, 0];
  while (before < removed.length && after < added.length) {
    const total = at(before, after);
    if (total === at(before + 1, after)) before += 1;
    else if (total === at(before, after + 1)) after += 1;
    else pairs.push({ before: before++, after: after++ });
  }
  return pairs;
}

/** Returns the share of two lines that is a common prefix or suffix, 0 to 1. Ignores surrounding whitespace. */
function similarity(before: string, after: string): number {
  const [one, other] = [before.trim(), after.trim()];
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 1;
  const shortest = Math.min(one.length, other.length);
  let head = 0;
  while (head < shortest && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  return (head + tail) / longest;
}
