import type { JsonObject } from '../../../common/json/json-value.js';
import type { TestStatus } from '../../../common/drafts.js';
import { filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, Wording } from '../../report.js';
import { jestFailures } from './jest-failure.js';

/** The test entries of a file: under `assertionResults`, or under `testResults` where a result processor wrote the report. */
export function entriesOf(file: JsonObject): readonly JsonObject[] {
  return 'assertionResults' in file ? objectsOf(file['assertionResults']) : objectsOf(file['testResults']);
}

/** The path of a test file. */
export function fileOf(file: JsonObject): string | undefined {
  return filledStringOf(file['name']) ?? filledStringOf(file['testFilePath']);
}

/** The name that a project has in a configuration of several, as a string or with a colour. */
export function projectOf(file: JsonObject): string | undefined {
  const name = file['displayName'] ?? file['projectName'];
  return filledStringOf(name) ?? filledStringOf(objectOf(name)?.['name']);
}

/** A test; undefined for an entry without a title, which stands for its file. */
export function readJestTest(
  entry: JsonObject,
  file: JsonObject,
  wording: Wording | undefined,
  notes: ReportNotes,
): ReportedTest | undefined {
  const name = stringOf(entry['title']) ?? stringOf(entry['fullName']);
  if (name === undefined) return undefined;
  const all = jestFailures(entry, wording);
  const status = statusOf(entry, all, notes);
  const durationMs = notes.durationMs(entry['duration']);
  const location = objectOf(entry['location']);
  return {
    name,
    suite: stringsOf(entry['ancestorTitles']).filter((title) => title !== ''),
    file: fileOf(file),
    line: placeOf(location?.['line']),
    column: placeOf(location?.['column']),
    variant: projectOf(file),
    status,
    durationMs,
    tags: stringsOf(entry['tags']),
    skipReason: status === 'skipped' ? skipReasonOf(entry) : undefined,
    failures: status === 'failed' ? all : [],
    events: [],
    attempts: attemptsOf(entry, status, all, durationMs, wording),
  };
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['focused', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['pending', 'skipped'],
  ['skipped', 'skipped'],
  ['todo', 'skipped'],
  ['disabled', 'skipped'],
]);

function statusOf(entry: JsonObject, failures: readonly ReportedFailure[], notes: ReportNotes): TestStatus {
  const status = STATUSES.get(stringOf(entry['status']) ?? '');
  if (status !== undefined) return status;
  if (failures.length > 0) return 'failed';
  notes.note('no_result', 'A test has no status; it is taken as skipped.');
  return 'skipped';
}

function skipReasonOf(entry: JsonObject): string | undefined {
  const note = filledStringOf(objectOf(entry['meta'])?.['skipReason']) ?? filledStringOf(entry['note']);
  return note ?? (entry['status'] === 'todo' ? 'todo' : undefined);
}

/**
 * Earlier attempts, where there were any. Jest gives the error of each, or only their number; of a test that passed in the end,
 * Vitest keeps the errors of the attempts before.
 */
function attemptsOf(
  entry: JsonObject,
  status: TestStatus,
  failures: readonly ReportedFailure[],
  durationMs: number | undefined,
  wording: Wording | undefined,
): readonly ReportedAttempt[] | undefined {
  const reasons = stringsOf(entry['retryReasons']).map((message): readonly ReportedFailure[] => [{ message, wording }]);
  const kept = status === 'passed' ? failures.map((failure): readonly ReportedFailure[] => [failure]) : [];
  const known = reasons.length > 0 ? reasons : kept;
  const earlier = Math.min(Math.max((numberOf(entry['invocations']) ?? 1) - 1, known.length), MOST_ATTEMPTS);
  if (earlier < 1) return undefined;
  const before = Array.from({ length: Math.floor(earlier) }, (_, index): ReportedAttempt => ({
    status: 'failed',
    failures: known[index] ?? [],
  }));
  return [...before, { status, durationMs, failures: status === 'failed' ? failures : [] }];
}

const MOST_ATTEMPTS = 100;
