import type { RunSummary } from '@clarion/api-client';

/** Returns a count with its noun, such as `1 test` and `2 tests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the numbers of a run's tests on one line. */
export function summaryText({ total, passed, failed, skipped, flaky }: RunSummary): string {
  return `${plural(total, 'test')}, ${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky`;
}
