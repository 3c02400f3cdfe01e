import { describe, expect, it } from '@jest/globals';
import type { Comparison } from '@clarion/api-client';
import { comparisonMarkdown, comparisonText } from './comparison-text.js';

const NONE: Comparison = {
  runId: 'clr_b',
  base: { runId: 'clr_a', branch: 'main', commitSha: '0123456789abcdef', completedAt: null },
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
const CHANGED: Comparison = {
  ...NONE,
  summary: { ...NONE.summary, newlyFailing: 3, slower: 1 },
  newlyFailing: [
    { testKey: 'k', testId: 'a', testName: '*pays*\u001B[31m\n# twice', before: 'passed', after: 'failed' },
  ],
  slower: [{ testKey: 'l', testId: 'b', testName: 'waits_for _all_', beforeMs: 100.4, afterMs: 900, ratio: 8.96 }],
};

describe('comparison texts', () => {
  it('are text with the worst changes first', () => {
    expect(comparisonText(CHANGED)).toBe(
      'clr_b against clr_a of main at 0123456789\n\nNewly failing: 3\n    *pays* # twice\n    and 2 more\n\nSlower: 1\n    waits_for _all_  (100 ms, now 900 ms)',
    );
  });

  it('are Markdown with escaped test names', () => {
    expect(comparisonMarkdown(CHANGED)).toBe(
      '# clr_b against clr_a of main at 0123456789\n\n## Newly failing: 3\n\n- \\*pays\\* \\# twice\n- and 2 more\n\n## Slower: 1\n\n- waits_for \\_all\\_  (100 ms, now 900 ms)',
    );
  });

  it('name the fixtures that changed', () => {
    const sha256 = 'ab'.repeat(32);
    const change = { path: 'seeds/*.json', change: 'changed', before: null, after: { sha256, sizeBytes: 2 } } as const;
    const comparison = { ...NONE, fixtures: { changes: [change], more: 2 } };
    expect(comparisonText(comparison)).toBe(
      'clr_b against clr_a of main at 0123456789\n\nFixtures: 3\n    changed seeds/*.json\n    and 2 more',
    );
    expect(comparisonMarkdown(comparison)).toBe(
      '# clr_b against clr_a of main at 0123456789\n\n## Fixtures: 3\n\n- changed seeds/\\*.json\n- and 2 more',
    );
  });

  it('say that nothing changed, and that there is no earlier run', () => {
    expect(comparisonText(NONE)).toBe('clr_b against clr_a of main at 0123456789\n\nNothing changed.');
    expect(comparisonMarkdown({ ...NONE, base: null })).toBe(
      '# clr_b against nothing: no earlier run was found\n\nNothing changed.',
    );
  });
});
