import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import type { ReportedRun, ReportedTest, ReportEntry, ReportSource } from '../../report.js';
import { joinTries } from './pytest-test.js';
import { skipReasonIn } from './pytest-failure.js';
import { fileOf, readPytestTest } from './pytest-test.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/** Returns whether an object is a report of pytest-json-report, as far as it is seen. */
export function isPytestReport(object: JsonObject): boolean {
  if (objectsOf(object['tests']).some((test) => stringOf(test['nodeid']) !== undefined)) return true;
  return object['created'] !== undefined && object['exitcode'] !== undefined;
}

/**
 * Reads reports of pytest-json-report.
 * @throws UnreadableReport when there is none in the file
 */
export async function* readPytestJson(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isPytestReport, '"tests" that have a "nodeid"');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const context = { root: filledStringOf(report['root']), notes };
  yield { kind: 'run', run: runOf(report, notes) };
  yield* announcementsOf(report);
  yield totalBy(numberOf(objectOf(report['summary'])?.['total']), objectsOf(report['tests']).length);
  if (!isJsonArray(report['tests']))
    notes.note('skipped_part', 'The report has no list of tests; only files that could not be collected were read.');
  const collected = objectsOf(report['collectors']).flatMap((collector) => uncollected(collector) ?? []);
  const tests = [
    ...collected,
    ...mergeTries(
      objectsOf(report['tests']).map((entry) => ({ test: readPytestTest(entry, context), isRerun: isRerun(entry) })),
    ),
  ];
  for (const test of tests) yield { kind: 'test', test };
  const trouble = tests.some(({ status }) => status === 'failed') ? undefined : brokenRun(numberOf(report['exitcode']));
  if (trouble !== undefined) yield { kind: 'test', test: trouble };
  yield* notes.entries();
}

/** A test whose call and teardown failed counts twice in the summary: under `failed` and under `error`. */
function* announcementsOf(report: JsonObject): Generator<ReportEntry> {
  const summary = objectOf(report['summary']);
  yield announcedBy(Math.max(numberOf(summary?.['failed']) ?? 0, numberOf(summary?.['error']) ?? 0));
  // 5: no tests were collected.
  if (![0, 5].includes(numberOf(report['exitcode']) ?? 0)) yield FAILED_RUN;
}

function runOf(report: JsonObject, notes: ReportNotes): ReportedRun {
  const environment = objectOf(report['environment']);
  const version = filledStringOf(objectOf(environment?.['Packages'])?.['pytest']);
  const durationMs = notes.durationMs(report['duration'], 1000);
  const completedAt = instantOf(positiveOf(report['created']));
  const context = Object.fromEntries(
    ['Python', 'Platform'].flatMap((key) => (environment?.[key] === undefined ? [] : [[key, environment[key]]])),
  );
  return {
    completedAt,
    startedAt:
      completedAt === undefined || durationMs === undefined ? undefined : new Date(completedAt.getTime() - durationMs),
    durationMs,
    runner: version === undefined ? 'pytest' : `pytest ${version}`,
    context: Object.keys(context).length === 0 ? undefined : context,
  };
}

/** Returns a file or package that could not be collected, or was skipped as a whole. */
function uncollected(collector: JsonObject): ReportedTest | undefined {
  const outcome = stringOf(collector['outcome']);
  if (outcome !== 'failed' && outcome !== 'skipped') return undefined;
  const nodeid = filledStringOf(collector['nodeid']) ?? 'collection';
  const longrepr = filledStringOf(collector['longrepr']);
  const common = { name: nodeid, suite: [], file: fileOf(nodeid), events: [] };
  if (outcome === 'skipped') return { ...common, status: 'skipped', skipReason: skipReasonIn(longrepr), failures: [] };
  return { ...common, status: 'failed', failures: [{ message: longrepr, element: 'error', dialect: 'python' }] };
}

/** An entry of the report; `isRerun`: pytest-rerunfailures says that the test is tried again after it. */
interface Try {
  readonly test: ReportedTest;
  readonly isRerun: boolean;
}

function isRerun(entry: JsonObject): boolean {
  const phases = ['setup', 'call', 'teardown'].map((name) => objectOf(entry[name]));
  return [entry, ...phases].some((part) => part?.['outcome'] === 'rerun');
}

/** Entries of one node id are tries of one test when all but the last are marked so. Others are tests of their own. */
function mergeTries(tries: readonly Try[]): readonly ReportedTest[] {
  const merged: ReportedTest[] = [];
  const places = new Map<string, number>();
  for (const { test, isRerun: isTriedAgain } of tries) {
    const place = places.get(test.name);
    const before = place === undefined ? undefined : merged[place];
    const at = place !== undefined && before !== undefined ? place : merged.length;
    merged[at] = before === undefined ? test : joinTries(before, test);
    if (isTriedAgain) places.set(test.name, at);
    else places.delete(test.name);
  }
  return merged;
}

const EXIT_CODES: Readonly<Record<number, string>> = {
  2: 'pytest was interrupted.',
  3: 'pytest broke off with an internal error.',
  4: 'pytest was called in a wrong way.',
};

/** Returns a run that ended before its tests did, though none of them failed. */
export function brokenRun(exitCode: number | undefined): ReportedTest | undefined {
  const message = exitCode === undefined ? undefined : EXIT_CODES[exitCode];
  if (message === undefined) return undefined;
  return {
    name: 'pytest',
    suite: [],
    status: 'failed',
    failures: [{ message: `${message} Its exit code is ${exitCode}.` }],
    events: [],
  };
}
