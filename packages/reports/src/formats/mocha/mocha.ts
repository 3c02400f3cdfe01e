import type { TestStatus } from '../../test-draft.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { filledStringOf, instantOf, objectOf, objectsOf, positiveOf, stringOf, numberOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { attemptsOf, suiteOf } from './mocha-entry.js';
import { mochaFailure } from './mocha-failure.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** The report of Mocha's `json` reporter. It often is in the output of the tests, as both go to the same stream. */
export const MOCHA: ReportFormat = {
  name: 'mocha',
  compatibleFormats: ['mocha-stream', 'mochawesome', 'junit', 'tap'],
  title: 'Mocha JSON',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined && isReport(object)) return true;
  return (
    /^\s{0,20}(?:\{\s{0,20})?"stats"\s{0,4}:\s{0,4}\{\s{0,20}"suites"/m.test(head.text) &&
    !/"(?:testsRegistered|results)"\s{0,4}:/.test(head.text)
  );
}

const LISTS = ['tests', 'pending', 'failures', 'passes'] as const;

function isReport(object: JsonObject): boolean {
  const stats = objectOf(object['stats']);
  if (stats === undefined || isJsonArray(object['results'])) return false;
  return (
    LISTS.some((list) => isJsonArray(object[list])) ||
    ('suites' in stats && 'passes' in stats && !('testsRegistered' in stats))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isReport,
    '"stats" and "tests", as Mocha writes it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report) };
    yield announcedBy(numberOf(objectOf(report['stats'])?.['failures']));
    yield totalBy(numberOf(objectOf(report['stats'])?.['tests']));
    for (const test of testsOf(report, isOpen, notes)) yield { kind: 'test', test };
    yield* notes.entries();
  }
}

/** Yields the tests in the order in which they ran; then the failures of none of them, which are those of hooks. */
function* testsOf(report: JsonObject, isOpen: IsOpen, notes: ReportNotes): Generator<ReportedTest> {
  const lists = new ResultLists(report, isOpen);
  for (const entry of entriesOf(report['tests'], isOpen)) {
    const { status, err } = lists.take(entry);
    if (status === undefined)
      notes.note('no_result', 'A test is missing from the lists of results; it was recorded as skipped.');
    yield* readTest(entry, status ?? 'skipped', err, notes);
  }
  for (const [status, entry] of lists.rest()) yield* readTest(entry, status, errorOf(entry), notes);
}

/** Whether a file ends early inside of an entry. */
type IsOpen = (entry: JsonObject) => boolean;

/** Without the last entry of a file that ends early in it: an error is last, and reports how the test ended. */
function entriesOf(list: JsonObject[string] | undefined, isOpen: IsOpen): readonly JsonObject[] {
  return objectsOf(list).filter((entry) => entry['err'] !== undefined || !isOpen(entry));
}

/** The error of an entry. A reporter of old versions writes it as one text in `error`. */
function errorOf(entry: JsonObject): JsonObject | undefined {
  const text = filledStringOf(entry['error']);
  return objectOf(entry['err']) ?? (text === undefined ? undefined : { stack: text });
}

/** The lists that say how each test ended. A test is known there by its title and file: several may have the same. */
class ResultLists {
  private readonly lists: ReadonlyMap<TestStatus, Map<string, JsonObject[]>>;

  constructor(report: JsonObject, isOpen: IsOpen) {
    this.lists = new Map<TestStatus, Map<string, JsonObject[]>>([
      ['failed', byKey(entriesOf(report['failures'], isOpen))],
      ['skipped', byKey(entriesOf(report['pending'], isOpen))],
      ['passed', byKey(entriesOf(report['passes'], isOpen))],
    ]);
  }

  /**
   * How a test ended, and its error. An entry with an error is one that failed, and only one that passed has a speed: that reports
   * it of a report that ends early before the lists.
   */
  take(entry: JsonObject): { readonly status: TestStatus | undefined; readonly err: JsonObject | undefined } {
    const own = errorOf(entry);
    const hasError = own !== undefined && Object.keys(own).length > 0;
    const order: readonly TestStatus[] = hasError ? ['failed'] : ['passed', 'skipped', 'failed'];
    for (const status of order) {
      const taken = this.lists.get(status)?.get(keyOf(entry))?.shift();
      if (taken !== undefined) return { status, err: hasError ? own : errorOf(taken) };
    }
    if (hasError) return { status: 'failed', err: own };
    return { status: stringOf(entry['speed']) === undefined ? undefined : 'passed', err: undefined };
  }

  /** What was not taken. */
  *rest(): Generator<readonly [TestStatus, JsonObject]> {
    for (const [status, entries] of this.lists) {
      for (const list of entries.values()) for (const entry of list) yield [status, entry];
    }
  }
}

function byKey(list: readonly JsonObject[]): Map<string, JsonObject[]> {
  const entries = new Map<string, JsonObject[]>();
  for (const entry of list) {
    const known = entries.get(keyOf(entry));
    if (known === undefined) entries.set(keyOf(entry), [entry]);
    else known.push(entry);
  }
  return entries;
}

function keyOf(entry: JsonObject): string {
  return [entry['fullTitle'], entry['title'], entry['file']].map((part) => stringOf(part) ?? '').join('\0');
}

function* readTest(
  entry: JsonObject,
  status: TestStatus,
  err: JsonObject | undefined,
  notes: ReportNotes,
): Generator<ReportedTest> {
  const name = stringOf(entry['title']) ?? stringOf(entry['fullTitle']);
  if (name === undefined) {
    notes.note('skipped_part', 'Skipped a test without a title.');
    return;
  }
  const failure = status === 'failed' ? mochaFailure(err) : undefined;
  const failures = failure === undefined ? [] : [failure];
  const durationMs = notes.durationMs(entry['duration']);
  const attempts = attemptsOf(entry, { status, durationMs, failures });
  yield {
    name,
    suite: suiteOf(entry, name),
    file: filledStringOf(entry['file']),
    status,
    durationMs,
    failures,
    events: [],
    attempts,
  };
}

function runOf(report: JsonObject): ReportedRun {
  const stats = objectOf(report['stats']);
  return {
    startedAt: instantOf(stats?.['start']),
    completedAt: instantOf(stats?.['end']),
    durationMs: positiveOf(stats?.['duration']),
    runner: 'mocha',
  };
}
