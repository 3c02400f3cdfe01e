import { booleanOf, filledStringOf, numberOf, objectOf, positiveOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { checkTest, thresholdTest } from './k6-tests.js';

/** The summary of a k6 run: the data of handleSummary, or the file of --summary-export. */
export const K6: ReportFormat = {
  name: 'k6',
  aliases: ['k6-summary'],
  title: 'k6 summary JSON',
  recognizes: (head) => isSummary(headObject(head) ?? {}),
  read: readK6,
};

function isSummary(object: JsonObject): boolean {
  const metrics = objectOf(object['metrics']);
  if (metrics === undefined) return isRootGroup(object['root_group']);
  return (
    isRootGroup(object['root_group']) ||
    objectOf(metrics['iterations']) !== undefined ||
    objectOf(metrics['http_reqs']) !== undefined
  );
}

function isRootGroup(value: JsonObject[string] | undefined): boolean {
  const group = objectOf(value);
  return (
    group !== undefined &&
    (group['checks'] !== undefined || group['groups'] !== undefined || group['path'] !== undefined)
  );
}

async function* readK6(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isSummary, '"metrics" and "root_group" of k6');
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield {
      kind: 'run',
      run: { runner: 'k6', durationMs: notes.durationMs(objectOf(report['state'])?.['testRunDurationMs']) },
    };
    const tests = [
      ...thresholdTests(objectOf(report['metrics']) ?? {}),
      ...checkTests(objectOf(report['root_group']) ?? {}, []),
    ];
    for (const test of tests) yield { kind: 'test', test };
    yield* notes.entries();
  }
}

/** Returns the thresholds of a summary, each a test: whether a metric kept within a bound. */
function thresholdTests(metrics: JsonObject): readonly ReportedTest[] {
  return Object.keys(metrics).flatMap((name) => {
    const metric = objectOf(metrics[name]) ?? {};
    const thresholds = objectOf(metric['thresholds']) ?? {};
    return Object.keys(thresholds).flatMap((bound) => thresholdIn(name, metric, bound, thresholds[bound]) ?? []);
  });
}

function thresholdIn(
  metric: string,
  facts: JsonObject,
  bound: string,
  state: JsonValue | undefined,
): ReportedTest | undefined {
  const isKept = keptOf(state);
  if (isKept === undefined) return undefined;
  return thresholdTest({ metric, bound, isKept, aggregated: (aggregate) => valueOf(facts, aggregate) });
}

/** `{"ok": true}` in the data of handleSummary; in the file of --summary-export `true` says that the threshold was crossed. */
function keptOf(state: JsonValue | undefined): boolean | undefined {
  const isCrossed = booleanOf(state);
  return isCrossed === undefined ? booleanOf(objectOf(state)?.['ok']) : !isCrossed;
}

/**
 * Returns a value of a metric: handleSummary has them under `values`, --summary-export beside the thresholds, and a rate as
 * `value`.
 */
function valueOf(facts: JsonObject, aggregate: string): number | undefined {
  const values = objectOf(facts['values']) ?? facts;
  return numberOf(values[aggregate]) ?? (aggregate === 'rate' ? numberOf(values['value']) : undefined);
}

/** Returns the checks of a group and of those in it, each a test: it passes when it passed every time. */
function checkTests(group: JsonObject, suite: readonly string[]): readonly ReportedTest[] {
  const checks = membersOf(group['checks']).flatMap((check) => checkIn(check, suite) ?? []);
  const groups = membersOf(group['groups']).flatMap((inner) =>
    checkTests(inner, [...suite, filledStringOf(inner['name']) ?? 'unnamed group']),
  );
  return [...checks, ...groups];
}

function checkIn(check: JsonObject, suite: readonly string[]): ReportedTest | undefined {
  const [passes, fails] = [positiveOf(check['passes']), positiveOf(check['fails'])];
  if (passes === undefined || fails === undefined) return undefined;
  const name = filledStringOf(check['name']) ?? 'unnamed check';
  if (passes + fails > 0) return checkTest({ name, suite, isKept: fails === 0, passes, fails });
  return { name, suite, events: [], status: 'skipped', skipReason: 'The check was never made', failures: [] };
}

/** Groups and checks are in arrays in the data of handleSummary, under their names in the file of --summary-export. */
function membersOf(value: JsonValue | undefined): readonly JsonObject[] {
  if (isJsonArray(value)) return value.filter(isJsonObject);
  return Object.values(objectOf(value) ?? {}).filter(isJsonObject);
}
