import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, startApi } from '../../support/api.js';

const KIB = 1024;

/** Starts and ends of the items of a launch together. */
const ITEMS = 8 * KIB;
/** All messages of a launch. */
const MESSAGES = 40 * KIB;

describe('the limits of a ReportPortal launch', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ CLARION_MAX_UPLOAD_BYTES: String(ITEMS), CLARION_MAX_STREAM_BYTES: String(MESSAGES) });
  });
  afterAll(() => api.close());

  const send = (method: string, path: string, body: unknown): Promise<Answer> =>
    api.send(method, `/integrations/reportportal/api/v1/default/${path}`, { as: api.writeToken, body });
  const launch = async (): Promise<string> =>
    String((await send('POST', 'launch', { name: 'unit', startTime: Date.now() + Math.random() })).body['id']);
  const start = (launchUuid: string, name: string): Promise<Answer> => send('POST', 'item', { launchUuid, name });
  const log = (launchUuid: string, itemUuid: string, message: string): Promise<Answer> =>
    send('POST', 'log', { launchUuid, itemUuid, level: 'info', message });
  const runOf = async (id: string): Promise<Answer['body']> => {
    const { body } = await send('PUT', `launch/${id}/finish`, { endTime: Date.now() });
    return (await api.read(`/open/v1/runs/${String(body['link']).split('/').at(-1)}`)).body;
  };

  it('refuses items that the end of the launch could not read, and ends with those before them', async () => {
    const id = await launch();
    const answers: Answer[] = [];
    for (let index = 0; index < 30; index += 1) answers.push(await start(id, `test ${index} ${'x'.repeat(KIB / 2)}`));
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.slice(taken.length);
    expect(taken.length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThan(10);
    for (const { status, body } of refused)
      expect({ status, error: body['error'] }).toEqual({ status: 413, error: 'payload_too_large' });
    expect(refused[0]?.body['detail']).toContain(String(ITEMS));
    expect(await runOf(id)).toMatchObject({ status: 'failed', summary: { total: taken.length } });
  });

  it('refuses messages when all of them together are too large, and leaves room in other launches', async () => {
    const id = await launch();
    const item = String((await start(id, 'adds')).body['id']);
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await log(id, item, 'x'.repeat(7 * KIB))).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 413, 413, 413]);
    const other = await launch();
    const otherItem = String((await start(other, 'adds')).body['id']);
    expect((await log(other, otherItem, 'x'.repeat(7 * KIB))).status).toBe(201);
  });
});

describe('the messages of an item', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('are read from the newest on, and the test is not lost when they are longer than a line of a report', async () => {
    const send = (method: string, path: string, body: unknown): Promise<Answer> =>
      api.send(method, `/integrations/reportportal/api/v1/default/${path}`, { as: api.writeToken, body });
    const launchUuid = String((await send('POST', 'launch', { name: 'unit', startTime: Date.now() })).body['id']);
    const itemUuid = String((await send('POST', 'item', { launchUuid, name: 'adds' })).body['id']);
    const long = 'x '.repeat((KIB * KIB) / 2);
    for (const name of ['first', 'second', 'third', 'fourth', 'fifth'])
      expect(
        (await send('POST', 'log', { launchUuid, itemUuid, level: 'info', message: `${name} ${long}` })).status,
      ).toBe(201);
    await send('POST', 'log', { launchUuid, itemUuid, level: 'error', message: 'Error: broken' });
    await send('PUT', `item/${itemUuid}`, { launchUuid, status: 'failed', endTime: Date.now() });
    const { body } = await send('PUT', `launch/${launchUuid}/finish`, { endTime: Date.now() });
    const path = `/open/v1/runs/${String(body['link']).split('/').at(-1)}/failures`;
    const { text } = await api.read(path);
    expect(text).toContain('broken');
    expect(text).toContain('earlier messages of this item are left out]');
    expect(text).toContain('fifth x');
    expect(text).not.toContain('first x');
  });
});
