import { type FailureTexts, indexOfPart, isStackLine, splitStack } from './failure-text.js';
import { withoutGenericHelp } from '../text/generic-help.js';
import { dedent, markedByPytest, unwrap } from '../values/unwrap-text.js';

/** What a failure says, apart from where it was thrown. */
export interface FailureMessage {
  /** What a person would quote: whole, with its values and differences. */
  readonly message: string;
  /** Where it was thrown: stack, source and whatever else the report's text holds; '' when there is nothing. */
  readonly stack: string;
}

/** Messages that only say that there is a failure: the text describes it. */
const SAYS_NOTHING =
  /^(?:(?:the |a )?(?:test|testcase|test case|assertion|step|spec|command)?[ _]?(?:failed|failure|error|errored|fail|exception)[.!:]*|test failure with exit code \d{1,9}|exit code:? \d{1,9}|no message|message|encountered errors|some expectations have failed|\{\}|no test result found|none|null|undefined|failed to run|failed \S{0,300}::\S[^\n]{0,400}|thread '[^'\n]{0,300}' (?:\(\d{1,12}\) )?panicked at \S{1,400}:\d{1,9}:\d{1,9}:?|\d{1,9} (?:failures?|errors?), see stacktrace for details|collection failure|(?:the )?test failed in the \w{1,20} phase(?: due to an? [\w ]{1,40})?|(?:test|collection|setup|teardown) error)$/i;

/** Playwright's `cart.spec.ts:12:5 title of the test` in place of a message. */
const IS_PLACE = /^\S{1,300}\.[cm]?[jt]sx?:\d{1,9}:\d{1,9} /;

/** What Selenium writes below the message of an error; some of its errors have no message. */
const FACTS_OF_DRIVER = "Build info: version: '";

/** A text behind a message of its own is added to it when it is no longer than this. */
const SHORT_TEXT = 1_500;

/** The message and the stack of a failure, out of its message and its longer text. */
export function messageOf(texts: FailureTexts, type: string | undefined): FailureMessage {
  const split = messageInTexts(texts, type);
  const read = split.message === '' ? withErrorOfPython(split.stack) : split;
  if (texts.stack.trim() === '') return read;
  const stack = joined(read.stack, texts.stack.replace(/^\s*\n/, '').trimEnd());
  return read.message === '' ? { ...messageInTexts({ ...texts, text: texts.stack }, type), stack } : { ...read, stack };
}

/** A frame of Python, with which a traceback begins that has lost its head, and the name of an error with what it says. */
const FRAME_OF_PYTHON = /^\s{0,20}File "[^"\n]{1,400}", line \d{1,9}(?:, in [^\n]{0,200})?$/;
const ERROR_OF_PYTHON =
  /^(?:[A-Za-z_]\w{0,60}\.){0,10}[A-Z]\w{0,100}(?:Error|Exception|Warning|Exit|Interrupt)(?:: \S|$)/;

/** What Hypothesis writes below the error. */
const BELOW_ERROR = /^(?:Falsifying example: |Explanation:$|You can reproduce this example )/;

/** Python prints the error behind its frames, and the last of several last. */
function withErrorOfPython(stack: string): FailureMessage {
  const lines = stack.split('\n');
  const begin = FRAME_OF_PYTHON.test(lines[0] ?? '') ? lines.findLastIndex((line) => ERROR_OF_PYTHON.test(line)) : -1;
  if (begin < 0) return { message: '', stack };
  const end = lines.findIndex((line, index) => index > begin && BELOW_ERROR.test(line));
  return {
    message: lines
      .slice(begin, end < 0 ? undefined : end)
      .join('\n')
      .trimEnd(),
    stack,
  };
}

function messageInTexts(texts: FailureTexts, type: string | undefined): FailureMessage {
  const own = splitWhole(texts.message, false);
  if (texts.text.trim() === '' || texts.text.trim() === texts.message.trim()) return withoutRepetition(own);
  const inText = withoutRepetition(splitWhole(texts.text, true));
  if (saysNothing(own.message, type))
    return inText.message === '' ? { ...own, stack: joined(own.stack, inText.stack) } : inText;
  return together(withoutRepetition(own), inText, texts.text);
}

/** A listing of pytest in place of a message stays whole. */
function splitWhole(text: string, isText: boolean): FailureMessage {
  const marked = isText ? markedByPytest(text) : undefined;
  if (marked !== undefined) return { message: marked, stack: text.trim() };
  const unwrapped = unwrap(withoutProgress(withoutGenericHelp(text)));
  const split = AGGREGATED.test(unwrapped.text) ? withoutStackLines(unwrapped.text) : splitStack(unwrapped.text);
  return { message: withImportError(split.message, split.stack), stack: joined(unwrapped.head, split.stack) };
}

/** RSpec lists several failures with a stack behind each. */
const AGGREGATED = /^Got \d{1,9} failures? (?:and \d{1,9} other errors? )?from failure aggregation block/;

function withoutStackLines(text: string): FailureMessage {
  const lines = text.split('\n');
  const message = lines.filter((line) => !isStackLine(line)).join('\n');
  return {
    message: message.replace(/\n{3,20}/g, '\n\n').trimEnd(),
    stack: lines.filter((line) => isStackLine(line)).join('\n'),
  };
}

/** How unittest names a module that it could not load; the cause follows the frames. */
const NOT_LOADED = /^(?:[\w.]{1,80}: )?Failed to (?:import test module|call load_tests)\b[^\n]{0,500}$/;

function withImportError(message: string, stack: string): string {
  if (!NOT_LOADED.test(message) || stack === '') return message;
  const cause = unwrap(stack);
  return cause.head === '' ? message : `${message}\n${cause.text.trimEnd()}`;
}

/** Lines in which `go test` reports which test runs: a report keeps them in its text. */
const PROGRESS = /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\s|--- FAIL: )/;

function withoutProgress(text: string): string {
  if (!/^[^\S\n]{0,40}(?:=== |--- FAIL: )/m.test(text)) return text;
  return text
    .split('\n')
    .filter((line) => !PROGRESS.test(line))
    .join('\n');
}

function saysNothing(message: string, type: string | undefined): boolean {
  const line = message.trim();
  return (
    line === '' ||
    line === type?.trim() ||
    SAYS_NOTHING.test(line) ||
    IS_PLACE.test(line) ||
    line.startsWith(FACTS_OF_DRIVER)
  );
}

/**
 * Returns a message as the text beside it has it, with its line ends; and whole, where the text continues with
 * differences.
 */
function together(own: FailureMessage, inText: FailureMessage, text: string): FailureMessage {
  const stack = joined(own.stack, inText.stack === '' && indexOfPart(text, own.message) < 0 ? text : inText.stack);
  const place = placeOf(own.message, inText.message);
  if (place === undefined && isCutShort(own.message, inText.message)) return { message: inText.message, stack };
  if (place === undefined) return { message: added(own, inText), stack };
  const isFirst = isPrefix(inText.message.slice(0, place.start)) || inText.message.startsWith('FAILED:');
  if (isFirst) return { message: wholeFrom(inText.message, place), stack };
  return { message: dedent(inText.message.slice(place.start, place.end)), stack: joined(own.stack, text) };
}

/** Whether a message is the first line of the text, or the beginning of it, with dots for the rest: Minitest writes it so. */
function isCutShort(message: string, text: string): boolean {
  const kept = /^([^\n]{1,4000}?)(?:\.\.\.|…)$/.exec(message)?.[1];
  return kept !== undefined && text.startsWith(kept);
}

/** The name of an error in front of its message. */
const NAME = /^[\w$.\\]{1,200}(?: \[\w{1,60}\])? ?: /;

/** Both, when the text is short, has no stack, and is no listing of a source with pytest's marks. */
function added(own: FailureMessage, inText: FailureMessage): string {
  const isShort = inText.message.length <= SHORT_TEXT && inText.stack === '' && own.stack === '';
  if (!isShort || inText.message === '' || /^E {3}/m.test(inText.message)) return own.message;
  const isNew = placeOf(inText.message.replace(NAME, ''), own.message) === undefined;
  return isNew ? `${own.message}\n${inText.message}` : own.message;
}

/** A name of an error, or nothing, in front of the message. */
function isPrefix(before: string): boolean {
  return /^(?:[\w$.\\:]{1,200}(?: \[\w{1,60}\])? ?: ?)?\s*$/.test(before);
}

function wholeFrom(text: string, place: Place): string {
  return dedent(text.startsWith('FAILED:') ? text : text.slice(place.start));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a text holds a message, whatever white space is in either: an attribute of XML loses its line ends. */
function placeOf(message: string, text: string): Place | undefined {
  const needle = withoutSpace(message);
  if (needle === '') return undefined;
  const at = indexOfPart(withoutSpace(text), needle);
  if (at < 0) return undefined;
  return { start: positionOf(at, text), end: positionOf(at + needle.length - 1, text) + 1 };
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Returns where a character of a text without its white space is in the text. */
function positionOf(at: number, text: string): number {
  let before = 0;
  for (const { 0: piece, index } of text.matchAll(/\S+/g)) {
    if (at < before + piece.length) return index + at - before;
    before += piece.length;
  }
  return text.length;
}

/** Mocha repeats the message, with the name of the error in front, as the head of the stack: there the message ends. */
function withoutRepetition(split: FailureMessage): FailureMessage {
  const lines = split.message.split('\n');
  const first = lines[0]?.trim() ?? '';
  if (first === '') return split;
  const at = lines.findIndex((line, index) => index > 0 && isRepetition(line, first));
  if (at < 0) return { message: dedent(split.message), stack: split.stack };
  const rest = lines.slice(at).join('\n');
  return { message: dedent(lines.slice(0, at).join('\n').trimEnd()), stack: joined(rest, split.stack) };
}

function isRepetition(line: string, first: string): boolean {
  return line.endsWith(`: ${first}`) && /^[\w$.]{1,120}(?: \[\w{1,60}\])?$/.test(line.slice(0, -first.length - 2));
}

function joined(first: string, second: string): string {
  if (first === '' || second === '' || indexOfPart(second, first) >= 0) return second === '' ? first : second;
  return `${first}\n${second}`;
}
