import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '../../support/process.js';

/** Result of shell commands. */
export interface ShellExit {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs commands in a real shell in an empty directory. */
export async function runInShell(commands: string): Promise<ShellExit> {
  const directory = temporaryDirectory();
  const shell = spawn('bash', ['-c', commands], { cwd: directory.path, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(shell, 'close');
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
  await directory.remove();
  return { code: shell.exitCode, output, errors };
}

/** Requests a URL with curl and a token, and returns the status. */
export async function statusByCurl(url: string, token: string): Promise<number> {
  const { output } = await runInShell(
    `curl -sS -o answer -w '%{http_code}' -H 'Authorization: Bearer ${token}' '${url}'`,
  );
  return Number(output);
}
