import { filledStringOf, objectOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { dedent } from '../../values/unwrap-text.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { skipReasonIn } from './pytest-failure.js';

/**
 * The `output.json` that pytest-html-reporter (of prashanth-sams) writes beside its page, and keeps as `archive/output_….json`
 * (`pytest_html_reporter/html_reporter.py`).
 */
export const PYTEST_HTML_REPORTER: ReportFormat = {
  name: 'pytest-html-reporter',
  compatibleFormats: ['pytest', 'junit'],
  title: "pytest-html-reporter's output.json",
  recognizes: (head) => isReporter(headObject(head)),
  read,
};

/** Suites and tests are objects whose keys are numbers. */
function isReporter(object: JsonObject | undefined): boolean {
  const suites = objectOf(objectOf(object?.['content'])?.['suites']);
  if (object === undefined || suites === undefined) return false;
  const suite = Object.values(suites).find(isJsonObject);
  if (suite === undefined) return objectOf(object['status_list']) !== undefined && object['total_tests'] !== undefined;
  const [test] = membersOf(suite['tests']);
  return test === undefined
    ? filledStringOf(suite['suite_name']) !== undefined && objectOf(suite['tests']) !== undefined
    : stringOf(test['test_name']) !== undefined && stringOf(test['status']) !== undefined;
}

function membersOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Object.values(objectOf(value) ?? {}).filter(isJsonObject);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReporter, '"content" of pytest-html-reporter');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readReport(report, notes);
  yield* notes.entries();
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'pytest' } };
  for (const suite of membersOf(objectOf(report['content'])?.['suites'])) {
    const name = filledStringOf(suite['suite_name']);
    for (const test of membersOf(suite['tests'])) yield { kind: 'test', test: testOf(test, name, notes) };
  }
  const counts = objectOf(report['status_list']) ?? {};
  yield totalBy(countOf(report['total_tests']));
  yield announcedBy(countOf(counts['fail']) + countOf(counts['error']));
  if (report['status'] === 'FAIL') yield FAILED_RUN;
}

/** Counts are texts. */
function countOf(value: JsonValue | undefined): number {
  const count = Number(filledStringOf(value) ?? 0);
  return Number.isInteger(count) ? count : 0;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['PASS', 'passed'],
  ['xPASS', 'passed'],
  ['SKIP', 'skipped'],
  ['xFAIL', 'skipped'],
  ['FAIL', 'failed'],
  ['ERROR', 'failed'],
]);

function testOf(test: JsonObject, suite: string | undefined, notes: ReportNotes): ReportedTest {
  const own = filledStringOf(test['test_name']) ?? 'unnamed test';
  const isFile = suite?.endsWith('.py') === true;
  const word = stringOf(test['status']) ?? '';
  const known = STATUSES.get(word);
  if (known === undefined) notes.unknownResult(`The test "${own.slice(0, 200)}"`);
  const status = known ?? 'skipped';
  return {
    name: isFile ? `${suite}::${own}` : own,
    suite: isFile || suite === undefined ? [] : [suite],
    ...(isFile ? { file: suite } : {}),
    status,
    ...(status === 'skipped' ? { skipReason: skipReasonOf(word, filledStringOf(test['message'])) } : {}),
    failures: status === 'failed' ? [failureOf(word, filledStringOf(test['message']))] : [],
    events: [],
    ...attemptsOf(status, countOf(test['rerun'])),
  };
}

/** The attempts before the last one failed; nothing else is known of them. */
function attemptsOf(status: TestStatus, reruns: number): Pick<ReportedTest, 'attempts'> {
  if (reruns < 1) return {};
  const before = Array.from(
    { length: Math.min(reruns, MOST_ATTEMPTS) },
    () => ({ status: 'failed', failures: [] }) as const,
  );
  return { attempts: [...before, { status, failures: [] }] };
}

const MOST_ATTEMPTS = 100;

function skipReasonOf(word: string, message: string | undefined): string | undefined {
  if (word !== 'xFAIL') return skipReasonIn(message?.trim());
  const said = message === undefined ? '' : messageIn(message);
  return said === '' ? 'xfail' : `xfail: ${said}`;
}

/** An error has all that pytest prints; of a failure only the lines of its message are kept. */
function failureOf(word: string, message: string | undefined): ReportedFailure {
  if (message === undefined) return { dialect: 'python' };
  return word === 'ERROR'
    ? { text: message, element: 'error', dialect: 'python' }
    : { message: messageIn(message), dialect: 'python' };
}

/** The lines begin with `E`, which is cut off where many blanks follow it. */
function messageIn(text: string): string {
  return dedent(text.replace(/^E {3}/gm, '')).trim();
}
