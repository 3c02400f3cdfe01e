import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '@clarion/uploading/cli-error';
import type { TestList } from './read-lists.js';

/** cargo names the files of tests on standard error. */
const WITH_ERRORS = new Set(['libtest']);

/**
 * Runs a command that lists tests, and returns its output. One file takes the output, so that lines of both streams keep their order.
 * @throws CliError rejected when the command fails: its list is not whole
 */
export async function captureList(words: readonly string[], format: string): Promise<TestList> {
  const folder = mkdtempSync(join(tmpdir(), 'clarion-sync-'));
  const file = join(folder, 'list');
  try {
    const code = await runInto(file, words, WITH_ERRORS.has(format));
    const name = words.join(' ');
    if (code !== 0)
      throw new CliError(
        'rejected',
        `${name} ended with ${code === null ? 'a signal' : `exit code ${code}`}. Nothing was sent.`,
      );
    return { name, format, bytes: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the exit code; null for a command that a signal ended. @throws CliError notFound when the command cannot be started */
async function runInto(
  file: string,
  [program = '', ...rest]: readonly string[],
  isWithErrors: boolean,
): Promise<number | null> {
  const output = openSync(file, 'a');
  const child = spawn(program, rest, {
    stdio: ['inherit', output, isWithErrors ? output : 'inherit'],
    shell: process.platform === 'win32',
  });
  try {
    return await new Promise((settle, fail) => {
      child.once('error', (error) => fail(new CliError('notFound', `${program} cannot be started: ${error.message}`)));
      child.once('exit', settle);
    });
  } finally {
    closeSync(output);
  }
}
