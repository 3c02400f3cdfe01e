import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** How a program ended. */
export interface ProgramResult {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** A folder with a small suite of tests, and the programs that run it. */
export interface ClientFolder {
  readonly path: string;
  write(name: string, text: string): void;
  /** Runs a program of `node_modules` with Node. Of the variables of this process it gets only PATH. */
  run(program: string, words: readonly string[], environment: Readonly<Record<string, string>>): Promise<ProgramResult>;
  remove(): void;
}

const LONGEST_MS = 120_000;

/** Makes a folder for a suite. */
export function clientFolder(): ClientFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-client-')));
  return {
    path,
    write: (name, text) => {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    run: (program, words, environment) => runProgram(path, [resolve('node_modules', program), ...words], environment),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function runProgram(
  cwd: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  return new Promise((ended, failed) => {
    const env = { PATH: process.env['PATH'], HOME: cwd, ...environment };
    const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', failed);
    child.once('close', (code) => ended({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
