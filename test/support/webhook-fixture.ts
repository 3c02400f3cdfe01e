import { DeliveryWorker } from '../../src/webhooks/delivery/delivery-worker.js';
import type { Answer, Api, Json } from './api.js';
import { until, type Inbox, type ReceivedMessage } from './webhook-receiver.js';

/** Every event about a run. */
export const EVERYTHING = ['run.completed', 'run.failed', 'test.became_flaky', 'gate.failed'];

/** The items of a page. */
export const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;

/** The body of a message. */
export const parsed = (message: ReceivedMessage | undefined): Json => JSON.parse(message?.body ?? 'null');

/** A test of an upload that passed. */
export const passing = (testId: string): object => ({
  testId,
  testName: `Test ${testId}`,
  success: true,
  durationMs: 1,
});

/** A test of an upload that failed. */
export const failing = (testId: string, message = `${testId} broke`): object => ({
  testId,
  testName: `Test ${testId}`,
  success: false,
  durationMs: 1,
  events: [{ type: 'error', message }],
});

/** A test of an upload that passed after a failed attempt. */
export const retried = (testId: string): object => ({
  testId,
  testName: `Test ${testId}`,
  status: 'passed',
  durationMs: 1,
  attempts: [{ status: 'failed' }, { status: 'passed' }],
});

/** A separate project, so that a test sees only its own messages. */
export class Fixture {
  constructor(
    readonly api: Api,
    readonly projectId: string,
    readonly targetId: string,
  ) {}

  static async of(own: Api): Promise<Fixture> {
    const made = await own.send('POST', '/v1/projects', { as: own.cookie, body: { name: `Fixture ${Math.random()}` } });
    return new Fixture(own, String(made.body['id']), String(made.body['defaultTargetId']));
  }

  get hooks(): string {
    return `/v1/projects/${this.projectId}/webhooks`;
  }

  runs(targetId = this.targetId): string {
    return `/v1/projects/${this.projectId}/targets/${targetId}/runs`;
  }

  ask(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.api.send(method, path, { as: this.api.cookie, ...(body === undefined ? {} : { body }) });
  }

  async hook(inbox: Inbox, more: object = {}): Promise<Hook> {
    const made = await this.ask('POST', this.hooks, { url: inbox.url, events: ['run.completed'], ...more });
    if (made.status !== 201) throw new Error(`The webhook was not made: ${made.text}`);
    return new Hook(this, String(made.body['id']), String(made.body['secret']));
  }

  upload(
    tests: readonly object[],
    more: object = {},
    headers: Readonly<Record<string, string>> = {},
    targetId = this.targetId,
  ): Promise<Answer> {
    return this.api.send('POST', this.runs(targetId), {
      as: this.api.writeToken,
      headers,
      body: { ...more, result: { tests } },
    });
  }
}

/** A webhook with its secret. */
export class Hook {
  constructor(
    readonly fixture: Fixture,
    readonly id: string,
    readonly secret: string,
  ) {}

  get path(): string {
    return `${this.fixture.hooks}/${this.id}`;
  }

  async deliveries(query = ''): Promise<readonly Json[]> {
    return items(await this.fixture.ask('GET', `${this.path}/deliveries${query}`));
  }

  async delivery(id: string): Promise<Json> {
    return (await this.fixture.ask('GET', `${this.path}/deliveries/${id}`)).body;
  }

  async read(): Promise<Json> {
    return (await this.fixture.ask('GET', this.path)).body;
  }

  /** The only delivery, once so many attempts were recorded. */
  async afterAttempts(count: number): Promise<Json> {
    await until(async () => Number((await this.deliveries())[0]?.['attemptCount']) === count, `${count} attempts`);
    return this.delivery(String((await this.deliveries())[0]?.['id']));
  }
}

/** Makes all that waits due now. */
export async function hurry(own: Api): Promise<void> {
  await own.app.dataSource.query("UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending'");
  own.app.app.get(DeliveryWorker).wake();
}

/** What the audit log tells of something, newest first. */
export async function auditOf(api: Api, id: string): Promise<readonly Json[]> {
  return items(await api.send('GET', '/admin/v1/audit?limit=200', { as: api.cookie })).filter(
    (record) => String(record['subject']?.['id']) === id,
  );
}
