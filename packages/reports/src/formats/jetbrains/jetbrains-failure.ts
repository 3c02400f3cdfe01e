import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { XmlElement } from '../../xml/xml-element.js';
import { filled } from '../shared/attribute-values.js';
import { JavaError } from '../shared/errors/java-error.js';

/** What a test printed, in one piece. */
export interface Output {
  readonly isError: boolean;
  readonly text: string;
}

/**
 * Returns what is known of a failed test. The message and the stack of its failure are printed last, to the standard error; what else it
 * printed is before (TestFailedState.java and TestComparisonFailedState.java of intellij-community).
 */
export function failureIn(
  { attributes, children }: XmlElement,
  outputs: readonly Output[],
): Pick<ReportedTest, 'failures' | 'events'> {
  const begin = beginOf(outputs);
  const last = outputs.slice(begin);
  const said = last.filter(isSaid).map((output) => (output.isError ? output.text : output.text.trimEnd()));
  const isAnySaid = said.some((text) => text.trim() !== '');
  const whole = isAnySaid ? said.join('') : outputs.map(({ text }) => text).join('');
  const { before, text } = separated(whole);
  const failure: ReportedFailure = {
    ...errorIn(text),
    ...(attributes['status'] === 'error' ? { element: 'error' } : {}),
  };
  const values = comparisonsIn(children, outputs);
  const printed = isAnySaid ? [...outputs.slice(0, begin), ...last.filter((output) => !isSaid(output))] : [];
  return {
    failures: [...values.slice(0, -1), { ...failure, ...values.at(-1) }],
    events: [...printed, { isError: true, text: before }].flatMap((output) =>
      outputEvents(output.text, output.isError ? 'stderr' : 'stdout'),
    ),
  };
}

function isSaid({ isError, text }: Output): boolean {
  return isError || isLabel(text);
}

/** An error of the JVM, which has a name of its package. */
const OF_JVM = /^(?:[a-z_][\w$]{0,100}\.){1,20}[A-Z][\w$]{0,200}(?:Error|Exception|Failure)(?=:|$)/m;
const FRAME = /^\s{0,20}at \S{1,1000}\(/m;
const LONGEST_LOG = 64 * 1024;

interface Separated {
  /** What the test itself printed to the standard error, which is in one piece with its failure. */
  readonly before: string;
  readonly text: string;
}

/** Without a sign of where the failure begins, all is taken for it. */
function separated(text: string): Separated {
  const { before, text: failure } = withoutRepeat(text);
  return before === '' ? afterLog(failure) : { before, text: failure };
}

/** An error of the JVM begins with its name. */
function afterLog(text: string): Separated {
  const begin = OF_JVM.exec(text.slice(0, LONGEST_LOG))?.index ?? 0;
  const before = text.slice(0, begin);
  return FRAME.test(before) ? { before: '', text } : { before, text: text.slice(begin) };
}

function errorIn(text: string): ReportedFailure {
  const error = new JavaError();
  for (const line of text.split('\n')) error.take(line);
  const failure = error.failure();
  return error.hasStack && failure.type !== undefined ? failure : { text: filled(text) };
}

const EXPECTED = /^\s{0,9}Expected\s{0,9}:\s{0,9}$/;
const ACTUAL = /^\s{0,9}Actual\s{0,9}:\s{0,9}$/;

function isLabel(text: string): boolean {
  return text.length < 50 && (EXPECTED.test(text) || ACTUAL.test(text));
}

/** The last standard error; versions without `<diff>` write the labels of both values between its parts, as standard output. */
function beginOf(outputs: readonly Output[]): number {
  let begin = outputs.findLastIndex(({ isError, text }) => isError && text.trim() !== '');
  while (begin > 1 && isLabel(outputs[begin - 1]?.text ?? '') && outputs[begin - 2]?.isError === true) begin -= 2;
  return Math.max(begin, 0);
}

/** What is cut has this length, and an ellipsis in the end. */
const SHOWN = 250;
const MOST_COMPARISONS = 50;

/** The values as the runner printed them: of each comparison in `<diff>`, else of the labels. */
function comparisonsIn(children: readonly XmlElement[], outputs: readonly Output[]): readonly ReportedFailure[] {
  const diffs = children
    .filter(({ name }) => name === 'diff')
    .map(({ attributes: { expected, actual } }) => [expected, actual] as const);
  const pairs = diffs.length > 0 ? diffs : outputs.map((_, at) => labelledAt(outputs, at));
  const found = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
  return [...found.values()].slice(0, MOST_COMPARISONS).flatMap(([expected, actual]): readonly ReportedFailure[] => {
    if (expected === undefined || actual === undefined) return [];
    return [{ expected, actual, printed: true, isAssertion: true }];
  });
}

function labelledAt(outputs: readonly Output[], at: number): readonly [string?, string?] {
  const [label, expected, other, actual] = outputs.slice(at, at + 4);
  if (label === undefined || expected === undefined || other === undefined || actual === undefined) return [];
  if (!EXPECTED.test(label.text.slice(0, 50)) || !ACTUAL.test(other.text.slice(0, 50))) return [];
  const values = [expected, actual].map(({ text }) => text.split('\n', 1)[0] ?? '');
  const isCut = values.some((value) => value.length >= SHOWN && value.trimEnd().endsWith('...'));
  return isCut || !expected.isError || !actual.isError ? [] : [values[0], values[1]];
}

const NAME_OF_ERROR = /(?:[A-Z]\w{0,100})?(?:Error|Exception|Failure)(?: \[\w{1,60}\])?: /g;
const TRACEBACK = 'Traceback (most recent call last):\n';
const MOST_NAMES = 20;
const LONGEST_MESSAGE = 8_000;

/**
 * Newer versions write the message and the stack without anything between them. Where the stack begins with the name of the error and
 * the same message, the first one is left out.
 */
function withoutRepeat(text: string): Separated {
  const head = text.slice(0, 2 * LONGEST_MESSAGE);
  const names = [...head.matchAll(NAME_OF_ERROR)].filter(({ index }) => index > 0 && head[index - 1] !== '\n');
  for (const { 0: name, index } of names.slice(0, MOST_NAMES)) {
    const begin = index + name.length;
    const first = head.indexOf(lineAt(head, begin));
    const lineBegin = head.lastIndexOf('\n', first) + 1;
    const message = head.slice(first, index).trim();
    const isRepeated = message !== '' && lineAt(head, begin + message.length) === '' && head.startsWith(message, begin);
    const isAlone = first === lineBegin || head.slice(lineBegin, first) === name;
    if (first < index && isRepeated && isAlone) return { before: text.slice(0, lineBegin), text: text.slice(index) };
  }
  const trace = head.indexOf(TRACEBACK);
  const isJoined = trace > 0 && head[trace - 1] !== '\n';
  return { before: '', text: isJoined ? `${text.slice(0, trace)}\n${text.slice(trace)}` : text };
}

function lineAt(text: string, begin: number): string {
  const end = text.indexOf('\n', begin);
  return text.slice(begin, end < 0 ? undefined : end);
}
