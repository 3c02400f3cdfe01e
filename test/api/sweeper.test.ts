import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionSweeper } from '../../src/sessions/session-sweeper.js';
import { SessionStore } from '../../src/sessions/session.store.js';
import { SignInThrottleStore } from '../../src/sessions/throttles/sign-in-throttle.store.js';
import { Clock } from '../../src/common/clock.js';
import { ServerLog } from '../../src/http/server-log.js';
import { Sweeper } from '../../src/uploads/sweeper.js';
import { DeliverySweeper } from '../../src/webhooks/delivery/delivery-sweeper.js';
import { DeliveryStore } from '../../src/webhooks/delivery/delivery.store.js';
import { runIdOf, startApi, type Api } from '../support/api.js';
import { IS_ON_CLUSTER } from '../support/database.js';
import { Client } from '../support/exchange.js';
import { insertTenant, makeProject, uploadRun, type Person, type ProjectIds } from '../support/world.js';

const describeWithTriggers = IS_ON_CLUSTER ? describe.skip : describe;

const TRIES = 5;
const HOUR_MS = 3_600_000;

const failing = { testId: 'a', success: false, durationMs: 1, events: [{ type: 'error', message: 'broke' }] };

let api: Api;
let client: Client;
let stranger: Person;
let strangersProject: ProjectIds;
let triggers = 0;
let logged: jest.SpiedFunction<ServerLog['sweepFailure']>;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.app.port);
  const world = { app: api.app, client };
  stranger = (await insertTenant(world, 'CANARY0815')).owner;
  strangersProject = await makeProject(world, stranger, 'Another');
  await query(
    `CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$ LANGUAGE plpgsql`,
  );
});
afterAll(async () => {
  client.close();
  // With the schema of before the next test file takes the same database.
  await query('DROP FUNCTION refuse() CASCADE');
  await api.close();
});

beforeEach(() => {
  logged = jest.spyOn(api.app.app.get(ServerLog), 'sweepFailure');
});
afterEach(() => {
  jest.restoreAllMocks();
});

describeWithTriggers('A sweep with a run that cannot be finished', () => {
  it('ends the silent runs of other organizations, and logs and counts the failure', async () => {
    const poisoned = await silentRun('2 days');
    await refuseReport(poisoned);
    const healthy = await silentRunOfStranger();
    const before = await failuresOf('silent_runs');
    await sweep();
    expect([await statusOf(healthy), await statusOf(poisoned)]).toEqual(['errored', 'running']);
    expect(await failuresOf('silent_runs')).toBe(before + 1);
    expect(logged.mock.calls).toMatchObject([[{ message: 'planted' }, { step: 'silent_runs', id: poisoned }]]);
    await query('DELETE FROM runs WHERE id = $1', [poisoned]);
  });

  it('marks it as errored without its report after five tries', async () => {
    const poisoned = await silentRun('2 days');
    await refuseReport(poisoned);
    await sweep(TRIES - 1);
    expect(await statusOf(poisoned)).toBe('running');
    await sweep();
    const { body } = await api.read(`/open/v1/runs/${poisoned}`);
    expect(body).toMatchObject({
      status: 'errored',
      summary: { failed: 1 },
      failureMessage: 'The server could not finish this run. The log of the server names the error.',
    });
    expect((await api.read(`/open/v1/runs/${poisoned}/failures`)).body['failures']).toMatchObject([{ testId: 'a' }]);
    expect(logged).toHaveBeenCalledTimes(TRIES);
    await sweep();
    expect(logged).toHaveBeenCalledTimes(TRIES);
  });

  it('skips it for an hour if it cannot be marked either', async () => {
    const poisoned = await silentRun('2 days');
    await refuse('BEFORE UPDATE ON runs', `NEW.id = '${poisoned}'`);
    await sweep(TRIES);
    const tries = logged.mock.calls.length;
    expect([await statusOf(poisoned), tries]).toEqual(['running', TRIES + 1]);
    await sweep();
    expect(logged).toHaveBeenCalledTimes(tries);
    jest.spyOn(api.app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + HOUR_MS));
    await sweep();
    expect(logged).toHaveBeenCalledTimes(tries + 1);
    await query('DELETE FROM runs WHERE id = $1', [poisoned]);
  });
});

describeWithTriggers('A sweep with something that cannot be removed', () => {
  it('removes the other contents that no run points to', async () => {
    const [poisoned, healthy] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    await refuse('BEFORE DELETE ON run_contents', `OLD.id = '${poisoned}'`);
    const insert = `INSERT INTO run_contents (organization_id, id, heard_at) VALUES ($1, $2, now() - $3::interval)`;
    await query(insert, [stranger.organizationId, poisoned, '2 days']);
    await query(insert, [stranger.organizationId, healthy, '1 day']);
    await sweep();
    const kept = await query('SELECT id FROM run_contents WHERE id = ANY ($1::uuid[])', [[poisoned, healthy]]);
    expect(kept).toEqual([{ id: poisoned }]);
    expect(await failuresOf('loose_contents')).toBe(1);
  });

  it('removes the other runs of deleted targets', async () => {
    const [poisoned, healthy] = [runIdOf(await api.upload(finished)), runIdOf(await api.upload(finished))];
    await refuse('BEFORE DELETE ON runs', `OLD.id = '${poisoned}'`);
    await query('UPDATE targets SET deleted_at = now() WHERE id = $1', [api.targetId]);
    await sweep();
    const kept = await query('SELECT id FROM runs WHERE id = ANY ($1::text[])', [[poisoned, healthy]]);
    expect(kept).toEqual([{ id: poisoned }]);
    expect(await failuresOf('deleted_runs')).toBe(1);
    await query('UPDATE targets SET deleted_at = NULL WHERE id = $1', [api.targetId]);
  });

  it('does the steps that follow', async () => {
    await query('ALTER TABLE run_contents RENAME COLUMN heard_at TO hidden');
    await query(
      `INSERT INTO idempotency_keys (organization_id, key, fingerprint, run_id, status, answer, expires_at)
       VALUES ($1, 'expired', '', 'clr_none', 201, '{}', now() - interval '1 day')`,
      [stranger.organizationId],
    );
    await sweep();
    await query('ALTER TABLE run_contents RENAME COLUMN hidden TO heard_at');
    expect(await query("SELECT key FROM idempotency_keys WHERE key = 'expired'")).toEqual([]);
  });
});

describe('The other sweepers', () => {
  it('remove deleted webhooks when old messages cannot be removed', async () => {
    const { app } = api.app;
    const deliveries = app.get(DeliveryStore);
    jest.spyOn(deliveries, 'removeOld').mockRejectedValue(new Error('planted'));
    const rest = [jest.spyOn(deliveries, 'removeOfDeletedWebhooks'), jest.spyOn(deliveries, 'removeDeletedWebhooks')];
    await app.get(DeliverySweeper).sweep();
    for (const step of rest) expect(step).toHaveBeenCalledTimes(1);
    expect(await failuresOf('old_messages')).toBe(1);
  });

  it('delete unused sign-in counters when ended sessions cannot be deleted', async () => {
    const { app } = api.app;
    jest.spyOn(app.get(SessionStore), 'deleteEnded').mockRejectedValue(new Error('planted'));
    const next = jest.spyOn(app.get(SignInThrottleStore), 'deleteUntouchedSince');
    await app.get(SessionSweeper).sweep();
    expect(next).toHaveBeenCalledTimes(1);
    expect(await failuresOf('sessions')).toBe(1);
  });
});

const finished = { result: { tests: [failing] } };

async function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return api.app.dataSource.query<Row[]>(sql, [...values]);
}

async function sweep(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await api.app.app.get(Sweeper).sweep();
}

/** An open run with one failed test, without updates for some time. */
async function silentRun(silence: string): Promise<string> {
  const id = runIdOf(await api.upload({ status: 'running' }));
  await api.send('POST', `${api.uploadPath}/${id}/tests`, { as: api.writeToken, body: [failing] });
  await query('UPDATE runs SET heard_at = now() - $2::interval WHERE id = $1', [id, silence]);
  return id;
}

async function silentRunOfStranger(): Promise<string> {
  const id = await uploadRun({ app: api.app, client }, stranger, strangersProject, { status: 'running' });
  await query("UPDATE runs SET heard_at = now() - interval '1 day' WHERE id = $1", [id]);
  return id;
}

/** Lets the database refuse the report that the end of a run writes. */
async function refuseReport(id: string): Promise<void> {
  const [run] = await query<{ content_id: string }>('SELECT content_id FROM runs WHERE id = $1', [id]);
  await refuse('BEFORE INSERT ON run_reports', `NEW.content_id = '${run?.content_id}'`);
}

/** Lets the database refuse a change of a row for which a condition holds. */
async function refuse(change: string, condition: string): Promise<void> {
  triggers += 1;
  await query(`CREATE TRIGGER refuse_${triggers} ${change} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse()`);
}

async function statusOf(id: string): Promise<string | undefined> {
  const [run] = await query<{ status: string }>('SELECT status FROM runs WHERE id = $1', [id]);
  return run?.status;
}

/** The counted failures of a step. */
async function failuresOf(step: string): Promise<number> {
  const { text } = await api.send('GET', '/metrics');
  return Number(new RegExp(`clarion_sweep_failures_total\\{step="${step}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}
