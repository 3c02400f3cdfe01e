import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { objectOf, stringOf } from '../../json/fields.js';

/** What one JSON object of an Allure results directory is; `other`: nothing that describes tests. */
export type AllureKind = 'result' | 'container' | 'globals' | 'executor' | 'other';

const STATUSES: ReadonlySet<string> = new Set(['passed', 'failed', 'broken', 'skipped', 'unknown']);

/** Members that results have and other formats have not. */
const RESULT_MEMBERS = ['uuid', 'historyId', 'testCaseId', 'statusDetails', 'stage'] as const;

/** Returns what an object is, by its members: the names of files are up to the uploader. */
export function allureKindOf(object: JsonObject): AllureKind {
  if (isResult(object)) return 'result';
  if (isContainer(object)) return 'container';
  if (isGlobals(object)) return 'globals';
  return isExecutor(object) ? 'executor' : 'other';
}

/** A result may lack its status when the process was killed, and its name when a tool is careless; not both, and not its id. */
function isResult(object: JsonObject): boolean {
  const hasStatus = STATUSES.has(stringOf(object['status'])?.toLowerCase() ?? '');
  const known = RESULT_MEMBERS.filter((key) => object[key] !== undefined).length;
  // Where the name is behind thousands of steps, the beginning of the file does not contain it.
  const isNamed = stringOf(object['name']) !== undefined || stringOf(object['fullName']) !== undefined;
  if (!isNamed && known < RESULT_MEMBERS.length - 1) return false;
  return hasStatus ? known > 0 : known > 1 && isJsonArray(object['labels']);
}

function isContainer(object: JsonObject): boolean {
  if (stringOf(object['uuid']) === undefined) return false;
  return ['children', 'befores', 'afters'].some((key) => isJsonArray(object[key]));
}

function isGlobals(object: JsonObject): boolean {
  const isOnlyThat = Object.keys(object).every((key) => key === 'errors' || key === 'attachments');
  return isOnlyThat && isJsonArray(object['errors']) && isJsonArray(object['attachments']);
}

function isExecutor(object: JsonObject): boolean {
  return (
    stringOf(object['type']) !== undefined && (object['buildUrl'] !== undefined || object['buildName'] !== undefined)
  );
}

/** Begin and end of a result, step or fixture: epoch milliseconds, in Allure's generated reports under `time`. */
export function timesOf(object: JsonObject): readonly [JsonValue | undefined, JsonValue | undefined] {
  const time = objectOf(object['time']);
  return [object['start'] ?? time?.['start'], object['stop'] ?? time?.['stop']];
}
