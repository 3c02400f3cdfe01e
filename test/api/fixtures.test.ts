import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A fixture as an upload names it. */
interface Named {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

const named = (path: string, text: string): Named => ({
  path,
  sha256: createHash('sha256').update(text).digest('hex'),
  sizeBytes: Buffer.byteLength(text),
});
/** In the list, with the stored version that has these bytes: none. */
const listed = (...fixtures: readonly Named[]): readonly object[] =>
  fixtures.map((fixture) => ({ ...fixture, version: null }));
const stateOf = ({ sha256, sizeBytes }: Named): object => ({ sha256, sizeBytes });

const upload = (testId: string, success: boolean, more: object = {}): Promise<Answer> =>
  api.upload({
    gitRef: 'main',
    result: { tests: [{ testId, success, events: success ? [] : [{ type: 'error', message: 'It broke' }] }] },
    ...more,
  });

const memberOf = async (run: Answer): Promise<Json | undefined> =>
  (await api.read(`/open/v1/runs/${runIdOf(run)}/failures?include=fixtures`)).body['failures']?.[0]?.['fixtures'];

const [usersBefore, usersNow] = [named('seeds/users.json', '[1]'), named('seeds/users.json', '[1,2]')];
const prices = named('seeds/prices.csv', 'a,1');
const golden = named('golden/cart.txt', 'total 39.9');
const orders = named('seeds/orders.sql', 'select 1');

// docs/fixtures.md
describe('the fixtures that a run used', () => {
  it('are listed by path, page by page', async () => {
    const run = runIdOf(await upload('listed', true, { fixtures: [usersNow, golden, prices] }));
    const first = await api.read(`/open/v1/runs/${run}/fixtures?limit=2`);
    expect(first.body).toEqual({ items: listed(golden, prices), nextCursor: expect.any(String) });
    const second = await api.read(`/open/v1/runs/${run}/fixtures?limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect(second.body).toEqual({ items: listed(usersNow), nextCursor: null });
  });

  it('are none for a run that does not name them, nor for one with another member of that name', async () => {
    for (const fixtures of [undefined, 'seeds', [{ id: 7 }]]) {
      const run = await upload('other', false, { fixtures });
      expect(run.status).toBe(201);
      const list = await api.read(`/open/v1/runs/${runIdOf(run)}/fixtures`);
      expect(list.body).toEqual({ items: [], nextCursor: null });
      expect(await memberOf(run)).toBeNull();
    }
  });

  it('are refused when they are wrong, with the place', async () => {
    const answer = await upload('wrong', true, { fixtures: [golden, { ...prices, path: '../etc/passwd' }] });
    expect([answer.status, answer.body['error'], answer.body['errors']?.[0]?.['pointer']]).toEqual([
      422,
      'validation_failed',
      '/fixtures/1/path',
    ]);
  });

  it('are compared with those of the last pass in a failure', async () => {
    const passed = await upload('cart', true, { fixtures: [usersBefore, prices, golden] });
    const failed = await upload('cart', false, { fixtures: [usersNow, prices, orders] });
    expect(await memberOf(failed)).toEqual({
      count: 3,
      passedRunId: runIdOf(passed),
      changes: [
        { path: usersNow.path, change: 'changed', before: stateOf(usersBefore), after: stateOf(usersNow) },
        { path: golden.path, change: 'removed', before: stateOf(golden), after: null },
        { path: orders.path, change: 'added', before: null, after: stateOf(orders) },
      ],
      more: 0,
    });
    const markdown = await api.read(`/open/v1/runs/${runIdOf(failed)}/failures?include=fixtures`, {
      accept: 'text/markdown',
    });
    expect(markdown.text).toContain(
      `fixture changed since the last pass: ${usersNow.path} (sha256 ${usersBefore.sha256.slice(0, 10)} → ${usersNow.sha256.slice(0, 10)})`,
    );
  });

  it('have no changes where the code alone changed, and never in the answer without include', async () => {
    const passed = await upload('code', true, { fixtures: [prices] });
    const failed = await upload('code', false, { fixtures: [prices] });
    expect(await memberOf(failed)).toEqual({ count: 1, passedRunId: runIdOf(passed), changes: [], more: 0 });
    const plain = await api.read(`/open/v1/runs/${runIdOf(failed)}/failures`);
    expect(Object.keys(plain.body['failures']?.[0] ?? {})).not.toContain('fixtures');
  });

  it('are compared with nothing for a test that never passed, or whose last pass named none', async () => {
    const never = await upload('never', false, { fixtures: [prices] });
    expect(await memberOf(never)).toEqual({ count: 1, passedRunId: null, changes: [], more: 0 });
    await upload('unnamed', true);
    const failed = await upload('unnamed', false, { fixtures: [prices] });
    expect(await memberOf(failed)).toEqual({ count: 1, passedRunId: null, changes: [], more: 0 });
  });

  it('are cut to 20 changes in a failure, and to the limit in a comparison', async () => {
    const many = (text: string): readonly Named[] =>
      Array.from({ length: 25 }, (_, index) => named(`many/${String(index).padStart(2, '0')}`, text));
    const before = await upload('many', true, { fixtures: many('1') });
    const after = await upload('many', false, { fixtures: many('2') });
    const { changes, more } = (await memberOf(after)) ?? {};
    expect([changes?.['length'], more]).toEqual([20, 5]);
    const path = `/open/v1/runs/${runIdOf(after)}/compare?base=${runIdOf(before)}`;
    const compared = async (query: string): Promise<readonly unknown[]> => {
      const fixtures = (await api.read(path + query)).body['fixtures'];
      return [fixtures?.['changes']?.['length'], fixtures?.['more']];
    };
    expect([await compared(''), await compared('&limit=3')]).toEqual([
      [25, 0],
      [3, 22],
    ]);
  });

  it('are null in the comparison with a run that names none', async () => {
    const before = await upload('null', true);
    const after = await upload('null', true, { fixtures: [prices] });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(after)}/compare?base=${runIdOf(before)}`);
    expect(body['fixtures']).toBeNull();
  });

  it('are compared between two builds, job by job', async () => {
    const build = async (
      name: string,
      jobs: Readonly<Record<string, readonly Named[] | undefined>>,
    ): Promise<string> => {
      let id = '';
      for (const [job, fixtures] of Object.entries(jobs)) {
        const run = runIdOf(await upload(`build ${job}`, true, { build: name, job, fixtures }));
        id = String((await api.read(`/open/v1/runs/${run}`)).body['buildId']);
      }
      return id;
    };
    const before = await build('fixtures before', { unit: [usersBefore, prices], e2e: [golden], lint: [orders] });
    const after = await build('fixtures after', { unit: [usersNow, prices, orders], e2e: [golden], docs: [golden] });
    const compared = async (base: string, head: string): Promise<unknown> =>
      (await api.read(`/open/v1/builds/${head}/compare?base=${base}&limit=1`)).body['fixtures'];
    expect(await compared(before, after)).toEqual({
      changes: [{ path: usersNow.path, change: 'changed', before: stateOf(usersBefore), after: stateOf(usersNow) }],
      more: 1,
    });
    const unnamed = await build('fixtures unnamed', { unit: undefined });
    expect(await compared(unnamed, after)).toBeNull();
  });

  it('are those of the newest upload of a run that was replaced', async () => {
    const clientRunId = 'fixtures replaced';
    const run = await upload('again', true, { clientRunId, fixtures: [usersBefore, prices] });
    await upload('again', true, { clientRunId, fixtures: [usersNow] });
    const list = await api.read(`/open/v1/runs/${runIdOf(run)}/fixtures`);
    expect(list.body['items']).toEqual(listed(usersNow));
  });

  it('go with reports in the part run, and with live runs when they are opened', async () => {
    const form = new FormData();
    form.append('run', JSON.stringify({ fixtures: [golden] }));
    form.append('report', new Blob(['<testsuite name="s"><testcase classname="c" name="n"/></testsuite>']), 'a.xml');
    const report = await api.send('POST', api.uploadPath, { as: api.writeToken, body: form });
    const live = await api.upload({ status: 'running', fixtures: [golden] });
    for (const run of [report, live])
      expect((await api.read(`/open/v1/runs/${runIdOf(run)}/fixtures`)).body['items']).toEqual(listed(golden));
  });
});
