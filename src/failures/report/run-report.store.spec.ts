import { describe, expect, it } from '@jest/globals';
import { composeReport, fillsPage, type StoredFailure } from './run-report.store.js';

const SUBJECT = { member: 'runId' as const, id: 'clr_1', projectId: 'prj_1', summary: { total: 9, failed: 5 } };
const SIZE = 8 * 1024 * 1024;

function failures(...sizes: readonly number[]): readonly StoredFailure[] {
  return sizes.map((size, seq) => ({ seq, item: JSON.stringify('é'.repeat((size - 2) / 2)) }));
}

describe('a page of failures', () => {
  it.each([
    ['without failures', [], 1000, 0, false],
    ['with all failures', [10, 10], 1000, 2, false],
    ['at its limit', [10, 10], 2, 2, false],
    ['beyond its limit', [10, 10, 10], 2, 2, true],
    ['of its size at the last failure', [10, SIZE], 1000, 2, false],
    ['of its size', [SIZE / 2, SIZE / 2, 10], 1000, 2, true],
    ['with one item that is larger', [2 * SIZE, 10], 1000, 1, true],
    ['of 1,000 failures with long messages and events', Array.from({ length: 1001 }, () => 8000), 1000, 1000, true],
    ['just below its size', [SIZE - 2, 10, 10], 1000, 2, true],
  ])('%s ends there, with a cursor when others follow', (_name, sizes, limit, shown, hasMore) => {
    const list = failures(...sizes);
    const report: { failures: unknown[]; nextCursor?: string; summary: object } = JSON.parse(
      composeReport(SUBJECT, list, limit),
    );
    expect(report.failures).toHaveLength(shown);
    expect(report.nextCursor !== undefined).toBe(hasMore);
    expect(fillsPage(list, limit)).toBe(hasMore);
    expect(report.summary).toEqual(SUBJECT.summary);
  });
});
