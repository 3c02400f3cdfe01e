import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

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
  clarion(
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
    input?: string,
    onError?: (text: string) => void,
  ): Promise<CommandResult>;
  /** Writes a file below the repository. */
  write(path: string, text: string): void;
  /** Copies a real report of test/corpus/reports to a path below the repository. */
  report(name: string, path: string): void;
  remove(): Promise<void>;
}

const PROGRAM = resolve('packages/cli/bin/clarion.js');
const CORPUS = resolve('test/corpus/reports/generated');

/** How many commands run at once: a few more than there are cores, for they wait for the server too. */
const AT_ONCE = 4;

/** Does something for each of the items, a few at once, and gives back what comes of each in the order of the items. */
export async function forEachAtOnce<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [place, item] of waiting) results.set(place, await act(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].toSorted(([left], [right]) => left - right).map(([, result]) => result);
}

/** A repository that others are copies of: copying takes a fraction of what git takes. */
interface Original {
  readonly directory: string;
  readonly commit: string;
}

const ORIGINALS = new Map<string, Original>();

function originalOn(branch: string): Original {
  const known = ORIGINALS.get(branch);
  if (known !== undefined) return known;
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-cli-original-')));
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
  const original = { directory, commit: git('rev-parse', 'HEAD') };
  ORIGINALS.set(branch, original);
  return original;
}

/** Makes a repository on a branch. */
export function scratchRepository(branch = 'main'): ScratchRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-cli-')));
  const directory = join(root, 'repository');
  const original = originalOn(branch);
  cpSync(original.directory, directory, { recursive: true });
  const home = join(root, 'home');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  return {
    directory,
    commit: original.commit,
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

/** Runs the built command with `--help` for each path; each import of it is one run of it. */
const HELP = `
  const [file, paths] = JSON.parse(process.argv[1]);
  const write = process.stdout.write.bind(process.stdout);
  const texts = [];
  for (const [place, path] of paths.entries()) {
    texts.push('');
    process.stdout.write = (text) => { texts[place] += text; return true; };
    process.argv = ['node', 'clarion', ...path, '--help'];
    await import(file + '?' + place);
  }
  write(JSON.stringify(texts));`;

/** The help of commands by their paths, such as `runs list`, all out of one process: to start one takes longer than what it does here. */
export function helpTexts(paths: readonly (readonly string[])[]): readonly string[] {
  const order = JSON.stringify([pathToFileURL(resolve('packages/cli/dist/clarion.js')).href, paths]);
  const texts: readonly string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', HELP, order], { encoding: 'utf8' }),
  );
  return texts;
}

interface Surroundings {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
  readonly onError: (text: string) => void;
}

function runClarion(
  words: readonly string[],
  { directory, environment, input, onError }: Surroundings,
): Promise<CommandResult> {
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
