import type { ReportedAttempt, ReportedFailure } from '../../report.js';

/** The line by which Playwright begins what it says of a retry, in the text of one failure. */
const RETRY = /^ {0,8}Retry #\d{1,3} ─{3,400}[ \t]{0,9}$/m;

/**
 * The attempts of a Playwright test whose retries stand in the text of one failure, oldest first: each has its part of the text.
 * Undefined where there was no retry.
 */
export function retriesIn(failures: readonly ReportedFailure[]): readonly ReportedAttempt[] | undefined {
  const [failure] = failures;
  if (failures.length !== 1 || failure?.wording !== 'playwright') return undefined;
  const parts = (failure.text ?? '').split(RETRY).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  return parts.map((text) => ({ status: 'failed', failures: [{ ...failure, text }] }));
}
