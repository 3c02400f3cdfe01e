import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startOperations, type Harness } from './harness.js';

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('Pages', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startOperations();
  });

  afterAll(() => harness.close());

  it.each(['/', '/setup', '/docs'])('%s is a page that may load its style and nothing else', async (path) => {
    const answer = await request(harness.url).get(path).expect(200);

    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.text).toContain('<link rel="stylesheet" href="/docs/style.css">');
    expect(answer.text).not.toMatch(/<script|<style|style=|\son\w+=/);
  });

  it('serves the style of the pages, for light and dark', async () => {
    const answer = await request(harness.url).get('/docs/style.css').expect(200);

    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.text).toContain('@media (prefers-color-scheme: dark)');
  });

  it('leads from the start to nothing that is not there', async () => {
    const { text } = await request(harness.url).get('/');
    const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path);
    const statuses = await Promise.all(links.map(async (path) => (await request(harness.url).get(path)).status));

    expect(links.length).toBeGreaterThan(3);
    expect(statuses).toEqual(links.map(() => 200));
  });

  it('shows the set-up key of the link in the command, and is kept by no cache', async () => {
    const answer = await request(harness.url).get('/setup?key=Key123').expect(200);

    expect(answer.text).toContain('&quot;setupKey&quot;:&quot;Key123&quot;');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(["'; rm -rf /; '", '<script>', '"}', 'x'.repeat(201)])(
    'does not show a key that cannot be one: %j',
    async (key) => {
      const answer = await request(harness.url).get('/setup').query({ key }).expect(200);

      expect(answer.text).not.toContain('&quot;setupKey&quot;:');
    },
  );

  it('takes a key that is sent twice for none', async () => {
    const answer = await request(harness.url).get('/setup?key=a&key=b').expect(200);

    expect(answer.text).not.toContain('&quot;setupKey&quot;:');
  });
});
