import type { ReportEntry, WarningCode } from './report.js';

/** Returns a warning as an entry of a report; `message` is a sentence. */
export function warningEntry(code: WarningCode, message: string): ReportEntry {
  return { kind: 'warning', warning: { code, message } };
}
