import type { RunCommit } from './run-commit.js';

/** Returns the title of a commit among those of its run; null when the run does not say. */
export function commitTitleOf(commitSha: string | null, commits: readonly RunCommit[] | null): string | null {
  if (commitSha === null) return null;
  const sha = commitSha.toLowerCase();
  return commits?.find((commit) => sha.startsWith(commit.sha) && commit.title !== '')?.title ?? null;
}
