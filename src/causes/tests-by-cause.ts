import type { CauseTestRow } from './causes.reader.js';

/** The first tests of each cause, each test once. The rows of a cause come in order. */
export function testsByCause(
  rows: readonly CauseTestRow[],
  most: number,
): ReadonlyMap<string, readonly CauseTestRow[]> {
  const byCause = new Map<string, CauseTestRow[]>();
  for (const row of rows) {
    const tests = byCause.get(row.cause) ?? [];
    byCause.set(row.cause, tests);
    if (tests.length < most && tests.every((test) => test.testKey !== row.testKey)) tests.push(row);
  }
  return byCause;
}
