/** Is told what was uploaded; the metrics provide it. */
export abstract class UploadMeter {
  /** A run was stored: the bytes of its body, decompressed, and the number of its tests. */
  abstract runUploaded(bytes: number, tests: number): void;
}
