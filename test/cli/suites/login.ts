import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  scratchRepository,
  UNREACHABLE_URL,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

/** A repository with its own credentials file. */
interface Workspace {
  readonly repository: ScratchRepository;
  readonly variables: Readonly<Record<string, string>>;
  readonly credentialsFile: string;
}

function workspaceFor(url: string): Workspace {
  const repository = scratchRepository();
  const configuration = join(repository.directory, '..', 'configuration');
  return {
    repository,
    variables: { CLARION_API_URL: url, XDG_CONFIG_HOME: configuration },
    credentialsFile: join(configuration, 'clarion', 'credentials.json'),
  };
}

/** Tests how `login` and `logout` store credentials. */
export function describeLogin(fixture: () => CliFixture): void {
  describe('clarion login', () => {
    let api: CliFixture;
    let workspace: Workspace;
    let deniedWorkspace: Workspace;
    let approved: CommandResult;
    let denied: CommandResult;

    // At the same time, because a sign-in waits five seconds between polls.
    beforeAll(async () => {
      api = fixture();
      workspace = workspaceFor(api.url);
      deniedWorkspace = workspaceFor(api.url);
      [approved, denied] = await Promise.all([signIn(workspace, 'approve'), signIn(deniedWorkspace, 'deny')]);
    });
    afterAll(async () => {
      await workspace.repository.remove();
      await deniedWorkspace.repository.remove();
    });

    const credentials = (): string => readFileSync(workspace.credentialsFile, 'utf8');

    /** Runs `login`, and approves or denies it as the user in the browser does. */
    const signIn = async (
      { repository, variables }: Workspace,
      decision: 'approve' | 'deny',
    ): Promise<CommandResult> => {
      let shown = '';
      const result = repository.clarion(['login'], variables, '', (text) => (shown += text));
      const code = await waitForCode(() => shown);
      const response = await api.send('POST', `/admin/v1/device/${decision}`, {
        as: api.cookie,
        body: { userCode: code },
      });
      expect(response.status).toBe(200);
      return result;
    };

    it('ends when the sign-in is denied, and stores nothing', () => {
      expect(denied).toMatchObject({ code: 4, errors: expect.stringContaining('denied in the browser') });
      expect(existsSync(deniedWorkspace.credentialsFile)).toBe(false);
    });

    it('stores nothing when the server cannot be reached', async () => {
      const { code } = await deniedWorkspace.repository.clarion(
        ['login', '--api-url', UNREACHABLE_URL],
        deniedWorkspace.variables,
      );
      expect(code).toBe(6);
      expect(existsSync(deniedWorkspace.credentialsFile)).toBe(false);
    });

    it('stores a token for the host, in a file that only its owner can read', async () => {
      expect(approved).toMatchObject({ code: 0, errors: expect.stringContaining('Signed in at 127.0.0.1') });
      expect(statSync(workspace.credentialsFile).mode & 0o777).toBe(0o600);
      expect((await api.send('GET', '/v1/me', { as: tokenIn(credentials()) })).status).toBe(200);
      expect(approved.errors + approved.out).not.toContain(tokenIn(credentials()));
      const whoami = await workspace.repository.clarion(['whoami'], workspace.variables);
      expect(whoami.out).toContain(`token from: clarion login (${new URL(api.url).host})`);
      expect(whoami.out).toContain(`project: ${api.projectId} (from clarion login`);
    });

    it('is undone by logout, which revokes the token of this host and keeps those of other hosts', async () => {
      const { repository, variables } = workspace;
      const token = tokenIn(credentials());
      const other = await repository.clarion(['logout', '--api-url', UNREACHABLE_URL], variables);
      expect(other).toMatchObject({ code: 0, errors: expect.stringContaining('You are not signed in') });
      expect(credentials()).toContain(new URL(api.url).host);
      expect((await repository.clarion(['logout'], variables)).code).toBe(0);
      expect(credentials()).not.toContain(token);
      expect((await api.send('GET', '/v1/me', { as: token })).status).toBe(401);
      expect((await repository.clarion(['whoami'], variables)).code).toBe(4);
    });
  });
}

function tokenIn(text: string): string {
  return /clarion_\w+/.exec(text)?.[0] ?? '';
}

async function waitForCode(shown: () => string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const code = /^ +([B-Z]{4}-[B-Z]{4})$/m.exec(shown())?.[1];
    if (code !== undefined) return code;
    await sleep(20);
  }
  throw new Error(`No code was shown: ${shown()}`);
}
