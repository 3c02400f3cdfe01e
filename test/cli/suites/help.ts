import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { runIdOf } from '../../support/api.js';
import {
  forEachAtOnce,
  helpTexts,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import { OWNER } from '../../support/first-steps.js';
import type { Ground } from '../ground.js';

const TEST_RUN = {
  gitRef: 'main',
  result: { tests: [{ testId: 'a', testName: 'a', status: 'passed', durationMs: 1, events: [] }] },
};
const CONFIG = 'profiles: { nightly: { upload: {} } }\n';

/** Needs a page and somebody on it; login.test.ts signs in and out. */
const WITH_A_PERSON = /^clarion log(?:in|out)/;

/** What the help says, and that it is true. */
export function describeHelp(ground: () => Ground): void {
  describe('the help', () => {
    let api: Ground;
    let repository: ScratchRepository;
    let runId: string;
    let own: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await ground().project('Help');
      repository = scratchRepository();
      own = api.variables();
      runId = runIdOf(await api.upload(TEST_RUN));
    });
    afterAll(() => repository.remove());

    /** Every command with what its help says, found by following the lists of commands. */
    const commands = (
      paths: readonly (readonly string[])[] = [[]],
    ): readonly (readonly [readonly string[], string])[] => {
      if (paths.length === 0) return [];
      const helps = helpTexts(paths);
      const here = paths.map((path, place) => [path, helps[place] ?? ''] as const);
      return [...here, ...commands(here.flatMap(([path, help]) => namesIn(help).map((name) => [...path, name])))];
    };

    /** Runs an example in a repository of its own, with ids and people that are there. */
    const run = async (line: string): Promise<CommandResult & { readonly line: string }> => {
      const scratch = scratchRepository();
      scratch.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      scratch.write('load.json', '{"kind":"load","status":"passed","result":{}}');
      if (!line.includes(' init')) scratch.write('clarion.yaml', CONFIG);
      const real = line.replaceAll(/clr_\w+/g, runId).replaceAll('you@example.com', OWNER.email);
      const named = /tok_\w+/.test(real) ? real.replace(/tok_\w+/, await anyToken()) : real;
      const [command = '', input] = named.split(' < ');
      const result = await scratch.clarion(
        wordsOf(command).slice(1),
        own,
        input === undefined ? '' : `${OWNER.password}\n`,
      );
      await scratch.remove();
      return { line, ...result };
    };

    const anyToken = async (): Promise<string> => {
      const { body } = await api.send('POST', '/admin/v1/tokens', {
        as: api.cookie,
        body: { type: 'personal', name: 'to be deleted' },
      });
      return String(body['id']);
    };

    it('shows an example for every command, and each example works', async () => {
      const all = commands();
      const withExamples = all.map(([path, help]) => ({
        path: path.join(' '),
        isGroup: help.includes('\nCommands:\n') && path.length > 0,
        examples: [...help.matchAll(/^ {2}\$ (clarion.*)$/gm)].map((match) => match[1] ?? ''),
      }));
      expect(withExamples.length).toBeGreaterThan(25);
      expect(withExamples.filter(({ isGroup, examples }) => !isGroup && examples.length === 0)).toEqual([]);
      const lines = [...new Set(withExamples.flatMap(({ examples }) => examples))].filter(
        (line) => !WITH_A_PERSON.test(line),
      );
      const ended = await forEachAtOnce(lines, run);
      expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    });

    it('explains the exit codes and the environment', async () => {
      const [codes, environment, failures, mistyped] = await Promise.all(
        [['exit-codes'], ['environment'], ['failures'], ['exit-code']].map((topic) =>
          repository.clarion(['help', ...topic]),
        ),
      );
      expect([...(codes?.out ?? '').matchAll(/^(\d+) {2}/gm)].map((match) => Number(match[1]))).toEqual([
        0, 1, 2, 3, 4, 5, 6, 7, 130,
      ]);
      expect(environment?.out).toMatch(
        /CLARION_TOKEN[\s\S]*CLARION_API_URL[\s\S]*CLARION_PROJECT_ID[\s\S]*CLARION_TARGET_ID/,
      );
      expect(failures?.out).toContain('$ clarion failures');
      expect(mistyped).toMatchObject({ code: 2, errors: expect.stringContaining('Is it exit-codes?') });
    });

    it('completes commands in bash', async () => {
      const { out } = await repository.clarion(['completion', 'bash']);
      const completed = (words: readonly string[]): string[] => {
        const script = `${out}\nCOMP_WORDS=(clarion ${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length}\n_clarion\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
        return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
      };
      expect(completed(['fail'])).toEqual(['failures']);
      expect(completed(['runs', 'g'])).toEqual(['get']);
      expect(completed(['failures', '--exi'])).toEqual(['--exit-status']);
    });

    it('ends the first line of init with what comes next, and writes over nothing', async () => {
      const scratch = scratchRepository();
      scratch.write('package.json', '{"devDependencies":{"jest":"30"}}');
      const first = await scratch.clarion(['init'], own);
      expect(first).toMatchObject({ code: 0, errors: expect.stringContaining('clarion ci run --') });
      expect((await scratch.clarion(['init'], own)).code).toBe(2);
      const run = await scratch.clarion(['doctor', '--profile', 'ci'], own);
      expect(run.out).toContain(`${api.projectId}, from upload.projectId of the profile ci`);
      await scratch.remove();
    });
  });
}

/** The names in the list of commands of a help text. */
function namesIn(help: string): readonly string[] {
  const list = /\nCommands:\n([\s\S]*?)\n\n/.exec(`${help}\n\n`)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map((match) => match[1] ?? '');
}

/** A command line as its words; quotes hold a word together. */
function wordsOf(line: string): readonly string[] {
  return (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
}
