import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { commandVariables, runHosted, type Command, type CommandResult } from './shared/command-hosts.js';

export type { CommandResult } from './shared/command-hosts.js';

/** A git repository with one commit, and the command `clarion` in it. */
export interface ScratchRepository {
  readonly directory: string;
  readonly commit: string;
  /**
   * Runs the built command in the repository, in a process that runs others as well (`scripts/command-host.js`), or in one of its own with
   * `NODE_OPTIONS`. Of the variables of this process it gets only PATH. `onError` receives standard error as it is written.
   */
  clarion(
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
    input?: string,
    onError?: (text: string) => void,
  ): Promise<CommandResult>;
  /** Runs it in a process of its own, where that is what is tested. */
  process(words: readonly string[], environment?: Readonly<Record<string, string>>): Promise<CommandResult>;
  /** Writes a file into the repository. */
  write(path: string, text: string): void;
  /** Copies a report of test/corpus/reports into the repository. */
  report(name: string, path: string): void;
  remove(): Promise<void>;
}

const PROGRAM = resolve('packages/cli/bin/clarion.js');
const CORPUS = resolve('test/corpus/reports/generated');

/** A few more than there are cores, because commands also wait for the server. */
const CONCURRENT_COMMANDS = 4;

/** Maps items with an asynchronous function, a few at a time. Results are in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  return pLimit(CONCURRENT_COMMANDS).map(items, act);
}

/** A repository to copy, because a copy is much faster than git. */
interface Template {
  readonly directory: string;
  readonly commit: string;
}

const TEMPLATES = new Map<string, Template>();

function templateOn(branch: string): Template {
  const existing = TEMPLATES.get(branch);
  if (existing !== undefined) return existing;
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-cli-template-')));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'README.md'), '# Scratch\n');
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: directory,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--template=', '--initial-branch', branch);
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  const template = { directory, commit: git('rev-parse', 'HEAD') };
  TEMPLATES.set(branch, template);
  return template;
}

/** Creates a repository on a branch. */
export function scratchRepository(branch = 'main'): ScratchRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-cli-')));
  const directory = join(root, 'repository');
  const template = templateOn(branch);
  cpSync(template.directory, directory, { recursive: true });
  const home = join(root, 'home');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  return {
    directory,
    commit: template.commit,
    clarion: (words, environment = {}, input = '', onError = () => undefined) => {
      const command = { words, directory, environment: { XDG_CONFIG_HOME: home, ...environment }, input, onError };
      return environment['NODE_OPTIONS'] === undefined ? runHosted(command) : runClarion(command);
    },
    process: (words, environment = {}) =>
      runClarion({
        words,
        directory,
        environment: { XDG_CONFIG_HOME: home, ...environment },
        input: '',
        onError: () => undefined,
      }),
    write,
    report: (name, path) => {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      cpSync(join(CORPUS, name), join(directory, path));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs the built command with `--help` for each path. Each import with another query runs it once. */
const HELP = `
  const [file, paths] = JSON.parse(process.argv[1]);
  const write = process.stdout.write.bind(process.stdout);
  const texts = [];
  process.stdout.setMaxListeners(0);
  for (const [place, path] of paths.entries()) {
    texts.push('');
    process.stdout.write = (text) => { texts[place] += text; return true; };
    process.argv = ['node', 'clarion', ...path, '--help'];
    await import(file + '?' + place);
  }
  write(JSON.stringify(texts));`;

/** Returns the help of commands by their paths, such as `runs list`. Uses one process, because its start takes longer than the help. */
export function helpTexts(paths: readonly (readonly string[])[]): readonly string[] {
  const input = JSON.stringify([pathToFileURL(resolve('packages/cli/dist/clarion.js')).href, paths]);
  const texts: readonly string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', HELP, input], { encoding: 'utf8' }),
  );
  return texts;
}

/** Runs the built command in a process of its own. */
function runClarion({ words, directory, environment, input, onError }: Command): Promise<CommandResult> {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: directory,
    env: commandVariables(environment),
  });
  const written = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    written.errors += chunk.toString();
    onError(chunk.toString());
  });
  // A command that does not read its input closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) => settle({ code, ...written }));
  });
}

/** A URL without a server, on a port that systems do not assign and fetch does not block. */
export const UNREACHABLE_URL = 'http://127.0.0.1:61999';
