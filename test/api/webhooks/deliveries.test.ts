import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';
import { auditOf, Fixture, hurry, items, parsed, passing } from '../../support/webhook-fixture.js';
import { isSigned, startReceiver, until, type Receiver } from '../../support/webhook-receiver.js';

let receiver: Receiver;
let api: Api;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

describe('a delivery', () => {
  it('is tried again with the same identifier and body until the receiver takes it', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox(
      (response, count) => void response.writeHead(count < 3 ? 500 : 200).end(`answer ${count} ${'x'.repeat(2000)}`),
    );
    const hook = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    const waiting = await hook.afterAttempts(1);
    expect(waiting).toMatchObject({
      state: 'pending',
      endedAt: null,
      attempts: [{ number: 1, status: 500, error: null }],
    });
    const wait = Date.parse(String(waiting['nextAttemptAt'])) - Date.parse(String(waiting['attempts']?.['0']?.['at']));
    expect([wait > 4000, wait < 60_000]).toEqual([true, true]);
    expect((await hook.read())['failingSince']).not.toBeNull();
    await hurry(api);
    await hook.afterAttempts(2);
    await hurry(api);
    const delivery = await hook.afterAttempts(3);
    expect(delivery).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 500 }, { status: 500 }, { status: 200 }],
    });
    expect(String(delivery['attempts']?.['2']?.['response'])).toBe(`answer 3 ${'x'.repeat(1015)}`);
    expect(
      new Set(inbox.messages.map((message) => `${String(message.headers['webhook-id'])} ${message.body}`)).size,
    ).toBe(1);
    expect(inbox.messages.every((message) => isSigned(message, hook.secret))).toBe(true);
    expect((await hook.read())['failingSince']).toBeNull();
  });

  it('waits as long as the receiver requests', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(
      receiver.inbox((response) => void response.writeHead(429, { 'Retry-After': '7200' }).end()),
    );
    await fixture.upload([passing('a')]);
    const delivery = await hook.afterAttempts(1);
    const wait =
      Date.parse(String(delivery['nextAttemptAt'])) - Date.parse(String(delivery['attempts']?.['0']?.['at']));
    expect([wait >= 7_199_000, wait < 7_300_000]).toEqual([true, true]);
  });

  it('is given up after nine attempts', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(receiver.inbox((response) => void response.writeHead(404).end()));
    await fixture.upload([passing('a')]);
    await hook.afterAttempts(1);
    await api.app.dataSource.query('UPDATE webhook_deliveries SET tries = 8 WHERE webhook_id = $1', [hook.id]);
    await hurry(api);
    expect(await hook.afterAttempts(2)).toMatchObject({
      state: 'failed',
      nextAttemptAt: null,
      endedAt: expect.any(String),
    });
    expect((await hook.read())['enabled']).toBe(true);
  });

  it('does not follow redirects', async () => {
    const fixture = await Fixture.of(api);
    const elsewhere = receiver.inbox();
    const hook = await fixture.hook(
      receiver.inbox((response) => void response.writeHead(302, { Location: elsewhere.url }).end()),
    );
    await fixture.upload([passing('a')]);
    expect(await hook.afterAttempts(1)).toMatchObject({ state: 'pending', attempts: [{ status: 302 }] });
    expect(elsewhere.messages).toHaveLength(0);
  });

  it('counts by its status, however long the answer is and however it breaks off', async () => {
    const fixture = await Fixture.of(api);
    const long = await fixture.hook(
      receiver.inbox((response) => void response.writeHead(200).end('y'.repeat(5_000_000))),
    );
    const broken = await fixture.hook(
      receiver.inbox((response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('half\0\u001b[31m');
        setImmediate(() => response.destroy());
      }),
    );
    await fixture.upload([passing('a')]);
    expect(await long.afterAttempts(1)).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200, response: 'y'.repeat(1024) }],
    });
    expect(await broken.afterAttempts(1)).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200, response: 'half\u2400' }],
    });
  });

  it('shows why there was no response', async () => {
    const fixture = await Fixture.of(api);
    const dead = await fixture.hook(receiver.inbox((response) => void response.socket?.destroy()));
    const closed = await startReceiver();
    const inbox = closed.inbox();
    await closed.close();
    const refused = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    expect(await dead.afterAttempts(1)).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, response: null, error: expect.stringContaining('ECONNRESET') }],
    });
    expect(await refused.afterAttempts(1)).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, response: null, error: expect.stringContaining('ECONNREFUSED') }],
    });
  });

  it('fails when the receiver changes to another protocol, and delays no other', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(
      receiver.inbox((response) => void response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'websocket' }).end()),
    );
    for (const name of ['a', 'b', 'c']) {
      await fixture.upload([passing(name)]);
      expect(await hook.afterAttempts(1)).toMatchObject({
        state: 'pending',
        attempts: [{ status: null, response: null, error: expect.stringContaining('without an answer') }],
      });
    }
  });

  it('ends the webhook when the receiver is gone, with an entry in the audit log', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox((response) => void response.writeHead(410).end());
    const hook = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    expect(await hook.afterAttempts(1)).toMatchObject({ state: 'failed' });
    expect(await hook.read()).toMatchObject({ enabled: false, disabledReason: 'The receiver answered 410 Gone.' });
    expect((await auditOf(api, hook.id))[0]).toMatchObject({ action: 'webhook.disabled', actor: null });
    await fixture.upload([passing('a')]);
    expect(await hook.deliveries()).toHaveLength(1);
    expect((await fixture.ask('PATCH', hook.path, { enabled: true })).body).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
  });

  it('ends the webhook when none has succeeded for five days, and not before', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(receiver.inbox((response) => void response.writeHead(500).end()));
    await fixture.upload([passing('a')]);
    await hook.afterAttempts(1);
    const since = (age: string): Promise<unknown> =>
      api.app.dataSource.query(`UPDATE webhooks SET failing_since = now() - interval '${age}' WHERE id = $1`, [
        hook.id,
      ]);
    await since('119 hours');
    await hurry(api);
    await hook.afterAttempts(2);
    expect((await hook.read())['enabled']).toBe(true);
    await since('121 hours');
    await hurry(api);
    await hook.afterAttempts(3);
    expect(await hook.read()).toMatchObject({ enabled: false, disabledReason: 'No attempt has succeeded for 5 days.' });
    expect((await auditOf(api, hook.id))[0]?.['action']).toBe('webhook.disabled');
    await hurry(api);
    expect(await hook.afterAttempts(4)).toMatchObject({
      state: 'failed',
      attempts: [{}, {}, {}, { status: null, error: expect.stringContaining('disabled') }],
    });
  });

  it('is sent once more on demand, with the same identifier and body', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    const delivery = await hook.afterAttempts(1);
    const path = `${hook.path}/deliveries/${String(delivery['id'])}/resend`;
    expect((await fixture.ask('POST', path)).status).toBe(202);
    await inbox.arrived(2);
    expect(await hook.afterAttempts(2)).toMatchObject({ id: delivery['id'], state: 'delivered' });
    expect(inbox.messages[1]?.headers['webhook-id']).toBe(inbox.messages[0]?.headers['webhook-id']);
    expect(inbox.messages[1]?.body).toBe(inbox.messages[0]?.body);
    await fixture.ask('PATCH', hook.path, { enabled: false });
    expect((await fixture.ask('POST', path)).body).toMatchObject({ status: 409, error: 'conflict' });
    expect((await fixture.ask('POST', `${hook.path}/deliveries/msg_${'0'.repeat(34)}/resend`)).status).toBe(404);
    expect((await auditOf(api, String(delivery['id']))).map((record) => record['action'])).toEqual([
      'webhook.delivery_resent',
    ]);
  });

  it('is tested at once and once, also while the webhook is disabled', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox((response) => void response.writeHead(500).end('not now'));
    const hook = await fixture.hook(inbox, { enabled: false });
    const answer = await fixture.ask('POST', `${hook.path}/test`);
    expect([answer.status, answer.body['event'], answer.body['runId']]).toEqual([202, 'webhook.test', null]);
    const [message] = await inbox.arrived(1);
    expect(parsed(message)).toMatchObject({
      type: 'webhook.test',
      data: { projectId: fixture.projectId, webhookId: hook.id },
    });
    expect(await hook.afterAttempts(1)).toMatchObject({
      state: 'failed',
      attempts: [{ status: 500, response: 'not now' }],
    });
    expect((await hook.read())['failingSince']).toBeNull();
  });

  it('is signed with the new secret once that was made', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hook = await fixture.hook(inbox);
    const rotated = await fixture.ask('POST', `${hook.path}/rotate-secret`);
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await fixture.upload([passing('a')]);
    const [message] = await inbox.arrived(1);
    if (message === undefined) throw new Error('Nothing came');
    expect([isSigned(message, hook.secret), isSigned(message, String(rotated.body['secret']))]).toEqual([false, true]);
  });

  it('is listed newest first, by state, in pages', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(
      receiver.inbox((response, count) => void response.writeHead(count === 2 ? 500 : 204).end()),
    );
    const runs: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      runs.push(runIdOf(await fixture.upload([passing(name)])));
      await hook.afterAttempts(1);
    }
    expect((await hook.deliveries()).map((delivery) => delivery['runId'])).toEqual(runs.toReversed());
    expect((await hook.deliveries('?state=delivered')).map((delivery) => delivery['runId'])).toEqual([
      runs[2],
      runs[0],
    ]);
    expect((await hook.deliveries('?state=pending')).map((delivery) => delivery['runId'])).toEqual([runs[1]]);
    expect(await hook.deliveries('?state=failed')).toEqual([]);
    const first = await fixture.ask('GET', `${hook.path}/deliveries?limit=2`);
    const second = await fixture.ask(
      'GET',
      `${hook.path}/deliveries?limit=2&cursor=${String(first.body['nextCursor'])}`,
    );
    expect([...items(first), ...items(second)].map((delivery) => delivery['runId'])).toEqual(runs.toReversed());
  });

  it('is not sent once the webhook or its project is deleted', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox((response) => void response.writeHead(500).end());
    const [hook, kept] = [await fixture.hook(inbox), await fixture.hook(inbox)];
    await fixture.upload([passing('a')]);
    await hook.afterAttempts(1);
    await kept.afterAttempts(1);
    await fixture.ask('DELETE', hook.path);
    await fixture.ask('DELETE', `/v1/projects/${fixture.projectId}`);
    await hurry(api);
    const states = async (): Promise<unknown> =>
      api.app.dataSource.query('SELECT DISTINCT state FROM webhook_deliveries WHERE webhook_id = ANY ($1)', [
        [hook.id, kept.id],
      ]);
    await until(async () => JSON.stringify(await states()) === '[{"state":"failed"}]', 'both are given up');
    expect(inbox.messages).toHaveLength(2);
  });
});
