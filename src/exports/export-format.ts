import { toCtrf, toJunit } from '@clarion/reports/export';
import type { ExportedRun, ExportedTest } from '@clarion/reports/export';

/** A format for the export of a run. */
export interface ExportFormat {
  readonly mediaType: string;
  /** The extension of the file name. */
  readonly ending: string;
  readonly write: (run: ExportedRun, tests: AsyncIterable<ExportedTest>) => AsyncIterable<string>;
}

/** The names of the formats in a query. */
export const EXPORT_FORMAT_NAMES = ['ctrf', 'junit'] as const;

export type ExportFormatName = (typeof EXPORT_FORMAT_NAMES)[number];

/** The formats by their names. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatName, ExportFormat>> = {
  ctrf: { mediaType: 'application/json; charset=utf-8', ending: 'ctrf.json', write: toCtrf },
  junit: { mediaType: 'application/xml; charset=utf-8', ending: 'junit.xml', write: toJunit },
};
