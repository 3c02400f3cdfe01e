import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** What kuttl writes with `--report json`: suites of tests, or of their steps. Its XML is JUnit's. */
export const KUTTL: ReportFormat = {
  name: 'kuttl',
  aliases: ['kuttl-json'],
  compatibleFormats: ['junit'],
  title: 'kuttl JSON',
  recognizes: (head) => isKuttl(headObject(head)),
  read,
};

function isKuttl(object: JsonObject | undefined): boolean {
  if (object === undefined || stringOf(object['name']) === undefined || stringOf(object['time']) === undefined)
    return false;
  if (numberOf(object['tests']) === undefined || numberOf(object['failures']) === undefined) return false;
  const [suite] = objectsOf(object['testsuite']);
  if (suite !== undefined) return stringOf(suite['name']) !== undefined && stringOf(suite['timestamp']) !== undefined;
  return stringOf(objectOf(object['failure'])?.['message']) !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isKuttl, '"testsuite" of kuttl');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readReport(report, notes);
  yield* notes.entries();
}

function* readReport(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield { kind: 'run', run: { runner: 'kuttl', durationMs: secondsOf(report['time'], notes) } };
  const tests = objectsOf(report['testsuite']).flatMap((suite) => testsOf(suite, [], notes));
  for (const test of tests) yield { kind: 'test', test };
  const failure = objectOf(report['failure']);
  // The cluster could not be prepared: no test counts that.
  if (failure !== undefined)
    yield {
      kind: 'test',
      test: {
        name: 'kuttl',
        suite: [],
        status: 'failed',
        failures: [{ ...failureOf(failure), isAssertion: false }],
        events: [],
      },
    };
  yield totalBy(numberOf(report['tests']), tests.length);
  yield announcedBy(numberOf(report['failures']), tests.filter(({ status }) => status === 'failed').length);
}

function testsOf(suite: JsonObject, around: readonly string[], notes: ReportNotes): readonly ReportedTest[] {
  const name = filledStringOf(suite['name']);
  const path = name === undefined ? around : [...around, name];
  return [
    ...objectsOf(suite['testcase']).map((test) => testOf(test, path, notes)),
    ...objectsOf(suite['testsuite']).flatMap((inner) => testsOf(inner, path, notes)),
  ];
}

function testOf(test: JsonObject, suite: readonly string[], notes: ReportNotes): ReportedTest {
  const failure = objectOf(test['failure']);
  return {
    name: filledStringOf(test['name']) ?? 'unnamed test',
    suite,
    status: failure === undefined ? 'passed' : 'failed',
    durationMs: secondsOf(test['time'], notes),
    startedAt: instantOf(test['timestamp']),
    failures: failure === undefined ? [] : [failureOf(failure)],
    events: [],
  };
}

/** The message is which step failed, the text why. */
function failureOf(failure: JsonObject): ReportedFailure {
  return {
    type: filledStringOf(failure['type']),
    message: filledStringOf(failure['message']),
    text: filledStringOf(failure['text']),
    element: 'failure',
    dialect: 'go',
  };
}

function secondsOf(value: JsonValue | undefined, notes: ReportNotes): number | undefined {
  const text = filledStringOf(value);
  return notes.durationMs(text === undefined ? undefined : Number(text), 1000);
}
