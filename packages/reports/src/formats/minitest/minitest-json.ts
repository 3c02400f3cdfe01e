import { filledStringOf, instantOf, objectOf, objectsOf, positiveOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/** What minitest-reporters-json_reporter writes for Minitest. Only with `--verbose` it names the tests that passed. */
export const MINITEST_JSON: ReportFormat = {
  name: 'minitest-json',
  compatibleFormats: ['junit', 'minitest-text'],
  title: "Minitest's JSON",
  recognizes: (head) => isMinitest(headObject(head)),
  read,
};

function isMinitest(object: JsonObject | undefined): boolean {
  const code = objectOf(object?.['status'])?.['code'];
  return object !== undefined && CODES.has(filledStringOf(code) ?? '') && objectOf(object['statistics']) !== undefined;
}

const FAILED = 'Failed';
const CODES: ReadonlySet<string> = new Set([FAILED, 'Passed with skipped tests', 'Success']);

const LISTS = [
  ['fails', 'failed'],
  ['skips', 'skipped'],
  ['passes', 'passed'],
] as const;

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isMinitest, '"status" and "statistics" of Minitest');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readReport(report, notes);
  yield* notes.entries();
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const seconds = objectOf(report['timings'])?.['total_seconds'];
  yield {
    kind: 'run',
    run: {
      runner: 'minitest',
      durationMs: notes.durationMs(seconds, 1000),
      completedAt: instantOf(objectOf(report['metadata'])?.['time']),
    },
  };
  let listed = 0;
  for (const [list, status] of LISTS)
    for (const item of objectsOf(report[list])) {
      listed += 1;
      yield { kind: 'test', test: testOf(item, status, notes) };
    }
  yield* countsOf(report, listed);
}

/** Before version 0.9.5, counts have other names. Lists of tests that did not fail may be left out. */
function* countsOf(report: JsonObject, listed: number): Generator<ReportEntry> {
  const statistics = objectOf(report['statistics']) ?? {};
  const count = (...names: readonly string[]): number =>
    names.map((name) => positiveOf(statistics[name])).find((value) => value !== undefined) ?? 0;
  const total = count('total');
  const failed = count('failures', 'failed') + count('errors', 'errored');
  const passed = isJsonArray(report['passes']) ? 0 : count('passes', 'passed');
  const skipped = isJsonArray(report['skips']) ? 0 : count('skips', 'skipped');
  if (listed === 0 && passed > 0 && failed === 0) yield { kind: 'test', test: { ...NOTHING, name: 'minitest' } };
  yield totalBy(total, Math.min(listed + passed + skipped, total));
  yield announcedBy(failed);
  if (objectOf(report['status'])?.['code'] === FAILED) yield FAILED_RUN;
}

const NOTHING: Omit<ReportedTest, 'name'> = { suite: [], status: 'passed', failures: [], events: [] };

function testOf(item: JsonObject, status: TestStatus, notes: ReportNotes): ReportedTest {
  const suite = filledStringOf(item['class']);
  const message = filledStringOf(item['message']);
  return {
    name: filledStringOf(item['name']) ?? 'unnamed test',
    suite: suite === undefined ? [] : [suite],
    status,
    durationMs: notes.durationMs(item['time'], 1000),
    ...(status === 'skipped' && message !== undefined ? { skipReason: message } : {}),
    failures: status === 'failed' ? [failureOf(item, message)] : [],
    events: [],
  };
}

function failureOf(item: JsonObject, message: string | undefined): ReportedFailure {
  const isError = item['type'] === 'error';
  const stack = stringsOf(item['backtrace']).join('\n');
  return {
    message,
    ...(stack === '' ? {} : { stack }),
    isAssertion: !isError,
    ...(isError ? { element: 'error' } : {}),
    location: locationOf(filledStringOf(item['location']) ?? ''),
    dialect: 'ruby',
  };
}

function locationOf(text: string): ReportedFailure['location'] {
  const [, file, line] = /^(\S.{0,2000}):(\d{1,9})$/.exec(text) ?? [];
  return file === undefined || Number(line) < 1 ? undefined : { file, line: Number(line) };
}
