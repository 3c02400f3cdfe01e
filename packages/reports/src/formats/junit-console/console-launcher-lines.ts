/** A class, a test or an engine in the tree. */
export interface TreeNode {
  /** How many others are around it; an engine has none. */
  readonly depth: number;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** What is behind the mark. */
  readonly message: string;
}

/** The first line that the launcher prints. */
export const BANNER = /^(?:💚 )?Thanks for using JUnit! /;

const UNICODE = /^((?:│ {2}| {3}){0,60})[├└]─ (\S.*)$/;
const ASCII = /^((?:[|] | {2}){0,60})[+']-- (\S.*)$/;
const MARK = / (?:(✔|\[OK\])|(✘|\[X\])|↷|\[S\]|■|\[A\])(?: |$)/;

/** Parses a line of the tree. */
export function treeNodeOf(text: string): TreeNode | undefined {
  const [, bars, words] = UNICODE.exec(text) ?? [];
  if (bars !== undefined && words !== undefined) return nodeOf(words, bars.length / 3);
  const [, lines, rest] = ASCII.exec(text) ?? [];
  return lines === undefined || rest === undefined ? undefined : nodeOf(rest, lines.length / 2);
}

function nodeOf(words: string, depth: number): TreeNode | undefined {
  const found = MARK.exec(words);
  if (found === null) return undefined;
  const [mark, passed, failed] = found;
  return {
    depth,
    // Early versions print the time of slow tests.
    name: words.slice(0, found.index).replace(/ \d{1,9} ms$/, ''),
    status: passed === undefined ? (failed === undefined ? 'skipped' : 'failed') : 'passed',
    message: words.slice(found.index + mark.length),
  };
}

/** One of the counts at the end: `[         1 tests failed          ]`. */
export interface LauncherCount {
  readonly count: number;
  readonly of: 'containers' | 'tests';
  readonly state: string;
}

/** Parses one of the counts at the end. */
export function launcherCountOf(text: string): LauncherCount | undefined {
  const [, count, of, state] =
    /^\[ {1,12}(\d{1,9}) (containers|tests) (found|skipped|started|aborted|successful|failed) {1,12}\]$/.exec(text) ??
    [];
  if (count === undefined || state === undefined) return undefined;
  return { count: Number(count), of: of === 'tests' ? 'tests' : 'containers', state };
}

/** Returns the number of failures in the heading of their list. */
export function failuresIn(text: string): number | undefined {
  const [, count] = /^Failures \((\d{1,9})\):$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** Returns the time in the line in front of the counts. */
export function finishedAfter(text: string): number | undefined {
  const [, time] = /^Test run finished after (\d{1,12}) ms$/.exec(text) ?? [];
  return time === undefined ? undefined : Number(time);
}

/** Where a test or a class is declared, as the list of failures has it. */
export interface LauncherSource {
  readonly className: string;
  /** A class that failed as a whole has none. */
  readonly method: string | undefined;
  /** As `int, java.lang.String`. */
  readonly parameters: string;
}

const SOURCE = /^ {4}\w{1,60}Source \[/;
const CLASS_IN = /className = '([^']{1,1000})'/;
const METHOD_IN = /methodName = '([^']{1,1000})'/;
const PARAMETERS_IN = /methodParameterTypes = '([^']{0,2000})'/;

/** Whether a line is certainly below the name of a test that failed. */
export function isBelowName(text: string): boolean {
  return SOURCE.test(text) || text.startsWith('    => ');
}

/** Parses the line below the name of a test that failed; undefined where it is of a file, or of no source. */
export function sourceOf(text: string): LauncherSource | undefined {
  const className = SOURCE.test(text) ? CLASS_IN.exec(text)?.[1] : undefined;
  if (className === undefined) return undefined;
  return { className, method: METHOD_IN.exec(text)?.[1], parameters: PARAMETERS_IN.exec(text)?.[1] ?? '' };
}

const FRAME = /^ {7,40}(\S.{0,1500}\((?:[^()\s]{1,300}(?::\d{1,9})?|Native Method|Unknown Source)\))$/;

/** Returns a line of the error as Java writes it; undefined for a line that replaces frames. */
export function lineOfError(text: string): string | undefined {
  if (/^ {7,40}\[\.\.\.\]$/.test(text)) return undefined;
  const [, frame] = FRAME.exec(text) ?? [];
  if (frame !== undefined) return `\tat ${frame}`;
  return /^ {5,40}(?:Caused by|Suppressed): /.test(text) ? text.trimStart() : text;
}
