export { type CollectedRun, collectRun, type FileWarning, type TestPlace } from './collect-run.js';
export {
  detectFormat,
  formatNamed,
  formatNames,
  formatNamesAndAliases,
  formatNamesInShort,
} from './detection/detect-format.js';
export { resume, toHead } from './detection/read-head.js';
export { isQuotedJson } from './detection/quoted-json.js';
export { areStamped } from './detection/stamped-lines.js';
export { contentOf } from './detection/unknown-content.js';
export { runnerTextOf } from './detection/runner-text.js';
export { errorIn, type FoundReport, readFiles, unreadableFile } from './files/read-files.js';
export type { ReportFile } from './files/report-file.js';
export { ReportTally } from './files/report-tally.js';
export { gunzip, packingOf } from './files/unpack.js';
export { isTar } from './files/untar.js';
export { TooLarge, type UnpackLimits, UnpackRatio } from './files/unpack-limits.js';
export { NumberedIds, pathInRepository } from './identity/test-id.js';
export {
  READING_LIMITS,
  readReport,
  type ReadReport,
  type ReadReportOptions,
  type ReportInput,
  toExportedTest,
  withFlakyFailure,
} from './read-report.js';
export {
  type ReportedRun,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportWarning,
  UnreadableReport,
  type WarningCode,
} from './report.js';
export { type EventDraft, isEvent, TEST_LIMITS, type TestDraft, type TestStatus } from './test-draft.js';
export { toTestDraft } from './to-draft.js';
