import type { EventDraft } from '../test-draft.js';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonObject,
  type JsonValue,
} from '../json/json-value.js';
import { cutText, plainText } from '../text/clean-text.js';

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
    return { seq: firstSeq + skipped + index, ...(at === undefined ? {} : { at }), ...shortenMembers(event) };
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

/** An event's own `seq` gives way to its number within the run, and its own clock to `at`. */
function shortenMembers(event: JsonObject): JsonObject {
  const members = Object.entries(event).filter(([key]) => key !== 'seq' && key !== 'at');
  return Object.fromEntries(members.map(([key, member]) => [key, shorten(member)]));
}

function shorten(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cutText(plainText(value), LONGEST_STRING);
  if (isJsonArray(value)) return value.map(shorten);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]));
}
