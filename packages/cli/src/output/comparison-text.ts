import type { ChangedTest, Comparison, SlowerTest } from '@clarion/api-client';
import { oneLine } from '@clarion/uploading/output/plain';

/** One of the lists of a comparison. */
interface ChangeList {
  readonly title: string;
  /** The total; the list may be shorter. */
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

/** Formats a comparison as text: the worst changes first, one line for each test. */
export function comparisonText(comparison: Comparison): string {
  const lists = listsOf(comparison).map(({ title, count, tests }) =>
    [`${title}: ${count}`, ...linesOf(tests, count, '    ')].join('\n'),
  );
  const fixtures = fixturesOf(comparison, '    ').map((lines) => lines.join('\n'));
  return [`${comparison.runId} against ${baseOf(comparison)}`, ...orNothing([...lists, ...fixtures])].join('\n\n');
}

/** Formats a comparison as Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const lists = listsOf(comparison).map(({ title, count, tests }) =>
    [`## ${title}: ${count}`, '', ...linesOf(tests, count, '- ').map(escaped)].join('\n'),
  );
  const fixtures = fixturesOf(comparison, '- ').map(([title = '', ...lines]) =>
    [`## ${title}`, '', ...lines.map(escaped)].join('\n'),
  );
  const head = `# ${comparison.runId} against ${escaped(baseOf(comparison))}`;
  return [head, ...orNothing([...lists, ...fixtures])].join('\n\n');
}

function listsOf(comparison: Comparison): readonly ChangeList[] {
  return LISTS.map(([name, title]) => ({ title, count: comparison.summary[name], tests: comparison[name] })).filter(
    ({ count }) => count > 0,
  );
}

/** The fixtures that the two runs did not use alike; nothing when none changed. */
function fixturesOf({ fixtures }: Comparison, bullet: string): readonly (readonly string[])[] {
  const { changes = [], more = 0 } = fixtures ?? {};
  if (changes.length === 0) return [];
  const lines = [
    ...changes.map(({ path, change }) => `${change} ${oneLine(path)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return [[`Fixtures: ${changes.length + more}`, ...lines.map((line) => bullet + line)]];
}

function baseOf({ base }: Comparison): string {
  if (base === null) return 'nothing: no earlier run was found';
  const { runId, branch, commitSha } = base;
  return `${runId}${branch === null ? '' : ` of ${oneLine(branch)}`}${commitSha === null ? '' : ` at ${oneLine(commitSha).slice(0, 10)}`}`;
}

function linesOf(tests: readonly (ChangedTest | SlowerTest)[], count: number, bullet: string): readonly string[] {
  const hidden = count - tests.length;
  const lines = tests.map((test) => `${oneLine(test.testName)}${timeOf(test)}`);
  return [...lines, ...(hidden > 0 ? [`and ${hidden} more`] : [])].map((line) => bullet + line);
}

function timeOf(test: ChangedTest | SlowerTest): string {
  return 'beforeMs' in test ? `  (${Math.round(test.beforeMs)} ms, now ${Math.round(test.afterMs)} ms)` : '';
}

/** Characters with a meaning in Markdown (CommonMark). An underscore inside a word has none. */
const SYNTAX = /[\\`*[\]<>#|!]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])/g;

/** Escapes Markdown in a test name, but not the bullet in front of it. */
function escaped(line: string): string {
  const bullet = line.startsWith('- ') ? '- ' : '';
  return bullet + line.slice(bullet.length).replaceAll(SYNTAX, String.raw`\$&`);
}

function orNothing(lists: readonly string[]): readonly string[] {
  return lists.length === 0 ? ['Nothing changed.'] : lists;
}
