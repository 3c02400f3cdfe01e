import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { namedTest } from './dotnet-block.js';
import type { MtpTestLine } from './mtp-lines.js';

const STDOUT = '  Standard output';
const STDERR = '  Error output';
const EXPECTED = '  Expected';
const ACTUAL = '  Actual';

/** Where early versions name the program below each test. */
const ORIGIN = /^ {2}from \S.{0,1000}\)$/;
const FILES = /^ {2}(?:In|Out of) process file artifacts produced:$/;

/** The word in front of a call differs between languages. */
const FRAME = /^ {4}(?:at \S.{0,1000}\(|\p{L}{1,12} [^\s()]{1,500}\([^()]{0,2000}\)(?: |$))/u;
const STACK = /^ {2}Stack Trace:$/;
const CAUSE = '  --->';

/** What is said of one test, in lines that are indented. */
export class MtpBlock {
  readonly #text = new BoundedText();
  #hasText = false;

  constructor(readonly line: MtpTestLine) {}

  /** Whether anything is said of the test. */
  get hasText(): boolean {
    return this.#hasText;
  }

  /** Takes a line; false where it says nothing of the test. */
  take(text: string): boolean {
    const isBlank = text.trim() === '';
    if ((!isBlank && !text.startsWith('  ')) || FILES.test(text)) return false;
    this.#hasText ||= !isBlank;
    this.#text.push(`${text}\n`);
    return true;
  }

  /** Returns the test, where the word in front of its name is known. */
  test(line: MtpTestLine = this.line): ReportedTest | undefined {
    const { status, name, durationMs, isCanceled } = line;
    if (status === undefined) return undefined;
    const { said, stdout, stderr } = outputsIn(this.#text.toString().split('\n'));
    const message = said.join('\n').trim();
    return {
      ...namedTest(name, status),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === 'skipped' && message !== '' ? { skipReason: unindented(said, 2).trim() } : {}),
      failures: status === 'failed' ? [failureOf(said, isCanceled)] : [],
      events: [...outputEvents(unindented(stdout, 4), 'stdout'), ...outputEvents(unindented(stderr, 4), 'stderr')],
    };
  }
}

interface Outputs {
  readonly said: readonly string[];
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

/** What a test printed is below everything else. */
function outputsIn(lines: readonly string[]): Outputs {
  const own = lines.filter((line, at) => at > 0 || !ORIGIN.test(line));
  const first = own.findIndex((line) => line === STDOUT || line === STDERR);
  if (first < 0) return { said: own, stdout: [], stderr: [] };
  const printed = own.slice(first);
  const second = printed.indexOf(STDERR);
  const end = second < 0 ? printed.length : second;
  return { said: own.slice(0, first), stdout: printed.slice(1, end), stderr: printed.slice(end + 1) };
}

function failureOf(said: readonly string[], isCanceled: boolean): ReportedFailure {
  const at = said.findIndex((line) => FRAME.test(line) || STACK.test(line) || line.startsWith(CAUSE));
  const above = at < 0 ? said : said.slice(0, at);
  const stack = at < 0 ? [] : said.slice(at).filter((line) => !STACK.test(line));
  const values = valuesIn(above);
  const message = unindented(values.above, 2).trim();
  const failure = dotnetFailure(
    message === '' && isCanceled ? 'canceled' : message,
    stack
      .map((line) => line.replace(/^ {4}/, '   '))
      .join('\n')
      .trimEnd(),
  );
  const { expected, actual } = values;
  // Where the message has them, too, they are read from it, as from TRX.
  const isOwn = expected !== undefined && !/expected/i.test(message);
  return {
    ...failure,
    ...(isCanceled ? { isAssertion: false } : {}),
    ...(isOwn ? { expected, actual, printed: true } : {}),
  };
}

interface Values {
  readonly above: readonly string[];
  readonly expected?: string;
  readonly actual?: string;
}

/** Splits off the values, which are below the message and indented more. */
function valuesIn(lines: readonly string[]): Values {
  const second = lines.lastIndexOf(ACTUAL);
  const first = second < 0 ? -1 : lines.lastIndexOf(EXPECTED, second);
  const isOwn = ([, ...value]: readonly string[]): boolean =>
    value.every((line) => line.trim() === '' || line.startsWith('    '));
  const [expected, actual] = [lines.slice(first, second), lines.slice(second)];
  if (first < 0 || !isOwn(expected) || !isOwn(actual)) return { above: lines };
  return {
    above: lines.slice(0, first),
    expected: unindented(expected.slice(1), 4).trimEnd(),
    actual: unindented(actual.slice(1), 4).trimEnd(),
  };
}

function unindented(lines: readonly string[], blanks: number): string {
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(blanks))).join('\n');
}
