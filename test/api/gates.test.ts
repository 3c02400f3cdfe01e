import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTargetId } from '../../src/common/identifiers.js';
import { testKeyOf, testKeyText } from '../../src/runs/test-key.js';
import { simultaneously } from '../support/simultaneously.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';
import { large } from '../support/large.js';

const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** A test of an upload: P passed, F failed, S skipped, R passed after a failed attempt. */
function toTest([testId, letter]: readonly [string, string]): object {
  const status = { F: 'failed', S: 'skipped' }[letter] ?? 'passed';
  const reason = letter === 'F' ? { events: [{ type: 'error', message: `${testId} broke` }] } : {};
  return {
    testId,
    status,
    durationMs: 1,
    ...reason,
    ...(letter === 'R' ? { attempts: [{ status: 'failed' }, { status: 'passed' }] } : {}),
  };
}

type Letters = Readonly<Record<string, string>>;

/** A target of its own, with what is done to it. */
class Bench {
  constructor(
    readonly api: Api,
    readonly targetId: string,
  ) {}

  get path(): string {
    return `/v1/projects/${this.api.projectId}/targets/${this.targetId}`;
  }

  gate(method: string, body?: unknown): Promise<Answer> {
    return this.api.send(method, `${this.path}/gate`, { as: this.api.cookie, ...(body === undefined ? {} : { body }) });
  }

  upload(letters: Letters, envelope: object = {}): Promise<Answer> {
    const tests = Object.entries(letters).map(toTest);
    return this.api.send('POST', `${this.path}/runs`, {
      as: this.api.writeToken,
      body: { gitRef: 'main', ...envelope, result: { tests } },
    });
  }

  live(runId: string, step: string, body?: unknown): Promise<Answer> {
    return this.api.send('POST', `${this.path}/runs/${runId}/${step}`, {
      as: this.api.writeToken,
      ...(body === undefined ? {} : { body }),
    });
  }

  quarantine(testId: string): Promise<Answer> {
    if (!isTargetId(this.targetId)) throw new Error('No target');
    const key = testKeyText(testKeyOf(this.targetId, testId));
    return this.api.send('PUT', `/open/v1/projects/${this.api.projectId}/tests/${key}/quarantine`, {
      as: this.api.writeToken,
      body: { reason: 'known', until: inAnHour() },
    });
  }

  async stored(runId: string): Promise<Json | undefined> {
    return (await this.api.read(`/open/v1/runs/${runId}`)).body['gate'];
  }
}

/** What a rule of a gate says: limit, actual and whether it passed. */
function rule(gate: Json | undefined, name: string): unknown {
  const found = JSON.parse(JSON.stringify(gate)).rules.find((entry: Json) => String(entry['rule']) === name);
  return [found.limit, found.actual, found.passed];
}

// docs/concepts.md, "Gates"
describe('gates', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const bench = async (rules?: object): Promise<Bench> => {
    const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, {
      as: api.cookie,
      body: { name: `Bench ${Math.random()}` },
    });
    const target = new Bench(api, String(made.body['id']));
    if (rules !== undefined) expect((await target.gate('PUT', rules)).status).toBe(200);
    return target;
  };

  it('are put, read, replaced whole and taken away', async () => {
    const target = await bench();
    expect((await target.gate('GET')).body).toMatchObject({ status: 404, error: 'not_found' });
    expect((await target.gate('DELETE')).status).toBe(404);
    const none = {
      collectionId: null,
      maxNewFailures: null,
      maxFailures: null,
      minTests: null,
      minPassRate: null,
      minApiCoverage: null,
      noNewFlaky: false,
    };
    expect((await target.gate('PUT', { maxNewFailures: 0, minPassRate: 0.5 })).body).toEqual({
      ...none,
      maxNewFailures: 0,
      minPassRate: 0.5,
    });
    expect((await target.gate('GET')).body).toEqual({ ...none, maxNewFailures: 0, minPassRate: 0.5 });
    await target.gate('PUT', { noNewFlaky: true, minTests: 3, maxFailures: null });
    expect((await target.gate('GET')).body).toEqual({ ...none, noNewFlaky: true, minTests: 3 });
    expect((await target.gate('DELETE')).status).toBe(204);
    expect((await target.gate('GET')).status).toBe(404);
  });

  it('are not put on a target that is deleted at the same time', async () => {
    const target = await bench();
    const [deleted, put] = await simultaneously(api.app.dataSource, [
      () => api.send('DELETE', target.path, { as: api.cookie }),
      () => target.gate('PUT', { maxFailures: 0 }),
    ]);
    expect(deleted?.status).toBe(204);
    const gates = await api.app.dataSource.query('SELECT 1 FROM gates WHERE target_id = $1', [target.targetId]);
    // Either may be first: a gate that was put first is deleted with its target, whose rows stay, but unreachable.
    expect([put?.status, gates.length]).toEqual(gates.length === 1 ? [200, 1] : [404, 0]);
    expect((await target.gate('GET')).status).toBe(404);
  });

  it('are in the audit log with each change', async () => {
    const target = await bench({ maxFailures: 3 });
    await target.gate('DELETE');
    const records = items(await api.send('GET', '/admin/v1/audit?limit=200', { as: api.cookie })).filter(
      (record) => String(record['subject']?.['id']) === target.targetId,
    );
    expect(records.map((record) => record['action'])).toEqual(['gate.deleted', 'gate.changed', 'target.created']);
    expect(records[1]?.['details']).toMatchObject({ maxFailures: 3, noNewFlaky: false });
  });

  it.each([
    [{}, ''],
    [{ noNewFlaky: false, maxFailures: null }, ''],
    [{ maxFailure: 3 }, ''],
    [{ maxFailures: -1 }, '/maxFailures'],
    [{ maxFailures: 1.5 }, '/maxFailures'],
    [{ maxFailures: '3' }, '/maxFailures'],
    [{ maxNewFailures: 1e300 }, '/maxNewFailures'],
    [{ maxNewFailures: [1] }, '/maxNewFailures'],
    [{ minTests: 2_147_483_648 }, '/minTests'],
    [{ minPassRate: 1.01 }, '/minPassRate'],
    [{ minPassRate: -0.1 }, '/minPassRate'],
    [{ minPassRate: '1' }, '/minPassRate'],
    [{ noNewFlaky: 'yes' }, '/noNewFlaky'],
  ])('are refused as %j', async (rules, pointer) => {
    const answer = await (await bench()).gate('PUT', rules);
    expect([answer.status, answer.body['error'], answer.body['errors']?.['0']?.['pointer']]).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
  });

  it('say nothing of the runs of a target that has none', async () => {
    const target = await bench();
    const answer = await target.upload({ a: 'F' });
    expect('gate' in answer.body).toBe(false);
    expect(await target.stored(runIdOf(answer))).toBeNull();
  });

  it('are the same in the response to the upload, in the run and in the list of runs', async () => {
    const target = await bench({ maxFailures: 0, minTests: 1 });
    const answer = await target.upload({ a: 'F', b: 'P', c: 'S' });
    expect(answer.status).toBe(201);
    const gate = {
      passed: false,
      rules: [
        { rule: 'maxFailures', limit: 0, actual: 1, passed: false },
        { rule: 'minTests', limit: 1, actual: 2, passed: true },
      ],
    };
    expect(answer.body['gate']).toEqual(gate);
    expect(await target.stored(runIdOf(answer))).toEqual(gate);
    expect((await api.read(`${target.path}/runs/${runIdOf(answer)}`)).body['gate']).toEqual(gate);
    expect(items(await api.read(`/open/v1/runs?targetId=${target.targetId}`))[0]?.['gate']).toEqual(gate);
  });

  it('leave what was judged as it was when they change or go', async () => {
    const target = await bench({ maxFailures: 0 });
    const run = runIdOf(await target.upload({ a: 'F' }));
    await target.gate('PUT', { maxFailures: 5 });
    expect(rule(await target.stored(run), 'maxFailures')).toEqual([0, 1, false]);
    await target.gate('DELETE');
    expect(rule(await target.stored(run), 'maxFailures')).toEqual([0, 1, false]);
  });

  it('count failures that are new against the previous run, and all of them without one', async () => {
    const target = await bench({ maxNewFailures: 1 });
    expect(rule((await target.upload({ a: 'F', b: 'F' })).body['gate'], 'maxNewFailures')).toEqual([1, 2, false]);
    expect(rule((await target.upload({ a: 'F', b: 'F', c: 'F' })).body['gate'], 'maxNewFailures')).toEqual([
      1,
      1,
      true,
    ]);
    expect(rule((await target.upload({ a: 'P', b: 'S', c: 'F' })).body['gate'], 'maxNewFailures')).toEqual([
      1,
      0,
      true,
    ]);
    const last = await target.upload({ a: 'F', b: 'F', c: 'F', d: 'F' });
    expect(rule(last.body['gate'], 'maxNewFailures')).toEqual([1, 3, false]);
    const compared = await api.read(`/open/v1/runs/${runIdOf(last)}/compare`);
    expect(compared.body['summary']?.['newlyFailing']).toBe(3);
  });

  it('compare a branch with its own last run, else with main', async () => {
    const target = await bench({ maxNewFailures: 0 });
    await target.upload({ a: 'F', b: 'P' });
    expect(rule((await target.upload({ a: 'F', b: 'F' }, { gitRef: 'topic' })).body['gate'], 'maxNewFailures')).toEqual(
      [0, 1, false],
    );
    expect(rule((await target.upload({ a: 'F', b: 'F' }, { gitRef: 'topic' })).body['gate'], 'maxNewFailures')).toEqual(
      [0, 0, true],
    );
    expect(rule((await target.upload({ a: 'F', b: 'F' }, { gitRef: 'other' })).body['gate'], 'maxNewFailures')).toEqual(
      [0, 1, false],
    );
  });

  it('count no failures of tests that are quarantined when the run ends', async () => {
    const target = await bench({ maxFailures: 1, maxNewFailures: 1, minPassRate: 0.5, minTests: 4 });
    const letters = { a: 'F', b: 'F', c: 'F', d: 'P' };
    const before = new Date().toISOString();
    expect((await target.upload(letters)).body['gate']?.['passed']).toBe(false);
    for (const testId of ['a', 'b']) expect((await target.quarantine(testId)).status).toBe(201);
    const judged = await target.upload({ ...letters, e: 'F' });
    expect(rule(judged.body['gate'], 'maxFailures')).toEqual([1, 2, false]);
    expect(rule(judged.body['gate'], 'maxNewFailures')).toEqual([1, 1, true]);
    expect(rule(judged.body['gate'], 'minPassRate')).toEqual([0.5, 1 / 3, false]);
    expect(rule(judged.body['gate'], 'minTests')).toEqual([4, 5, true]);
    expect(judged.body).toMatchObject({ status: 'failed', summary: { failed: 4 } });
    const late = await target.upload(letters, { completedAt: before });
    expect(rule(late.body['gate'], 'maxFailures')).toEqual([1, 3, false]);
  });

  it('count each row of a test that occurs several times in a run, and new failures once', async () => {
    const target = await bench({ maxFailures: 9, maxNewFailures: 9 });
    const tests = [
      ['a', 'F'],
      ['a', 'F'],
      ['b', 'F'],
      ['b', 'P'],
    ].map(([id = '', letter = '']) => toTest([id, letter]));
    const answer = await api.send('POST', `${target.path}/runs`, { as: api.writeToken, body: { result: { tests } } });
    expect([rule(answer.body['gate'], 'maxFailures'), rule(answer.body['gate'], 'maxNewFailures')]).toEqual([
      [9, 3, true],
      [9, 2, true],
    ]);
  });

  it('fail a run without tests, unless no rule is set', async () => {
    expect(rule((await (await bench({ minPassRate: 0.1 })).upload({ a: 'S' })).body['gate'], 'minPassRate')).toEqual([
      0.1,
      null,
      false,
    ]);
    expect(rule((await (await bench({ minPassRate: 0 })).upload({})).body['gate'], 'minPassRate')).toEqual([
      0,
      null,
      true,
    ]);
    expect(rule((await (await bench({ minTests: 1 })).upload({ a: 'S' })).body['gate'], 'minTests')).toEqual([
      1,
      0,
      false,
    ]);
  });

  it('fail a run that broke as a whole', async () => {
    const target = await bench({ maxFailures: 5 });
    const answer = await target.upload({ a: 'P' }, { status: 'errored' });
    expect(answer.body['gate']?.['passed']).toBe(false);
    expect([rule(answer.body['gate'], 'completed'), rule(answer.body['gate'], 'maxFailures')]).toEqual([
      [true, false, false],
      [5, 0, true],
    ]);
  });

  it('ask for no test that the run made flaky', async () => {
    const target = await bench({ noNewFlaky: true });
    const flaky = async (letters: Letters, commit: string): Promise<unknown> =>
      rule((await target.upload(letters, { commitSha: commit.repeat(40) })).body['gate'], 'noNewFlaky');
    expect(await flaky({ a: 'P', b: 'P', c: 'P', d: 'R' }, '1')).toEqual([0, 1, false]);
    expect(await flaky({ a: 'F', b: 'P', c: 'P', d: 'R' }, '2')).toEqual([0, 0, true]);
    // On the same commit `a` failed and passes now.
    expect(await flaky({ a: 'P', b: 'P', c: 'P', d: 'P' }, '2')).toEqual([0, 1, false]);
    expect(await flaky({ a: 'F', b: 'F', c: 'P', d: 'P' }, '3')).toEqual([0, 0, true]);
    expect(await flaky({ a: 'F', b: 'P', c: 'P', d: 'P' }, '4')).toEqual([0, 0, true]);
    // The third change of `b`.
    expect(await flaky({ a: 'F', b: 'F', c: 'P', d: 'P' }, '5')).toEqual([0, 1, false]);
    await target.quarantine('c');
    expect(await flaky({ a: 'F', b: 'F', c: 'R', d: 'P' }, '6')).toEqual([0, 0, true]);
  });

  it('blame no test for flakiness in a run that is broken as a whole', async () => {
    const target = await bench({ noNewFlaky: true });
    const names = Array.from({ length: 11 }, (_, index) => `t${index}`);
    const answer = await target.upload({ ...Object.fromEntries(names.map((name) => [name, 'F'])), retried: 'R' });
    expect(rule(answer.body['gate'], 'noNewFlaky')).toEqual([0, 0, true]);
  });

  it('judge a run again that is replaced', async () => {
    const target = await bench({ maxFailures: 0, maxNewFailures: 0, noNewFlaky: true });
    const first = await target.upload({ a: 'F', b: 'R' }, { clientRunId: 'one' });
    expect(first.body['gate']?.['passed']).toBe(false);
    const second = await target.upload({ a: 'P', b: 'P' }, { clientRunId: 'one' });
    expect([second.status, runIdOf(second), second.body['gate']?.['passed']]).toEqual([200, runIdOf(first), true]);
    expect((await target.stored(runIdOf(first)))?.['passed']).toBe(true);
    const open = await target.upload({ a: 'F' }, { clientRunId: 'one', status: 'running' });
    expect('gate' in open.body).toBe(false);
    expect(await target.stored(runIdOf(first))).toBeNull();
    expect(rule((await target.live(runIdOf(first), 'complete')).body['gate'], 'maxFailures')).toEqual([0, 1, false]);
  });

  it('judge a live run when it is completed, and not before', async () => {
    const target = await bench({ maxFailures: 0, minTests: 2 });
    const run = runIdOf(await target.upload({ a: 'P' }, { status: 'running' }));
    expect(await target.stored(run)).toBeNull();
    const appended = await target.live(run, 'tests', [toTest(['b', 'F'])]);
    expect([appended.status, 'gate' in appended.body, await target.stored(run)]).toEqual([202, false, null]);
    const completed = await target.live(run, 'complete');
    expect(rule(completed.body['gate'], 'maxFailures')).toEqual([0, 1, false]);
    expect(rule(await target.stored(run), 'minTests')).toEqual([2, 2, true]);
  });

  it('do not judge a run that is cancelled', async () => {
    const target = await bench({ maxFailures: 0 });
    const run = runIdOf(await target.upload({ a: 'F' }, { status: 'running' }));
    const cancelled = await target.live(run, 'cancel');
    expect([cancelled.status, 'gate' in cancelled.body, await target.stored(run)]).toEqual([200, false, null]);
    expect('gate' in (await target.upload({ a: 'F' }, { status: 'cancelled' })).body).toBe(false);
  });

  it('answer a retry with what was judged at first', async () => {
    const target = await bench({ maxFailures: 0 });
    const body = { result: { tests: [toTest(['a', 'F'])] } };
    const send = (): Promise<Answer> =>
      api.send('POST', `${target.path}/runs`, { as: api.writeToken, body, headers: { 'idempotency-key': 'once' } });
    const first = await send();
    await target.gate('DELETE');
    const second = await send();
    expect(rule(first.body['gate'], 'maxFailures')).toEqual([0, 1, false]);
    expect(second.text).toBe(first.text);
  });

  const judgeOthers = async (failures: number): Promise<void> => {
    const target = await bench({ maxNewFailures: 0, maxFailures: 0, minPassRate: 0.5, minTests: 1, noNewFlaky: true });
    const letters = (prefix: string): Letters =>
      Object.fromEntries([
        ...Array.from({ length: failures }, (_, index) => [`${prefix}${index}`, 'F']),
        ...Array.from({ length: failures * 1.2 }, (_, index) => [`p${index}`, 'P']),
      ]);
    await target.upload(letters('old'));
    await target.quarantine('old0');
    const judged = await target.upload({ ...letters('new'), old0: 'F', old1: 'F' });
    expect(rule(judged.body['gate'], 'maxFailures')).toEqual([0, failures + 1, false]);
    expect(rule(judged.body['gate'], 'maxNewFailures')).toEqual([0, failures, false]);
    expect(rule(judged.body['gate'], 'noNewFlaky')).toEqual([0, 0, true]);
  };

  it('judge a thousand failures that were others before, some of them quarantined', () => judgeOthers(1_000));
  large('judge ten thousand failures that were others before, some of them quarantined', () => judgeOthers(10_000));
});

/** A project of its own with a gate, whose builds are uploaded to. */
async function gatedProject(api: Api, rules: object): Promise<{ readonly path: string; readonly target: Bench }> {
  const made = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: `Gated ${Math.random()}` } });
  const projectId = String(made.body['id']);
  const path = `/v1/projects/${projectId}/gate`;
  expect((await api.send('PUT', path, { as: api.cookie, body: rules })).status).toBe(200);
  return { path, target: new Bench({ ...api, projectId }, String(made.body['defaultTargetId'])) };
}

// docs/concepts.md, "Gates"
describe('the gate of a project', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const buildOf = async (run: Answer): Promise<Json> =>
    (await api.read(`/open/v1/builds/${String(run.body['buildId'])}`)).body;

  it('is set, read and removed, with rows in the audit log', async () => {
    const { path } = await gatedProject(api, { maxFailures: 1 });
    const limits = { maxNewFailures: null, maxFailures: 1, minTests: null, minPassRate: null, minApiCoverage: null };
    const rules = { collectionId: null, ...limits, noNewFlaky: false };
    expect((await api.send('GET', path, { as: api.cookie })).body).toEqual(rules);
    expect((await api.send('PUT', path, { as: api.cookie, body: {} })).body['error']).toBe('validation_failed');
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await api.send(method, path, { as: api.cookie })).body['error']).toBe('not_found');
    const projectId = path.split('/')[3];
    const audited = items(await api.send('GET', '/admin/v1/audit?limit=20', { as: api.cookie }));
    expect(audited.filter(({ subject }) => String(subject?.['id']) === projectId).map(({ action }) => action)).toEqual([
      'gate.deleted',
      'gate.changed',
      'project.created',
    ]);
  });

  it('judges a build over all of its jobs when the last one ends, and fails it', async () => {
    const { target } = await gatedProject(api, { minTests: 4, minPassRate: 0.5, maxFailures: 0 });
    const facts = { build: 'two jobs', expectedRuns: 2 };
    const first = await target.upload({ a: 'P', b: 'P' }, { ...facts, job: 'one' });
    expect(await buildOf(first)).toMatchObject({ status: 'running', gate: null });
    await target.upload({ c: 'P' }, { ...facts, job: 'two' });
    const judged = await buildOf(first);
    expect([judged['status'], rule(judged['gate'], 'minTests'), rule(judged['gate'], 'maxFailures')]).toEqual([
      'failed',
      [4, 3, false],
      [0, 0, true],
    ]);
    expect(judged['runs']).toMatchObject([{ status: 'passed' }, { status: 'passed' }]);
    const query = `projectId=${String(judged['projectId'])}&status=failed`;
    expect(items(await api.read(`/open/v1/builds?${query}`))).toMatchObject([{ id: judged['id'] }]);
    await target.upload({ c: 'P', d: 'P' }, { ...facts, job: 'two', attempt: 2 });
    const again = await buildOf(first);
    expect([again['status'], again['gate']?.['passed'], rule(again['gate'], 'minTests')]).toEqual([
      'passed',
      true,
      [4, 4, true],
    ]);
  });

  it('counts failures that are new against the newest build of the default branch, and that are not quarantined', async () => {
    const { target } = await gatedProject(api, { maxNewFailures: 0, maxFailures: 5 });
    const base = await target.upload({ old: 'F', b: 'P' }, { build: 'base', job: 'one' });
    await target.upload({ older: 'F' }, { build: 'base', job: 'two' });
    expect(rule((await buildOf(base))['gate'], 'maxNewFailures')).toEqual([0, 2, false]);
    await target.upload({ fresh: 'F', known: 'P' }, { gitRef: 'topic' });
    await target.upload({}, { build: 'empty' });
    await target.quarantine('known');
    const same = await target.upload({ old: 'F', older: 'F' }, { build: 'same', gitRef: 'topic' });
    expect(rule((await buildOf(same))['gate'], 'maxNewFailures')).toEqual([0, 0, true]);
    const next = await target.upload({ old: 'F' }, { build: 'next', job: 'one', gitRef: 'topic' });
    await target.upload({ fresh: 'F', known: 'F' }, { build: 'next', job: 'two', gitRef: 'topic' });
    const { gate } = await buildOf(next);
    expect([rule(gate, 'maxNewFailures'), rule(gate, 'maxFailures')]).toEqual([
      [0, 1, false],
      [5, 2, true],
    ]);
  });

  it('judges nothing in an empty or cancelled build, and jobs that end at once together', async () => {
    const { target } = await gatedProject(api, { minTests: 6 });
    expect(await buildOf(await target.upload({}))).toMatchObject({ status: 'cancelled', empty: true, gate: null });
    expect(await buildOf(await target.upload({ a: 'P' }, { status: 'cancelled' }))).toMatchObject({ gate: null });
    const jobs = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        target.upload({ a: 'P' }, { build: 'at once', job: `job ${index}`, expectedRuns: 6 }),
      ),
    );
    const [first] = jobs;
    if (first === undefined) throw new Error('No job');
    expect(await buildOf(first)).toMatchObject({ status: 'passed', gate: { passed: true } });
  });

  it('keeps its result when a run of the build is deleted', async () => {
    const { path, target } = await gatedProject(api, { minTests: 3 });
    const first = await target.upload({ a: 'P' }, { build: 'shrinks', job: 'one' });
    await target.upload({ b: 'P' }, { build: 'shrinks', job: 'two' });
    await api.send('DELETE', path, { as: api.cookie });
    const gone = await api.send('DELETE', `/open/v1/runs/${runIdOf(first)}`, { as: api.cookie });
    expect([gone.status, (await buildOf(first))['status']]).toEqual([204, 'failed']);
  });
});

describe('a run of which nothing is heard', () => {
  it('is judged when it is given up', async () => {
    const api = await startApi({ CLARION_RUN_STALE_AFTER: '1s' });
    const target = new Bench(api, api.targetId);
    await target.gate('PUT', { maxFailures: 1 });
    const run = runIdOf(await target.upload({ a: 'P' }, { status: 'running' }));
    let gate: Json | undefined;
    for (let tries = 0; tries < 100 && !gate; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      gate = await target.stored(run);
    }
    expect([rule(gate, 'completed'), rule(gate, 'maxFailures')]).toEqual([
      [true, false, false],
      [1, 0, true],
    ]);
    await api.close();
  });
});
