import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { counted } from '../../text/counted.js';
import { readSpec } from './ginkgo-spec.js';

/** What Ginkgo 2 writes with `--json-report`: an array of suites (types.Report), one for each package. */
export const GINKGO: ReportFormat = {
  name: 'ginkgo',
  aliases: ['ginkgo-json'],
  title: 'Ginkgo JSON',
  recognizes: (head) => isSuite(headObject(head)),
  read: readGinkgo,
};

function isSuite(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  if (isJsonArray(object['SpecReports'])) return true;
  return typeof object['SuiteSucceeded'] === 'boolean' && object['SuitePath'] !== undefined;
}

async function* readGinkgo(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isSuite, '"SpecReports" of Ginkgo');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const suite of reports) yield* readSuite(suite, notes);
  yield* notes.entries();
}

function* readSuite(suite: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const specs = objectsOf(suite['SpecReports']);
  const tests = specs.flatMap((spec) => readSpec(spec, suite, notes) ?? []);
  const startedAt = instantOf(suite['StartTime']);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt, runner: 'Ginkgo' } };
  for (const test of tests) yield { kind: 'test', test };
  const hasFailed = tests.some(({ status }) => status === 'failed');
  if (suite['SuiteSucceeded'] === false && !hasFailed) yield { kind: 'test', test: suiteFailure(suite) };
  noteMissing(suite, specs, notes);
}

/** A suite may fail without a failed spec: it was not built or interrupted, or pending specs are forbidden. */
function suiteFailure(suite: JsonObject): ReportedTest {
  const reasons = stringsOf(suite['SpecialSuiteFailureReasons']).join('\n').trim();
  const name = filledStringOf(suite['SuiteDescription']) ?? filledStringOf(suite['SuitePath']) ?? 'Ginkgo suite';
  const message = reasons === '' ? 'The suite did not succeed, and none of its specs failed.' : reasons;
  return {
    name,
    suite: [],
    status: 'failed',
    failures: [{ message, isAssertion: false, dialect: 'go' }],
    events: [],
  };
}

/** Ginkgo reports each spec of a suite, also those that it skips. */
function noteMissing(suite: JsonObject, specs: readonly JsonObject[], notes: ReportNotes): void {
  const announced = numberOf(objectOf(suite['PreRunStats'])?.['TotalSpecs']) ?? 0;
  const found = specs.filter((spec) => spec['LeafNodeType'] === 'It').length;
  if (found < announced)
    notes.note('no_result', `A suite announces ${counted(announced, 'spec')} and contains ${found}.`);
}
