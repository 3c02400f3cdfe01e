import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

interface Figures {
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  readonly passRate: number | null;
  readonly passedTests: number;
  readonly failures: number;
  readonly flaky: number;
  readonly tests: number;
  readonly duration: { readonly p50: number | null; readonly p95: number | null };
}

interface Trend {
  readonly branch: string | null;
  readonly points: readonly (Figures & { readonly at: string; readonly runId?: string })[];
  readonly total: Figures;
}

const NOTHING: Figures = {
  runs: 0,
  passed: 0,
  failed: 0,
  passRate: null,
  passedTests: 0,
  failures: 0,
  flaky: 0,
  tests: 0,
  duration: { p50: null, p95: null },
};
const DAY_MS = 86_400_000;

const TESTS: Readonly<Record<string, object>> = {
  p: { status: 'passed' },
  f: { status: 'failed' },
  s: { status: 'skipped' },
  k: { status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
};

/** A run whose tests are letters: passed, failed, skipped, flaky (k). */
const envelope = (tests: string, facts: object): object => ({
  ...facts,
  testResults: [...tests].map((letter, index) => ({ testId: `t${index}`, ...TESTS[letter] })),
});
const parse = (answer: Answer): Trend => JSON.parse(answer.text);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function makeTarget(name: string): Promise<string> {
  const answer = await api.send('POST', `/v1/projects/${api.projectId}/targets`, { as: api.cookie, body: { name } });
  return String(answer.body['id']);
}

const pathOf = (targetId: string): string => `/open/v1/projects/${api.projectId}/targets/${targetId}`;

async function uploadTo(targetId: string, tests: string, facts: object): Promise<string> {
  return runIdOf(
    await api.send('POST', `/v1/projects/${api.projectId}/targets/${targetId}/runs`, {
      as: api.writeToken,
      body: envelope(tests, facts),
    }),
  );
}

// docs/concepts.md, "Trends"
describe('the trend of a target', () => {
  let main: readonly string[];
  let load: string;
  beforeAll(async () => {
    const upload = async (tests: string, facts: object): Promise<string> =>
      uploadTo(api.targetId, tests, { gitRef: 'refs/heads/main', ...facts });
    // Monday, 2 March 2026: 100 seconds from start to end, and 200 seconds as the report tells. Wednesday: no duration is known.
    main = [
      await upload('pppf', { startedAt: '2026-03-02T10:00:00Z', completedAt: '2026-03-02T10:01:40Z' }),
      await upload('ppppk', {
        startedAt: '2026-03-02T23:50:00Z',
        completedAt: '2026-03-02T23:59:59.999Z',
        durationMs: 200_000,
      }),
      await upload('ps', { completedAt: '2026-03-04T00:00:00Z' }),
      await upload('pff', { status: 'cancelled', completedAt: '2026-03-04T12:00:00Z', durationMs: 5 }),
      await upload('pf', { status: 'errored', completedAt: '2026-03-09T08:30:00Z', durationMs: 400_000 }),
    ];
    await upload('f', { status: 'running', startedAt: '2026-03-02T10:00:00Z' });
    await upload('fff', { gitRef: 'feature/x', completedAt: '2026-03-02T10:00:00Z', durationMs: 7 });
    load = await upload('p', { gitRef: null, kind: 'load', completedAt: '2026-03-02T11:00:00Z', durationMs: 9 });
    await uploadTo(await makeTarget('Elsewhere'), 'fff', {
      gitRef: 'main',
      completedAt: '2026-03-02T10:00:00Z',
      durationMs: 7,
    });
  });

  const read = async (query: string): Promise<Trend> => parse(await api.read(`${pathOf(api.targetId)}/trend${query}`));

  const MONDAY: Figures = {
    runs: 2,
    passed: 1,
    failed: 1,
    passRate: 8 / 9,
    passedTests: 8,
    failures: 1,
    flaky: 1,
    tests: 9,
    duration: { p50: 150_000, p95: 195_000 },
  };
  const WEDNESDAY: Figures = {
    runs: 2,
    passed: 1,
    failed: 0,
    passRate: 1,
    passedTests: 2,
    failures: 2,
    flaky: 0,
    tests: 5,
    duration: { p50: null, p95: null },
  };
  const NEXT_MONDAY: Figures = {
    runs: 1,
    passed: 0,
    failed: 1,
    passRate: 0.5,
    passedTests: 1,
    failures: 1,
    flaky: 0,
    tests: 2,
    duration: { p50: 400_000, p95: 400_000 },
  };

  it('has one point per day without gaps, and the totals of the period, for one branch of this target', async () => {
    const answer = await api.read(`${pathOf(api.targetId)}/trend?from=2026-03-02&to=2026-03-10T00:00:00Z&branch=main`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toEqual({
      projectId: api.projectId,
      targetId: api.targetId,
      branch: 'main',
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-10T00:00:00.000Z',
      bucket: 'day',
      points: [
        { at: '2026-03-02T00:00:00.000Z', ...MONDAY },
        { at: '2026-03-03T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-04T00:00:00.000Z', ...WEDNESDAY },
        { at: '2026-03-05T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-06T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-07T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-08T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-09T00:00:00.000Z', ...NEXT_MONDAY },
      ],
      total: {
        runs: 5,
        passed: 2,
        failed: 2,
        passRate: 10 / 12,
        passedTests: 11,
        failures: 4,
        flaky: 1,
        tests: 16,
        duration: { p50: 200_000, p95: 380_000 },
      },
    });
  });

  it('begins its weeks on Mondays, and counts no run before the span in the first of them', async () => {
    const trend = await read('?from=2026-03-04&to=2026-03-10&branch=main&bucket=week');
    expect(trend.points).toEqual([
      { at: '2026-03-02T00:00:00.000Z', ...WEDNESDAY },
      { at: '2026-03-09T00:00:00.000Z', ...NEXT_MONDAY },
    ]);
    expect(trend.total).toMatchObject({ runs: 3, tests: 7 });
  });

  it('has hours of UTC, whatever the zone of the caller’s instants', async () => {
    const trend = await read(
      '?from=2026-03-03T01:00:00%2B02:00&to=2026-03-03T03:00:00%2B02:00&branch=main&bucket=hour',
    );
    expect(trend.points.map(({ at, runs }) => [at, runs])).toEqual([
      ['2026-03-02T23:00:00.000Z', 1],
      ['2026-03-03T00:00:00.000Z', 0],
    ]);
  });

  it('takes runs from the first instant of a span to before its last', async () => {
    expect((await read('?from=2026-03-03&to=2026-03-04&branch=main')).total.runs).toBe(0);
    expect((await read('?from=2026-03-04T00:00:00.000Z&to=2026-03-04T00:00:00.001Z&branch=main')).total.runs).toBe(1);
  });

  it('has a point a run, the oldest first, with the id of the run', async () => {
    const trend = await read('?from=2026-03-01&to=2026-03-31&branch=main&bucket=run');
    expect(trend.points.map(({ at, runId, runs, passed, failed }) => [at, runId, runs, passed, failed])).toEqual([
      ['2026-03-02T10:01:40.000Z', main[0], 1, 0, 1],
      ['2026-03-02T23:59:59.999Z', main[1], 1, 1, 0],
      ['2026-03-04T00:00:00.000Z', main[2], 1, 1, 0],
      ['2026-03-04T12:00:00.000Z', main[3], 1, 0, 0],
      ['2026-03-09T08:30:00.000Z', main[4], 1, 0, 1],
    ]);
    expect(trend.points.map(({ passRate, duration }) => [passRate, duration.p50, duration.p95])).toEqual([
      [0.75, 100_000, 100_000],
      [1, 200_000, 200_000],
      [1, null, null],
      [null, null, null],
      [0.5, 400_000, 400_000],
    ]);
    expect(trend.total).toMatchObject({ runs: 5, tests: 16 });
  });

  it('is of the default branch unless another one or every one is asked for, and only of the requested kind', async () => {
    const usual = await read('?from=2026-03-02&to=2026-03-03');
    expect([usual.branch, usual.total.runs]).toEqual(['main', 2]);
    expect((await read('?from=2026-03-02&to=2026-03-03&branch=*')).total).toMatchObject({
      runs: 4,
      passed: 2,
      failed: 2,
      tests: 13,
    });
    expect((await read('?from=2026-03-02&to=2026-03-03&kind=test&branch=*')).total).toMatchObject({
      runs: 3,
      tests: 12,
    });
    const loads = await read('?from=2026-03-02&to=2026-03-03&kind=load&bucket=run&branch=*');
    expect(loads.points.map((point) => point.runId)).toEqual([load]);
    expect((await read("?from=2026-03-02&to=2026-03-03&branch='%20OR%201=1--")).total).toEqual(NOTHING);
  });

  it('finds a run that was made before the span and is completed within it', async () => {
    const target = await makeTarget('Slow');
    const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    await uploadTo(target, 'p', { gitRef: 'main', completedAt: inDays(2) });
    expect(parse(await api.read(`${pathOf(target)}/trend?from=${inDays(1)}&to=${inDays(3)}`)).total).toMatchObject({
      runs: 1,
      passed: 1,
    });
  });

  it('has only zeros and nulls for a target without runs', async () => {
    const target = await makeTarget('Empty');
    const trend = parse(await api.read(`${pathOf(target)}/trend?from=2026-03-02&to=2026-03-04`));
    expect(trend).toMatchObject({
      branch: 'main',
      total: NOTHING,
      points: [
        { at: '2026-03-02T00:00:00.000Z', ...NOTHING },
        { at: '2026-03-03T00:00:00.000Z', ...NOTHING },
      ],
    });
    expect(parse(await api.read(`${pathOf(target)}/trend?bucket=run`))).toMatchObject({ points: [], total: NOTHING });
    const usual = parse(await api.read(`${pathOf(target)}/trend`));
    expect([30, 31]).toContain(usual.points.length);
  });

  it.each([
    '?bucket=month',
    '?bucket=day&bucket=day',
    '?kind=unit',
    '?from=soon',
    '?to=2026-02-30T99:00:00Z',
    '?from=2026-03-02&to=2026-03-02',
    '?from=9999-01-01',
    '?branch=a%00b',
    '?branch=a&branch=b',
    '?from=0000-01-01&to=9999-12-31&bucket=week',
    '?from=0000-01-01&to=9999-12-31&bucket=run',
  ])('refuses %s with a sentence that says what to send', async (query) => {
    const answer = await api.read(`${pathOf(api.targetId)}/trend${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  });

  it.each([
    '?from=0000-01-01&to=0001-01-01',
    '?from=9998-12-31&to=9999-12-31',
    '?from=9999-12-31T22:00:00Z&to=9999-12-31T23:59:59-12:00&bucket=hour',
  ])('has no runs in %s, and no error', async (query) => {
    const answer = await api.read(`${pathOf(api.targetId)}/trend${query}`);
    expect([answer.status, parse(answer).total]).toEqual([200, NOTHING]);
  });

  it.each(['trend', 'badge.svg'])('has its %s refuse a branch that is too long', async (route) => {
    const answer = await api.read(`${pathOf(api.targetId)}/${route}?branch=${'b'.repeat(501)}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  });

  it('says which bucket a long span has room for', async () => {
    const detail = async (query: string): Promise<string> =>
      String((await api.read(`${pathOf(api.targetId)}/trend${query}`)).body['detail']);
    expect(await detail('?from=2026-01-01&to=2026-02-01&bucket=hour')).toContain('Send bucket=day');
    expect(await detail('?from=2020-01-01&to=2026-01-01')).toContain('Send bucket=week');
    expect(await detail('?from=2000-01-01&to=2026-01-01&bucket=week')).toContain('400 weeks');
  });
});

/** Copies a run with its build, completed a minute later each time: uploads of as many take seconds. */
async function copyRun(id: string, times: number): Promise<void> {
  const { dataSource } = api.app;
  await dataSource.query(
    `INSERT INTO builds SELECT (jsonb_populate_record(build, jsonb_build_object('id', build.id || number))).*
     FROM builds build CROSS JOIN generate_series(1, $2::integer) number WHERE build.id = (SELECT build_id FROM runs WHERE id = $1)`,
    [id, times],
  );
  await dataSource.query(
    `INSERT INTO runs SELECT (jsonb_populate_record(run, jsonb_build_object('id', id || number, 'build_id', build_id || number,
       'content_id', gen_random_uuid(), 'completed_at', completed_at + number * interval '1 minute'))).*
     FROM runs run CROSS JOIN generate_series(1, $2::integer) number WHERE id = $1`,
    [id, times],
  );
}

describe('the newest runs of a target', () => {
  it('are 200 points, and the total is of all', async () => {
    const target = await makeTarget('Busy');
    const minute = (index: number): string => new Date(Date.UTC(2026, 2, 2, 0, index)).toISOString();
    const first = await uploadTo(target, 'p', { gitRef: 'main', completedAt: minute(0) });
    await copyRun(first, 199);
    for (const index of [200, 201]) await uploadTo(target, 'p', { gitRef: 'main', completedAt: minute(index) });
    const trend = parse(await api.read(`${pathOf(target)}/trend?from=2026-03-02&to=2026-03-03&bucket=run`));
    expect([trend.points.length, trend.points[0]?.at, trend.points[199]?.at]).toEqual([
      200,
      '2026-03-02T00:02:00.000Z',
      '2026-03-02T03:21:00.000Z',
    ]);
    expect(trend.total.runs).toBe(202);
  });
});

describe('a trend of builds', () => {
  it('counts the jobs of a build as one, without those that ran again and those without tests', async () => {
    const target = await makeTarget('Jobs');
    const upload = async (tests: string, facts: object): Promise<string> =>
      uploadTo(target, tests, { gitRef: 'main', build: 'trend of jobs', ...facts });
    await upload('pp', { job: 'a', completedAt: '2026-03-02T10:00:00Z', durationMs: 400 });
    await upload('fff', { job: 'b', completedAt: '2026-03-02T10:01:00Z', durationMs: 90_000 });
    const last = await upload('pf', { job: 'b', attempt: 2, completedAt: '2026-03-02T11:00:00Z', durationMs: 700 });
    await upload('', { job: 'c', completedAt: '2026-03-02T12:00:00Z' });
    const { points, total } = parse(await api.read(`${pathOf(target)}/trend?from=2026-03-02&to=2026-03-03&bucket=run`));
    expect(points).toMatchObject([{ at: '2026-03-02T11:00:00.000Z', runId: last, buildId: expect.any(String) }]);
    expect(total).toMatchObject({
      runs: 1,
      passed: 0,
      failed: 1,
      passedTests: 3,
      failures: 1,
      tests: 4,
      duration: { p50: 700, p95: 700 },
    });
  });

  it('takes durations from the report, never from the time of the upload', async () => {
    const target = await makeTarget('Uploaded late');
    await uploadTo(target, 'p', { gitRef: 'main', startedAt: '2026-03-02T10:00:00Z' });
    expect(parse(await api.read(`${pathOf(target)}/trend`)).total).toMatchObject({
      runs: 1,
      duration: { p50: null, p95: null },
    });
  });
});

// docs/concepts.md, "Trends"
describe('the badge of a target', () => {
  const valueOf = (answer: Answer): string => /<title>(.*)<\/title>/.exec(answer.text)?.[1] ?? '';

  const badgeOf = async (target: string, query = ''): Promise<string> =>
    valueOf(await api.read(`${pathOf(target)}/badge.svg${query}`));

  it('says how the newest build ended, on the default branch, another one, or any', async () => {
    const target = await makeTarget('Badged');
    expect(await badgeOf(target)).toBe('tests: no runs');
    await uploadTo(target, 'pfff', { gitRef: 'main' });
    expect(await badgeOf(target)).toBe('tests: 3 failing');
    await uploadTo(target, 'pp', { gitRef: 'feature/x' });
    await uploadTo(target, '', { gitRef: 'main' });
    for (const query of ['', '?branch=main', '?branch=refs/heads/main'])
      expect(await badgeOf(target, query)).toBe('tests: 3 failing');
    for (const query of ['?branch=feature/x', '?branch=*']) expect(await badgeOf(target, query)).toBe('tests: passing');
    expect(await badgeOf(target, '?branch=nobody')).toBe('tests: no runs');
    await uploadTo(target, 'p', { gitRef: 'main', status: 'running' });
    expect(await badgeOf(target)).toBe('tests: running');
    await uploadTo(target, 'p', { gitRef: 'main', status: 'cancelled' });
    expect(await badgeOf(target)).toBe('tests: cancelled');
  });

  it.each([
    ['before', ['f', 'p']],
    ['after', ['p', 'f']],
  ])('does not say passing when a job failed %s another one passed, in any target', async (order, [first, second]) => {
    const [target, other] = [await makeTarget(`One ${order}`), await makeTarget(`Other ${order}`)];
    const job = async (place: string, tests: string, build: string): Promise<string> =>
      uploadTo(place, tests, { gitRef: 'main', build, job: `${place} ${tests}` });
    await job(target, first ?? '', `badge in one target ${order}`);
    await job(target, second ?? '', `badge in one target ${order}`);
    expect(await badgeOf(target)).toBe('tests: 1 failing');
    await job(target, 'p', `badge in two targets ${order}`);
    expect(await badgeOf(target)).toBe('tests: passing');
    await job(other, 'f', `badge in two targets ${order}`);
    expect([await badgeOf(target), await badgeOf(other)]).toEqual(['tests: 1 failing', 'tests: 1 failing']);
  });

  it('is of the newest build, also when a job of an older one ends last', async () => {
    const target = await makeTarget('Late');
    for (const [build, tests] of [
      ['older', 'p'],
      ['newer', 'f'],
      ['older', 'pp'],
      ['older', 'ppp'],
    ] as const)
      await uploadTo(target, tests, { gitRef: 'main', build: `late ${build}`, job: tests });
    expect(await badgeOf(target)).toBe('tests: 1 failing');
  });

  it('is running until every expected job has come, unless one failed', async () => {
    const target = await makeTarget('Expecting');
    const facts = { gitRef: 'main', build: 'expecting', expectedRuns: 3 };
    await uploadTo(target, 'p', { ...facts, job: 'a' });
    expect(await badgeOf(target)).toBe('tests: running');
    await uploadTo(target, 'f', { ...facts, job: 'b' });
    expect(await badgeOf(target)).toBe('tests: 1 failing');
    await uploadTo(target, 'p', { ...facts, job: 'b', attempt: 2 });
    await uploadTo(target, 'p', { ...facts, job: 'c' });
    expect(await badgeOf(target)).toBe('tests: passing');
  });

  it('is an image that may load nothing, is revalidated each time, and gets 304 while unchanged', async () => {
    const path = `${pathOf(await makeTarget('Quiet'))}/badge.svg`;
    const answer = await api.read(path);
    expect(answer.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/);
    expect(
      ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'].map((name) =>
        answer.headers.get(name),
      ),
    ).toEqual(['image/svg+xml; charset=utf-8', 'private, no-cache', "default-src 'none'; sandbox", 'nosniff']);
    const again = await api.read(path, { 'if-none-match': String(answer.headers.get('etag')) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('takes a token only from the header', async () => {
    const answer = await api.send('GET', `${pathOf(api.targetId)}/badge.svg?token=${api.readToken}`);
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_token']);
    expect((await api.send('GET', `${pathOf(api.targetId)}/badge.svg`, { as: api.writeToken })).body['error']).toBe(
      'insufficient_scope',
    );
  });

  it.each(['?branch=a%00b', '?branch=a&branch=b'])(
    'refuses %s with a sentence that says what to send',
    async (query) => {
      const answer = await api.read(`${pathOf(api.targetId)}/badge.svg${query}`);
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
      expect(String(answer.body['detail'])).toMatch(/^Send /);
    },
  );
});
