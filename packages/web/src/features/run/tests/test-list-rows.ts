import type { Test } from '@clarion/api-client';

/** A row of the test list: a test, or the heading of the file whose tests follow. */
export type TestListRow =
  | { readonly kind: 'test'; readonly test: Test }
  | { readonly kind: 'file'; readonly path: string | null; readonly firstSeq: number };

/** Returns the rows of a test list. When it is grouped, each file has a heading before its first test. */
export function testListRows(tests: readonly Test[], isGrouped: boolean): readonly TestListRow[] {
  return tests.flatMap((test, index): readonly TestListRow[] => {
    const row = { kind: 'test', test } as const;
    const before = tests[index - 1];
    if (!isGrouped || (before !== undefined && before.filePath === test.filePath)) return [row];
    return [{ kind: 'file', path: test.filePath, firstSeq: test.seq }, row];
  });
}

/** Returns the index of the next test in a direction, or the current index at the end of the list. */
export function nextTestIndex(rows: readonly TestListRow[], current: number, step: 1 | -1): number {
  for (let index = current + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'test') return index;
  }
  return current;
}
