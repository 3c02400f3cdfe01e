import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import request from 'supertest';
import { startOperations, type Harness } from './harness.js';

describe('Metrics and the request log', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = await startOperations();
  });

  afterEach(() => harness.close());

  it('shows the numbers in the text format of Prometheus', async () => {
    const answer = await request(harness.url).get('/metrics').expect(200);

    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.text).toContain('\nhttp_requests_in_flight 1\n');
    expect(answer.text).toContain('\nclarion_database_connections{state="total"} 0\n');
  });

  it.each(['alerts.yaml', 'dashboard.json'])('have every name that %s asks for', async (file) => {
    const { text } = await request(harness.url).get('/metrics');
    const own = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    const source = await readFile(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    const asked = Array.from(
      source.matchAll(/\b((?:http|clarion|nodejs|process)_\w+?)(?:_bucket|_count)?(?=\{)/g),
      ([, name]) => name,
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !own.has(name))).toEqual([]);
  });

  it('are not for readers behind a proxy, unless there is a token', async () => {
    await request(harness.url).get('/metrics').set('X-Forwarded-For', '192.0.2.1').expect(401);
  });

  it('knows requests by the template of their route, never by their path', async () => {
    await request(harness.url).get('/setup?key=secretKey').expect(200);
    await request(harness.url).get('/secretPath').expect(404);
    await request(harness.url).post('/docs').expect(405);
    const { text } = await request(harness.url).get('/metrics');

    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/setup",status="200"} 1');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1');
    expect(text).toContain('http_request_duration_seconds_count{method="POST",route="unmatched",status="405"} 1');
    expect(text).not.toContain('secret');
  });

  it('logs a line for every request but those of machines that look after the service', async () => {
    await request(harness.url).get('/setup?key=secretKey').set('X-Request-Id', 'mine').expect(200);
    await request(harness.url).get('/health/live').expect(200);
    await request(harness.url).get('/metrics').expect(200);

    expect(harness.log.requests).toEqual([
      { requestId: 'mine', method: 'GET', route: '/setup', status: 200, ms: expect.any(Number) },
    ]);
  });
});
