import type { EventDraft, TestDraft } from './test-draft.js';
import type { JsonObject } from './json/json-value.js';
import { cutText, plainText } from './text/clean-text.js';
import type { NumberedIds } from './identity/numbered-ids.js';
import { projectPath } from './identity/project-path.js';
import { testIdOf } from './identity/test-id.js';
import { normalizeFailure, type NormalizedFailure } from './reasons/normalize-failure.js';
import type { ReportedAttempt, ReportedTest } from './report.js';

const LONGEST_NAME = 4096;
const LONGEST_TAG = 1000;
const MOST_TAGS = 200;
const MOST_ATTEMPTS = 100;

/** The most failures kept per test; the number of the others is logged. */
const MOST_FAILURES = 1000;

const NONE: readonly NormalizedFailure[] = [];

/** The longest duration that is kept: ten years. */
const LONGEST_MS = 10 * 366 * 86_400_000;

/**
 * Converts a reported test to the form that is stored. Its failures become its last events: a failed `assertion` with its
 * values, an `error`, or a `failure` of unknown kind. `ids` numbers tests with the same identity.
 */
export function toTestDraft(test: ReportedTest, ids: NumberedIds): TestDraft {
  const failures =
    test.status === 'failed' ? test.failures.slice(0, MOST_FAILURES).map((failure) => normalizeFailure(failure)) : NONE;
  return {
    testId: ids.take(testIdOf(test)),
    name: cutText(plainText(test.name), LONGEST_NAME),
    status: test.status,
    flaky: test.status === 'passed' && (test.attempts ?? []).some((attempt) => attempt.status === 'failed'),
    durationMs: durationOf(test.durationMs) ?? 0,
    tags: tagsOf(test),
    filePath: filePathOf(test.file),
    reason: reasonOf(test, failures),
    attempts: toAttempts(test.attempts ?? []),
    events:
      failures.length === 0
        ? test.events
        : [...test.events, ...leftOut(test), ...failures.map((failure) => toFailureEvent(failure, test))],
  };
}

function tagsOf({ tags }: ReportedTest): readonly string[] {
  if (tags === undefined) return [];
  return [...new Set(tags.map((tag) => cutText(plainText(tag), LONGEST_TAG)))].slice(0, MOST_TAGS);
}

/** Returns why a test was skipped, or the message of a failure of unknown kind. */
function reasonOf(test: ReportedTest, failures: readonly NormalizedFailure[]): string | null {
  const text =
    test.status === 'failed'
      ? failures.find((failure) => failure.kind === 'unknown' && failure.message !== '')?.message
      : test.skipReason;
  return text === undefined || text === '' ? null : cutText(plainText(text), LONGEST_NAME);
}

function leftOut({ status, failures }: ReportedTest): readonly EventDraft[] {
  if (status !== 'failed' || failures.length <= MOST_FAILURES) return [];
  return [{ type: 'log', message: `[${failures.length - MOST_FAILURES} more failures of this test are left out]` }];
}

function toFailureEvent(failure: NormalizedFailure, test: ReportedTest): EventDraft {
  const about = {
    ...(failure.type === undefined ? {} : { errorType: failure.type }),
    ...(failure.stack === undefined ? {} : { stack: failure.stack }),
    ...locationOf(failure, test),
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

function locationOf({ location }: NormalizedFailure, test: ReportedTest): JsonObject {
  if (location !== undefined) {
    const { file, line, column } = location;
    return { location: { file: projectPath(file), line, ...(column === undefined ? {} : { column }) } };
  }
  if (test.file === undefined || test.line === undefined) return {};
  return {
    location: {
      file: projectPath(test.file),
      line: test.line,
      ...(test.column === undefined ? {} : { column: test.column }),
    },
  };
}

function toAttempts(attempts: readonly ReportedAttempt[]): readonly JsonObject[] | null {
  if (attempts.length < 2) return null;
  return attempts.slice(-MOST_ATTEMPTS).map((attempt, index) => {
    const durationMs = durationOf(attempt.durationMs);
    const [first] = attempt.failures.slice(0, 1).map((failure) => normalizeFailure(failure));
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
function filePathOf(file: string | undefined): string | null {
  const path = file === undefined ? '' : plainText(projectPath(file));
  return path.trim() === '' ? null : cutText(path, LONGEST_NAME);
}

function durationOf(ms: number | undefined): number | undefined {
  return ms !== undefined && ms >= 0 && ms <= LONGEST_MS ? ms : undefined;
}
