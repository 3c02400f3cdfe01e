import type { ReportedFailure } from '../../report.js';

/**
 * Returns the failures of a test, each once. A section or subcase that is entered again fails again: what is reported twice in
 * the same words of the same place is one failure.
 */
export function dedupeFailures(failures: readonly ReportedFailure[]): readonly ReportedFailure[] {
  const byText = new Map<string, ReportedFailure>();
  for (const failure of failures) {
    const key = `${failure.location?.file ?? ''}:${failure.location?.line ?? 0}:${failure.message ?? ''}`;
    if (!byText.has(key)) byText.set(key, failure);
  }
  return [...byText.values()];
}
