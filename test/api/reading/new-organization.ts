import { insertTenant } from '../../support/world.js';
import { runIdOf, startApi, type Api, type Json } from '../../support/api.js';

/** An organization that came after the last `ANALYZE` of a database in which another one is. */
export interface NewOrganization {
  readonly api: Api;
  /** Cookie header of its owner. */
  readonly cookie: string;
  /** Values of the names in paths: its project, and a run, a build, a test and a cause of it. */
  readonly names: Readonly<Record<string, string>>;
}

const BUILDS = ['first', 'second'];
/** One test in this many fails, other ones in each build. */
const ONE_FAILS_OF = 40;

/** Makes both organizations by uploads, each with two builds of two jobs of so many tests. */
export async function startNewOrganization(tests: number): Promise<NewOrganization> {
  const api = await startApi();
  await fill(api, { cookie: api.cookie, projectId: api.projectId, targetId: api.targetId }, tests);
  await api.app.dataSource.query('ANALYZE');
  const { owner } = await insertTenant(api, 'SECOND');
  const read = async (path: string): Promise<Json> => (await api.send('GET', path, { as: owner.cookie })).body;
  const made = await api.send('POST', '/v1/projects', { as: owner.cookie, body: { name: 'Second' } });
  const projectId = String(made.body['id']);
  const targets = await read(`/v1/projects/${projectId}/targets`);
  const runId = await fill(
    api,
    { cookie: owner.cookie, projectId, targetId: String(targets['items']?.[0]?.['id']) },
    tests,
  );
  const run = await read(`/open/v1/runs/${runId}`);
  const [known, causes, failures] = [
    await read(`/open/v1/projects/${projectId}/tests?limit=1`),
    await read(`/open/v1/projects/${projectId}/causes?limit=1`),
    await read(`/open/v1/runs/${runId}/failures?limit=1`),
  ];
  const names = {
    projectId,
    runId,
    targetId: String(run['targetId']),
    buildId: String(run['buildId']),
    testKey: String(known['items']?.[0]?.['testKey']),
    causeId: String(causes['items']?.[0]?.['id']),
    testId: String(failures['failures']?.[0]?.['testId']),
    kind: 'test',
  };
  return { api, cookie: owner.cookie, names };
}

interface Place {
  readonly cookie: string;
  readonly projectId: string;
  readonly targetId: string;
}

/** Returns the id of the last run. */
async function fill(api: Api, { cookie, projectId, targetId }: Place, tests: number): Promise<string> {
  const project = `/v1/projects/${projectId}`;
  const second = await api.send('POST', `${project}/targets`, { as: cookie, body: { name: 'Second' } });
  let runId = '';
  for (const [number, build] of BUILDS.entries())
    for (const target of [targetId, String(second.body['id'])]) {
      const lines = [{ gitRef: 'main', build, job: target }, ...testsOf(target, tests, number)];
      const answer = await api.send('POST', `${project}/targets/${target}/runs`, {
        as: cookie,
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        headers: { 'content-type': 'application/x-ndjson' },
      });
      runId = runIdOf(answer);
    }
  const declared = Array.from({ length: tests / 2 }, (_, number) => ({
    testId: idOf(targetId, number * 3),
    deprecated: number % 10 === 0,
  }));
  await api.send('POST', `${project}/projections/test`, { as: cookie, body: { tests: declared } });
  return runId;
}

const idOf = (target: string, number: number): string => `${target} > orders > creates order ${number}`;

function testsOf(target: string, tests: number, build: number): readonly object[] {
  return Array.from({ length: tests }, (_, number) => {
    const fails = (number + build) % ONE_FAILS_OF === 0;
    return {
      testId: idOf(target, number),
      testName: `creates order ${(number * 7919) % tests}`,
      success: !fails,
      durationMs: number % 100,
      tags: ['orders', 'smoke'],
      filePath: `tests/orders-${number % 100}.test.ts`,
      events: fails ? [{ type: 'assertion', success: false, message: `Order ${number}`, expected: 1, actual: 2 }] : [],
    };
  });
}
