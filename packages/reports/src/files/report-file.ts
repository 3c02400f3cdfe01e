import type { ReportFormat, ReportSource } from '../report.js';

/** A file to read. Its name appears in warnings and errors; it does not affect how the file is read. */
export interface ReportFile {
  readonly name: string;
  readonly source: ReportSource;
  /** The format, when the caller has detected it; the source is then unpacked. */
  readonly format?: ReportFormat | undefined;
}
