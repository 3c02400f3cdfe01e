/** The results of DejaGnu's `record_test`, as its summary calls them. */
const RESULTS = {
  PASS: 'expected passes',
  FAIL: 'unexpected failures',
  XPASS: 'unexpected successes',
  XFAIL: 'expected failures',
  KPASS: 'unknown successes',
  KFAIL: 'known failures',
  UNRESOLVED: 'unresolved testcases',
  UNTESTED: 'untested testcases',
  UNSUPPORTED: 'unsupported tests',
} as const;

/** How DejaGnu says that a test ended. */
export type DejaGnuWord = keyof typeof RESULTS;

/** All words, in the order of the summary. */
export const WORDS: readonly DejaGnuWord[] = [
  'PASS',
  'FAIL',
  'XPASS',
  'XFAIL',
  'KPASS',
  'KFAIL',
  'UNRESOLVED',
  'UNTESTED',
  'UNSUPPORTED',
];

const BY_NAME: ReadonlyMap<string, DejaGnuWord> = new Map(WORDS.map((word) => [RESULTS[word], word]));

/** A line such as `FAIL: gcc.dg/shop.c (test for excess errors)`. */
export interface DejaGnuResult {
  readonly word: DejaGnuWord;
  readonly name: string;
  /** The number of a report about a bug, which DejaGnu adds to the name: `(PRMS gdb/1736)`. */
  readonly bug?: string;
}

const WORD = /^([A-Z]{4,11}):[ \t]{1,8}(?=\S)/;
const BUG = / \((?:PRMS:?|BUG) ([^()]{1,100})\)$/;
const LONGEST_NAME = 4_000;

/** Parses the line of a result. */
export function dejaGnuResultOf(line: string): DejaGnuResult | undefined {
  const [start = '', given] = WORD.exec(line) ?? [];
  const word = WORDS.find((known) => known === given);
  if (word === undefined) return undefined;
  const rest = line.slice(start.length, start.length + LONGEST_NAME).trimEnd();
  const [end = '', bug] = BUG.exec(rest) ?? [];
  return { word, name: rest.slice(0, rest.length - end.length), ...(bug === undefined ? {} : { bug }) };
}

/** Parses an error of the framework: `ERROR: tcl error sourcing /src/shop.exp.` */
export function dejaGnuErrorOf(line: string): string | undefined {
  return /^ERROR: (.{1,2000})/.exec(line)?.[1];
}

/** Whether the line says that a time limit was reached: the next test is the one that failed. */
export function saysTimedOut(line: string): boolean {
  return line.startsWith('WARNING: ') && line.endsWith('program timed out.');
}

/** Whether the line says that the run was interrupted. Its summary follows nevertheless. */
export function saysInterrupted(line: string): boolean {
  return /^got a [A-Z]{2,10} signal, /.test(line);
}

const RUN = /^Test run by .{0,200} on \S/i;
const TOOL = /^\s{0,40}=== (.{0,200}) tests ===$/;
const SUMMARY = /^\s{0,40}=== .{0,200} Summary(?: for (.{1,400}))? ===$/;
const SCRIPT = /^Running (\S.{0,1000}\.exp) \.\.\.$/;
const TARGET = /^Running target (\S{1,400})$/;
const COUNT = /^# of ([A-Za-z][A-Za-z ]{2,40}[a-z])[ \t]{1,40}(\d{1,9})$/;

/** What a line says about the run as a whole. */
export type DejaGnuHeading =
  | { readonly kind: 'run' }
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'schedule' }
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'script'; readonly script: string }
  | { readonly kind: 'summary'; readonly isTotal: boolean };

/** Parses a line about the run as a whole. */
export function dejaGnuHeadingOf(line: string): DejaGnuHeading | undefined {
  if (line.startsWith('Running ')) return runningOf(line);
  if (line === 'Schedule of variations:') return { kind: 'schedule' };
  if (RUN.test(line)) return { kind: 'run' };
  if (!line.endsWith(' ===')) return undefined;
  const tool = TOOL.exec(line)?.[1];
  if (tool !== undefined) return { kind: 'tool', tool: tool.trim() };
  const summary = SUMMARY.exec(line);
  return summary === null ? undefined : { kind: 'summary', isTotal: summary[1] === undefined };
}

function runningOf(line: string): DejaGnuHeading | undefined {
  const script = SCRIPT.exec(line)?.[1];
  if (script !== undefined) return { kind: 'script', script };
  const target = TARGET.exec(line)?.[1];
  return target === undefined ? undefined : { kind: 'target', target };
}

/** A count of a summary; the errors are those of the framework, which `dg-extract-results` of GCC counts. */
export interface DejaGnuCount {
  readonly of: DejaGnuWord | 'error' | 'other';
  readonly count: number;
}

/** Parses a count of a summary: `# of expected passes\t\t9283`, or that it is not the one which the tool expects. */
export function dejaGnuCountOf(line: string): DejaGnuCount | undefined {
  if (line.startsWith('### ERROR: ')) return { of: 'error', count: 1 };
  const [, name = '', count] = COUNT.exec(line) ?? [];
  if (count === undefined) return undefined;
  return { of: BY_NAME.get(name) ?? (name === 'DejaGnu errors' ? 'error' : 'other'), count: Number(count) };
}

/** Returns the path of a script within its testsuite, which is the same on every machine. */
export function scriptIn(path: string): string {
  const suite = path.lastIndexOf('/testsuite/');
  if (suite >= 0) return path.slice(suite + '/testsuite/'.length);
  const names = path.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  return names.slice(-2).join('/');
}

const SOURCE = /^([\w.+@-]{1,100}(?:\/[\w.+@-]{1,100}){1,12}\.\w{1,5})(?=[\s:,]|$)/;

/** Returns the file that a test is named after, within its testsuite. */
export function sourceOf(name: string): string | undefined {
  return SOURCE.exec(name)?.[1];
}
