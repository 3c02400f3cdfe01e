import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommits, type Commit } from '../../packages/uploading/src/ci/git-commits.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';
import {
  BREAKS,
  checkOut,
  historyOf,
  LAYOUTS,
  runTests,
  writeRepository,
  type History,
  type TestEnd,
} from './history.js';

/** In so many of the 30 histories, the commit that broke the test is among the first suspects. */
const FEWEST_FOUND = 27;
const FIRST = 2;

let api: Api;
let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-histories-')));
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A result of the test of a history. */
interface Result {
  readonly branch: string;
  readonly commitSha: string | undefined;
  readonly root: string;
  readonly end: TestEnd;
  readonly commits: readonly Commit[];
}

const testIn = (root: string, { layout }: History): string => join(root, layout.test('cart'));

async function upload(history: History, { branch, commitSha, root, end, commits }: Result): Promise<Answer> {
  const events = end === null ? [] : [{ type: 'error', ...end }];
  const test = { testId: 'cart', success: end === null, filePath: testIn(root, history), events };
  return api.upload({ gitRef: branch, commitSha, repositoryRoot: root, commits, result: { tests: [test] } });
}

/** The commits that the command line sends. */
async function commitsOf(repository: string, branch: string, head: string): Promise<readonly Commit[]> {
  const path = `/v1/projects/${api.projectId}/previous-commit?branch=${branch}&commitSha=${head}`;
  const { body } = await api.send('GET', path, { as: api.writeToken });
  const commits = readCommits(repository, { head, previous: String(body['commitSha']) });
  return commits === undefined || commits === 'shallow' ? [] : commits;
}

describe('the suspects of 30 histories', () => {
  it(`begin with the commit that broke the test, or have it second, in ${FEWEST_FOUND} at least`, async () => {
    const histories = LAYOUTS.flatMap((layout) => BREAKS.map((change) => ({ layout, change }))).map(
      ({ layout, change }, number) => ({
        history: historyOf(layout, change, number),
        name: `${layout.name}, ${change.name}`,
      }),
    );
    const roots = histories.map((_, number) =>
      ['passed', 'failed'].map((state) => join(folder, String(number), state)),
    );
    for (const [number, { history }] of histories.entries())
      for (const [state, root] of (roots[number] ?? []).entries())
        checkOut(root, history, state === 0 ? 1 : history.commits.length);
    const files = histories.flatMap(({ history }, number) =>
      (roots[number] ?? []).map((root) => testIn(root, history)),
    );
    const ends = runTests(files);

    const missed: string[] = [];
    for (const [number, { history, name }] of histories.entries()) {
      const [passed = '', failed = ''] = roots[number] ?? [];
      const [before, after] = [ends[2 * number] ?? null, ends[2 * number + 1] ?? null];
      expect([before, after?.stack.includes(folder)]).toEqual([null, true]);
      const repository = join(folder, String(number), 'repository');
      const shas = writeRepository(repository, history);
      const branch = `history-${number}`;
      await upload(history, { branch, commitSha: shas[0], root: passed, end: before, commits: [] });
      const head = shas.at(-1) ?? '';
      const commits = await commitsOf(repository, branch, head);
      expect(commits).toHaveLength(shas.length - 1);
      const run = await upload(history, { branch, commitSha: head, root: failed, end: after, commits });
      const { body } = await api.read(`/open/v1/runs/${runIdOf(run)}/failures?include=suspects`);
      const suspects: readonly Json[] = JSON.parse(JSON.stringify(body['failures']?.['0']?.['suspects'] ?? []));
      const rank = suspects.findIndex((suspect) => String(suspect['commitSha']) === shas[history.broken]);
      if (rank === -1 || rank >= FIRST) missed.push(`${name}: ${rank}`);
    }
    expect(histories).toHaveLength(30);
    expect(missed.length <= 30 - FEWEST_FOUND ? [] : missed).toEqual([]);
  }, 120_000);
});
