import type { ChangedTest, Comparison, SlowerTest } from '@clarion/api-client';

/** One of the lists of a comparison. */
export interface ChangeList {
  readonly name: keyof Comparison['summary'];
  readonly title: string;
  /** Continues "2 tests …". */
  readonly description: string;
  /** How many tests have the change. `tests` may contain fewer. */
  readonly count: number;
  readonly tests: readonly (ChangedTest | SlowerTest)[];
}

const LISTS = [
  ['newlyFailing', 'Newly failing', 'failed that did not fail before'],
  ['stillFailing', 'Still failing', 'failed in both runs'],
  ['fixed', 'Fixed', 'passed that failed before'],
  ['flaky', 'Flaky', 'passed on a retry'],
  ['added', 'Added', 'found only in this run'],
  ['removed', 'Removed', 'found only in the base'],
  ['slower', 'Slower', 'took at least 1.5 times as long and 500 ms more'],
] as const;

/** Returns the lists of a comparison, the worst change first. */
export function changeLists(comparison: Comparison): readonly ChangeList[] {
  return LISTS.map(([name, title, description]) => ({
    name,
    title,
    description,
    count: comparison.summary[name],
    tests: comparison[name],
  }));
}

/** Writes a comparison as Markdown, for sharing. */
export function comparisonMarkdown({ runId, base, ...comparison }: Comparison, origin: string): string {
  const lists = changeLists({ runId, base, ...comparison }).filter(({ count }) => count > 0);
  const against = base === null ? ', no earlier run to compare with' : ` compared with ${origin}/r/${base.runId}`;
  const parts = lists.map(({ title, count, tests }) =>
    [
      `## ${title}: ${count}`,
      ...tests.map((test) => `- ${oneLine(test.testName)}${timeOf(test)}${messageOf(test)}`),
      ...moreOf(count, tests.length),
    ].join('\n'),
  );
  const tests = parts.length === 0 ? ['No tests changed.'] : parts;
  return [`# ${origin}/r/${runId}${against}`, ...fixturesOf(comparison), ...tests].join('\n\n');
}

function fixturesOf({ fixtures }: Pick<Comparison, 'fixtures'>): readonly string[] {
  const { changes = [], more = 0 } = fixtures ?? {};
  if (changes.length === 0) return [];
  const lines = changes.map(({ path, change }) => `- ${change} ${oneLine(path)}`);
  return [
    [`## Changed fixtures: ${changes.length + more}`, ...lines, ...moreOf(changes.length + more, changes.length)].join(
      '\n',
    ),
  ];
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function timeOf(test: ChangedTest | SlowerTest): string {
  return 'beforeMs' in test ? ` (${test.beforeMs} ms, now ${test.afterMs} ms)` : '';
}

function messageOf(test: ChangedTest | SlowerTest): string {
  return 'message' in test && test.message !== undefined ? `: ${oneLine(test.message)}` : '';
}

function moreOf(count: number, listed: number): readonly string[] {
  return count > listed ? [`- and ${count - listed} more`] : [];
}
