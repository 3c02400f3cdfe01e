import type { ExportedTest } from '../src/export/exported-run.js';

/** A test that passed, as an export has it. */
export const PASSED_TEST: ExportedTest = {
  testId: 'src/a.test.ts > cart > adds [chromium]',
  name: 'adds',
  status: 'passed',
  flaky: false,
  durationMs: 12,
  tags: [],
  filePath: 'src/a.test.ts',
  skipReason: null,
};

/** Tests one after another, as they come out of the database. */
export async function* listOf(tests: readonly ExportedTest[]): AsyncGenerator<ExportedTest> {
  for (const test of tests) yield await Promise.resolve(test);
}
