/** Two lines beside each other, by their places; one of them may stand alone. */
export interface LinePair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Larger blocks are paired by their places alone. */
const MOST_PAIRS = 2_500;

/** Lines that have less in common do not stand beside each other. */
const LEAST_ALIKE = 0.4;

/**
 * Which removed line stands beside which added one: in their order, so that those side by side are the most alike in all. Lines
 * that are like no other stand beside each other too, where nothing is between them.
 */
export function alignLines(removed: readonly string[], added: readonly string[]): readonly LinePair[] {
  if (removed.length * added.length > MOST_PAIRS) return byPlace(0, removed.length, 0, added.length);
  const pairs: LinePair[] = [];
  let [before, after] = [0, 0];
  for (const pair of alikePairs(removed, added)) {
    pairs.push(...byPlace(before, pair.before, after, pair.after), pair);
    [before, after] = [pair.before + 1, pair.after + 1];
  }
  return [...pairs, ...byPlace(before, removed.length, after, added.length)];
}

function byPlace(before: number, beforeEnd: number, after: number, afterEnd: number): readonly LinePair[] {
  return Array.from({ length: Math.max(beforeEnd - before, afterEnd - after) }, (_, index) => ({
    before: before + index < beforeEnd ? before + index : undefined,
    after: after + index < afterEnd ? after + index : undefined,
  }));
}

interface Alike {
  readonly before: number;
  readonly after: number;
}

/** The pairs whose likeness is the largest in all: the course of a longest common subsequence, with likeness for equality. */
function alikePairs(removed: readonly string[], added: readonly string[]): readonly Alike[] {
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const at = (before: number, after: number): number => best[before * width + after] ?? 0;
  const scores = removed.map((one) => added.map((other) => likeness(one, other)));
  const scoreOf = (before: number, after: number): number => scores[before]?.[after] ?? 0;
  for (let before = removed.length - 1; before >= 0; before -= 1) {
    for (let after = added.length - 1; after >= 0; after -= 1) {
      const score = scoreOf(before, after);
      const paired = score >= LEAST_ALIKE ? score + at(before + 1, after + 1) : 0;
      best[before * width + after] = Math.max(paired, at(before + 1, after), at(before, after + 1));
    }
  }
  const pairs: Alike[] = [];
  let [before, after] = [0, 0];
  while (before < removed.length && after < added.length) {
    const all = at(before, after);
    if (all === at(before + 1, after)) before += 1;
    else if (all === at(before, after + 1)) after += 1;
    else pairs.push({ before: before++, after: after++ });
  }
  return pairs;
}

/** How much of two lines is equal from their start and from their end, 0 to 1; spaces around them do not count. */
function likeness(before: string, after: string): number {
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
