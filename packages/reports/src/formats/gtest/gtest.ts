import type { TestStatus } from '../../test-draft.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { filledStringOf, instantOf, objectsOf, placeOf, stringOf, numberOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { failureIn, splitPlace } from '../shared/gtest-failure.js';

/** What GoogleTest writes with `--gtest_output=json`. */
export const GTEST: ReportFormat = { name: 'gtest', title: 'GoogleTest JSON', recognizes, read };

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined)
    return isReport(object) || ('disabled' in object && 'errors' in object && object['name'] === 'AllTests');
  return /"testsuites"\s{0,4}:\s{0,4}\[/.test(head.text) && /"disabled"\s{0,4}:/.test(head.text);
}

function isReport(object: JsonObject): boolean {
  const suites = object['testsuites'];
  return (
    isJsonArray(suites) &&
    (suites.length === 0 ? 'disabled' in object : objectsOf(suites).some((suite) => isJsonArray(suite['testsuite'])))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isReport,
    '"testsuites", as GoogleTest writes it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report, notes) };
    yield announcedBy((numberOf(report['failures']) ?? 0) + (numberOf(report['errors']) ?? 0));
    yield totalBy(numberOf(report['tests']));
    for (const suite of objectsOf(report['testsuites'])) {
      if ((numberOf(suite['failures']) ?? 0) > 0) yield FAILED_RUN;
      for (const entry of objectsOf(suite['testsuite'])) {
        const test = readTest(entry, suite, notes);
        yield { kind: 'test', test: isOpen(entry) ? withoutResult(test, notes) : test };
      }
    }
    yield* notes.entries();
  }
}

/** The failures are at the end of an entry: of one that ends early, it is unknown whether it had any. */
function withoutResult(test: ReportedTest, notes: ReportNotes): ReportedTest {
  if (test.status !== 'passed') return test;
  notes.note('no_result', 'The file ends inside a test. Its result is unknown; it was recorded as skipped.');
  return { ...test, status: 'skipped' };
}

/** Failures in the set-up of a suite are in an entry without a name. */
function readTest(entry: JsonObject, suite: JsonObject, notes: ReportNotes): ReportedTest {
  const suiteName = filledStringOf(suite['name']) ?? filledStringOf(entry['classname']);
  const own = filledStringOf(entry['name']);
  const failures = objectsOf(entry['failures']).map(readFailure);
  const status = statusOf(entry, failures, notes);
  return {
    name: own ?? suiteName ?? 'Test program',
    suite: suiteName === undefined || own === undefined ? [] : [suiteName],
    file: filledStringOf(entry['file']),
    line: placeOf(entry['line']),
    variant: parameterOf(entry),
    status,
    durationMs: durationOf(entry, notes),
    skipReason: status === 'skipped' ? skipReasonOf(entry) : undefined,
    failures,
    events: [],
  };
}

function statusOf(entry: JsonObject, failures: readonly ReportedFailure[], notes: ReportNotes): TestStatus {
  if (failures.length > 0) return 'failed';
  const wasRun = stringOf(entry['status'])?.toUpperCase() !== 'NOTRUN';
  const result = stringOf(entry['result'])?.toUpperCase();
  if (!wasRun || result === 'SKIPPED' || result === 'SUPPRESSED') return 'skipped';
  if (result === undefined || result === 'COMPLETED') return 'passed';
  notes.note('no_result', `A test has the result "${result.slice(0, 50)}"; it was recorded as skipped.`);
  return 'skipped';
}

function skipReasonOf(entry: JsonObject): string | undefined {
  const reported = objectsOf(entry['skipped'])
    .map(({ message }) => filledStringOf(message))
    .find((message) => message !== undefined);
  if (reported !== undefined) return splitPlace(reported).message;
  return stringOf(entry['name'])?.startsWith('DISABLED_') === true ? 'disabled' : undefined;
}

/** Returns a parameter as printed, unless it contains an address or bytes, which differ from run to run. */
function parameterOf(entry: JsonObject): string | undefined {
  const printed = filledStringOf(entry['value_param']) ?? filledStringOf(entry['type_param']);
  return printed === undefined || /0x[0-9a-f]{4}|-byte object </i.test(printed) ? undefined : printed;
}

/** A number of seconds with its unit: `0.012s`. */
function durationOf(entry: JsonObject, notes: ReportNotes): number | undefined {
  const time = stringOf(entry['time']);
  if (time === undefined) return notes.durationMs(entry['time'], 1000);
  const seconds = /^\s{0,9}(\d{1,12}(?:\.\d{1,12})?(?:e[+-]?\d{1,3})?)\s?s?\s{0,9}$/i.exec(time)?.[1];
  return notes.durationMs(seconds === undefined ? time : Number(seconds), 1000);
}

function readFailure(entry: JsonObject): ReportedFailure {
  const text = filledStringOf(entry['failure']) ?? filledStringOf(entry['message']);
  const type = filledStringOf(entry['type']);
  if (text === undefined) return { type, dialect: 'cpp' };
  return { type, ...failureIn(text) };
}

function runOf(report: JsonObject, notes: ReportNotes): ReportedRun {
  const startedAt = instantOf(report['timestamp']);
  const durationMs = durationOf(report, notes);
  return { startedAt, durationMs, runner: 'googletest' };
}
