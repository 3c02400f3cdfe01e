import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, placeOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedAttempt,
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportSource,
} from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { mochaFailure } from './mocha-failure.js';
import { errorNameAt } from '../shared/errors/error-name.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** What `cypress.run()` of Cypress's module API returns, and its event `after:run` gets, as JSON. */
export const CYPRESS: ReportFormat = {
  name: 'cypress',
  aliases: ['cypress-run'],
  title: 'the result of cypress.run() as JSON',
  compatibleFormats: ['mochawesome', 'mocha-text', 'junit'],
  recognizes: (head) => {
    const object = headObject(head);
    return object !== undefined && (isResult(object) || isFailure(object));
  },
  read,
};

/** Before version 13 the totals come first; since then the members are in alphabetical order, with the configuration before them. */
function isResult(object: JsonObject): boolean {
  const hasTotals =
    numberOf(object['totalTests']) !== undefined && filledStringOf(object['startedTestsAt']) !== undefined;
  const isOfBrowser =
    filledStringOf(object['browserPath'] ?? object['browserName']) !== undefined &&
    filledStringOf(object['browserVersion']) !== undefined &&
    (objectOf(object['config']) !== undefined || filledStringOf(object['cypressVersion']) !== undefined);
  return hasTotals || isOfBrowser;
}

/** What is returned where Cypress could not run: the number of failures is 1. */
function isFailure(object: JsonObject): boolean {
  return (
    object['status'] === 'failed' &&
    numberOf(object['failures']) !== undefined &&
    filledStringOf(object['message']) !== undefined &&
    object['tests'] === undefined
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    (object) => isResult(object) || isFailure(object),
    '"runs" and "totalTests", as cypress.run() returns it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) yield* isFailure(report) ? failedRun(report) : entriesOf(report, isOpen);
}

/** A run that did not start is one failure, with the message of Cypress. */
function* failedRun(report: JsonObject): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'cypress' } };
  yield announcedBy(numberOf(report['failures']), 1);
  const failure: ReportedFailure = {
    message: filledStringOf(report['message']),
    isAssertion: false,
    dialect: 'cypress',
  };
  yield { kind: 'test', test: { name: 'cypress run', suite: [], status: 'failed', failures: [failure], events: [] } };
}

function* entriesOf(report: JsonObject, isOpen: ReportObjects['isOpen']): Generator<ReportEntry> {
  const notes = new ReportNotes();
  yield { kind: 'run', run: runOf(report, notes) };
  const specs = objectsOf(report['runs']);
  const tests = specs.flatMap((spec) => testsOf(spec, isOpen, notes));
  const errors = specs.filter(isBroken).length;
  yield announcedBy(numberOf(report['totalFailed']));
  yield totalBy(numberOf(report['totalTests']), tests.length - errors);
  for (const test of tests) yield { kind: 'test', test };
  if (!isJsonArray(report['runs'])) notes.note('truncated', 'The result has no "runs".');
  yield* notes.entries();
}

function runOf(report: JsonObject, notes: ReportNotes): ReportedRun {
  const version = filledStringOf(report['cypressVersion']);
  const browser = filledStringOf(report['browserName']);
  return {
    runner: version === undefined ? 'cypress' : `cypress ${version}`,
    startedAt: instantOf(report['startedTestsAt']),
    completedAt: instantOf(report['endedTestsAt']),
    durationMs: notes.durationMs(report['totalDuration']),
    context: browser === undefined ? undefined : { browser },
  };
}

/** Whether a spec could not run at all: it has an error in the place of tests. */
function isBroken(run: JsonObject): boolean {
  return filledStringOf(run['error']) !== undefined;
}

/** Returns the tests of a spec. An error of the spec itself is a test with its name. */
function testsOf(run: JsonObject, isOpen: ReportObjects['isOpen'], notes: ReportNotes): readonly ReportedTest[] {
  const spec = objectOf(run['spec']) ?? {};
  const file = (filledStringOf(spec['relative']) ?? filledStringOf(spec['name']))?.replaceAll('\\', '/');
  const tests = objectsOf(run['tests']).map((test) => testOf(test, file, isOpen, notes));
  if (!isBroken(run)) return tests;
  const failure: ReportedFailure = { message: filledStringOf(run['error']), isAssertion: false, dialect: 'cypress' };
  const name = file ?? 'unnamed spec';
  return [...tests, { name, suite: [], file, status: 'failed', failures: [failure], events: [] }];
}

function testOf(
  test: JsonObject,
  file: string | undefined,
  isOpen: ReportObjects['isOpen'],
  notes: ReportNotes,
): ReportedTest {
  const title = isJsonArray(test['title']) ? stringsOf(test['title']) : [filledStringOf(test['title']) ?? ''];
  const name = title.at(-1) ?? '';
  const status = statusOf(test['state']);
  if (status === undefined || isOpen(test))
    notes.note('no_result', `The test "${name.slice(0, 200)}" has no result, or not all of it.`);
  const attempts = objectsOf(test['attempts']).map((attempt) => attemptOf(attempt, notes));
  const last = attempts.at(-1);
  const shown = objectsOf(test['attempts']).at(-1);
  return {
    name: name === '' ? 'unnamed test' : name,
    suite: title.slice(0, -1),
    file,
    status: status ?? 'skipped',
    durationMs: notes.durationMs(test['duration']) ?? last?.durationMs,
    startedAt: last?.startedAt,
    skipReason: test['state'] === 'skipped' ? 'Cypress did not run the test: a hook failed before it.' : undefined,
    failures: status === 'failed' ? failuresOf(test, last) : [],
    events: objectsOf(shown?.['screenshots']).flatMap(screenshot),
    ...(attempts.length > 1 && status !== 'skipped' ? { attempts } : {}),
  };
}

const STATUSES: Readonly<Record<string, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
};

function statusOf(state: JsonObject[string] | undefined): TestStatus | undefined {
  return typeof state === 'string' ? STATUSES[state] : undefined;
}

function attemptOf(attempt: JsonObject, notes: ReportNotes): ReportedAttempt {
  const status = statusOf(attempt['state']) ?? 'skipped';
  const failure = status === 'failed' ? errorOf(objectOf(attempt['error'])) : undefined;
  return {
    status,
    durationMs: notes.durationMs(attempt['duration'] ?? attempt['wallClockDuration']),
    startedAt: instantOf(attempt['startedAt'] ?? attempt['wallClockStartedAt']),
    failures: failure === undefined ? [] : [failure],
  };
}

/** The error of the last attempt has its parts; other versions have the text only. */
function failuresOf(test: JsonObject, last: ReportedAttempt | undefined): readonly ReportedFailure[] {
  if (last !== undefined && last.failures.length > 0) return last.failures;
  const text = filledStringOf(test['displayError']) ?? filledStringOf(test['error']) ?? filledStringOf(test['stack']);
  return [text === undefined ? {} : failureIn(text)];
}

/** Reads `AssertionError: Timed out …`, with frames below. */
function failureIn(text: string): ReportedFailure {
  const type = errorNameAt(text);
  const at = text.search(/\n {4}at /);
  const said = at < 0 ? text : text.slice(0, at);
  const message = type !== undefined && said.startsWith(`${type}: `) ? said.slice(type.length + 2) : said;
  return { type, message, stack: at < 0 ? undefined : text.slice(at + 1), dialect: 'cypress' };
}

/** The stack has frames only, and the code frame the place of the command that failed. */
function errorOf(error: JsonObject | undefined): ReportedFailure | undefined {
  const failure = mochaFailure(error);
  if (error === undefined || failure === undefined) return undefined;
  const frame = objectOf(error['codeFrame']);
  const file = filledStringOf(frame?.['relativeFile']) ?? filledStringOf(frame?.['originalFile']);
  const line = placeOf(frame?.['line']);
  return {
    ...failure,
    dialect: 'cypress',
    ...(file === undefined || line === undefined
      ? {}
      : { location: { file, line, column: placeOf(frame?.['column']) } }),
  };
}

function screenshot(object: JsonObject): readonly EventDraft[] {
  const path = filledStringOf(object['path']);
  return path === undefined ? [] : [{ type: 'attachment', name: filledStringOf(object['name']) ?? 'screenshot', path }];
}
