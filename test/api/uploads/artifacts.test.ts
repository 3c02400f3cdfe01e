import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';
import { temporaryDirectory } from '../../support/process.js';

describe('the artifacts of a run', () => {
  const directory = temporaryDirectory();
  let api: Api;
  let runId: string;
  beforeAll(async () => {
    api = await startApi({ CLARION_DATA_DIR: directory.path });
    runId = runIdOf(
      await api.upload({
        result: {
          tests: [
            { testId: 'login', success: false, durationMs: 1, events: [] },
            {
              testId: 'pay > by card',
              success: false,
              durationMs: 1,
              events: [
                { type: 'attachment', name: 'trace', path: '/ci/shop/test-results/pay/trace.zip' },
                { type: 'attachment', name: 'screenshot', path: '/ci/shop/test-results/pay/failed.png' },
                { type: 'attachment', name: 'other', path: '/etc/passwd' },
              ],
            },
          ],
        },
      }),
    );
  });
  afterAll(async () => {
    await api.close();
    await directory.remove();
  });

  const upload = (files: readonly (readonly [string, string, string | Buffer])[], field = 'files'): Promise<Answer> => {
    const form = new FormData();
    for (const [name, type, text] of files)
      form.append(field, new Blob([new Uint8Array(Buffer.from(text))], { type }), name);
    return api.send('POST', `${api.uploadPath}/${runId}/artifacts`, { as: api.writeToken, body: form });
  };

  it('are stored under their relative names, listed, and given back byte for byte as attachments', async () => {
    const answer = await upload([
      ['shots/login.png', 'image/png', 'not really a picture'],
      ['log "1".txt', 'text/plain', 'hello'],
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body['items']).toMatchObject([
      { name: 'shots/login.png', sizeBytes: 20, mediaType: 'text/plain' },
      { name: 'log "1".txt', sizeBytes: 5, mediaType: 'text/plain' },
    ]);
    const id = String(answer.body['items']?.['1']?.['id']);
    expect(id).toMatch(/^art_/);
    const file = await api.read(`/open/v1/runs/${runId}/artifacts/${id}`);
    expect(file.text).toBe('hello');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await api.read(`/open/v1/runs/${runId}/artifacts`)).body['items']).toEqual(answer.body['items']);
  });

  it('belong to the failures whose test they are named for', async () => {
    const { body } = await api.read(`/open/v1/runs/${runId}/failures?include=artifacts`);
    expect(body['failures']?.['0']?.['artifacts']).toMatchObject([{ name: 'shots/login.png' }]);
  });

  it('belong to the failures whose reports name them, in that order and with the name there', async () => {
    const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1');
    const stored = await upload([
      ['test-results/pay/failed.png', 'application/octet-stream', picture],
      ['test-results/pay/trace.zip', '', Buffer.from('PK\x03\x04')],
      ['test-results/other/trace.zip', '', Buffer.from('PK\x03\x04')],
    ]);
    expect(stored.status).toBe(201);
    const { body } = await api.read(`/open/v1/runs/${runId}/failures?include=artifacts`);
    expect(body['failures']?.['1']?.['artifacts']).toMatchObject([
      { name: 'test-results/pay/trace.zip', mediaType: 'application/zip', label: 'trace' },
      { name: 'test-results/pay/failed.png', mediaType: 'image/png', label: 'screenshot' },
    ]);
  });

  it('are sent in parts, and to be shown in a frame as a document that runs nothing', async () => {
    const page = '<!doctype html><script>parent.x=1</script>';
    const { body } = await upload([['page.png', 'image/png', page]]);
    const path = `/open/v1/runs/${runId}/artifacts/${String(body['items']?.['0']?.['id'])}`;
    const part = await api.read(path, { range: 'bytes=2-8' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'doctype',
      `bytes 2-8/${page.length}`,
    ]);
    const framed = await api.read(`${path}?inline=true`);
    expect(framed.text).toBe(page);
    expect(framed.headers.get('content-disposition')).toMatch(/^inline/);
    expect(framed.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(framed.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = framed.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "form-action 'none'", 'sandbox']));
    expect(policy.filter((rule) => /script|allow-/.test(rule))).toEqual([]);
    expect((await api.read(`${path}?inline=yes`)).status).toBe(400);
  });

  it('change the validator of the answers that show them', async () => {
    const path = `/open/v1/runs/${runId}/failures?include=artifacts`;
    const etag = String((await api.read(path)).headers.get('etag'));
    await upload([['login.txt', 'text/plain', 'x']]);
    expect((await api.read(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('are accepted from an existing client', async () => {
    const body = readFileSync('test/corpus/runner-uploads/v1-artifacts-multipart.bin');
    const boundary = /--(\S+)/.exec(body.toString('latin1'))?.[1] ?? '';
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await api.send('POST', `${api.uploadPath}/${runId}/artifacts`, {
      as: api.writeToken,
      body,
      headers,
    });
    expect([answer.status, answer.body['items']?.['0']?.['name']]).toEqual([201, 'screenshots/shot.png']);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'C:\\x', '..', ''])(
    'are refused, all of them, when one is named %j',
    async (name) => {
      const before = await api.read(`/open/v1/runs/${runId}/artifacts`);
      const answer = await upload([
        ['fine.txt', 'text/plain', 'x'],
        [name, 'text/plain', 'x'],
      ]);
      expect([400, 422]).toContain(answer.status);
      expect((await api.read(`/open/v1/runs/${runId}/artifacts`)).text).toBe(before.text);
      expect(await readdir(join(directory.path, 'artifacts', 'incoming'))).toEqual([]);
    },
  );

  it('are refused without a file in the part files', async () => {
    expect((await upload([['a.txt', 'text/plain', 'x']], 'other')).status).toBe(422);
  });

  it('are refused in a truncated body, and leave nothing behind', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
    const answer = await api.send('POST', `${api.uploadPath}/${runId}/artifacts`, {
      as: api.writeToken,
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(await readdir(join(directory.path, 'artifacts', 'incoming'))).toEqual([]);
  });

  it('are not found under an unknown id', async () => {
    expect((await api.read(`/open/v1/runs/${runId}/artifacts/art_${'0'.repeat(26)}`)).status).toBe(404);
    expect((await api.read(`/open/v1/runs/${runId}/artifacts/..%2f..%2fx`)).status).toBe(404);
  });

  it('go with a finished run that an upload replaces, and stay with an open one', async () => {
    const send = async (status: string | undefined, clientRunId: string): Promise<string> =>
      runIdOf(await api.upload({ ...(status === undefined ? {} : { status }), clientRunId, result: { tests: [] } }));
    for (const [status, kept] of [
      ['passed', 0],
      ['running', 1],
    ] as const) {
      const id = await send(status, status);
      const form = new FormData();
      form.append('files', new Blob(['bytes']), 'a.txt');
      const path = `${api.uploadPath}/${id}/artifacts`;
      const stored = await api.send('POST', path, { as: api.writeToken, body: form });
      const artifact = String(stored.body['items']?.['0']?.['id']);
      expect(await send('passed', status)).toBe(id);
      const listed = (await api.read(`/open/v1/runs/${id}/artifacts`)).body['items'];
      expect(Object.keys(listed ?? {})).toHaveLength(kept);
      const names = await readdir(join(directory.path, 'artifacts'), { recursive: true });
      expect(names.filter((name) => name.endsWith(artifact))).toHaveLength(kept);
    }
  });
});
