import { filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';

/** A line of the event stream (swift-testing, Documentation/ABI/JSON.md): a test or suite of the plan, or an event. */
export interface SwiftRecord {
  readonly kind: 'test' | 'event';
  readonly payload: JsonObject;
}

/** Returns the record that a JSON value is; undefined for none. */
export function toSwiftRecord(value: JsonValue | undefined): SwiftRecord | undefined {
  const record = objectOf(value);
  const payload = objectOf(record?.['payload']);
  const kind = record?.['kind'];
  if (record === undefined || payload === undefined || (kind !== 'test' && kind !== 'event')) return undefined;
  return record['version'] === undefined || stringOf(payload['kind']) === undefined ? undefined : { kind, payload };
}

/** Returns the text of the messages with one of these symbols, joined; undefined for none. */
export function messageIn(payload: JsonObject, ...symbols: readonly string[]): string | undefined {
  const messages = objectsOf(payload['messages']).filter((message) =>
    symbols.includes(stringOf(message['symbol']) ?? ''),
  );
  return filledStringOf(messages.map((message) => stringOf(message['text']) ?? '').join('\n'));
}

/** Returns where a source location is: `filePath` since version 6.3, `_filePath` before. */
export function locationIn(value: JsonValue | undefined): ReportedFailure['location'] {
  const location = objectOf(value);
  const file =
    filledStringOf(location?.['filePath']) ??
    filledStringOf(location?.['_filePath']) ??
    filledStringOf(location?.['fileID']);
  const line = placeOf(location?.['line']);
  return file === undefined || line === undefined ? undefined : { file, line, column: placeOf(location?.['column']) };
}

/** Returns seconds of a clock that only goes forward. */
export function secondsIn(payload: JsonObject): number | undefined {
  return numberOf(objectOf(payload['instant'])?.['absolute']);
}

/** Returns the failure that an issue is; undefined for a warning and for a known issue. */
export function issueFailure(payload: JsonObject): ReportedFailure | undefined {
  const issue = objectOf(payload['issue']);
  if (issue?.['isKnown'] === true || issue?.['isFailure'] === false || issue?.['severity'] === 'warning')
    return undefined;
  const message = messageIn(payload, 'fail', 'difference', 'details');
  const isExpectation = /^Expectation failed\b/.test(message ?? '');
  const isTimeout = /^Time limit was exceeded\b/.test(message ?? '');
  return {
    message,
    isAssertion: isExpectation ? true : /^Caught error\b/.test(message ?? '') || isTimeout ? false : undefined,
    timedOut: isTimeout ? true : undefined,
    location: locationIn(issue?.['sourceLocation']),
    dialect: 'swift',
  };
}
