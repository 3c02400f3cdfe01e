import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { Client } from '../../support/exchange.js';
import { insertTenant, makeProject, uploadRun } from '../../support/world.js';
import { ComparisonQueries } from '../../../src/comparison/comparison.queries.js';
import { isTargetId } from '../../../src/common/identifiers.js';
import { testKeyOf, testKeyText } from '../../../src/runs/test-key.js';

const failing = (testId: string, message = `${testId} broke`): object => ({
  testId,
  testName: `Test ${testId}`,
  status: 'failed',
  durationMs: 5,
  events: [{ type: 'error', message }],
});
const passing = (testId: string, durationMs = 5): object => ({
  testId,
  testName: `Test ${testId}`,
  status: 'passed',
  durationMs,
});
const skipping = (testId: string): object => ({ testId, status: 'skipped', durationMs: 0 });
const flaky = (testId: string): object => ({
  ...passing(testId),
  attempts: [{ status: 'failed' }, { status: 'passed' }],
});

const NOTHING = { newlyFailing: 0, stillFailing: 0, fixed: 0, flaky: 0, added: 0, removed: 0, slower: 0 };

const idsOf = (list: Json | undefined): readonly unknown[] =>
  Array.isArray(list) ? list.map((test: Json) => test['testId']) : [];

// docs/concepts.md, "Comparison"
describe('the comparison of builds', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const upload = (tests: readonly object[], facts: object, path = api.uploadPath): Promise<Answer> =>
    api.send('POST', path, { as: api.writeToken, body: { gitRef: 'main', ...facts, result: { tests } } });
  const buildOf = (run: Answer): string => String(run.body['buildId']);
  const compare = (buildId: string, query = ''): Promise<Answer> =>
    api.read(`/open/v1/builds/${buildId}/compare${query}`);
  const baseOf = async (buildId: string, base?: string): Promise<unknown> =>
    (await compare(buildId, base === undefined ? '' : `?base=${base}`)).body['base']?.['buildId'];

  const keyOf = (testId: string): string => {
    if (!isTargetId(api.targetId)) throw new Error('No target');
    return testKeyText(testKeyOf(api.targetId, testId));
  };

  /** Two jobs in some order, and one of them again. */
  const change = async (order: readonly number[]): Promise<Json> => {
    const name = `changes ${order.join(' ')}`;
    const jobs = (build: string, contents: readonly (readonly object[])[]): Promise<readonly Answer[]> =>
      order.reduce<Promise<readonly Answer[]>>(
        async (earlier, job) => [
          ...(await earlier),
          await upload(contents[job] ?? [], { build: `${name} ${build}`, job: `job ${job}`, commitSha: build }),
        ],
        Promise.resolve([]),
      );
    const base = await jobs('a', [
      [failing('still'), passing('breaks'), passing('slow', 100), passing('both')],
      [failing('repaired'), passing('gone'), passing('both')],
    ]);
    const next = await jobs('b', [
      [failing('still'), failing('breaks'), passing('slow', 900), passing('both')],
      [failing('repaired'), flaky('new'), failing('both')],
    ]);
    const again = { build: `${name} b`, job: 'job 1', attempt: 2 };
    await upload([passing('repaired'), flaky('new'), failing('both')], again);
    const [first, second] = [base[0], next[0]];
    if (first === undefined || second === undefined) throw new Error('No build');
    const { body } = await compare(buildOf(second), `?base=${buildOf(first)}`);
    expect(body['base']).toEqual({ buildId: buildOf(first), status: 'failed', branch: 'main', commitSha: 'a' });
    return body;
  };

  it.each([[[0, 1]], [[1, 0]]])('is over all jobs that count, in the order %j', async (order) => {
    const body = await change(order);
    expect(body).toMatchObject({
      running: false,
      summary: { newlyFailing: 2, stillFailing: 1, fixed: 1, flaky: 1, added: 1, removed: 1, slower: 1 },
    });
    const lists = ['newlyFailing', 'stillFailing', 'fixed', 'flaky', 'added', 'removed', 'slower'];
    expect(lists.map((list) => [...idsOf(body[list])].toSorted())).toEqual([
      ['both', 'breaks'],
      ['still'],
      ['repaired'],
      ['new'],
      ['new'],
      ['gone'],
      ['slow'],
    ]);
    const build = (await api.read(`/open/v1/builds/${String(body['buildId'])}`)).body;
    const counting: readonly Json[] = JSON.parse(JSON.stringify(build['runs'])).filter(
      (run: Json) => !run['superseded'],
    );
    const ofJob = (job: string): unknown => counting.find((run) => String(run['job']) === job)?.['id'];
    const changed: readonly Json[] = JSON.parse(JSON.stringify(body['newlyFailing']));
    expect(new Map(changed.map(({ testId, runId }) => [testId, runId]))).toEqual(
      new Map([
        ['breaks', ofJob('job 0')],
        ['both', ofJob('job 1')],
      ]),
    );
    expect(changed[0]).toMatchObject({
      testKey: keyOf(String(changed[0]?.['testId'])),
      targetId: api.targetId,
      before: 'passed',
      after: 'failed',
      group: expect.stringMatching(/^grp_/),
    });
  });

  it('keeps tests of two targets with one id apart', async () => {
    const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, {
      as: api.cookie,
      body: { name: 'B' },
    });
    const path = `/v1/projects/${api.projectId}/targets/${String(made.body['id'])}/runs`;
    await upload([passing('same')], { build: 'apart 1' });
    const base = await upload([failing('same')], { build: 'apart 1' }, path);
    await upload([failing('same')], { build: 'apart 2' });
    const next = await upload([passing('same')], { build: 'apart 2' }, path);
    expect((await compare(buildOf(next), `?base=${buildOf(base)}`)).body).toMatchObject({
      summary: { newlyFailing: 1, fixed: 1, stillFailing: 0 },
      newlyFailing: [{ targetId: api.targetId }],
      fixed: [{ targetId: made.body['id'] }],
    });
  });

  it('is with the newest finished build of the default branch before it, of another branch, or with a named one', async () => {
    const made = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Bases' } });
    const path = `/v1/projects/${String(made.body['id'])}/targets/${String(made.body['defaultTargetId'])}/runs`;
    const build = async (gitRef: string, tests: readonly object[], facts: object = {}): Promise<string> =>
      buildOf(await upload(tests, { gitRef, ...facts }, path));
    const first = await build('main', [failing('a')]);
    expect((await compare(first)).body).toMatchObject({ base: null, summary: { newlyFailing: 1, added: 0 } });
    const topic = await build('topic', [passing('a')]);
    await build('main', []);
    await build('main', [passing('a')], { status: 'running' });
    const next = await build('topic', [failing('a')]);
    await build('main', [passing('a')]);
    expect([await baseOf(next), await baseOf(next, 'previous')]).toEqual([first, first]);
    expect([await baseOf(next, 'topic'), await baseOf(next, 'refs/heads/topic'), await baseOf(next, 'none')]).toEqual([
      topic,
      topic,
      undefined,
    ]);
    expect(await baseOf(topic, next)).toBe(next);
    const open = await build('main', [passing('a')], { status: 'running' });
    expect((await compare(open)).body).toMatchObject({ running: true });
    for (const base of [open, `bld_${'0'.repeat(34)}`])
      expect((await compare(next, `?base=${base}`)).body['error']).toBe('invalid_request');
    expect((await compare(`bld_${'0'.repeat(34)}`)).body['error']).toBe('build_not_found');
    expect((await compare(next, '?limit=0')).body['error']).toBe('invalid_request');
    const answer = await compare(next);
    const again = await api.read(`/open/v1/builds/${next}/compare`, {
      'if-none-match': String(answer.headers.get('etag')),
    });
    expect(again.status).toBe(304);
  });
});

// docs/concepts.md, "Comparison"
describe('the comparison of runs', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const upload = async (gitRef: string | null, tests: readonly object[], path = api.uploadPath): Promise<string> => {
    const body = { ...(gitRef === null ? {} : { gitRef }), commitSha: 'c'.repeat(40), result: { tests } };
    return runIdOf(await api.send('POST', path, { as: api.writeToken, body }));
  };
  const compare = (runId: string, query = ''): Promise<Answer> => api.read(`/open/v1/runs/${runId}/compare${query}`);
  const baseOf = async (runId: string, base?: string): Promise<unknown> => {
    const answer = await compare(runId, base === undefined ? '' : `?base=${encodeURIComponent(base)}`);
    expect(answer.status).toBe(200);
    return answer.body['base'] === null ? null : answer.body['base']?.['runId'];
  };
  const newTarget = async (name: string): Promise<{ readonly id: string; readonly path: string }> => {
    const answer = await api.send('POST', `/v1/projects/${api.projectId}/targets`, { as: api.cookie, body: { name } });
    const id = String(answer.body['id']);
    return { id, path: `/v1/projects/${api.projectId}/targets/${id}/runs` };
  };

  it('is refused when a run is removed while its results are read: its tests would look removed', async () => {
    const base = await upload('removal', [failing('a')]);
    const run = await upload('removal', [failing('a')]);
    const queries = api.app.app.get(ComparisonQueries);
    const sides = queries.sides.bind(queries);
    const spy = jest.spyOn(queries, 'sides').mockImplementationOnce(async (content, by) => {
      const read = await sides(content, by);
      expect((await api.send('DELETE', `/open/v1/runs/${base}`, { as: api.cookie })).status).toBe(204);
      return read;
    });
    const answer = await compare(run);
    expect(spy).toHaveBeenCalledTimes(2);
    expect(answer).toMatchObject({ status: 503, body: { error: 'overloaded' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await baseOf(run)).not.toBe(base);
  });

  it('shows what changed, each test with its outcomes and the cause of its failure', async () => {
    const { id: target, path } = await newTarget('changes');
    const base = await upload(
      'main',
      [
        failing('still'),
        passing('breaks'),
        skipping('wakes'),
        failing('heals'),
        passing('slow', 1000),
        passing('same'),
        passing('gone'),
        failing('sleeps'),
        passing('twice'),
      ],
      path,
    );
    const run = await upload(
      'main',
      [
        passing('slow', 3000),
        failing('breaks'),
        failing('wakes'),
        failing('still'),
        passing('heals'),
        flaky('same'),
        skipping('sleeps'),
        failing('new'),
        passing('more'),
        passing('twice'),
        failing('twice'),
      ],
      path,
    );
    const { body, status } = await compare(run);
    expect(status).toBe(200);
    expect(body['runId']).toBe(run);
    expect(body['base']).toEqual({
      runId: base,
      branch: 'main',
      commitSha: 'c'.repeat(40),
      completedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(body['summary']).toEqual({
      newlyFailing: 4,
      stillFailing: 1,
      fixed: 1,
      flaky: 1,
      added: 2,
      removed: 1,
      slower: 1,
    });
    expect(idsOf(body['newlyFailing'])).toEqual(['breaks', 'wakes', 'new', 'twice']);
    expect(idsOf(body['added'])).toEqual(['new', 'more']);
    const outcomes = (name: string): readonly unknown[] => [
      body[name]?.['0']?.['before'],
      body[name]?.['0']?.['after'],
    ];
    expect(outcomes('newlyFailing')).toEqual(['passed', 'failed']);
    expect(outcomes('stillFailing')).toEqual(['failed', 'failed']);
    expect(outcomes('added')).toEqual([null, 'failed']);
    expect(body['fixed']).toEqual([
      {
        testKey: expect.stringMatching(/^tst_[0-9a-f]{16}$/),
        testId: 'heals',
        testName: 'Test heals',
        before: 'failed',
        after: 'passed',
        group: expect.stringMatching(/^grp_[0-9a-f]{12}$/),
        message: 'heals broke',
      },
    ]);
    expect(body['removed']).toEqual([
      {
        testKey: testKeyText(testKeyOf(toTargetId(target), 'gone')),
        testId: 'gone',
        testName: 'Test gone',
        before: 'passed',
        after: null,
      },
    ]);
    expect(body['flaky']).toEqual([
      { testKey: expect.any(String), testId: 'same', testName: 'Test same', before: 'passed', after: 'passed' },
    ]);
    expect(body['slower']).toEqual([
      {
        testKey: testKeyText(testKeyOf(toTargetId(target), 'slow')),
        testId: 'slow',
        testName: 'Test slow',
        beforeMs: 1000,
        afterMs: 3000,
        ratio: 3,
      },
    ]);
    const failures = await api.read(`/open/v1/runs/${run}/failures?include=group`);
    expect(body['stillFailing']?.['0']?.['group']).toBe(failures.body['failures']?.['2']?.['group']?.['id']);
  });

  it('shows at most `limit` tests of each list and counts them all', async () => {
    const { path } = await newTarget('limits');
    const names = Array.from({ length: 60 }, (_, index) => `t${index}`);
    await upload(
      'main',
      names.map((name) => passing(name)),
      path,
    );
    const run = await upload(
      'main',
      names.map((name) => failing(name)),
      path,
    );
    const [usual, two, most] = [await compare(run), await compare(run, '?limit=2'), await compare(run, '?limit=500')];
    expect(idsOf(usual.body['newlyFailing'])).toEqual(names.slice(0, 50));
    expect(idsOf(two.body['newlyFailing'])).toEqual(['t0', 't1']);
    expect(idsOf(most.body['newlyFailing'])).toEqual(names);
    for (const answer of [usual, two, most]) expect(answer.body['summary']).toEqual({ ...NOTHING, newlyFailing: 60 });
  });

  it('takes for the previous run that of the branch, else of main, else of master, else of any branch', async () => {
    const { path } = await newTarget('branches');
    const up = (gitRef: string | null): Promise<string> => upload(gitRef, [passing('a')], path);
    const other = await up('other');
    const first = await up('feature/x');
    const master = await up('master');
    const second = await up('fix');
    const main = await up('refs/heads/main');
    const third = await up('feature/y');
    const fourth = await up('refs/heads/feature/x');
    const nameless = await up(null);
    expect(await baseOf(other)).toBeNull();
    expect(await baseOf(first)).toBe(other);
    expect(await baseOf(second)).toBe(master);
    expect(await baseOf(third)).toBe(main);
    expect(await baseOf(fourth, 'previous')).toBe(first);
    expect(await baseOf(nameless)).toBe(main);
  });

  it('takes the newest finished run of a branch before the run, and no later, open or foreign one', async () => {
    const { path } = await newTarget('a branch');
    const up = (gitRef: string): Promise<string> => upload(gitRef, [passing('a')], path);
    const odd = await up('previous');
    const early = await up('dev');
    await upload('dev', [passing('a')]);
    await api.send('POST', path, { as: api.writeToken, body: { status: 'running', gitRef: 'dev', testResults: [] } });
    const run = await up('main');
    await up('dev');
    expect(await baseOf(run, 'dev')).toBe(early);
    expect(await baseOf(run, 'refs/heads/dev')).toBe(early);
    expect(await baseOf(run, 'refs/heads/previous')).toBe(odd);
    expect(await baseOf(run, 'previous')).toBe(early);
    expect(await baseOf(run, 'nobody')).toBeNull();
  });

  it('compares with a run of another target by the ids of the tests', async () => {
    const there = await newTarget('there');
    const base = await upload('main', [passing('a'), failing('b'), passing('gone')], there.path);
    const run = await upload('main', [failing('a'), passing('b')]);
    const { body } = await compare(run, `?base=${base}`);
    expect(body['summary']).toEqual({ ...NOTHING, newlyFailing: 1, fixed: 1, removed: 1 });
    expect(body['newlyFailing']?.['0']?.['testKey']).toBe(testKeyText(testKeyOf(toTargetId(api.targetId), 'a')));
    expect(body['removed']?.['0']?.['testKey']).toBe(testKeyText(testKeyOf(toTargetId(there.id), 'gone')));
  });

  it('finds no change between a run and itself', async () => {
    const run = await upload('main', [passing('a'), skipping('b')]);
    expect((await compare(run, `?base=${run}`)).body['summary']).toEqual(NOTHING);
  });

  it('counts every failure as new without a base, and nothing as added', async () => {
    const { path } = await newTarget('first');
    const run = await upload('main', [failing('a'), passing('b'), flaky('c')], path);
    const { body } = await compare(run);
    expect([body['base'], body['summary']]).toEqual([null, { ...NOTHING, newlyFailing: 1, flaky: 1 }]);
    expect(body['newlyFailing']?.['0']?.['before']).toBeNull();
  });

  it('answers 304 until another run is the base', async () => {
    const { path } = await newTarget('validators');
    const body = { clientRunId: 'base', gitRef: 'main', testResults: [{ testId: 'a', status: 'passed' }] };
    await api.send('POST', path, { as: api.writeToken, body });
    const run = await upload('main', [failing('a')], path);
    const etag = String((await compare(run)).headers.get('etag'));
    const again = (): Promise<Answer> => api.read(`/open/v1/runs/${run}/compare`, { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    await api.send('POST', path, {
      as: api.writeToken,
      body: { ...body, testResults: [{ testId: 'a', status: 'failed' }] },
    });
    expect((await again()).body['summary']).toEqual({ ...NOTHING, stillFailing: 1 });
  });

  it('distinguishes a missing or unfinished run from a bad query', async () => {
    const open = runIdOf(await api.upload({ status: 'running', testResults: [] }));
    const run = await upload('main', [passing('a')]);
    const outcome = async (id: string, query: string): Promise<readonly unknown[]> => {
      const answer = await compare(id, query);
      return [answer.status, answer.body['error']];
    };
    expect(await outcome('clr_unknown', '?base=%00')).toEqual([404, 'run_not_found']);
    expect(await outcome(open, '?limit=0')).toEqual([404, 'run_not_finished']);
    expect(await outcome(run, `?base=${open}`)).toEqual([400, 'invalid_request']);
    expect(await outcome(run, `?base=clr_${'0'.repeat(34)}`)).toEqual([400, 'invalid_request']);
  });

  it('refuses a base of another organization', async () => {
    const client = new Client(api.app.port);
    const world = { app: api.app, client };
    const { owner } = await insertTenant(world, 'OTHER');
    const foreign = await uploadRun(world, owner, await makeProject(world, owner, 'Foreign'), {
      result: { tests: [failing('a')] },
    });
    client.close();
    const answer = await compare(await upload('main', [passing('a')]), `?base=${foreign}`);
    expect([answer.status, answer.body['error']]).toEqual([403, 'wrong_organization']);
  });

  it('refuses a parameter in brackets, which would be passed over', async () => {
    const run = await upload('main', [passing('a')]);
    for (const query of ['?base[]=nobody', '?base[a]=nobody'])
      expect((await compare(run, query)).body).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  it.each([
    '?base=a%00b',
    `?base=${'x'.repeat(501)}`,
    '?base=a&base=b',
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?limit=1&limit=2',
  ])('refuses %s with a sentence that says what to send', async (query) => {
    const answer = await compare(await upload('main', [passing('a')]), query);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  });

  it.each([
    'main/',
    "x' OR '1'='1",
    '%',
    '..',
    'clr_',
    `clr_${'!'.repeat(34)}`,
    `clr_${'0'.repeat(33)}`,
    '{}',
    'тест',
    '\u202e',
    'x'.repeat(500),
  ])('takes %j for a branch without runs', async (base) => {
    expect(await baseOf(await upload('main', [passing('a')]), base)).toBeNull();
  });
});

function toTargetId(text: string): `tgt_${string}` {
  return `tgt_${text.slice('tgt_'.length)}`;
}
