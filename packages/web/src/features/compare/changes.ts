import type { ChangedTest, Comparison, SlowerTest } from '@clarion/api-client';

/** One of the lists of a comparison. */
export interface ChangeList {
  readonly name: keyof Comparison['summary'];
  readonly title: string;
  /** What its tests have in common. */
  readonly meaning: string;
  /** How many tests it has in all; not all of them may be listed. */
  readonly count: number;
  readonly tests: readonly (ChangedTest | SlowerTest)[];
}

const LISTS = [
  ['newlyFailing', 'Newly failing', 'failed now, and did not before'],
  ['stillFailing', 'Still failing', 'failed in both'],
  ['fixed', 'Fixed', 'passed now, and failed before'],
  ['flaky', 'Flaky', 'passed after a failed attempt'],
  ['added', 'Added', 'in this run alone'],
  ['removed', 'Removed', 'in the base alone'],
  ['slower', 'Slower', 'at least half as long again, and half a second'],
] as const;

/** The lists of a comparison, the worst one first. */
export function changeLists(comparison: Comparison): readonly ChangeList[] {
  return LISTS.map(([name, title, meaning]) => ({
    name,
    title,
    meaning,
    count: comparison.summary[name],
    tests: comparison[name],
  }));
}

/** A comparison as Markdown, to be told to somebody. */
export function comparisonText({ runId, base, ...comparison }: Comparison, origin: string): string {
  const lists = changeLists({ runId, base, ...comparison }).filter(({ count }) => count > 0);
  const against = base === null ? 'nothing to compare with' : `${origin}/r/${base.runId}`;
  const parts = lists.map(({ title, count, tests }) =>
    [
      `## ${title}: ${count}`,
      ...tests.map((test) => `- ${oneLine(test.testName)}${timeOf(test)}`),
      ...moreOf(count, tests.length),
    ].join('\n'),
  );
  return [`# ${origin}/r/${runId} against ${against}`, ...(parts.length === 0 ? ['Nothing changed.'] : parts)].join(
    '\n\n',
  );
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function timeOf(test: ChangedTest | SlowerTest): string {
  return 'beforeMs' in test ? ` (${test.beforeMs} ms, now ${test.afterMs} ms)` : '';
}

function moreOf(count: number, listed: number): readonly string[] {
  return count > listed ? [`- and ${count - listed} more`] : [];
}
