import type { EventDraft, TestStatus } from '../../test-draft.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { filledStringOf, instantOf, objectOf, objectsOf, positiveOf, stringOf, numberOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { headObject } from '../../json/head-object.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
  ReportWarning,
} from '../../report.js';
import { mochaFailure } from './mocha-failure.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** The report of mochawesome, which Cypress uses as well, one or several merged by mochawesome-merge. */
export const MOCHAWESOME: ReportFormat = { name: 'mochawesome', title: 'Mochawesome JSON', recognizes, read };

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return isReport(object);
  return /"testsRegistered"\s{0,4}:/.test(head.text);
}

/** A report that ends early may have nothing but its totals, which come first. */
function isReport(object: JsonObject): boolean {
  const results = object['results'];
  const stats = objectOf(object['stats']);
  if (!isJsonArray(results)) return 'testsRegistered' in (stats ?? {}) && !isJsonArray(object['tests']);
  if (
    objectOf(objectOf(object['meta'])?.['mochawesome']) !== undefined ||
    (stats !== undefined && 'testsRegistered' in stats)
  )
    return true;
  return (
    stats !== undefined &&
    (results.length === 0 || objectsOf(results).some((suite) => 'suites' in suite && 'tests' in suite))
  );
}

/** Up to version 3 the root suite is in `suites`, in the place of `results`. */
function isOfVersion3(object: JsonObject): boolean {
  return objectOf(object['suites']) !== undefined && 'testsRegistered' in (objectOf(object['stats']) ?? {});
}

function rootsOf(report: JsonObject): readonly JsonObject[] {
  const root = isOfVersion3(report) ? objectOf(report['suites']) : undefined;
  return root === undefined ? objectsOf(report['results']) : [root];
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    '"stats" and "results" (or "suites"), as mochawesome writes it',
  );
  yield* warningEntries(warnings);
  const isCut = warnings.some(({ code }) => code === 'truncated');
  for (const report of reports) {
    if (!isCut && !isJsonArray(report['results']) && !isOfVersion3(report))
      yield { kind: 'warning', warning: WITHOUT_RESULTS };
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report) };
    yield announcedBy(numberOf(objectOf(report['stats'])?.['failures']));
    yield totalBy(numberOf(objectOf(report['stats'])?.['tests']));
    for (const suite of rootsOf(report)) {
      for (const test of testsOf(suite, [], undefined, notes)) yield { kind: 'test', test };
    }
    yield* notes.entries();
  }
}

const WITHOUT_RESULTS: ReportWarning = { code: 'truncated', message: 'The report has "stats" and no "results".' };

/** Yields the tests of a suite and of those in it. Hooks are reported only where they failed. */
function* testsOf(
  suite: JsonObject,
  path: readonly string[],
  outerFile: string | undefined,
  notes: ReportNotes,
): Generator<ReportedTest> {
  const title = stringOf(suite['title']) ?? '';
  const inside = title === '' ? path : [...path, title];
  const file = filledStringOf(suite['fullFile']) ?? filledStringOf(suite['file']) ?? outerFile;
  const before = objectsOf(suite['beforeHooks']).filter(hasFailed);
  const after = objectsOf(suite['afterHooks']).filter(hasFailed);
  for (const entry of [...before, ...objectsOf(suite['tests'])]) yield* readTest(entry, inside, file, notes);
  for (const child of objectsOf(suite['suites'])) yield* testsOf(child, inside, file, notes);
  for (const entry of after) yield* readTest(entry, inside, file, notes);
}

function hasFailed(entry: JsonObject): boolean {
  return entry['fail'] === true || entry['state'] === 'failed';
}

function* readTest(
  entry: JsonObject,
  suite: readonly string[],
  file: string | undefined,
  notes: ReportNotes,
): Generator<ReportedTest> {
  const name = stringOf(entry['title']) ?? stringOf(entry['fullTitle']);
  if (name === undefined) {
    notes.note('skipped_part', 'Skipped a test without a title.');
    return;
  }
  const status = statusOf(entry, notes);
  const durationMs = notes.durationMs(entry['duration']);
  const failures = status === 'failed' ? failuresOf(entry) : [];
  yield { name, suite, file, status, durationMs, failures, events: contextEvents(entry['context']) };
}

function statusOf(entry: JsonObject, notes: ReportNotes): TestStatus {
  if (hasFailed(entry)) return 'failed';
  if (entry['pass'] === true || entry['state'] === 'passed') return 'passed';
  if (
    entry['pending'] !== true &&
    entry['skipped'] !== true &&
    entry['state'] !== 'pending' &&
    entry['state'] !== 'skipped'
  ) {
    notes.note('no_result', 'A test has no result; it was recorded as skipped.');
  }
  return 'skipped';
}

function failuresOf(entry: JsonObject): readonly ReportedFailure[] {
  const failure = mochaFailure(objectOf(entry['err']));
  if (failure === undefined) return [];
  return [entry['timedOut'] === true ? { ...failure, timedOut: true } : failure];
}

const IS_FILE = /\.(?:png|jpe?g|gif|webp|svg|mp4|webm|zip|html|har|txt|log)$/i;

/** Returns what a test added to its report, as JSON in a string: a text, a title and a value, or several of them. */
function contextEvents(context: JsonValue | undefined): readonly EventDraft[] {
  const value = typeof context === 'string' ? (parseContext(context) ?? context) : context;
  if (value === undefined || value === null) return [];
  return (isJsonArray(value) ? value : [value]).flatMap(contextEvent);
}

/** A string in a string, an object or an array. */
function parseContext(context: string): JsonValue | undefined {
  const inArray = parseJsonLine(`[${context}]`);
  return isJsonArray(inArray) ? inArray[0] : undefined;
}

function contextEvent(item: JsonValue): readonly EventDraft[] {
  const object = objectOf(item);
  const title = filledStringOf(object?.['title']);
  const value = object === undefined ? item : object['value'];
  if (typeof value === 'string' && value.length < 4096 && IS_FILE.test(value.trim())) {
    return [{ type: 'attachment', name: title ?? value.trim(), path: value.trim() }];
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? item);
  return outputEvents(title === undefined ? text : `${title}: ${text}`, 'log');
}

function runOf(report: JsonObject): ReportedRun {
  const stats = objectOf(report['stats']);
  const version = filledStringOf(objectOf(objectOf(report['meta'])?.['mocha'])?.['version']);
  return {
    startedAt: instantOf(stats?.['start']),
    completedAt: instantOf(stats?.['end']),
    durationMs: positiveOf(stats?.['duration']),
    runner: version === undefined ? 'mocha' : `mocha ${version}`,
  };
}
