import { isJsonObject, type JsonValue } from '../json/json-value.js';
import type { EventDraft, TestDraft } from '../test-draft.js';

/** Why a test failed, in one shape for every runtime. Absent members are unknown; `null` is a known value. */
export interface Reason {
  readonly kind: 'assertion' | 'exception' | 'unknown';
  readonly message: string;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  /** Only for a timeout, which is an exception. */
  readonly timedOut?: true;
}

const NO_REASON = 'The runner reported no reason for this failure.';
const NO_MESSAGE = 'The runner reported a failure without a message.';

/** `reason` members of error events that name a time limit: `test_timeout`, `http_timeout` and their like. */
const TIMEOUT_REASON = /time_?d?_?out/i;

/** How runners word a time limit that was reached. */
const TIMEOUT_MESSAGE =
  /\btimed[ -]out\b|\btimeout (?:of \S+ )?exceeded\b|\bexceeded timeout\b|\bTimeoutError\b|\bETIMEDOUT\b/i;

/**
 * The reason of a failed test, from its events: the first failed assertion; else the first error, status with an error, or
 * step end with an error, as an exception; else unknown.
 */
export function normalizeReason(test: Pick<TestDraft, 'events' | 'reason'>): Reason {
  const assertion = test.events.find(isFailedAssertion);
  if (assertion !== undefined) return ofAssertion(assertion);
  const error = test.events.find(isError);
  if (error !== undefined) return ofError(error);
  return { kind: 'unknown', message: test.reason ?? failedSchema(test.events) ?? NO_REASON };
}

function isFailedAssertion(event: EventDraft): boolean {
  return (event.type === 'assertion' || event.type === 'assert') && event['passed'] === false;
}

function isError(event: EventDraft): boolean {
  if (event.type === 'error') return true;
  return (event.type === 'status' || event.type === 'step_end') && hasText(event['error']);
}

function hasText(value: JsonValue | undefined): boolean {
  return textOf(value) !== undefined;
}

function ofAssertion(event: EventDraft): Reason {
  return {
    kind: 'assertion',
    message: textOf(event['message']) ?? NO_MESSAGE,
    ...(event['expected'] === undefined ? {} : { expected: event['expected'] }),
    ...(event['actual'] === undefined ? {} : { actual: event['actual'] }),
  };
}

function ofError(event: EventDraft): Reason {
  const message = textOf(event['message']) ?? textOf(event['error']) ?? NO_MESSAGE;
  return { kind: 'exception', message, ...(isTimeout(event, message) ? { timedOut: true } : {}) };
}

function isTimeout(event: EventDraft, message: string): boolean {
  const reason = event['reason'];
  if (typeof reason === 'string' && TIMEOUT_REASON.test(reason)) return true;
  const stack = event['stack'];
  const errorName = typeof stack === 'string' ? (stack.slice(0, 200).split(':', 1)[0] ?? '') : '';
  return errorName === 'TimeoutError' || TIMEOUT_MESSAGE.test(message.slice(0, 4096));
}

/** An error is a text, or an object with a message. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return isJsonObject(value) ? textOf(value['message']) : undefined;
}

/** A schema that did not hold, where the runner reported no assertion beside it. */
function failedSchema(events: readonly EventDraft[]): string | undefined {
  const event = events.find((candidate) => candidate.type === 'schema_validation' && candidate['success'] === false);
  const label = event === undefined ? undefined : textOf(event['label']);
  return label === undefined ? undefined : `Schema validation failed: ${label}`;
}
