import type { ChangedTest, Comparison, SlowerTest } from '@clarion/api-client';
import { oneLine } from './plain.js';

/** One of the lists of a comparison. */
interface ChangeList {
  readonly title: string;
  /** How many tests it has in all; not all of them may be listed. */
  readonly count: number;
  readonly tests: readonly (ChangedTest | SlowerTest)[];
}

const LISTS = [
  ['newlyFailing', 'Newly failing'],
  ['stillFailing', 'Still failing'],
  ['fixed', 'Fixed'],
  ['flaky', 'Flaky'],
  ['added', 'Added'],
  ['removed', 'Removed'],
  ['slower', 'Slower'],
] as const;

/** What changed from one run to another for people: the worst first, then a line for each test. */
export function comparisonText(comparison: Comparison): string {
  const lists = listsOf(comparison).map(({ title, count, tests }) =>
    [`${title}: ${count}`, ...linesOf(tests, count, '    ')].join('\n'),
  );
  return [`${comparison.runId} against ${baseOf(comparison)}`, ...orNothing(lists)].join('\n\n');
}

/** The same as Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const lists = listsOf(comparison).map(({ title, count, tests }) =>
    [`## ${title}: ${count}`, '', ...linesOf(tests, count, '- ').map(escaped)].join('\n'),
  );
  return [`# ${comparison.runId} against ${escaped(baseOf(comparison))}`, ...orNothing(lists)].join('\n\n');
}

function listsOf(comparison: Comparison): readonly ChangeList[] {
  return LISTS.map(([name, title]) => ({ title, count: comparison.summary[name], tests: comparison[name] })).filter(
    ({ count }) => count > 0,
  );
}

function baseOf({ base }: Comparison): string {
  if (base === null) return 'nothing: no run before it was found';
  const { runId, branch, commitSha } = base;
  return `${runId}${branch === null ? '' : ` of ${oneLine(branch)}`}${commitSha === null ? '' : ` at ${oneLine(commitSha).slice(0, 10)}`}`;
}

function linesOf(tests: readonly (ChangedTest | SlowerTest)[], count: number, bullet: string): readonly string[] {
  const left = count - tests.length;
  const lines = tests.map((test) => `${oneLine(test.testName)}${timeOf(test)}`);
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].map((line) => bullet + line);
}

function timeOf(test: ChangedTest | SlowerTest): string {
  return 'beforeMs' in test ? `  (${Math.round(test.beforeMs)} ms, now ${Math.round(test.afterMs)} ms)` : '';
}

/** What marks text in Markdown (CommonMark); an underscore within a word does not. */
const MARKS = /[\\`*[\]<>#|!]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])/g;

/** Names of tests are text, whatever characters of Markdown stand in them; the bullet in front stays. */
function escaped(line: string): string {
  const bullet = line.startsWith('- ') ? '- ' : '';
  return bullet + line.slice(bullet.length).replaceAll(MARKS, String.raw`\$&`);
}

function orNothing(lists: readonly string[]): readonly string[] {
  return lists.length === 0 ? ['Nothing changed.'] : lists;
}
