import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startOperations, type Harness } from './harness.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('API reference', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startOperations();
  });

  afterAll(() => harness.close());

  it('is a page that runs only scripts of the server', async () => {
    const answer = await request(harness.url).get('/docs').expect(200);

    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.text).toContain('<title>Clarion API reference</title>');
    expect(answer.text.match(/<script[^>]*>/g)).toEqual([
      '<script src="/docs/reference.js" defer>',
      '<script src="/docs/scalar.js" defer>',
    ]);
  });

  it('reads the OpenAPI document of the server', async () => {
    const { text } = await request(harness.url).get('/docs/reference.js').expect(200);

    expect(text).toContain("url: '/openapi.json'");
  });

  it('sends its scripts compressed, and 304 if the browser has them', async () => {
    const { headers } = await request(harness.url).get('/docs/scalar.js').set('Accept-Encoding', 'br').expect(200);

    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(Number(headers['content-length'])).toBeLessThan(1_000_000);
    await request(harness.url)
      .get('/docs/scalar.js')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it.each(['/docs/absent.js', '/docs/..%2fopenapi.json', '/docs/%00'])('%s does not exist', async (path) => {
    const answer = await request(harness.url).get(path).expect(404);

    expect(answer.body).toMatchObject({ error: 'not_found' });
  });
});
