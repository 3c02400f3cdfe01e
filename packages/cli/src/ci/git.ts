import { spawnSync } from 'node:child_process';
import { withoutAbsent, type CiFacts } from './ci-facts.js';

/** Branch and commit of the repository in `directory`; nothing outside of one, and no branch on a detached head. */
export function gitFactsOf(directory: string): CiFacts {
  return withoutAbsent({
    branch: git(directory, 'symbolic-ref', '--quiet', '--short', 'HEAD'),
    commitSha: git(directory, 'rev-parse', '--quiet', '--verify', 'HEAD'),
    pullRequest: undefined,
    buildUrl: undefined,
  });
}

function git(directory: string, ...command: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  });
  const text = status === 0 ? stdout.trim() : '';
  return text === '' ? undefined : text;
}
