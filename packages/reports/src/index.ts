export { detectFormat, formatNamed, formatNames } from './detection/detect-format.js';
export { resume, toHead } from './detection/read-head.js';
export { errorIn, type FoundReport, readFiles } from './files/read-files.js';
export type { ReportFile } from './files/report-file.js';
export { gunzip, packingOf } from './files/unpack.js';
export { TooLarge, type UnpackLimits, UnpackRatio } from './files/unpack-limits.js';
export { NumberedIds } from './identity/test-id.js';
export { readReport, type ReadReport, type ReadReportOptions, type ReportInput } from './read-report.js';
export {
  type ReportedRun,
  type ReportFormat,
  type ReportHead,
  type ReportWarning,
  UnreadableReport,
  type WarningCode,
} from './report.js';
export { type EventDraft, TEST_LIMITS, type TestDraft, type TestStatus } from './test-draft.js';
export { toTestDraft } from './to-draft.js';
