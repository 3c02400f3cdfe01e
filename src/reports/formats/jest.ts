import { isJsonArray, type JsonObject } from '../../common/json/json-value.js';
import { filledStringOf, instantOf, numberOf, objectOf, objectsOf } from '../json/fields.js';
import { headObject } from '../json/head-object.js';
import { readReportObjects } from '../json/read-healed-json.js';
import { ReportNotes, warningEntries } from '../json/report-notes.js';
import type {
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
  Wording,
} from '../report.js';
import { fileFailure } from './jest/jest-file.js';
import { entriesOf, readJestTest } from './jest/jest-test.js';

/** The report of `jest --json`, of Vitest's JSON reporter, and Jest's own result object as result processors write it. */
export const JEST: ReportFormat = {
  name: 'jest',
  alsoNamed: ['vitest'],
  title: 'Jest or Vitest JSON',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return 'numTotalTests' in object || isReport(object);
  return /^[ \t]*\{"num(?:Total|Failed)Test(?:Suite)?s":/m.test(head.text);
}

function isReport(object: JsonObject): boolean {
  const results = object['testResults'];
  if (!isJsonArray(results)) return 'numTotalTests' in object && 'numFailedTests' in object;
  return (
    'numTotalTests' in object ||
    'numTotalTestSuites' in object ||
    objectsOf(results).some((file) => 'assertionResults' in file)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    'a "testResults" array, as Jest and Vitest write it',
  );
  yield* warningEntries(warnings);
  const isCut = warnings.some(({ code }) => code === 'truncated' || code === 'limit');
  for (const report of reports) yield* readReport(report, isCut);
}

function* readReport(report: JsonObject, isCut: boolean): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const wording = wordingOf(report);
  yield { kind: 'run', run: runOf(report, wording) };
  let hasFailure = false;
  for (const file of objectsOf(report['testResults'])) {
    for (const test of testsOf(file, wording, notes)) {
      hasFailure ||= test.status === 'failed';
      yield { kind: 'test', test };
    }
  }
  if (!isCut && !hasFailure && failedOnItsOwn(report)) yield { kind: 'test', test: failedRun(report) };
  if (report['wasInterrupted'] === true)
    notes.note('truncated', 'The run was interrupted; tests that did not run by then are missing.');
  yield* notes.entries();
}

function* testsOf(file: JsonObject, wording: Wording | undefined, notes: ReportNotes): Generator<ReportedTest> {
  const tests = entriesOf(file)
    .map((entry) => readJestTest(entry, file, wording, notes))
    .filter((test) => test !== undefined);
  yield* tests;
  const failure = fileFailure(file, tests, wording);
  if (failure !== undefined) yield failure;
}

/** Jest counts files that did not run and tells of each failure in detail; Vitest's tests have tags and `meta`. */
function wordingOf(report: JsonObject): Wording | undefined {
  const entries = objectsOf(report['testResults']).flatMap(entriesOf);
  if ('numRuntimeErrorTestSuites' in report || entries.some((entry) => 'failureDetails' in entry)) return 'jest';
  const isVitest = entries.some((entry) => 'meta' in entry || 'tags' in entry) || 'numTotalTests' in report;
  return isVitest ? 'vitest' : undefined;
}

function runOf(report: JsonObject, wording: Wording | undefined): ReportedRun {
  const files = objectsOf(report['testResults']);
  const startedAt = instantOf(report['startTime']);
  const ends = files.map((file) => numberOf(file['endTime']) ?? numberOf(objectOf(file['perfStats'])?.['end']) ?? 0);
  const completedAt = instantOf(Math.floor(ends.reduce((latest, end) => Math.max(latest, end), 0)));
  const durationMs =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  return { startedAt, completedAt, durationMs: durationMs < 0 ? undefined : durationMs, runner: wording };
}

/** Whether a run failed although no test and no file of it did. Obsolete snapshots alone are no failure of anything. */
function failedOnItsOwn(report: JsonObject): boolean {
  return (
    report['success'] === false &&
    report['wasInterrupted'] !== true &&
    objectOf(report['snapshot'])?.['failure'] !== true
  );
}

function failedRun(report: JsonObject): ReportedTest {
  const message =
    numberOf(report['numTotalTests']) === 0
      ? 'The run failed without any test.'
      : 'The run failed although none of its tests did; the report does not say why (an error outside of the tests, such as an unhandled rejection).';
  const failures = [{ message: filledStringOf(report['message']) ?? message, isAssertion: false }];
  return { name: 'Test run', suite: [], status: 'failed', failures, events: [] };
}
