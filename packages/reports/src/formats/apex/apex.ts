import { filledStringOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/**
 * What `sf apex run test --result-format json` and `sf apex get test` write: the report itself in `test-result-….json`, and with `--json`
 * as the member `result` (salesforcecli/plugin-apex, TestResult of apex-node).
 */
export const APEX: ReportFormat = {
  name: 'apex',
  title: 'Salesforce Apex JSON',
  recognizes: (head) => isApex(headObject(head)),
  read,
};

function isApex(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  const report = reportIn(object);
  if (!isJsonArray(report['tests']) || !isJsonObject(report['summary'])) return false;
  const [first] = report['tests'];
  return first === undefined
    ? report['summary']['testRunId'] !== undefined && report['summary']['outcome'] !== undefined
    : isJsonObject(first) && valueOf(first, 'MethodName') !== undefined && valueOf(first, 'Outcome') !== undefined;
}

function reportIn(object: JsonObject): JsonObject {
  return objectOf(object['result']) ?? object;
}

/** The members of a test begin with a capital letter in the command's JSON, and with a small one in that of its library. */
function valueOf(test: JsonObject, name: string): JsonObject[string] | undefined {
  return test[name] ?? test[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isApex, '"tests" of Apex');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(reportIn(report));
}

/** The outcomes of a run in which nothing failed. A run that was aborted, or is still going on, has another one. */
export const GOOD_OUTCOMES: ReadonlySet<string> = new Set(['Passed', 'Completed', 'Skipped']);

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const summary = objectOf(report['summary']) ?? {};
  const id = filledStringOf(summary['testRunId']);
  yield { kind: 'run', run: { runner: 'Apex', context: id === undefined ? undefined : { testRunId: id } } };
  const outcome = stringOf(summary['outcome']);
  yield announcedBy(numberOf(summary['failing']));
  yield totalBy((numberOf(summary['testsRan']) ?? 0) - setupsIn(report));
  if (outcome !== undefined && !GOOD_OUTCOMES.has(outcome)) yield FAILED_RUN;
  for (const test of objectsOf(report['tests'])) yield { kind: 'test', test: testOf(test, notes) };
  yield* notes.entries();
}

/** Returns how many methods that set up a class are counted among those that passed: newer versions do not list them. A class has one. */
function setupsIn(report: JsonObject): number {
  const tests = objectsOf(report['tests']);
  const passed = tests.filter((test) => valueOf(test, 'Outcome') === 'Pass').length;
  const classes = new Set(tests.map((test) => stringOf(valueOf(objectOf(valueOf(test, 'ApexClass')) ?? {}, 'Name'))));
  const missing = (numberOf(objectOf(report['summary'])?.['passing']) ?? 0) - passed;
  return missing > 0 && missing <= classes.size ? missing : 0;
}

/** The outcomes of methods. */
export const APEX_STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['Pass', 'passed'],
  ['Fail', 'failed'],
  ['CompileFail', 'failed'],
  ['Skip', 'skipped'],
]);

function testOf(test: JsonObject, notes: ReportNotes): ReportedTest {
  const name =
    filledStringOf(valueOf(test, 'MethodName')) ?? filledStringOf(valueOf(test, 'FullName')) ?? 'unnamed method';
  const apexClass = objectOf(valueOf(test, 'ApexClass')) ?? {};
  const owner = filledStringOf(valueOf(apexClass, 'Name'));
  const namespace = filledStringOf(valueOf(apexClass, 'NamespacePrefix'));
  const selector = owner === undefined ? undefined : [namespace, owner, name].filter(Boolean).join('.');
  const status = APEX_STATUSES.get(stringOf(valueOf(test, 'Outcome')) ?? '');
  if (status === undefined) notes.note('no_result', `The method "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: owner === undefined ? [] : [namespace === undefined ? owner : `${namespace}.${owner}`],
    selector,
    durationMs: notes.durationMs(valueOf(test, 'RunTime')),
    status: status ?? 'skipped',
    failures: status === 'failed' ? [failureOf(test)] : [],
    events: [],
  };
}

/** `System.AssertException: Assertion Failed: Expected: 5, Actual: 4`. */
const TYPED = /^((?:[A-Za-z_]\w{0,100}\.){0,5}[A-Za-z_]\w{0,100}(?:Exception|Error)): /;

function failureOf(test: JsonObject): ReportedFailure {
  return apexFailure(filledStringOf(valueOf(test, 'Message')), filledStringOf(valueOf(test, 'StackTrace')));
}

/** Returns the failure of a method. */
export function apexFailure(message: string | undefined, stack: string | undefined): ReportedFailure {
  const type = TYPED.exec(message ?? '')?.[1];
  return { type, message, stack, isAssertion: type?.endsWith('AssertException') };
}
