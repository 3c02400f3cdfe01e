import { invalidRequest } from '../common/problem.js';
import { toCtrf } from '../reports/export/ctrf-export.js';
import type { ExportedRun, ExportedTest } from '../reports/export/exported-run.js';
import { toJunit } from '../reports/export/junit-export.js';

/** A form that a run can be given back in. */
export interface ExportFormat {
  readonly mediaType: string;
  /** Of a file's name. */
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
