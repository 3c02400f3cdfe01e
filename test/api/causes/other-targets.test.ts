import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const CARD = 'Payment provider rejected the card';
const MAIL = 'Mail server refused the sender';

const failing = (testId: string, message: string): object => ({
  testId,
  success: false,
  events: [{ type: 'error', message }],
});

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A project with targets of its own. */
interface Fixture {
  readonly path: string;
  readonly first: string;
  add(name: string): Promise<string>;
  upload(targetId: string, messages: readonly string[], more?: object): Promise<Answer>;
}

async function newFixture(): Promise<Fixture> {
  const project = await api.send('POST', '/v1/projects', {
    as: api.cookie,
    body: { name: `Project ${Math.random()}` },
  });
  const path = `/v1/projects/${String(project.body['id'])}/targets`;
  return {
    path,
    first: String(project.body['defaultTargetId']),
    add: async (name) => {
      const made = await api.send('POST', path, { as: api.cookie, body: { name } });
      expect(made.status).toBe(201);
      return String(made.body['id']);
    },
    upload: async (targetId, messages, more = {}) => {
      const tests = messages.map((message, index) => failing(`t${index}`, message));
      const body = { ...more, result: { tests: [...tests, { testId: 'ok', success: true }] } };
      const uploaded = await api.send('POST', `${path}/${targetId}/runs`, { as: api.writeToken, body });
      expect(uploaded.status).toBe(201);
      return uploaded;
    },
  };
}

/** The groups of the failures at a path. */
async function groupsOf(path: string): Promise<readonly Json[]> {
  const { body } = await api.read(`${path}/failures?include=group`);
  const failures: readonly Json[] = JSON.parse(JSON.stringify(body['failures']));
  return failures.map((failure) => JSON.parse(JSON.stringify(failure['group'])));
}
const ofRun = (uploaded: Answer): string => `/open/v1/runs/${runIdOf(uploaded)}`;

async function markdownOf(path: string): Promise<string> {
  const { text } = await api.send('GET', `${path}/failures?include=group`, {
    as: api.readToken,
    headers: { accept: 'text/markdown' },
  });
  return text;
}

// docs/concepts.md, "Causes"
describe('the other targets of a cause', () => {
  it('are those of the project that have it, each with its newest run, and none for a cause of one target', async () => {
    const fixture = await newFixture();
    const nightly = await fixture.add('Nightly e2e');
    await fixture.upload(nightly, [CARD], { completedAt: '2026-01-01T10:00:00.000Z' });
    const newest = await fixture.upload(nightly, [CARD], { completedAt: '2026-01-02T10:00:00.000Z' });
    const run = await fixture.upload(fixture.first, [CARD, MAIL, MAIL]);
    const otherTargets = [
      { targetId: nightly, name: 'Nightly e2e', runId: runIdOf(newest), at: '2026-01-02T10:00:00.000Z' },
    ];
    expect(await groupsOf(ofRun(run))).toEqual([
      { id: expect.stringMatching(/^grp_/), size: 1, otherTargets },
      { id: expect.stringMatching(/^grp_/), size: 2 },
      { id: expect.stringMatching(/^grp_/), size: 2 },
    ]);
  });

  it('are in the Markdown of a run by cause in one line', async () => {
    const fixture = await newFixture();
    const nightly = await fixture.add('Nightly e2e');
    const known = await fixture.upload(nightly, [CARD], { completedAt: '2026-01-02T10:00:00.000Z' });
    const run = await fixture.upload(fixture.first, [CARD, MAIL]);
    const line = `also in target: Nightly e2e (${runIdOf(known)}, 2026-01-02)`;
    const lines = (await markdownOf(ofRun(run))).split('\n');
    expect(lines.filter((text) => text.startsWith('also in'))).toEqual([line]);
  });

  it('do not include a target that was deleted, nor one of another project', async () => {
    const fixture = await newFixture();
    const other = await newFixture();
    const nightly = await fixture.add('Nightly e2e');
    await fixture.upload(nightly, [CARD]);
    await other.upload(other.first, [CARD]);
    const run = await fixture.upload(fixture.first, [CARD]);
    expect((await groupsOf(ofRun(run)))[0]).toHaveProperty('otherTargets');
    expect((await api.send('DELETE', `${fixture.path}/${nightly}`, { as: api.cookie })).status).toBe(204);
    expect((await groupsOf(ofRun(run)))[0]).not.toHaveProperty('otherTargets');
  });

  it('are at most five, those seen last', async () => {
    const fixture = await newFixture();
    const targets: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      targets.push(await fixture.add(`Suite ${at}`));
      await fixture.upload(targets.at(-1) ?? '', [CARD]);
    }
    const [group] = await groupsOf(ofRun(await fixture.upload(fixture.first, [CARD])));
    const named: readonly Json[] = JSON.parse(JSON.stringify(group?.['otherTargets']));
    expect(named.map(({ targetId }) => targetId)).toEqual(targets.toReversed().slice(0, 5));
  });

  it('of a build are those whose runs in the build do not have the cause', async () => {
    const fixture = await newFixture();
    const [nightly, mobile] = [await fixture.add('Nightly e2e'), await fixture.add('Mobile')];
    await fixture.upload(nightly, [CARD, MAIL]);
    await fixture.upload(mobile, [MAIL]);
    const build = { build: 'pipeline-7', commitSha: 'a'.repeat(40) };
    const one = await fixture.upload(fixture.first, [CARD, MAIL], { ...build, job: 'unit' });
    await fixture.upload(mobile, [CARD], { ...build, job: 'mobile' });
    const { body } = await api.read(ofRun(one));
    const path = `/open/v1/builds/${String(body['buildId'])}`;
    const names = (await groupsOf(path)).map(({ otherTargets }) => {
      const targets: readonly Json[] = JSON.parse(JSON.stringify(otherTargets ?? []));
      return targets.map(({ name }) => name);
    });
    expect(names).toEqual([['Nightly e2e'], ['Mobile', 'Nightly e2e'], ['Nightly e2e']]);
    expect(await markdownOf(path)).toContain('also in targets: Mobile (');
  });
});
