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

  it.each(['/docs'])('%s is a page that may load its style and nothing else', async (path) => {
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
});
