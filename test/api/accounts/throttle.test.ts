import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CountingPasswords, startHarness, type Harness } from './harness.js';
import { foundOrganization, OWNER, PASSWORD, statusOf } from './people.js';

const MINUTE_MS = 60_000;
const WRONG = 'wrong battery horse';

describe('sign-in throttle', () => {
  const passwords = new CountingPasswords();
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ passwords, environment: { CLARION_TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    await foundOrganization(harness);
    passwords.compared = 0;
  });

  const attempt = (email: string, password: string, ip = '192.0.2.1'): request.Test =>
    request(harness.url).post('/admin/v1/session').set('X-Forwarded-For', ip).send({ email, password });

  const failTimes = async (times: number, email: string, ip?: string): Promise<void> => {
    for (let count = 0; count < times; count += 1) await attempt(email, WRONG, ip).expect(401);
  };

  it.each([
    ['a known address', OWNER.email],
    ['an unknown address', 'nobody@example.org'],
  ])('lets ten fail, then makes %s wait ever longer, to a quarter of an hour', async (_, email) => {
    await failTimes(10, email);
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const answer = await attempt(email, WRONG).expect(429);
      expect(answer.body).toMatchObject({ error: 'rate_limited' });
      waits.push(Number(answer.headers['retry-after']));
      harness.clock.advance(Number(answer.headers['retry-after']) * 1000);
      await attempt(email, WRONG).expect(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it('counts an address in any case as one', async () => {
    for (let count = 0; count < 5; count += 1) {
      await attempt('ada@example.org', WRONG).expect(401);
      await attempt('ADA@example.org', WRONG).expect(401);
    }
    expect(await statusOf(attempt('Ada@Example.org', WRONG))).toBe(429);
  });

  it('computes no hash for a blocked address, whether the password is right or wrong', async () => {
    await failTimes(10, OWNER.email);
    await attempt(OWNER.email, WRONG).expect(429);
    await attempt(OWNER.email, PASSWORD).expect(429);
    expect(passwords.compared).toBe(10);
  });

  it('lets the user sign in from another network at once while a stranger must wait', async () => {
    await failTimes(10, OWNER.email, '192.0.2.9');
    await attempt(OWNER.email, PASSWORD, '192.0.2.9').expect(429);
    await attempt(OWNER.email, PASSWORD, '192.0.2.2').expect(200);
  });

  it('lets a known device sign in whatever strangers of its network and of all others do', async () => {
    const first = await attempt(OWNER.email, PASSWORD).expect(200);
    const device = String(first.get('Set-Cookie')).match(/clarion_device=\w{43}/)?.[0] ?? '';
    for (let network = 1; network <= 10; network += 1) await failTimes(10, OWNER.email, `192.0.2.${network}`);
    await attempt(OWNER.email, PASSWORD, '198.51.100.1').expect(429);
    await attempt(OWNER.email, PASSWORD).set('Cookie', device).expect(200);
    await attempt('other@example.org', WRONG, '198.51.100.1').set('Cookie', device).expect(401);
    for (let count = 0; count < 10; count += 1) await attempt(OWNER.email, WRONG).set('Cookie', device).expect(401);
    await attempt(OWNER.email, PASSWORD).set('Cookie', device).expect(429);
  });

  it('records failures at known accounts with their address, and none at others', async () => {
    await attempt(OWNER.email, WRONG, '192.0.2.7').expect(401);
    await attempt('nobody@example.org', WRONG, '192.0.2.7').expect(401);
    await attempt(OWNER.email, PASSWORD, '192.0.2.7').expect(200);
    expect(
      await harness.rows(
        `SELECT ip, actor_user_id AS actor FROM audit_records WHERE action = 'session.sign_in_failed'`,
      ),
    ).toEqual([{ ip: '192.0.2.7', actor: null }]);
  });

  it('accepts the right password after the wait, and clears the failures', async () => {
    await failTimes(10, OWNER.email);
    await attempt(OWNER.email, PASSWORD).expect(429);
    harness.clock.advance(30_000);
    await attempt(OWNER.email, PASSWORD).expect(200);
    await failTimes(10, OWNER.email);
    const answer = await attempt(OWNER.email, WRONG).expect(429);
    expect(answer.headers['retry-after']).toBe('30');
  });

  it('clears the counter 15 minutes after the first failure', async () => {
    await failTimes(9, OWNER.email);
    harness.clock.advance(15 * MINUTE_MS);
    await failTimes(10, OWNER.email);
    expect(await statusOf(attempt(OWNER.email, WRONG))).toBe(429);
  });

  it('compares ten passwords when sixty are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(OWNER.email, WRONG)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(50);
    expect(passwords.compared).toBe(10);
  });

  it('blocks only that network for five minutes after 100 failures at any addresses', async () => {
    for (let count = 0; count < 100; count += 1) await attempt(`user${count}@example.org`, WRONG).expect(401);
    const answer = await attempt(OWNER.email, PASSWORD).expect(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(290);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300);
    await attempt(OWNER.email, PASSWORD, '192.0.2.2').expect(200);
    harness.clock.advance(5 * MINUTE_MS);
    await attempt(OWNER.email, PASSWORD).expect(200);
  });

  it('does not count successful sign-ins against the network', async () => {
    for (let count = 0; count < 99; count += 1) await attempt(`user${count}@example.org`, WRONG).expect(401);
    for (let count = 0; count < 5; count += 1) await attempt(OWNER.email, PASSWORD).expect(200);
    await attempt('last@example.org', WRONG).expect(401);
    expect(await statusOf(attempt(OWNER.email, PASSWORD))).toBe(429);
  });

  it('stores no address in its table', async () => {
    await attempt('somebody@example.org', WRONG).expect(401);
    const [row] = await harness.rows<{ text: string }>(
      `SELECT string_agg(encode(key, 'escape'), ' ') AS text FROM sign_in_throttles`,
    );
    expect(row?.text).not.toMatch(/example|192/);
  });
});
