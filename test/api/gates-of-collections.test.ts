import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';
import { Fixture, failing, parsed, passing, retried } from '../support/webhook-fixture.js';
import { startReceiver, type Inbox, type Receiver } from '../support/webhook-receiver.js';

let api: Api;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

const smoke = (test: object): object => ({ ...test, tags: ['smoke'] });

/** A project with a collection of the tests with the tag `smoke`. */
class Project extends Fixture {
  collectionId = '';

  static async start(rule: object = { tags: ['smoke'] }): Promise<Project> {
    const { projectId, targetId } = await Fixture.of(api);
    const project = new Project(api, projectId, targetId);
    const path = `/v1/projects/${projectId}/collections`;
    project.collectionId = String((await project.ask('POST', path, { name: 'Smoke', ...rule })).body['id']);
    return project;
  }

  get collection(): string {
    return `/v1/projects/${this.projectId}/collections/${this.collectionId}`;
  }

  get gate(): string {
    return `/v1/projects/${this.projectId}/targets/${this.targetId}/gate`;
  }

  get buildGate(): string {
    return `/v1/projects/${this.projectId}/gate`;
  }

  async put(path: string, rules: object): Promise<void> {
    const put = await this.ask('PUT', path, { collectionId: this.collectionId, ...rules });
    if (put.status !== 200) throw new Error(`The gate was not set: ${put.text}`);
  }

  async build(run: Answer): Promise<Json> {
    return (await api.read(`/open/v1/builds/${String(run.body['buildId'])}`)).body;
  }
}

/** Whether a gate passed, and its rules as `name actual`. */
function verdict(subject: Json): unknown {
  const gate = JSON.parse(JSON.stringify(subject))['gate'];
  return [
    gate.passed,
    ...gate.rules.map((rule: { rule: string; actual: unknown }) => `${rule.rule} ${String(rule.actual)}`),
  ];
}

// docs/concepts.md, "Gates"
describe('a gate with a collection', () => {
  it('judges only the tests of the collection', async () => {
    const project = await Project.start();
    await project.put(project.gate, { maxFailures: 0, minTests: 2, minPassRate: 0.5 });
    const good = await project.upload([smoke(passing('a')), smoke(passing('b')), failing('other')]);
    expect(verdict(good.body)).toEqual([true, 'collection 2', 'maxFailures 0', 'minPassRate 1', 'minTests 2']);
    const bad = await project.upload([smoke(failing('a')), smoke(passing('b')), passing('other')]);
    expect(verdict(bad.body)).toEqual([false, 'collection 2', 'maxFailures 1', 'minPassRate 0.5', 'minTests 2']);
    expect(good.body['status']).toBe('failed');
  });

  it('counts new failures and newly flaky tests of the collection', async () => {
    const project = await Project.start();
    await project.put(project.gate, { maxNewFailures: 0, noNewFlaky: true });
    await project.upload([smoke(failing('old')), smoke(passing('a')), passing('other'), passing('c')]);
    const same = await project.upload([smoke(failing('old')), smoke(passing('a')), failing('other'), retried('c')]);
    expect(verdict(same.body)).toEqual([true, 'collection 2', 'maxNewFailures 0', 'noNewFlaky 0']);
    const broken = await project.upload([smoke(failing('old')), smoke(failing('a')), smoke(retried('d'))]);
    expect(verdict(broken.body)).toEqual([false, 'collection 3', 'maxNewFailures 1', 'noNewFlaky 1']);
  });

  it('is not passed by a run in which no test of the collection ran', async () => {
    const project = await Project.start();
    await project.put(project.gate, { maxFailures: 0 });
    const without = await project.upload([passing('other')]);
    expect(verdict(without.body)).toEqual([false, 'collection 0', 'maxFailures 0']);
    const skipped = await project.upload([smoke({ testId: 'a', status: 'skipped', durationMs: 1 })]);
    expect(verdict(skipped.body)).toEqual([false, 'collection 0', 'maxFailures 0']);
    const errored = await project.upload([smoke(passing('a'))], { status: 'errored', failureMessage: 'crashed' });
    expect(errored.body['gate']?.['passed']).toBe(false);
  });

  it('is not passed when the patterns take too long to know which tests belong to it', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${'*aaaaaaaaaaaaaaaaaaaa'.repeat(8)}${index}`);
    const project = await Project.start({ names });
    await project.put(project.gate, { maxFailures: 0 });
    const tests = Array.from({ length: 400 }, (_, index) => ({
      ...passing(`t${index}`),
      testName: `${'a'.repeat(1900)}${index}`,
    }));
    const run = await project.upload(tests);
    expect(verdict(run.body)).toEqual([false, 'collection null', 'maxFailures 0']);
  });

  it('follows the owners that a run brings, and the targets of the rule', async () => {
    const project = await Project.start({ owners: ['@acme/shop'], targets: ['default'] });
    await project.put(project.gate, { maxFailures: 0 });
    await project.put(project.buildGate, { maxFailures: 0 });
    const test = { ...failing('a'), filePath: 'src/shop/a.test.ts' };
    const owned = await project.upload([test, passing('b')], { codeowners: 'src/shop/ @acme/shop\n' });
    expect(verdict(owned.body)).toEqual([false, 'collection 1', 'maxFailures 1']);
    const other = await project.upload([test, passing('b')], { codeowners: 'src/cart/ @acme/shop\n' });
    expect(verdict(other.body)).toEqual([false, 'collection 0', 'maxFailures 0']);
    const path = `/v1/projects/${project.projectId}/targets`;
    const elsewhere = String((await project.ask('POST', path, { name: 'Elsewhere' })).body['id']);
    const facts = { codeowners: 'src/shop/ @acme/shop\n', build: 'two targets' };
    const outside = await project.upload([test], facts, {}, elsewhere);
    expect(verdict(await project.build(outside))).toEqual([false, 'collection 0', 'maxFailures 0']);
    await project.upload([{ ...passing('c'), filePath: 'src/shop/c.test.ts' }], facts);
    expect(verdict(await project.build(outside))).toEqual([true, 'collection 1', 'maxFailures 0']);
  });

  it('judges a build over the tests of the collection in all of its jobs', async () => {
    const project = await Project.start();
    await project.put(project.buildGate, { maxFailures: 0, maxNewFailures: 0, minTests: 2 });
    const job = (name: string, ...tests: readonly object[]): Promise<Answer> =>
      project.upload(tests, { build: 'one', job: name, expectedRuns: 2 });
    const first = await job('a', smoke(passing('a')));
    await job('b', smoke(passing('b')), passing('other'));
    const build = await project.build(first);
    expect([build['status'], verdict(build)]).toEqual([
      'passed',
      [true, 'collection 2', 'maxNewFailures 0', 'maxFailures 0', 'minTests 2'],
    ]);
    await project.upload([smoke(passing('a')), failing('b')], { build: 'one', job: 'b', attempt: 2 });
    const again = await project.build(first);
    expect([again['status'], verdict(again)]).toEqual([
      'failed',
      [true, 'collection 2', 'maxNewFailures 0', 'maxFailures 0', 'minTests 2'],
    ]);
  });

  it('needs a collection of the project, which is not deleted while a gate or a webhook uses it', async () => {
    const project = await Project.start();
    const other = await Project.start();
    for (const collectionId of [other.collectionId, 'col_unknown', 7]) {
      const refused = await project.ask('PUT', project.gate, { collectionId, maxFailures: 0 });
      expect([refused.status, refused.body['errors']]).toMatchObject([422, [{ pointer: '/collectionId' }]]);
    }
    expect((await project.ask('PUT', project.gate, { collectionId: project.collectionId })).status).toBe(422);
    const remove = (): Promise<Answer> => project.ask('DELETE', project.collection);
    for (const path of [project.gate, project.buildGate]) {
      await project.put(path, { maxFailures: 0 });
      expect((await project.ask('GET', path)).body['collectionId']).toBe(project.collectionId);
      expect((await remove()).body).toMatchObject({ status: 409, error: 'conflict' });
      await project.ask('DELETE', path);
    }
    const hook = await project.hook(receiver.inbox(), { collectionId: project.collectionId });
    expect((await remove()).status).toBe(409);
    await project.ask('DELETE', hook.path);
    expect((await remove()).status).toBe(204);
  });
});

describe('a gate on the coverage of APIs', () => {
  const operation = { responses: { 200: { description: 'ok' } } };
  const document = (title: string, ...paths: readonly string[]): object => ({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])),
  });
  const calling = (testId: string, ...urls: readonly string[]): object => ({
    ...passing(testId),
    events: urls.map((url) => ({ type: 'trace', data: { method: 'GET', url, status: 200 } })),
  });

  it('compares the share of operations of all APIs that the tests of a run or a build called', async () => {
    const project = await Project.start();
    for (const path of [project.gate, project.buildGate])
      expect((await project.ask('PUT', path, { minApiCoverage: 0.75 })).status).toBe(200);
    const nothing = await project.upload([calling('a', '/carts')]);
    expect(verdict(nothing.body)).toEqual([false, 'minApiCoverage null']);
    const apis = `/v1/projects/${project.projectId}/apis`;
    await project.ask('POST', apis, { name: 'Shop', document: document('Shop', '/carts', '/carts/{id}', '/orders') });
    await project.ask('POST', apis, { name: 'Mail', document: document('Mail', '/mails') });
    const facts = { build: 'covered', expectedRuns: 2 };
    const half = await project.upload([calling('a', '/carts', '/carts/7', '/unknown')], { ...facts, job: 'one' });
    expect(verdict(half.body)).toEqual([false, 'minApiCoverage 0.5']);
    await project.upload([calling('b', '/mails', '/carts')], { ...facts, job: 'two' });
    expect(verdict(await project.build(half))).toEqual([true, 'minApiCoverage 0.75']);
    expect((await project.build(half))['status']).toBe('failed');
  });
});

// docs/webhooks.md
describe('a webhook with a collection', () => {
  const runsOf = async (inbox: Inbox, count: number): Promise<readonly string[]> =>
    (await inbox.arrived(count)).map((message) => {
      const { type, data } = JSON.parse(JSON.stringify(parsed(message)));
      return `${type} ${data.run?.id ?? data.build.id}`;
    });

  it('gets messages only about runs and builds in which a test of the collection failed', async () => {
    const project = await Project.start();
    const [some, all] = [receiver.inbox(), receiver.inbox()];
    const events = ['run.completed', 'run.failed', 'build.completed'];
    await project.hook(some, { events, collectionId: project.collectionId });
    await project.hook(all, { events });
    await project.upload([smoke(passing('a')), failing('other')]);
    await project.upload([smoke(passing('a'))], { status: 'errored', failureMessage: 'crashed' });
    const run = await project.upload([failing('first'), smoke(failing('a')), passing('b')]);
    const [id, build] = [runIdOf(run), String(run.body['buildId'])];
    expect((await runsOf(some, 3)).toSorted()).toEqual([
      `build.completed ${build}`,
      `run.completed ${id}`,
      `run.failed ${id}`,
    ]);
    expect(await all.arrived(9)).toHaveLength(9);
    const failed = some.messages.map(parsed).find(({ type }) => String(type) === 'run.failed');
    expect(failed?.['data']).toMatchObject({
      collection: { id: project.collectionId, name: 'Smoke', failed: 1 },
      failures: [{ testId: 'a' }],
    });
  });

  it('gets the tests of the collection that became flaky, and no others', async () => {
    const project = await Project.start();
    const inbox = receiver.inbox();
    await project.hook(inbox, { events: ['test.became_flaky', 'run.completed'], collectionId: project.collectionId });
    await project.upload([retried('other'), smoke(passing('a'))]);
    await project.upload([retried('another'), smoke(retried('a'))]);
    const [message] = await inbox.arrived(1);
    expect(parsed(message)).toMatchObject({ type: 'test.became_flaky', data: { total: 1, tests: [{ testId: 'a' }] } });
  });

  it('changes its collection, and names it in messages for Slack', async () => {
    const project = await Project.start();
    const inbox = receiver.inbox();
    const hook = await project.hook(inbox, { format: 'slack', events: ['run.failed'] });
    const change = (body: object): Promise<Answer> => project.ask('PATCH', hook.path, body);
    expect((await change({ collectionId: 'col_none' })).status).toBe(422);
    expect((await change({ collectionId: project.collectionId })).body['collectionId']).toBe(project.collectionId);
    expect((await change({ name: 'Same' })).body['collectionId']).toBe(project.collectionId);
    await project.upload([smoke(failing('a')), failing('b'), failing('c')]);
    const [message] = await inbox.arrived(1);
    expect(String(parsed(message)['text']).split('\n').slice(1)).toEqual([
      'collection `Smoke`: 1 failed',
      '\u2022 `Test a`: `a broke`',
    ]);
    expect((await change({ collectionId: null })).body['collectionId']).toBeNull();
  });
});
