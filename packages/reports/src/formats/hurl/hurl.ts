import { booleanOf, filledStringOf, numberOf, objectOf, objectsOf, positiveOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { httpTrace } from '../shared/http-trace.js';

/** What Hurl writes with `--report-json` (`report.json`, an array) or `--json` (an object for each file). */
export const HURL: ReportFormat = {
  name: 'hurl',
  title: 'Hurl JSON',
  recognizes: ({ json, ...head }) => {
    const first = isJsonArray(json) ? json[0] : headObject({ json, ...head });
    return isResult(objectOf(first) ?? {});
  },
  read,
};

/** A file with its entries: requests, each with its calls and asserts. */
function isResult(object: JsonObject): boolean {
  const entries = object['entries'];
  if (!isJsonArray(entries)) return false;
  const first = objectOf(entries[0]);
  return first === undefined
    ? entries.length === 0 &&
        filledStringOf(object['filename']) !== undefined &&
        booleanOf(object['success']) !== undefined
    : isJsonArray(first['asserts']) && (isJsonArray(first['calls']) || first['curl_cmd'] !== undefined);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isResult, '"entries" of Hurl');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  yield { kind: 'run', run: { runner: 'hurl' } };
  for (const result of reports) yield { kind: 'test', test: testOf(result, isOpen, notes) };
  yield* notes.entries();
}

function testOf(result: JsonObject, isOpen: ReportObjects['isOpen'], notes: ReportNotes): ReportedTest {
  const entries = objectsOf(result['entries']);
  const success = booleanOf(result['success']);
  const test = {
    // The file is the name, as in Hurl's JUnit reports: both have the same identity.
    name: filledStringOf(result['filename']) ?? 'unnamed file',
    suite: [],
    durationMs: notes.durationMs(result['time']),
    events: entries.flatMap(callsOf),
  };
  if (success === true && !isOpen(result)) return { ...test, status: 'passed', failures: [] };
  const failures = lastAttempts(entries).flatMap(failuresOf);
  if (failures.length > 0) return { ...test, status: 'failed', failures };
  if (success === false) return { ...test, status: 'failed', failures: [failureWithoutReason(entries)] };
  notes.note('no_result', 'A file has no result; it was recorded as skipped.');
  return { ...test, status: 'skipped', failures: [] };
}

/** A request that is tried again is an entry with the same number again. */
function lastAttempts(entries: readonly JsonObject[]): readonly JsonObject[] {
  return entries.filter((entry, at) => {
    const next = numberOf(entries[at + 1]?.['index']);
    return next === undefined || next !== numberOf(entry['index']);
  });
}

function failuresOf(entry: JsonObject): readonly ReportedFailure[] {
  return objectsOf(entry['asserts'])
    .filter((one) => one['success'] === false)
    .map((one) => ({ message: filledStringOf(one['message']), isAssertion: true, dialect: 'shell' }));
}

/** Errors outside of asserts, such as a refused connection, are not in the report. */
function failureWithoutReason(entries: readonly JsonObject[]): ReportedFailure {
  const line = numberOf(entries.at(-1)?.['line']);
  const at = line === undefined ? '' : ` The last request is in line ${line}.`;
  return { message: `Hurl stopped at an error that its report does not contain.${at}`, isAssertion: false };
}

function callsOf(entry: JsonObject): readonly EventDraft[] {
  const hasFailed = objectsOf(entry['asserts']).some((one) => one['success'] === false);
  const calls = objectsOf(entry['calls']);
  return calls.flatMap((call, at) => {
    const request = objectOf(call['request']);
    const [method, url] = [filledStringOf(request?.['method']), filledStringOf(request?.['url'])];
    if (method === undefined || url === undefined) return [];
    const micros = positiveOf(objectOf(call['timings'])?.['total']);
    return [
      httpTrace({
        method,
        url,
        status: numberOf(objectOf(call['response'])?.['status']),
        durationMs: micros === undefined ? undefined : micros / 1000,
        // The asserts are about the last response; those before it are redirects.
        ok: !(hasFailed && at === calls.length - 1),
      }),
    ];
  });
}
