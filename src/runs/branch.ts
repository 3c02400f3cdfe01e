/** The branch that a git ref names: `refs/heads/main` and `main` are the branch `main`. Tags and merge refs stay as they are. */
export function branchOf(gitRef: string): string {
  return gitRef.startsWith('refs/heads/') ? gitRef.slice('refs/heads/'.length) : gitRef;
}
