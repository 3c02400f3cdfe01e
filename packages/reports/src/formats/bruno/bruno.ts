import { filledStringOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { httpTrace, repeatedTrace } from '../shared/http-trace.js';

/** What `bru run --reporter-json` writes: an object with `summary` and `results`, or an array of them, one for each iteration. */
export const BRUNO: ReportFormat = {
  name: 'bruno',
  title: 'Bruno JSON',
  recognizes: (head) => isIteration(headObject(head)),
  read,
};

/** The summary comes before the results, except in iterations. */
function isIteration(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  const summary = objectOf(object['summary']);
  if (summary !== undefined) return summary['totalAssertions'] !== undefined && summary['totalTests'] !== undefined;
  const [first] = objectsOf(object['results']);
  return first !== undefined && isJsonObject(first['request']) && object['iterationIndex'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isIteration,
    '"summary" and "results" of Bruno',
  );
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  yield { kind: 'run', run: { runner: 'bruno' } };
  for (const [at, iteration] of reports.entries()) {
    const results = objectsOf(iteration['results']);
    yield* announcedIn(objectOf(iteration['summary']) ?? {}, results);
    const variant = reports.length < 2 ? undefined : `iteration ${(numberOf(iteration['iterationIndex']) ?? at) + 1}`;
    for (const result of results)
      for (const test of testsOf(result, isOpen, notes)) yield { kind: 'test', test: { ...test, variant } };
  }
  yield* notes.entries();
}

/** Members of a result with the outcomes of what was checked, in the order in which Bruno does so. */
const CHECKS = ['preRequestTestResults', 'postResponseTestResults', 'assertionResults', 'testResults'] as const;

function checksOf(result: JsonObject): readonly JsonObject[] {
  return CHECKS.flatMap((key) => objectsOf(result[key]));
}

function* announcedIn(summary: JsonObject, results: readonly JsonObject[]): Generator<ReportEntry> {
  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (positiveOf(summary[name]) ?? 0), 0);
  yield announcedBy(
    sum('failedAssertions', 'failedTests', 'failedPreRequestTests', 'failedPostResponseTests', 'errorRequests'),
  );
  if (sum('failedRequests') > 0) yield FAILED_RUN;
  // Errors of scripts are in the lists, and Bruno does not count them.
  const checks = results.flatMap(checksOf).filter((check) => check['isScriptError'] !== true).length;
  yield totalBy(sum('totalAssertions', 'totalTests', 'totalPreRequestTests', 'totalPostResponseTests'), checks);
  const requests = sum('totalRequests');
  yield totalBy(requests, requests === 0 ? 0 : results.length);
}

/**
 * Yields the tests of one request: each of its tests and assertions; and the request itself where it failed, was skipped, or has
 * neither.
 */
function* testsOf(result: JsonObject, isOpen: ReportObjects['isOpen'], notes: ReportNotes): Generator<ReportedTest> {
  const file = fileOf(result);
  const name = nameOf(result, file);
  const checks = checksOf(result);
  const durationMs =
    notes.durationMs(objectOf(result['response'])?.['responseTime']) ?? notes.durationMs(result['runDuration'], 1000);
  const outcome = outcomeOf(result, isOpen(result), notes);
  const tests = checks.map((check) => checkOf(check, isOpen(check), notes));
  const trace = traceOf(result, outcome.status === 'failed' || tests.some(({ status }) => status === 'failed'));
  const isReported = outcome.status !== 'passed' || checks.length === 0;
  if (isReported) yield { name, suite: [], file, durationMs, events: trace, ...outcome };
  for (const [at, test] of tests.entries()) {
    const isFirst = at === 0 && !isReported;
    const events = isFirst ? trace : test.status === 'failed' ? trace.map(repeatedTrace) : [];
    yield { ...test, suite: [name], file, durationMs, events };
  }
}

/** The path in the collection. Version 1 before 1.1 names neither the file nor the request. */
function fileOf(result: JsonObject): string | undefined {
  return filledStringOf(objectOf(result['test'])?.['filename']) ?? filledStringOf(result['path']);
}

function nameOf(result: JsonObject, file: string | undefined): string {
  const base = file
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(?:bru|ya?ml)$/, '');
  const request = objectOf(result['request']);
  const address = [stringOf(request?.['method']), stringOf(request?.['url'])].filter(Boolean).join(' ');
  return filledStringOf(result['name']) ?? filledStringOf(base) ?? filledStringOf(address) ?? 'Request';
}

type Outcome = Pick<ReportedTest, 'status' | 'failures' | 'skipReason'>;

/** Returns how the request itself ended, apart from what was checked. */
function outcomeOf(result: JsonObject, isOpen: boolean, notes: ReportNotes): Outcome {
  const error = filledStringOf(result['error']);
  const status = stringOf(result['status']);
  // A request that is skipped with an error is a file that Bruno could not read.
  if (error !== undefined || status === 'error')
    return { status: 'failed', failures: [{ message: error, isAssertion: false }] };
  if (status === 'skipped' || result['skipped'] === true)
    return { status: 'skipped', failures: [], skipReason: skipReasonOf(result) };
  // Version 1 has no status, and before 1.1 no error.
  if (!isOpen && (status === 'pass' || result['status'] === undefined || result['status'] === null))
    return { status: 'passed', failures: [] };
  notes.unknownResult('A request');
  return { status: 'skipped', failures: [] };
}

function skipReasonOf(result: JsonObject): string | undefined {
  if (result['skipReason'] === 'bail') return 'The run ended at a failure before this request (--bail).';
  return filledStringOf(result['skipReason']) ?? filledStringOf(objectOf(result['response'])?.['statusText']);
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['pass', 'passed'],
  ['fail', 'failed'],
]);

/** A test has a description; an assertion is named as in Bruno's JUnit reports. */
function checkOf(check: JsonObject, isOpen: boolean, notes: ReportNotes): Pick<ReportedTest, 'name' | keyof Outcome> {
  const expression = [stringOf(check['lhsExpr']), stringOf(check['rhsExpr'])].filter(Boolean).join(' ');
  const name = filledStringOf(check['description']) ?? filledStringOf(expression) ?? 'unnamed test';
  const status = STATUSES.get(stringOf(check['status']) ?? '');
  if (status === 'failed' || filledStringOf(check['error']) !== undefined)
    return { name, status: 'failed', failures: [failureOf(check)] };
  if (status !== undefined && !isOpen) return { name, status, failures: [] };
  notes.unknownResult(`The test "${name}"`);
  return { name, status: 'skipped', failures: [] };
}

/** Assertions are checked with Chai, as are most tests. */
function failureOf(check: JsonObject): ReportedFailure {
  const type = filledStringOf(check['errorName']);
  return {
    type,
    message: filledStringOf(check['error']),
    text: filledStringOf(check['stack']),
    ...valuesOf(check),
    isAssertion: check['isScriptError'] === true ? false : type === 'AssertionError' ? true : undefined,
    dialect: 'mocha',
  };
}

/** Returns both values, or none: where one is missing, Chai has compared nothing, or JSON has lost it. */
function valuesOf({ expected, actual }: JsonObject): Pick<ReportedFailure, 'expected' | 'actual'> {
  return isLost(expected) || isLost(actual) ? {} : { expected, actual };
}

/** Regular expressions, errors and functions are `{}` in JSON. */
function isLost(value: JsonValue | undefined): boolean {
  return value === undefined || (isJsonObject(value) && Object.keys(value).length === 0);
}

/** Returns the HTTP request and the status of its response. */
function traceOf(result: JsonObject, hasFailed: boolean): readonly EventDraft[] {
  const request = objectOf(result['request']);
  const [method, url] = [filledStringOf(request?.['method']), filledStringOf(request?.['url'])];
  if (method === undefined || url === undefined || result['skipped'] === true) return [];
  const response = objectOf(result['response']);
  const status = numberOf(response?.['status']);
  const isAsserted = CHECKS.some((key) => isJsonArray(result[key]) && result[key].length > 0);
  return [
    httpTrace({
      method,
      url,
      status,
      durationMs: positiveOf(response?.['responseTime']),
      ok: !hasFailed && status !== undefined && (isAsserted || status < 400),
    }),
  ];
}
