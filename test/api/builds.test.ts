import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';

const passing = (testId: string): object => ({ testId, success: true, durationMs: 1 });
const failing = (testId: string): object => ({
  testId,
  success: false,
  durationMs: 1,
  events: [{ type: 'assertion', passed: false, message: `total of ${testId}`, expected: 1, actual: 2 }],
});
const GREEN = { result: { tests: [passing('a')] } };
const RED = { result: { tests: [failing('b')] } };
const EMPTY = { result: { tests: [] } };

let api: Api;
let count = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A name that no other test uses. */
function newName(): string {
  count += 1;
  return `build ${count}`;
}

const buildIdOf = (answer: Answer): string => String(answer.body['buildId']);
const read = async (buildId: string): Promise<Json> => (await api.read(`/open/v1/builds/${buildId}`)).body;
const list = async (query: string): Promise<Json> => (await api.read(`/open/v1/builds?${query}`)).body['items'] ?? {};
const act = (path: string, body?: unknown): Promise<Answer> => api.send('POST', path, { as: api.writeToken, body });

/** Uploads runs to one build, one after the other, and reads the build. */
async function buildOf(...envelopes: readonly object[]): Promise<Json> {
  const build = newName();
  let buildId = '';
  for (const envelope of envelopes) buildId = buildIdOf(await api.upload({ build, ...envelope }));
  return read(buildId);
}

describe('a build', () => {
  it('contains the runs with its name, and says so in each run', async () => {
    const build = newName();
    const commits = [{ sha: 'abcdef1', title: 'Round coupon discounts', author: 'Mira', files: [] }];
    const revision = { gitRef: 'refs/heads/topic', commitSha: 'abcdef1', commits };
    const first = await api.upload({ build, job: 'unit', ...revision, ...GREEN });
    const second = await api.upload({ build, job: 'e2e', attempt: 2, ...RED });
    const body = await read(buildIdOf(first));
    expect(body).toMatchObject({
      id: buildIdOf(second),
      projectId: api.projectId,
      status: 'failed',
      empty: false,
      summary: { total: 2, passed: 1, failed: 1, skipped: 0, flaky: 0 },
      runs: [
        { id: runIdOf(first), targetId: api.targetId, job: 'unit', attempt: null, status: 'passed', superseded: false },
        { id: runIdOf(second), targetId: api.targetId, job: 'e2e', attempt: 2, status: 'failed', superseded: false },
      ],
      expectedRuns: null,
      branch: 'topic',
      commitSha: 'abcdef1',
      commitTitle: 'Round coupon discounts',
      pullRequest: null,
      ciRunUrl: null,
      url: `${api.app.url}/b/${buildIdOf(first)}`,
    });
    expect(buildIdOf(first)).toMatch(/^bld_[0-9A-Za-z]+$/);
    expect((await api.read(`/open/v1/runs/${runIdOf(second)}`)).body).toMatchObject({
      buildId: buildIdOf(first),
      job: 'e2e',
      attempt: 2,
      empty: false,
      commitTitle: null,
    });
  });

  it('contains the jobs and attempts of one CI address', async () => {
    const address = 'https://github.com/o/r/actions/runs/77';
    const first = await api.upload({ ciRunUrl: `${address}/job/1`, ...GREEN });
    const second = await api.upload({ ciRunUrl: `${address}/attempts/2`, ...RED });
    const other = await api.upload({ ciRunUrl: `${address}8`, ...GREEN });
    expect(buildIdOf(first)).toBe(buildIdOf(second));
    expect(buildIdOf(first)).not.toBe(buildIdOf(other));
    expect(await read(buildIdOf(first))).toMatchObject({ status: 'failed', ciRunUrl: address });
    for (const asked of [address, `${address}/job/1`, `${address}/job/999`, `${address}/attempts/3`])
      expect(await list(`ciRunUrl=${encodeURIComponent(asked)}`)).toMatchObject([{ id: buildIdOf(first) }]);
  });

  it('is made for a run that names none, alone', async () => {
    const [first, second] = [await api.upload(GREEN), await api.upload(RED)];
    expect(await read(buildIdOf(first))).toMatchObject({ status: 'passed', runs: [{ id: runIdOf(first) }] });
    expect(await read(buildIdOf(second))).toMatchObject({ status: 'failed', runs: [{ id: runIdOf(second) }] });
  });

  it('is named in the query of a report', async () => {
    const report = '<testsuites><testsuite name="s"><testcase name="a" classname="c"/></testsuite></testsuites>';
    const build = newName();
    const query = new URLSearchParams({ build, job: 'unit', attempt: '3', expectedRuns: '2', exitCode: '0' });
    const answer = await act(`${api.uploadPath}?${query.toString()}`, report);
    expect(await read(buildIdOf(answer))).toMatchObject({
      status: 'running',
      expectedRuns: 2,
      runs: [{ job: 'unit', attempt: 3, status: 'passed' }],
    });
  });

  it('says of each cause whether one of its runs is the first with it', async () => {
    const known = 'kiwi';
    await api.upload({ result: { tests: [failing(known)] } });
    const fresh = 'mango';
    const { id } = await buildOf(
      { job: 'one', result: { tests: [failing(known), failing(fresh)] } },
      { job: 'two', result: { tests: [failing(fresh)] } },
    );
    const { body } = await api.read(`/open/v1/builds/${String(id)}/failures?include=group`);
    expect(body['failures']).toMatchObject([
      { testId: known, job: 'one', group: { size: 1, isNew: false } },
      { testId: fresh, job: 'one', group: { size: 2, isNew: true } },
      { testId: fresh, job: 'two', group: { size: 2, isNew: true } },
    ]);
  });

  it.each<[string, readonly object[]]>([
    [
      'red, then green',
      [
        { job: 'a', ...RED },
        { job: 'b', ...GREEN },
      ],
    ],
    [
      'green, then red',
      [
        { job: 'a', ...GREEN },
        { job: 'b', ...RED },
      ],
    ],
    ['without jobs', [RED, GREEN]],
    ['green and one that broke as a whole', [GREEN, { failureMessage: 'out of memory', ...GREEN }]],
    ['green and one that broke before its tests', [GREEN, { failureClass: 'setup', result: { tests: [] } }]],
    ['green and a crash', [GREEN, { status: 'errored', failureMessage: 'out of memory' }]],
  ])('with a red run failed: %s', async (_order, envelopes) => {
    expect((await buildOf(...envelopes))['status']).toBe('failed');
  });

  it('with a red run failed when all are uploaded at once', async () => {
    const build = newName();
    const envelopes = Array.from({ length: 12 }, (_, job) => ({
      build,
      job: `job ${job}`,
      ...(job === 5 ? RED : GREEN),
    }));
    const answers = await Promise.all(envelopes.map((envelope) => api.upload(envelope)));
    expect(answers.map(({ status }) => status)).toEqual(envelopes.map(() => 201));
    expect(new Set(answers.map(buildIdOf)).size).toBe(1);
    const body = await read(buildIdOf(answers[0] ?? (await api.upload(GREEN))));
    expect([body['status'], body['runs']?.['length'], body['summary']?.['total']]).toEqual(['failed', 12, 12]);
    expect(await list('status=failed&limit=1')).toMatchObject([{ id: body['id'] }]);
  });

  it('counts the last attempt of a job', async () => {
    const green = await buildOf(
      { job: 'a', attempt: 1, ...RED },
      { job: 'b', ...GREEN },
      { job: 'a', attempt: 2, ...GREEN },
    );
    expect(green).toMatchObject({
      status: 'passed',
      summary: { total: 2, failed: 0 },
      runs: [{ superseded: true }, { superseded: false }, { superseded: false }],
    });
    expect(await buildOf({ job: 'a', attempt: 2, ...RED }, { job: 'a', attempt: 1, ...GREEN })).toMatchObject({
      status: 'failed',
      runs: [{ superseded: false }, { superseded: true }],
    });
  });

  it('counts all runs of one attempt of a job, whatever their order', async () => {
    const runs = [{ superseded: false }, { superseded: false }];
    const summary = { total: 2, failed: 1 };
    expect(await buildOf({ job: 'a', ...RED }, { job: 'a', ...GREEN })).toMatchObject({
      status: 'failed',
      summary,
      runs,
    });
    const again = await buildOf({ job: 'a', attempt: 2, ...GREEN }, { job: 'a', attempt: 2, ...RED });
    expect(again).toMatchObject({ status: 'failed', summary, runs });
  });

  it('waits for as many jobs as are expected, or for its completion', async () => {
    const build = newName();
    const first = await api.upload({ build, job: 'shard 1/2', expectedRuns: 2, ...GREEN });
    expect(await read(buildIdOf(first))).toMatchObject({ status: 'running', expectedRuns: 2, completedAt: null });
    await api.upload({ build, job: 'shard 2/2', ...GREEN });
    expect((await read(buildIdOf(first)))['status']).toBe('passed');
    const waiting = await api.upload({ build: newName(), job: 'a', expectedRuns: 9, ...RED });
    const path = `/v1/projects/${api.projectId}/builds/${buildIdOf(waiting)}/complete`;
    expect((await act(path)).body).toMatchObject({ id: buildIdOf(waiting), status: 'failed', expectedRuns: 9 });
    expect((await act(path)).status).toBe(200);
  });

  it('runs while one of its live runs does', async () => {
    const build = newName();
    const live = await api.upload({ build, job: 'live', status: 'running' });
    await api.upload({ build, job: 'other', ...GREEN });
    expect((await read(buildIdOf(live)))['status']).toBe('running');
    await act(`${api.uploadPath}/${runIdOf(live)}/tests`, [failing('x')]);
    await act(`${api.uploadPath}/${runIdOf(live)}/complete`);
    expect(await read(buildIdOf(live))).toMatchObject({ status: 'failed', summary: { total: 2, failed: 1 } });
  });

  it('loses a run that an upload moves to another build', async () => {
    const [from, to] = [newName(), newName()];
    const clientRunId = newName();
    const first = await api.upload({ build: from, clientRunId, ...RED });
    await api.upload({ build: from, ...GREEN });
    const moved = await api.upload({ build: to, clientRunId, ...RED });
    expect([moved.status, runIdOf(moved)]).toEqual([200, runIdOf(first)]);
    expect((await read(buildIdOf(first)))['status']).toBe('passed');
    expect(await read(buildIdOf(moved))).toMatchObject({ status: 'failed', runs: [{ id: runIdOf(first) }] });
  });

  it('keeps the run that is alone in it when an upload replaces the run', async () => {
    const clientRunId = newName();
    const first = await api.upload({ clientRunId, ...RED });
    const second = await api.upload({ clientRunId, ...GREEN });
    expect(buildIdOf(second)).toBe(buildIdOf(first));
    expect((await read(buildIdOf(first)))['status']).toBe('passed');
  });

  it('goes with its last run', async () => {
    const build = newName();
    const [green, red] = [await api.upload({ build, ...GREEN }), await api.upload({ build, ...RED })];
    const remove = (answer: Answer): Promise<Answer> =>
      api.send('DELETE', `/open/v1/runs/${runIdOf(answer)}`, { as: api.cookie });
    expect((await remove(red)).status).toBe(204);
    expect((await read(buildIdOf(green)))['status']).toBe('passed');
    expect((await remove(green)).status).toBe(204);
    const gone = await api.read(`/open/v1/builds/${buildIdOf(green)}`);
    expect([gone.status, gone.body['error']]).toEqual([404, 'build_not_found']);
    const rows = await api.app.dataSource.query<unknown[]>(
      'SELECT id FROM builds WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.organization_id = builds.organization_id AND build_id = builds.id)',
    );
    expect(rows).toEqual([]);
  });
});

describe('a run without any test', () => {
  it('is no pass, and counts as neither', async () => {
    const alone = await api.upload(EMPTY);
    expect(alone.body).toMatchObject({ status: 'errored', empty: true, warnings: [{ code: 'not_passed' }] });
    expect(await read(buildIdOf(alone))).toMatchObject({ status: 'cancelled', empty: true });
    expect(await buildOf(EMPTY, GREEN)).toMatchObject({
      status: 'passed',
      empty: false,
      runs: [{ empty: true }, { empty: false }],
    });
    expect((await buildOf(RED, EMPTY))['status']).toBe('failed');
    expect((await buildOf({ job: 'a', ...RED }, { job: 'a', attempt: 2, ...EMPTY }))['status']).toBe('failed');
  });

  it('is the newest run and build of nothing', async () => {
    const gitRef = 'empty-after-green';
    const green = await api.upload({ gitRef, ...GREEN });
    await api.upload({ gitRef, ...EMPTY });
    expect((await api.read(`/open/v1/runs?branch=${gitRef}&latest=finished`)).body['items']).toMatchObject([
      { id: runIdOf(green) },
    ]);
    for (const latest of ['true', 'finished'])
      expect(await list(`branch=${gitRef}&latest=${latest}`)).toMatchObject([{ id: buildIdOf(green) }]);
  });

  it('is no pass when a live run ends without one', async () => {
    const live = await api.upload({ status: 'running' });
    const ended = await act(`${api.uploadPath}/${runIdOf(live)}/complete`, { status: 'passed' });
    expect(ended.body).toMatchObject({ status: 'errored', empty: true });
  });
});

describe('a run that broke as a whole', () => {
  it('is errored, and says why', async () => {
    const answer = await api.upload({ failureMessage: 'out of memory', status: 'passed', ...GREEN });
    expect(answer.body).toMatchObject({ status: 'errored', warnings: [{ code: 'not_passed' }], warningsTotal: 1 });
    const run = await api.read(`/open/v1/runs/${runIdOf(answer)}`);
    expect(run.body).toMatchObject({ status: 'errored', empty: false, failureMessage: 'out of memory' });
    const report = await act(`${api.uploadPath}?failureClass=setup`, 'TAP version 13\n1..1\nok 1 - a\n');
    expect(report.body).toMatchObject({ status: 'errored' });
    const live = await api.upload({ status: 'running', failureMessage: 'out of memory', ...GREEN });
    const ended = await act(`${api.uploadPath}/${runIdOf(live)}/complete`, {});
    expect(ended.body).toMatchObject({ status: 'errored' });
  });
});

describe('a run whose command failed', () => {
  it('is not passed, and says why', async () => {
    const answer = await api.upload({ exitCode: 3, ...GREEN });
    expect(answer.body).toMatchObject({ status: 'failed', warnings: [{ code: 'not_passed' }], warningsTotal: 1 });
    expect((await api.read(`/open/v1/runs/${runIdOf(answer)}`)).body['failureMessage']).toContain('code 3');
    const report = await act(`${api.uploadPath}?exitCode=1`, 'TAP version 13\n1..1\nok 1 - a\n');
    expect(report.body).toMatchObject({ status: 'failed' });
    const live = await api.upload({ status: 'running', ...GREEN });
    const ended = await act(`${api.uploadPath}/${runIdOf(live)}/complete`, { exitCode: 1 });
    expect(ended.body).toMatchObject({ status: 'failed' });
  });

  it('is not passed when the sender states that it is, nor with a failed test', async () => {
    expect((await api.upload({ status: 'passed', exitCode: 1, ...GREEN })).body['status']).toBe('failed');
    expect((await api.upload({ status: 'passed', ...RED })).body['status']).toBe('failed');
  });
});

describe('the list of builds', () => {
  it('is newest first, in pages, by branch, commit, pull request and status', async () => {
    const gitRef = 'listed';
    const commitSha = '0123456789012345678901234567890123456789';
    const builds: string[] = [];
    for (const envelope of [GREEN, RED, GREEN]) {
      const metadata = { customMetadata: { pullRequest: '4321' } };
      builds.unshift(buildIdOf(await api.upload({ gitRef, commitSha, ...envelope, ...metadata })));
    }
    const idsOf = async (query: string): Promise<unknown> =>
      JSON.parse(JSON.stringify(await list(query)), (_, value: unknown) => value);
    for (const query of [`branch=${gitRef}`, `commitSha=${commitSha}`, 'commitSha=012345678', 'pullRequest=4321'])
      expect(await idsOf(query)).toMatchObject(builds.map((id) => ({ id })));
    expect(await list(`branch=${gitRef}&status=failed,running`)).toMatchObject([{ id: builds[1] }]);
    expect(await list(`branch=${gitRef}&latest=true`)).toMatchObject([{ id: builds[0] }]);
    const { body: first } = await api.read(`/open/v1/builds?branch=${gitRef}&limit=2`);
    const { body: second } = await api.read(
      `/open/v1/builds?branch=${gitRef}&limit=2&cursor=${String(first['nextCursor'])}`,
    );
    expect([first['items'], second['items'], second['nextCursor']]).toMatchObject([
      [{ id: builds[0] }, { id: builds[1] }],
      [{ id: builds[2] }],
      null,
    ]);
  });

  it.each(['status=errored', 'pullRequest=x', 'latest=1', 'ciRunUrl=%2F', 'limit=0', 'cursor=!', 'branch=a&branch=b'])(
    'refuses %s',
    async (query) => {
      const answer = await api.read(`/open/v1/builds?${query}`);
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    },
  );

  it('has an ETag that changes with the build', async () => {
    const build = newName();
    const path = `/open/v1/builds/${buildIdOf(await api.upload({ build, ...GREEN }))}`;
    const tag = (await api.read(path)).headers.get('etag') ?? '';
    expect((await api.read(path, { 'if-none-match': tag })).status).toBe(304);
    await api.upload({ build, ...RED });
    expect((await api.read(path, { 'if-none-match': tag })).status).toBe(200);
  });
});

describe('what names a build', () => {
  it.each<[string, object]>([
    ['/build', { build: '' }],
    ['/build', { build: 'x'.repeat(257) }],
    ['/build', { build: 7 }],
    ['/job', { job: ['a'] }],
    ['/attempt', { attempt: 0 }],
    ['/attempt', { attempt: 1.5 }],
    ['/attempt', { attempt: '1' }],
    ['/expectedRuns', { expectedRuns: 0 }],
    ['/expectedRuns', { expectedRuns: 1e9 }],
    ['/exitCode', { exitCode: 'no' }],
    ['/exitCode', { exitCode: 1e12 }],
  ])('does not validate at %s: %j', async (pointer, members) => {
    const answer = await api.upload({ ...members, ...GREEN });
    expect([answer.status, answer.body['errors']?.[0]?.['pointer']]).toEqual([422, pointer]);
  });

  it.each(['attempt=x', 'expectedRuns=1.5', 'exitCode=1e3', 'job=a&job=b'])(
    'is refused in the query: %s',
    async (query) => {
      expect((await act(`${api.uploadPath}?${query}`, 'TAP version 13\n1..1\nok 1\n')).status).toBe(400);
    },
  );

  it('may be any text of 256 characters, which is compared as it was sent', async () => {
    const [left, right] = [`token=abcdefghijkl${'ü'.repeat(238)}`, `token=mnopqrstuvwx${'ü'.repeat(238)}`];
    const answers = [await api.upload({ build: left, ...GREEN }), await api.upload({ build: right, ...GREEN })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(buildIdOf(answers[0] ?? (await api.upload(GREEN)))).not.toBe(
      buildIdOf(answers[1] ?? (await api.upload(GREEN))),
    );
  });
});

describe('a project', () => {
  it('gets its default branch from the first upload that names one, and an admin changes it', async () => {
    const as = api.cookie;
    const project = (await api.send('POST', '/v1/projects', { as, body: { name: 'With branches' } })).body;
    const path = `/v1/projects/${String(project['id'])}`;
    const upload = (gitRef: string): Promise<Answer> =>
      act(`${path}/targets/${String(project['defaultTargetId'])}/runs`, { gitRef, ...GREEN });
    const branch = async (): Promise<unknown> => (await api.send('GET', path, { as })).body['defaultBranch'];
    expect(project['defaultBranch']).toBeNull();
    await upload('refs/pull/1/merge');
    expect(await branch()).toBeNull();
    await upload('refs/heads/trunk');
    await upload('other');
    expect(await branch()).toBe('trunk');
    await api.send('PATCH', path, { as, body: { defaultBranch: 'main' } });
    expect(await branch()).toBe('main');
  });
});

describe('the failures of a build', () => {
  const failuresOf = async (buildId: string, query = '', headers = {}): Promise<Answer> =>
    api.read(`/open/v1/builds/${buildId}/failures${query}`, headers);

  it('are those of all runs that count, each with its run, target and job', async () => {
    const build = newName();
    const old = await api.upload({ build, job: 'a', result: { tests: [failing('old')] } });
    const first = await api.upload({ build, job: 'a', attempt: 2, result: { tests: [failing('x'), passing('y')] } });
    const second = await api.upload({ build, result: { tests: [failing('x'), failing('z')] } });
    const answer = await failuresOf(buildIdOf(old));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      buildId: buildIdOf(old),
      projectId: api.projectId,
      summary: { total: 4, failed: 3 },
      failures: [
        { testId: 'x', runId: runIdOf(first), targetId: api.targetId, job: 'a', reason: { kind: 'assertion' } },
        { testId: 'x', runId: runIdOf(second), job: null },
        { testId: 'z', runId: runIdOf(second), lastFewEvents: [{ type: 'assertion' }] },
      ],
    });
    expect(answer.body['running']).toBeUndefined();
    const tag = answer.headers.get('etag') ?? '';
    expect((await failuresOf(buildIdOf(old), '', { 'if-none-match': tag })).status).toBe(304);
  });

  it('are paged, with the members that are included', async () => {
    const build = newName();
    let buildId = '';
    for (const count of [3, 0, 4])
      buildId = buildIdOf(
        await api.upload({
          build,
          result: { tests: [passing('p'), ...Array.from({ length: count }, (_, test) => failing(`t${test}`))] },
        }),
      );
    const all = (await failuresOf(buildId)).body['failures'];
    expect(all).toHaveLength(7);
    const found: Json[] = [];
    let cursor = '';
    do {
      const { body } = await failuresOf(buildId, `?limit=2&include=group,history,artifacts,quarantine${cursor}`);
      found.push(...Object.values(body['failures'] ?? {}));
      cursor = body['nextCursor'] === undefined ? '' : `&cursor=${String(body['nextCursor'])}`;
    } while (cursor !== '');
    expect(found).toMatchObject(Object.values(all ?? {}));
    const groups = found.map((failure) => [failure['group']?.['size'], failure['history']?.['branch']]);
    const sizes = groups.reduce((sum, [size]) => sum + 1 / Number(size), 0);
    expect(Math.round(sizes)).toBe(new Set(found.map((failure) => String(failure['group']?.['id']))).size);
  });

  it('are written as Markdown, also by cause, with the request for the rest', async () => {
    const build = newName();
    const { body } = await api.upload({ build, job: 'unit tests', ...RED });
    await api.upload({ build, job: 'e2e', result: { tests: [failing('b'), failing('c')] } });
    const buildId = String(body['buildId']);
    const markdown = { accept: 'text/markdown' };
    const plain = (await failuresOf(buildId, '', markdown)).text;
    expect(plain).toContain(`# Build ${buildId}: failed, 3 of 3 tests failed`);
    expect(plain).toContain(`run: ${runIdOf({ ...(await failuresOf(buildId)), body })}, job unit tests`);
    const byCause = (await failuresOf(buildId, '?include=group', markdown)).text;
    expect(byCause).toContain('## Cause 1');
    expect((await failuresOf(buildId, '?limit=1', markdown)).text).toContain(
      `GET /open/v1/builds/${buildId}/failures?limit=1&cursor=`,
    );
  });

  it('are those so far while the build is running', async () => {
    const build = newName();
    const live = await api.upload({ build, status: 'running' });
    await act(`${api.uploadPath}/${runIdOf(live)}/tests`, [failing('x')]);
    expect((await failuresOf(buildIdOf(live))).body).toMatchObject({ running: true, failures: [{ testId: 'x' }] });
  });

  it.each(['limit=0', 'cursor=!', 'include=nothing'])('are refused with %s', async (query) => {
    const { body } = await api.upload(RED);
    expect((await failuresOf(String(body['buildId']), `?${query}`)).status).toBe(400);
  });
});

describe('the failures of some tests of a build', () => {
  const named = (answer: Answer): unknown =>
    Object.values(answer.body['failures'] ?? {}).map((item) => `${String(item['job'])} ${String(item['testId'])}`);

  it('are those with an id, a name or a pattern, page by page, and the summary stays whole', async () => {
    const build = newName();
    const tests = [failing('cart > total'), failing('cart > tax'), failing('login')];
    const first = await api.upload({ build, job: 'a', result: { tests } });
    await api.upload({ build, job: 'b', result: { tests: [passing('x')] } });
    await api.upload({ build, job: 'c', result: { tests } });
    const path = `/open/v1/builds/${buildIdOf(first)}/failures`;
    const some = await api.read(`${path}?test=cart*&include=group`);
    expect(named(some)).toEqual(['a cart > total', 'a cart > tax', 'c cart > total', 'c cart > tax']);
    expect(some.body['summary']).toEqual({ total: 7, failed: 6 });
    const page = await api.read(`${path}?test=*tax&test=login&limit=3`);
    expect(named(page)).toEqual(['a cart > tax', 'a login', 'c cart > tax']);
    const next = await api.read(`${path}?test=*tax&test=login&limit=3&cursor=${String(page.body['nextCursor'])}`);
    expect(named(next)).toEqual(['c login']);
    const markdown = await api.read(`${path}?test=login&include=group`, { Accept: 'text/markdown' });
    expect(markdown.text).toContain('of the selected tests');
    expect(markdown.text).toContain('login');
    expect(markdown.text).not.toContain('tax');
    expect(named(await api.read(`${path}?test=nothing`))).toEqual([]);
  });
});
