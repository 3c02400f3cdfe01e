import { filledStringOf, numberOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { FAILED_RUN } from '../shared/announced.js';

/** The `results.json` of Exercism's test runners, in the versions 1 to 3 of their interface. Version 1 has no tests. */
export const EXERCISM: ReportFormat = {
  name: 'exercism',
  aliases: ['exercism-results'],
  title: "Exercism's results.json",
  recognizes: (head) => isExercism(headObject(head)),
  read,
};

const STATUSES: ReadonlySet<string> = new Set(['pass', 'fail', 'error']);

/** What a report without tests has at most. */
const MEMBERS: ReadonlySet<string> = new Set(['version', 'status', 'message', 'tests', 'tasks']);

function isExercism(object: JsonObject | undefined): boolean {
  if (object === undefined || !isVersion(numberOf(object['version'])) || statusOf(object) === undefined) return false;
  const [test] = objectsOf(object['tests']);
  if (test !== undefined) return filledStringOf(test['name']) !== undefined && statusOf(test) !== undefined;
  return Object.keys(object).every((key) => MEMBERS.has(key));
}

function isVersion(version: number | undefined): boolean {
  return version === 1 || version === 2 || version === 3;
}

function statusOf(object: JsonObject): string | undefined {
  const status = filledStringOf(object['status']);
  return status !== undefined && STATUSES.has(status) ? status : undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isExercism, '"version" and "status" of Exercism');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readReport(report, notes);
  yield* notes.entries();
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'exercism' } };
  const hasPassed = report['status'] === 'pass';
  const items = objectsOf(report['tests']);
  let failed = 0;
  for (const item of items) {
    const status = statusOf(item);
    if (status === undefined)
      notes.note('no_result', `The test "${(filledStringOf(item['name']) ?? '').slice(0, 200)}" has no result.`);
    else {
      if (status !== 'pass') failed += 1;
      yield { kind: 'test', test: testOf(item, status) };
    }
  }
  if (hasPassed) {
    // From version 2 on, what passed has tests.
    if (items.length === 0 && numberOf(report['version']) === 1) yield { kind: 'test', test: wholeOf([]) };
    return;
  }
  yield FAILED_RUN;
  if (failed === 0) yield { kind: 'test', test: wholeOf([failureOf(report, report['status'] === 'error')]) };
}

/** The test that stands for all, where none is named or none failed: the solution does not compile, or its runner does not name them. */
function wholeOf(failures: readonly ReportedFailure[]): ReportedTest {
  return { name: 'exercism', suite: [], status: failures.length === 0 ? 'passed' : 'failed', failures, events: [] };
}

function testOf(item: JsonObject, status: string): ReportedTest {
  return {
    name: filledStringOf(item['name']) ?? 'unnamed test',
    suite: [],
    status: status === 'pass' ? 'passed' : 'failed',
    failures: status === 'pass' ? [] : [failureOf(item, status === 'error')],
    events: outputEvents(filledStringOf(item['output']) ?? ''),
  };
}

/** `error` is what did not run to an end; `fail` may be an exception too. */
function failureOf(object: JsonObject, isError: boolean): ReportedFailure {
  return {
    message: filledStringOf(object['message']),
    ...(isError ? { isAssertion: false, element: 'error' } : { element: 'failure' }),
  };
}
