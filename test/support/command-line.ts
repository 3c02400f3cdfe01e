import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** How the command ended and what it wrote. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** A git repository with one commit, and the command `clarion` in it. */
export interface ScratchRepository {
  readonly directory: string;
  readonly commit: string;
  /** Runs the built command in the repository with these variables and none of this process but PATH; `onError` is told what comes on standard error. */
  clarion(words: readonly string[], environment?: Readonly<Record<string, string>>, input?: string, onError?: (text: string) => void): Promise<CommandResult>;
  /** Writes a file below the repository. */
  write(path: string, text: string): void;
  /** Copies a real report of test/corpus/reports to a path below the repository. */
  report(name: string, path: string): void;
  remove(): Promise<void>;
}

const PROGRAM = resolve('packages/cli/bin/clarion.js');
const CORPUS = resolve('test/corpus/reports/generated');

/** Makes a repository on a branch. */
export function scratchRepository(branch = 'main'): ScratchRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-cli-')));
  const directory = join(root, 'repository');
  mkdirSync(directory);
  const home = join(root, 'home');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  write('README.md', '# Scratch\n');
  const git = (...words: readonly string[]): string => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: directory, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch', branch);
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  return {
    directory,
    commit: git('rev-parse', 'HEAD'),
    clarion: (words, environment = {}, input = '', onError = () => undefined) =>
      runClarion(words, { directory, environment: { XDG_CONFIG_HOME: home, ...environment }, input, onError }),
    write,
    report: (name, path) => {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      cpSync(join(CORPUS, name), join(directory, path));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

interface Surroundings {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
  readonly onError: (text: string) => void;
}

function runClarion(words: readonly string[], { directory, environment, input, onError }: Surroundings): Promise<CommandResult> {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: directory, env: { PATH: path, ...environment } });
  const written = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    written.errors += chunk.toString();
    onError(chunk.toString());
  });
  // A command that ends without reading closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) => settle({ code, ...written }));
  });
}

/** An address on which nobody listens: outside of the ports that systems give out, and of those that fetch refuses. */
export const NOBODY = 'http://127.0.0.1:61999';
