/** How Automake says that a test ended. */
export type AutomakeWord = 'PASS' | 'FAIL' | 'SKIP' | 'XFAIL' | 'XPASS' | 'ERROR';

/** A line such as `FAIL: t/cart.test 2 - removes`. */
export interface AutomakeResult {
  readonly word: AutomakeWord;
  /** What is behind the word, as it is. */
  readonly of: string;
  /** The program, as the Makefile names it. */
  readonly program: string;
  /** The name of a point in its TAP, or of what a driver of its own reports. Absent: the program as a whole. */
  readonly point?: string;
  /** What is said of the program as a whole. */
  readonly said?: string;
  /** The reason behind `# SKIP` and `# TODO`. */
  readonly directive?: { readonly kind: 'skip' | 'todo'; readonly reason: string };
}

const WORDS: ReadonlySet<string> = new Set<AutomakeWord>(['PASS', 'FAIL', 'SKIP', 'XFAIL', 'XPASS', 'ERROR']);
const RESULT = /^([A-Z]{4,5}): (\S[^\n]{0,4000})$/;
const DIRECTIVE = / ?# ?(skip|todo)\b:? ?/i;

/** Parses the line of a result. Other programs begin lines with `ERROR: `, too. */
export function resultOf(line: string): AutomakeResult | undefined {
  const [, word, of = ''] = RESULT.exec(line) ?? [];
  if (!isWord(word)) return undefined;
  const at = of.indexOf(' ');
  const program = at < 0 ? of : of.slice(0, at);
  if (program.endsWith(':')) return undefined;
  const rest = at < 0 ? '' : of.slice(at + 1).trim();
  if (rest === '') return { word, of, program };
  if (rest.startsWith('- ') && word !== 'PASS' && word !== 'FAIL') return { word, of, program, said: rest.slice(2) };
  const [whole = '', number] = /^(?:(\d{1,9})(?: |$))?(?:- )?/.exec(rest) ?? [];
  if (number === undefined && word === 'ERROR') return undefined;
  return { word, of, program, ...pointOf(rest.slice(whole.length), number ?? rest) };
}

function pointOf(text: string, number: string): Pick<AutomakeResult, 'point' | 'directive'> {
  const found = DIRECTIVE.exec(text);
  if (found === null) return { point: text === '' ? number : text };
  const name = text.slice(0, found.index).trim();
  const kind = found[1]?.toLowerCase() === 'todo' ? 'todo' : 'skip';
  const reason = text.slice(found.index + found[0].length).trim();
  return { point: name === '' ? number : name, directive: { kind, reason } };
}

function isWord(word: string | undefined): word is AutomakeWord {
  return word !== undefined && WORDS.has(word);
}

/** The title of a program in `test-suite.log`; before version 1.12 it has the exit status: `FAIL: sums (exit: 1)`. */
export interface SectionTitle {
  readonly word: AutomakeWord;
  readonly title: string;
  readonly exitCode: number | undefined;
}

const TITLE = /^([A-Z]{4,5}): (\S{1,1000})(?: \(exit: (\d{1,5})\))?$/;

/** Parses the title of a program by its line and the one below, which underlines it. */
export function titleOf(line: string, below: string): SectionTitle | undefined {
  if (!below.startsWith('===') || !RULE.test(below)) return undefined;
  const [, word, title, exit] = TITLE.exec(line) ?? [];
  const isUnderlined = below.length === line.length || below.length === Buffer.byteLength(line);
  if (!isWord(word) || title === undefined || !isUnderlined) return undefined;
  return { word, title, exitCode: exit === undefined ? undefined : Number(exit) };
}

/** What surrounds a title or a summary. */
export const RULE = /^={3,1000}$/;

const LOG = /^ {3}\S[^\n]{0,500}: \S{1,1000}\.log$/;

/** Whether a line between two rules is the title of `test-suite.log`: `   shop 1.2: src/test-suite.log`. */
export function isLogTitle(line: string): boolean {
  return LOG.test(line);
}

const EXIT = /^([A-Z]{4,5}) (\S{1,1000}) \(exit status: (\d{1,5})\)$/;

/** Parses the last line of a program's log: `FAIL t/sums (exit status: 1)`. */
export function exitOf(line: string): { readonly program: string; readonly exitCode: number } | undefined {
  const [, word, program, exitCode] = EXIT.exec(line) ?? [];
  return isWord(word) && program !== undefined ? { program, exitCode: Number(exitCode) } : undefined;
}

/** The counts of one Makefile. */
export interface AutomakeCounts {
  readonly total: number;
  readonly passed: number;
  /** Tests that failed, passed although they should not, or had an error. */
  readonly failed: number;
}

const COUNT = /^# (TOTAL|PASS|SKIP|XFAIL|FAIL|XPASS|ERROR): {1,2}(\d{1,9})$/;

/** Parses one of the lines of counts. */
export function countIn(line: string): readonly [name: string, count: number] | undefined {
  const [, name, count] = COUNT.exec(line) ?? [];
  return name === undefined ? undefined : [name, Number(count)];
}

/** Returns whether the counts follow. */
export function startsSummary(line: string): boolean {
  return line.startsWith('Testsuite summary for ');
}

const ALL_PASSED =
  /^(?:All )?(\d{1,9}) tests? (?:passed|behaved as expected \([^\n]{1,200}\))\.?(?: {1,3}\([^\n]{1,200}\)\.?)?$/;
const SOME_FAILED =
  /^(\d{1,9}) of (\d{1,9}) tests? (?:failed|did not behave as expected \([^\n]{1,200}\))\.?(?: {1,3}\([^\n]{1,200}\)\.?)?$/;

/** Parses the summary of Automake before version 1.12, and of serial tests: `1 of 3 tests failed`. */
export function oldCountsOf(line: string): AutomakeCounts | undefined {
  const all = ALL_PASSED.exec(line)?.[1];
  if (all !== undefined) return { total: Number(all), passed: Number(all), failed: 0 };
  const [, failed, total] = SOME_FAILED.exec(line) ?? [];
  if (failed === undefined) return undefined;
  return { total: Number(total), passed: Math.max(0, Number(total) - Number(failed)), failed: Number(failed) };
}
