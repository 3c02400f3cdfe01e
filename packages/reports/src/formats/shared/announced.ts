import type { ReportEntry } from '../../report.js';

/** What a report says that only reports that the run failed, not how often. */
export const FAILED_RUN: ReportEntry = { kind: 'announced', announced: {} };

/** A larger count is not one. */
const MOST = 10_000_000;

/** Returns the sum of counts in the attributes of a root element as an entry. */
export function announcedIn(attributes: Readonly<Record<string, string>>, ...names: readonly string[]): ReportEntry {
  return announcedBy(sumIn(attributes, names));
}

/** Returns the sum of counts of tests in the attributes of an element as an entry; `contained` as in `totalBy`. */
export function totalIn(
  attributes: Readonly<Record<string, string>>,
  names: readonly string[],
  contained?: number,
): ReportEntry {
  return totalBy(sumIn(attributes, names), contained);
}

function sumIn(attributes: Readonly<Record<string, string>>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (Number(attributes[name] ?? 0) || 0), 0);
}

/**
 * Returns the number of failures in the summary of a report as an entry; anything but a whole number counts as none. `contained` is how
 * many of them the report shows, where the summary does not count tests.
 */
export function announcedBy(failures: number | undefined, contained?: number): ReportEntry {
  return { kind: 'announced', announced: { failures: countOf(failures), contained } };
}

/**
 * Returns the number of tests in the summary of a report as an entry; anything but a whole number counts as none. `contained` is how
 * many of them the report shows, where the summary does not count what becomes a test.
 */
export function totalBy(tests: number | undefined, contained?: number): ReportEntry {
  return { kind: 'total', total: { tests: countOf(tests), contained } };
}

function countOf(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= MOST ? count : 0;
}
