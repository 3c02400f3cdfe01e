import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '../support/process.js';

/** How commands ended. */
export interface ShellExit {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs commands in a real shell, in an empty directory of its own. */
export async function runInShell(commands: string): Promise<ShellExit> {
  const directory = temporaryDirectory();
  const shell = spawn('bash', ['-c', commands], { cwd: directory.path, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(shell, 'close');
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
  await directory.remove();
  return { code: shell.exitCode, output, errors };
}

/** The status with which curl is answered when it sends a token. */
export async function statusByCurl(address: string, token: string): Promise<number> {
  const { output } = await runInShell(
    `curl -sS -o answer -w '%{http_code}' -H 'Authorization: Bearer ${token}' '${address}'`,
  );
  return Number(output);
}
