import { filledStringOf, instantOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { secondsToMs } from '../shared/attribute-values.js';
import { ztestFailure } from '../shared/errors/ztest-failure.js';

/**
 * What Zephyr's Twister writes of all test suites on all platforms: `twister-out/twister.json` (json_report in twisterlib/reports.py). Its
 * JUnit XML is made of it.
 */
export const TWISTER: ReportFormat = {
  name: 'twister',
  aliases: ['zephyr'],
  title: "Twister's JSON",
  recognizes: (head) => isReport(headObject(head)),
  read,
};

/** The options of a run come before the suites, and may be long. */
function isReport(object: JsonObject | undefined): boolean {
  return objectOf(object?.['environment'])?.['zephyr_version'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReport, '"zephyr_version" of Twister');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    const environment = objectOf(report['environment']);
    const version = filledStringOf(environment?.['zephyr_version'])?.replace(/^v/, '');
    const runner = version === undefined ? 'twister' : `twister ${version}`;
    yield { kind: 'run', run: { runner, startedAt: instantOf(environment?.['run_date']) } };
    for (const suite of objectsOf(report['testsuites']))
      for (const test of testsOf(suite, notes)) yield { kind: 'test', test };
  }
  yield* notes.entries();
}

/** TwisterStatus, but `started` and none: nothing is known of these. What was built and not run is `not run`. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['blocked', 'failed'],
  ['skipped', 'skipped'],
  ['filtered', 'skipped'],
  ['not run', 'skipped'],
]);

function statusOf(object: JsonObject): TestStatus | undefined {
  return STATUSES.get(stringOf(object['status']) ?? '');
}

/** A suite that failed in none of its cases, or has none, is a test itself. */
function testsOf(suite: JsonObject, notes: ReportNotes): readonly ReportedTest[] {
  const cases = objectsOf(suite['testcases']);
  const name = filledStringOf(suite['name']) ?? 'unnamed suite';
  const hasFailed = statusOf(suite) === 'failed';
  const isExplained = cases.length > 0 && (!hasFailed || cases.some((one) => statusOf(one) === 'failed'));
  return [
    ...cases.map((one) => testOf(one, suite, [name], hasFailed, notes)),
    ...(isExplained ? [] : [testOf(suite, suite, [], false, notes)]),
  ];
}

function testOf(
  one: JsonObject,
  around: JsonObject,
  suite: readonly string[],
  isLost: boolean,
  notes: ReportNotes,
): ReportedTest {
  const name = filledStringOf(one['identifier']) ?? filledStringOf(one['name']) ?? 'unnamed test';
  const status = statusOf(one);
  // Twister has no result of cases behind the one in which a suite failed.
  if (status === undefined && !isLost)
    notes.note('no_result', `The test "${name.slice(0, 200)}" has no result; it was recorded as skipped.`);
  const reason = reasonOf(filledStringOf(one['reason']), filledStringOf(around['reason']));
  const text = filledStringOf(one['log']) ?? filledStringOf(around['log']);
  return {
    name,
    suite,
    variant: filledStringOf(around['platform']),
    status: status ?? 'skipped',
    durationMs: durationOf(one['execution_time'], notes),
    skipReason: status === 'skipped' ? reason : undefined,
    failures:
      status === 'failed'
        ? [
            ztestFailure(text, name) ?? {
              message: reason,
              text,
              element: one['status'] === 'failed' ? 'failure' : 'error',
            },
          ]
        : [],
    events: [],
  };
}

/** The reason of a suite may say more: `Build failure - error: 'total' undeclared`, where its cases have `Build failure`. */
function reasonOf(own: string | undefined, around: string | undefined): string | undefined {
  return own === undefined || around?.startsWith(`${own} `) === true ? around : own;
}

/** Seconds, as a text in newer versions. */
function durationOf(value: JsonValue | undefined, notes: ReportNotes): number | undefined {
  return typeof value === 'string' ? notes.durationMs(secondsToMs(value), 1) : notes.durationMs(value, 1000);
}
