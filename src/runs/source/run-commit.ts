/** A commit that came into the code since the build before the run, as the uploader states. Newest first in a run. */
export interface RunCommit {
  /** Hexadecimal digits in lower case, 7 to 64 of them. */
  readonly sha: string;
  /** The first line of its message. */
  readonly title: string;
  readonly author: string;
  /** When it was made: an ISO 8601 instant in UTC; null when not stated. */
  readonly at: string | null;
  /** The files that it changes, as paths within the repository. */
  readonly files: readonly string[];
}
