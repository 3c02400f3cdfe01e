import { spawnSync } from 'node:child_process';

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Returns what a git command prints; undefined when it fails, outside of a repository, and without git. Fetches nothing. */
export function runGit(directory: string, ...command: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
  });
  return status === 0 ? stdout : undefined;
}

/** Returns the text that a git command prints, without white space at its ends; undefined when there is none. */
export function gitText(directory: string, ...command: readonly string[]): string | undefined {
  const text = runGit(directory, ...command)?.trim();
  return text === '' ? undefined : text;
}
