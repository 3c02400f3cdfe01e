/** Counts what was uploaded. The metrics provide it. */
export abstract class UploadMeter {
  /** Counts a stored run: the bytes of its decompressed body, and the number of its tests. */
  abstract runUploaded(bytes: number, tests: number): void;
}
