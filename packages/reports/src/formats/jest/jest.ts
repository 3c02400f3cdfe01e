import {
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedAttempt,
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
  AssertionDialect,
} from '../../report.js';
import { failedRunTest } from '../../failed-run.js';
import type { TestStatus } from '../../test-draft.js';
import { plainText } from '../../text/clean-text.js';
import { jestFailures } from '../shared/jest-failure.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** The report of `jest --json`, of Vitest's JSON reporter, and Jest's own result object as result processors write it. */
export const JEST: ReportFormat = {
  name: 'jest',
  aliases: ['vitest'],
  title: 'Jest or Vitest JSON',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return 'numTotalTests' in object || isReport(object);
  return /^[ \t]*\{"num(?:Total|Failed)Test(?:Suite)?s":/m.test(head.text);
}

function isReport(object: JsonObject): boolean {
  const results = object['testResults'];
  if (!isJsonArray(results)) return 'numTotalTests' in object && 'numFailedTests' in object;
  return (
    'numTotalTests' in object ||
    'numTotalTestSuites' in object ||
    objectsOf(results).some((file) => 'assertionResults' in file)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    'a "testResults" array, as Jest and Vitest write it',
  );
  yield* warningEntries(warnings);
  const isCut = warnings.some(({ code }) => code === 'truncated' || code === 'limit');
  for (const report of reports) yield* readReport(report, isCut);
}

function* readReport(report: JsonObject, isCut: boolean): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const dialect = dialectOf(report);
  yield { kind: 'run', run: runOf(report, dialect) };
  yield announcedBy(numberOf(report['numFailedTests']));
  yield totalBy(announcedTests(report), objectsOf(report['testResults']).flatMap(entriesOf).length);
  let hasFailure = false;
  for (const file of objectsOf(report['testResults'])) {
    for (const test of testsOf(file, dialect, notes)) {
      hasFailure ||= test.status === 'failed';
      yield { kind: 'test', test };
    }
  }
  if (!isCut && !hasFailure && failedOnItsOwn(report)) yield { kind: 'test', test: failedRun(report) };
  if (report['wasInterrupted'] === true)
    notes.note('truncated', 'The run was interrupted; tests that had not run yet are missing.');
  yield* notes.entries();
}

/** The total, or the sum of what it is made of. */
function announcedTests(report: JsonObject): number {
  const parts = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'].map(
    (key) => numberOf(report[key]) ?? 0,
  );
  return Math.max(
    numberOf(report['numTotalTests']) ?? 0,
    parts.reduce((sum, count) => sum + count, 0),
  );
}

function* testsOf(
  file: JsonObject,
  dialect: AssertionDialect | undefined,
  notes: ReportNotes,
): Generator<ReportedTest> {
  const snippets = snippetsOf(file);
  const tests = entriesOf(file)
    .map((entry) => readJestTest(entry, file, dialect, notes))
    .filter((test) => test !== undefined)
    .map((test) => withSnippet(test, snippets));
  yield* tests;
  const failure = fileFailure(file, tests, dialect);
  if (failure !== undefined) yield failure;
}

/** Jest counts files that did not run and reports each failure in detail; Vitest's tests have tags and `meta`. */
function dialectOf(report: JsonObject): AssertionDialect | undefined {
  const entries = objectsOf(report['testResults']).flatMap(entriesOf);
  if ('numRuntimeErrorTestSuites' in report || entries.some((entry) => 'failureDetails' in entry)) return 'jest';
  const isVitest = entries.some((entry) => 'meta' in entry || 'tags' in entry) || 'numTotalTests' in report;
  return isVitest ? 'vitest' : undefined;
}

function runOf(report: JsonObject, dialect: AssertionDialect | undefined): ReportedRun {
  const files = objectsOf(report['testResults']);
  const startedAt = instantOf(report['startTime']);
  const ends = files.map((file) => numberOf(file['endTime']) ?? numberOf(objectOf(file['perfStats'])?.['end']) ?? 0);
  const completedAt = instantOf(Math.floor(ends.reduce((latest, end) => Math.max(latest, end), 0)));
  const durationMs =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  return { startedAt, completedAt, durationMs: durationMs < 0 ? undefined : durationMs, runner: dialect };
}

/** Returns whether a run failed although no test and no file of it did. Obsolete snapshots alone are not failures. */
function failedOnItsOwn(report: JsonObject): boolean {
  const brokenFiles = Math.max(
    numberOf(report['numRuntimeErrorTestSuites']) ?? 0,
    numberOf(report['numFailedTestSuites']) ?? 0,
  );
  return (
    (report['success'] === false || brokenFiles > 0) &&
    report['wasInterrupted'] !== true &&
    objectOf(report['snapshot'])?.['failure'] !== true
  );
}

function failedRun(report: JsonObject): ReportedTest {
  const message =
    numberOf(report['numTotalTests']) === 0
      ? 'The run failed without any test.'
      : 'The run failed although none of its tests did; the report does not say why (an error outside of the tests, such as an unhandled rejection, or coverage below its threshold).';
  return failedRunTest([{ message: filledStringOf(report['message']) ?? message, isAssertion: false }]);
}

/** How Jest heads what failed outside of the tests of a file. */
const FILE_HEAD = /^ {0,4}● Test suite failed to run$/;

/** The head of any failure in the message of a file. */
const ANY_HEAD = /^ {0,2}● \S/;

/**
 * Returns what failed in a file outside of its tests, as a test with the file's name: the file does not load, or a hook after
 * the tests failed. Undefined when nothing did, and when the file failed because of its tests.
 */
function fileFailure(
  file: JsonObject,
  tests: readonly ReportedTest[],
  dialect: AssertionDialect | undefined,
): ReportedTest | undefined {
  const failures = failuresOf(file, dialect);
  const hasFailed = file['status'] === 'failed' || file['status'] === 'error' || failures.length > 0;
  const isReported = tests.some((test) => test.status === 'failed');
  if (!hasFailed || (isReported && failures.length === 0)) return undefined;
  const path = fileOf(file);
  const message = isReported ? undefined : (filledStringOf(file['message']) ?? filledStringOf(file['failureMessage']));
  return {
    name: path?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test file',
    suite: [],
    file: path,
    variant: projectOf(file),
    status: 'failed',
    failures: failures.length > 0 || message === undefined ? failures : [{ message, isAssertion: false, dialect }],
    events: [],
  };
}

/** Texts that report the file as a whole: parts of its message, entries without a title, and what a result processor has. */
function failuresOf(file: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const message = stringOf(file['message']) ?? stringOf(file['failureMessage']) ?? '';
  const entries = entriesOf(file).filter(
    (entry) => stringOf(entry['title']) === undefined && stringOf(entry['fullName']) === undefined,
  );
  const texts = [message, ...entries.flatMap((entry) => stringsOf(entry['failureMessages']))].flatMap(fileParts);
  const reported = [...new Set(texts)].map((text): ReportedFailure => ({ message: text, isAssertion: false, dialect }));
  return reported.length > 0 ? reported : execError(file, dialect);
}

function execError(file: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const error = objectOf(file['testExecError']);
  const message = filledStringOf(error?.['message']) ?? filledStringOf(file['testExecError']);
  return message === undefined
    ? []
    : [{ message, text: filledStringOf(error?.['stack']), isAssertion: false, dialect }];
}

/** Returns the parts of a message that are under `● Test suite failed to run`, without their indentation. */
function fileParts(message: string): readonly string[] {
  const parts: string[][] = [];
  let part: string[] | undefined;
  for (const line of message.split('\n')) {
    if (ANY_HEAD.test(line)) {
      part = FILE_HEAD.test(line.trimEnd()) ? [] : undefined;
      if (part !== undefined) parts.push(part);
    } else part?.push(line.startsWith('    ') ? line.slice(4) : line);
  }
  return parts.map((lines) => lines.join('\n').trim()).filter((text) => text !== '');
}

/** Jest draws source only in the message of a file, where each failure is below the name of its test. */
function snippetsOf(file: JsonObject): ReadonlyMap<string, string> {
  const message = stringOf(file['message']) ?? stringOf(file['failureMessage']) ?? '';
  const snippets = new Map<string, string>();
  if (!message.includes(' | ')) return snippets;
  const [, ...sections] = plainText(message).split(/(?:^|\n) {0,2}● /);
  for (const section of sections) {
    const end = section.indexOf('\n');
    const title = section.slice(0, end < 0 ? undefined : end).trim();
    if (!snippets.has(title)) snippets.set(title, section);
  }
  return snippets;
}

/** The section of a test is about its first failure, and those that follow are below it. */
function withSnippet(test: ReportedTest, snippets: ReadonlyMap<string, string>): ReportedTest {
  const snippet = test.failures.length === 0 ? undefined : snippets.get([...test.suite, test.name].join(' › '));
  return snippet === undefined
    ? test
    : { ...test, failures: test.failures.map((failure) => ({ ...failure, snippet })) };
}

/**
 * Returns the test entries of a file: under `assertionResults`, or under `testResults` where a result processor wrote the
 * report.
 */
function entriesOf(file: JsonObject): readonly JsonObject[] {
  return 'assertionResults' in file ? objectsOf(file['assertionResults']) : objectsOf(file['testResults']);
}

/** Returns the path of a test file. */
function fileOf(file: JsonObject): string | undefined {
  return filledStringOf(file['name']) ?? filledStringOf(file['testFilePath']);
}

/** Returns the name that a project has in a configuration of several, as a string or with a colour. */
function projectOf(file: JsonObject): string | undefined {
  const name = file['displayName'] ?? file['projectName'];
  return filledStringOf(name) ?? filledStringOf(objectOf(name)?.['name']);
}

/** Returns a test; undefined for an entry without a title, which means its file. */
function readJestTest(
  entry: JsonObject,
  file: JsonObject,
  dialect: AssertionDialect | undefined,
  notes: ReportNotes,
): ReportedTest | undefined {
  const name = stringOf(entry['title']) ?? stringOf(entry['fullName']);
  if (name === undefined) return undefined;
  const all = jestFailures(entry, dialect);
  const status = statusOf(entry, all, notes);
  const durationMs = notes.durationMs(entry['duration']);
  const location = objectOf(entry['location']);
  return {
    name,
    suite: stringsOf(entry['ancestorTitles']).filter((title) => title !== ''),
    file: fileOf(file),
    line: placeOf(location?.['line']),
    column: placeOf(location?.['column']),
    variant: projectOf(file),
    status,
    durationMs,
    startedAt: instantOf(entry['startAt']),
    tags: stringsOf(entry['tags']),
    skipReason: status === 'skipped' ? skipReasonOf(entry) : undefined,
    failures: status === 'failed' ? all : [],
    events: [],
    attempts: attemptsOf(entry, status, all, durationMs, dialect),
  };
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['focused', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['pending', 'skipped'],
  ['skipped', 'skipped'],
  ['todo', 'skipped'],
  ['disabled', 'skipped'],
]);

function statusOf(entry: JsonObject, failures: readonly ReportedFailure[], notes: ReportNotes): TestStatus {
  const status = STATUSES.get(stringOf(entry['status']) ?? '');
  if (status !== undefined) return status;
  if (failures.length > 0) return 'failed';
  notes.note('no_result', 'A test has no status; it was recorded as skipped.');
  return 'skipped';
}

function skipReasonOf(entry: JsonObject): string | undefined {
  const note = filledStringOf(objectOf(entry['meta'])?.['skipReason']) ?? filledStringOf(entry['note']);
  return note ?? (entry['status'] === 'todo' ? 'todo' : undefined);
}

/**
 * Earlier attempts, where there were any. Jest gives the error of each, or only their number; of a test that passed in the end,
 * Vitest keeps the errors of the attempts before.
 */
function attemptsOf(
  entry: JsonObject,
  status: TestStatus,
  failures: readonly ReportedFailure[],
  durationMs: number | undefined,
  dialect: AssertionDialect | undefined,
): readonly ReportedAttempt[] | undefined {
  const reasons = stringsOf(entry['retryReasons']).map((message): readonly ReportedFailure[] => [{ message, dialect }]);
  const kept = status === 'passed' ? failures.map((failure): readonly ReportedFailure[] => [failure]) : [];
  const known = reasons.length > 0 ? reasons : kept;
  const earlier = Math.min(Math.max((numberOf(entry['invocations']) ?? 1) - 1, known.length), MOST_ATTEMPTS);
  if (earlier < 1) return undefined;
  const before = Array.from({ length: Math.floor(earlier) }, (_, index): ReportedAttempt => ({
    status: 'failed',
    failures: known[index] ?? [],
  }));
  return [...before, { status, durationMs, failures: status === 'failed' ? failures : [] }];
}

const MOST_ATTEMPTS = 100;
