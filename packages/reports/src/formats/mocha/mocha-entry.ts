import type { JsonObject } from '../../json/json-value.js';
import { positiveOf, stringOf } from '../../json/fields.js';
import type { ReportedAttempt } from '../../report.js';

/** The titles around a test are in its full title with blanks between them, which cannot be distinguished from those in a title. */
export function suiteOf(entry: JsonObject, name: string): readonly string[] {
  const full = stringOf(entry['fullTitle']) ?? '';
  const around = full.endsWith(` ${name}`) ? full.slice(0, -name.length - 1).trim() : '';
  return around === '' ? [] : [around];
}

const MOST_ATTEMPTS = 100;

/** Mocha says how often a test was tried again, and nothing else of the attempts before the last. */
export function attemptsOf(entry: JsonObject, last: ReportedAttempt): readonly ReportedAttempt[] | undefined {
  const retries = Math.min(Math.floor(positiveOf(entry['currentRetry']) ?? 0), MOST_ATTEMPTS);
  if (retries < 1 || last.status === 'skipped') return undefined;
  return [...Array.from({ length: retries }, (): ReportedAttempt => ({ status: 'failed', failures: [] })), last];
}
