/** A part of what pytest prints, by the title of its section. */
export type PytestSection = 'tests' | 'failures' | 'summary' | 'durations' | 'other';

/** The word behind a test: with `-v` as it ends, and in the summary. */
export interface Verdict {
  readonly nodeid: string;
  readonly word: VerdictWord;
  /** Why it was skipped, or was expected to fail; in the summary what the failure says, as far as the terminal was wide enough. */
  readonly said?: string | undefined;
}

/** The heading above a failure: `TestCart.test_total[2]`, `ERROR at setup of test_login`, `ERROR collecting tests/test_a.py`. */
export interface PytestHeading {
  readonly phase: 'call' | 'setup' | 'teardown' | 'collect';
  /** The test without its file, or the file that could not be collected. */
  readonly name: string;
}

/** The counts of the last line, such as `1 failed, 4 passed in 0.12s`. */
export interface PytestCounts {
  readonly failures: number;
  readonly passed: number;
  readonly total: number;
  readonly durationMs: number;
}

const WORDS = [
  'PASSED',
  'FAILED',
  'ERROR',
  'SKIPPED',
  'XFAIL',
  'XPASS',
  'RERUN',
  'SUBPASS',
  'SUBFAIL',
  'SUBSKIP',
] as const;

/** `SUBPASSED` and such of pytest 9 are those of the plugin that it comes from. */
type VerdictWord = (typeof WORDS)[number];

const WORD = 'PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN|SUBPASS(?:ED)?|SUBFAIL(?:ED)?|SUBSKIP(?:PED)?';
/** A longer line is none of pytest's own. */
const LONGEST = 6000;

const TITLES: readonly (readonly [RegExp, PytestSection])[] = [
  [/^test session starts(?: \(.{1,200}\))?$/, 'tests'],
  [/^(?:FAILURES|ERRORS)$/, 'failures'],
  [/^short test summary info$/, 'summary'],
  [/^slowest (?:\d{1,9} )?(?:test )?durations$/, 'durations'],
  [
    /^(?:PASSES|XFAILURES|XPASSES|RERUNS|warnings summary(?: \(final\))?|rerun test summary info|tests coverage)$/,
    'other',
  ],
];

const TITLE = /^={1,500} (\S.{0,1000}?) ={1,500}$/;

/** Returns the section that a line of `=` begins; undefined for other lines. */
export function sectionOf(text: string): PytestSection | undefined {
  const [, title] = TITLE.exec(text) ?? [];
  return title === undefined ? undefined : TITLES.find(([pattern]) => pattern.test(title))?.[1];
}

/** Whether a line is the first one of a run; `-q` prints none. */
export function startsSession(text: string): boolean {
  return sectionOf(text) === 'tests';
}

const COUNT = String.raw`\d{1,9} (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun|subtests? (?:passed|failed|skipped))`;
const LAST = new RegExp(
  String.raw`^(?:={1,500} )?((?:${COUNT}, ){0,12}${COUNT}|no tests (?:ran|collected))(?:, \d{1,9} [a-z]{1,50}){0,3} in (\d{1,9}(?:\.\d{1,6})?)(?:s| seconds)(?: \([\d:, a-z]{1,50}\))?(?: ={1,500})?$`,
);

/** Parses the last line of a run. */
export function countsOf(text: string): PytestCounts | undefined {
  const [, counts, seconds] = LAST.exec(text) ?? [];
  if (counts === undefined) return undefined;
  const of = (...words: readonly string[]): number =>
    counts.split(', ').reduce((sum, part) => {
      const [count, ...word] = part.split(' ');
      return words.includes(word.join(' ')) ? sum + Number(count) : sum;
    }, 0);
  const failures = of('failed', 'error', 'errors', 'subtest failed', 'subtests failed');
  const passed = of('passed', 'xpassed');
  return { failures, passed, total: failures + passed + of('skipped', 'xfailed'), durationMs: Number(seconds) * 1000 };
}

const WORD_FIRST = new RegExp(`^(${WORD})(?![A-Za-z])`);
const WORD_BEHIND = new RegExp(String.raw`^([^\s:][^:]{0,1000}\.py::\S.*?) (${WORD})( ?\(.*)?$`);
const NODEID = /^[^\s:][^:]{0,1000}\.py::\S/;

/** Parses a line of `-v`: a test and how it ended. With xdist, the process and the word are in front. */
export function verdictOf(text: string): Verdict | undefined {
  if (text.length > LONGEST) return undefined;
  const [, ofWorker] = /^\[gw\d{1,9}\] (?:\[ {0,3}\d{1,3}%\] )?(\S.*)$/.exec(text) ?? [];
  if (ofWorker !== undefined) return wordInFront(ofWorker);
  const [, nodeid, word, said] = WORD_BEHIND.exec(withoutPercentage(text)) ?? [];
  return nodeid === undefined || word === undefined
    ? undefined
    : { nodeid: withoutSource(nodeid), word: wordOf(word), said: inBrackets(said) };
}

/** A test that is written in another file than it is collected from has that file behind it: `a.py::test_it <- b.py`. */
function withoutSource(nodeid: string): string {
  const at = nodeid.lastIndexOf(' <- ');
  return at > 0 && nodeid.endsWith('.py') ? nodeid.slice(0, at) : nodeid;
}

function wordInFront(text: string): Verdict | undefined {
  const [, word] = WORD_FIRST.exec(text) ?? [];
  const nodeid = text.slice(text.indexOf(' ') + 1);
  return word === undefined || !NODEID.test(nodeid) ? undefined : { nodeid, word: wordOf(word) };
}

/** Parses the word alone, which is on a line of its own behind what the test printed. */
export function lateVerdictOf(text: string, nodeid: string): Verdict | undefined {
  if (text.length > LONGEST) return undefined;
  const line = withoutPercentage(text);
  const [, word] = WORD_FIRST.exec(line) ?? [];
  const said = line.slice(word?.length ?? 0);
  if (word === undefined || !(said === '' || /^ ?\(.*\)$/.test(said))) return undefined;
  return { nodeid, word: wordOf(word), said: inBrackets(said) };
}

/** Returns the test that a line of `-v` starts, where output follows it. */
export function startedOf(text: string): string | undefined {
  if (text.length > LONGEST || !NODEID.test(text)) return undefined;
  const end = text.indexOf(' ', text.indexOf('::'));
  return end < 0 ? text : text.slice(0, end);
}

function withoutPercentage(text: string): string {
  const at = text.endsWith('%]') ? text.lastIndexOf('[') : -1;
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

function inBrackets(said: string | undefined): string | undefined {
  const text = said?.trimStart() ?? '';
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : undefined;
}

/** Parses a line of the summary. Of a file that could not be collected, `nodeid` is the file. */
export function summarizedOf(text: string): Verdict | undefined {
  const [, word] = text.length > LONGEST ? [] : (WORD_FIRST.exec(text) ?? []);
  const name = text.split(' ').find((part) => /^[^:()[\]][^:]*\.py(?:::.*)?$/.test(part));
  if (word === undefined || name === undefined) return undefined;
  const rest = text.slice(text.indexOf(` ${name}`) + 1);
  const end = endOfNodeid(rest);
  const nodeid = end < 0 ? rest : rest.slice(0, end);
  return { nodeid, word: wordOf(word), ...(end < 0 ? {} : { said: rest.slice(end + 3) }) };
}

/** Parameters may contain what separates a node id from what its failure says. */
function endOfNodeid(text: string): number {
  const end = text.indexOf(' - ');
  const bracket = text.indexOf('[');
  if (end < 0 || bracket < 0 || bracket > end) return end;
  const behind = text.indexOf('] - ', bracket);
  if (behind >= 0) return behind + 1;
  return text.endsWith(']') ? -1 : end;
}

function wordOf(word: string): VerdictWord {
  return WORDS.findLast((known) => word.startsWith(known)) ?? 'ERROR';
}

const HEADING = /^_{1,500} (\S.{0,4000}?) _{1,500}$/;

/** Parses the heading of a failure. Between the frames of a traceback there are lines of `_ _ _`. */
export function headingOf(text: string): PytestHeading | undefined {
  const [, title] = HEADING.exec(text) ?? [];
  if (title === undefined || /^[_ ]+$/.test(title)) return undefined;
  const [, phase, test] = /^ERROR at (setup|teardown) of (.+)$/.exec(title) ?? [];
  if (test !== undefined) return { phase: phase === 'setup' ? 'setup' : 'teardown', name: test };
  const [, file] = /^ERROR collecting (.+)$/.exec(title) ?? [];
  return file === undefined ? { phase: 'call', name: title } : { phase: 'collect', name: file };
}

/** Returns the stream of a heading within a failure: `--- Captured stdout call ---`. */
export function capturedOf(text: string): 'stdout' | 'stderr' | 'log' | undefined {
  const [, stream] = /^-{1,500} Captured (stdout|stderr|log) (?:setup|call|teardown) -{1,500}$/.exec(text) ?? [];
  return stream === 'stdout' || stream === 'stderr' || stream === 'log' ? stream : undefined;
}

/** Returns a line `!!!! KeyboardInterrupt !!!!`, `!!!! Interrupted: 1 error during collection !!!!`. */
export function interruptionOf(text: string): string | undefined {
  return /^!{1,500} (\S.{0,1000}?) !{1,500}$/.exec(text)?.[1];
}

/** Returns the letters of tests that `-v` would name, of the lines that have them: `tests/test_a.py ..F.  [ 40%]`. */
export function lettersOf(text: string): string | undefined {
  return /^(?:\S.{0,1000}\.py )?([.FEsxXRup,-]{1,100000})(?: +\[ *\d{1,3}%\]|$)/.exec(text)?.[1];
}

/** Parses a line of `--durations`. */
export function durationOf(text: string): { readonly nodeid: string; readonly ms: number } | undefined {
  const [, seconds, nodeid] = /^(\d{1,9}\.\d{1,6})s (?:setup|call|teardown) +(\S.{0,5000}?) *$/.exec(text) ?? [];
  return nodeid === undefined ? undefined : { nodeid, ms: Number(seconds) * 1000 };
}

/** Whether a line begins what pytest says of options that it does not know. */
export function isUsage(text: string): boolean {
  return /^ERROR: usage: \S.{0,500} \[file_or_dir\]/.test(text);
}

const COMPLAINTS =
  /^(?:FAIL Required test coverage .{1,1000}|ERROR: (?:Coverage failure: |(?:file or directory )?not found: ).{1,1000}|(?:__main__\.py|pytest|py\.test): error: .{1,1000})$/;

/** Returns what pytest or a plugin says of the run apart from its tests, such as a bound for coverage. */
export function complaintOf(text: string): string | undefined {
  return COMPLAINTS.exec(text)?.[0];
}

/** Returns a line of an error of pytest itself. */
export function internalErrorOf(text: string): string | undefined {
  return /^INTERNALERROR> (.{0,4000})$/.exec(text)?.[1];
}

/** Returns the test of a node id as headings name it: `tests/test_a.py::TestCart::test_total[a::b]` is `TestCart.test_total[a::b]`. */
export function domainOf(nodeid: string): string {
  const start = nodeid.indexOf('::');
  const test = start < 0 ? nodeid : nodeid.slice(start + 2);
  const bracket = test.indexOf('[');
  return bracket < 0 ? test.replaceAll('::', '.') : test.slice(0, bracket).replaceAll('::', '.') + test.slice(bracket);
}
