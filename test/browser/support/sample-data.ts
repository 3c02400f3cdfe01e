import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, textOf, type Account } from '../../support/set-up-server.js';
import type { Receiver } from '../../support/webhook-receiver.js';
import { addColleague, invite } from './colleague.js';
import { createEvidence, type SampleEvidence } from './sample-evidence.js';
import { SHOP_API, SHOP_API_2 } from './shop-api.js';
import { BROKEN, HOSTILE_RUN, SHOP_RUNS, shopRun, FLAKY } from './shop-runs.js';

const REPORTS = join('test', 'corpus', 'reports');
const BROWSER_REPORTS = ['generated/playwright-json/playwright1.65.json', 'public/playwright-json/report-nested.json'];
const PAYMENT_REPORTS = [
  'generated/junit-pytest/pytest9-junit.xml',
  'generated/go-test-json/go1.19-all.json',
  'generated/junit-vitest/vitest2.xml',
];
const TWO_WEEKS_MS = 14 * 86_400_000;
const TIMEOUT_MS = 15_000;

/** IDs and cookies of the sample data. */
export interface SampleData extends SampleEvidence {
  /** Session cookie of the owner. */
  readonly owner: string;
  /** Session cookie of a viewer. */
  readonly viewer: string;
  readonly projectId: string;
  readonly targetId: string;
  /** The newest run of the target, which failed. */
  readonly runId: string;
  /** The run before it. */
  readonly baseId: string;
  readonly passedId: string;
  readonly runningId: string;
  readonly hostileId: string;
  /** A project with a long name. */
  readonly longNamedId: string;
  /** A run with files of its failures. */
  readonly filesId: string;
  /** The build of the newest run. */
  readonly buildId: string;
  /** Number of a failed test in the newest run. */
  readonly failedSeq: string;
  readonly brokenKey: string;
  readonly flakyKey: string;
  readonly causeId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly invitation: string;
  readonly apiId: string;
  readonly collectionId: string;
}

/** Creates sample data over HTTP: projects, runs, causes, a gate, a quarantine, webhooks, members. */
export async function createSampleData(url: string, receiver: Receiver): Promise<SampleData> {
  const account = await setUpServer(url);
  const server = new Server(url, account);
  await server.renameObjects();
  const people = await server.invitePeople();
  const hooks = await server.createRules(receiver);
  const runs = await server.upload();
  await server.quarantine();
  await server.declareTests();
  const collections = await server.createCollections();
  const evidence = await server.createEvidence(collections.collectionId);
  return {
    owner: account.cookie,
    projectId: account.projectId,
    targetId: account.targetId,
    ...people,
    ...evidence,
    ...runs,
    ...(await server.find(runs.runId)),
    ...(await server.createApi()),
    ...collections,
    ...(await server.findDelivery(hooks)),
  };
}

class Server {
  readonly #project: string;

  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {
    this.#project = `/v1/projects/${account.projectId}`;
  }

  async renameObjects(): Promise<void> {
    await this.request('PATCH', '/admin/v1/profile', { name: 'Ada Lovelace' });
    await this.request('PATCH', this.#project, { name: 'Web shop' });
    await this.request('PATCH', `${this.#project}/targets/${this.account.targetId}`, { name: 'Unit tests' });
    await this.request('POST', '/admin/v1/tokens', {
      type: 'scoped',
      name: 'GitHub Actions, shop, uploads from every branch',
      scopes: ['runs:write'],
    });
    await this.request('POST', '/admin/v1/tokens', {
      type: 'personal',
      name: 'Laptop',
      expiresAt: new Date(Date.now() + TWO_WEEKS_MS).toISOString(),
    });
  }

  /** Adds a viewer and an open invitation. */
  async invitePeople(): Promise<Pick<SampleData, 'viewer' | 'invitation'>> {
    const { cookie } = this.account;
    const grace = { name: 'Grace Hopper', email: 'grace@example.com', role: 'viewer' } as const;
    return {
      viewer: await addColleague(this.url, cookie, grace),
      invitation: await invite(this.url, cookie, 'a.colleague.with.a.long.address@engineering.example.com', 'member'),
    };
  }

  /** Creates a gate, cause rules and two webhooks: the receiver accepts one and rejects the other. */
  async createRules(receiver: Receiver): Promise<readonly string[]> {
    await this.request('PUT', `${this.#project}/targets/${this.account.targetId}/gate`, {
      maxNewFailures: 0,
      minTests: 20,
      minPassRate: 0.95,
    });
    await this.request('PUT', `${this.#project}/cause-rules`, {
      items: [{ name: 'Payment provider does not respond', pattern: "undefined (reading 'status')" }],
    });
    const rejecting = receiver.inbox(
      (response) => void response.writeHead(410, { 'Content-Type': 'text/plain' }).end('This webhook is gone'),
    );
    const chat = await this.request('POST', `${this.#project}/webhooks`, {
      url: receiver.inbox().url,
      events: ['run.failed', 'gate.failed'],
      name: 'Team channel',
      format: 'slack',
    });
    const board = await this.request('POST', `${this.#project}/webhooks`, {
      url: rejecting.url,
      events: ['run.completed'],
    });
    return [textOf(chat, 'id'), textOf(board, 'id')];
  }

  async upload(): Promise<
    Pick<SampleData, 'runId' | 'baseId' | 'passedId' | 'runningId' | 'hostileId' | 'longNamedId' | 'filesId'>
  > {
    const shop: string[] = [];
    for (let index = 0; index < SHOP_RUNS; index += 1)
      shop.push(await this.uploadRun(this.account.targetId, shopRun(index, new Date())));
    const browser = textOf(
      await this.request('POST', `${this.#project}/targets`, { name: 'Browser tests (Playwright)' }),
      'id',
    );
    const files = await this.uploadReports(this.account.projectId, browser, BROWSER_REPORTS);
    await this.addFiles(browser, files[0] ?? '');
    const hostileId = await this.uploadToOtherProject();
    const longName = 'A project with a name that is longer than any column of a table would like it to be';
    const longNamedId = textOf(await this.request('POST', '/v1/projects', { name: longName }), 'id');
    const runningId = await this.uploadRun(this.account.targetId, {
      status: 'running',
      gitRef: 'refs/heads/main',
      commitSha: 'd'.repeat(40),
    });
    await this.request(
      'POST',
      `${this.account.uploadPath}/${runningId}/tests`,
      [{ testId: 'a', testName: 'first', status: 'passed', durationMs: 3 }],
      this.account.writeToken,
    );
    return {
      runId: shop.at(-1) ?? '',
      baseId: shop.at(-2) ?? '',
      passedId: shop[1] ?? '',
      runningId,
      hostileId,
      longNamedId,
      filesId: files[0] ?? '',
    };
  }

  async quarantine(): Promise<void> {
    const key = await this.keyOf(FLAKY);
    await this.request('PUT', `/open${this.#project}/tests/${key}/quarantine`, {
      owner: 'accounts@example.com',
      reason: 'The session store restarts at night',
      until: new Date(Date.now() + TWO_WEEKS_MS).toISOString(),
    });
  }

  async find(runId: string): Promise<Pick<SampleData, 'buildId' | 'failedSeq' | 'brokenKey' | 'flakyKey' | 'causeId'>> {
    const failed = await this.request('GET', `/open/v1/runs/${runId}/tests?status=failed&limit=1`);
    const causes = await this.request('GET', `/open${this.#project}/causes`);
    return {
      buildId: textOf(await this.request('GET', `/open/v1/runs/${runId}`), 'buildId'),
      failedSeq: String(member(first(member(failed, 'items')), 'seq')),
      brokenKey: await this.keyOf(BROKEN),
      flakyKey: await this.keyOf(FLAKY),
      causeId: textOf(first(member(causes, 'items')), 'id'),
    };
  }

  /** Creates an API with two versions: the newer one breaks clients. */
  async createApi(): Promise<Pick<SampleData, 'apiId'>> {
    const api = await this.request('POST', `${this.#project}/apis`, { name: 'Shop', document: SHOP_API });
    const apiId = textOf(api, 'id');
    await this.request('PUT', `${this.#project}/apis/${apiId}`, { document: SHOP_API_2 });
    return { apiId };
  }

  /** Creates a CODEOWNERS file and collections: one fails, and one has no tests. */
  async createCollections(): Promise<Pick<SampleData, 'collectionId'>> {
    await this.request('PUT', `${this.#project}/codeowners`, { text: '* @acme/shop\nsrc/checkout/ @acme/payments\n' });
    await this.request('POST', `${this.#project}/collections`, { name: 'Payments', owners: ['@acme/payments'] });
    const checkout = {
      name: 'Checkout and log in',
      names: ['*checkout*', '*login*'],
      targets: [this.account.targetId],
    };
    const collection = await this.request('POST', `${this.#project}/collections`, checkout);
    return { collectionId: textOf(collection, 'id') };
  }

  /** Creates portals, runs of other kinds, a fixture and a trust rule. */
  async createEvidence(collectionId: string): Promise<SampleEvidence> {
    const portalPath = await this.createPortals(collectionId);
    const send = (method: string, path: string, body?: object, as?: string): Promise<unknown> =>
      this.request(method, path, body, as);
    return { portalPath, ...(await createEvidence(send, this.account)) };
  }

  /** Creates a public portal and one with a secret link. Returns the path of the public one. */
  private async createPortals(collectionId: string): Promise<string> {
    const targets = [this.account.targetId];
    const status = { name: 'Status of the shop', visibility: 'public', targets, failingTests: true };
    const shared = await this.request('POST', `${this.#project}/portals`, status);
    await this.request('POST', `${this.#project}/portals`, {
      name: 'Partners',
      collections: [collectionId],
      trend: false,
    });
    return new URL(textOf(shared, 'url')).pathname;
  }

  /** Sends what the source declares: tests that run, one that is deprecated, one that never ran, and a contract. */
  async declareTests(): Promise<void> {
    const as = textOf(
      await this.request('POST', '/admin/v1/tokens', { type: 'scoped', name: 'Declare', scopes: ['contracts:write'] }),
      'value',
    );
    const send = (kind: string, body: object): Promise<unknown> =>
      this.request('POST', `${this.#project}/projections/${kind}`, body, as);
    await send('contract', { contracts: [{ contractId: 'orders', protocol: 'http', description: 'Orders are paid' }] });
    await send('test', {
      tests: [
        {
          testId: BROKEN,
          description: 'The checkout refuses an expired card',
          contract: 'orders',
          endpoints: [{ url: '/orders' }],
        },
        { testId: FLAKY, description: 'A session survives a restart', deprecated: 'use sessions-2' },
        { testId: 'shop/gift-cards', description: 'A gift card pays an order', projectionComplete: false },
      ],
    });
  }

  /** Waits until the first delivery of each webhook was attempted. Returns that of the first webhook. */
  async findDelivery(webhooks: readonly string[]): Promise<Pick<SampleData, 'webhookId' | 'deliveryId'>> {
    const attempted: string[] = [];
    for (const webhookId of webhooks) attempted.push(await this.attemptedDelivery(webhookId));
    return { webhookId: webhooks[0] ?? '', deliveryId: attempted[0] ?? '' };
  }

  private async attemptedDelivery(webhookId: string): Promise<string> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      const list = await this.request('GET', `${this.#project}/webhooks/${webhookId}/deliveries`);
      const delivery = first(member(list, 'items'));
      if (Number(member(delivery, 'attemptCount') ?? 0) > 0) return textOf(delivery, 'id');
      await sleep(100);
    }
    throw new Error(`No delivery of ${webhookId} was attempted within ${TIMEOUT_MS} ms`);
  }

  private async uploadToOtherProject(): Promise<string> {
    const projectId = textOf(await this.request('POST', '/v1/projects', { name: 'Payments' }), 'id');
    const targetId = textOf(first(await this.request('GET', `/v1/projects/${projectId}/targets`)), 'id');
    await this.uploadReports(projectId, targetId, PAYMENT_REPORTS);
    return textOf(
      await this.request(
        'POST',
        `/v1/projects/${projectId}/targets/${targetId}/runs`,
        HOSTILE_RUN,
        this.account.writeToken,
      ),
      'runId',
    );
  }

  private async uploadRun(targetId: string, run: object): Promise<string> {
    const response = await this.request(
      'POST',
      `${this.#project}/targets/${targetId}/runs`,
      run,
      this.account.writeToken,
    );
    return textOf(response, 'runId');
  }

  private async uploadReports(
    projectId: string,
    targetId: string,
    paths: readonly string[],
  ): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const path of paths)
      ids.push(
        textOf(
          await this.request(
            'POST',
            `/v1/projects/${projectId}/targets/${targetId}/runs?gitRef=refs/heads/main`,
            readFileSync(join(REPORTS, path)),
            this.account.writeToken,
          ),
          'runId',
        ),
      );
    return ids;
  }

  private async addFiles(targetId: string, runId: string): Promise<void> {
    const form = new FormData();
    form.append(
      'files',
      new Blob([readFileSync(join('packages', 'web', 'public', 'favicon.svg'))], { type: 'image/svg+xml' }),
      'page.svg',
    );
    form.append('files', new Blob(['cart has 3 items\n'], { type: 'text/plain' }), 'output.log');
    await this.request(
      'POST',
      `${this.#project}/targets/${targetId}/runs/${runId}/artifacts`,
      form,
      this.account.writeToken,
    );
  }

  private async keyOf(testId: string): Promise<string> {
    const tests = await this.request('GET', `/open${this.#project}/tests?limit=200`);
    const found = list(member(tests, 'items')).find((test) => member(test, 'testId') === testId);
    return textOf(found, 'testKey');
  }

  /** Sends a request and returns the JSON of the response. Throws on an error status. */
  private async request(
    method: string,
    path: string,
    body?: object,
    as: string = this.account.cookie,
  ): Promise<unknown> {
    const isJson = body !== undefined && !(body instanceof Uint8Array) && !(body instanceof FormData);
    const headers = new Headers(as.includes('clarion_session=') ? { Cookie: as } : { Authorization: `Bearer ${as}` });
    if (isJson) headers.set('Content-Type', 'application/json');
    const sent =
      body instanceof FormData
        ? body
        : body instanceof Uint8Array
          ? new Uint8Array(body)
          : body === undefined
            ? null
            : JSON.stringify(body);
    const response = await fetch(this.url + path, { method, headers, body: sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function first(value: unknown): unknown {
  return list(value)[0];
}
