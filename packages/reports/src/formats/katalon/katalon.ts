import { booleanOf, filledStringOf, instantOf, objectOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';

/**
 * The `JSON_Report.json` of Katalon Studio: the records of a suite (com.kms.katalon.core.logging.model), of which test cases are tests.
 * Steps and messages are in them. A test case has no status: its last message is its result, and begins with its name.
 */
export const KATALON: ReportFormat = {
  name: 'katalon',
  aliases: ['katalon-json'],
  compatibleFormats: ['junit'],
  title: "Katalon Studio's JSON_Report.json",
  recognizes: (head) => isKatalon(headObject(head)),
  read,
};

function isKatalon(object: JsonObject | undefined): boolean {
  if (object?.['type'] !== 'TEST_SUITE' || typeof object['logFolder'] !== 'string') return false;
  return isJsonArray(object['childRecords']) || objectOf(object['runData']) !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isKatalon, '"childRecords" of Katalon Studio');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    const version = filledStringOf(objectOf(report['runData'])?.['katalonVersion']);
    const runner = version === undefined ? 'Katalon Studio' : `Katalon Studio ${version}`;
    yield { kind: 'run', run: { runner, startedAt: startOf(report), durationMs: durationOf(report) } };
    yield* readSuite(report, [], notes);
  }
  yield* notes.entries();
}

/** The types of records in test cases. */
const IN_TESTS: ReadonlySet<JsonValue> = new Set(['MESSAGE', 'TEST_STEP']);

function* readSuite(suite: JsonObject, around: readonly string[], notes: ReportNotes): Generator<ReportEntry> {
  const name = filledStringOf(suite['name']) ?? filledStringOf(suite['id']);
  const path = name === undefined ? around : [...around, name];
  const records = recordsOf(suite);
  if (!isJsonArray(suite['childRecords'])) yield warningEntry('truncated', 'A suite has no records of its tests.');
  for (const record of records) {
    if (record['type'] === 'TEST_CASE') yield { kind: 'test', test: testOf(record, path, notes) };
    else if (!IN_TESTS.has(record['type'] ?? null)) yield* readSuite(record, path, notes);
  }
  const failed = lastFailed(records.filter(({ type }) => IN_TESTS.has(type ?? null)));
  // What the suite does before and after its tests.
  if (failed !== undefined) yield { kind: 'test', test: suiteTest(name ?? 'suite', around, failed) };
  const status = resultOf(suite);
  const isFailed = status === undefined ? WRAPPED.test(filledStringOf(suite['message']) ?? '') : FAILED.has(status);
  if (isFailed) yield FAILED_RUN;
  if (status !== undefined && !STATUSES.has(status)) notes.unknownResult(`The suite "${(name ?? '').slice(0, 200)}"`);
  if (isInterrupted(suite)) yield warningEntry('truncated', 'The suite was interrupted before its end.');
}

function suiteTest(name: string, suite: readonly string[], record: JsonObject): ReportedTest {
  return { name, suite, status: 'failed', failures: [failureOf(record, [])], events: [] };
}

function recordsOf(record: JsonObject): readonly JsonObject[] {
  return objectsOf(record['childRecords']);
}

/** The name of the member is Katalon's. */
function isInterrupted(record: JsonObject): boolean {
  return booleanOf(record['interuppted']) === true;
}

/** Returns the status of a message; other records have none. */
function resultOf(record: JsonObject): string | undefined {
  return filledStringOf(objectOf(record['testStatus'])?.['statusValue']);
}

const FAILED: ReadonlySet<string> = new Set(['FAILED', 'ERROR']);

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['PASSED', 'passed'],
  // A keyword whose failure is optional.
  ['WARNING', 'passed'],
  ['FAILED', 'failed'],
  ['ERROR', 'failed'],
  ['NOT_RUN', 'skipped'],
  ['SKIPPED', 'skipped'],
]);

function testOf(test: JsonObject, suite: readonly string[], notes: ReportNotes): ReportedTest {
  const names = [test['id'], test['name']].map(filledStringOf).filter((name) => name !== undefined);
  const name = filledStringOf(test['name']) ?? names[0] ?? 'unnamed test case';
  const records = recordsOf(test);
  const own = ownRecord(test, names);
  const failed = own === undefined || !isKnown(own) || isInterrupted(test) ? lastFailed(records) : undefined;
  const result = own === undefined ? (havePassed(resultsIn(records)) ? 'PASSED' : undefined) : resultOf(own);
  const known = isInterrupted(test) && !FAILED.has(result ?? '') ? undefined : STATUSES.get(result ?? '');
  const status = failed === undefined ? known : 'failed';
  if (status === undefined) notes.unknownResult(`The test case "${name.slice(0, 200)}"`);
  const cause = failed ?? own;
  return {
    name,
    suite,
    status: status ?? 'skipped',
    startedAt: startOf(test),
    durationMs: durationOf(test),
    failures:
      status === 'failed' && cause !== undefined
        ? [failureOf(cause, names, lastFailed(records.filter((record) => record !== own)))]
        : [],
    events: stepEvents(records.filter(({ type }) => type !== 'MESSAGE').map(stepOf)),
  };
}

function isKnown(record: JsonObject): boolean {
  return STATUSES.has(resultOf(record) ?? '');
}

/**
 * Returns the record with the result of a test case: itself where it has a status, else its last message, which begins with its name. If
 * one of both failed, it is that one.
 */
function ownRecord(test: JsonObject, names: readonly string[]): JsonObject | undefined {
  const last = recordsOf(test).at(-1);
  const message = filledStringOf(last?.['message']) ?? '';
  const isOwn =
    last?.['type'] === 'MESSAGE' && names.some((name) => message === name || message.startsWith(`${name} `));
  const own = [test, isOwn ? last : undefined].filter(
    (record) => record !== undefined && (resultOf(record) ?? 'INFO') !== 'INFO',
  );
  return own.find((record) => record !== undefined && FAILED.has(resultOf(record) ?? '')) ?? own[0];
}

/** Returns the last record that failed, in steps and called test cases too. */
function lastFailed(records: readonly JsonObject[]): JsonObject | undefined {
  for (const record of records.toReversed()) {
    const found = FAILED.has(resultOf(record) ?? '') ? record : lastFailed(recordsOf(record));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the results of all messages in records. */
function resultsIn(records: readonly JsonObject[]): readonly string[] {
  return records.flatMap((record) => [resultOf(record) ?? 'INFO', ...resultsIn(recordsOf(record))]);
}

/** Whether a message passed, and none has an unknown result. */
function havePassed(results: readonly string[]): boolean {
  return results.includes('PASSED') && results.every((result) => result === 'INFO' || STATUSES.has(result));
}

/** How Katalon has the test case in front of the error; newer versions are read with their stacks, as in JUnit XML. */
const WRAPPED = /^[^\r\n]{1,1000} FAILED(?: because \(of\)|\.)(?:\s|$)/;
const BECAUSE = /^ FAILED because \(of\)\s{0,20}/;

/** Returns the failure by a record; without a reason there, by `inner`, what failed in it. */
function failureOf(record: JsonObject, names: readonly string[], inner?: JsonObject): ReportedFailure {
  const written = filledStringOf(record['message']) ?? '';
  const name = names.find((one) => written.startsWith(one) && BECAUSE.test(written.slice(one.length, one.length + 50)));
  const message = name === undefined ? written : written.slice(name.length).replace(BECAUSE, '');
  if (message.trim() === '' && inner !== undefined) return failureOf(inner, names);
  return {
    message: message.trim() === '' ? undefined : message.trimEnd(),
    stack: filledStringOf(objectOf(record['testStatus'])?.['stackTrace']),
    element: resultOf(record) === 'ERROR' ? 'error' : 'failure',
  };
}

function stepOf(record: JsonObject): ReportedStep {
  const records = recordsOf(record);
  const messages = records.filter(({ type }) => type === 'MESSAGE');
  const steps = records.filter(({ type }) => type !== 'MESSAGE').map(stepOf);
  const isFailed =
    [record, ...messages].some((one) => FAILED.has(resultOf(one) ?? '')) ||
    steps.some((step) => step.status === 'failed');
  return {
    name: filledStringOf(record['name']) ?? 'step',
    status: isFailed ? 'failed' : 'passed',
    durationMs: durationOf(record),
    output: outputEvents(messages.map(({ message }) => filledStringOf(message) ?? '').join('\n'), 'log'),
    steps,
  };
}

function startOf(record: JsonObject): Date | undefined {
  return instantOf(record['startTime']);
}

/** Without an end it is 0. */
function durationOf(record: JsonObject): number | undefined {
  const [start, end] = [startOf(record), instantOf(record['endTime'])];
  return start === undefined || end === undefined || end < start ? undefined : end.getTime() - start.getTime();
}
