/** A commit with its address. */
interface KnownCommit {
  readonly commitUrl: string | null;
  readonly commitSha: string | null;
}

/** Returns the address of another commit of the same repository: that of the known one, with the other commit in its place. */
export function siblingCommitUrl({ commitUrl, commitSha }: KnownCommit, sha: string): string | null {
  if (commitUrl === null || commitSha === null || !/^[0-9a-f]{7,64}$/i.test(sha)) return null;
  const at = commitUrl.lastIndexOf(commitSha.toLowerCase());
  return at < 0 ? null : commitUrl.slice(0, at) + sha + commitUrl.slice(at + commitSha.length);
}
