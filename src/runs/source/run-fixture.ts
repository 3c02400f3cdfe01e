/** A file that the tests of a run used, such as seeds and golden files, as the uploader states. Sorted by path in a run. */
export interface RunFixture {
  /** Relative to the repository, with `/` between folders. */
  readonly path: string;
  /** SHA-256 of its bytes: 64 hexadecimal digits in lower case. */
  readonly sha256: string;
  /** Null when not stated. */
  readonly sizeBytes: number | null;
}
