import { filledStringOf, instantOf, numberOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import {
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  type ReportWarning,
  UnreadableReport,
} from '../../report.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { isLegacy, legacyViewOf, readLegacy } from './xcresult-legacy.js';
import { placedFailure, testsUnder } from './xcresult-node.js';
import { mergeViews, type ViewKind } from './xcresult-views.js';

/** What `xcrun xcresulttool get test-results tests` prints of a result bundle of Xcode 16, its `summary`, and the legacy JSON of earlier ones. */
export const XCRESULT: ReportFormat = {
  name: 'xcresult',
  aliases: ['xcresulttool'],
  title: 'xcresulttool JSON',
  recognizes: (head) => isResult(headObject(head)),
  read: readXcresult,
};

function isResult(object: JsonObject | undefined): boolean {
  return object !== undefined && (isTree(object) || isSummary(object) || isLegacy(object));
}

function isTree(object: JsonObject): boolean {
  return (
    isJsonArray(object['testNodes']) && (isJsonArray(object['devices']) || objectsOf(object['testNodes']).length > 0)
  );
}

function isSummary(object: JsonObject): boolean {
  return (
    object['totalTestCount'] !== undefined && object['failedTests'] !== undefined && object['result'] !== undefined
  );
}

async function* readXcresult(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isResult, '"testNodes" of xcresulttool');
  yield* warningEntries(warnings);
  yield* readReports(reports);
}

/**
 * Reads what the tool printed of one run into several files: the tree or the plan of all tests, tests of their own, the summary or the
 * root of the bundle. A file that cannot be read is left out with a warning.
 */
export async function* readXcresultFiles(
  files: AsyncIterable<{ name: string; source: ReportSource }>,
): AsyncGenerator<ReportEntry> {
  const all: JsonObject[] = [];
  for await (const { name, source } of files) {
    const { reports, warnings } = await objectsIn(name, source);
    for (const report of reports) all.push(report);
    yield* warningEntries(warnings);
  }
  if (all.length === 0) throw new UnreadableReport('The files have no JSON object of xcresulttool.');
  yield* readReports(all);
}

async function objectsIn(
  name: string,
  source: ReportSource,
): Promise<{ readonly reports: readonly JsonObject[]; readonly warnings: readonly ReportWarning[] }> {
  try {
    return await readReportObjects(source, isResult, '"testNodes" of xcresulttool');
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
    const message = `${name === '' ? 'A file' : name} was left out: ${error.message}`;
    return { reports: [], warnings: [{ code: 'unreadable_file', message }] };
  }
}

function* readReports(reports: readonly JsonObject[]): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const [only] = reports;
  if (only !== undefined && reports.length === 1) yield* readReport(only, notes);
  else yield* mergeViews(reports.map((report) => ({ kind: viewOf(report), entries: [...readReport(report, notes)] })));
  yield* notes.entries();
}

function readReport(report: JsonObject, notes: ReportNotes): Iterable<ReportEntry> {
  if (isLegacy(report)) return readLegacy(report, notes);
  return isTree(report) ? readTree(report, notes) : readSummary(report);
}

function viewOf(report: JsonObject): ViewKind {
  if (isLegacy(report)) return legacyViewOf(report);
  return isTree(report) ? 'tests' : 'failures';
}

function* readTree(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const [device] = objectsOf(report['devices']);
  const name = filledStringOf(device?.['deviceName']);
  const os = [device?.['platform'], device?.['osVersion']].flatMap((part) => filledStringOf(part) ?? []).join(' ');
  if (name !== undefined) yield { kind: 'run', run: { context: { device: name, ...(os === '' ? {} : { os }) } } };
  for (const node of objectsOf(report['testNodes']))
    for (const test of testsUnder(node, [], notes)) yield { kind: 'test', test };
}

/** The summary names only the tests that failed; a run that passed is one test. */
function* readSummary(report: JsonObject): Generator<ReportEntry> {
  yield {
    kind: 'run',
    run: { startedAt: instantOf(report['startTime'] ?? null), completedAt: instantOf(report['finishTime'] ?? null) },
  };
  for (const failure of objectsOf(report['testFailures'])) yield { kind: 'test', test: failedTest(failure) };
  const failed = numberOf(report['failedTests']);
  const result = stringOf(report['result']);
  yield announcedBy(failed);
  if (result === 'Failed') yield FAILED_RUN;
  else if (result === 'Passed' && (failed ?? 0) === 0 && (numberOf(report['passedTests']) ?? 0) > 0)
    yield { kind: 'test', test: { ...NOTHING, name: filledStringOf(report['title']) ?? 'tests', status: 'passed' } };
  else if (result !== 'Skipped' && result !== 'Expected Failure')
    yield { kind: 'warning', warning: { code: 'no_result', message: 'The summary has no result.' } };
}

const NOTHING = { suite: [], failures: [], events: [] };

function failedTest(failure: JsonObject): ReportedTest {
  const identifier = filledStringOf(failure['testIdentifierString']);
  const target = filledStringOf(failure['targetName']);
  const parts = identifier?.split('/') ?? [];
  return {
    name: filledStringOf(failure['testName']) ?? parts.at(-1) ?? 'unnamed test',
    suite: [...(target === undefined ? [] : [target]), ...parts.slice(0, -1)],
    status: 'failed',
    failures: [placedFailure(filledStringOf(failure['failureText']))],
    events: [],
  };
}
