import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { filledStringOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';

/** A line of `go test -json`, as `go doc test2json` reports it. */
export interface GoEvent {
  readonly action: string;
  /** Empty where test2json was run without `-p`. */
  readonly packagePath: string;
  /** Absent of an event of the package. */
  readonly test?: string | undefined;
  readonly output: string;
  readonly durationMs?: number | undefined;
  readonly time?: string | undefined;
  /** What is built, of `build-output` and `build-fail`. */
  readonly importPath?: string | undefined;
  /** What could not be built, of the `fail` of a package. */
  readonly failedBuild?: string | undefined;
  /** Of `attr`: `key=value`. */
  readonly attribute?: string | undefined;
}

const ACTIONS: ReadonlySet<string> = new Set([
  'start',
  'run',
  'pause',
  'cont',
  'output',
  'pass',
  'fail',
  'skip',
  'bench',
  'attr',
  'artifacts',
  'build-output',
  'build-fail',
]);

/** Returns the event that a JSON value is; undefined for none. */
export function toGoEvent(value: JsonValue | undefined): GoEvent | undefined {
  const line = objectOf(value);
  const action = stringOf(line?.['Action']);
  if (line === undefined || action === undefined || !ACTIONS.has(action)) return undefined;
  const seconds = positiveOf(line['Elapsed']);
  return {
    action,
    packagePath: stringOf(line['Package']) ?? '',
    test: filledStringOf(line['Test']),
    output: stringOf(line['Output']) ?? '',
    durationMs: seconds === undefined ? undefined : seconds * 1000,
    time: stringOf(line['Time']),
    importPath: stringOf(line['ImportPath']),
    failedBuild: filledStringOf(line['FailedBuild']),
    attribute: attributeOf(line),
  };
}

function attributeOf(line: JsonObject): string | undefined {
  const key = filledStringOf(line['Key']);
  return key === undefined ? undefined : `${key}=${stringOf(line['Value']) ?? ''}`;
}
