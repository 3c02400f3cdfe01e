/** The branch of a git ref: `refs/heads/main` and `main` are the branch `main`. Tags and merge refs stay unchanged. */
export function branchOf(gitRef: string): string {
  return gitRef.startsWith('refs/heads/') ? gitRef.slice('refs/heads/'.length) : gitRef;
}

/** Whether the branch of a run is one: the ref of a tag or of a merge is none. */
export function isBranch(branch: string): boolean {
  return branch !== '' && !branch.startsWith('refs/');
}

/** Base branches, used for a branch without results of its own; the preferred one first. */
export const BASE_BRANCHES: readonly string[] = ['main', 'master'];

/**
 * Which rows of `runs` the indexes over branches hold, as SQL: an index takes no entry of any length. A query finds them only when
 * it says the same; what it asks for is shorter.
 */
export const INDEXED_BRANCH = 'octet_length(branch) <= 2000';
