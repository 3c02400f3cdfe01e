import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Api } from '../../support/api.js';
import { auditOf, Fixture, items } from '../../support/webhook-fixture.js';
import { startReceiver, type Receiver } from '../../support/webhook-receiver.js';

let receiver: Receiver;
let api: Api;
/** A server whose operator allows no private address. */
let strict: Api;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
  strict = await startApi();
});
afterAll(async () => {
  await api.close();
  await strict.close();
  await receiver.close();
});

describe('a webhook', () => {
  it('is made with a secret that is shown once, read, listed, changed and deleted', async () => {
    const fixture = await Fixture.of(api);
    const { url } = receiver.inbox();
    const made = await fixture.ask('POST', fixture.hooks, {
      url: `${url}#part`,
      events: ['run.failed', 'gate.failed'],
      name: 'Chat',
    });
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const shown = {
      id: expect.stringMatching(/^whk_[0-9A-Za-z]{26}$/),
      projectId: fixture.projectId,
      name: 'Chat',
      url,
      events: ['run.failed', 'gate.failed'],
      format: 'json',
      targetId: null,
      branch: null,
      enabled: true,
      disabledReason: null,
      failingSince: null,
      collectionId: null,
      createdAt: expect.any(String),
    };
    expect(made.body).toEqual({ ...shown, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    const path = `${fixture.hooks}/${String(made.body['id'])}`;
    expect((await fixture.ask('GET', path)).body).toEqual(shown);
    expect(items(await fixture.ask('GET', fixture.hooks))).toEqual([shown]);

    const changes = {
      name: null,
      format: 'slack',
      targetId: fixture.targetId,
      branch: 'main',
      enabled: false,
      events: ['run.completed'],
    };
    expect((await fixture.ask('PATCH', path, changes)).body).toEqual({ ...shown, ...changes });
    expect(
      (
        await fixture.ask('PATCH', path, {
          targetId: null,
          branch: null,
          events: null,
          url: null,
          format: null,
          enabled: null,
        })
      ).body,
    ).toEqual({ ...shown, ...changes, targetId: null, branch: null });

    expect((await fixture.ask('DELETE', path)).status).toBe(204);
    expect((await fixture.ask('GET', path)).body).toMatchObject({ status: 404, error: 'not_found' });
    expect(items(await fixture.ask('GET', fixture.hooks))).toEqual([]);
    const records = await auditOf(api, String(made.body['id']));
    expect(records.map((record) => record['action'])).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.changed',
      'webhook.created',
    ]);
    expect(JSON.stringify(records)).not.toContain('whsec_');
  });

  it('keeps what two change of it at once', async () => {
    const fixture = await Fixture.of(api);
    const { path } = await fixture.hook(receiver.inbox());
    const token = String(
      (await fixture.ask('POST', '/admin/v1/tokens', { type: 'personal', name: 'Changes' })).body['value'],
    );
    for (let n = 0; n < 10; n += 1) {
      const changes = [{ name: `name ${n}` }, { branch: `branch ${n}` }, { enabled: n % 2 === 1 }];
      await Promise.all(changes.map((body) => api.send('PATCH', path, { as: token, body })));
      expect((await fixture.ask('GET', path)).body).toMatchObject({
        name: `name ${n}`,
        branch: `branch ${n}`,
        enabled: n % 2 === 1,
      });
    }
  });

  it('is one of 20 of its project at most, in pages', async () => {
    const fixture = await Fixture.of(api);
    const order = { url: receiver.inbox().url, events: ['run.completed'] };
    const made = await Promise.all(Array.from({ length: 22 }, () => fixture.ask('POST', fixture.hooks, order)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.filter(({ status }) => status !== 201).map(({ body }) => body['error'])).toEqual([
      'conflict',
      'conflict',
    ]);
    const first = await fixture.ask('GET', `${fixture.hooks}?limit=15`);
    const second = await fixture.ask('GET', `${fixture.hooks}?limit=15&cursor=${String(first.body['nextCursor'])}`);
    expect([items(first).length, items(second).length, second.body['nextCursor']]).toEqual([15, 5, null]);
  });

  it.each([
    [{ url: 'http://example.com/' }, '/url'],
    [{ url: 'https://10.0.0.1/' }, '/url'],
    [{ url: 'https://169.254.169.254/latest' }, '/url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, '/url'],
    [{ url: 'https://[64:ff9b::a00:1]/' }, '/url'],
    [{ url: 'https://0x0a.1/' }, '/url'],
    [{ url: 'https://localhost.:8443/' }, '/url'],
    [{ url: 'https://example.com:25/' }, '/url'],
    [{ url: 'https://user:secret@example.com/' }, '/url'],
    [{ url: 'file:///etc/passwd' }, '/url'],
    [{ url: 'javascript:alert(1)' }, '/url'],
    [{ url: 'example.com' }, '/url'],
    [{ url: 'https://' }, '/url'],
    [{ url: 'https://exa\0mple.com/' }, '/url'],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, '/url'],
    [{ url: ['https://example.com/'] }, '/url'],
    [{ url: 7 }, '/url'],
    [{ events: [] }, '/events'],
    [{ events: ['run.exploded'] }, '/events'],
    [{ events: ['run.completed', 'run.completed'] }, '/events'],
    [{ events: 'run.completed' }, '/events'],
    [{ events: [['run.completed']] }, '/events'],
    [{ events: { 0: 'run.completed' } }, '/events'],
    [{ events: ['webhook.test'] }, '/events'],
    [{ format: 'xml' }, '/format'],
    [{ name: '' }, '/name'],
    [{ name: 'two\nlines' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: '\ud800' }, '/name'],
    [{ targetId: 'tgt_unknown' }, '/targetId'],
    [{ targetId: `tgt_${'0'.repeat(26)}` }, '/targetId'],
    [{ targetId: { $ne: null } }, '/targetId'],
    [{ branch: 'a\0b' }, '/branch'],
    [{ branch: 'x'.repeat(251) }, '/branch'],
    [{ enabled: 'yes' }, '/enabled'],
  ])('is refused as %j', async (wrong, pointer) => {
    const fixture = await Fixture.of(strict);
    const answer = await fixture.ask('POST', fixture.hooks, {
      url: 'https://example.com/hook',
      events: ['run.completed'],
      ...wrong,
    });
    expect([answer.status, answer.body['error'], answer.body['errors']?.['0']?.['pointer']]).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
    expect(items(await fixture.ask('GET', fixture.hooks))).toEqual([]);
  });

  it('is refused for a target of another project, and where address and events are missing', async () => {
    const fixture = await Fixture.of(api);
    const foreign = await fixture.ask('POST', fixture.hooks, {
      url: 'https://example.com/',
      events: ['run.failed'],
      targetId: api.targetId,
    });
    expect([foreign.status, foreign.body['errors']?.['0']?.['pointer']]).toEqual([422, '/targetId']);
    for (const body of [{}, [], 'text', { url: 'https://example.com/' }, { events: ['run.failed'] }]) {
      expect([400, 415, 422]).toContain((await fixture.ask('POST', fixture.hooks, body)).status);
    }
  });

  it('names the variable by which an operator may allow a private address', async () => {
    const fixture = await Fixture.of(api);
    const answer = await fixture.ask('POST', fixture.hooks, { url: 'https://192.168.1.1/', events: ['run.completed'] });
    expect(String(answer.body['detail'])).toContain('CLARION_WEBHOOKS_ALLOW');
  });

  it('is read and changed by admins only', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(receiver.inbox());
    for (const [method, path] of [
      ['GET', fixture.hooks],
      ['GET', hook.path],
      ['GET', `${hook.path}/deliveries`],
      ['POST', `${hook.path}/test`],
      ['DELETE', hook.path],
    ] as const) {
      expect((await api.send(method, path, { as: api.readToken })).body).toMatchObject({
        status: 403,
        error: 'insufficient_scope',
      });
    }
  });

  it('takes no bad query parameters', async () => {
    const hook = await (await Fixture.of(api)).hook(receiver.inbox());
    for (const query of [
      'state=gone',
      'state=failed&state=pending',
      'limit=0',
      'limit=1000',
      'cursor=%00',
      'cursor=~',
    ]) {
      expect([query, (await hook.fixture.ask('GET', `${hook.path}/deliveries?${query}`)).status]).toEqual([query, 400]);
    }
    for (const id of ['msg_', 'msg_x', `msg_${'0'.repeat(34)}`, '%00', '%ff']) {
      expect([400, 404]).toContain((await hook.fixture.ask('GET', `${hook.path}/deliveries/${id}`)).status);
    }
  });
});
