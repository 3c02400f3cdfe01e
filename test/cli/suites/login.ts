import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOBODY, scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import type { Ground } from '../ground.js';

/** A repository with a place for credentials of its own. */
interface Desk {
  readonly repository: ScratchRepository;
  readonly own: Readonly<Record<string, string>>;
  readonly file: string;
}

function deskAt(url: string): Desk {
  const repository = scratchRepository();
  const configuration = join(repository.directory, '..', 'configuration');
  return {
    repository,
    own: { CLARION_API_URL: url, XDG_CONFIG_HOME: configuration },
    file: join(configuration, 'clarion', 'credentials.json'),
  };
}

/** How `login` and `logout` keep credentials. */
export function describeLogin(ground: () => Ground): void {
  describe('clarion login', () => {
    let api: Ground;
    let desk: Desk;
    let refusedDesk: Desk;
    let signedIn: CommandResult;
    let refused: CommandResult;

    // At the same time: a sign-in waits five seconds between two questions.
    beforeAll(async () => {
      api = ground();
      desk = deskAt(api.url);
      refusedDesk = deskAt(api.url);
      [signedIn, refused] = await Promise.all([signIn(desk, 'approve'), signIn(refusedDesk, 'deny')]);
    });
    afterAll(async () => {
      await desk.repository.remove();
      await refusedDesk.repository.remove();
    });

    const credentials = (): string => readFileSync(desk.file, 'utf8');

    /** Signs in, with somebody who decides on the page. */
    const signIn = async ({ repository, own }: Desk, decision: 'approve' | 'deny'): Promise<CommandResult> => {
      let shown = '';
      const ended = repository.clarion(['login'], own, '', (text) => (shown += text));
      const code = await codeIn(() => shown);
      const answer = await api.send('POST', `/admin/v1/device/${decision}`, {
        as: api.cookie,
        body: { userCode: code },
      });
      expect(answer.status).toBe(200);
      return ended;
    };

    it('ends when it is refused on the page, and stores nothing then', () => {
      expect(refused).toMatchObject({ code: 4, errors: expect.stringContaining('refused on the page') });
      expect(existsSync(refusedDesk.file)).toBe(false);
    });

    it('stores nothing when the service cannot be reached', async () => {
      const { code } = await refusedDesk.repository.clarion(['login', '--api-url', NOBODY], refusedDesk.own);
      expect(code).toBe(6);
      expect(existsSync(refusedDesk.file)).toBe(false);
    });

    it('stores a token for this host that its owner alone can read', async () => {
      expect(signedIn).toMatchObject({ code: 0, errors: expect.stringContaining('Signed in at 127.0.0.1') });
      expect(statSync(desk.file).mode & 0o777).toBe(0o600);
      expect((await api.send('GET', '/v1/me', { as: tokenIn(credentials()) })).status).toBe(200);
      expect(signedIn.errors + signedIn.out).not.toContain(tokenIn(credentials()));
      const whoami = await desk.repository.clarion(['whoami'], desk.own);
      expect(whoami.out).toContain(`token from: clarion login (${new URL(api.url).host})`);
      expect(whoami.out).toContain(`project: ${api.projectId} (from clarion login`);
    });

    it('is undone by logout, which revokes the token of this host and keeps those of others', async () => {
      const token = tokenIn(credentials());
      const other = await desk.repository.clarion(['logout', '--api-url', NOBODY], desk.own);
      expect(other).toMatchObject({ code: 0, errors: expect.stringContaining('Nobody is signed in') });
      expect(credentials()).toContain(new URL(api.url).host);
      expect((await desk.repository.clarion(['logout'], desk.own)).code).toBe(0);
      expect(credentials()).not.toContain(token);
      expect((await api.send('GET', '/v1/me', { as: token })).status).toBe(401);
      expect((await desk.repository.clarion(['whoami'], desk.own)).code).toBe(4);
    });
  });
}

function tokenIn(text: string): string {
  return /clarion_\w+/.exec(text)?.[0] ?? '';
}

async function codeIn(shown: () => string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const code = /^ +([B-Z]{4}-[B-Z]{4})$/m.exec(shown())?.[1];
    if (code !== undefined) return code;
    await sleep(20);
  }
  throw new Error(`No code was shown: ${shown()}`);
}
