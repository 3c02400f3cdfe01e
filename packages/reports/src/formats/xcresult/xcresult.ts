import { filledStringOf, instantOf, numberOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { isLegacy, readLegacy } from './xcresult-legacy.js';
import { placedFailure, testsUnder } from './xcresult-node.js';

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
  const notes = new ReportNotes();
  for (const report of reports) {
    if (isLegacy(report)) yield* readLegacy(report, notes);
    else yield* isTree(report) ? readTree(report, notes) : readSummary(report);
  }
  yield* notes.entries();
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
