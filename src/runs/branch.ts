/** The branch that a git ref names: `refs/heads/main` and `main` are the branch `main`. Tags and merge refs stay as they are. */
export function branchOf(gitRef: string): string {
  return gitRef.startsWith('refs/heads/') ? gitRef.slice('refs/heads/'.length) : gitRef;
}

/** Branches that stand in for one without results of its own, the better one first. */
export const BASE_BRANCHES: readonly string[] = ['main', 'master'];

/**
 * Which rows of `runs` the indexes over branches hold, as SQL: an index takes no entry of any length. A query finds them only when
 * it says the same; what it asks for is shorter.
 */
export const INDEXED_BRANCH = 'octet_length(branch) <= 2000';
