import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toNumber,
  writeJson,
} from '../json/json-value.js';
import type { Location } from '../stacks/frames.js';
import type { EventDraft, Reason, TestFailure } from '../test-draft.js';
import { cutText, plainText } from '../text/clean-text.js';
import { isTimeout } from './time-limits.js';
import type { NormalizedFailure } from './normalize-failure.js';

const NO_REASON = 'The runner reported no reason for this failure.';
const NO_MESSAGE = 'The runner reported a failure without a message.';

/** Where all failures of a test are of unknown kind, the first one that the report calls a condition that did not hold is an assertion. */
export function settleKinds(failures: readonly NormalizedFailure[]): readonly NormalizedFailure[] {
  if (failures.some(({ kind }) => kind !== 'unknown')) return failures;
  const first = failures.find(({ isReportedAsFailed }) => isReportedAsFailed === true);
  return failures.map((failure) => (failure === first ? { ...failure, kind: 'assertion' } : failure));
}

/**
 * Picks the failure that explains most: an error in front of all others, which a hook or the end of a fixture follows, unless it is a
 * time limit; else the first assertion; else the first one when it has a message, as what follows is seldom the reason; else the first exception. Facts that it lacks (type, stack, location) come from the others. `failures` has at least
 * one entry.
 */
export function chooseFailure(failures: readonly NormalizedFailure[]): TestFailure {
  const chosen =
    failures.slice(0, 1).find(isThrown) ??
    failures.find(({ kind }) => kind === 'assertion') ??
    failures.slice(0, 1).find(({ message }) => message !== '') ??
    failures.find(({ kind }) => kind === 'exception') ??
    failures[0];
  if (chosen === undefined) return { kind: 'unknown', message: NO_REASON };
  const { kind, expected, actual } = chosen;
  const facts = factsOf([chosen, ...failures]);
  if (kind === 'unknown') return { kind, message: chosen.message === '' ? NO_REASON : chosen.message, ...facts };
  const message = chosen.message === '' ? NO_MESSAGE : chosen.message;
  if (kind === 'assertion') return { kind, message, ...valuesOf(expected, actual), ...facts };
  const timedOut = chosen.timedOut === true || isTimeout({ message, stack: chosen.stack });
  return { kind, message, ...(timedOut ? { timedOut } : {}), ...facts };
}

/** An error that is not a time limit, which may be that of an assertion that waited. */
function isThrown({ kind, message, stack, timedOut }: NormalizedFailure): boolean {
  return kind === 'exception' && message !== '' && timedOut !== true && !isTimeout({ message, stack });
}

/**
 * Returns the failure of a failed test from its events: the first failed assertion; else the first error, status with an
 * error, or step end with an error, as an exception; else one of unknown kind.
 */
export function failureOfEvents(test: {
  readonly events: readonly EventDraft[];
  readonly reason: string | null;
}): TestFailure {
  const { events } = test;
  const chosen = events.find(isFailedAssertion) ?? events.find(isError);
  const facts = factsOf((chosen === undefined ? events : [chosen, ...events]).map(factsOfEvent));
  if (chosen === undefined)
    return { kind: 'unknown', message: test.reason ?? failedSchema(events) ?? NO_REASON, ...facts };
  if (isFailedAssertion(chosen)) {
    const message = textOf(chosen['message']) ?? NO_MESSAGE;
    return { kind: 'assertion', message, ...valuesOf(chosen['expected'], chosen['actual']), ...facts };
  }
  const message = textOf(chosen['message']) ?? textOf(chosen['error']) ?? NO_MESSAGE;
  const timedOut = isTimeout({ message, stack: factsOfEvent(chosen).stack, reason: chosen['reason'] });
  return { kind: 'exception', message, ...(timedOut ? { timedOut } : {}), ...facts };
}

type Facts = Pick<TestFailure, 'type' | 'stack' | 'location' | 'source'>;

/** The first known value of each fact. */
function factsOf(all: readonly Facts[]): Facts {
  const type = all.find((facts) => facts.type !== undefined)?.type;
  const stack = all.find((facts) => facts.stack !== undefined)?.stack;
  // The source is that of the location, and of no other failure.
  const { location, source } = all.find((facts) => facts.location !== undefined) ?? {};
  return {
    ...(type === undefined ? {} : { type }),
    ...(stack === undefined ? {} : { stack }),
    ...(location === undefined ? {} : { location }),
    ...(source === undefined ? {} : { source }),
  };
}

function valuesOf(expected: JsonValue | undefined, actual: JsonValue | undefined): Pick<Reason, 'expected' | 'actual'> {
  return { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) };
}

function factsOfEvent(event: EventDraft): Facts {
  const error = isJsonObject(event['error']) ? event['error'] : {};
  const type = event['errorType'] ?? event['errorName'] ?? error['name'] ?? error['type'];
  const stack = event['stack'] ?? error['stack'];
  const location = locationOf(event['location']);
  return {
    ...(typeof type === 'string' && type !== '' ? { type } : {}),
    ...(typeof stack === 'string' && stack !== '' ? { stack } : {}),
    ...(location === undefined ? {} : { location }),
  };
}

function locationOf(value: JsonValue | undefined): Location | undefined {
  if (!isJsonObject(value)) return undefined;
  const { file, line, column } = value;
  if (typeof file !== 'string' || !isJsonNumber(line)) return undefined;
  return { file, line: toNumber(line), ...(isJsonNumber(column) ? { column: toNumber(column) } : {}) };
}

function isFailedAssertion(event: EventDraft): boolean {
  return (event.type === 'assertion' || event.type === 'assert') && event['passed'] === false;
}

function isError(event: EventDraft): boolean {
  if (event.type === 'error') return true;
  return (event.type === 'status' || event.type === 'step_end') && textOf(event['error']) !== undefined;
}

/** An error is a text, or an object with a message. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return isJsonObject(value) ? textOf(value['message']) : undefined;
}

/** A schema that did not match, where the runner reported no assertion beside it. */
function failedSchema(events: readonly EventDraft[]): string | undefined {
  const event = events.find((candidate) => candidate.type === 'schema_validation' && candidate['success'] === false);
  const label = event === undefined ? undefined : textOf(event['label']);
  return label === undefined ? undefined : `Schema validation failed: ${label}`;
}

/** How many events a failure shows at most. */
export const TRAILING_EVENTS = 5;

/** A longer string inside an event is cut, in the failures answer alone. */
const LONGEST_STRING = 1024;

/**
 * The last few events of a test, oldest first, each with its `seq` within the run and, where it is known, `at`.
 * `firstSeq` is the number of the test's first event.
 */
export function trailingEvents(events: readonly EventDraft[], firstSeq: number): readonly JsonObject[] {
  const skipped = Math.max(0, events.length - TRAILING_EVENTS);
  return events.slice(skipped).map((event, index) => {
    const at = timeOf(event);
    return { seq: firstSeq + skipped + index, ...(at === undefined ? {} : { at }), ...shortenEvent(event) };
  });
}

/**
 * When an event happened, as ISO 8601: its own `at`, or a `ts` or `timestamp` that is an instant in ISO 8601 or milliseconds
 * since 1970.
 */
export function timeOf(event: JsonObject): string | undefined {
  for (const value of [event['at'], event['ts'], event['timestamp']]) {
    const ms = isJsonNumber(value)
      ? toNumber(value)
      : typeof value === 'string' && ISO_INSTANT.test(value)
        ? Date.parse(value)
        : Number.NaN;
    if (ms >= EARLIEST_MS && ms <= LATEST_MS) return new Date(ms).toISOString();
  }
  return undefined;
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Numbers outside of 1990 to 2200 are no milliseconds since 1970, but seconds or a relative time. */
const EARLIEST_MS = Date.UTC(1990, 0);
const LATEST_MS = Date.UTC(2200, 0);

/** A larger event shows its arrays and objects as the beginning of their text, or its type alone. */
const LARGEST_EVENT = 16_384;

/** Items of an array behind these are only counted. */
const MOST_ITEMS = 100;

/** Bounds an event, however large its parts are. */
function shortenEvent(event: EventDraft): JsonObject {
  const members = shortenMembers(event);
  if (isSmall(members)) return members;
  const texts = Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, isSmallOrText(member) ? member : textHead(member)]),
  );
  return isSmall(texts) ? texts : { type: shorten(event.type) };
}

function isSmall(members: JsonObject): boolean {
  return writeJson(members).length <= LARGEST_EVENT;
}

function isSmallOrText(value: JsonValue): boolean {
  return typeof value === 'string' || writeJson(value).length <= LONGEST_STRING;
}

function textHead(value: JsonValue): string {
  return cutText(writeJson(value), LONGEST_STRING);
}

/** An event's own `seq` gives way to its number within the run, and its own clock to `at`. */
function shortenMembers(event: JsonObject): JsonObject {
  const members = Object.entries(event).filter(([key]) => key !== 'seq' && key !== 'at');
  return Object.fromEntries(members.map(([key, member]) => [key, shorten(member)]));
}

function shorten(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cutText(plainText(value), LONGEST_STRING);
  if (isJsonArray(value)) return shortenItems(value);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]));
}

function shortenItems(items: readonly JsonValue[]): JsonValue {
  const shown = items.slice(0, MOST_ITEMS).map(shorten);
  const missing = items.length - shown.length;
  return missing === 0 ? shown : [...shown, `… [${missing} more items]`];
}
