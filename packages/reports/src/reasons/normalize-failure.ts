import { isDeepStrictEqual } from 'node:util';
import { isJsonArray, type JsonValue } from '../json/json-value.js';
import { locate, type Location } from '../stacks/frames.js';
import type { ReportedFailure } from '../report.js';
import { cleanFailureText, firstOfPlaywright, indexOfPart, textsOf, withoutSnippets } from './failure-text.js';
import { withoutFork, withoutWrapper } from './wrapped-error.js';
import { unescapedMessage } from './escaped-message.js';
import { withClojureError, withKatalonCause, withNameOfJasmine, withoutStorybookHead } from './around-error.js';
import { withNameOfBareValue, withoutPrefix } from './message-prefix.js';
import { withTestCafeMessage } from './testcafe-error.js';
import { foundValues } from '../values/found-values.js';
import { type FailureKind, isReportedAsFailed, kindOfFailure } from './kind-of-failure.js';
import { messageOf } from './message-of-failure.js';
import { withCauses } from './message-with-causes.js';
import { printedField } from '../values/printed-value.js';
import { isThrown, typeOf } from './type-of-failure.js';
import type { FoundValues } from '../assertions/message-pattern.js';
import { type CodeFrame, drawnFrame } from '../source/code-frame.js';
import { readMessage } from '../assertions/message-patterns.js';
import { ReadingBudget } from '../assertions/reading-budget.js';

/** What Gauge has in front of an error: the step, and in its own line what failed of it. The error is in quotes. */
const STEP =
  /^(?:[^\n]{1,2000}\n)?(?:Step |Concept |Scenario |Spec(?:ification)? |Suite )?(?:Execution|Pre Hook|Post Hook) Failure: '/;

/** Frames behind the quote, as Java prints them without a word in front. */
const FRAMES = /(?<=')(?:\n[\w.$]{1,400}\([^()\n]{1,200}\)){1,100}$/;

/** A failure in the normalized form of all reports. Members that the report does not contain are absent. */
export interface NormalizedFailure {
  readonly kind: FailureKind;
  /** What a person would quote: the message in the runner's words, with its differences, without the stack. */
  readonly message: string;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  /** The kind is unknown, and the report calls it a condition that did not hold (`isReportedAsFailed`). */
  readonly isReportedAsFailed?: true;
  /** A time limit was reached. */
  readonly timedOut?: true;
  /** Stack, source, and whatever else the report contains after the message. */
  readonly stack?: string;
  /** The class or name of the error, or of the matcher. */
  readonly type?: string;
  /** Where it failed: what the report says, else the first frame inside of the project. */
  readonly location?: Location;
  /** Lines of source around the location, where the report contains them. */
  readonly source?: CodeFrame;
}

/** What tools have around the error of a test. */
const OF_TOOLS = [
  withoutFork,
  withTestCafeMessage,
  withKatalonCause,
  withoutStorybookHead,
  withClojureError,
  withNameOfJasmine,
];

/**
 * Finds kind, message and values of a failure of any report. Texts become clean and lose their terminal sequences. When the
 * budget is used up, the values of the text stay unknown.
 */
export function normalizeFailure(
  reported: ReportedFailure,
  budget: ReadingBudget = new ReadingBudget(),
): NormalizedFailure {
  const failure = withoutWrapper(OF_TOOLS.reduce((bare, withoutTool) => withoutTool(bare), reported));
  const texts = textsOf(failure);
  const split = messageOf(texts, failure.type);
  const body = [texts.text, texts.stack].filter((text) => text !== '').join('\n');
  const whole = indexOfPart(body, texts.message) >= 0 ? body : `${texts.message}\n${body}`;
  const step = errorOfStep(split.message);
  const said = step ?? split.message;
  const all = step === undefined ? whole : `${said}\n${body}`;
  const context = failure.dialect === 'playwright' ? firstOfPlaywright(all) : all;
  const type = typeOf(failure.type, said, context, body);
  const found = foundIn(unescapedMessage(said) ?? said, context, failure, budget);
  const facts = {
    failure,
    type,
    message: said,
    found,
    stack: split.stack,
    isThrown: isThrown(failure.type, said, context, body),
  };
  const { kind, timedOut } = kindOfFailure(facts);
  return {
    kind,
    message: withCauses(
      kind === 'exception' ? withNameOfBareValue(split.message, type) : withoutBareName(split.message),
      split.stack,
      { isVitest: failure.dialect === 'vitest', isThrown: kind === 'exception' },
    ),
    ...(kind === 'assertion' ? valuesOf(failure, found, said) : {}),
    ...(kind === 'unknown' && isReportedAsFailed(failure, said) ? { isReportedAsFailed: true } : {}),
    ...(timedOut ? { timedOut } : {}),
    ...(split.stack === '' ? {} : { stack: split.stack }),
    ...(type === undefined ? {} : { type }),
    ...locationOf(failure, split.stack, whole),
  };
}

function locationOf(
  failure: ReportedFailure,
  stack: string,
  whole: string,
): Pick<NormalizedFailure, 'location' | 'source'> {
  const own = failure.location;
  const location =
    own === undefined
      ? (locate(stack) ?? locate(whole))
      : { file: own.file, line: own.line, ...(own.column === undefined ? {} : { column: own.column }) };
  if (location === undefined) return {};
  const drawn = failure.snippet === undefined ? whole : cleanFailureText(failure.snippet);
  const source = drawnFrame(drawn, location.line);
  return { location, ...(source === undefined ? {} : { source }) };
}

/** Reads the message; if it contains no values, the whole text, which may contain more. */
function foundIn(
  message: string,
  whole: string,
  failure: ReportedFailure,
  budget: ReadingBudget,
): FoundValues | undefined {
  const bare = withoutPrefix(message);
  const inBare = bare && readMessage(bare.message, { ...failure, type: bare.type ?? failure.type }, budget);
  if (inBare !== undefined && hasValues(inBare)) return inBare;
  const inMessage = readMessage(message, failure, budget) ?? inBare;
  if (inMessage !== undefined && hasValues(inMessage)) return inMessage;
  if (whole.trim() === message) return inMessage;
  const inWhole = readMessage(withoutSnippets(whole), failure, budget);
  return inWhole !== undefined && hasValues(inWhole) ? inWhole : (inMessage ?? inWhole);
}

function hasValues(found: FoundValues): boolean {
  return found.expected !== undefined || found.actual !== undefined;
}

/** The report's own values; else those that its text holds. Both sides must be of one assertion. */
function valuesOf(failure: ReportedFailure, found: FoundValues | undefined, message: string): FoundValues {
  const { expected, actual, printed } = failure;
  if (expected === undefined && actual === undefined) return foundValues(found?.expected, found?.actual);
  if (isNegated(failure, message)) return foundValues(undefined, printed === true ? printedField(actual) : actual);
  const own =
    printed === true ? foundValues(printedField(expected), printedField(actual)) : foundValues(expected, actual);
  return isSame(own.expected, own.actual ?? null)
    ? withoutLostDifference(own, found)
    : withComparison(completed(withLostMembers(own, found), found), found);
}

const COMPARISON = /^(?:above|below|at (?:least|most)|(?:greater|less) than(?: or equal to)?) /;

/** A field has the number alone that the value was compared with: `expected 2 to be at least 4`. */
function withComparison(own: FoundValues, found: FoundValues | undefined): FoundValues {
  const { expected } = found ?? {};
  const limit = own.expected;
  if (typeof expected !== 'string' || (typeof limit !== 'number' && typeof limit !== 'string')) return own;
  return COMPARISON.test(expected) && expected.endsWith(` ${limit}`) ? { ...own, expected } : own;
}

/** Fields that are equal on both sides have lost the difference, as those of maps do: the text may still contain it. */
function withoutLostDifference(own: FoundValues, found: FoundValues | undefined): FoundValues {
  if (found?.expected !== undefined && found.actual !== undefined) return found;
  return JSON.stringify(own.expected) === '{}' ? {} : own;
}

/** Lists with members of their own, `[ 2, 3, '-1': 1 ]`, which lose them in a field: the text has them. */
const MEMBER = /[,[] (?:'[^']{1,200}'|\w{1,200}): /;

function withLostMembers(own: FoundValues, found: FoundValues | undefined): FoundValues {
  const actual = found?.actual;
  const isLost = isJsonArray(own.actual) && typeof actual === 'string' && isListOfMembers(actual);
  return isLost ? { ...own, actual } : own;
}

function isListOfMembers(text: string): boolean {
  return text.startsWith('[') && text.endsWith(']') && MEMBER.test(text);
}

/**
 * One value alone, with the other from the text, when the text describes the same failure: a field cannot contain
 * `undefined` or NaN.
 */
function completed(own: FoundValues, found: FoundValues | undefined): FoundValues {
  if (found?.expected === undefined) return own;
  if (found.actual === undefined) return own.expected === undefined ? { ...own, expected: found.expected } : own;
  if (own.expected === undefined && isSame(own.actual, found.actual)) return found;
  if (own.actual !== undefined) return own;
  if (isSame(own.expected, found.expected)) return found;
  return isSame(printedField(own.expected), found.expected) ? { ...own, actual: found.actual } : own;
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && isDeepStrictEqual(one, other);
}

/** `expected 5 not to be 5`: the value in the field is what was not expected. */
function isNegated({ expected, actual }: ReportedFailure, message: string): boolean {
  return (
    typeof expected === typeof actual &&
    /\bnot\b|\bunequal\b/.test(message.split('\n', 1)[0] ?? '') &&
    JSON.stringify(expected) === JSON.stringify(actual)
  );
}

/** `Error: ` before the text of a matcher says nothing. */
function withoutBareName(message: string): string {
  return /^Error: (?:expect\(|expect\.|expected )/.test(message) ? message.slice('Error: '.length) : message;
}

/** Returns the error in a message of Gauge: the words and values of the step are none of it. Undefined for other messages. */
function errorOfStep(message: string): string | undefined {
  const head = STEP.exec(message)?.[0];
  if (head === undefined) return undefined;
  const error = message.slice(head.length).trimEnd().replace(FRAMES, '');
  return error.endsWith("'") ? error.slice(0, -1) : error;
}
