import type { ReportEntry } from '../../report.js';

/** What a report says that only reports that the run failed, not how often. */
export const FAILED_RUN: ReportEntry = { kind: 'announced', announced: {} };

/** A larger count is not one. */
const MOST_FAILURES = 10_000_000;

/** Returns the sum of counts in the attributes of a root element as an entry. */
export function announcedIn(attributes: Readonly<Record<string, string>>, ...names: readonly string[]): ReportEntry {
  return announcedBy(names.reduce((sum, name) => sum + (Number(attributes[name] ?? 0) || 0), 0));
}

/**
 * Returns the number of failures in the summary of a report as an entry; anything but a whole number counts as none. `contained` is how
 * many of them the report shows, where the summary does not count tests.
 */
export function announcedBy(failures: number | undefined, contained?: number): ReportEntry {
  const isCount = failures !== undefined && Number.isInteger(failures) && failures > 0 && failures <= MOST_FAILURES;
  return { kind: 'announced', announced: { failures: isCount ? failures : 0, contained } };
}
