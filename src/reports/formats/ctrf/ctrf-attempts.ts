import type { TestStatus } from '../../../common/drafts.js';
import type { JsonObject } from '../../../common/json/json-value.js';
import { instantOf, numberOf, objectsOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedAttempt, Wording } from '../../report.js';
import { ctrfFailures, ctrfStatus } from './ctrf-outcome.js';

const MOST_ATTEMPTS = 100;

/**
 * All attempts, where there was more than one. `retryAttempts` has them all, or all but the last; without it, `retries` says how
 * many there were, and `flaky` that there was one that failed.
 */
export function ctrfAttempts(
  entry: JsonObject,
  status: TestStatus,
  durationMs: number | undefined,
  wording: Wording | undefined,
  notes: ReportNotes,
): readonly ReportedAttempt[] | undefined {
  if (status === 'skipped') return undefined;
  const told = inOrder(objectsOf(entry['retryAttempts'])).map((attempt) => readAttempt(attempt, wording, notes));
  const failures = ctrfFailures(entry, wording);
  const last: ReportedAttempt = {
    status,
    durationMs,
    startedAt: instantOf(entry['start']),
    failures: status === 'failed' ? failures : [],
  };
  if (told.length === 0) {
    const before = failedBefore(entry, status).map((attempt, index, all) =>
      status === 'passed' && index === all.length - 1 ? { ...attempt, failures } : attempt,
    );
    return before.length === 0 ? undefined : [...before, last];
  }
  const all = hasLast(told, entry, status) ? withOwnFailure(told, last) : [...told, last];
  return all.length < 2 ? undefined : all;
}

function inOrder(attempts: readonly JsonObject[]): readonly JsonObject[] {
  const numbers = attempts.map(({ attempt }) => numberOf(attempt));
  if (numbers.includes(undefined)) return attempts;
  return attempts.toSorted((left, right) => (numberOf(left['attempt']) ?? 0) - (numberOf(right['attempt']) ?? 0));
}

function readAttempt(attempt: JsonObject, wording: Wording | undefined, notes: ReportNotes): ReportedAttempt {
  const status = ctrfStatus(attempt) ?? 'failed';
  return {
    status,
    durationMs: notes.durationMs(attempt['duration']),
    startedAt: instantOf(attempt['start']),
    failures: status === 'failed' ? ctrfFailures(attempt, wording) : [],
  };
}

/** Whether the attempts that are told of end with the one that counted. */
function hasLast(told: readonly ReportedAttempt[], entry: JsonObject, status: TestStatus): boolean {
  if (told.at(-1)?.status !== status) return false;
  const retries = numberOf(entry['retries']);
  return status === 'passed' || retries === undefined || retries < 1 || told.length > retries;
}

/** The last attempt, with the test's own failure where it tells of none itself. */
function withOwnFailure(told: readonly ReportedAttempt[], last: ReportedAttempt): readonly ReportedAttempt[] {
  return told.map((attempt, index) =>
    index === told.length - 1 && attempt.failures.length === 0 ? { ...attempt, failures: last.failures } : attempt,
  );
}

function failedBefore(entry: JsonObject, status: TestStatus): readonly ReportedAttempt[] {
  const retries = Math.floor(numberOf(entry['retries']) ?? 0);
  const isFlaky = entry['flaky'] === true && status === 'passed';
  const count = Math.min(Math.max(retries, isFlaky ? 1 : 0), MOST_ATTEMPTS);
  return Array.from({ length: Math.max(count, 0) }, (): ReportedAttempt => ({ status: 'failed', failures: [] }));
}
