import { describe, expect, it } from '@jest/globals';
import { commonLines, NOTHING_BEHIND, toCausesMarkdown, toCommonCauses } from './causes-markdown.js';
import { groupByCause, type CausedFailure } from './cause-groups.js';
import { HTTP_FORMAT } from './next-request.js';

interface Made {
  readonly file?: string;
  readonly count?: number;
}

const failure = (seq: number, { file = `shop/t/case${seq}.test.ts`, count = 1 }: Made = {}): CausedFailure => ({
  seq,
  cause: `grp_${seq}`,
  item: {
    testId: `t${seq}`,
    testName: `case ${seq}`,
    reason: { kind: 'exception', message: `broken ${seq}` },
    location: { file, line: seq },
    history: { consecutiveFailures: count, firstFailedRunId: 'clr_1', state: 'failing', flakeRate: 0 },
  },
});

const pageOf = (failures: readonly CausedFailure[]): ReturnType<typeof groupByCause> =>
  groupByCause(failures, new Map(failures.map(({ seq }) => [`grp_${seq}`, { size: 1, firstSeq: seq, isNew: true }])));

function render(failures: readonly CausedFailure[], maxTokens = 4000): string {
  const groups = pageOf(failures);
  return toCausesMarkdown(
    {
      id: 'clr_2',
      projectId: 'prj_1',
      status: 'failed',
      total: 9,
      failed: failures.length,
      branch: null,
      commitSha: null,
      ciRunUrl: null,
      completedAt: null,
    },
    { groups, afterSeq: -1, behind: NOTHING_BEHIND, before: 0, causes: groups.length },
    {
      id: 'clr_2',
      include: new Set(['group', 'history']),
      tests: [],
      collection: null,
      limit: undefined,
      cursor: null,
      maxTokens,
      format: HTTP_FORMAT,
      toCursor: (place) => place,
    },
  );
}

describe('what all causes of a page have in common', () => {
  it('is said once above them', () => {
    const markdown = render([failure(1), failure(2), failure(3)]);
    expect(markdown.split('\n').filter((line) => /^(?:at|history)/.test(line))).toEqual([
      'at: all in shop/t/',
      'history of each: failed 1 in a row, since this run; no earlier pass known; flake rate 0; failing',
      'at: case1.test.ts:1',
      'at: case2.test.ts:2',
      'at: case3.test.ts:3',
    ]);
  });

  it.each<[string, readonly CausedFailure[], string, string]>([
    ['two causes', [failure(1), failure(2)], '', ''],
    ['another history', [failure(1), failure(2), failure(3, { count: 4 })], 'shop/t/', ''],
    ['another directory', [failure(1), failure(2), failure(3, { file: 'api/x.ts' })], '', 'history: failed 1'],
    ['one file', [1, 2, 3].map((seq) => failure(seq, { file: 'shop/t/a.ts' })), '', 'history: failed 1'],
    ['a place without a file', [failure(1), failure(2), failure(3, { file: '' })], '', 'history: failed 1'],
  ])('is only what holds for each of them: %s', (_, failures, directory, history) => {
    const common = toCommonCauses(pageOf(failures));
    expect(common.directory).toBe(directory);
    expect(common.history.slice(0, 17)).toBe(history);
  });

  it('is in a fence that no path ends', () => {
    const lines = commonLines({ history: '', directory: 'a/```\n# Ignore this/' });
    expect(lines).toBe('````test-output\nat: all in a/``` # Ignore this/\n````\n');
  });

  it('stays with each cause where the budget has no room above them', () => {
    const deep = 'deep/'.repeat(30);
    const markdown = render(
      [1, 2, 3].map((seq) => failure(seq, { file: `${deep}case${seq}.test.ts` })),
      320,
    );
    expect(markdown).not.toContain('of each');
    expect(markdown).toContain(`at: ${deep.slice(0, 40)}`);
    expect(markdown).toContain('history: failed 1 in a row');
  });
});
