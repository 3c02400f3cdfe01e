import { createHash } from 'node:crypto';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue, toNumber } from '../json/json-value.js';
import { type Frame, parseFrame } from '../stacks/frames.js';
import type { Reason, TestFailure } from '../test-draft.js';
import { headOf } from '../text/clean-text.js';
import { maskText } from './mask-text.js';
import { bareType, messageParts, type MessageParts } from './message-parts.js';

const DIGITS_OF_ID = 12;

/** Words of comparisons and time limits: a message of these alone does not say what is wrong. */
const EMPTY_WORDS = new Set(
  (
    'a actual an and areequal array as assert assertequal assertequals assertfalse asserting assertion asserts asserttrue ' +
    'async be been boolean but by callback check compared condition deep deeply did differ duration during equal equality ' +
    'equals error evaluates exactly exceeded exception expands expansion expect expected expecting fail failed fails failure ' +
    'false falsy for found from get given got greater hook identical in instead invoked is isequal isfalse istrue it just ' +
    'left less limit list long match matches matching ms nil none not null number object of operation or out reached received ' +
    'require result right running same setting should specified strict strictly string test tests text than that the these ' +
    'time timed timeout to tobe tobedefined tobefalsy tobenull tobetruthy tobeundefined toequal tomatchobject too took ' +
    'tostrictequal true truthy undefined unexpected up value values want wanted was were which while with within'
  ).split(' '),
);

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

/**
 * The fingerprint of a failure: equal for failures whose kind, error type, masked message, shape of values and place are equal, as
 * docs/concepts.md defines them. `filePath` is the file of the test. It depends on nothing else, and so is the same in every run.
 */
export function fingerprintOf(failure: TestFailure, filePath: string | null): Fingerprint {
  const parts = messageParts(failure);
  const type = parts.type === '' ? bareType(failure.type ?? '') : parts.type;
  const isHttp = statusOf(failure.expected) !== undefined && statusOf(failure.actual) !== undefined;
  const text = textOf(parts, isHttp);
  const isPlaceTelling = (!isHttp && saysNothing(text)) || PROGRAM_ERROR.test(type) || PROGRAM_MESSAGE.test(text);
  const behind = [...shapesOf(failure, isHttp), OUTSIDE.test(text) ? '' : placeIn(failure, filePath, isPlaceTelling)];
  return {
    id: `grp_${digest([failure.kind, type, text, ...behind])}`,
    joinKey: digest([failure.kind, type, ...behind]),
    text,
  };
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

/** A number that the masks leave is a status or a code, which says something. */
function saysNothing(text: string): boolean {
  if (/\d/.test(text)) return false;
  const words = text.replace(/<[a-z#]{1,8}>/g, ' ').match(/[\p{L}_$]{2,400}/gu) ?? [];
  return words.every((word) => EMPTY_WORDS.has(word.toLowerCase()));
}

function shapesOf({ kind, expected, actual }: Reason, isHttp: boolean): readonly string[] {
  if (kind !== 'assertion') return [];
  return [expected, actual].map((value) => (isHttp ? String(statusOf(value)) : shapeOf(value)));
}

/** A place in a test counts only where it says something that no other fact does. */
function placeIn(failure: TestFailure, filePath: string | null, isPlaceTelling: boolean): string {
  const place = placeOf(failure, filePath);
  return place === undefined || (place.isTest && !isPlaceTelling) ? '' : place.text;
}

const MOST_LINES = 60;

/** Files of tests and what serves them, by the habits of many frameworks. */
const TEST_FILE =
  /(?:^|[/\\])(?:tests?|__tests__|specs?|e2e|it|integration[-_]?tests?|features?|step[-_]?definitions|cypress|playwright|fixtures|testdata|unit[-_]?tests?|src[/\\]test)[/\\]|(?:^|[/\\])(?:test_[^/\\]{1,200}\.(?:py|rb|js|c|cc|cpp|go)|conftest\.py|test\.[a-z]{1,4}$)|[._-](?:test|spec|tests|specs|unittest|cy|e2e|steps?|feature|stories)\.[a-z]{1,5}$|(?:Tests?|TestCase|Specs?|IT|Steps?|TestBase)\.(?:java|kt|scala|groovy|cs|fs|vb|php|swift|m|mm|cpp|cc|rb|js|ts|dart)$|\.(?:feature|robot|bats|t)$/;

const COMPILED =
  /(?:lambda\$([\w$]{1,200}?)\$\d{1,9}|\$\$?Lambda[\w$/.]{0,100}|\$\d{1,9}(?=\.|$)|\$(?:default|suspendImpl|anonfun)\b|\.func\d{1,9}(?:\.\d{1,9}){0,9}|::\{\{closure\}\}|::h[\da-f]{16}|`\d{1,3}|<(\w{1,200})>[bdg]__[\w|]{1,40}(?:\.MoveNext)?|\.MoveNext)/g;
const NO_NAME =
  /<anonymous>|<lambda>|<module>|\{\{closure\}\}|\{closure\}|\{main\}|\[as [^\]]{1,200}\]|^async |^new |\bblock(?: \(\d{1,9} levels\))? in |<top \(required\)>|\([^()]{0,500}\)|<main>/g;

/** Where a failure lies: the function and the file, without line and directories of the machine. */
export interface CausePlace {
  readonly text: string;
  /** It lies in a test: it says which test failed rather than what broke. */
  readonly isTest: boolean;
}

/** The innermost frame of the stack inside the project; else the file that the report names; undefined when nothing is known. */
function placeOf(
  { stack, location }: Pick<TestFailure, 'stack' | 'location'>,
  filePath: string | null,
): CausePlace | undefined {
  const frame = stack === undefined ? undefined : innermostOwn(stack);
  if (frame !== undefined)
    return { text: `${functionOf(frame)} ${fileOf(frame.file)}`, isTest: TEST_FILE.test(frame.file) };
  const file = location?.file ?? filePath ?? undefined;
  return file === undefined ? undefined : { text: ` ${fileOf(file)}`, isTest: true };
}

/** Some languages print the innermost call last. */
function innermostOwn(stack: string): Frame | undefined {
  const first = firstOwn(stack.split('\n', MOST_LINES));
  if (first?.isInnermostLast !== true) return first;
  return firstOwn(stack.split('\n').slice(-MOST_LINES).toReversed()) ?? first;
}

function firstOwn(lines: readonly string[]): Frame | undefined {
  for (const line of lines) {
    const frame = parseFrame(line);
    if (frame?.isForeign === false) return frame;
  }
  return undefined;
}

function functionOf(frame: Frame): string {
  const name = (frame.function ?? '').slice(0, 300).replace(COMPILED, '$1$2').replace(NO_NAME, '').trim();
  return maskText(
    /^(?:Object|Context|World|UserContext|Suite|Proxy|Test|global|Function|Module)\.?$/.test(name) ? '' : name,
  );
}

/** The last two names of its path: how deep the project lies on a machine is chance. */
function fileOf(file: string): string {
  return maskText(
    file
      .split(/[\\/]/)
      .filter((name) => name !== '')
      .slice(-2)
      .join(' '),
  );
}

const MOST_KEYS = 12;

/** The statuses that services answer with; other numbers from 100 to 599 are seldom one. */
const STATUSES = new Set([
  200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413,
  415, 418, 422, 423, 424, 428, 429, 451, 500, 501, 502, 503, 504, 511,
]);

/** The HTTP status that a value of an assertion may be; undefined when it is none. */
function statusOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  if (!isJsonNumber(number)) return undefined;
  return STATUSES.has(toNumber(number)) ? toNumber(number) : undefined;
}

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
