import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf, type Account } from '../../support/set-up-server.js';
import { digestOf, type ListedTest, type RunContent } from './content.js';
import type { Version } from './orders.js';

/** A run as the list shows it. */
export interface ListedRun {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly total: number;
  readonly failed: number;
}

/** An answer to an upload. */
export interface UploadAnswer {
  readonly status: number;
  readonly body: string;
}

const PAGE = 200;
const NEWEST = 50;
const EVENT_PAGE = 1_000;

/** Uploads and reads runs over HTTP. Everything throws when the server does not answer. */
export class RunClient {
  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  /** Uploads a version, slice by slice. */
  async upload(version: Version): Promise<UploadAnswer> {
    const headers = { ...version.headers, Authorization: `Bearer ${this.account.writeToken}` };
    const outgoing = request(`${this.url}${this.account.uploadPath}`, { method: 'POST', headers });
    const answer = new Promise<UploadAnswer>((settle, fail) => {
      outgoing.once('error', fail);
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', fail);
        incoming.once('aborted', () => fail(new Error('The answer was cut short')));
        incoming.once('end', () =>
          settle({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      });
    });
    // Whoever awaits the answer sees its error, even when it comes while the body is being sent.
    answer.catch(() => undefined);
    for (const [index, slice] of version.slices.entries()) {
      if (index > 0) await sleep(version.pauseMs);
      outgoing.write(slice);
    }
    outgoing.end();
    return answer;
  }

  /** The newest runs of the organization. */
  async newest(): Promise<readonly ListedRun[]> {
    return runsOf(await this.read(`/open/v1/runs?limit=${NEWEST}`));
  }

  /** All runs of the organization. */
  async all(): Promise<readonly ListedRun[]> {
    return (await this.pages('/open/v1/runs')).flatMap(runsOf);
  }

  /** Everything that a run holds, from its tests, its events and its failures. */
  async content(runId: string): Promise<RunContent> {
    const tests = (await this.pages(`/open/v1/runs/${runId}/tests`)).flatMap((page) =>
      listOf(page, 'items').map(toTest),
    );
    const events = await this.events(runId);
    const report = await this.read(`/open/v1/runs/${runId}/failures`);
    const failures = listOf(report, 'failures').map((failure) => textOf(failure, 'testId'));
    return {
      total: tests.length,
      failed: numberOf(memberOf(report, 'summary'), 'failed'),
      digest: digestOf(tests, events, failures),
    };
  }

  private async events(runId: string): Promise<readonly object[]> {
    const events: object[] = [];
    let page: unknown;
    do {
      const after = page === undefined ? '' : `&afterSeq=${numberOf(page, 'nextCursor')}`;
      page = await this.read(`/open/v1/runs/${runId}/events?limit=${EVENT_PAGE}${after}`);
      events.push(...listOf(page, 'events').filter(isObject));
    } while (memberOf(page, 'hasMore') === true);
    return events;
  }

  private async pages(path: string): Promise<readonly unknown[]> {
    const pages: unknown[] = [];
    for (let cursor: unknown = ''; typeof cursor === 'string';) {
      const page = await this.read(
        `${path}?limit=${PAGE}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      pages.push(page);
      cursor = memberOf(page, 'nextCursor');
    }
    return pages;
  }

  private async read(path: string): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`, {
      headers: { Authorization: `Bearer ${this.account.readToken}` },
    });
    const text = await answer.text();
    if (answer.status !== 200)
      throw new RefusedRead(`GET ${path.split('?')[0]} was answered with ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

/** A read that the server answered, though not with what was asked for. */
export class RefusedRead extends Error {}

function runsOf(page: unknown): readonly ListedRun[] {
  return listOf(page, 'items').map((run) => {
    const summary = memberOf(run, 'summary');
    return {
      id: textOf(run, 'id'),
      label: textOf(run, 'commitSha'),
      status: textOf(run, 'status'),
      total: numberOf(summary, 'total'),
      failed: numberOf(summary, 'failed'),
    };
  });
}

function toTest(row: unknown): ListedTest {
  return {
    testId: textOf(row, 'testId'),
    testName: textOf(row, 'testName'),
    status: textOf(row, 'status'),
    durationMs: numberOf(row, 'durationMs'),
    tags: listOf(row, 'tags').map(String),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name);
  if (!Array.isArray(member)) throw new Error(`No list "${name}" in ${JSON.stringify(value).slice(0, 300)}`);
  return member;
}

function numberOf(value: unknown, name: string): number {
  const member = memberOf(value, name);
  if (typeof member !== 'number') throw new Error(`No number "${name}" in ${JSON.stringify(value).slice(0, 300)}`);
  return member;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
