import { TEST_LIMITS, type EventDraft, type TestDraft, type TestFailure } from './test-draft.js';
import type { JsonObject } from './json/json-value.js';
import { cutText, plainText } from './text/clean-text.js';
import { type NumberedIds, pathInFolder, projectPath, testIdOf } from './identity/test-id.js';
import { KNOWN_FAILURES } from './reasons/known-failures.js';
import type { NormalizedFailure } from './reasons/normalize-failure.js';
import { chooseFailure, failureOfEvents, settleKinds } from './reasons/test-failure.js';
import { ReadingBudget } from './assertions/reading-budget.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportWarning } from './report.js';

/** Options of `toTestDraft`. */
export interface DraftOptions {
  /** The absolute path of the repository's checkout, where it is known. */
  readonly root?: string | undefined;
  readonly newBudget?: () => ReadingBudget;
}

const MOST_ATTEMPTS = 100;

/** The most failures kept per test; the number of the others is logged. */
const MOST_FAILURES = 1000;

/** So much of a name is in a warning. */
const SHOWN_NAME = 100;

const NONE: readonly NormalizedFailure[] = [];

/**
 * Converts a reported test to the form that is stored. Its failures become its last events: a failed `assertion` with its
 * values, an `error`, or a `failure` of unknown kind. `ids` numbers tests with the same identity. `warn` learns of failures
 * whose values were looked for too long. Paths inside `root`, the folder of the checkout, become relative to it.
 */
export function toTestDraft(
  test: ReportedTest,
  ids: NumberedIds,
  warn: (warning: ReportWarning) => void,
  { root, newBudget = () => new ReadingBudget() }: DraftOptions = {},
): TestDraft {
  const normalize = (failure: ReportedFailure): NormalizedFailure => {
    const budget = newBudget();
    const normalized = KNOWN_FAILURES.normalize(failure, budget);
    if (budget.wasStopped) warn(tooLong(test));
    return normalized;
  };
  const failures = failuresOf(test, normalize, root);
  const reason = reasonOf(test, failures);
  const events =
    failures.length === 0 ? test.events : [...test.events, ...leftOut(test), ...failures.map(toFailureEvent)];
  return {
    testId: ids.take(testIdOf(isNameless(test) ? { ...test, name: nameOf(test) } : test, root)),
    name: cutText(plainText(nameOf(test)), TEST_LIMITS.name),
    status: test.status,
    flaky: test.status === 'passed' && (test.attempts ?? []).some((attempt) => attempt.status === 'failed'),
    durationMs: durationOf(test.durationMs) ?? 0,
    startedMs: test.startedAt?.getTime(),
    worker: test.worker === undefined ? undefined : cutText(plainText(test.worker), TEST_LIMITS.worker),
    tags: tagsOf(test),
    filePath: filePathOf(test.file, root),
    reason,
    attempts: toAttempts(test.attempts ?? [], normalize),
    events,
    failure: test.status === 'failed' ? failureOf(failures, { events, reason }) : null,
  };
}

/** Neither a name nor suites nor a file: the identity needs what else there is. */
function isNameless({ name, suite, file }: ReportedTest): boolean {
  return [name, ...suite, file ?? ''].every((text) => plainText(text).trim() === '');
}

/** The name; of a test without one its innermost suite, its file with the line, or the place of its failure. */
function nameOf(test: ReportedTest): string {
  const suite = test.suite.findLast((name) => plainText(name).trim() !== '');
  const named = [test.name, suite, placeIn(test), ...test.failures.map((failure) => placeIn(failure.location ?? {}))];
  return named.find((text) => text !== undefined && plainText(text).trim() !== '') ?? 'unnamed test';
}

function placeIn({
  file,
  line,
}: {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}): string | undefined {
  if (file === undefined || file.trim() === '') return undefined;
  return line === undefined ? projectPath(file) : `${projectPath(file)}:${line}`;
}

type Normalize = (failure: ReportedFailure) => NormalizedFailure;

function tooLong({ name }: ReportedTest): ReportWarning {
  return {
    code: 'limit',
    message: `The failure of "${cutText(plainText(name), SHOWN_NAME)}" took too long to read; its values are unknown`,
  };
}

/** The normalized failures, each with a location in the project: what the report or the stack says, else the test's. */
function failuresOf(test: ReportedTest, normalize: Normalize, root: string | undefined): readonly NormalizedFailure[] {
  if (test.status !== 'failed') return NONE;
  return settleKinds(test.failures.slice(0, MOST_FAILURES).map(normalize)).map((failure) => {
    const { file, line, column } = failure.location ?? { ...test, file: pathInFolder(test) };
    if (file === undefined || line === undefined) return failure;
    return {
      ...failure,
      location: { file: projectPath(file, root), line, ...(column === undefined ? {} : { column }) },
    };
  });
}

function tagsOf({ tags }: ReportedTest): readonly string[] {
  if (tags === undefined) return [];
  return [...new Set(tags.map((tag) => cutText(plainText(tag), TEST_LIMITS.tag)))].slice(0, TEST_LIMITS.tags);
}

/** Returns why a test was skipped, or the message of a failure of unknown kind. */
function reasonOf(test: ReportedTest, failures: readonly NormalizedFailure[]): string | null {
  const text =
    test.status === 'failed'
      ? failures.find((failure) => failure.kind === 'unknown' && failure.message !== '')?.message
      : test.skipReason;
  return text === undefined || text === '' ? null : cutText(plainText(text), TEST_LIMITS.name);
}

/** A failed test that the report names no failure for may have failed steps. */
function failureOf(
  failures: readonly NormalizedFailure[],
  test: { readonly events: readonly EventDraft[]; readonly reason: string | null },
): TestFailure {
  return failures.some(({ kind }) => kind !== 'unknown') ? chooseFailure(failures) : failureOfEvents(test);
}

function leftOut({ status, failures }: ReportedTest): readonly EventDraft[] {
  if (status !== 'failed' || failures.length <= MOST_FAILURES) return [];
  return [{ type: 'log', message: `[${failures.length - MOST_FAILURES} more failures of this test are left out]` }];
}

function toFailureEvent(failure: NormalizedFailure): EventDraft {
  const about = {
    ...(failure.type === undefined ? {} : { errorType: failure.type }),
    ...(failure.stack === undefined ? {} : { stack: failure.stack }),
    ...(failure.location === undefined ? {} : { location: { ...failure.location } }),
  };
  if (failure.kind === 'assertion')
    return { type: 'assertion', passed: false, ...messageOf(failure), ...valuesOf(failure), ...about };
  if (failure.kind === 'exception')
    return {
      type: 'error',
      ...messageOf(failure),
      ...(failure.timedOut === true ? { reason: 'test_timeout' } : {}),
      ...about,
    };
  return { type: 'failure', ...messageOf(failure), ...about };
}

function messageOf({ message }: NormalizedFailure): JsonObject {
  return message === '' ? {} : { message };
}

function valuesOf({ expected, actual }: NormalizedFailure): JsonObject {
  return { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) };
}

function toAttempts(attempts: readonly ReportedAttempt[], normalize: Normalize): readonly JsonObject[] | null {
  if (attempts.length < 2) return null;
  return attempts.slice(-MOST_ATTEMPTS).map((attempt, index) => {
    const durationMs = durationOf(attempt.durationMs);
    const [first] = settleKinds(attempt.failures.slice(0, 1).map(normalize));
    return {
      attempt: index + 1,
      status: attempt.status,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(attempt.startedAt === undefined ? {} : { startedAt: attempt.startedAt.toISOString() }),
      ...(first === undefined
        ? {}
        : {
            reason: {
              kind: first.kind,
              ...messageOf(first),
              ...valuesOf(first),
              ...(first.timedOut === true ? { timedOut: true } : {}),
            },
          }),
    };
  });
}

/** Returns the file path, or null when nothing but blanks is left of it. */
function filePathOf(file: string | undefined, root: string | undefined): string | null {
  const path = file === undefined ? '' : plainText(projectPath(file, root));
  return path.trim() === '' ? null : cutText(path, TEST_LIMITS.name);
}

function durationOf(ms: number | undefined): number | undefined {
  return ms !== undefined && ms >= 0 && ms <= TEST_LIMITS.durationMs ? ms : undefined;
}
