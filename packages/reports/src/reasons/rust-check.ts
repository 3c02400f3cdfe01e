import type { ReportedFailure } from '../report.js';

/**
 * A macro at the beginning of a statement of a test, `assert!(total > 0, "the total should be positive")`: calls of methods, such
 * as `expect`, panic further right. Of helpers and of unit tests, which are in files of the program, the column says nothing.
 */
const CLAIMED =
  /^thread '[^\n]{0,1000}?' (?:\(\d{1,20}\) )?panicked at (?:[^\n]{1,400}[\\/])?tests[\\/][^\n:]{1,400}\.rs:\d{1,9}:5:\n[^\n]{0,400}\b(?:should|expected)\b/im;

/** Whether a test of Rust panics with what it claims in its own words. */
export function isRustCheck({ dialect, text, message }: ReportedFailure): boolean {
  return dialect === 'rust' && CLAIMED.test((text ?? message ?? '').slice(0, 8_000));
}
