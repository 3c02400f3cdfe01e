import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Api } from '../../support/api.js';
import { Fixture, Hook, passing } from '../../support/webhook-fixture.js';
import { startReceiver, type Receiver } from '../../support/webhook-receiver.js';

let receiver: Receiver;
/** A server whose operator allows no private address. */
let strict: Api;
beforeAll(async () => {
  receiver = await startReceiver();
  strict = await startApi();
});
afterAll(async () => {
  await strict.close();
  await receiver.close();
});

describe('a server whose operator allows no private address', () => {
  it('refuses one when the webhook is made', async () => {
    const fixture = await Fixture.of(strict);
    for (const url of [receiver.inbox().url, receiver.inbox().url.replace('http:', 'https:')]) {
      const answer = await fixture.ask('POST', fixture.hooks, { url, events: ['run.completed'] });
      expect([
        answer.status,
        answer.body['errors']?.['0']?.['pointer'],
        String(answer.body['detail']).includes('CLARION_WEBHOOKS_ALLOW'),
      ]).toEqual([422, '/url', true]);
    }
  });

  it.each([
    ['an address', (url: string) => url],
    ['a name that leads to one', (url: string) => url.replace('http://127.0.0.1', 'https://localhost')],
  ])('sends nothing to %s when it was allowed before', async (_what, change) => {
    const fixture = await Fixture.of(strict);
    const inbox = receiver.inbox();
    const made = await fixture.ask('POST', fixture.hooks, { url: 'https://hooks.example/', events: ['run.completed'] });
    const hook = new Hook(fixture, String(made.body['id']), '');
    await strict.app.dataSource.query('UPDATE webhooks SET url = $2 WHERE id = $1', [hook.id, change(inbox.url)]);
    await fixture.upload([passing('a')]);
    expect(await hook.afterAttempts(1)).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, error: expect.stringContaining('private address') }],
    });
    expect(inbox.messages).toEqual([]);
  });

  it('waits at its end for an attempt under way', async () => {
    const own = await startApi({ CLARION_WEBHOOKS_ALLOW: `127.0.0.1:${receiver.port}` });
    const fixture = await Fixture.of(own);
    const order: string[] = [];
    const inbox = receiver.inbox((response) => {
      setTimeout(() => {
        order.push('answered');
        response.writeHead(204).end();
      }, 200);
    });
    await fixture.hook(inbox);
    await fixture.upload([passing('a')]);
    await inbox.arrived(1);
    await own.close();
    expect([...order, own.app.failures]).toEqual(['answered', []]);
  });
});
