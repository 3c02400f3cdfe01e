import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteTable } from '../../../src/http/route-table.js';
import { Client } from '../../support/exchange.js';
import { runApp, type RunningApp } from '../../support/running-app.js';
import { insertTenant, makeProject, setUpTenant, uploadRun, type Person } from '../../support/world.js';

/** What a path names, and how a request for it is refused before its body is looked at. */
interface Place {
  readonly ids: Readonly<Record<string, string>>;
  readonly refusal: (path: string) => readonly [number, string];
}

let app: RunningApp;
let client: Client;
let owner: Person;
let foreign: Place;
const unknown: Place = {
  ids: { projectId: 'prj_unknown', targetId: 'tgt_unknown', runId: 'clr_unknown', kind: 'test' },
  refusal: (path) => [404, path.includes(':projectId') ? 'project_not_found' : 'run_not_found'],
};

beforeAll(async () => {
  app = await runApp();
  client = new Client(app.port);
  const world = { app, client };
  ({ owner } = await setUpTenant(world, 'CANARYINSIDE1'));
  const other = await insertTenant(world, 'CANARYOUTSIDE1');
  const ids = await makeProject(world, other.owner, 'Other');
  const runId = await uploadRun(world, other.owner, ids, { result: { tests: [] } });
  foreign = { ids: { ...ids, runId, kind: 'test' }, refusal: () => [403, 'wrong_organization'] };
});

afterAll(async () => {
  client.close();
  await app.close();
});

/** The routes that take a body and name a project or a run. */
function routes(): readonly { readonly method: string; readonly path: string }[] {
  return app.app
    .get(RouteTable)
    .routes()
    .filter(({ method, path }) => /^(POST|PUT|PATCH)$/.test(method) && /^\/(open\/|admin\/)?v1\//.test(path))
    .filter(({ path }) => /:(projectId|runId)/.test(path));
}

async function answersFor({ ids, refusal }: Place): Promise<readonly [unknown[], unknown[]]> {
  const answers: unknown[] = [];
  const expected: unknown[] = [];
  for (const { method, path } of routes()) {
    const answer = await client.send({
      method,
      // A stored file is named in the query, which is checked with the route.
      path: `${path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? 'something')}?path=a.json`,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: '{"broken"',
    });
    const problem: { error?: unknown } = JSON.parse(answer.text);
    answers.push([method, path, answer.status, problem.error]);
    expected.push([method, path, ...refusal(path)]);
  }
  return [answers, expected];
}

describe('a body that is no JSON', () => {
  it('is not looked at where the project or run in the path is of another organization', async () => {
    const [answers, expected] = await answersFor(foreign);
    expect(answers).toEqual(expected);
    expect(answers.length).toBeGreaterThan(25);
  });

  it('is not looked at where the project or run in the path does not exist', async () => {
    const [answers, expected] = await answersFor(unknown);
    expect(answers).toEqual(expected);
  });
});
