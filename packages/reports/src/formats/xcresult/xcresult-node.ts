import { filledStringOf, numberOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { secondsToMs } from '../shared/attribute-values.js';

/** TestResult of the schema. */
const RESULTS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['Passed', 'passed'],
  ['Expected Failure', 'passed'],
  ['Failed', 'failed'],
  ['Skipped', 'skipped'],
]);

/** Levels that are part of a test's name. */
const SUITES: ReadonlySet<string> = new Set(['Unit test bundle', 'UI test bundle', 'Test Suite']);

/** Levels between a test and its runs: on each device, with each configuration of the plan. */
const VARIANTS: ReadonlySet<string> = new Set(['Device', 'Test Plan Configuration']);

/** A deeper tree is none of Xcode. */
const MOST_LEVELS = 40;

/** Yields the tests under a node, and a container that failed without a failed test in it. */
export function* testsUnder(
  node: JsonObject,
  suite: readonly string[],
  notes: ReportNotes,
  level = 0,
): Generator<ReportedTest> {
  const type = stringOf(node['nodeType']);
  const name = filledStringOf(node['name']) ?? 'unnamed test';
  if (type === 'Test Case') {
    yield* casesOf(node, { name, suite, variant: [] }, notes);
    return;
  }
  const inner = type !== undefined && SUITES.has(type) ? [...suite, name] : suite;
  let hasFailed = false;
  const children = level > MOST_LEVELS ? [] : childrenOf(node).filter((child) => !isFailure(child));
  for (const child of children)
    for (const test of testsUnder(child, inner, notes, level + 1)) {
      hasFailed ||= test.status === 'failed';
      yield test;
    }
  const own = childrenOf(node).filter(isFailure).map(failureOf);
  if (own.length === 0 && (hasFailed || node['result'] !== 'Failed')) return;
  yield { name, suite, status: 'failed', failures: own.length > 0 ? own : [NO_REASON], events: [] };
}

const NO_REASON: ReportedFailure = { dialect: 'swift' };

interface Place {
  readonly name: string;
  readonly suite: readonly string[];
  readonly variant: readonly string[];
}

function* casesOf(node: JsonObject, place: Place, notes: ReportNotes): Generator<ReportedTest> {
  const variants = childrenOf(node).filter((child) => VARIANTS.has(stringOf(child['nodeType']) ?? ''));
  if (variants.length === 0 || place.variant.length > MOST_LEVELS) {
    yield* caseOf(node, place, notes);
    return;
  }
  for (const child of variants) {
    const own = variants.length === 1 ? [] : [filledStringOf(child['name']) ?? ''];
    const isWhole = RESULTS.has(stringOf(child['result']) ?? '');
    // A level without a result of its own has that of the test.
    const run = isWhole ? child : { ...child, result: node['result'] ?? null };
    yield* casesOf(run, { ...place, variant: [...place.variant, ...own] }, notes);
  }
}

function* caseOf(node: JsonObject, { name, suite, variant }: Place, notes: ReportNotes): Generator<ReportedTest> {
  const failures = [...failuresUnder(node, 0)];
  const status = RESULTS.get(stringOf(node['result']) ?? '') ?? (failures.length > 0 ? 'failed' : undefined);
  if (status === undefined) {
    notes.note('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`);
    return;
  }
  const attempts = childrenOf(node)
    .filter((child) => child['nodeType'] === 'Repetition')
    .flatMap(attemptOf);
  const last = attempts.at(-1);
  yield {
    name,
    suite,
    variant: variant.length === 0 ? undefined : variant.join(', '),
    status,
    durationMs: durationOf(node),
    tags: stringsOf(node['tags']),
    skipReason: status === 'skipped' ? (failures[0]?.message ?? filledStringOf(node['details'])) : undefined,
    failures: status === 'failed' ? failedIn(last, failures) : [],
    events: [],
    attempts: attempts.length > 1 ? attempts : undefined,
  };
}

/** Of a test with repetitions, what the last one says. */
function failedIn(last: ReportedAttempt | undefined, failures: readonly ReportedFailure[]): readonly ReportedFailure[] {
  if (last !== undefined && last.failures.length > 0) return last.failures;
  return failures.length > 0 ? failures : [NO_REASON];
}

function attemptOf(node: JsonObject): readonly ReportedAttempt[] {
  const status = RESULTS.get(stringOf(node['result']) ?? '');
  if (status === undefined) return [];
  const failures = status === 'failed' ? [...failuresUnder(node, 0)] : [];
  return [{ status, durationMs: durationOf(node), failures }];
}

/** Failure messages at any depth: of arguments and runs too. */
function* failuresUnder(node: JsonObject, level: number): Generator<ReportedFailure> {
  if (level > MOST_LEVELS) return;
  for (const child of childrenOf(node)) {
    if (isFailure(child)) yield failureOf(child);
    else yield* failuresUnder(child, level + 1);
  }
}

function isFailure(node: JsonObject): boolean {
  return node['nodeType'] === 'Failure Message';
}

function childrenOf(node: JsonObject): readonly JsonObject[] {
  return objectsOf(node['children']);
}

/** `CartTests.swift:12: XCTAssertEqual failed: ("41") is not equal to ("42")`. */
const PLACED = /^([^\s:][^:\n]{0,500}\.\w{1,10}):(\d{1,9}): (?=\S)/;

function failureOf(node: JsonObject): ReportedFailure {
  return placedFailure(filledStringOf(node['name']) ?? filledStringOf(node['details']));
}

/** Returns a failure whose message begins with its place. */
export function placedFailure(text: string | undefined): ReportedFailure {
  const [head = '', file, line] = PLACED.exec(text ?? '') ?? [];
  if (file === undefined) return { message: text, dialect: 'swift' };
  return { message: text?.slice(head.length), location: { file, line: Number(line) }, dialect: 'swift' };
}

/** `durationInSeconds`, or what Xcode prints of it in the language of the machine: `0,016s`, `1m 5s`. */
function durationOf(node: JsonObject): number | undefined {
  const seconds = numberOf(node['durationInSeconds']);
  if (seconds !== undefined) return seconds < 0 ? undefined : seconds * 1000;
  const [, minutes = '0', rest] =
    /^(?:(\d{1,6})m ?)?(?:([\d.,]{1,20})s)?$/.exec(stringOf(node['duration']) ?? '') ?? [];
  const ms = secondsToMs(rest ?? '0');
  return node['duration'] === undefined || typeof ms !== 'number' ? undefined : Number(minutes) * 60_000 + ms;
}
