import { createHash } from 'node:crypto';
import type { Reason, TestFailure } from '../test-draft.js';
import { placeOf } from './cause-place.js';
import { maskText } from './mask-text.js';
import { bareType, messageParts, type MessageParts } from './message-parts.js';
import { shapeOf, statusOf } from './value-shape.js';

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
