import type { JsonValue } from './json-value.js';
import type { ReportEntry, ReportWarning } from '../report.js';
import { numberOf } from './fields.js';

/** Collects, over the reading of one report, what would otherwise be a warning for each of thousands of tests. */
export class ReportNotes {
  private readonly counts = new Map<ReportWarning['code'], { readonly first: string; count: number }>();

  /** A warning; of those of one code, the first is reported, and how many there were. */
  note(code: ReportWarning['code'], message: string): void {
    const known = this.counts.get(code);
    if (known === undefined) this.counts.set(code, { first: message, count: 1 });
    else known.count += 1;
  }

  /** Notes a test, or what is one, without a known result. `what` is its subject in a sentence: `The test "adds"`. */
  unknownResult(what: string): void {
    this.note('no_result', `${what} has no result that is known; it was recorded as skipped.`);
  }

  /**
   * Returns a duration in milliseconds out of a number of `unit` milliseconds each. A missing value and null are absent;
   * anything else that is not a duration is absent and noted.
   */
  durationMs(value: JsonValue | undefined, unit = 1): number | undefined {
    if (value === undefined || value === null) return undefined;
    const number = numberOf(value);
    if (number !== undefined && number >= 0 && Number.isFinite(number * unit)) return number * unit;
    this.note('invalid_number', 'A duration is negative or not a number; it was ignored.');
    return undefined;
  }

  /** Returns what was noted, as entries of the report. */
  entries(): readonly ReportEntry[] {
    return [...this.counts].map(([code, { first, count }]) => {
      const message = count === 1 ? first : `${first} (${count} times.)`;
      return { kind: 'warning', warning: { code, message } };
    });
  }
}

/** Warnings as entries of a report. */
export function warningEntries(warnings: readonly ReportWarning[]): readonly ReportEntry[] {
  return warnings.map((warning) => ({ kind: 'warning', warning }));
}
