import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi, type Api } from '../support/api.js';
import { NOBODY, scratchRepository, type ScratchRepository } from '../support/command-line.js';

describe('clarion login', () => {
  let api: Api;
  let repository: ScratchRepository;
  let configuration: string;
  let own: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    repository = scratchRepository();
    configuration = join(repository.directory, '..', 'configuration');
    own = { CLARION_API_URL: api.app.url, XDG_CONFIG_HOME: configuration };
  });
  afterEach(() => repository.remove());

  const credentials = (): string => readFileSync(join(configuration, 'clarion', 'credentials.json'), 'utf8');

  /** Signs in, with somebody who decides on the page. */
  const signIn = async (decision: 'approve' | 'deny'): Promise<{ readonly code: number | null; readonly errors: string }> => {
    let shown = '';
    const ended = repository.clarion(['login'], own, '', (text) => (shown += text));
    const code = await codeIn(() => shown);
    const answer = await api.send('POST', `/admin/v1/device/${decision}`, { as: api.cookie, body: { userCode: code } });
    expect(answer.status).toBe(200);
    return ended;
  };

  it('stores a token for this host that its owner alone can read, and logout revokes it', async () => {
    const { code, errors } = await signIn('approve');
    expect({ code, errors }).toMatchObject({ code: 0, errors: expect.stringContaining('Signed in at 127.0.0.1') });
    expect(statSync(join(configuration, 'clarion', 'credentials.json')).mode & 0o777).toBe(0o600);
    const token = /clarion_\w+/.exec(credentials())?.[0] ?? '';
    expect((await api.send('GET', '/v1/me', { as: token })).status).toBe(200);
    expect(errors).not.toContain(token);
    const whoami = await repository.clarion(['whoami'], own);
    expect(whoami.out).toContain(`token from: clarion login (${new URL(api.app.url).host})`);
    expect(whoami.out).toContain(`project: ${api.projectId} (from clarion login`);
    const out = await repository.clarion(['logout'], own);
    expect(out.code).toBe(0);
    expect(credentials()).not.toContain(token);
    expect((await api.send('GET', '/v1/me', { as: token })).status).toBe(401);
    expect((await repository.clarion(['whoami'], own)).code).toBe(4);
  });

  it('keeps the credentials of other hosts', async () => {
    await signIn('approve');
    const other = await repository.clarion(['logout', '--api-url', NOBODY], own);
    expect(other).toMatchObject({ code: 0, errors: expect.stringContaining('Nobody is signed in') });
    expect(credentials()).toContain(new URL(api.app.url).host);
  });

  it('ends when it is refused on the page', async () => {
    expect(await signIn('deny')).toMatchObject({ code: 4, errors: expect.stringContaining('refused on the page') });
  });

  it('stores nothing when the service cannot be reached', async () => {
    const { code } = await repository.clarion(['login', '--api-url', NOBODY], own);
    expect(code).toBe(6);
    expect(() => credentials()).toThrow('ENOENT');
  });
});

async function codeIn(shown: () => string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const code = /^ +([B-Z]{4}-[B-Z]{4})$/m.exec(shown())?.[1];
    if (code !== undefined) return code;
    await sleep(20);
  }
  throw new Error(`No code was shown: ${shown()}`);
}
