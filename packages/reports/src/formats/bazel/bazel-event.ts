import { filledStringOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';

/** An event of the Build Event Protocol (build_event_stream.proto), by the kind of its id. */
export interface BazelEvent {
  readonly kind: string;
  /** What the id says: a label, an attempt, a pattern. */
  readonly id: JsonObject;
  readonly event: JsonObject;
}

/** Kinds of ids that show that a file is of Bazel. */
const KINDS: ReadonlySet<string> = new Set([
  'started',
  'progress',
  'targetConfigured',
  'targetCompleted',
  'testResult',
  'testSummary',
  'buildFinished',
  'structuredCommandLine',
  'unstructuredCommandLine',
  'optionsParsed',
  'workspaceStatus',
  'namedSet',
]);

/** Returns the event that a JSON value is; undefined for none. */
export function toBazelEvent(value: JsonValue | undefined): BazelEvent | undefined {
  const event = objectOf(value);
  const [entry, ...others] = Object.entries(objectOf(event?.['id']) ?? {});
  if (event === undefined || entry === undefined || others.length > 0 || !isJsonObject(entry[1])) return undefined;
  return { kind: entry[0], id: entry[1], event };
}

/** Returns whether an event is of a kind that only Bazel writes. */
export function isOfBazel({ kind }: BazelEvent): boolean {
  return KINDS.has(kind);
}

/** The label of the target that an id names. */
export function labelOf(id: JsonObject): string | undefined {
  return filledStringOf(id['label']);
}

/** Returns a duration in milliseconds: `testAttemptDurationMillis` of Bazel 4 to 8, or `0.046s`. */
export function durationOf(millis: JsonValue | undefined, text: JsonValue | undefined): number | undefined {
  const counted = Number(stringOf(millis) ?? numberOf(millis) ?? Number.NaN);
  if (Number.isFinite(counted) && counted >= 0) return counted;
  const seconds = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(stringOf(text) ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The most characters of a file in base64 that are read. */
const MOST_ENCODED = 1024 * 1024;

/** Returns the text of a file whose bytes are in the event; undefined for one that has an address only. */
export function contentsOf(file: JsonObject | undefined): string | undefined {
  const encoded = filledStringOf(file?.['contents']);
  if (encoded === undefined) return undefined;
  return filledStringOf(Buffer.from(encoded.slice(0, MOST_ENCODED), 'base64').toString('utf8'));
}

/** Returns the text of a test's log, where the event has it. */
export function logIn(result: JsonObject): string | undefined {
  return contentsOf(objectsOf(result['testActionOutput']).find((file) => file['name'] === 'test.log'));
}
