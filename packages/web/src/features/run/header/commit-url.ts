/** Returns the address of another commit of the same repository: services put the commit at the end. */
export function siblingCommitUrl(commitUrl: string | null, sha: string): string | null {
  if (commitUrl === null || !/^[0-9a-f]{7,64}$/i.test(sha)) return null;
  return commitUrl.slice(0, commitUrl.lastIndexOf('/') + 1) + sha;
}
