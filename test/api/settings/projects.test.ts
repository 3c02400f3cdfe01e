import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simultaneously } from '../../support/simultaneously.js';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';

/** On a server with several connections, one round may happen to be in order. */
const ROUNDS = 2;

const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text);

/** A project of its own with two targets: `default` and `other`. */
class Scene {
  constructor(
    readonly api: Api,
    readonly projectId: string,
    readonly defaultId: string,
    readonly otherId: string,
  ) {}

  get path(): string {
    return `/v1/projects/${this.projectId}`;
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.api.send(method, path, { as: this.api.cookie, ...(body === undefined ? {} : { body }) });
  }

  /** Sends requests that all read before one of them writes. */
  together(requests: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
    return simultaneously(this.api.app.dataSource, requests);
  }

  target(method: string, id: string, body?: unknown): Promise<Answer> {
    return this.send(method, `${this.path}/targets/${id}`, body);
  }

  async targets(): Promise<readonly Json[]> {
    return items(await this.send('GET', `${this.path}/targets`));
  }

  async defaults(): Promise<readonly string[]> {
    return (await this.targets())
      .filter((target) => String(target['isDefault']) === 'true')
      .map(({ id }) => String(id));
  }
}

let scenes = 0;

async function newScene(api: Api): Promise<Scene> {
  scenes += 1;
  const project = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: `Race ${scenes}` } });
  const id = String(project.body['id']);
  const other = await api.send('POST', `/v1/projects/${id}/targets`, { as: api.cookie, body: { name: 'other' } });
  return new Scene(api, id, String(project.body['defaultTargetId']), String(other.body['id']));
}

describe('changes of projects and targets at the same time', () => {
  let api: Api;

  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(() => api.close());

  it('keeps a project deleted when it is renamed while it is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const [removed, changed] = await scene.together([
        () => scene.send('DELETE', scene.path),
        () => scene.send('PATCH', scene.path, { name: 'Renamed' }),
      ]);
      expect(removed?.status).toBe(204);
      expect([200, 404]).toContain(changed?.status);
      expect((await scene.send('GET', scene.path)).body['error']).toBe('project_not_found');
    }
  });

  it('keeps a target deleted when it is renamed while it is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const [removed, changed] = await scene.together([
        () => scene.target('DELETE', scene.otherId),
        () => scene.target('PATCH', scene.otherId, { name: 'Renamed' }),
      ]);
      expect(removed?.status).toBe(204);
      expect([200, 404]).toContain(changed?.status);
      expect((await scene.target('GET', scene.otherId)).body['error']).toBe('target_not_found');
    }
  });

  it('leaves one default target when a target is deleted while it becomes the default', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const [changed, removed] = await scene.together([
        () => scene.target('PATCH', scene.otherId, { isDefault: true }),
        () => scene.target('DELETE', scene.otherId),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([changed?.status, removed?.status]);
      expect(await scene.defaults()).toEqual([changed?.status === 200 ? scene.otherId : scene.defaultId]);
    }
  });

  it('leaves one default target when two targets become the default', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const third = await scene.send('POST', `${scene.path}/targets`, { name: 'third' });
      const answers = await scene.together([
        () => scene.target('PATCH', scene.otherId, { isDefault: true }),
        () => scene.target('PATCH', String(third.body['id']), { isDefault: true }),
        () => scene.send('POST', `${scene.path}/targets`, { name: 'fourth', isDefault: true }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
      expect(await scene.defaults()).toHaveLength(1);
    }
  });

  it('keeps the new default target when the former one is renamed at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const answers = await scene.together([
        () => scene.target('PATCH', scene.otherId, { isDefault: true }),
        () => scene.target('PATCH', scene.defaultId, { name: 'Renamed' }),
        () => scene.target('PATCH', scene.otherId, { name: 'Renamed too' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await scene.defaults()).toEqual([scene.otherId]);
      expect((await scene.targets()).map(({ name }) => String(name)).toSorted()).toEqual(['Renamed', 'Renamed too']);
    }
  });

  it('keeps both changes when two are sent at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      await scene.together([
        () => scene.send('PATCH', scene.path, { name: 'Renamed' }),
        () => scene.send('PATCH', scene.path, { slug: `renamed-${round}` }),
      ]);
      expect((await scene.send('GET', scene.path)).body).toMatchObject({ name: 'Renamed', slug: `renamed-${round}` });
    }
  });

  it('makes no target in a project that is deleted at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await newScene(api);
      const [removed, created] = await scene.together([
        () => scene.send('DELETE', scene.path),
        () => scene.send('POST', `${scene.path}/targets`, { name: 'late' }),
      ]);
      expect(removed?.status).toBe(204);
      const [row] = await api.app.dataSource.query<{ live: number }[]>(
        'SELECT count(*)::integer AS live FROM targets WHERE project_id = $1 AND deleted_at IS NULL',
        [scene.projectId],
      );
      expect(row?.live).toBe(0);
      expect([201, 404]).toContain(created?.status);
    }
  });
});
