import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runIdOf, startApi, type Answer, type Api } from '../support/api.js';
import { limitWrites, recordFlushes } from './limited-writes.js';

const TEXT = 'x'.repeat(10_000);

describe('artifacts on a disk that is full', () => {
  let api: Api;
  let runId: string;

  beforeAll(async () => {
    api = await startApi();
  });

  beforeEach(async () => {
    runId = runIdOf(
      await api.upload({ result: { tests: [{ testId: 'login', success: false, durationMs: 1, events: [] }] } }),
    );
  });

  afterAll(async () => {
    await api.close();
  });

  it('answers 503 with what to do, keeps no part of the file, and stores it once there is space', async () => {
    const lift = await limitWrites({ each: Infinity, total: 4_000 });
    const answer = await upload().finally(lift);
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toMatchObject([
      503,
      '60',
      {
        error: 'overloaded',
        detail:
          'The server could not write the file to its disk. Free space in its data directory, then upload the file again.',
      },
    ]);
    expect(await names()).toEqual([]);
    expect(await files()).toEqual([]);
    expect(api.app.failures).toMatchObject([{ code: 'ENOSPC' }]);
    expect((await upload()).status).toBe(201);
    expect(await names()).toEqual(['log.txt']);
  });

  it('answers 503 to a report whose artifact the disk does not take, and stores no run', async () => {
    const form = new FormData();
    form.append('report', new Blob(['TAP version 13\n1..1\nok 1 - login\n']), 'a.tap');
    form.append('artifact', new Blob([TEXT]), 'log.txt');
    const before = (await files()).length;
    const lift = await limitWrites({ each: Infinity, total: 4_000 });
    const answer = await api.send('POST', api.uploadPath, { as: api.writeToken, body: form }).finally(lift);
    expect([answer.status, answer.body['error']]).toEqual([503, 'overloaded']);
    expect(await files()).toHaveLength(before);
  });

  it('writes on where the disk takes a part of the bytes', async () => {
    const lift = await limitWrites({ each: 700, total: Infinity });
    const answer = await upload().finally(lift);
    expect(answer.status).toBe(201);
    const id = String(answer.body['items']?.['0']?.['id']);
    expect((await api.read(`/open/v1/runs/${runId}/artifacts/${id}`)).text).toBe(TEXT);
  });

  it('flushes the file and its directories before it answers', async () => {
    const flushes = await recordFlushes();
    const answer = await upload().finally(flushes.stop);
    expect(answer.status).toBe(201);
    expect(flushes.kinds).toEqual(['file', 'directory', 'directory', 'directory', 'directory']);
  });

  function upload(): Promise<Answer> {
    const form = new FormData();
    form.append('files', new Blob([TEXT], { type: 'text/plain' }), 'log.txt');
    return api.send('POST', `${api.uploadPath}/${runId}/artifacts`, { as: api.writeToken, body: form });
  }

  async function names(): Promise<readonly string[]> {
    const { items } = (await api.read(`/open/v1/runs/${runId}/artifacts`)).body;
    return Object.values(items ?? {}).map((item) => String(item['name']));
  }

  async function files(): Promise<readonly string[]> {
    const entries = await readdir(join(api.app.dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }
});
