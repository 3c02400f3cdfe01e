import { objectOf } from '../../json/fields.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportEntry } from '../../report.js';
import { outcomeOf } from './wpt-outcome.js';

/** Returns whether an object is the `consolidated.json` of w3c/wptreport: the statuses of files and subtests in several browsers. */
export function isConsolidated(object: JsonObject | undefined): boolean {
  const results = objectOf(object?.['results']);
  if (object === undefined || results === undefined || !isJsonArray(object['ua'])) return false;
  const [file] = Object.values(results);
  return objectOf(objectOf(file)?.['byUA']) !== undefined;
}

/** Yields the tests of a `consolidated.json`, each once for each browser. It has no messages. */
export function* readConsolidated(report: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const files = objectOf(report['results']) ?? {};
  for (const path of Object.keys(files)) yield* readFile(path, objectOf(files[path]) ?? {}, notes);
}

function* readFile(path: string, file: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const subtests = objectOf(file['subtests']) ?? {};
  const listed = new Set<string>();
  for (const name of Object.keys(subtests)) {
    const statuses = byBrowser(subtests[name], name, notes);
    for (const browser of Object.keys(statuses)) {
      listed.add(browser);
      yield testOf(name, [path], browser, statuses, notes);
    }
  }
  const statuses = byBrowser(file, path, notes);
  for (const browser of Object.keys(statuses)) {
    const whole = testOf(path, [], browser, statuses, notes);
    if (!listed.has(browser) || whole.test.status !== 'passed') yield whole;
  }
}

function byBrowser(value: JsonValue | undefined, name: string, notes: ReportNotes): JsonObject {
  const statuses = objectOf(objectOf(value)?.['byUA']);
  if (statuses === undefined) notes.note('no_result', `The test "${name.slice(0, 200)}" has no results of browsers.`);
  return statuses ?? {};
}

function testOf(
  name: string,
  suite: readonly string[],
  browser: string,
  statuses: JsonObject,
  notes: ReportNotes,
): Extract<ReportEntry, { readonly kind: 'test' }> {
  const outcome = outcomeOf({ status: statuses[browser] ?? null }, name, notes);
  return { kind: 'test', test: { name, suite, variant: browser, events: [], ...outcome } };
}
