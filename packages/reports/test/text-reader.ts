import { detectFormat } from '../src/detection/detect-format.js';
import { toHead } from '../src/detection/read-head.js';
import { readReport } from '../src/read-report.js';
import type { ReportFormat } from '../src/report.js';

/** Asks for what a user sees of a text, given line by line. */
export interface TextReader {
  /** The status of the text as a report of the format. */
  readonly statusOf: (...lines: readonly string[]) => Promise<string>;
  /** The name of the format that the text is detected as. */
  readonly formatOf: (...lines: readonly string[]) => Promise<string | undefined>;
}

/** The ways to look at texts of a format. */
export function textReader(format: ReportFormat): TextReader {
  return {
    statusOf: async (...lines) => (await readReport(Buffer.from(lines.join('\n')), { format: format.name })).status,
    formatOf: async (...lines) => detectFormat(await toHead(Buffer.from(lines.join('\n'))))?.name,
  };
}
