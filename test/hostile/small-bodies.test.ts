import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { RouteTable, type Route } from '../../src/http/route-table.js';
import type { Received } from '../support/exchange.js';
import { PASSWORD } from '../support/world.js';
import { Siege, SLOW_MS } from './siege.js';

const FORM = 'application/x-www-form-urlencoded';
const LARGEST_PUBLIC_BODY = 16 * 1024;
const MOST_MEMBERS = 1000;

/** Timings below this say more about the machine than about the server. */
const NOISE_MS = 10;

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('small bodies');
});

/** A JSON object with known members and `unknown` others, none of which any route declares. */
function withUnknown(known: object, unknown: number): string {
  const others = Array.from({ length: unknown }, (_, index) => [`x${index}`, 0] as const);
  return JSON.stringify({ ...known, ...Object.fromEntries(others) });
}

function postAsOwner(path: string, body: string): Promise<Received> {
  const headers = { ...siege.asOwner, 'Content-Type': 'application/json' };
  return siege.client.send({ method: 'POST', path, headers, body });
}

function postAsStranger(path: string, body: Buffer | string, headers: Readonly<Record<string, string>> = {}) {
  return siege.client.send({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

async function shortestOf(attempts: number, send: () => Promise<Received>): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) times.push((await send()).ms);
  return Math.min(...times);
}

describe('a small body with many members', () => {
  it.each([
    ['a stranger', '/admin/v1/session', postAsStranger],
    ['a signed-in user', '/v1/projects', postAsOwner],
  ])(
    'from %s costs time in proportion to its size',
    async (_, path, post) => {
      const few = withUnknown({ name: 'text' }, 20_000);
      const many = withUnknown({ name: 'text' }, 80_000);
      const short = await shortestOf(4, () => post(path, few));
      const long = await shortestOf(2, () => post(path, many));
      expect(long).toBeLessThan(6 * Math.max(short, NOISE_MS));
    },
    SLOW_MS,
  );

  it('is read up to 1,000 members, the unknown ones without effect, and refused above', async () => {
    const accepted = await postAsOwner('/v1/projects', withUnknown({ name: 'Many members' }, MOST_MEMBERS - 1));
    expect(accepted.status).toBe(201);
    expect(JSON.parse(accepted.text)).toMatchObject({ name: 'Many members', slug: 'many-members' });
    expect(accepted.text).not.toContain('x0');

    const refused = await postAsOwner('/v1/projects', withUnknown({ name: 'Many members' }, MOST_MEMBERS));
    siege.judge('1,001 members', refused);
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'payload_too_large' });
    expect(refused.text).toContain(`${MOST_MEMBERS} members`);
    expect(siege.takeComplaints()).toEqual([]);
  });

  it('is counted at all levels, and by the items of its arrays', async () => {
    const nested = { name: 'text', x: { y: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`y${n}`, 0])) } };
    expect((await postAsOwner('/v1/projects', withUnknown(nested, 500))).status).toBe(413);
    const items = { name: 'text', scopes: Array.from({ length: MOST_MEMBERS }, (_, n) => `scope${n}`) };
    expect((await postAsOwner('/admin/v1/tokens', JSON.stringify(items))).status).toBe(413);
  });
});

describe('a body from a stranger', () => {
  it('is read when it is plain and small, the unknown members without effect', async () => {
    const { email } = siege.fixture.tenant.owner;
    const answer = await postAsStranger('/admin/v1/session', withUnknown({ email, password: PASSWORD }, 900));
    expect(answer.status).toBe(200);
  });

  it('is refused with 413 above 16 KiB, on every public route', async () => {
    const answers = await onPublicRoutes({}, Buffer.alloc(LARGEST_PUBLIC_BODY + 1, 0x20));
    expect(answers).toEqual(answers.map(({ route }) => ({ route, status: 413, error: 'payload_too_large' })));
  });

  it('is refused with 413 above 16 KiB when it comes in chunks', async () => {
    const body = Buffer.alloc(LARGEST_PUBLIC_BODY + 1, 0x20);
    const answers = await onPublicRoutes({ 'Transfer-Encoding': 'chunked' }, body);
    expect(answers).toEqual(answers.map(({ route }) => ({ route, status: 413, error: 'payload_too_large' })));
  });

  it.each(['gzip', 'x-gzip', 'br'])(
    'is refused with 415 when it is compressed (%s), on every public route',
    async (coding) => {
      const answers = await onPublicRoutes({ 'Content-Encoding': coding }, gzipSync('{}'));
      expect(answers).toEqual(answers.map(({ route }) => ({ route, status: 415, error: 'unsupported_media_type' })));
    },
  );

  it('that is compressed is refused with the advice to send it uncompressed', async () => {
    const answer = await postAsStranger('/admin/v1/session', gzipSync('{}'), { 'Content-Encoding': 'gzip' });
    siege.judge('gzip', answer);
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect(answer.text).toContain('without Content-Encoding');
    expect(siege.takeComplaints()).toEqual([]);
  });
});

interface PublicAnswer {
  readonly route: string;
  readonly status: number;
  readonly error: unknown;
}

/** Sends a body to every public route that takes one. */
async function onPublicRoutes(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<readonly PublicAnswer[]> {
  const routes = publicRoutes();
  expect(routes.length).toBeGreaterThanOrEqual(6);
  return Promise.all(
    routes.map(async ({ path }) => {
      const type = /^\/(?:cli|oauth)\//.test(path) ? FORM : 'application/json';
      const answer = await postAsStranger(path, body, { 'Content-Type': type, ...headers });
      siege.judge(path, answer);
      return { route: path, status: answer.status, error: Reflect.get(Object(JSON.parse(answer.text)), 'error') };
    }),
  );
}

function publicRoutes(): readonly Route[] {
  const routes = siege.app.app.get(RouteTable).routes();
  return routes.filter(({ method, access }) => method === 'POST' && access.kind === 'public');
}
