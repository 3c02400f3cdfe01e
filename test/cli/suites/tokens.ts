import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import {
  mapConcurrently,
  UNREACHABLE_URL,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import { OWNER } from '../../support/set-up-server.js';
import type { CliFixture } from '../fixture.js';

const PROGRAM = resolve('packages/cli/bin/clarion.js');
const VALUE = /clarion_[0-9A-Za-z]{20,}/;
const SCOPED = ['create', '--type', 'scoped', '--name', 'CI'];

/** Tests `tokens create`, `tokens list` and `tokens delete` with a password. */
export function describeTokens(fixture: () => CliFixture): void {
  describe('clarion tokens', () => {
    let api: CliFixture;
    let repository: ScratchRepository;

    beforeAll(() => {
      api = fixture();
      repository = scratchRepository();
    });
    afterAll(() => repository.remove());

    /** Runs a command with the password on standard input. */
    const tokens = (
      words: readonly string[],
      { password = OWNER.password, email = OWNER.email }: { readonly password?: string; readonly email?: string } = {},
    ): Promise<CommandResult> =>
      repository.clarion(
        ['tokens', ...words, '--email', email, '--password-stdin'],
        { CLARION_API_URL: api.url },
        `${password}\n`,
      );

    const sessions = async (): Promise<number> =>
      (await api.send('GET', '/admin/v1/sessions', { as: api.cookie })).text.split('"createdAt"').length - 1;

    it('creates a token, and prints only its value on standard output', async () => {
      const { code, out, errors } = await tokens([
        ...SCOPED,
        '--scope',
        'runs:write',
        'runs:read',
        '--scope',
        'targets:read',
        '--expires',
        '30d',
      ]);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^clarion_[0-9A-Za-z]{20,}\n$/) });
      expect(errors).toMatch(/^Created tok_\w+ for owner@example\.com in Acme: .*, until .*shown only once\.\n$/);
      const { body } = await api.send('GET', '/v1/me', { as: out.trim() });
      expect(body).toMatchObject({
        tokenType: 'scoped',
        scopes: expect.arrayContaining(['runs:write', 'runs:read', 'targets:read']),
      });
    });

    it('lists tokens without their values, and deletes one, which stops working at once', async () => {
      const created = await tokens(['create', '--type', 'personal', '--name', 'laptop of 2030', '--expires', 'never']);
      const id = /tok_\w+/.exec(created.errors)?.[0] ?? '';
      const [mine, all] = await Promise.all([tokens(['list']), tokens(['list', '--all', '--json'])]);
      expect(mine.out).toMatch(new RegExp(`^${id}  personal .*  does not expire +never used +laptop of 2030$`, 'm'));
      const page: { items: { id: string; user: { email: string } }[]; nextCursor: null } = JSON.parse(all.out);
      expect(page.items.find((token) => token.id === id)).toMatchObject({
        name: 'laptop of 2030',
        scopes: null,
        user: { email: OWNER.email },
      });
      expect(mine.out + mine.errors + all.out + all.errors).not.toMatch(VALUE);
      expect(await tokens(['delete', id])).toMatchObject({ code: 0, out: '', errors: `Deleted ${id}.\n` });
      expect((await api.send('GET', '/v1/me', { as: created.out.trim() })).status).toBe(401);
    });

    it('signs out after each command, also after a failed one', async () => {
      const before = await sessions();
      const results = await mapConcurrently(
        [['list'], [...SCOPED, '--scope', 'no:scope'], ['delete', 'tok_unknown'], [...SCOPED, '--scope', 'runs:read']],
        (words) => tokens(words),
      );
      expect(results.map(({ code }) => code)).toEqual([0, 7, 5, 0]);
      expect(await sessions()).toBe(before);
    });

    it('says what to do when the command line is wrong', async () => {
      const rows: readonly (readonly [readonly string[], number, string])[] = [
        [['list'], 2, '--password-stdin'],
        [['list', '--password-stdin'], 2, '--email'],
        [['list', '--email', OWNER.email, '--password-stdin'], 2, 'nothing on standard input'],
        [[...SCOPED], 2, '--scope'],
        [['create', '--type', 'personal', '--name', 'x', '--scope', 'runs:read'], 2, 'pass --type scoped'],
        [['create', '--type', 'other', '--name', 'x'], 2, 'personal, scoped'],
        [['create', '--type', 'personal'], 2, '--name'],
        [['create', '--name', 'x'], 2, '--type'],
        [[...SCOPED, '--scope', 'runs:read', '--expires', 'soon'], 2, '30d'],
        [[...SCOPED, '--scope', 'runs:read', '--expires', '2001-01-01'], 2, 'is in the past'],
        [['delete', '../members/usr_a'], 2, 'tok_…'],
        [['delete', 'clarion_abcdefghijklmnop'], 2, 'not its value'],
        [['list', '--token', 'clarion_abcdefghijklmnop'], 2, 'unknown option'],
        [['list', '--password', 'secret'], 2, 'unknown option'],
        [['list', '--api-url', 'nowhere', '--email', OWNER.email, '--password-stdin'], 2, 'is not a valid URL'],
      ];
      const results = await mapConcurrently(rows, async ([words, code, sentence]) => ({
        words,
        expected: { code, sentence },
        ...(await repository.clarion(['tokens', ...words], { CLARION_API_URL: api.url })),
      }));
      expect(
        results.filter(
          ({ expected, code, errors, out }) =>
            code !== expected.code || out !== '' || !errors.includes(expected.sentence),
        ),
      ).toEqual([]);
    });

    it('does not read the password from the environment, and does not accept a token', async () => {
      const withPassword = {
        CLARION_API_URL: api.url,
        CLARION_TOKEN: api.personalToken,
        CLARION_PASSWORD: OWNER.password,
        CLARION_EMAIL: OWNER.email,
      };
      expect(await repository.clarion(['tokens', 'list'], withPassword)).toMatchObject({ code: 2, out: '' });
    });

    it('reports a server that cannot be reached, and refuses an unencrypted connection', async () => {
      const [unreachable, unencrypted] = await Promise.all([
        repository.clarion(
          ['tokens', 'list', '--email', OWNER.email, '--password-stdin', '--api-url', UNREACHABLE_URL],
          {},
          'x\n',
        ),
        repository.clarion(
          ['tokens', 'list', '--email', OWNER.email, '--password-stdin', '--api-url', 'http://clarion.invalid'],
          {},
          'x\n',
        ),
      ]);
      expect(unreachable).toMatchObject({ code: 6, errors: expect.not.stringContaining('https') });
      expect(unencrypted).toMatchObject({ code: 2, errors: expect.stringContaining('Use https://clarion.invalid') });
    });

    it('prompts for the password and does not show it', async () => {
      const { code, shown } = await onTerminal(
        `${process.execPath} ${PROGRAM} tokens create --type personal --name typed`,
        {
          environment: { CLARION_API_URL: api.url },
          answers: [
            ['Email: ', `${OWNER.email}\r`],
            [`Password of ${OWNER.email} at ${new URL(api.url).host}: `, `${OWNER.password}x\u007F\r`],
          ],
        },
      );
      expect({ code, shown }).toEqual({ code: 0, shown: expect.stringMatching(VALUE) });
      expect(shown).not.toContain(OWNER.password);
    });

    it('exits with 130 when the prompt is interrupted', async () => {
      const { code, shown } = await onTerminal(`${process.execPath} ${PROGRAM} tokens list --email ${OWNER.email}`, {
        environment: { CLARION_API_URL: api.url },
        answers: [['Password of', 'half\u0003']],
      });
      expect({ code, shown }).toEqual({ code: 130, shown: expect.not.stringContaining('half') });
    });

    it('reports a wrong password, and how long to wait after too many of them', async () => {
      const email = 'user@example.com';
      const first = await tokens(['list'], { email, password: 'a wrong password' });
      expect(first).toMatchObject({
        code: 4,
        out: '',
        errors: expect.stringContaining('Check the email address and the password.'),
      });
      expect(first.errors).not.toMatch(/whoami|wrong password/);
      for (let failures = 1; failures < 10; failures += 1)
        await api.send('POST', '/admin/v1/session', { body: { email, password: 'a wrong password' } });
      expect(await tokens(['list'], { email, password: 'a wrong password' })).toMatchObject({
        code: 7,
        out: '',
        errors: expect.stringMatching(/Try again in \d+ seconds/),
      });
    });
  });
}

interface Dialogue {
  readonly environment: Readonly<Record<string, string>>;
  /** Pairs of a shown text and the keys to press then, in order. */
  readonly answers: readonly (readonly [string, string])[];
}

/** Runs a command line on its own terminal (`script` of util-linux). */
function onTerminal(
  line: string,
  { environment, answers }: Dialogue,
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', TERM: 'xterm', ...environment },
  });
  const remaining = [...answers];
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = remaining;
    if (next === undefined || !shown.includes(next[0])) return;
    remaining.shift();
    child.stdin.write(next[1]);
  });
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) => settle({ code, shown }));
  });
}
