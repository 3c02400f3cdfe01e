import { passedRunTest } from '../../failed-run.js';
import { filledStringOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { secondsToMs } from '../shared/attribute-values.js';
import type { ViewKind } from './xcresult-views.js';

/**
 * What `xcrun xcresulttool get --legacy --format json` prints, and without `--legacy` before Xcode 16: objects with their type in
 * `_type._name`, values in `_value` and arrays in `_values`. The names are those of `xcresulttool formatDescription`.
 */
export function isLegacy(object: JsonObject): boolean {
  return READERS.has(typeOf(object) ?? '');
}

/** Yields what an object of the legacy JSON contains of tests. */
export function readLegacy(object: JsonObject, notes: ReportNotes): Iterable<ReportEntry> {
  return READERS.get(typeOf(object) ?? '')?.(object, notes) ?? [];
}

const READERS: ReadonlyMap<string, (object: JsonObject, notes: ReportNotes) => Iterable<ReportEntry>> = new Map([
  ['ActionTestPlanRunSummaries', readPlans],
  ['ActionsInvocationRecord', readInvocation],
  ['ActionTestSummary', readTest],
]);

/** Returns what an object of the legacy JSON shows of a run. */
export function legacyViewOf(object: JsonObject): ViewKind {
  if (typeOf(object) === 'ActionTestPlanRunSummaries') return 'tests';
  return typeOf(object) === 'ActionTestSummary' ? 'test' : 'failures';
}

/** `testStatus` as Xcode writes it. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['Success', 'passed'],
  ['Expected Failure', 'passed'],
  ['Failure', 'failed'],
  ['Skipped', 'skipped'],
]);

/** A deeper tree is none of Xcode. */
const MOST_LEVELS = 40;

function typeOf(object: JsonObject): string | undefined {
  return stringOf(objectOf(object['_type'])?.['_name']);
}

function textAt(object: JsonObject | undefined, name: string): string | undefined {
  return filledStringOf(objectOf(object?.[name])?.['_value']);
}

function itemsAt(object: JsonObject | undefined, name: string): readonly JsonObject[] {
  return objectsOf(objectOf(object?.[name])?.['_values']);
}

function countAt(object: JsonObject | undefined, name: string): number | undefined {
  const text = textAt(object, name);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Of the object of `testsRef`: all tests, whose failures are in objects of their own. */
function* readPlans(object: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  for (const bundle of itemsAt(object, 'summaries').flatMap((plan) => itemsAt(plan, 'testableSummaries'))) {
    const name = textAt(bundle, 'targetName') ?? textAt(bundle, 'name') ?? 'unnamed bundle';
    const failures = itemsAt(bundle, 'failureSummaries').map(failureOf);
    if (failures.length > 0) yield { kind: 'test', test: { name, suite: [], status: 'failed', failures, events: [] } };
    for (const node of itemsAt(bundle, 'tests')) yield* readNode(node, [name], notes, 0);
  }
}

/** The outermost groups are the selection (`All tests`, `Selected tests`) and the bundle: names of suites begin below them. */
const SELECTION = /^(?:All tests|Selected tests)$|\.xctest$/;

function* readNode(
  node: JsonObject,
  suite: readonly string[],
  notes: ReportNotes,
  level: number,
): Generator<ReportEntry> {
  const children = level > MOST_LEVELS ? [] : itemsAt(node, 'subtests');
  if (children.length === 0 && 'testStatus' in node) yield* testIn(node, suite, notes);
  const name = textAt(node, 'name');
  const inner = name === undefined || SELECTION.test(name) ? suite : [...suite, name];
  for (const child of children) yield* readNode(child, inner, notes, level + 1);
}

/** Of the object of a test's `summaryRef`, which has its failures. */
function* readTest(object: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  yield* testIn(object, (textAt(object, 'identifier') ?? '').split('/').slice(0, -1), notes);
}

function* testIn(node: JsonObject, suite: readonly string[], notes: ReportNotes): Generator<ReportEntry> {
  const name = textAt(node, 'name') ?? textAt(node, 'identifier') ?? 'unnamed test';
  const failures = itemsAt(node, 'failureSummaries').map(failureOf);
  const status = STATUSES.get(textAt(node, 'testStatus') ?? '') ?? (failures.length > 0 ? 'failed' : undefined);
  if (status === undefined) {
    notes.note('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`);
    return;
  }
  const durationMs = secondsToMs(textAt(node, 'duration'));
  const test: ReportedTest = {
    name,
    suite,
    status,
    durationMs: typeof durationMs === 'number' ? durationMs : undefined,
    skipReason: status === 'skipped' ? textAt(objectOf(node['skipNoticeSummary']), 'message') : undefined,
    failures: status !== 'failed' ? [] : failures.length > 0 ? failures : [{ dialect: 'swift' }],
    events: [],
  };
  yield { kind: 'test', test };
}

function failureOf(summary: JsonObject): ReportedFailure {
  const location = objectOf(objectOf(summary['sourceCodeContext'])?.['location']);
  const file = textAt(summary, 'fileName') ?? textAt(location, 'filePath');
  const line = countAt(summary, 'lineNumber') ?? countAt(location, 'lineNumber');
  return {
    message: textAt(summary, 'message') ?? textAt(summary, 'detailedDescription'),
    ...(file === undefined || line === undefined || line === 0 ? {} : { location: { file, line } }),
    dialect: 'swift',
  };
}

/** The root of a bundle names only the tests that failed; a run that passed is one test. */
function* readInvocation(object: JsonObject): Generator<ReportEntry> {
  const issues = objectOf(object['issues']);
  const metrics = objectOf(object['metrics']);
  const actions = itemsAt(object, 'actions').map((action) => objectOf(action['actionResult']));
  const listed = itemsAt(issues, 'testFailureSummaries');
  // Of a run that did not start, only the action has the issues.
  const failed =
    listed.length > 0
      ? listed
      : actions.flatMap((result) => itemsAt(objectOf(result?.['issues']), 'testFailureSummaries'));
  const results = actions.map((result) => textAt(result, 'status'));
  const total = countAt(metrics, 'testsCount') ?? 0;
  for (const ofTest of byTest(failed)) yield { kind: 'test', test: issuesTest(ofTest) };
  yield announcedBy(countAt(metrics, 'testsFailedCount'));
  const hasFailed = results.some((result) => result?.startsWith('failed')) || (countAt(metrics, 'errorCount') ?? 0) > 0;
  if (hasFailed) yield FAILED_RUN;
  const hasNoFailure = failed.length === 0 && (countAt(metrics, 'testsFailedCount') ?? 0) === 0 && !hasFailed;
  const passed = total - (countAt(metrics, 'testsSkippedCount') ?? 0);
  if (!hasNoFailure) return;
  if (passed > 0 && results.some((result) => result === 'succeeded'))
    yield { kind: 'test', test: passedRunTest('tests') };
  else if (total === 0 || passed > 0)
    yield { kind: 'warning', warning: { code: 'no_result', message: 'The invocation record has no result of tests.' } };
}

/** A test has an issue for each of its failures. */
function byTest(issues: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const tests = new Map<string, JsonObject[]>();
  for (const issue of issues) {
    const name = textAt(issue, 'testCaseName');
    const key = JSON.stringify(name === undefined ? tests.size : [textAt(issue, 'producingTarget'), name]);
    const known = tests.get(key);
    if (known === undefined) tests.set(key, [issue]);
    else known.push(issue);
  }
  return [...tests.values()];
}

function issuesTest(issues: readonly JsonObject[]): ReportedTest {
  const [issue] = issues;
  const target = textAt(issue, 'producingTarget');
  const { name, suites } = caseIn(textAt(issue, 'testCaseName') ?? 'unnamed test');
  return {
    name,
    suite: [...(target === undefined ? [] : [target]), ...suites],
    status: 'failed',
    failures: issues.map(issueFailure),
    events: [],
  };
}

function issueFailure(issue: JsonObject): ReportedFailure {
  const [, file, line] =
    /^file:\/\/([^#]{1,2000})#(?:[^#]{0,200}&)?StartingLineNumber=(\d{1,9})/.exec(
      textAt(objectOf(issue['documentLocationInCreatingWorkspace']), 'url') ?? '',
    ) ?? [];
  return {
    message: textAt(issue, 'message'),
    // The URL counts lines from 0.
    ...(file === undefined ? {} : { location: { file: decoded(file), line: Number(line) + 1 } }),
    dialect: 'swift',
  };
}

/** `CartTests.testAdds()`, `CartTests/testAdds(total:)`, or `-[CartTests testAdds]` of Objective-C. */
function caseIn(text: string): { readonly name: string; readonly suites: readonly string[] } {
  const [, suite, method] = /^-\[(\S{1,500}) (\S{1,500})\]$/.exec(text) ?? [];
  if (suite !== undefined && method !== undefined) return { name: method, suites: [suite] };
  const [head = ''] = text.split('(', 1);
  const at = Math.max(head.lastIndexOf('.'), head.lastIndexOf('/')) + 1;
  return { name: text.slice(at), suites: head.slice(0, at).split(/[./]/).filter(Boolean) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
