// Stands in for a program on PATH: starts the real one with a report as well. Its arguments are the name of the program and those of it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { libtestEvents } from '../injection/libtest-text.js';
import { shimmedArguments, type ShimmedRunner } from '../injection/shim-arguments.js';
import { runCommand } from '../run-command.js';
import { namedReport } from '../injection/named-report.js';
import { writeNote } from './note.js';

const [name = '', ...given] = process.argv.slice(2);
const runFolder = process.env['CLARION_RUN_FOLDER'];
const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
const program = findProgram();
process.exitCode = runFolder === undefined ? await start(given) : await startWithReport(runFolder);

async function startWithReport(folder: string): Promise<number> {
  const report = join(folder, 'reports', `${name}-${process.pid}`);
  const shimmed = shimmedArguments({ program: name, words: given, report, isTerminal: process.stdout.isTTY });
  const own = namedReport(given);
  if (own !== undefined) writeNote(folder, { runner: name, kept: own, report: resolve(own) });
  if (shimmed === undefined || !isSupported(shimmed)) return start(given);
  const { runner, copies } = shimmed;
  if (shimmed.folder !== undefined) mkdirSync(shimmed.folder, { recursive: true });
  const added = shimmed.words.filter((word) => !given.includes(word)).join(' ');
  writeNote(folder, { runner, added: copies === undefined ? added : 'nothing: its output is the report' });
  if (copies === undefined) return start(shimmed.words, shimmed);
  const file = copies === 'go' ? `${report}.txt` : join(folder, `${name}-${process.pid}.txt`);
  const code = await start(shimmed.words, shimmed, file);
  if (copies === 'libtest') writeEvents(file, `${report}.ndjson`);
  return code;
}

/** The text names no crate: that is on standard error. Tests with one name in several crates are numbered. */
function writeEvents(text: string, report: string): void {
  const events = existsSync(text) ? libtestEvents(readFileSync(text, 'utf8')) : [];
  if (events.length > 0) writeFileSync(report, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

/** Starts the real program. Runners below one that is known are part of its tests; below any other they are looked for. */
async function start(words: readonly string[], known?: ShimmedRunner, copyTo?: string): Promise<number> {
  const environment = known === undefined ? {} : { ...known.variables, CLARION_RUN_FOLDER: undefined };
  const result = await runCommand({ words: [program, ...words], environment, copyTo });
  return result.code;
}

/** Returns the path of the real program: the first one on PATH that is not this one. */
function findProgram(): string {
  const folders = (process.env[pathName] ?? '').split(delimiter);
  const own = runFolder === undefined ? undefined : join(runFolder, 'bin');
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const files = folders.flatMap((entry) => extensions.map((extension) => join(entry, `${name}${extension}`)));
  return files.find((file) => dirname(file) !== own && isFile(file)) ?? name;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isSupported({ requires }: ShimmedRunner): boolean {
  if (requires === undefined) return true;
  try {
    return execFileSync(program, ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes(
      requires,
    );
  } catch {
    return false;
  }
}
