import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Api } from '../../support/api.js';

describe('Operations of the whole application', () => {
  let api: Api;

  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(() => api.close());

  it('is ready once every migration is done, and not before', async () => {
    const { dataSource } = api.app;
    const done = await dataSource.query<{ id: number; name: string; timestamp: string }[]>(
      'SELECT id, name, timestamp FROM migrations',
    );
    for (const { id, name, timestamp } of done.toReversed()) {
      await dataSource.query('DELETE FROM migrations WHERE name = $1', [name]);
      expect((await api.send('GET', '/health/ready')).status).toBe(503);
      // Other test files undo migrations of this database, by their ids.
      await dataSource.query('INSERT INTO migrations (id, name, timestamp) VALUES ($1, $2, $3)', [id, name, timestamp]);
    }

    expect((await api.send('GET', '/health/ready')).status).toBe(200);
  });

  it('knows refused callers by their route and by the code they got', async () => {
    await api.send('GET', '/v1/projects');
    await api.send('GET', '/v1/projects', { as: 'clarion_wrong' });
    await api.send('POST', '/v1/projects', { as: api.readToken, body: { name: 'Mine' } });
    const { text } = await api.send('GET', '/metrics');

    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/projects",status="401"} 2');
    expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/v1/projects",status="403"} 1');
    expect(text).toContain('clarion_authentication_failures_total{error="invalid_token"} 2');
    expect(text).toContain('clarion_authentication_failures_total{error="insufficient_scope"} 1');
  });

  it('shows its pool of connections', async () => {
    const { text } = await api.send('GET', '/metrics');

    expect(text).toMatch(/^clarion_database_connections\{state="total"\} [1-9]/m);
  });

  it('leaves no identifier in a label', async () => {
    await api.send('GET', `/v1/projects/${api.projectId}`, { as: api.readToken });
    await api.send('GET', '/open/v1/runs/clr_nothing', { as: api.readToken });
    const { text } = await api.send('GET', '/metrics');

    expect(text).toContain('route="/v1/projects/:projectId"');
    expect(text).toContain('route="/open/v1/runs/:runId"');
    expect(text).not.toMatch(/prj_|clr_|org_|usr_|tok_/);
  });
});
