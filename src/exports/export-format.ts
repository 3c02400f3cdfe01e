import { invalidRequest } from '../common/problem.js';
import { toCtrf, toJunit } from '@clarion/reports/export';
import type { ExportedRun, ExportedTest } from '@clarion/reports/export';

/** A format for the export of a run. */
export interface ExportFormat {
  readonly mediaType: string;
  /** The extension of the file name. */
  readonly ending: string;
  readonly write: (run: ExportedRun, tests: AsyncIterable<ExportedTest>) => AsyncIterable<string>;
}

const FORMS = new Map<unknown, ExportFormat>([
  ['ctrf', { mediaType: 'application/json; charset=utf-8', ending: 'ctrf.json', write: toCtrf }],
  ['junit', { mediaType: 'application/xml; charset=utf-8', ending: 'junit.xml', write: toJunit }],
]);

/** The form that a query names. @throws Problem invalid_request */
export function readExportFormat(format: unknown): ExportFormat {
  const form = FORMS.get(format);
  if (form === undefined) throw invalidRequest('Send format=ctrf or format=junit.');
  return form;
}
