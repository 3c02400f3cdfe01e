import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';
import { IS_ON_CLUSTER } from '../../support/database.js';
import { costOf, costsOf, isLong } from './statement-costs.js';

/** The plans of a distributed database have another form. */
const describeWithPlans = IS_ON_CLUSTER ? describe.skip : describe;

/** Tests of a run: the runs of the scene have several times as many rows as a statement may read. */
const TESTS = 10_000;
const DECLARED = 6_000;

const SLOW_MS = 180_000;

interface Scene {
  readonly api: Api;
  readonly runId: string;
  readonly otherRunId: string;
  readonly buildId: string;
  readonly projections: string;
  readonly tests: string;
}

let scene: Scene;

beforeAll(async () => {
  const api = await startApi();
  const targets = `/v1/projects/${api.projectId}/targets`;
  const made = await api.send('POST', targets, { as: api.cookie, body: { name: 'Second' } });
  const runs: string[] = [];
  for (const build of [1, 2])
    for (const target of [api.targetId, String(made.body['id'])]) {
      const lines = [{ gitRef: 'main', build: `build ${build}`, job: target }, ...testsOf(target, build)];
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const headers = { 'content-type': 'application/x-ndjson' };
      const path = api.uploadPath.replace(api.targetId, target);
      runs.push(runIdOf(await api.send('POST', path, { as: api.writeToken, body, headers })));
    }
  const projections = `/v1/projects/${api.projectId}/projections`;
  const declared = Array.from({ length: DECLARED }, (_, number) => ({
    testId: number % 2 === 0 ? idOf(api.targetId, number) : `declared ${number}`,
    deprecated: number % 10 === 0,
  }));
  await api.send('POST', `${projections}/test`, { as: api.cookie, body: { tests: declared } });
  // As the maintenance of the embedded database does, and that of a server.
  await api.app.dataSource.query('ANALYZE');
  const [runId = '', otherRunId = ''] = runs.slice(2);
  const buildId = String((await api.read(`/open/v1/runs/${runId}`)).body['buildId']);
  const tests = `/open/v1/projects/${api.projectId}/tests?targetId=${api.targetId}&limit=200`;
  scene = { api, runId, otherRunId, buildId, projections, tests };
}, SLOW_MS);
afterAll(() => scene.api.close());

const idOf = (target: string, number: number): string => `${target} > orders > creates order ${number}`;

function testsOf(target: string, build: number): readonly object[] {
  return Array.from({ length: TESTS }, (_, number) => ({
    testId: idOf(target, number),
    testName: `creates order ${(number * 7919) % TESTS}`,
    success: (number + build) % 1000 !== 0,
    durationMs: number % 100,
    tags: ['orders'],
    filePath: `tests/orders-${number % 100}.test.ts`,
    events: [],
  }));
}

type PathOf = (scene: Scene) => string;

const ROUTES: Readonly<Record<string, PathOf>> = {
  'the summary of declared tests': ({ projections }) => `${projections}/summary`,
  'tests that are not declared': ({ projections }) => `${projections}/undeclared?limit=200`,
  'declared tests that never ran': ({ projections }) => `${projections}/test?state=neverRan&limit=200`,
  'deprecated tests that ran': ({ projections }) => `${projections}/test?state=deprecatedButRan&limit=200`,
  'declared tests': ({ projections }) => `${projections}/test?limit=200`,
  'the comparison of builds': ({ buildId }) => `/open/v1/builds/${buildId}/compare`,
  'the comparison of runs': ({ runId }) => `/open/v1/runs/${runId}/compare`,
  'the comparison of runs of two targets': ({ runId, otherRunId }) =>
    `/open/v1/runs/${runId}/compare?base=${otherRunId}`,
  'a search for most tests': () => '/open/v1/search?q=order&kind=test',
  'tests by name': ({ tests }) => `${tests}&sort=name`,
  'tests by duration': ({ tests }) => `${tests}&sort=duration`,
  'tests by rate of failures': ({ tests }) => `${tests}&sort=failureRate`,
  'tests with a text': ({ tests }) => `${tests}&q=zzz`,
  'new tests': ({ tests }) => `${tests}&state=new`,
  'removed tests': ({ tests }) => `${tests}&state=removed`,
  'healthy tests': ({ tests }) => `${tests}&state=healthy`,
  'tests of a run by name': ({ runId }) => `/open/v1/runs/${runId}/tests?sort=name`,
  'tests of a run by file and duration': ({ runId }) => `/open/v1/runs/${runId}/tests?group=file&sort=duration`,
  tags: ({ api }) => `/v1/projects/${api.projectId}/tags`,
  'results of a run': ({ api, runId }) => `${api.uploadPath}/${runId}/test-results`,
  'a search for nothing': () => '/open/v1/search?q=zzz',
};

describeWithPlans('each statement reads a small part of the rows of large runs, for', () => {
  it.each(Object.entries(ROUTES))(
    '%s',
    async (_, pathOf) => {
      const { api } = scene;
      const costs = await costsOf(api.app.dataSource, async () => {
        const answer = await api.send('GET', pathOf(scene), { as: api.cookie });
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      });
      expect(costs.length).toBeGreaterThan(1);
      expect(costs.filter(isLong)).toEqual([]);
    },
    SLOW_MS,
  );

  it('also where pages of large runs are merged from parts, in the right order', async () => {
    const { api, tests } = scene;
    const names = Array.from({ length: TESTS }, (_, number) => `creates order ${number}`).toSorted();
    const { body } = await api.read(`${tests}&sort=name`);
    const cursor = String(body['nextCursor']);
    const next = await api.read(`${tests}&sort=name&cursor=${cursor}`);
    const found = [body, next.body].flatMap((page) => Object.values(page['items'] ?? {}).map((test) => test['name']));
    expect(found).toEqual(names.slice(0, 400));
  });

  it('which a statement over all tests of a build exceeds', async () => {
    const text = 'SELECT count(DISTINCT name) FROM test_results WHERE organization_id <> $1';
    expect(isLong(await costOf(scene.api.app.dataSource, { text, values: [''] }))).toBe(true);
  });
});
