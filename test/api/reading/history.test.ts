import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;

/** A test of an upload: P passed, F failed, S skipped, R passed after a failed attempt. */
function toTest(testId: string, letter: string): object {
  const status = { F: 'failed', S: 'skipped' }[letter] ?? 'passed';
  const details = {
    testName: `Test ${testId}`,
    durationMs: letter === 'S' ? 0 : 10,
    tags: testId === 'steady' ? ['fast'] : [],
  };
  const reason = letter === 'F' ? { events: [{ type: 'error', message: `${testId} broke\nat length` }] } : {};
  return {
    testId,
    status,
    ...details,
    ...reason,
    ...(letter === 'R' ? { attempts: [{ status: 'failed' }, { status: 'passed' }] } : {}),
  };
}

/** Tests that failed only in a run that is broken as a whole. */
const WRECKED = Array.from({ length: 9 }, (_, index) => `wrecked${index}`);

// docs/concepts.md, "History"
describe('tests over runs', () => {
  let api: Api;
  const ids: string[] = [];
  let path: string;

  const upload = async (letters: Readonly<Record<string, string>>, envelope: object = {}): Promise<void> => {
    const testResults = Object.entries(letters).map(([testId, letter]) => toTest(testId, letter));
    ids.push(runIdOf(await api.upload({ testResults, ...envelope })));
  };
  const on = (branch: string, commit: string): object => ({
    gitRef: `refs/heads/${branch}`,
    commitSha: commit.repeat(40),
  });

  beforeAll(async () => {
    api = await startApi();
    path = `/open/v1/projects/${api.projectId}/tests`;
    const wreck = Object.fromEntries(['steady', 'shaky', 'late', ...WRECKED].map((id) => [id, 'F']));
    await upload({ steady: 'P', shaky: 'P', down: 'F', gone: 'F', left: 'P' }, on('main', 'a'));
    await upload({ steady: 'P', shaky: 'R', down: 'F', late: 'P', fresh: 'P' }, on('main', 'b'));
    await upload(wreck, on('wreck', 'c'));
    await upload({ steady: 'S', shaky: 'F', down: 'F', late: 'P' }, on('topic', 'd'));
    await upload({ steady: 'P', shaky: 'P', down: 'F', late: 'F' }, on('topic', 'd'));
    await upload({ steady: 'F' }, { ...on('main', 'e'), status: 'running' });
  });
  afterAll(() => api.close());

  const newTarget = async (name: string): Promise<string> => {
    const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, { as: api.cookie, body: { name } });
    return String(made.body['id']);
  };
  const find = async (testId: string): Promise<Json> => {
    const test = items(await api.read(`${path}?q=${testId}`))[0];
    if (test === undefined) throw new Error(`No test ${testId}`);
    return test;
  };
  const idsOf = async (query: string): Promise<readonly unknown[]> =>
    items(await api.read(path + query)).map((test) => test['testId']);
  const detail = async (testId: string): Promise<Json> =>
    (await api.read(`${path}/${String((await find(testId))['testKey'])}`)).body;

  it('lists the tests of the newest finished run and those that had trouble, by name', async () => {
    const answer = await api.read(path);
    expect([answer.status, answer.body['nextCursor']]).toEqual([200, null]);
    expect(items(answer).map((test) => test['testId'])).toEqual([
      'down',
      'gone',
      'late',
      'shaky',
      'steady',
      ...WRECKED,
    ]);
  });

  it('shows the state of each', async () => {
    expect(await find('steady')).toMatchObject({
      name: 'Test steady',
      targetId: api.targetId,
      filePath: null,
      tags: ['fast'],
      state: 'healthy',
      failureRate: 0,
      flakeRate: 0,
      lastOutcome: 'passed',
      lastRunId: ids[4],
      lastFailedAt: null,
      durationMs: { last: 10, p50: 10, p95: 10 },
      outcomes: 'PSFPP',
    });
    expect(await find('shaky')).toMatchObject({
      state: 'flaky',
      failureRate: 0,
      flakeRate: 0.5,
      lastOutcome: 'passed',
      outcomes: 'PFFPP',
    });
    expect(await find('down')).toMatchObject({
      state: 'failing',
      failureRate: 1,
      flakeRate: 0,
      lastOutcome: 'failed',
      outcomes: 'FFFF',
    });
    expect(await find('gone')).toMatchObject({ state: 'removed', failureRate: 1, lastRunId: ids[0], outcomes: 'F' });
    expect(await find('late')).toMatchObject({ state: 'failing', failureRate: 0, flakeRate: 0, outcomes: 'FPFP' });
    expect((await find('steady'))['testKey']).toMatch(/^tst_[0-9a-f]{16}$/);
    expect((await find('down'))['lastFailedAt']).toBe((await api.read(`/open/v1/runs/${ids[1]}`)).body['completedAt']);
  });

  it.each([
    ['?flaky=true', ['shaky']],
    ['?flaky=false', ['down', 'gone', 'late', 'steady', ...WRECKED]],
    ['?state=failing', ['down', 'late', ...WRECKED]],
    ['?state=new', ['fresh']],
    ['?state=removed', ['gone', 'left']],
    ['?state=removed&limit=1&q=LEFT', ['left']],
    ['?state=broken', []],
    ['?state=healthy', ['steady']],
    ['?state=broken&flaky=true', []],
    ['?q=TEST S', ['shaky', 'steady']],
    ['?q=nothing', []],
    ['?sort=flakeRate&limit=1', ['shaky']],
    ['?sort=lastFailed&state=failing&limit=1', ['down']],
    ['?sort=lastFailed&state=removed', ['gone', 'left']],
  ])('answers %s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it.each(['name', 'failureRate', 'flakeRate', 'duration', 'lastFailed'])(
    'pages by %s: every test once, in the order of the whole list',
    async (sort) => {
      const paged: unknown[] = [];
      let cursor = '';
      do {
        const page = await api.read(`${path}?sort=${sort}&limit=2${cursor}`);
        paged.push(...items(page).map((test) => test['testId']));
        cursor = page.body['nextCursor'] === null ? '' : `&cursor=${String(page.body['nextCursor'])}`;
      } while (cursor !== '');
      expect(paged).toEqual(await idsOf(`?sort=${sort}`));
      expect(paged.toSorted()).toEqual(['down', 'gone', 'late', 'shaky', 'steady', ...WRECKED]);
    },
  );

  it('shows a test with outcomes, signals, streak and causes', async () => {
    const shaky = await detail('shaky');
    expect(shaky).toMatchObject({
      testId: 'shaky',
      state: 'flaky',
      signals: { retried: 1, sameCommit: 0, alternations: 0 },
    });
    const outcomes: readonly Json[] = JSON.parse(JSON.stringify(shaky['outcomes']));
    expect(outcomes.map((one) => [one['runId'], one['status'], one['flaky'], one['branch'], one['isGuarded']])).toEqual(
      [
        [ids[4], 'passed', false, 'topic', false],
        [ids[3], 'failed', false, 'topic', false],
        [ids[2], 'failed', false, 'wreck', true],
        [ids[1], 'passed', true, 'main', false],
        [ids[0], 'passed', false, 'main', false],
      ],
    );
    expect(outcomes[3]).toMatchObject({ commitSha: 'b'.repeat(40), durationMs: 10 });
    expect(shaky['streak']).toMatchObject({
      consecutiveFailures: 0,
      firstFailedRunId: null,
      lastPassedRunId: ids[1],
      lastPassedCommit: 'b'.repeat(40),
    });
    expect(shaky['causes']).toEqual([
      {
        groupId: expect.stringMatching(/^grp_[0-9a-f]{12}$/),
        title: 'shaky broke',
        count: 1,
        lastSeenAt: outcomes[1]?.['at'],
      },
    ]);
    const down = await detail('down');
    expect(down['streak']).toMatchObject({
      consecutiveFailures: 2,
      firstFailedRunId: ids[0],
      firstFailedCommit: 'a'.repeat(40),
      lastPassedRunId: null,
    });
    expect(down['causes']).toEqual([expect.objectContaining({ title: 'down broke', count: 4 })]);
  });

  it('answers the history of a failure on its branch, or on main where it is new there', async () => {
    const history = async (run: number, testId: string): Promise<unknown> => {
      const { failures } = JSON.parse((await api.read(`/open/v1/runs/${ids[run]}/failures?include=history`)).text);
      return failures.find((failure: { readonly testId: string }) => failure.testId === testId)?.history;
    };
    expect(await history(3, 'down')).toMatchObject({
      branch: 'main',
      consecutiveFailures: 3,
      firstFailedRunId: ids[0],
      firstFailedCommit: 'a'.repeat(40),
      state: 'broken',
    });
    expect(await history(3, 'shaky')).toMatchObject({
      branch: 'main',
      consecutiveFailures: 1,
      firstFailedRunId: ids[3],
      lastPassedRunId: ids[1],
      lastPassedCommit: 'b'.repeat(40),
      state: 'flaky',
    });
    expect(await history(4, 'down')).toMatchObject({
      branch: 'topic',
      consecutiveFailures: 2,
      firstFailedRunId: ids[3],
      lastPassedRunId: null,
    });
    expect(await history(4, 'late')).toMatchObject({
      branch: 'topic',
      consecutiveFailures: 1,
      lastPassedRunId: ids[3],
      flakeRate: 1,
    });
    expect(await history(2, 'steady')).toMatchObject({
      branch: 'main',
      consecutiveFailures: 1,
      firstFailedRunId: ids[2],
      lastPassedRunId: ids[1],
      flakeRate: 0,
      state: 'failing',
    });
  });

  it('keeps the failure of a suite when another suite of the target ran after it, until it runs without the test', async () => {
    const targetId = await newTarget('Suites');
    const run = (letters: string, suite: string): Promise<Answer> =>
      api.send('POST', `/v1/projects/${api.projectId}/targets/${targetId}/runs`, {
        as: api.writeToken,
        body: {
          testResults: [...letters].map((letter, index) => toTest(`${suite}${index}`, letter)),
          ...on('main', 'a'),
        },
      });
    const states = async (): Promise<readonly unknown[]> =>
      items(await api.read(`${path}?targetId=${targetId}&q=unit5`)).map((test) => test['state']);
    await run('PPPPPF', 'unit');
    await run('PPPPPPPP', 'pages');
    expect(await states()).toEqual(['failing']);
    expect(await idsOf(`?targetId=${targetId}&state=removed`)).toEqual([]);
    await run('PPPPP', 'unit');
    expect(await states()).toEqual(['removed']);
  });

  it('lists the tests of the requested target', async () => {
    const targetId = await newTarget('Second');
    expect(await idsOf(`?targetId=${targetId}`)).toEqual([]);
    await api.send('POST', `/v1/projects/${api.projectId}/targets/${targetId}/runs`, {
      as: api.writeToken,
      body: { testResults: [toTest('steady', 'F')] },
    });
    const [test] = items(await api.read(`${path}?targetId=${targetId}`));
    expect(test).toMatchObject({ testId: 'steady', targetId, outcomes: 'F' });
    expect(test?.['testKey']).not.toBe((await find('steady'))['testKey']);
    expect((await api.read(`${path}/${String(test?.['testKey'])}`)).body['targetId']).toBe(targetId);
  });

  it.each([
    '?flaky=1',
    '?flaky=true&flaky=false',
    '?state=unknown',
    '?sort=testKey',
    '?sort=name,duration',
    '?limit=0',
    '?limit=201',
    '?limit=1e1',
    '?q=%00',
    `?q=${'x'.repeat(501)}`,
    '?targetId=%00',
    '?cursor=',
    '?cursor=bm9uc2Vuc2U',
    '?cursor=%00',
    `?cursor=${'A'.repeat(600)}`,
  ])('refuses %s with a sentence that says what to send', async (query) => {
    const answer = await api.read(path + query);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  });

  it('refuses the cursor of another order', async () => {
    const { body } = await api.read(`${path}?limit=1`);
    expect((await api.read(`${path}?sort=duration&cursor=${String(body['nextCursor'])}`)).body['error']).toBe(
      'invalid_request',
    );
  });

  it.each(['tst_0000000000000000', 'tst_', 'tst_ZZZZZZZZZZZZZZZZ', 'steady', '%00', `tst_${'0'.repeat(5000)}`])(
    'knows no test %s',
    async (key) => {
      const answer = await api.read(`${path}/${key}`);
      expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
    },
  );

  it('knows no test of another project, and no target of one', async () => {
    const project = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Other' } });
    const other = `/open/v1/projects/${String(project.body['id'])}/tests`;
    expect((await api.read(other)).body['items']).toEqual([]);
    expect((await api.read(`${other}/${String((await find('steady'))['testKey'])}`)).body['error']).toBe('not_found');
    expect((await api.read(`${other}?targetId=${api.targetId}`)).body['error']).toBe('target_not_found');
    expect((await api.read('/open/v1/projects/prj_none/tests')).body['error']).toBe('project_not_found');
  });
});
