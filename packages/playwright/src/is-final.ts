import type { Suite, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Returns whether no attempt of the test follows. Tests of a serial group wait for the end of the run: when one of them fails, all of
 * them run again, also those that passed. Blob reports are merged without knowing their groups.
 */
export function isFinal(test: TestCase, result: TestResult): boolean {
  if (test.retries === 0) return true;
  if (process.argv.includes('merge-reports') || isSerial(test.parent)) return false;
  return test.ok() || result.retry >= test.retries || result.status === 'skipped' || result.status === 'interrupted';
}

/** Playwright has no public name for the mode of a group. Where the private one is missing, every group may be serial. */
function isSerial(suite: Suite): boolean {
  for (let group: Suite | undefined = suite; group !== undefined; group = group.parent) {
    const mode: unknown = Reflect.get(group, '_parallelMode');
    if (mode === 'serial' || mode === undefined) return true;
  }
  return false;
}
