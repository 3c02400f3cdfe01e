import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const FILE = 'test/cart.test.mjs';

const tests = (total: number): string => `import { test } from 'node:test';
import assert from 'node:assert';
test('adds $(id) up', () => { assert.strictEqual(${total}, 3); });
test('adds', () => { throw new Error('it was not asked for'); });
`;

const reportOf = (directory: string): string => `TAP version 13
not ok 1 - adds $(id) up
  ---
  location: '${directory}/${FILE}:3:1'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:

    2 !== 3

  code: 'ERR_ASSERTION'
  name: 'AssertionError'
  expected: 3
  actual: 2
  operator: 'strictEqual'
  ...
1..1
`;

/** Tests the commands that run failed tests again. */
export function describeRerun(fixture: () => CliFixture): void {
  describe('clarion rerun and verify', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let runId: string;

    const clarion = (...words: readonly string[]): Promise<CommandResult> => repository.clarion(words, api.variables());

    beforeAll(async () => {
      api = await fixture().project('Rerun');
      repository = scratchRepository();
      repository.write('report.tap', reportOf(repository.directory));
      repository.write(FILE, tests(2));
      const uploaded = await clarion('upload', 'report.tap', '--json');
      const { runs }: { readonly runs: readonly { readonly runId: string }[] } = JSON.parse(uploaded.out);
      runId = runs[0]?.runId ?? '';
    });
    afterAll(() => repository.remove());

    it('shows the commands of the failures before it runs them, and runs those tests alone', async () => {
      const shown = await clarion('rerun', runId, '--dry-run');
      expect(shown.out).toBe(String.raw`node --test --test-name-pattern='^adds \$\(id\) up$' ${FILE}` + '\n');
      const run = await clarion('rerun', runId);
      expect(run.code).toBe(3);
      expect(run.out.startsWith(shown.out)).toBe(true);
      expect(run.out).not.toContain('it was not asked for');
      expect(run.errors).toContain('1 command: 0 passed, 1 failed.');
    });

    it('says whether the causes are fixed, and uploads nothing to a branch', async () => {
      const failing = await clarion('verify', runId);
      expect([failing.code, failing.out]).toEqual([3, expect.stringMatching(/\nstill fails {2}grp_\w{12} {2}adds/)]);

      repository.write(FILE, tests(3));
      const fixed = await clarion('verify', runId, '--upload', '--json');
      expect(fixed.code).toBe(0);
      expect(JSON.parse(fixed.out.slice(fixed.out.indexOf('\n{')))).toEqual({
        causes: [{ cause: expect.stringMatching(/^grp_/), verdict: 'fixed', tests: [expect.any(String)] }],
      });
      const { text } = await api.read(`/open/v1/runs?projectId=${api.projectId}`);
      expect(JSON.parse(text)).toMatchObject({
        items: [{ trigger: 'local', branch: null, commitSha: null, status: 'passed' }, { id: runId }],
      });

      repository.write(FILE, '');
      expect(await clarion('verify', runId)).toMatchObject({ code: 5, out: expect.stringContaining('\nnot known') });
    });

    it('runs nothing for a cause or a test without failures', async () => {
      expect(await clarion('rerun', runId, '--cause', 'grp_000000000000')).toMatchObject({ code: 0, out: '' });
      expect(await clarion('verify', runId, '--test', 'other*')).toMatchObject({ code: 0, out: '' });
    });
  });
}
