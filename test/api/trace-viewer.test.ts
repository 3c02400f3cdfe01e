import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Received, type Sent } from '../support/exchange.js';
import { RawConnection } from '../support/raw-connection.js';
import { runApp, type RunningApp } from '../support/running-app.js';
import { setUpServer, type Account } from '../support/set-up-server.js';

const PAGES = 'http://clarion.localhost';
const VIEWER = 'http://traces.clarion.localhost';
const HOST = 'traces.clarion.localhost';
/** What a proxy on this machine says. */
const FORWARDED = { Host: '127.0.0.1', 'X-Forwarded-Host': HOST };

describe('the host of the trace viewer', () => {
  let app: RunningApp;
  let account: Account;
  let client: Client;
  beforeAll(async () => {
    app = await runApp({ CLARION_PUBLIC_URL: PAGES, CLARION_VIEWER_URL: VIEWER });
    account = await setUpServer(app.url);
    client = new Client(app.port);
  });
  afterAll(async () => {
    client.close();
    await app.close();
  });

  const get = (path: string, headers: Sent['headers'] = { Host: HOST }): Promise<Received> =>
    client.send({ method: 'GET', path, headers });

  it('serves the page of the viewer, which only our pages may frame, and which runs and reaches only its own files', async () => {
    const { status, headers, text } = await get('/index.html?trace=blob:x');
    expect(status).toBe(200);
    expect(text).toContain('Playwright Trace Viewer');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toMatch(
      /; sandbox allow-scripts allow-same-origin; script-src 'self' 'sha256-[\w+/=]+'; frame-ancestors http:\/\/clarion\.localhost$/,
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe|http:\/\/(?!clarion\.localhost$)|\*/);
  });

  it('serves its files, packed, and for ever where their name has a digest', async () => {
    const { text } = await get('/index.html');
    const [, script = ''] = /src="\.(\/index\.[\w-]+\.js)"/.exec(text) ?? [];
    const answer = await get(script, { Host: HOST, 'Accept-Encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('serves the service worker behind our limits, which loads traces of the page alone', async () => {
    const { headers, text } = await get('/sw.bundle.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self' blob:");
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(text.indexOf('FetchEvent.prototype.respondWith =')).toBeGreaterThan(0);
    expect(text.indexOf('FetchEvent.prototype.respondWith =')).toBeLessThan(text.indexOf('skipWaiting'));
    expect(text).toContain('clarion-try-blobs');
  });

  it('serves the script that reports to our page whether the browser can show traces', async () => {
    const { text } = await get('/index.html');
    expect(text.indexOf('<script src="./report-blobs.js">')).toBeGreaterThan(0);
    const script = await get('/report-blobs.js');
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  it.each([
    '/',
    '/admin/v1/session',
    '/admin/v1/setup',
    '/v1/projects',
    '/open/v1/overview',
    '/health/live',
    '/metrics',
    '/docs',
    '/openapi.json',
    '/mcp',
    '/login',
    '/favicon.svg',
    '/assets/absent.js',
    '/INDEX.html',
    '/index.html/',
    '//index.html',
    '/./index.html',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/%69ndex.html',
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    String.raw`/..\..\package.json`,
    '/index.html%00',
    '/index.html.br',
    '/NOTICES.txt',
    '/uiMode.html',
    '/snapshot.html',
    '/__proto__',
    '/constructor',
  ])('has nothing at %s, also with the session of the owner', async (path) => {
    const { status, headers, text } = await get(path, { Host: HOST, Cookie: account.cookie });
    expect({ status, text }).toEqual({
      status: 404,
      text: 'Nothing is here. Pages of http://clarion.localhost show traces with files of this host.\n',
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    HOST.toUpperCase(),
    `${HOST}:4747`,
    `${HOST}.`,
    `${HOST}.:80`,
    `${HOST}:99999`,
    `x@${HOST}`,
    `${HOST}, clarion.localhost`,
    HOST.replaceAll('.', '%2E'),
  ])('is known as %s: no route answers', async (Host) => {
    expect((await get('/v1/projects', { Host, Cookie: account.cookie })).status).toBe(404);
    expect((await get('/index.html', { Host })).text).toContain('Playwright Trace Viewer');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'refuses %s, with a body as well',
    async (method) => {
      for (const path of ['/index.html', '/admin/v1/session']) {
        const body = method === 'OPTIONS' ? '' : '{"email":"owner@example.com","password":"a long enough password"}';
        const headers = { Host: HOST, 'Content-Type': 'application/json', Cookie: account.cookie };
        const answer = await client.send({ method, path, headers, body });
        expect({ status: answer.status, allow: answer.headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD' });
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    },
  );

  it('answers a request for the head alone', async () => {
    const { status, headers, text } = await client.send({
      method: 'HEAD',
      path: '/index.html',
      headers: { Host: HOST },
    });
    expect({ status, text, type: headers['content-type'] }).toEqual({
      status: 200,
      text: '',
      type: 'text/html; charset=utf-8',
    });
  });

  it('does not read a token', async () => {
    const headers = { Host: HOST, Authorization: `Bearer ${account.readToken}` };
    expect((await get('/open/v1/overview', headers)).status).toBe(404);
  });

  it.each([
    ['a target in absolute form', `GET ${VIEWER}/v1/projects HTTP/1.1\r\nHost: clarion.localhost\r\n`],
    ['Host behind such a target', `GET ${PAGES}/v1/projects HTTP/1.1\r\nHost: ${HOST}\r\n`],
    ['a second Host', `GET /v1/projects HTTP/1.1\r\nHost: clarion.localhost\r\nHost: ${HOST}\r\n`],
    ['HTTP/1.0', `GET /v1/projects HTTP/1.0\r\nHost: ${HOST}\r\n`],
  ])('is known from %s', async (_, head) => {
    const connection = await RawConnection.open(app.port);
    await connection.send(`${head}Cookie: ${account.cookie}\r\nConnection: close\r\n\r\n`);
    await connection.untilOver();
    expect(connection.received).toMatch(/^HTTP\/1\.1 (?:404 Not Found\r\n[^]*Nothing is here|400 )/);
  });

  it('sends a file for a target in absolute form', async () => {
    const connection = await RawConnection.open(app.port);
    await connection.send(`GET ${VIEWER}/index.html HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
    await connection.untilOver();
    expect(connection.received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Playwright Trace Viewer/);
  });

  it('does not follow X-Forwarded-Host of a caller that is no trusted proxy', async () => {
    expect((await get('/health/live', FORWARDED)).status).toBe(200);
    expect((await get('/index.html', FORWARDED)).status).toBe(404);
  });

  it('shows nothing new on the host of the pages, which name it and may frame it', async () => {
    for (const path of ['/index.html', '/sw.bundle.js', '/codicon.DCmgc-ay.ttf'])
      expect((await get(path, { Host: 'clarion.localhost' })).status).toBe(404);
    const { headers, text } = await get('/login', { Host: 'clarion.localhost' });
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${VIEWER};`);
    expect(text).toContain(`<meta name="clarion-viewer" content="${VIEWER}" />`);
    const packed = await get('/login', { Host: 'clarion.localhost', 'Accept-Encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: headers['etag'] });
  });

  it('cannot change anything with the session of the reader, though it is of the same site', async () => {
    const body = JSON.stringify({ type: 'scoped', name: 'x', scopes: ['runs:read'] });
    const session = { Host: 'clarion.localhost', 'Content-Type': 'application/json', Cookie: account.cookie };
    const origins: readonly Readonly<Record<string, string>>[] = [
      { Origin: VIEWER },
      { Origin: VIEWER, 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const origin of origins) {
      const answer = await client.send({
        method: 'POST',
        path: '/admin/v1/tokens',
        headers: { ...session, ...origin },
        body,
      });
      expect(answer.status).toBe(403);
    }
  });

  it('behind a trusted proxy is known from X-Forwarded-Host, and cannot be left by it', async () => {
    const proxied = await runApp({
      CLARION_PUBLIC_URL: PAGES,
      CLARION_VIEWER_URL: VIEWER,
      CLARION_TRUSTED_PROXIES: 'loopback',
    });
    const through = new Client(proxied.port);
    const status = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
      (await through.send({ method: 'GET', path, headers })).status;
    try {
      expect(await status('/index.html', FORWARDED)).toBe(200);
      expect(await status('/health/live', FORWARDED)).toBe(404);
      expect(await status('/health/live', { ...FORWARDED, 'X-Forwarded-Host': `a.example, ${HOST}` })).toBe(404);
      expect(await status('/health/live', { Host: HOST, 'X-Forwarded-Host': 'clarion.localhost' })).toBe(404);
      expect(await status('/health/live', { ...FORWARDED, 'X-Forwarded-Host': 'clarion.localhost' })).toBe(200);
    } finally {
      through.close();
      await proxied.close();
    }
  });
});

describe('a server without a host for the trace viewer', () => {
  it('frames nothing but itself, and answers on every host', async () => {
    const app = await runApp();
    const client = new Client(app.port);
    try {
      const { headers, text } = await client.send({ method: 'GET', path: '/login', headers: { Host: HOST } });
      expect(headers['content-security-policy']).toContain("frame-src 'self'; ");
      expect(text).not.toContain('clarion-viewer');
      expect((await client.send({ method: 'GET', path: '/sw.bundle.js' })).status).toBe(404);
    } finally {
      client.close();
      await app.close();
    }
  });
});
