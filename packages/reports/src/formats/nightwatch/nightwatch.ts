import {
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  positiveOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';

/** What Nightwatch's json reporter writes for each module, and the results of a run that it passes to other reporters. */
export const NIGHTWATCH: ReportFormat = {
  name: 'nightwatch',
  title: 'Nightwatch JSON',
  recognizes: (head: ReportHead): boolean => {
    const object = headObject(head);
    return object !== undefined && modulesOf(object).length > 0;
  },
  read,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    (object) => modulesOf(object).length > 0,
    'a module and its "completed" tests, as Nightwatch writes it',
  );
  yield* warningEntries(warnings);
  yield { kind: 'run', run: { runner: 'nightwatch' } };
  const notes = new ReportNotes();
  for (const report of reports) {
    for (const module of modulesOf(report)) yield* readModule(module, notes);
  }
  yield* notes.entries();
}

/** A module with the name that its file has where it has none of its own. */
interface NightwatchModule {
  readonly name: string | undefined;
  readonly object: JsonObject;
}

/** A file has one module (`report`); the results have all, by their names and by environment where there are several. */
function modulesOf(report: JsonObject): readonly NightwatchModule[] {
  const single = objectOf(report['report']);
  if (single !== undefined) return isModule(single) ? [{ name: filledStringOf(report['name']), object: single }] : [];
  const environments = Object.values(objectOf(report['modulesWithEnv']) ?? {}).filter(isJsonObject);
  const groups = environments.length > 0 ? environments : [objectOf(report['modules']) ?? {}];
  return groups.flatMap((modules) =>
    Object.entries(modules).flatMap(([name, object]) =>
      isJsonObject(object) && isModule(object) ? [{ name, object }] : [],
    ),
  );
}

function isModule(object: JsonObject): boolean {
  return isJsonObject(object['completed']);
}

function* readModule({ name, object }: NightwatchModule, notes: ReportNotes): Generator<ReportEntry> {
  const environment = filledStringOf(object['testEnv']);
  const around = filledStringOf(object['name']) ?? name;
  const of = {
    suite: around === undefined ? [] : [around],
    file: filledStringOf(object['modulePath']),
    variant: environment === 'default' ? undefined : environment,
  };
  const completed = resultsIn(object['completed']);
  const hooks = resultsIn(object['completedSections']).filter(
    ([hook, result]) => /^__.{1,60}_hook$/.test(hook) && statusOf(result) === 'failed',
  );
  yield announced(object, [...completed, ...hooks]);
  if (object['status'] === 'fail') yield FAILED_RUN;
  const startedAt = instantOf(object['startTimestamp']);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt, durationMs: positiveOf(object['timeMs']) } };
  for (const [test, result] of [...completed, ...hooks])
    yield { kind: 'test', test: { ...readResult(test, result, notes), ...of } };
  const done = new Set(completed.map(([test]) => test));
  const byUser = new Set(stringsOf(object['skippedByUser']));
  for (const test of stringsOf(object['skipped']).filter((one) => !done.has(one))) {
    const skipReason = byUser.has(test) ? undefined : 'Not run, as an earlier test of the module failed.';
    yield { kind: 'test', test: { name: test, ...of, status: 'skipped', skipReason, failures: [], events: [] } };
  }
}

function resultsIn(value: JsonObject[string] | undefined): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(value) ?? {}).flatMap(([name, result]) =>
    isJsonObject(result) ? [[name, result] as const] : [],
  );
}

/** The module counts failed assertions and errors, several of a test too. */
function announced(module: JsonObject, results: readonly (readonly [string, JsonObject])[]): ReportEntry {
  const failed = numberOf(module['failedCount']) ?? numberOf(module['failures']) ?? 0;
  const errors = numberOf(module['errorsCount']) ?? numberOf(module['errors']) ?? 0;
  const contained = results.reduce((sum, [, result]) => sum + failuresIn(result), 0);
  return announcedBy(failed + errors, contained);
}

function failuresIn(result: JsonObject): number {
  const count = (numberOf(result['failed']) ?? 0) + (numberOf(result['errors']) ?? 0);
  return statusOf(result) === 'failed' ? Math.max(count, 1) : count;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
]);

/** Before Nightwatch 2 there are counts only. */
function statusOf(result: JsonObject): TestStatus | undefined {
  const [failed, errors, skipped] = ['failed', 'errors', 'skipped'].map((key) => numberOf(result[key]));
  if ((failed ?? 0) + (errors ?? 0) > 0) return 'failed';
  const status = stringOf(result['status']);
  if (status !== undefined) return STATUSES.get(status);
  if (failed === undefined || errors === undefined) return undefined;
  return (skipped ?? 0) > 0 ? 'skipped' : 'passed';
}

function readResult(name: string, result: JsonObject, notes: ReportNotes): ReportedTest {
  const status = statusOf(result);
  if (status === undefined) notes.note('no_result', `The test "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: [],
    status: status ?? 'skipped',
    durationMs: notes.durationMs(result['timeMs']),
    failures: status === 'failed' ? nightwatchFailures(result) : [],
    events: [],
  };
}

/** Returns the failures of a test or hook: its failed assertions, or the error that ended it. */
function nightwatchFailures(result: JsonObject): readonly ReportedFailure[] {
  const last = objectOf(result['lastError']);
  const failed = objectsOf(result['assertions']).filter(({ failure }) => typeof failure === 'string');
  const failures = failed.map((assertion, index) =>
    assertionFailure(assertion, index === failed.length - 1 ? last : undefined),
  );
  const hasError = failures.length === 0 || (numberOf(result['errors']) ?? 0) > 0;
  return hasError ? [...failures, errorOf(result, last)] : failures;
}

/** Nightwatch's own assertions; node's and Chai's pass through it as well. */
const OWN = 'NightwatchAssertError';

/** How long an assertion waited. */
const WAITED = / \(\d{1,9}ms\)$/;

function assertionFailure(assertion: JsonObject, last: JsonObject | undefined): ReportedFailure {
  const type = filledStringOf(assertion['name']);
  const failure = stringOf(assertion['failure']) ?? '';
  const message = (stringOf(assertion['message']) ?? stringOf(assertion['fullMsg']) ?? '').replace(WAITED, '');
  const isOwn = type === OWN;
  return {
    type,
    message: isOwn ? message : withoutComparison(message, failure),
    text: filledStringOf(assertion['stackTrace']),
    ...(isOwn ? { isAssertion: true, ...ownValues(failure) } : errorValues(last)),
  };
}

/** Nightwatch appends a comparison to the message of any error, of `undefined` and `undefined` where the error compares nothing. */
function withoutComparison(message: string, failure: string): string {
  const end = failure === '' ? -1 : message.lastIndexOf(` - ${failure}`);
  return end === -1 ? message : message.slice(0, end).trimEnd();
}

/** `Expected "equals '42'" but got: "41"`. The first part is the condition, which names a value only where both must be equal. */
const COMPARED = /^Expected "([^]{0,4000})" but got: "([^]{0,4000})"$/i;
const EQUAL = /^(?:text )?equals? '([^]*)'$/;

function ownValues(failure: string): Pick<ReportedFailure, 'expected' | 'actual'> {
  const [, condition = '', actual] = COMPARED.exec(failure) ?? [];
  const expected = EQUAL.exec(condition)?.[1];
  return expected === undefined || actual === undefined ? {} : { expected, actual };
}

/** Returns the values of an AssertionError, which is the last error of its test. */
function errorValues(last: JsonObject | undefined): Pick<ReportedFailure, 'isAssertion' | 'expected' | 'actual'> {
  if (last?.['code'] !== 'ERR_ASSERTION') return {};
  const { expected, actual } = last;
  if (!isComparable(expected) || !isComparable(actual)) return { isAssertion: true };
  return { isAssertion: true, expected, actual };
}

function isComparable(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null;
}

function errorOf(result: JsonObject, last: JsonObject | undefined): ReportedFailure {
  const name = filledStringOf(last?.['name']);
  const text = filledStringOf(result['stackTrace']) ?? filledStringOf(last?.['stack']);
  const own = filledStringOf(last?.['message']);
  return {
    type: name === 'Error' ? undefined : name,
    message: own?.replace(WAITED, '') ?? headOf(text),
    text,
    isAssertion: last?.['code'] === 'ERR_ASSERTION' || name === OWN,
  };
}

/** What a stack has above its frames: JSON does not keep the message of an error. */
function headOf(text: string | undefined): string | undefined {
  const frames = text?.search(/^\s{1,8}at /m) ?? -1;
  return filledStringOf(frames === -1 ? text : text?.slice(0, frames).trim());
}
