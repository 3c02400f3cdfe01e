import type { TestStatus } from '../test-draft.js';
import type { ExportedSummary } from './exported-run.js';

/** Counts tests by outcome. A flaky test counts as passed too. */
export function summarize(tests: readonly { readonly status: TestStatus; readonly flaky: boolean }[]): ExportedSummary {
  const count = (status: TestStatus): number => tests.filter((test) => test.status === status).length;
  return {
    total: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    flaky: tests.filter(({ flaky }) => flaky).length,
  };
}
