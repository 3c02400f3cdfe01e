import { createHash } from 'node:crypto';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue } from '../json/json-value.js';
import type { Reason, TestDraft, TestFailure } from '../test-draft.js';
import { headOf } from '../text/clean-text.js';
import { placeOf } from './cause-place.js';
import { testInCause, withoutTestName } from './cause-test.js';
import { namesNothing, saysNothing } from './generic-words.js';
import { type HttpFailure, httpFailureOf } from './http-failure.js';
import { maskText } from './mask-text.js';
import { bareType, messageParts, type MessageParts } from './message-parts.js';

const DIGITS_OF_ID = 12;

/** Errors of the program that say what broke by the place alone. */
const PROGRAM_ERROR =
  /^(?:TypeError|ReferenceError|RangeError|AttributeError|NameError|UnboundLocalError|KeyError|IndexError|ZeroDivisionError|RecursionError|NoMethodError|NilError|NullPointerException|NullReferenceException|ArrayIndexOutOfBoundsException|IndexOutOfBoundsException|StringIndexOutOfBoundsException|IndexOutOfRangeException|ArgumentOutOfRangeException|ArgumentNullException|KeyNotFoundException|NoSuchElementException|ClassCastException|InvalidCastException|ArithmeticException|DivideByZeroException|StackOverflowError|ConcurrentModificationException|UninitializedPropertyAccessException|LateInitializationError|StopIteration|ArgumentError|DivisionByZeroError)$/;
const PROGRAM_MESSAGE =
  /^(?:panic: )?(?:runtime error: |index out of (?:range|bounds)|invalid memory address|Cannot (?:read|set) propert|undefined is not|null is not|called `(?:Option|Result)::unwrap\(\)`|attempt to |Attempted to |Segmentation fault|SIGSEGV)|\bis not (?:a function|defined|iterable)$/;

/** The cause lies outside of the program: whichever call meets it first is chance. */
const OUTSIDE =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOSPC|EMFILE|connection (?:refused|reset|closed|terminated|timed out)|no such host|name or service not known|could not resolve host|temporary failure in name resolution|no space left on device|too many (?:open files|connections|clients)|could not connect to|failed to connect to|network is unreachable|actively refused|socket hang up|fetch failed|certificate (?:has expired|verify failed)|out of memory)\b/i;

/** What a failure has in common with others of its cause. */
export interface Fingerprint {
  /** Equal for failures of which all facts are equal: `grp_` and 12 hexadecimal digits. */
  readonly id: string;
  /** Equal for failures of which all facts but the message are equal. */
  readonly joinKey: string;
  /** The masked message. */
  readonly text: string;
}

/** What counts of the test that failed. */
export type TestOfCause = Pick<TestDraft, 'testId' | 'name' | 'filePath' | 'events'>;

/**
 * The fingerprint of a failure: equal for failures whose kind, error type, masked message, shape of values and place are equal,
 * and the test or the request too where these say nothing that a developer would name; docs/concepts.md defines them. It depends
 * on nothing else, and so is the same in every run.
 */
export function fingerprintOf(failure: TestFailure, test: TestOfCause): Fingerprint {
  const parts = messageParts({ ...failure, message: withoutTestName(failure.message, test) });
  const type = parts.type === '' ? bareType(failure.type ?? '') : parts.type;
  const http = httpFailureOf(failure, test);
  const text = textOf(parts, http !== undefined);
  const behind = [
    ...soughtIn(failure.message),
    ...shapesOf(failure, http),
    ...(OUTSIDE.test(text) ? [''] : placesOf({ failure, type, text, http, test })),
  ];
  return {
    id: `grp_${digest([failure.kind, type, text, ...behind])}`,
    joinKey: digest([failure.kind, type, ...behind]),
    text,
  };
}

/** Testing Library names the text that a test looked for. */
const SOUGHT =
  /\b(?:Unable to find|Found multiple) [^\n:]{0,100}\bwith the (?:text|label text|placeholder text|display value|alt text|title)(?: of)?: ([^\n]{1,400})/;

/** Dates, times and long numbers may be those of one run. */
const OF_ONE_RUN = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d\d(?::\d\d)?|\d{5,400}/g;

/** The numbers of the text that was looked for, which masks would hide: they come from the test. */
function soughtIn(message: string): readonly string[] {
  const sought = SOUGHT.exec(message.slice(0, 2_000))?.[1]?.replace(OF_ONE_RUN, '');
  const numbers = sought?.match(/\d{1,4}/g) ?? [];
  return numbers.length === 0 ? [] : [numbers.join(' ')];
}

function digest(facts: readonly string[]): string {
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, DIGITS_OF_ID);
}

/** The masked first paragraph and the details behind it; where these say nothing, the line behind the paragraph too. */
function textOf(parts: MessageParts, isHttp: boolean): string {
  const text = [parts.head, parts.details]
    .filter((part) => part !== '')
    .map((part) => maskText(part, isHttp))
    .join('\n');
  return saysNothing(text) && parts.next !== '' ? `${text}\n${maskText(parts.next, isHttp)}` : text;
}

function shapesOf({ kind, expected, actual }: Reason, http: HttpFailure | undefined): readonly string[] {
  if (kind !== 'assertion') return [];
  return http === undefined
    ? [expected, actual].map((value) => shapeOf(value))
    : [String(http.expected), String(http.actual)];
}

/** What is known of a failure when its place is decided. */
interface PlacedFailure {
  readonly failure: TestFailure;
  readonly type: string;
  readonly text: string;
  readonly http: HttpFailure | undefined;
  readonly test: TestOfCause;
}

/**
 * The place, and behind it the request or the test where nothing else says what broke. A place in a test counts only where it
 * says something that no other fact does.
 */
function placesOf({ failure, type, text, http, test }: PlacedFailure): readonly string[] {
  const isVague = http === undefined && saysNothing(text);
  const isOfProgram = PROGRAM_ERROR.test(type) || PROGRAM_MESSAGE.test(text);
  const place = placeOf(failure, test);
  const shown = place === undefined || (place.isTest && !isVague && !isOfProgram) ? '' : place.text;
  if (http !== undefined) return [shown, ...requestIn(http, test)];
  const isOpen = isVague || (isOfProgram && namesNothing(text));
  return isOpen && place?.isBody !== false ? [shown, ...testIn(test)] : [shown];
}

/** A status is one cause of one request, wherever it occurs. */
function requestIn(http: HttpFailure, test: TestOfCause): readonly string[] {
  if (http.route !== undefined) return [http.route];
  return http.isRouteInMessage ? [] : testIn(test);
}

/** Absent where a failure has no test, as that of a file. */
function testIn(test: TestOfCause): readonly string[] {
  const name = testInCause(test);
  return name === '' ? [] : [name];
}

const MOST_KEYS = 12;

/**
 * What counts of a value: its type; whether it is empty; which of true, false, null it is; of an object the names of its members
 * (sorted, at most 12). The content of texts, numbers and lists does not count. An absent value is the empty text.
 */
function shapeOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return shapeOfText(value);
  if (isJsonNumber(value)) return 'number';
  if (isJsonArray(value)) return value.length === 0 ? '[]' : 'list';
  return isJsonObject(value) ? shapeOfMembers(Object.keys(value)) : 'value';
}

/** A text that spells a number or a keyword has the shape of that value: reports often contain values as texts only. */
function shapeOfText(text: string): string {
  if (text === '') return 'empty';
  const word = text.length > 9 ? '' : text.toLowerCase();
  if (/^(?:true|false|null|undefined|none|nil)$/.test(word)) return word;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? 'number' : 'text';
}

function shapeOfMembers(keys: readonly string[]): string {
  return `{${keys
    .toSorted()
    .slice(0, MOST_KEYS)
    .map((key) => maskText(key))
    .join()}}`;
}

/** Names the cause of a failure before its fingerprint does; undefined leaves it to the fingerprint. The message is plain text. */
export type CauseNaming = (failure: {
  readonly kind: string;
  readonly message: string;
}) => { readonly id: string; readonly title: string } | undefined;

const LONGEST_TITLE = 200;
const NO_TITLE = 'A failure without a message';

/** The first line of a failure's message that says something, of at most 200 UTF-16 units. The message is plain text. */
export function causeTitleOf(message: string): string {
  const line =
    message
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  if (line === '') return NO_TITLE;
  return line.length <= LONGEST_TITLE ? line : `${headOf(line, LONGEST_TITLE - 1)}…`;
}
