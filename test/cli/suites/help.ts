import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runIdOf } from '../../support/api.js';
import {
  mapConcurrently,
  helpTexts,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import { OWNER } from '../../support/set-up-server.js';
import type { CliFixture } from '../fixture.js';

const TEST_RUN = {
  gitRef: 'main',
  result: { tests: [{ testId: 'a', testName: 'a', status: 'passed', durationMs: 1, events: [] }] },
};
const READ = { responses: { 200: { description: 'ok' } } };
const CONFIG = 'profiles: { nightly: { upload: {} } }\n';

/** Needs a user in a browser; the login suite tests these commands. */
const INTERACTIVE = /^clarion log(?:in|out)/;

/** Uploads a run. Examples that read the newest run are asked before there is one with failures. */
const UPLOADING = /^clarion (?:upload|load|run|ci|open)\b/;

/** The path of a command, such as `runs list`, and its help. */
type CommandHelp = readonly [readonly string[], string];

/** Tests that the help is complete and its examples work. */
export function describeHelp(fixture: () => CliFixture): void {
  describe('the help', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let runId: string;
    let buildId: string;
    let variables: Readonly<Record<string, string>>;
    let all: readonly CommandHelp[];

    beforeAll(async () => {
      api = await fixture().project('Help');
      repository = scratchRepository();
      variables = api.variables();
      const uploaded = await api.upload(TEST_RUN);
      runId = runIdOf(uploaded);
      buildId = String(uploaded.body['buildId']);
      const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: { '/carts': { get: READ } } };
      const path = `/v1/projects/${api.projectId}/apis`;
      await api.send('POST', path, { as: api.cookie, body: { name: 'Shop', document } });
      for (const name of ['staging', 'old']) await api.send('PUT', environmentPath(name), { as: api.cookie, body: {} });
      const files = `/v1/projects/${api.projectId}/files/content?path=seeds/old.json`;
      await api.send('PUT', files, { as: api.cookie, body: '[]' });
      const tags = `/v1/projects/${api.projectId}/tags`;
      await api.send('PUT', `${tags}/obsolete`, { as: api.cookie, body: {} });
      all = commands();
    });
    afterAll(() => repository.remove());

    const environmentPath = (name: string): string =>
      `/v1/projects/${api.projectId}/targets/${api.targetId}/environments/${name}`;

    /** Returns the path and help of every command, by following the lists of commands. */
    const commands = (paths: readonly (readonly string[])[] = [[]]): readonly CommandHelp[] => {
      if (paths.length === 0) return [];
      const helps = helpTexts(paths);
      const current = paths.map((path, place) => [path, helps[place] ?? ''] as const);
      return [...current, ...commands(current.flatMap(([path, help]) => namesIn(help).map((name) => [...path, name])))];
    };

    /** Runs an example in its own repository, with IDs and a user that exist. */
    const run = async (line: string): Promise<CommandResult & { readonly line: string }> => {
      const scratch = scratchRepository();
      scratch.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      scratch.write('seeds/users.json', '[]');
      scratch.write('load.json', '{"kind":"load","status":"passed","result":{}}');
      scratch.write('collected.txt', 'tests/test_cart.py::test_sum\n\n1 test collected\n');
      scratch.write('tests.ndjson', '{"testId":"b","status":"passed"}\n');
      if (!line.includes(' init')) scratch.write('clarion.yaml', CONFIG);
      const ofRun = /^clarion (?:append|complete)\b/.test(line) ? await openLiveRun() : runId;
      const withIds = line
        .replaceAll(/clr_\w+/g, ofRun)
        .replaceAll(/bld_\w+/g, buildId)
        .replaceAll('you@example.com', OWNER.email);
      const example = /tok_\w+/.test(withIds) ? withIds.replace(/tok_\w+/, await createToken()) : withIds;
      const [command = '', input] = example.split(' < ');
      const result = await scratch.clarion(
        wordsOf(command).slice(1),
        variables,
        input === undefined ? '' : `${OWNER.password}\n`,
      );
      await scratch.remove();
      return { line, ...result };
    };

    const openLiveRun = async (): Promise<string> =>
      runIdOf(
        await api.upload({ status: 'running', gitRef: 'live', result: { tests: [{ testId: 'a', status: 'passed' }] } }),
      );

    const createToken = async (): Promise<string> => {
      const { body } = await api.send('POST', '/admin/v1/tokens', {
        as: api.cookie,
        body: { type: 'personal', name: 'to be deleted' },
      });
      return String(body['id']);
    };

    it('contains an example for every command, and each example works', async () => {
      const withExamples = all.map(([path, help]) => ({
        path: path.join(' '),
        isGroup: help.includes('\nCommands:\n') && path.length > 0,
        examples: [...help.matchAll(/^ {2}\$ (clarion.*)$/gm)].map((match) => match[1] ?? ''),
      }));
      expect(withExamples.length).toBeGreaterThan(25);
      expect(withExamples.filter(({ isGroup, examples }) => !isGroup && examples.length === 0)).toEqual([]);
      const lines = [...new Set(withExamples.flatMap(({ examples }) => examples))].filter(
        (line) => !INTERACTIVE.test(line),
      );
      const results = [
        ...(await mapConcurrently(
          lines.filter((line) => !UPLOADING.test(line)),
          run,
        )),
        ...(await mapConcurrently(
          lines.filter((line) => UPLOADING.test(line)),
          run,
        )),
      ];
      expect(results.filter(({ code }) => code !== 0)).toEqual([]);
    });

    it('explains exit codes and environment variables', async () => {
      const [codes, environment, failures, mistyped] = await Promise.all(
        [['exit-codes'], ['environment'], ['failures'], ['exit-code']].map((topic) =>
          repository.clarion(['help', ...topic]),
        ),
      );
      expect([...(codes?.out ?? '').matchAll(/^(\d+) {2}/gm)].map((match) => Number(match[1]))).toEqual([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 130,
      ]);
      expect(environment?.out).toMatch(
        /CLARION_TOKEN[\s\S]*CLARION_API_URL[\s\S]*CLARION_PROJECT_ID[\s\S]*CLARION_TARGET_ID/,
      );
      expect(failures?.out).toContain('$ clarion failures');
      expect(mistyped).toMatchObject({ code: 2, errors: expect.stringContaining('Did you mean exit-codes?') });
    });

    it('writes a manual page with every command and option', async () => {
      const { out } = await repository.clarion(['help', 'man']);
      const text = out.replaceAll(String.raw`\-`, '-');
      const runnable = all.filter(([path, help]) => path.length > 0 && !help.includes('\nCommands:\n'));
      const missing = runnable.flatMap(([path, help]) => {
        const [, section = ''] = text.split(new RegExp(`^\\.SS clarion ${path.join(' ')}[ |]`, 'm'));
        const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((match) => match[1] ?? '');
        return flags.filter((flag) => !section.split('.SS ')[0]?.includes(flag)).map((flag) => [path, flag]);
      });
      expect(runnable.length).toBeGreaterThan(25);
      expect(missing).toEqual([]);
      expect(out.split('\n').filter((line) => /^[.']/.test(line) && !/^\.(?:TH|SH|SS|TP|B)\b/.test(line))).toEqual([]);
    });

    it.each(['bash', 'zsh', 'fish', 'pwsh'].filter(isInstalled))(
      'completes commands, flags and values in %s',
      async (shell) => {
        const { out } = await repository.clarion(['completion', shell === 'pwsh' ? 'powershell' : shell]);
        const folder = mkdtempSync(join(tmpdir(), 'clarion-completion-'));
        writeFileSync(join(folder, 'script'), out);
        mkdirSync(join(folder, 'reports'));
        const completed = (line: string): readonly string[] => completedBy(shell, join(folder, 'script'), line);
        expect(completed('clarion fail')).toEqual(['failures']);
        expect(completed('clarion runs g')).toEqual(['get']);
        expect(completed('clarion failures --exi')).toEqual(['--exit-status']);
        expect(completed('clarion failures clr_1 --branch runs --exi')).toEqual(['--exit-status']);
        expect(completed('clarion completion z')).toEqual(['zsh']);
        expect(completed('clarion upload --attachments fa')).toEqual(['failed']);
        // Readline adds the names of files where the function finds nothing.
        if (shell !== 'pwsh') {
          expect(completed('clarion upload repo')).toEqual(shell === 'bash' ? [] : ['reports/']);
          expect(completed('clarion upload --branch fa')).toEqual(shell === 'zsh' ? ['fa'] : []);
        }
        rmSync(folder, { recursive: true });
      },
    );

    // A machine without PowerShell checks the form of the script: the shell itself is tried where it is installed.
    it('prints a completer for PowerShell with all commands, flags and values', async () => {
      const { out } = await repository.clarion(['completion', 'powershell']);
      expect(out).toMatch(
        /^Register-ArgumentCompleter -Native -CommandName 'clarion' -ScriptBlock \{\n {2}param\(\$wordToComplete, \$commandAst, \$cursorPosition\)\n/,
      );
      const [strings, rest] = [out.match(POWERSHELL_STRING) ?? [], out.replaceAll(POWERSHELL_STRING, '')];
      expect(rest).not.toMatch(/['\u2018-\u201B]/);
      for (const [open = '', close = ''] of ['{}', '()', '[]'].map((pair) => [...pair]))
        expect(rest.split(open).length).toBe(rest.split(close).length);
      for (const text of ["'runs list'", "'--exit-status'", "'powershell'"]) expect(strings).toContain(text);
      expect(out).toMatch(
        /^ {4}'upload --attachments' = \[ordered\]@\{ 'none' = '[^']+'; 'failed' = '[^']+'; 'all' = '[^']+' \}$/m,
      );
      expect(out).toMatch(/^ {4}'upload --branch' = \[ordered\]@\{ {2}\}$/m);
      // A table in PowerShell has each key once, in any case of its letters.
      for (const line of out.split('\n').filter((candidate) => candidate.includes('[ordered]@{'))) {
        const keys = [...line.matchAll(/('(?:[^']|'')*') = '/g)].map((match) => match[1]?.toLowerCase());
        expect(keys.length).toBe(new Set(keys).size);
      }
    });

    it('prints a manual page without errors for mandoc', async () => {
      const { out } = await repository.clarion(['help', 'man']);
      expect(out).toContain('.SS clarion completion [options] <shell>');
      if (!isInstalled('mandoc')) return;
      const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'error'], { input: out, encoding: 'utf8' });
      expect(stdout).toBe('');
    });

    it('shows the next step after init, proves with a command that it works, and does not overwrite a file', async () => {
      const scratch = scratchRepository();
      scratch.write('package.json', '{"devDependencies":{"jest":"30"}}');
      const first = await scratch.clarion(['init'], variables);
      expect(first).toMatchObject({ code: 0, errors: expect.stringContaining('clarion ci run --') });
      expect((await scratch.clarion(['init'], variables)).code).toBe(2);
      const tests = "require('node:test').test('pays', () => { throw new Error('declined'); });\n";
      scratch.write('a.test.js', tests);
      const proof = await scratch.clarion(['init', '--force', '--', 'node', '--test'], variables);
      expect(proof).toMatchObject({ code: 0, errors: expect.stringContaining('declined') });
      expect(proof.errors).toContain('Added to node --test: ');
      const empty = await scratch.clarion(['init', '--force', '--', 'node', '--version'], variables);
      expect(empty).toMatchObject({ code: 5, errors: expect.stringContaining('The command wrote no report.') });
      const run = await scratch.clarion(['doctor', '--profile', 'ci'], variables);
      expect(run.out).toContain(`${api.projectId}, from upload.projectId of the profile ci`);
      await scratch.remove();
    });
  });
}

/** Returns the names in the list of commands of a help text. */
function namesIn(help: string): readonly string[] {
  const list = /\nCommands:\n([\s\S]*?)\n\n/.exec(`${help}\n\n`)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map((match) => match[1] ?? '');
}

/** Splits a command line into words, with single quotes. */
function wordsOf(line: string): readonly string[] {
  return (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** A text in single quotes or in double ones. */
const POWERSHELL_STRING = /'(?:[^'\u2018-\u201B]|'')*'|"[^"\n]*"/g;

/** What a shell makes of the end of a line when TAB is pressed. */
function completedBy(shell: string, script: string, line: string): readonly string[] {
  const cwd = dirname(script);
  const run = (program: string, ...words: readonly string[]): string =>
    execFileSync(program, words, { encoding: 'utf8', cwd, timeout: 30_000 });
  if (shell === 'fish')
    return linesOf(run('fish', '-c', `source ${script}; complete -C '${line}'`)).map(
      (found) => found.split('\t')[0] ?? '',
    );
  if (shell === 'pwsh')
    return linesOf(
      run(
        'pwsh',
        '-NoProfile',
        '-Command',
        `. { ${readFileSync(script, 'utf8')} }; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`,
      ),
    );
  if (shell === 'zsh') {
    const found = run('zsh', '-f', '-c', zshSession(script, line));
    return linesOf(found.slice(found.lastIndexOf('<') + 1).split('>')[0] ?? '');
  }
  const words = line.split(' ').map((word) => `'${word}'`);
  return linesOf(
    run(
      'bash',
      '-c',
      `source ${script}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _clarion
       [ "$(complete -p clarion)" = 'complete -o default -F _clarion clarion' ] || exit 1
       printf '%s\n' "\${COMPREPLY[@]}"`,
    ),
  );
}

/** Presses TAB in an interactive zsh, and prints the last word of the line between angle brackets. */
function zshSession(script: string, line: string): string {
  return `zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; source ${script}; show() { zle -I; print -r -- "<\${\${(z)BUFFER}[-1]}>" }; zle -N show; bindkey "^X" show; print REA""DY'
    zpty -r -m z out '*READY*'
    zpty -w -n z $'${line}\t\x18'
    zpty -r -m z out '*<*>*'
    print -r -- "$out"
    zpty -d z`;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
