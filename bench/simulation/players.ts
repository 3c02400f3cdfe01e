import { randomUUID } from 'node:crypto';
import type { Account } from '../../test/support/set-up-server.js';
import { textOf } from '../../test/support/set-up-server.js';
import { documentOf } from '../support/runs.js';
import { type Action, SHARD, SHARDS, UPLOADS_PER_RETRY } from './company.js';

/** Sends the requests of developers, their CI and their agents. Each takes turns over the servers. */
export class Players {
  #turn = 0;
  #uploads = 0;

  /** `runs` were uploaded; the newest are read. */
  constructor(
    private readonly urls: readonly string[],
    private readonly account: Account,
    readonly runs: string[] = [],
  ) {}

  /** Sends one request and reads its answer. Throws when it is no success. */
  async play(action: Action): Promise<void> {
    if (action === 'upload') await this.upload();
    else if (action === 'page') await this.openPage();
    else await this.readFailures(action === 'markdown' ? 'text/markdown' : 'application/json');
  }

  private async upload(): Promise<void> {
    const place = this.#uploads;
    this.#uploads += 1;
    const key = randomUUID();
    const send = (): Promise<string> => this.sendRun(place, key);
    this.runs.push(textOf(JSON.parse(await send()), 'runId'));
    if (place % UPLOADS_PER_RETRY === 0) await send();
  }

  private sendRun(place: number, key: string): Promise<string> {
    const build = Math.floor(place / SHARDS);
    // Every fourth build is red.
    const failing = build % 4 === 0 ? SHARD.failing : 0;
    const members = { build: `build ${build}`, environment: `shard ${place % SHARDS}` };
    return this.send(this.account.uploadPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.account.writeToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: documentOf({ ...SHARD, failing }, members),
    });
  }

  private async readFailures(accept: string): Promise<void> {
    const run = this.recentRun();
    const headers = { authorization: `Bearer ${this.account.readToken}`, accept };
    await this.send(`/open/v1/runs/${run}/failures`, { headers });
  }

  private async openPage(): Promise<void> {
    const { projectId, cookie } = this.account;
    const pages = [
      '/open/v1/overview',
      `/open/v1/builds?projectId=${projectId}&limit=20`,
      `/open/v1/runs?projectId=${projectId}&limit=20`,
      `/open/v1/runs/${this.recentRun()}`,
      `/open/v1/projects/${projectId}/causes`,
    ];
    await this.send(pages[this.#turn % pages.length] ?? '', { headers: { cookie } });
  }

  private recentRun(): string {
    return this.runs[Math.max(0, this.runs.length - 1 - (this.#turn % 20))] ?? '';
  }

  private async send(path: string, request: RequestInit): Promise<string> {
    const url = this.urls[this.#turn % this.urls.length] ?? '';
    this.#turn += 1;
    const answer = await fetch(url + path, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  }
}
