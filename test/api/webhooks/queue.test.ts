import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServerLog } from '../../../src/http/server-log.js';
import { DeliveryAttempt } from '../../../src/webhooks/delivery/delivery-attempt.js';
import { DeliverySweeper } from '../../../src/webhooks/delivery/delivery-sweeper.js';
import { DeliveryWorker } from '../../../src/webhooks/delivery/delivery-worker.js';
import { DeliveryStore } from '../../../src/webhooks/delivery/delivery.store.js';
import { startApi, type Api } from '../../support/api.js';
import { Fixture, hurry, passing } from '../../support/webhook-fixture.js';
import { startReceiver, until, type Receiver } from '../../support/webhook-receiver.js';

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

describe('the queue', () => {
  it('contains a message if and only if its run is stored', async () => {
    const fixture = await Fixture.of(api);
    const hook = await fixture.hook(receiver.inbox());
    const count = async (): Promise<unknown> =>
      api.app.dataSource.query(
        'SELECT (SELECT count(*)::int FROM runs WHERE project_id = $1) AS runs, (SELECT count(*)::int FROM webhook_deliveries WHERE webhook_id = $2) AS messages',
        [fixture.projectId, hook.id],
      );
    const key = { 'Idempotency-Key': `once-${fixture.projectId}` };
    expect((await fixture.upload([passing('a')], {}, key)).status).toBe(201);
    await fixture.upload([passing('a')], {}, key);
    expect((await fixture.upload([passing('b')], {}, key)).status).toBe(422);
    expect(await count()).toEqual([{ runs: 1, messages: 1 }]);

    await refusing('idempotency_keys', async () => {
      expect(
        (await fixture.upload([passing('c')], {}, { 'Idempotency-Key': `lost-${fixture.projectId}` })).status,
      ).toBe(500);
    });
    await refusing('webhook_deliveries', async () => {
      expect((await fixture.upload([passing('d')])).status).toBe(500);
    });
    expect(await count()).toEqual([{ runs: 1, messages: 1 }]);
    await fixture.upload([passing('e')]);
    expect(await count()).toEqual([{ runs: 2, messages: 2 }]);
  });

  it('gives each message to one server', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const hooks = await Promise.all(Array.from({ length: 10 }, () => fixture.hook(inbox)));
    const app = api.app.app;
    const others = [1, 2, 3].map(
      () => new DeliveryWorker(app.get(DeliveryStore), app.get(DeliveryAttempt), app.get(ServerLog)),
    );
    for (const name of ['a', 'b', 'c']) await fixture.upload([passing(name)]);
    for (const worker of others) worker.wake();
    for (const hook of hooks)
      await until(async () => (await hook.deliveries('?state=delivered')).length === 3, 'all are delivered');
    await Promise.all(others.map((worker) => worker.onModuleDestroy()));
    expect(inbox.messages).toHaveLength(30);
    expect(new Set(inbox.messages.map((message) => message.headers['webhook-id'])).size).toBe(30);
  });

  it('sends what a server took that died, once its time is over', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox((response, count) => void response.writeHead(count === 1 ? 500 : 204).end());
    const hook = await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    const { id } = await hook.afterAttempts(1);
    const claimed = (until_: string): Promise<unknown> =>
      api.app.dataSource.query(
        `UPDATE webhook_deliveries SET claimed_until = now() + interval '${until_}' WHERE id = $1`,
        [id],
      );
    await claimed('1 minute');
    await hurry(api);
    await fixture.ask('POST', `${hook.path}/deliveries/${String(id)}/resend`);
    expect(await api.app.app.get(DeliveryStore).claim([])).toBeUndefined();
    await claimed('-1 second');
    await hurry(api);
    expect(await hook.afterAttempts(2)).toMatchObject({ id, state: 'delivered' });
  });

  it('is sent with at most two requests at once per webhook, and others do not wait for it', async () => {
    const fixture = await Fixture.of(api);
    const held: (() => void)[] = [];
    const slow = receiver.inbox((response) => void held.push(() => response.writeHead(204).end()));
    const quick = receiver.inbox();
    await fixture.hook(slow);
    for (const name of ['a', 'b', 'c', 'd']) await fixture.upload([passing(name)]);
    await slow.arrived(2);
    await fixture.hook(quick);
    await fixture.upload([passing('e')]);
    await quick.arrived(1);
    expect(slow.messages).toHaveLength(2);
    while (slow.messages.length < 5 || held.length > 0) {
      held.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  it('loses messages of more than 30 days, and those of deleted webhooks with them', async () => {
    const fixture = await Fixture.of(api);
    const inbox = receiver.inbox();
    const [old, deleted] = [await fixture.hook(inbox), await fixture.hook(inbox)];
    await fixture.upload([passing('a')]);
    await old.afterAttempts(1);
    await deleted.afterAttempts(1);
    const { dataSource, app } = api.app;
    const age = (days: number): Promise<unknown> =>
      dataSource.query(
        "UPDATE webhook_deliveries SET created_at = now() - $2 * interval '1 day' WHERE webhook_id = $1",
        [old.id, days],
      );
    await age(29);
    await app.get(DeliverySweeper).sweep();
    expect(await old.deliveries()).toHaveLength(1);
    await age(31);
    await fixture.ask('DELETE', deleted.path);
    await dataSource.query("UPDATE webhooks SET deleted_at = now() - interval '2 hours' WHERE id = $1", [deleted.id]);
    await app.get(DeliverySweeper).sweep();
    expect(await old.deliveries()).toEqual([]);
    expect(await dataSource.query('SELECT id FROM webhooks WHERE id = ANY ($1)', [[old.id, deleted.id]])).toEqual([
      { id: old.id },
    ]);
    expect(
      await dataSource.query('SELECT id FROM webhook_deliveries WHERE webhook_id = ANY ($1)', [[old.id, deleted.id]]),
    ).toEqual([]);
  });
});

/** Inserts into a table fail while `work` is done. */
async function refusing(table: string, work: () => Promise<void>): Promise<void> {
  const { dataSource } = api.app;
  await dataSource.query(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (organization_id IS NULL) NOT VALID`);
  try {
    await work();
  } finally {
    await dataSource.query(`ALTER TABLE ${table} DROP CONSTRAINT planted`);
  }
}
