import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder } from '../../support/client-program.js';
import { zipOf } from '../../support/archives/zip.js';

const run = promisify(execFile);

const SEND = '/integrations/allure/allure-docker-service/send-results';
/** The name that Allure gives a result. */
const RESULT = '16b8eb0c-2a5f-4c5e-9c6f-6f1f7a1c0b53-result.json';

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const RED = {
  'a-result.json': result('a', 'counts', 'failed', {
    statusDetails: { message: 'expected: <3> but was: <2>' },
    attachments: [{ name: 'page', source: 'a-attachment.png', type: 'image/png' }],
  }),
  'b-result.json': result('b', 'adds', 'passed'),
  'c-container.json': { uuid: 'c', children: ['b'], befores: [], afters: [] },
};

describe("the door for allure-docker-service's clients", () => {
  let api: Api;
  let folder: ClientFolder;
  beforeAll(async () => {
    api = await startApi();
    folder = clientFolder();
  });
  afterAll(async () => {
    folder.remove();
    await api.close();
  });

  const send = (body: unknown, path = SEND, as = api.writeToken): Promise<Answer> =>
    api.send('POST', path, { as, body });
  const runOf = async ({ body }: Answer): Promise<Json> =>
    (await api.read(`/open/v1/runs/${String(body['data']?.['run_id'])}`)).body;
  const count = async (): Promise<number> => {
    const { items } = (await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=200`)).body;
    return Array.isArray(items) ? items.length : -1;
  };

  it('takes what curl sends as the script of allure-docker-service does, with the token in one more header', async () => {
    for (const [name, value] of Object.entries(RED)) folder.write(`allure-results/${name}`, JSON.stringify(value));
    folder.write('allure-results/a-attachment.png', PICTURE.toString('latin1'));
    const files = [...Object.keys(RED), 'a-attachment.png'].flatMap((name) => [
      '-F',
      `files[]=@${folder.path}/allure-results/${name}`,
    ]);
    const { stdout } = await run('curl', [
      '-X',
      'POST',
      `${api.app.url}${SEND}?project_id=default`,
      '-H',
      'Content-Type: multipart/form-data',
      '-H',
      `Authorization: Bearer ${api.writeToken}`,
      ...files,
      '-sk',
    ]);
    const answer: Json = JSON.parse(stdout);
    const id = String(answer['data']?.['run_id']);
    expect(answer['meta_data']).toEqual({ message: `Results successfully sent: ${api.app.url}/r/${id}` });
    expect((await api.read(`/open/v1/runs/${id}`)).body).toMatchObject({
      status: 'failed',
      summary: { total: 2, passed: 1, failed: 1 },
    });
    const { failures } = (await api.read(`/open/v1/runs/${id}/failures`)).body;
    expect(failures).toMatchObject([{ testName: 'counts', reason: { expected: 3, actual: 2 } }]);
    const artifacts = await api.read(`/open/v1/runs/${id}/artifacts`);
    expect(artifacts.body).toMatchObject({ items: [{ name: 'a-attachment.png' }] });
  });

  it('takes results as JSON, and says which files it leaves out', async () => {
    const answer = await send(
      jsonOf({ ...RED, 'a-attachment.png': PICTURE, 'environment.properties': 'browser=firefox\n' }),
    );
    expect(answer.status).toBe(200);
    expect(await runOf(answer)).toMatchObject({
      status: 'failed',
      summary: { total: 2, failed: 1 },
      metadata: { context: { browser: 'firefox' } },
      warnings: [{ code: 'skipped_part', message: expect.stringContaining('1 file ') }],
    });
  });

  it('reads a large body in a thread, with the same result', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [
        `${index}-result.json`,
        result(`${index}`, `test ${index}`, index === 7 ? 'broken' : 'passed', { description: 'x'.repeat(300) }),
      ]),
    );
    expect(await runOf(await send(jsonOf(many)))).toMatchObject({
      status: 'failed',
      summary: { total: 3000, failed: 1 },
    });
  });

  it('takes what the files do not say from the query', async () => {
    const answer = await send(jsonOf(RED), `${SEND}?project_id=default&gitRef=main&commitSha=abcdef0&build=77`);
    expect(await runOf(answer)).toMatchObject({ gitRef: 'main', commitSha: 'abcdef0' });
  });

  it('stores the same body once', async () => {
    const body = jsonOf({ 'z-result.json': result('z', 'once', 'passed') });
    const [first, second] = [await send(body), await send(body)];
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['that is empty', Buffer.alloc(0)],
    ['that is no JSON', Buffer.from('hello')],
    ['that breaks off', Buffer.from(JSON.stringify(result('c', 'lost', 'failed')).slice(0, 40))],
  ])('does not pass a run with a result %s', async (_name, broken) => {
    const files = { 'b-result.json': result('b', 'adds', 'passed'), [RESULT]: broken };
    for (const body of [jsonOf(files), formOf(files)]) {
      const answer = await send(body);
      expect(answer.status).toBe(200);
      expect((await runOf(answer))['status']).not.toBe('passed');
    }
  });

  it.each([
    ['that is empty', ''],
    ['that breaks off', '{"uuid":"c","historyId":"c","na'],
  ])('does not pass an archive with a result %s', async (_name, broken) => {
    const passed = JSON.stringify(result('b', 'adds', 'passed'));
    const body = zipOf([
      ['allure-results/b-result.json', passed],
      [`allure-results/${RESULT}`, broken],
    ]);
    const answer = await api.upload(body);
    expect(answer.status).toBe(201);
    expect(answer.body['status']).toBe('errored');
  });

  it('returns the page of the project as that of the report', async () => {
    const path = '/integrations/allure/allure-docker-service/generate-report?project_id=default';
    const { body } = await api.send('GET', path, { as: api.writeToken });
    expect(body).toMatchObject({ data: { report_url: `${api.app.url}/p/${api.projectId}` } });
  });

  it.each([
    ['an empty list', { results: [] }, 422, 'unreadable_report'],
    ['another object', { hello: 'world' }, 422, 'unreadable_report'],
    ['text', 'hello', 422, 'unreadable_report'],
    [
      'content that is no base64',
      { results: [{ file_name: 'a-result.json', content_base64: '{}' }] },
      422,
      'unreadable_report',
    ],
    [
      'a file without a name behind one with a name',
      { results: [...jsonOf(RED).results, { content_base64: 'e30=' }] },
      422,
      'unreadable_report',
    ],
    ['a form without files', formOf({}), 422, 'validation_failed'],
    ['a form with attachments alone', formOf({ 'a.png': PICTURE }), 422, 'validation_failed'],
    ['a name that leads elsewhere', formOf({ ...RED, '../../etc/passwd': PICTURE }), 422, 'validation_failed'],
  ])('refuses %s', async (_name, body, status, error) => {
    const before = await count();
    const answer = await send(body);
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status, error });
    expect(await count()).toBe(before);
    expect(api.app.failures).toEqual([]);
  });

  it.each([
    ['?project_id=unknown', 404, 'project_not_found'],
    ['?project_id=default.unknown', 404, 'target_not_found'],
    ['?project_id=a&project_id=b', 400, 'invalid_request'],
  ])('refuses the project in %s', async (query, status, error) => {
    const answer = await send(jsonOf(RED), SEND + query);
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status, error });
  });

  it('refuses a token that is none, and one without the scope', async () => {
    expect((await send(jsonOf(RED), SEND, 'clarion_0')).status).toBe(401);
    expect((await send(jsonOf(RED), SEND, api.readToken)).status).toBe(403);
  });
});

describe("the door for allure-docker-service's clients of a server with low limits", () => {
  it('refuses results that are too large', async () => {
    const api = await startApi({ CLARION_MAX_STREAM_BYTES: '20000', CLARION_MAX_UPLOAD_BYTES: '10000' });
    try {
      const large = { 'a-result.json': result('a', 'x'.repeat(15_000), 'failed') };
      for (const body of [jsonOf(large), formOf({ 'a-result.json': Buffer.alloc(30_000, '{"a":1}') })])
        expect((await api.send('POST', SEND, { as: api.writeToken, body })).status).toBe(413);
    } finally {
      await api.close();
    }
  });
});

function result(uuid: string, name: string, status: string, more: object = {}): object {
  return {
    uuid,
    historyId: uuid,
    name,
    fullName: `cart.${name}`,
    status,
    stage: 'finished',
    labels: [],
    start: 1,
    stop: 2,
    ...more,
  };
}

type Files = Readonly<Record<string, object | string>>;

function bytesOf(content: object | string): Buffer {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}

/** The body of the Python script. */
function jsonOf(files: Files): { readonly results: readonly object[] } {
  const results = Object.entries(files).map(([name, content]) => ({
    file_name: name,
    content_base64: bytesOf(content).toString('base64'),
  }));
  return { results };
}

function formOf(files: Files): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files))
    form.append('files[]', new Blob([new Uint8Array(bytesOf(content))]), name);
  return form;
}
