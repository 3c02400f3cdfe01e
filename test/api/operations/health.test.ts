import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startOperations, type Harness } from './harness.js';

describe('Health', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = await startOperations();
  });

  afterEach(() => harness.close());

  it('is alive without any check, also without a database', async () => {
    harness.health.isUp = false;
    const answer = await request(harness.url).get('/health/live').expect(200);

    expect(answer.body).toEqual({ status: 'ok' });
    expect(harness.health.asked).toBe(0);
  });

  it('is ready while the database answers', async () => {
    const answer = await request(harness.url).get('/health/ready').expect(200);

    expect(answer.body).toEqual({ status: 'ready' });
  });

  it('is not ready while the database does not respond, with Retry-After and without a reason', async () => {
    harness.health.isUp = false;
    const answer = await request(harness.url).get('/health/ready').expect(503);

    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '5',
    });
    expect(answer.body).toMatchObject({ error: 'not_ready', status: 503, instance: answer.headers['x-request-id'] });
    expect(answer.text).not.toContain('hunter2');
  });

  it('is ready again when the database is', async () => {
    harness.health.isUp = false;
    await request(harness.url).get('/health/ready').expect(503);
    harness.health.isUp = true;

    expect((await request(harness.url).get('/health/ready')).status).toBe(200);
  });

  it('is not ready from the moment a shutdown begins, and alive still', async () => {
    harness.readiness.beginShutdown();

    expect((await request(harness.url).get('/health/ready')).status).toBe(503);
    expect((await request(harness.url).get('/health/live')).status).toBe(200);
  });
});
