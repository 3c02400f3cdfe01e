import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import request from 'supertest';
import { startOperations, type Harness } from './operations/harness.js';

describe('The web application', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startOperations();
  });

  afterAll(() => harness.close());

  it.each(['/', '/login', '/setup?key=Key123', '/r/clr_1', '/r/clr_1/t/3', '/p/prj_1/tgt_1', '/settings/tokens'])(
    '%s is a page of it, whose scripts are files, and one whose digest the policy has',
    async (path) => {
      const answer = await request(harness.url).get(path).expect(200);

      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      const inline = [...answer.text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
      expect(inline).toEqual([expect.stringContaining('data-mantine-color-scheme')]);
      const digest = createHash('sha256')
        .update(inline[0] ?? '')
        .digest('base64');
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`);
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
      expect(answer.text).toContain('<div id="root">');
      expect(answer.text.replace(`<script>${inline[0] ?? ''}</script>`, '')).not.toMatch(/<script(?![^>]* src="\/)/);
    },
  );

  it('serves a page at each address of its router', async () => {
    const router = readFileSync('packages/web/src/app/router.tsx', 'utf8');
    const pages = [...router.matchAll(/ path: '(\/\S*)',/g)].map(([, path = '']) => path.replaceAll('$', ''));
    expect(pages).toContain('/b/buildId');
    const nested = new Set(pages.slice(pages.lastIndexOf('/') + 1));
    for (const page of pages.map((path) => (nested.has(path) ? `/settings${path}` : path)))
      expect({ page, status: (await request(harness.url).get(page)).status }).toEqual({ page, status: 200 });
  });

  it.each([
    ['with a session', '/b/bld_1', 'clarion_session=x', true],
    ['without one, as the page leads to the sign-in', '/b/bld_1', 'other=x', false],
    ['with a name that is no id', '/b/bld%3E%2C%20%3C%2Fx', 'clarion_session=x', false],
    ['with a path inside the name', '/b/..%2F..%2Fadmin', 'clarion_session=x', false],
    ['on a page without such links', '/settings/tokens', 'clarion_session=x', false],
  ])('lets the browser load code and data of a page at once: %s', async (_, path, cookie, expected) => {
    const { headers } = await request(harness.url).get(path).set('Cookie', cookie).expect(200);

    const links = (headers['link'] ?? '').split(', ');
    expect(links.includes('</open/v1/builds/bld_1>; rel=preload; as=fetch; crossorigin')).toBe(expected);
    expect(links.some((link) => /^<\/assets\/build-page-[\w-]+\.js>; rel=modulepreload$/.test(link))).toBe(expected);
    expect(headers['link'] === undefined).toBe(!expected);
  });

  it.each(['/', '/b/bld_1', '/r/clr_1', '/r/clr_1/t/0'])(
    'sends at most 150 KB of scripts for the first screen of %s',
    async (path) => {
      const { headers, text } = await request(harness.url).get(path).set('Cookie', 'clarion_session=x').expect(200);

      const named = [
        ...(headers['link'] ?? '').matchAll(/<(\/assets\/[^>]+\.js)>/g),
        ...text.matchAll(/src="(\/[^"]+\.js)"/g),
      ];
      const scripts = new Set(named.map(([, script = '']) => script));
      expect(scripts.size).toBeGreaterThan(3);
      // Over HTTP/1.1, a browser asks for six files at a time: styles and code are the first six.
      expect(scripts.size).toBeLessThan(6);
      expect(headers['link']).toMatch(/^<\/assets\/style-[\w-]+\.css>; rel=preload; as=style; crossorigin, /);
      let bytes = 0;
      for (const script of scripts) {
        const answer = await request(harness.url).head(script).set('Accept-Encoding', 'br').expect(200);
        expect(answer.headers['content-encoding']).toBe('br');
        bytes += Number(answer.headers['content-length']);
      }
      expect(bytes).toBeLessThan(150_000);
    },
  );

  it('serves its files packed, for ever', async () => {
    const { text } = await request(harness.url).get('/');
    const path = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const answer = await request(harness.url).get(path).set('Accept-Encoding', 'gzip').expect(200);

    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });

  it('answers that a file is unchanged', async () => {
    const { headers } = await request(harness.url).get('/favicon.svg').expect(200);

    await request(harness.url)
      .get('/favicon.svg')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it.each(['/assets/absent.js', '/assets/..%2findex.html', '/assets/%00', '/r', '/nowhere'])(
    '%s is nothing',
    async (path) => {
      const answer = await request(harness.url).get(path).expect(404);

      expect(answer.body).toMatchObject({ error: 'not_found' });
    },
  );

  it.each([
    ['a browser', { 'Sec-Fetch-Mode': 'navigate', 'If-None-Match': '*' }],
    ['a browser over plain http', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('shows %s at an address without a page that there is none', async (_, headers) => {
    const answer = await request(harness.url).get('/nowhere/at/all').set(headers).expect(404);

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(answer.text).toContain('<div id="root">');
  });

  it.each(['/v1/nowhere', '/open/v1', '/admin/nowhere', '/cli/nowhere', '/assets/absent.js'])(
    'tells also a browser of a problem at %s',
    async (path) => {
      const answer = await request(harness.url).get(path).set('Sec-Fetch-Mode', 'navigate').expect(404);

      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.body).toMatchObject({ error: 'not_found' });
    },
  );

  it('lists the allowed methods of a path', async () => {
    const answer = await request(harness.url)
      .post('/runs')
      .set({ 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' })
      .expect(405);

    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('sends less than 150 KB of script for the frame of all pages', async () => {
    const { text } = await request(harness.url).get('/');
    const paths = [...text.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const sizes = await Promise.all(
      paths.map(async (path) =>
        Number((await request(harness.url).head(path).set('Accept-Encoding', 'br')).headers['content-length']),
      ),
    );

    expect(paths.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
  });
});
