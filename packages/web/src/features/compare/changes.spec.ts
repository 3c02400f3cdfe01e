import { describe, expect, it } from '@jest/globals';
import type { Comparison } from '@clarion/api-client';
import { changeLists, comparisonMarkdown } from './changes.js';

const nothing: Comparison = {
  runId: 'clr_2',
  base: { runId: 'clr_1', branch: 'main', commitSha: null, completedAt: null },
  summary: { newlyFailing: 0, stillFailing: 0, fixed: 0, flaky: 0, added: 0, removed: 0, slower: 0 },
  newlyFailing: [],
  stillFailing: [],
  fixed: [],
  flaky: [],
  added: [],
  removed: [],
  slower: [],
  fixtures: null,
};

const failing = {
  testKey: 'tst_1',
  testId: 'a',
  testName: 'a\nb',
  before: 'passed' as const,
  after: 'failed' as const,
};
const slower = { testKey: 'tst_2', testId: 'c', testName: 'c', beforeMs: 100, afterMs: 900, ratio: 9 };

describe('changes between two runs', () => {
  it('are listed worst first', () => {
    expect(changeLists(nothing).map(({ name }) => name)).toEqual([
      'newlyFailing',
      'stillFailing',
      'fixed',
      'flaky',
      'added',
      'removed',
      'slower',
    ]);
  });

  it('are written as Markdown, with a count of unlisted tests', () => {
    const comparison = {
      ...nothing,
      summary: { ...nothing.summary, newlyFailing: 3, slower: 1 },
      newlyFailing: [failing],
      slower: [slower],
    };
    expect(comparisonMarkdown(comparison, 'https://c.test')).toBe(
      '# https://c.test/r/clr_2 compared with https://c.test/r/clr_1\n\n## Newly failing: 3\n- a b\n- and 2 more\n\n## Slower: 1\n- c (100 ms, now 900 ms)',
    );
  });

  it.each([
    ['no tests changed', nothing, '# https://c.test/r/clr_2 compared with https://c.test/r/clr_1\n\nNo tests changed.'],
    [
      'there is no base',
      { ...nothing, base: null },
      '# https://c.test/r/clr_2, no earlier run to compare with\n\nNo tests changed.',
    ],
  ])('are described when %s', (_, comparison, text) =>
    expect(comparisonMarkdown(comparison, 'https://c.test')).toBe(text),
  );
});
