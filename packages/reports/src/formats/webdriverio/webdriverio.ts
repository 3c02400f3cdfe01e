import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
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
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, totalBy } from '../shared/announced.js';

/** What @wdio/json-reporter writes for each worker, and several of these merged by its `mergeResults`. */
export const WEBDRIVERIO: ReportFormat = {
  name: 'webdriverio',
  aliases: ['wdio'],
  title: 'WebdriverIO JSON',
  recognizes: (head: ReportHead): boolean => {
    const object = headObject(head);
    return object !== undefined && isReport(object);
  },
  read,
};

/** The counts come last, so that the beginning of a report has only its suites. */
function isReport(object: JsonObject): boolean {
  if (!isJsonArray(object['suites']) || object['capabilities'] === undefined) return false;
  const state = objectOf(object['state']);
  const isCounted = state !== undefined && numberOf(state['passed']) !== undefined && 'failed' in state;
  return (
    isCounted || objectsOf(object['suites']).some((suite) => isJsonArray(suite['tests']) && isJsonArray(suite['hooks']))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    isReport,
    '"suites" and "capabilities", as @wdio/json-reporter writes it',
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    const suites = objectsOf(report['suites']);
    const tests = withoutCopies(suites).flatMap((suite) => testsOf(suite, report, notes));
    yield { kind: 'run', run: runOf(report) };
    yield announced(report, suites);
    yield totalBy(numberOf(objectOf(report['state'])?.['passed']), suites.flatMap(entriesOf).length);
    for (const test of tests) yield { kind: 'test', test };
    yield* notes.entries();
  }
}

/** The reporter counts tests and hooks, and repeats all suites of a worker for each of its spec files. */
function announced(report: JsonObject, suites: readonly JsonObject[]): ReportEntry {
  const failures = numberOf(objectOf(report['state'])?.['failed']);
  const contained = suites.flatMap(entriesOf).filter((entry) => statusOf(entry) === 'failed').length;
  return announcedBy(failures, contained);
}

function entriesOf(suite: JsonObject): readonly JsonObject[] {
  return [...objectsOf(suite['tests']), ...objectsOf(suite['hooks'])];
}

/** A copy is in the same session, and has the same name and times. */
function withoutCopies(suites: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<string>();
  return suites.filter((suite) => {
    const { sessionId, name, start, end } = suite;
    const key = JSON.stringify([sessionId, name, start, end]);
    const isCopy = seen.has(key) && sessionId !== undefined && start !== undefined;
    seen.add(key);
    return !isCopy;
  });
}

/** Yields the tests of a suite, and its hooks that failed. */
function testsOf(suite: JsonObject, report: JsonObject, notes: ReportNotes): readonly ReportedTest[] {
  const name = filledStringOf(suite['name']);
  const files = stringsOf(report['specs']);
  const of = {
    suite: name === undefined ? [] : [name],
    file: files.length === 1 ? files[0]?.replace(/^file:\/\//, '') : undefined,
    variant: browserOf(report['capabilities']),
  };
  const hooks = objectsOf(suite['hooks']).filter((hook) => statusOf(hook) === 'failed');
  return [
    ...objectsOf(suite['tests']).map((test) => ({ ...readEntry(test, notes), ...of })),
    ...hooks.map((hook) => ({ ...readEntry(hook, notes), ...of })),
  ];
}

/** Reads a test (`name`), or a hook (`title`). */
function readEntry(entry: JsonObject, notes: ReportNotes): ReportedTest {
  const name = filledStringOf(entry['name']) ?? filledStringOf(entry['title']) ?? 'unnamed test';
  const status = statusOf(entry);
  if (status === undefined) notes.note('no_result', `The test "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: [],
    status: status ?? 'skipped',
    durationMs: notes.durationMs(entry['duration']),
    failures: status === 'failed' ? [failureOf(objectOf(entry['error']))] : [],
    events: [],
  };
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['pass', 'passed'],
  ['failed', 'failed'],
  ['fail', 'failed'],
  ['skipped', 'skipped'],
  ['pending', 'skipped'],
]);

function statusOf(entry: JsonObject): TestStatus | undefined {
  return objectOf(entry['error']) === undefined ? STATUSES.get(stringOf(entry['state']) ?? '') : 'failed';
}

/** An error that JSON cannot contain, such as one of node:assert with `type: Error` only, is `{}`. */
function failureOf(error: JsonObject | undefined): ReportedFailure {
  const type = filledStringOf(error?.['name']) ?? filledStringOf(error?.['type']);
  return {
    type: type === 'Error' ? undefined : type,
    message: filledStringOf(error?.['message']),
    text: filledStringOf(error?.['stack']),
  };
}

/** The browser of a worker, or of all workers that were merged where it is the same. */
function browserOf(capabilities: JsonValue | undefined): string | undefined {
  const all = isJsonArray(capabilities) ? objectsOf(capabilities) : [objectOf(capabilities)];
  const names = new Set(all.map((one) => filledStringOf(one?.['browserName'])));
  return names.size === 1 ? [...names][0] : undefined;
}

function runOf(report: JsonObject): ReportedRun {
  const startedAt = instantOf(report['start']);
  const completedAt = instantOf(report['end']);
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  return { startedAt, completedAt, durationMs: between < 0 ? undefined : between, runner: 'webdriverio' };
}
