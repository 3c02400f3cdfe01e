import { instantOf, objectOf, stringOf } from '../../../json/fields.js';
import { parseJsonLine } from '../../../json/json-line.js';
import type { JsonValue } from '../../../json/json-value.js';
import { outputEvents } from '../../../output-events.js';
import type { ReportedAttempt, ReportedFailure } from '../../../report.js';
import type { EventDraft } from '../../../test-draft.js';
import { tailOf } from '../../../text/clean-text.js';
import { withoutEntities } from '../../../text/entities.js';
import { plainValue } from '../../../values/printed-plain.js';
import { printedValue } from '../../../values/printed-value.js';
import { childNamed, deepTextOf, type XmlElement } from '../../../xml/xml-element.js';
import type { XmlOpen } from '../../../xml/xml-subtrees.js';
import { filled, placeOf, secondsOf } from '../attribute-values.js';
import { ztestFailure } from '../errors/ztest-failure.js';
import { readGoOutput } from '../go-output.js';
import type { Warnings } from '../subtrees-under.js';
import { convertedFailure, soapuiFailure, tapFailure } from './converted-text.js';
import { isEscapedText, unescapedTwice } from './escaped-twice.js';
import { childrenLike, dialectOf } from './junit-runner.js';
import { reasonOfKatalonCase } from './katalon-output.js';
import { withoutGoMarks } from './junit-status.js';

/** Elements with the two values of a comparison, which Eclipse writes in front of the stack. */
const VALUE_ELEMENTS = ['expected', 'actual'] as const;

/** What a failure is read with. */
export interface FailureContext {
  readonly path: readonly XmlOpen[];
  /** The report says that Go wrote it. */
  readonly isGo: boolean;
}

/** Types that say only that there is a failure. */
const NO_TYPE = /^(?:failure|error|failed|none|nonetype|null|undefined)$/i;

/** JavaScript has a class of errors named `Error`. */
function saysNothing(type: string): boolean {
  return NO_TYPE.test(type) && type !== 'Error';
}

/** LuaUnit has its message in the place of the type: `cart_test.lua:12: expected: 42, actual: 41`. No name of a class begins with a place. */
function isMessage(type: string | undefined): boolean {
  return type !== undefined && /^\S{1,400}\.\w{1,8}:\d{1,9}: \S/.test(type);
}

/** Gauge has the step and its message in the place of the type, in several lines. */
function isProse(type: string): boolean {
  return type.includes('\n') && !isMessage(type);
}

/** Messages that say only that there is a failure, or that a process failed: its output reports more. */
const SAYS_LITTLE =
  /^\s*(?:(?:test (?:run )?)?(?:failed|failure|error)[.!]?|none|null|undefined|(?:process |test |command )?(?:exited|exit|terminated|failed|failure)(?: with)?(?: a)?(?: non-?zero)?(?: error| exit)?(?: code| status)?:? ?-?\d{0,11}|encountered errors|some expectations have failed)\s*$/i;

/** Minitest, and LuaUnit too, distinguishes failed assertions (`failure`) from whatever else is thrown (`error`). */
const MINITEST =
  /^\s{0,40}Failure:\n(?:[^\n]{1,400}\([\w:]{1,200}\)|[\w:]{1,200}#[^\n[]{1,400}) \[[^\]\n]{1,400}:\d{1,9}\]:\n/;

const VALUE_NAMES: ReadonlySet<string> = new Set(VALUE_ELEMENTS);

/** Parts of a failure that are not text of its own. */
const APART: ReadonlySet<string> = new Set(['system-out', 'system-err', 'properties', 'stacktrace']);

/**
 * Returns a failure as an element has it: `failure`, `error`, and those of attempts. Minitest gives the test's own name as the
 * type.
 */
export function failureOf(element: XmlElement, { path, isGo }: FailureContext, testName?: string): ReportedFailure {
  const written = textOfFailure(element);
  const converted =
    boostFailure(written) ??
    convertedFailure(written) ??
    soapuiFailure(written, element.attributes['message']) ??
    tapFailure(written, element.attributes['message'], testName) ??
    ztestFailure(written, testName ?? '');
  if (converted !== undefined) return converted;
  const isEscaped = isEscapedText(element.attributes, written ?? '');
  const attributes = withMembersOfCocotb(element.attributes);
  const named = filled(attributes['type']);
  const type = named === undefined || saysNothing(named) || named === testName || isProse(named) ? undefined : named;
  const isOfNode = isTypeOfNode(type ?? '');
  const hook = type === 'hookFailed' ? thrownByHook(written ?? '') : undefined;
  const own = hook ?? withoutOwnName(withoutPrint(isEscaped ? withoutEntities(written ?? '') : written), testName);
  const text = own === undefined ? undefined : isOfNode ? withoutNodeFrame(own) : withRubyFrames(own);
  const isNameAlone = text !== undefined && namesTest(attributes['message'] ?? '', testName);
  const hasMessage = hook === undefined && !isNameAlone && filled(attributes['message']) !== undefined;
  const given = hasMessage ? attributes['message'] : undefined;
  const typed = given === undefined && hook === undefined && isMessage(type) ? type : undefined;
  const said = given ?? typed;
  const message = said === undefined ? undefined : isOfNode ? withQuotes(said) : unescapedTwice(said, text);
  const dialect = dialectOf(type, `${message ?? ''}\n${text ?? ''}`, path, isGo);
  return {
    type: said === type ? undefined : type,
    message,
    ...(isStackOfSonar(message, text, path)
      ? { stack: text }
      : { text: dialect === 'go' && text !== undefined ? reasonFirst(withoutGoMarks(text)) : text }),
    isAssertion:
      element.name.toLowerCase() === 'failure' &&
      (MINITEST.test(text ?? '') || MINITEST.test(message ?? '') || typed !== undefined)
        ? true
        : undefined,
    element: element.name.toLowerCase().endsWith('error') ? 'error' : 'failure',
    timedOut: type === 'testTimeoutFailure' || type === 'test timeout' ? true : undefined,
    location: placeOf(attributes['file'], attributes['line']),
    dialect,
    ...valuesOfElements(element),
  };
}

/**
 * Sonar's format for tests of all languages has the message in an attribute, and a stack as text; many writers repeat the message in
 * front of it, or have none.
 */
function isStackOfSonar(message: string | undefined, text: string | undefined, path: readonly XmlOpen[]): boolean {
  if (path[0]?.name.toLowerCase() !== 'testexecutions' || message === undefined || text === undefined) return false;
  const [line = ''] = message.trim().split('\n', 1);
  return !SAYS_LITTLE.test(message) && !text.includes(line);
}

/** cocotb has names of its own for the type and the message of what was thrown. */
function withMembersOfCocotb(attributes: XmlElement['attributes']): XmlElement['attributes'] {
  const { error_type: type, error_msg: message } = attributes;
  return type === undefined && message === undefined
    ? attributes
    : { ...(type === undefined ? {} : { type }), ...(message === undefined ? {} : { message }), ...attributes };
}

/** Whether a message says no more than which test failed: `failed Cart is empty`. */
function namesTest(message: string, testName: string | undefined): boolean {
  const bare = message.trim().replace(/^(?:test )?(?:failed|failure|error):? {1,2}/i, '');
  return testName !== undefined && bare !== '' && bare === testName.trim();
}

/** Pest has the description of the test right in front of the message, with nothing between them. */
function withoutOwnName(text: string | undefined, testName: string | undefined): string | undefined {
  if (text === undefined || testName?.includes(' ') !== true || !text.startsWith(testName)) return text;
  const rest = text.slice(testName.length);
  return /^[A-Z]/.test(rest) ? rest : text;
}

/** The log of a Go test is why it failed: what its program printed between the entries comes behind them. */
function reasonFirst(text: string): string {
  const { log, printed, crash } = readGoOutput(text);
  return crash !== undefined || log === '' || printed === '' ? text : `${log}\n\n${printed}`;
}

/**
 * Returns the failure, with the test's output as its text where it has none and its message says little: runners that see only a
 * process (Bazel, CTest) leave the reason in the output.
 */
export function withOutput(failure: ReportedFailure, outputs: readonly XmlElement[]): ReportedFailure {
  if (failure.text !== undefined || (failure.message !== undefined && !SAYS_LITTLE.test(failure.message)))
    return failure;
  const message = reasonOfKatalonCase(outputs);
  if (message !== undefined) return { ...failure, message, dialect: failure.dialect ?? 'java' };
  const text = textOfOutput(outputs);
  return text === undefined
    ? failure
    : { ...failure, text, dialect: failure.dialect ?? dialectOf(failure.type, text, [], false) };
}

/** Nightwatch before version 1.2 has an error of a test in the output of its suite alone, and the test as one that passed. */
const RUNNING = /^\s{0,40}Error while running \[[^\]\n]{1,400} \/ ([^\]\n]{1,400})\]:$/m;

/** Returns the test that failed by the output of its suite. */
export function failedByOutput(outputs: readonly XmlElement[]): string | undefined {
  return RUNNING.exec((textOfOutput(outputs) ?? '').slice(0, 4_000))?.[1];
}

/** Returns the attempts that Surefire and others report beside the result: those that failed, oldest first. */
export function failedAttempts(element: XmlElement, context: FailureContext, warnings: Warnings): FailedAttempts {
  const read = (kind: 'rerun' | 'flaky'): readonly ReportedAttempt[] =>
    childrenLike(element, `${kind}failure`, `${kind}error`).map((child) => ({
      status: 'failed',
      durationMs: secondsOf(child.attributes['time'], child, warnings),
      startedAt: instantOf(child.attributes['timestamp']),
      failures: [withOutput(failureOf(child, context), childrenLike(child, 'system-out', 'system-err'))],
    }));
  return { rerun: read('rerun'), flaky: read('flaky') };
}

/** Attempts that failed. */
interface FailedAttempts {
  /** After the first one, of a test that failed in the end. */
  readonly rerun: readonly ReportedAttempt[];
  /** Of a test that passed in the end. */
  readonly flaky: readonly ReportedAttempt[];
}

function textOfFailure(element: XmlElement): string | undefined {
  const hasValues = valuesOfElements(element).expected !== undefined;
  const stack = childrenLike(element, 'stacktrace').map(deepTextOf);
  const own =
    element.text +
    element.children
      .filter(({ name }) => !APART.has(name.toLowerCase()) && !(hasValues && VALUE_NAMES.has(name)))
      .map(deepTextOf)
      .join('');
  const texts = [own, ...stack].filter((text) => text.trim() !== '');
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** What Boost.Test writes in JUnit XML: a heading, and below it fields in lines. */
const HEADING = /^\s{0,40}(ASSERTION FAILURE|UNCAUGHT EXCEPTION):\n/;

/** What an exception says is between these lines. */
const THROWN_BEGINS = /\nEXCEPTION STACK TRACE: -{3,80}\n/;
const THROWN_ENDS = /\n-{3,80}(?:\n|$)/;

/** The message, up to the next field or the end. */
const MESSAGE_BEGINS = /\n- message: /;
const MESSAGE_ENDS = /\n- context:|\n\n?Last checkpoint:|$/;

const LONGEST_MESSAGE = 20_000;

const SYSTEM =
  /^(?:memory access violation|signal: |system error|non-recoverable|child has exited|fatal system error)/i;

/** Returns a failure as Boost.Test's JUnit XML has it; undefined for any other text. */
function boostFailure(text: string | undefined): ReportedFailure | undefined {
  const heading = HEADING.exec(text ?? '')?.[1];
  if (text === undefined || heading === undefined) return undefined;
  const isThrown = heading === 'UNCAUGHT EXCEPTION';
  const message = isThrown ? between(text, THROWN_BEGINS, THROWN_ENDS) : between(text, MESSAGE_BEGINS, MESSAGE_ENDS);
  const [context] = /\n- context:\n(?:\s{1,8}- '[^\n]{0,4000}'\n?){1,100}/.exec(text) ?? [];
  const frames = [...(context ?? '').matchAll(/- '([^\n]{0,4000})'/g)].map(([, frame]) => frame?.trim() ?? '');
  const reported = [message ?? text.trim(), ...(frames.length === 0 ? [] : ['with context:', ...frames])].join('\n');
  return {
    message: reported,
    isAssertion: !isThrown && !SYSTEM.test(reported),
    location: placeIn(text),
    element: isThrown ? 'error' : 'failure',
    dialect: 'cpp',
  };
}

/** The text behind the first match of `begins`, up to the next one of `ends`, without white space around it. */
function between(text: string, begins: RegExp, ends: RegExp): string | undefined {
  const begin = begins.exec(text);
  const behind = begin === null ? '' : text.slice(begin.index + begin[0].length);
  const length = begin === null ? -1 : behind.search(ends);
  return length < 0 || length > LONGEST_MESSAGE ? undefined : behind.slice(0, length).trim();
}

/** Where it failed; of an exception the last place that was passed before it. */
function placeIn(text: string): ReportedFailure['location'] {
  const places = [...text.matchAll(/\n- file {0,4}: ([^\n]{1,1000})\n- line {0,4}: (\d{1,9})(?=\n|$)/g)];
  const known = places.find(([, file]) => file !== 'unknown location');
  return placeOf(known?.[1], known?.[2]);
}

const NODE_TYPE =
  /^(?:testCodeFailure|hookFailed|uncaughtException|unhandledRejection|multipleCallbackInvocations|testTimeoutFailure|cancelledByParent)$/;

/** Returns whether a type is one of the words with which node:test says what failed. */
export function isTypeOfNode(type: string): boolean {
  return NODE_TYPE.test(type);
}

/** node:test escapes quotes twice. */
export function withQuotes(text: string): string {
  return text.replaceAll('&quot;', '"');
}

/** Returns what a hook of node:test threw, which is the cause of the error that names the hook; undefined when it is not printed. */
function thrownByHook(text: string): string | undefined {
  const cause = /^Error \[ERR_TEST_FAILURE\]: failed running \w{1,20} hook\n[^]{0,4000}?\n {2}cause: (?=\S)/.exec(
    text.trimStart(),
  );
  if (cause === null) return undefined;
  const lines = text.trimStart().slice(cause[0].length).split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^\}?\s*$/.test(line));
  return dedentRest(lines.slice(0, end === -1 ? undefined : end)).join('\n');
}

/** The lines behind the first are set in by two blanks more. */
function dedentRest(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index > 0 && line.startsWith('  ') ? line.slice(2) : line));
}

/**
 * Returns the text of node:test without the error around it: one without a stack is printed in brackets, and what was thrown
 * after it as its cause.
 */
export function withoutNodeFrame(text: string): string {
  const [whole, inner = ''] =
    /^\s{0,20}\[Error(?: \[ERR_TEST_FAILURE\])?: ([^]{0,100000}?)\] \{\s{1,20}code: 'ERR_TEST_FAILURE'/.exec(text) ??
    [];
  if (whole === undefined) return text;
  const cause = text.slice(whole.length).indexOf(' cause: ');
  return inner.trim() === '' && cause >= 0
    ? text.slice(whole.length + cause + ' cause: '.length)
    : `${inner}\n${/^ {4,12}at [^]*/m.exec(text)?.[0] ?? ''}`;
}

/**
 * Returns the text of a failure without the object that it is printed in: jest-junit writes an error outside of the tests as
 * JSON, Vitest one without a message as Node prints it. Its stack begins with what a person would read.
 */
function withoutPrint(text: string | undefined): string | undefined {
  if (text === undefined || !/^\s{0,20}\{(?:"(?:message|stack)":|\s{0,9}stack: ')/.test(text)) return text;
  const error = objectOf(parseJsonLine(text) ?? printedValue(text.split('\n⎯', 1)[0] ?? ''));
  return filled(stringOf(error?.['stack'])) ?? filled(stringOf(error?.['message'])) ?? text;
}

const ATTACHMENT = '[[ATTACHMENT|';
const ATTACHMENT_END = ']]';

/** The most attachments that one text names. */
const MOST_ATTACHMENTS = 200;

/** So much of an output can take the place of a text that a failure lacks. */
const TEXT_OF_OUTPUT = 64 * 1024;

/** Returns the output in an element as events, with the attachments that it names. */
export function eventsOf(element: XmlElement): readonly EventDraft[] {
  return childrenLike(element, 'system-out', 'system-err').flatMap(eventsOfOutput);
}

/** One output, `system-out` or `system-err`, as events, with the attachments that it names. */
export function eventsOfOutput(output: XmlElement): readonly EventDraft[] {
  const text = deepTextOf(output);
  if (text.trim() === '') return [];
  const stream = output.name.toLowerCase() === 'system-err' ? 'stderr' : 'stdout';
  if (!text.includes(ATTACHMENT)) return outputEvents(text, stream);
  const { rest, paths } = withoutAttachments(text);
  return [...outputEvents(rest, stream), ...paths.map((path): EventDraft => ({ type: 'attachment', path }))];
}

/** The end of an element's output, for a failure that has no text of its own. Undefined when there is no output. */
function textOfOutput(outputs: readonly XmlElement[]): string | undefined {
  const text = outputs
    .map((output) => deepTextOf(output).trim())
    .filter((part) => part !== '')
    .join('\n');
  return text === '' ? undefined : tailOf(text, TEXT_OF_OUTPUT);
}

/** The marks of Jenkins and GitLab, as in `[[ATTACHMENT|screens/1.png]]`. */
function withoutAttachments(text: string): { readonly rest: string; readonly paths: readonly string[] } {
  const paths: string[] = [];
  let rest = '';
  let from = 0;
  for (
    let at = text.indexOf(ATTACHMENT);
    at !== -1 && paths.length < MOST_ATTACHMENTS;
    at = text.indexOf(ATTACHMENT, from)
  ) {
    const end = text.indexOf(ATTACHMENT_END, at);
    if (end === -1) break;
    paths.push(text.slice(at + ATTACHMENT.length, end).trim());
    rest += text.slice(from, at);
    from = end + ATTACHMENT_END.length;
  }
  return { rest: rest + text.slice(from), paths };
}

/** The values of a failure's elements `<expected>` and `<actual>`; absent where one of them is missing or has elements of its own. */
function valuesOfElements(element: XmlElement): { readonly expected?: JsonValue; readonly actual?: JsonValue } {
  const [expected, actual] = VALUE_ELEMENTS.map((name) => childNamed(element, name));
  if (expected === undefined || actual === undefined) return {};
  if (expected.children.length > 0 || actual.children.length > 0) return {};
  return { expected: plainValue(expected.text), actual: plainValue(actual.text) };
}

/** The frames of Ruby as a list in the last line of a text: `["./spec/cart_spec.rb:4:in `block'", "…"]`. */
const LISTED =
  /(?:^|\n)[^\S\n]{0,40}(\["[^"\n]{1,1000}:\d{1,9}(?::in [^"\n]{1,1000})?"(?:, "[^"\n]{1,2000}"){0,1000}\])\s*$/;

const FRAME = /"([^"\n]{1,2000})"/g;

/** Returns the text of yarjuf, a formatter of RSpec, with a line for each frame. */
function withRubyFrames(text: string): string {
  const at = text.lastIndexOf('["');
  if (at < 0) return text;
  const begin = text.lastIndexOf('\n', at) + 1;
  const listed = LISTED.exec(text.slice(begin))?.[1];
  if (listed === undefined) return text;
  const frames = [...listed.matchAll(FRAME)].map(([, frame = '']) => `  ${frame}`);
  return `${text.slice(0, begin)}${frames.join('\n')}`;
}
