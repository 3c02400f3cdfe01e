import type { ReportedFailure } from '../../report.js';
import {
  behindMatch,
  firstFound,
  foundValues,
  linesWith,
  pairBetween,
  type PairMarks,
} from '../../values/found-values.js';
import { betweenBrackets } from '../../values/marked-difference.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import { JAVA_SENTENCES } from '../sentences/sentences-java.js';
import { sentenceReader } from '../sentences/sentence.js';
import { readEspresso } from '../espresso.js';
import { readAtrium } from './message-patterns-atrium.js';
import { readAwaitility } from './message-patterns-awaitility.js';
import { closedLiteral, literal } from './java-literal.js';
import { readFestSentence } from './message-patterns-fest.js';
import { readFluentJava } from './message-patterns-java-fluent.js';
import { readJmeter, readPact, readWebJava } from './message-patterns-java-web.js';
import { readHamkrest } from './message-patterns-hamkrest.js';
import { readEasyMock, readMockito, readMockk } from './message-patterns-mocks.js';
import { readMunit, readWeaver } from './message-patterns-munit.js';
import { isScalatest, readScalatest } from './message-patterns-scalatest.js';
import { readSpecs2 } from './message-patterns-specs2.js';
import { readSpock } from './message-patterns-spock.js';
import { readStrikt } from './message-patterns-strikt.js';
import { readTruth } from './message-patterns-truth.js';
import { readZio } from './message-patterns-zio.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** Where the message of an error ends and its stack begins. */
const STACK =
  /\n\s{0,40}(?:at [\w.$/<>@-][^\n()]{0,600}\(|\.\.\. \d{1,6} more|Caused by: |Suppressed: |<Click to see difference>)/;

/** Several failures in one: no value is the value. */
const SEVERAL =
  /(?:^|\n)The following (?!1 )\d{1,6} assertions?(?: for [^\n]{1,4000})? failed:|\((?!1 )\d{1,6} failures?\)\s{0,4}\n\s{0,8}(?:[\w.$]{1,300}(?:Error|Exception|Failure)\b|-- failure 1 --|\d{1,4}\))|\n ; \S[^\n]{0,400}(?:\nExpected: |: Expected |\nUnexpected: )/;

/** JUnit 5's assertNotNull: only one value fails it. */
const IS_NULL = /(?:^|[\s:])expected: not <null>$/m;

/** What fails without two values: `expected: not equal but was: <3>`, `Values should be different. Actual: 3`. */
const WITHOUT_VALUES = [
  /(?:^|[\s:])expected: not (?:<|equal |same )/,
  /(?:^|[\s:])expected not same$/m,
  /(?:^|[\s:])expected not same(?: was not:| with:)/,
  /(?:^|[\s:])Values should be different\. Actual: /,
  /(?:^|[\s:])did not expect \[/,
  /(?:^|[\s:])expected object to not be null/,
  /(?:^|[\s:])Expected [\w.$]{1,300} to be thrown, but nothing was thrown\./,
  /(?:^|[\s:])Expected exception: [\w.$]{1,300}$/m,
  /(?:^|[\s:])Expected an exception of (?:class|type) /,
  /(?:^|[\s:])Expected value to be not null\./,
  /(?:^|[\s:])Illegal value: </,
];

/** The two values between marks: JUnit 5, JUnit 5 with equal prints, kotlin.test, TestNG, assertSame, REST Assured. */
const PAIRS: readonly PairMarks[] = [
  { open: 'expected: <', middle: '> but was: <', close: '>.' },
  { open: 'expected: <', middle: '> but was: <', close: '>' },
  { open: 'Expected <', middle: '>, actual <', close: '> is not same.' },
  { open: 'Expected <', middle: '>, actual <', close: '>.' },
  { open: 'expected [', middle: '] but found [', close: ']' },
  { open: 'expected [', middle: '] but got [', close: ']' },
  { open: 'expected same:<', middle: '> was not:<', close: '>' },
  { open: 'Expected status code <', middle: '> but was <', close: '>.' },
];

/** JUnit 4, Kotest, Spring, shUnit2. */
const JUNIT4: PairMarks = { open: 'expected:<', middle: '> but was:<', close: '>' };

/** Both values print alike: their classes precede them. */
const CLASSES_BEGIN = /(?:^|[\s:])expected: ?(?=[\w.$[;])/g;
const WITH_CLASSES =
  /^(?=.*>$)((?:[\w.$[;]{1,300}(?:@[0-9a-f]{1,16})?|[\w$]{1,100}\.[\w.$]{1,300} )<.*>) but was: ?((?:[\w.$[;]{1,300}(?:@[0-9a-f]{1,16})?|[\w$]{1,100}\.[\w.$]{1,300} )<.*>)$/;

/** The text `null`, and nothing: they print alike. */
const TEXT_AND_NULL =
  /(?:^|[\s:])expected: ?(?:(java\.lang\.String(?:@[0-9a-f]{1,16})?<null>) but was: ?<null>|(<null>) but was: ?java\.lang\.String(?:@[0-9a-f]{1,16})?<null>)$/m;

/** JUnit 4's assertArrayEquals. */
const LENGTHS = /array lengths differed,? expected\.length=(\d{1,9}) actual\.length=(\d{1,9})/;

/** What a test's own message says in front of the lengths of two arrays: both of them, whole. */
const OWN_ARRAYS =
  /(?:^|[\s:])[Ee]xpected:? (\[[^[\]\n]{0,2000}\]),? but (?:got|was|found):? (\[[^[\]\n]{0,2000}\])(?:: array lengths differed| ==> array lengths differ),? expected/;

const NOT_NULL_BEGINS = /(?:^|[\s:])(?:expected null, but was:<|Expected value to be null, but was: <)/g;
const NOT_NULL = /^(.*)>\.?$/;

const BOOLEANS = /(?:^|[\s:])Expected value to be (true|false)\.$/m;

const readSaid = sentenceReader(JAVA_SENTENCES, closedLiteral);

/** JUnit, TestNG, kotlin.test, AssertJ, Hamcrest, Truth, Kotest, ScalaTest, munit, Spock and others of the Java virtual machine. */
export const JAVA_PATTERNS: MessagePattern = {
  family: 'java',
  read: (text, failure) => {
    const message = withoutIdeaLines(messageIn(text), (words) => hasValues(readLibraries(words, words, failure)));
    if (SEVERAL.test(message)) return {};
    if (isScalatest(text, failure)) return readScalatest(message, true, text);
    const own = behindOwnMessage(message);
    if (own !== undefined) return readJunit(own, failure, text) ?? {};
    return (
      readAwaitility(message, failure.type, (words) => readLibraries(words, words, failure)) ??
      readLibraries(message, text, failure)
    );
  },
};

/** A message without the values that IntelliJ repeats below it, where the message itself has values. */
function withoutIdeaLines(message: string, isReadable: (words: string) => boolean): string {
  const at = message.lastIndexOf('\nExpected :');
  if (at === -1 || !message.includes('\nActual   :', at)) return message;
  const own = message.slice(0, at).trimEnd();
  return isReadable(own) ? own : message;
}

function hasValues(found: FoundValues | undefined): boolean {
  return found?.expected !== undefined || found?.actual !== undefined;
}

function readLibraries(message: string, text: string, failure: ReportedFailure): FoundValues | undefined {
  return (
    readSpecs2(message, text, failure) ??
    readAtrium(message) ??
    readStrikt(message) ??
    readZio(message) ??
    readEasyMock(message) ??
    readMockk(message) ??
    readHamkrest(message) ??
    readLabelled(message) ??
    readSaid(message) ??
    readFestSentence(message) ??
    readPact(message) ??
    readEspresso(message) ??
    readWebJava(message) ??
    readMockito(message) ??
    readJmeter(message) ??
    readJunit(message, failure, text) ??
    readTruthWithBlanks(message, failure) ??
    firstFound([readFluentJava, readSpock], message) ??
    readMunit(message) ??
    readWeaver(message) ??
    readScalatest(message, false)
  );
}

/** What JUnit 5 says behind a message of the test's own that has several lines, and may quote what another library says. */
function behindOwnMessage(message: string): string | undefined {
  const [said = '', own, ...others] = message.split(' ==> expected: <');
  return own !== undefined && others.length === 0 && said.includes('\n') ? `expected: <${own}` : undefined;
}

/** Blanks at the end of a message are cut with its line ends: the last value of Truth may end with them. */
function readTruthWithBlanks(message: string, failure: ReportedFailure): FoundValues | undefined {
  const end = /^([^]*\S)([^\S\n]{1,200})$/.exec(failure.message?.slice(-400) ?? '');
  const [, said = '', blanks = ''] = end ?? [];
  return end !== null && message.endsWith(said) ? readTruth(message + blanks) : undefined;
}

function messageIn(text: string): string {
  const end = text.search(STACK);
  return end === -1 ? text : text.slice(0, end);
}

function readJunit(message: string, failure: ReportedFailure, text: string): FoundValues | undefined {
  if (!/expect|value/i.test(message)) return undefined;
  if (IS_NULL.test(message)) return { expected: 'not null', actual: null };
  if (WITHOUT_VALUES.some((pattern) => pattern.test(message))) return {};
  const [, wanted, got] = OWN_ARRAYS.exec(message) ?? [];
  if (wanted !== undefined && got !== undefined) return foundValues(printed(wanted), printed(got));
  const lengths = LENGTHS.exec(message);
  if (lengths !== null) return foundValues(Number(lengths[1]), Number(lengths[2]));
  return firstFound([readClasses, readPairs, (part) => readJunit4(part, failure, text), readSingles], message);
}

/** assertk names what it compares in front of the values, and marks where they differ: `expected [name]:<"[bob]"> but was:<"[al]">`. */
const LABELLED = /(?:^|[\s:])expected \[[^\]\n]{1,300}\]:<([^\n]{0,2000})$/m;

function readLabelled(message: string): FoundValues | undefined {
  const values = LABELLED.exec(message)?.[1];
  if (values === undefined) return undefined;
  const [expected = '', behind, ...others] = values.split('> but was:<');
  // What the value is a part of is in brackets behind it.
  const whole = behind?.endsWith(')') === true ? behind.indexOf('> (') : -1;
  const actual = whole === -1 ? behind : behind?.slice(0, whole + 1);
  if (actual?.endsWith('>') !== true || others.length > 0) return {};
  const given = actual.slice(0, -1);
  const marked = betweenBrackets(expected, given);
  return foundValues(literal(marked?.expected ?? expected), literal(marked?.actual ?? given));
}

function readPairs(message: string): FoundValues | undefined {
  for (const marks of PAIRS) {
    const pair = pairBetween(message, marks);
    if (pair === 'ambiguous') return {};
    if (pair !== undefined && (pair.actual !== undefined || marks.close.length === 1))
      return foundValues(printed(pair.expected), printed(pair.actual));
  }
  return undefined;
}

function printed(value: string | undefined): ReturnType<typeof plainValue> | undefined {
  return value === undefined || value.endsWith('<truncated>') ? undefined : plainValue(value);
}

function readClasses(message: string): FoundValues | undefined {
  const [, text, nothing] = TEXT_AND_NULL.exec(message) ?? [];
  if (text !== undefined) return foundValues('null', null);
  if (nothing !== undefined) return foundValues(null, 'null');
  return behindMatch(linesWith(message, ' but was:'), CLASSES_BEGIN, readClassesIn);
}

function readClassesIn(rest: string): FoundValues | undefined {
  const [, expected, actual] = WITH_CLASSES.exec(rest) ?? [];
  return expected === undefined ? undefined : foundValues(expected, actual);
}

function readSingles(message: string): FoundValues | undefined {
  const notNull = behindMatch(linesWith(message, 'null, but was:', Infinity), NOT_NULL_BEGINS, readNotNull);
  if (notNull !== undefined) return notNull;
  const [, word] = BOOLEANS.exec(message) ?? [];
  return word === undefined ? undefined : foundValues(word === 'true', word !== 'true');
}

function readNotNull(rest: string): FoundValues | undefined {
  const value = NOT_NULL.exec(rest)?.[1];
  return value === undefined ? undefined : foundValues(null, printed(value));
}

function readJunit4(message: string, failure: ReportedFailure, text: string): FoundValues | undefined {
  const isOfKotest = OF_KOTEST.test(message) || namesKotest(failure, text);
  const pair = pairBetween(isOfKotest ? behindDetails(message) : message, JUNIT4);
  if (pair === undefined) return undefined;
  if (pair === 'ambiguous') return {};
  if (pair.actual === undefined) return {};
  const { expected, actual } = pair;
  if (isOfKotest && !(isQuoted(expected) && isQuoted(actual)))
    return foundValues(kotestValue(expected), kotestValue(actual));
  if (isQuoted(expected) && isQuoted(actual))
    return quotedStrings(expected.slice(1, -1), actual.slice(1, -1), failure, text);
  if (comparesStrings(failure.type, text) !== false && (isShortened(expected) || isShortened(actual))) return {};
  if (isTextOfFest(expected) && isTextOfFest(actual) && namesFest(failure, text))
    return quotedStrings(expected.slice(1, -1), actual.slice(1, -1), failure, text);
  const marked = betweenBrackets(expected, actual);
  if (marked === undefined)
    return failure.type?.startsWith('org.opentest4j.') === true
      ? foundValues(kotestValue(expected), kotestValue(actual))
      : foundValues(plainValue(expected), plainValue(actual));
  const isComparison = comparesStrings(failure.type, text);
  if (isComparison === undefined)
    return isMark(expected) && isMark(actual) ? foundValues(marked.expected, marked.actual) : {};
  if (!isComparison) return foundValues(plainValue(expected), plainValue(actual));
  return foundValues(marked.expected, marked.actual);
}

/** FEST prints texts in single quotes. */
function isTextOfFest(print: string): boolean {
  return print.length > 1 && print.startsWith("'") && print.endsWith("'");
}

function namesFest(failure: ReportedFailure, message: string): boolean {
  const { text = '', stack = '' } = failure;
  return [message, text, stack].some((part) => /\borg\.fest\.(?:assertions|reflect)\b/.test(part.slice(0, 20_000)));
}

/** What goes on right behind a bracket is no list: `[1].0` marks where `1.0` differs. */
function isMark(print: string): boolean {
  return /^\[[^[\]]{0,1000}\][\w.]/.test(print);
}

/** Whether the type, the text or the stack of a failure names Kotest. */
function namesKotest(failure: ReportedFailure, text: string): boolean {
  const texts = [failure.type, text, failure.text, failure.stack];
  return texts.some((part) => part !== undefined && /\bio\.kotest\b/.test(part.slice(0, 20_000)));
}

/** What no other library prints. */
const OF_KOTEST =
  /<<empty string>>|\.\.\.and \d{1,9} more\b|^Expected [^\n]{1,2000}? but actual was |^data class diff for \S|^Values differed at keys /m;

/** Kotest says the whole values behind the parts of them that differ. */
function behindDetails(message: string): string {
  const at = message.lastIndexOf('\n\nexpected:<');
  return at === -1 ? message : message.slice(at + 2);
}

/** Kotest prints strings in quotes, and says how many items of a list it left out. */
function kotestValue(print: string): ReturnType<typeof plainValue> | undefined {
  if (print === '<empty string>') return '';
  if (isCut(print) || /\.\.\.and \d{1,9} more\b/.test(print)) return undefined;
  return isQuoted(print) ? print.slice(1, -1) : plainValue(print);
}

/**
 * Kotest prints strings whole; AssertJ before version 3.14 and assertk mark their difference with brackets, as JUnit does without
 * quotes. Where nothing names the library, what is in brackets may be either.
 */
function quotedStrings(expected: string, actual: string, failure: ReportedFailure, text: string): FoundValues {
  if (LINE_ENDS_ESCAPED.test(text)) return {};
  const marked = betweenBrackets(expected, actual);
  if (marked === undefined) return foundValues(expected, actual);
  const named = `${failure.type ?? ''} ${text.slice(0, 20_000)}`;
  if (COMPARISON_FAILURE.test(named) || /\bassertk\.assertions\b/.test(named))
    return foundValues(marked.expected, marked.actual);
  return /\bio\.kotest\b/.test(named) ? foundValues(expected, actual) : {};
}

const COMPARISON_FAILURE = /ComparisonFailure(?:WithFacts)?\b/;

/** Kotest's remark, above strings whose backslashes it does not escape. */
const LINE_ENDS_ESCAPED = /output has been escaped to show line-breaks/;

/** Of long strings only the surroundings of the difference are printed. */
function isShortened(value: string): boolean {
  return value.startsWith('...') || value.endsWith('...');
}

/** Kotest prints strings in quotes; JUnit does not. */
function isQuoted(value: string): boolean {
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"');
}

/** Returns whether the error marks differences of strings with brackets; undefined when nothing indicates it. */
function comparesStrings(type: string | undefined, text: string): boolean | undefined {
  if (COMPARISON_FAILURE.test(`${type ?? ''} ${text.slice(0, 2_000)}`)) return true;
  // assertk marks them as JUnit does, with an error of its own.
  if (/\n\s{0,20}at assertk\.assertions\./.test(text.slice(0, 20_000))) return true;
  // Comparisons of strings throw in assertEquals itself, those of other values in fail.
  const thrower = /\n\s{0,20}at (?:org\.junit|junit\.framework)\.Assert\.(\w{1,60})\(/.exec(text.slice(0, 20_000))?.[1];
  if (thrower !== undefined) return thrower === 'assertEquals';
  // Ant's reports name every failed assertion so, also where strings differ.
  if (type === 'junit.framework.AssertionFailedError') return undefined;
  return type !== undefined && /Error$|Exception$/.test(type) ? false : undefined;
}
