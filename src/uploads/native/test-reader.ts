import { type EventDraft, isEvent, TEST_LIMITS, type TestDraft, type TestStatus } from '@clarion/reports';
import {
  instantOf,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  toNumber,
  type JsonObject,
  type JsonValue,
} from '@clarion/reports/json';
import { failureOfEvents } from '@clarion/reports/reasons';
import { cutText, plainText } from '@clarion/reports/text';
import { cleanBodyValue, ValidationErrors } from '../../common/read-body-json.js';
import { Fields } from './fields.js';

const STATUSES = ['passed', 'failed', 'skipped'] as const;

/**
 * Reads a test of the native format: an entry of `result.tests` or `testResults`, or a line of NDJSON. Undefined, with
 * errors at `pointer`, for one that does not validate. `eventTexts` are the texts of its events, where they are known.
 */
export function readTest(
  value: JsonValue,
  pointer: string,
  errors: ValidationErrors,
  eventTexts?: TestDraft['eventTexts'],
): TestDraft | undefined {
  if (!isJsonObject(value)) {
    errors.add(pointer, 'a test must be an object');
    return undefined;
  }
  const fields = new Fields(value, pointer, errors);
  const testId = fields.identifier('testId') ?? requireId(fields);
  const events = readEvents(fields, pointer, errors);
  const skip = events.find(saysSkipped);
  const status = readStatus(fields, skip !== undefined);
  const name = fields.text('testName') ?? fields.text('name') ?? testId;
  const durationMs = fields.durationMs('durationMs') ?? 0;
  const tags = readTags(fields, pointer, errors);
  const filePath = fields.text('filePath');
  const reason = fields.text('reason') ?? skipReasonOf(skip);
  const attempts = readAttempts(fields);
  if (status === null) return undefined;
  // Each member by its name: a spread of the others would take half of the time of this function.
  return {
    testId,
    name,
    status,
    flaky: status === 'passed' && hasFailedBefore(attempts),
    durationMs,
    startedMs: instantOf(value['startedAt'])?.getTime(),
    worker: workerOf(value['worker']),
    tags,
    filePath,
    reason,
    attempts,
    events,
    eventTexts,
    failure: status === 'failed' ? failureOfEvents({ events, reason }) : null,
  };
}

/**
 * Cleans and reads a test by itself, at `pointer` of a body.
 * @throws Problem validation_failed with all of its errors, invalid_request when it is nested too deeply
 */
export function readCleanedTest(value: JsonValue, pointer: string): TestDraft {
  return readTestAt(cleanBodyValue(value), pointer);
}

/**
 * Reads a test by itself that is cleaned, at `pointer` of a body, with the texts of its events, where they are known.
 * @throws Problem validation_failed with all of its errors
 */
export function readTestAt(value: JsonValue, pointer: string, eventTexts?: TestDraft['eventTexts']): TestDraft {
  const errors = new ValidationErrors();
  const draft = readTest(value, pointer, errors, eventTexts);
  errors.raise();
  if (draft === undefined) throw new Error('A test without validation errors was not read');
  return draft;
}

/** A file that could not be loaded, as a failed test of its own. */
export function readDiscoveryFailure(
  value: JsonValue,
  pointer: string,
  errors: ValidationErrors,
): TestDraft | undefined {
  if (!isJsonObject(value)) {
    errors.add(pointer, 'a discovery failure must be an object with filePath and error');
    return undefined;
  }
  const fields = new Fields(value, pointer, errors);
  const filePath = fields.identifier('filePath') ?? 'unknown file';
  const error = value['error'];
  const message = typeof error === 'string' || isJsonObject(error) ? error : 'The file could not be loaded.';
  const event: EventDraft = { type: 'error', message };
  return {
    testId: filePath,
    name: filePath,
    status: 'failed',
    flaky: false,
    durationMs: 0,
    tags: [],
    filePath,
    reason: null,
    attempts: null,
    events: [event],
    failure: failureOfEvents({ events: [event], reason: null }),
  };
}

/** The name or the number of a worker. Clients may send other values under this name, which are no errors. */
function workerOf(value: JsonValue | undefined): string | undefined {
  const text = isJsonNumber(value) ? String(toNumber(value)) : value;
  return typeof text === 'string' && text !== '' ? cutText(plainText(text), TEST_LIMITS.worker) : undefined;
}

function requireId(fields: Fields): string {
  if (fields.value('testId') === undefined) fields.complain('testId', 'testId must be a string that names the test');
  return '';
}

/** The `status` counts, then `success`; a runner that skips reports a success and an event that says so. */
function readStatus(fields: Fields, isSkipped: boolean): TestStatus | null {
  if (fields.value('status') !== undefined) return fields.word('status', STATUSES);
  const success = fields.value('success');
  if (typeof success !== 'boolean')
    return fields.complain('status', 'send status (passed, failed or skipped) or success (true or false)');
  if (!success) return 'failed';
  return isSkipped ? 'skipped' : 'passed';
}

function saysSkipped(event: EventDraft): boolean {
  return event.type === 'status' && event['status'] === 'skipped';
}

function skipReasonOf(skip: EventDraft | undefined): string | null {
  const reason = skip?.['reason'];
  return typeof reason === 'string' ? cutText(plainText(reason), TEST_LIMITS.name) : null;
}

function readTags(fields: Fields, pointer: string, errors: ValidationErrors): readonly string[] {
  const tags = fields.array('tags');
  if (tags.length > TEST_LIMITS.tags) errors.add(`${pointer}/tags`, `tags may hold at most ${TEST_LIMITS.tags} tags`);
  if (tags.length <= TEST_LIMITS.tags && areTags(tags)) return tags.map(plainText);
  return tags.slice(0, TEST_LIMITS.tags).flatMap((tag, index) => {
    if (typeof tag === 'string' && tag.length <= TEST_LIMITS.tag) return [plainText(tag)];
    errors.add(`${pointer}/tags/${index}`, `a tag must be a string of at most ${TEST_LIMITS.tag} characters`);
    return [];
  });
}

function areTags(values: readonly JsonValue[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string' && value.length <= TEST_LIMITS.tag);
}

function readEvents(fields: Fields, pointer: string, errors: ValidationErrors): readonly EventDraft[] {
  const events = fields.array('events');
  if (areEvents(events)) return events;
  return events.flatMap((event, index) => {
    if (isEvent(event)) return [event];
    errors.add(`${pointer}/events/${index}`, 'an event must be an object with a type');
    return [];
  });
}

function areEvents(values: readonly JsonValue[]): values is readonly EventDraft[] {
  return values.every(isEvent);
}

/** The number of attempts of a test, or its earlier attempts. */
function readAttempts(fields: Fields): JsonValue | null {
  const attempts = fields.value('attempts');
  if (attempts === undefined || isJsonNumber(attempts) || isJsonArray(attempts)) return attempts ?? null;
  return fields.complain('attempts', 'attempts must be a number or an array');
}

function hasFailedBefore(attempts: JsonValue | null): boolean {
  if (isJsonNumber(attempts)) return toNumber(attempts) > 1;
  return isJsonArray(attempts) && attempts.some((attempt) => isJsonObject(attempt) && isFailedAttempt(attempt));
}

function isFailedAttempt(attempt: JsonObject): boolean {
  return attempt['status'] === 'failed' || attempt['success'] === false;
}
