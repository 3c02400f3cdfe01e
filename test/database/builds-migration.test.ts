import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Api, type Json } from '../support/api.js';
import { IS_ON_CLUSTER } from '../support/database.js';

/** Migrations put back make a table that is not distributed. */
const describeWhereNotDistributed = IS_ON_CLUSTER ? describe.skip : describe;

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const GREEN = { result: { tests: [{ testId: 'a', success: true }] } };
const RED = { result: { tests: [{ testId: 'b', success: false }] } };

describeWhereNotDistributed('An upgrade', () => {
  it('puts stored runs into builds by the addresses of their CI jobs when it is upgraded', async () => {
    const github = 'https://github.com/o/r/actions/runs/77';
    const azure = 'https://dev.azure.com/o/p/_build/results?buildId=';
    const runs = [
      { gitRef: 'topic', ciRunUrl: `${github}/job/1`, ...RED },
      { gitRef: 'topic', ciRunUrl: `${github}/job/2`, ...GREEN },
      { ciRunUrl: `${azure}5&view=logs`, ...GREEN },
      { ciRunUrl: `${azure}6&view=logs`, ...RED },
      { commitSha: 'abc', ...GREEN },
      { status: 'passed', result: { tests: [] } },
      { status: 'running' },
    ];
    for (const run of runs) await api.upload(run);
    const built = await builds();
    expect(built.map(({ status, runs: members }) => `${String(status)} ${String(members)}`).toSorted()).toEqual([
      'cancelled 1',
      'failed 1',
      'failed 2',
      'passed 1',
      'passed 1',
      'running 1',
    ]);
    await migrateBackAndForth();
    expect(await builds()).toEqual(built);
    const project = await api.send('GET', `/v1/projects/${api.projectId}`, { as: api.cookie });
    expect(project.body['defaultBranch']).toBe('topic');
  });
});

/** Undoes the migrations down to the one that introduced builds, and runs them again over the same runs. */
async function migrateBackAndForth(): Promise<void> {
  const { dataSource } = api.app;
  const names = dataSource.migrations.map(({ name }) => name ?? '');
  const undone = names.slice(names.findIndex((name) => name.startsWith('Builds')));
  expect(undone).not.toEqual([]);
  for (const _ of undone) await dataSource.undoLastMigration();
  // As runs without tests were stored then.
  await dataSource.query("UPDATE runs SET status = 'passed' WHERE status = 'errored'");
  await dataSource.runMigrations();
}

/** What a reader sees of each build, without its id. */
async function builds(): Promise<readonly { readonly status?: unknown; readonly runs: number }[]> {
  const { body } = await api.read('/open/v1/builds');
  const items: readonly Json[] = JSON.parse(JSON.stringify(body['items']));
  return items.map(({ id: _id, url: _url, runs, ...rest }) => ({
    ...rest,
    runs: Array.isArray(runs) ? runs.length : 0,
  }));
}
