import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { isConsolidated, readConsolidated } from './wpt-consolidated.js';
import { isKnownStatus, outcomeOf } from './wpt-outcome.js';
import { readLeaks } from './wptreport-leaks.js';

/**
 * The `wptreport.json` of web-platform-tests (`wpt run --log-wptreport`, `tools/wptrunner/wptrunner/formatters/wptreport.py`), also the
 * older form that has only `results`, and the `consolidated.json` of w3c/wptreport. A subtest is a test; so is a file that has none, or that
 * did not end well.
 */
export const WPTREPORT: ReportFormat = {
  name: 'wptreport',
  aliases: ['wpt', 'web-platform-tests'],
  title: 'wptreport.json',
  recognizes: (head) => isReport(headObject(head)),
  read,
};

function isReport(object: JsonObject | undefined): boolean {
  return isWptreport(object) || isConsolidated(object);
}

function isWptreport(object: JsonObject | undefined): boolean {
  if (object === undefined || !isJsonArray(object['results'])) return false;
  const [result] = objectsOf(object['results']);
  if (result !== undefined)
    return (
      filledStringOf(result['test']) !== undefined && isJsonArray(result['subtests']) && isStatus(result['status'])
    );
  return (
    object['results'].length === 0 &&
    objectOf(object['run_info']) !== undefined &&
    numberOf(object['time_start']) !== undefined
  );
}

/** Of a file that is cut off, and of a test that did not end, there is none. */
function isStatus(value: JsonValue | undefined): boolean {
  const status = stringOf(value);
  return value === undefined || status === '' || (status !== undefined && isKnownStatus(status));
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isReport, '"results" of web-platform-tests');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) {
    yield runOf(report);
    if (isConsolidated(report)) yield* readConsolidated(report, notes);
    for (const result of itemsOf(report['results'], notes)) yield* readResult(result, notes);
    yield* readLeaks(report);
  }
  yield* notes.entries();
}

function runOf(report: JsonObject): ReportEntry {
  const info = objectOf(report['run_info']) ?? {};
  const context = Object.fromEntries(
    CONTEXT.flatMap((name) => {
      const value = filledStringOf(info[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    kind: 'run',
    run: {
      runner: 'wpt',
      startedAt: instantOf(report['time_start']),
      completedAt: instantOf(report['time_end']),
      ...(Object.keys(context).length === 0 ? {} : { context }),
    },
  };
}

/** `revision` is that of the tests. */
const CONTEXT = ['product', 'browser_version', 'browser_channel', 'os', 'os_version', 'revision'] as const;

function itemsOf(value: JsonValue | undefined, notes: ReportNotes): readonly JsonObject[] {
  const items = objectsOf(value);
  if (isJsonArray(value) && items.length < value.length)
    notes.note('no_result', 'An item of the results is not a test.');
  return items;
}

function* readResult(result: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const path = filledStringOf(result['test']) ?? 'unnamed test';
  const variant = filledStringOf(result['subsuite']);
  const subtests = itemsOf(result['subtests'], notes);
  for (const subtest of subtests) {
    const name = stringOf(subtest['name']) ?? 'unnamed subtest';
    yield { kind: 'test', test: { name, suite: [path], variant, events: [], ...outcomeOf(subtest, name, notes) } };
  }
  const whole = outcomeOf(result, path, notes);
  // What is wrong with a file whose tests are listed is a test beside them.
  if (subtests.length > 0 && whole.status === 'passed') return;
  const durationMs = notes.durationMs(result['duration']);
  yield { kind: 'test', test: { name: path, suite: [], variant, events: [], durationMs, ...whole } };
}
