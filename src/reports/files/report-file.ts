import type { ReportSource } from '../report.js';

/** A file of an upload. Its name is told in warnings, and decides nothing. */
export interface ReportFile {
  readonly name: string;
  readonly source: ReportSource;
}

/** Bounds of what compressed files may unfold to. */
export interface UnpackLimits {
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Bytes of an archive, which is held whole; and of files that are only understood together. */
  readonly heldBytes: number;
  readonly files: number;
}

/** A file or an archive is larger than is taken. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(
    readonly limit: number,
    readonly what: string,
  ) {
    super(`${what} may have at most ${limit}`);
  }
}
