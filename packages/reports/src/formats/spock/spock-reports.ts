import { filledStringOf, numberOf, objectOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { sumOfDurations } from '../shared/durations.js';

/**
 * What spock-reports keeps of all specifications, `build/spock-reports/aggregated_report.json`: the names of their features, and how many
 * failed. Runs are appended to it: of a specification that is there more than once, the last one counts, as for spock-reports itself.
 */
export const SPOCK_REPORTS: ReportFormat = {
  name: 'spock-reports',
  aliases: ['spock'],
  compatibleFormats: ['junit'],
  title: "spock-reports' aggregated_report.json",
  recognizes: (head) => isReport(headObject(head)),
  read,
};

/** Of the beginning of a file, the last part of the first specification may be missing. */
function isReport(object: JsonObject | undefined): boolean {
  const [first] = Object.values(object ?? {});
  return isSpecification(first);
}

function isSpecification(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && isJsonArray(value['executedFeatures']);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReport, '"executedFeatures" of spock-reports');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  let durationMs: number | undefined;
  for (const report of reports)
    for (const [name, specification] of Object.entries(report)) {
      if (!isSpecification(specification)) {
        notes.note('no_result', `The specification "${name.slice(0, 200)}" has no features.`);
        continue;
      }
      for (const test of testsOf(name, specification, notes)) yield { kind: 'test', test };
      durationMs = sumOfDurations(durationMs, notes.durationMs(objectOf(specification['stats'])?.['time']));
    }
  yield { kind: 'run', run: { runner: 'Spock', ...(durationMs === undefined ? {} : { durationMs }) } };
  yield* notes.entries();
}

/** What the numbers of a specification say of its features. */
interface Stats {
  /** Runs that failed, of features or of their rows. */
  readonly failed: number;
  readonly runs: number;
}

function statsOf(specification: JsonObject): Stats | undefined {
  const stats = objectOf(specification['stats']);
  const [failures, errors, runs] = ['failures', 'errors', 'totalRuns'].map((key) => numberOf(stats?.[key]));
  if (failures === undefined && errors === undefined) return undefined;
  return { failed: (failures ?? 0) + (errors ?? 0), runs: runs ?? -1 };
}

/**
 * The tests of a specification: its features where the numbers say of each how it ended. Where only some failed, it is not said which ones:
 * then the specification is a test that failed.
 */
function testsOf(name: string, specification: JsonObject, notes: ReportNotes): readonly ReportedTest[] {
  const features = stringsOf(specification['executedFeatures']);
  const stats = statsOf(specification);
  const ignored = stringsOf(specification['ignoredFeatures']).map((feature) => testOf(feature, [name], 'skipped'));
  if (stats !== undefined && stats.failed > 0) {
    const areAll = features.length > 0 && stats.runs >= features.length && stats.failed >= stats.runs;
    if (areAll || features.length === 1)
      return [...features.map((feature) => testOf(feature, [name], 'failed')), ...ignored];
    return [failedSpecification(name, features, stats), ...ignored];
  }
  // What fails in front of its features is not counted: they are not run.
  const areRun = stats !== undefined && stats.runs >= features.length;
  if (!areRun && (features.length > 0 || stats === undefined))
    notes.note('no_result', `The specification "${name.slice(0, 200)}" has features without a result.`);
  const status: TestStatus = areRun ? 'passed' : 'skipped';
  const skipReason = areRun ? undefined : 'It is not said whether the feature was run.';
  return [...features.map((feature) => ({ ...testOf(feature, [name], status), skipReason })), ...ignored];
}

function testOf(feature: string, suite: readonly string[], status: TestStatus): ReportedTest {
  return {
    name: filledStringOf(feature) ?? 'unnamed feature',
    suite,
    status,
    failures: status === 'failed' ? [{ message: 'The feature failed: spock-reports does not say why.' }] : [],
    events: [],
  };
}

/** So many features are named in a message. */
const MOST_NAMED = 20;

function failedSpecification(name: string, features: readonly string[], { failed }: Stats): ReportedTest {
  const named = features.slice(0, MOST_NAMED).map((feature) => feature.slice(0, 200));
  const others = features.length > MOST_NAMED ? ` and ${features.length - MOST_NAMED} more` : '';
  const runs = failed === 1 ? '1 run' : `${failed} runs`;
  const list = named.length === 0 ? '' : ` of these features: ${named.join('; ')}${others}`;
  return {
    name,
    suite: [],
    status: 'failed',
    failures: [{ message: `${runs} failed${list}. spock-reports does not say which and why.` }],
    events: [],
  };
}
