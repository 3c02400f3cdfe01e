import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import {
  forEachAtOnce,
  NOBODY,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import { OWNER } from '../../support/first-steps.js';
import type { Ground } from '../ground.js';

const PROGRAM = resolve('packages/cli/bin/clarion.js');
const VALUE = /clarion_[0-9A-Za-z]{20,}/;
const SCOPED = ['create', '--type', 'scoped', '--name', 'CI'];

/** How tokens are made, listed and deleted by somebody who gives their password. */
export function describeTokens(ground: () => Ground): void {
  describe('clarion tokens', () => {
    let api: Ground;
    let repository: ScratchRepository;

    beforeAll(() => {
      api = ground();
      repository = scratchRepository();
    });
    afterAll(() => repository.remove());

    /** The command with the password on standard input. */
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

    it('makes a token, and prints its value alone on standard output', async () => {
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
      expect(errors).toMatch(/^tok_\w+ of owner@example\.com in Acme: .*, until .*shown this once\.\n$/);
      const { body } = await api.send('GET', '/v1/me', { as: out.trim() });
      expect(body).toMatchObject({
        tokenType: 'scoped',
        scopes: expect.arrayContaining(['runs:write', 'runs:read', 'targets:read']),
      });
    });

    it('lists tokens without their values, and deletes one, which counts at once', async () => {
      const made = await tokens(['create', '--type', 'personal', '--name', 'laptop of 2030']);
      const id = /tok_\w+/.exec(made.errors)?.[0] ?? '';
      const [own, all] = await Promise.all([tokens(['list']), tokens(['list', '--all', '--json'])]);
      expect(own.out).toMatch(new RegExp(`^${id}  personal .*  does not expire +never used  laptop of 2030$`, 'm'));
      const page: { items: { id: string; user: { email: string } }[]; nextCursor: null } = JSON.parse(all.out);
      expect(page.items.find((token) => token.id === id)).toMatchObject({
        name: 'laptop of 2030',
        scopes: null,
        user: { email: OWNER.email },
      });
      expect(own.out + own.errors + all.out + all.errors).not.toMatch(VALUE);
      expect(await tokens(['delete', id])).toMatchObject({ code: 0, out: '', errors: `${id} is deleted.\n` });
      expect((await api.send('GET', '/v1/me', { as: made.out.trim() })).status).toBe(401);
    });

    it('ends the session of each sign-in, also of one whose command is refused', async () => {
      const before = await sessions();
      const ended = await forEachAtOnce(
        [
          ['list'],
          [...SCOPED, '--scope', 'no:scope'],
          ['delete', 'tok_nobodyknowsthis'],
          [...SCOPED, '--scope', 'runs:read'],
        ],
        (words) => tokens(words),
      );
      expect(ended.map(({ code }) => code)).toEqual([0, 7, 5, 0]);
      expect(await sessions()).toBe(before);
    });

    it('is refused with a sentence that says what to do', async () => {
      const rows: readonly (readonly [readonly string[], number, string])[] = [
        [['list'], 2, '--password-stdin'],
        [['list', '--password-stdin'], 2, '--email'],
        [['list', '--email', OWNER.email, '--password-stdin'], 2, 'nothing on standard input'],
        [[...SCOPED], 2, '--scope'],
        [['create', '--type', 'personal', '--name', 'x', '--scope', 'runs:read'], 2, 'scoped only'],
        [['create', '--type', 'other', '--name', 'x'], 2, 'personal, scoped'],
        [['create', '--type', 'personal'], 2, '--name'],
        [['create', '--name', 'x'], 2, '--type'],
        [[...SCOPED, '--scope', 'runs:read', '--expires', 'soon'], 2, '30d'],
        [[...SCOPED, '--scope', 'runs:read', '--expires', '2001-01-01'], 2, 'is past'],
        [['delete', '../members/usr_a'], 2, 'tok_…'],
        [['delete', 'clarion_abcdefghijklmnop'], 2, 'not its value'],
        [['list', '--token', 'clarion_abcdefghijklmnop'], 2, 'unknown option'],
        [['list', '--password', 'secret'], 2, 'unknown option'],
        [['list', '--api-url', 'nowhere', '--email', OWNER.email, '--password-stdin'], 2, 'must be an address'],
      ];
      const ended = await forEachAtOnce(rows, async ([words, code, sentence]) => ({
        words,
        expected: { code, sentence },
        ...(await repository.clarion(['tokens', ...words], { CLARION_API_URL: api.url })),
      }));
      expect(
        ended.filter(
          ({ expected, code, errors, out }) =>
            code !== expected.code || out !== '' || !errors.includes(expected.sentence),
        ),
      ).toEqual([]);
    });

    it('takes no password from the environment or a token instead of one', async () => {
      const variables = {
        CLARION_API_URL: api.url,
        CLARION_TOKEN: api.personalToken,
        CLARION_PASSWORD: OWNER.password,
        CLARION_EMAIL: OWNER.email,
      };
      expect(await repository.clarion(['tokens', 'list'], variables)).toMatchObject({ code: 2, out: '' });
    });

    it('tells when the server cannot be reached, and of a way that is not https', async () => {
      const [away, open] = await Promise.all([
        repository.clarion(
          ['tokens', 'list', '--email', OWNER.email, '--password-stdin', '--api-url', NOBODY],
          {},
          'x\n',
        ),
        repository.clarion(
          ['tokens', 'list', '--email', OWNER.email, '--password-stdin', '--api-url', 'http://clarion.invalid'],
          {},
          'x\n',
        ),
      ]);
      expect(away).toMatchObject({ code: 6, errors: expect.not.stringContaining('https') });
      expect(open).toMatchObject({ code: 6, errors: expect.stringContaining('is not https') });
    });

    it('asks for the password on the terminal, and does not show it', async () => {
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

    it('ends with 130 when it is interrupted at the password', async () => {
      const { code, shown } = await onTerminal(`${process.execPath} ${PROGRAM} tokens list --email ${OWNER.email}`, {
        environment: { CLARION_API_URL: api.url },
        answers: [['Password of', 'half\u0003']],
      });
      expect({ code, shown }).toEqual({ code: 130, shown: expect.not.stringContaining('half') });
    });

    it('tells a wrong password, and after too many of them how long to wait', async () => {
      const email = 'somebody@example.com';
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
  /** What is typed once a text is shown, one after the other. */
  readonly answers: readonly (readonly [string, string])[];
}

/** Runs a command line on a terminal of its own (`script` of util-linux). */
function onTerminal(
  line: string,
  { environment, answers }: Dialogue,
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', TERM: 'xterm', ...environment },
  });
  const left = [...answers];
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = left;
    if (next === undefined || !shown.includes(next[0])) return;
    left.shift();
    child.stdin.write(next[1]);
  });
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) => settle({ code, shown }));
  });
}
