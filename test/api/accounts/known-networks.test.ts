import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startHarness, type Harness } from './harness.js';
import { foundOrganization, OWNER, PASSWORD, type Person } from './people.js';

const DAY_MS = 86_400_000;

let harness: Harness;
let owner: Person;

beforeAll(async () => {
  harness = await startHarness({ environment: { CLARION_TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  owner = await foundOrganization(harness);
});

const signInFrom = async (ip: string): Promise<void> => {
  await harness
    .browser()
    .post('/admin/v1/session')
    .set('X-Forwarded-For', ip)
    .send({ email: OWNER.email, password: PASSWORD })
    .expect(200);
};
const networks = async (): Promise<readonly string[]> =>
  (await harness.rows<{ network: string }>('SELECT network FROM known_networks ORDER BY used_at')).map(
    ({ network }) => network,
  );
/** The new networks of sign-ins in the audit log, oldest first. */
const noted = async (): Promise<readonly string[]> =>
  (
    await harness.rows<{ network: string }>(
      `SELECT details->>'newNetwork' AS network FROM audit_records WHERE details ? 'newNetwork' ORDER BY at, id`,
    )
  ).map(({ network }) => network);

describe('the networks of an account', () => {
  it('are those of its sign-ins, and the setup is the first one', async () => {
    expect(await networks()).toEqual(['127.0.0.0/24']);
    await signInFrom('192.0.2.1');
    expect(await networks()).toEqual(['127.0.0.0/24', '192.0.2.0/24']);
    expect(await noted()).toEqual(['192.0.2.0/24']);
  });

  it('are forgotten after 180 days without a sign-in, but for the newest one', async () => {
    await signInFrom('192.0.2.1');
    harness.clock.advance(181 * DAY_MS);
    await harness.sweeper.sweep();
    expect(await networks()).toEqual(['192.0.2.0/24']);
    await signInFrom('198.51.100.1');
    expect(await noted()).toEqual(['192.0.2.0/24', '198.51.100.0/24']);
    await harness.sweeper.sweep();
    expect(await networks()).toEqual(['198.51.100.0/24']);
    await signInFrom('192.0.2.1');
    expect(await noted()).toEqual(['192.0.2.0/24', '198.51.100.0/24', '192.0.2.0/24']);
  });

  it('are a hundred at most, the newest ones', async () => {
    await harness.rows(
      `INSERT INTO known_networks (user_id, network, used_at)
       SELECT user_id, '198.51.' || count || '.0/24', used_at + (count + 1) * interval '1 second' FROM known_networks, generate_series(0, 97) count WHERE user_id = $1`,
      [owner.userId],
    );
    harness.clock.advance(100_000);
    for (let count = 98; count < 101; count += 1) {
      harness.clock.advance(1000);
      await signInFrom(`198.51.${count}.1`);
    }
    const known = await networks();
    expect(known).toHaveLength(100);
    expect(known[0]).toBe('198.51.1.0/24');
    expect(known.at(-1)).toBe('198.51.100.0/24');
  });

  it('go with their user', async () => {
    await harness.rows('DELETE FROM memberships WHERE user_id = $1', [owner.userId]);
    harness.clock.advance(2 * DAY_MS);
    await harness.sweeper.sweep();
    expect(await harness.rows('SELECT 1 FROM users')).toEqual([]);
    expect(await networks()).toEqual([]);
  });
});
