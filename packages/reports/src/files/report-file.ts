import type { ReportFormat, ReportSource } from '../report.js';

/** A file to read. Its name appears in warnings and errors; it does not affect how the file is read. */
export interface ReportFile {
  readonly name: string;
  readonly source: ReportSource;
  /** The format, when the caller has detected it; the source is then unpacked. */
  readonly format?: ReportFormat | undefined;
}

/** Limits for the unpacked size of compressed files and archives. */
export interface UnpackLimits {
  /** The most bytes of all files together. */
  readonly bytes: number;
  /** The most bytes kept in memory: an archive, and files that form one report together. */
  readonly heldBytes: number;
  readonly files: number;
}

/** The error for a file or an archive that exceeds a limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(
    readonly limit: number,
    readonly what: string,
  ) {
    super(`${what} may have at most ${limit}`);
  }
}
