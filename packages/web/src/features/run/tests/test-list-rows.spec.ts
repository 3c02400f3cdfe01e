import { describe, expect, it } from '@jest/globals';
import type { Test } from '@clarion/api-client';
import { nextTestIndex, testListRows } from './test-list-rows.js';

const test = (seq: number, filePath: string | null): Test => ({
  seq,
  filePath,
  testId: `t${seq}`,
  testName: `t${seq}`,
  name: `t${seq}`,
  status: 'passed',
  flaky: false,
  durationMs: 1,
  tags: [],
  reason: null,
  eventCount: 0,
  startedAt: null,
  worker: null,
});

const TESTS = [test(4, 'a.ts'), test(1, 'a.ts'), test(2, 'b.ts'), test(0, null)];
const short = (isGrouped: boolean): readonly string[] =>
  testListRows(TESTS, isGrouped).map((row) => (row.kind === 'file' ? `[${row.path ?? 'none'}]` : row.test.testId));

describe('testListRows', () => {
  it('has only tests when it is not grouped', () => expect(short(false)).toEqual(['t4', 't1', 't2', 't0']));
  it('has a heading before the first test of each file', () =>
    expect(short(true)).toEqual(['[a.ts]', 't4', 't1', '[b.ts]', 't2', '[none]', 't0']));
});

describe('nextTestIndex', () => {
  const rows = testListRows(TESTS, true);
  it.each([
    [-1, 1, 1],
    [1, 1, 2],
    [2, 1, 4],
    [4, -1, 2],
    [6, 1, 6],
    [1, -1, 1],
  ] as const)('moves from %j by %j to %j', (from, step, to) => expect(nextTestIndex(rows, from, step)).toBe(to));
});
