import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeFirstSteps, textOf, type Account } from '../support/first-steps.js';
import type { Receiver } from '../support/webhook-receiver.js';
import { BROKEN, HOSTILE_RUN, SHOP_RUNS, shopRun, UNSTEADY } from './shop.js';

const REPORTS = join('test', 'corpus', 'reports');
const BROWSER_REPORTS = ['generated/playwright-json/playwright1.65.json', 'public/playwright-json/report-nested.json'];
const PAYMENT_REPORTS = [
  'generated/junit-pytest/pytest9-junit.xml',
  'generated/go-test-json/go1.19-all.json',
  'generated/junit-vitest/vitest2.xml',
];
const FAR_AHEAD_MS = 14 * 86_400_000;
const PATIENCE_MS = 15_000;

/** Where the things of a furnished server are found. */
export interface Furnished {
  /** The cookie of the owner. */
  readonly owner: string;
  /** The cookie of a viewer. */
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
  /** A run with files of its failures. */
  readonly filesId: string;
  /** Place of a failed test in the newest run. */
  readonly failedSeq: string;
  readonly brokenKey: string;
  readonly unsteadyKey: string;
  readonly causeId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly invitation: string;
}

/** Fills a fresh server over HTTP as people and their builds do: projects, runs, causes, a gate, a quarantine, webhooks, people. */
export async function furnish(url: string, receiver: Receiver): Promise<Furnished> {
  const account = await takeFirstSteps(url);
  const server = new Server(url, account);
  await server.nameThings();
  const people = await server.invitePeople();
  const hooks = await server.makeRules(receiver);
  const runs = await server.upload();
  await server.quarantine();
  return {
    owner: account.cookie,
    projectId: account.projectId,
    targetId: account.targetId,
    ...people,
    ...runs,
    ...(await server.find(runs.runId)),
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

  async nameThings(): Promise<void> {
    await this.ask('PATCH', '/admin/v1/profile', { name: 'Ada Lovelace' });
    await this.ask('PATCH', this.#project, { name: 'Web shop' });
    await this.ask('PATCH', `${this.#project}/targets/${this.account.targetId}`, { name: 'Unit tests' });
    await this.ask('POST', '/admin/v1/tokens', {
      type: 'scoped',
      name: 'GitHub Actions of the shop, uploads from every branch',
      scopes: ['runs:write'],
    });
    await this.ask('POST', '/admin/v1/tokens', {
      type: 'personal',
      name: 'Laptop',
      expiresAt: new Date(Date.now() + FAR_AHEAD_MS).toISOString(),
    });
  }

  /** A viewer who accepted, and an invitation that waits. */
  async invitePeople(): Promise<Pick<Furnished, 'viewer' | 'invitation'>> {
    const viewer = await this.invite('grace@example.com', 'viewer');
    const accepted = await fetch(`${this.url}/admin/v1/invitations/accept`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: viewer, name: 'Grace Hopper', password: 'a long enough password' }),
    });
    const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie === undefined)
      throw new Error(`The invitation was answered with ${accepted.status}: ${await accepted.text()}`);
    return {
      viewer: cookie,
      invitation: await this.invite('a.colleague.with.a.long.address@engineering.example.com', 'member'),
    };
  }

  /** A gate, rules for causes, and two webhooks: one that is answered, and one that is refused. */
  async makeRules(receiver: Receiver): Promise<readonly string[]> {
    await this.ask('PUT', `${this.#project}/targets/${this.account.targetId}/gate`, {
      maxNewFailures: 0,
      minTests: 20,
      minPassRate: 0.95,
    });
    await this.ask('PUT', `${this.#project}/cause-rules`, {
      items: [{ name: 'The payment provider answers nothing', pattern: "undefined (reading 'status')" }],
    });
    const refusing = receiver.inbox(
      (response) => void response.writeHead(410, { 'Content-Type': 'text/plain' }).end('This hook is gone'),
    );
    const chat = await this.ask('POST', `${this.#project}/webhooks`, {
      url: receiver.inbox().url,
      events: ['run.failed', 'gate.failed'],
      name: 'The team channel',
      format: 'slack',
    });
    const board = await this.ask('POST', `${this.#project}/webhooks`, { url: refusing.url, events: ['run.completed'] });
    return [textOf(chat, 'id'), textOf(board, 'id')];
  }

  async upload(): Promise<Pick<Furnished, 'runId' | 'baseId' | 'passedId' | 'runningId' | 'hostileId' | 'filesId'>> {
    const shop: string[] = [];
    for (let index = 0; index < SHOP_RUNS; index += 1)
      shop.push(await this.uploadRun(this.account.targetId, shopRun(index, new Date())));
    const browser = textOf(
      await this.ask('POST', `${this.#project}/targets`, { name: 'Browser tests (Playwright)' }),
      'id',
    );
    const files = await this.uploadReports(this.account.projectId, browser, BROWSER_REPORTS);
    await this.addFiles(browser, files[0] ?? '');
    const hostileId = await this.uploadElsewhere();
    const runningId = await this.uploadRun(this.account.targetId, {
      status: 'running',
      gitRef: 'refs/heads/main',
      commitSha: 'd'.repeat(40),
    });
    await this.ask(
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
      filesId: files[0] ?? '',
    };
  }

  async quarantine(): Promise<void> {
    const key = await this.keyOf(UNSTEADY);
    await this.ask('PUT', `/open${this.#project}/tests/${key}/quarantine`, {
      owner: 'accounts@example.com',
      reason: 'The session store restarts at night',
      until: new Date(Date.now() + FAR_AHEAD_MS).toISOString(),
    });
  }

  async find(runId: string): Promise<Pick<Furnished, 'failedSeq' | 'brokenKey' | 'unsteadyKey' | 'causeId'>> {
    const failed = await this.ask('GET', `/open/v1/runs/${runId}/tests?status=failed&limit=1`);
    const causes = await this.ask('GET', `/open${this.#project}/causes`);
    return {
      failedSeq: String(member(first(member(failed, 'items')), 'seq')),
      brokenKey: await this.keyOf(BROKEN),
      unsteadyKey: await this.keyOf(UNSTEADY),
      causeId: textOf(first(member(causes, 'items')), 'id'),
    };
  }

  /** The first delivery of each webhook, once it was tried; the second webhook's is the one to look at. */
  async findDelivery(webhooks: readonly string[]): Promise<Pick<Furnished, 'webhookId' | 'deliveryId'>> {
    const tried: string[] = [];
    for (const webhookId of webhooks) tried.push(await this.triedDelivery(webhookId));
    return { webhookId: webhooks[0] ?? '', deliveryId: tried[0] ?? '' };
  }

  private async triedDelivery(webhookId: string): Promise<string> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const list = await this.ask('GET', `${this.#project}/webhooks/${webhookId}/deliveries`);
      const delivery = first(member(list, 'items'));
      if (Number(member(delivery, 'attemptCount') ?? 0) > 0) return textOf(delivery, 'id');
      await sleep(100);
    }
    throw new Error(`No delivery of ${webhookId} was tried within ${PATIENCE_MS} ms`);
  }

  private async invite(email: string, role: string): Promise<string> {
    const link = textOf(await this.ask('POST', '/admin/v1/invitations', { email, role }), 'url');
    return link.split('/').at(-1) ?? '';
  }

  private async uploadElsewhere(): Promise<string> {
    const projectId = textOf(await this.ask('POST', '/v1/projects', { name: 'Payments' }), 'id');
    const targetId = textOf(first(await this.ask('GET', `/v1/projects/${projectId}/targets`)), 'id');
    await this.uploadReports(projectId, targetId, PAYMENT_REPORTS);
    await this.ask('POST', '/v1/projects', {
      name: 'A project with a name that is longer than any column of a table would like it to be',
    });
    return textOf(
      await this.ask(
        'POST',
        `/v1/projects/${projectId}/targets/${targetId}/runs`,
        HOSTILE_RUN,
        this.account.writeToken,
      ),
      'runId',
    );
  }

  private async uploadRun(targetId: string, run: object): Promise<string> {
    const answer = await this.ask('POST', `${this.#project}/targets/${targetId}/runs`, run, this.account.writeToken);
    return textOf(answer, 'runId');
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
          await this.ask(
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
    await this.ask(
      'POST',
      `${this.#project}/targets/${targetId}/runs/${runId}/artifacts`,
      form,
      this.account.writeToken,
    );
  }

  private async keyOf(testId: string): Promise<string> {
    const tests = await this.ask('GET', `/open${this.#project}/tests?limit=200`);
    const found = list(member(tests, 'items')).find((test) => member(test, 'testId') === testId);
    return textOf(found, 'testKey');
  }

  /** An answer's JSON. Throws where it is a refusal. */
  private async ask(method: string, path: string, body?: object, as: string = this.account.cookie): Promise<unknown> {
    const isJson = body !== undefined && !(body instanceof Uint8Array) && !(body instanceof FormData);
    const headers = new Headers(as.startsWith('clarion_session=') ? { Cookie: as } : { Authorization: `Bearer ${as}` });
    if (isJson) headers.set('Content-Type', 'application/json');
    const sent =
      body instanceof FormData
        ? body
        : body instanceof Uint8Array
          ? new Uint8Array(body)
          : body === undefined
            ? null
            : JSON.stringify(body);
    const answer = await fetch(this.url + path, { method, headers, body: sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
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
