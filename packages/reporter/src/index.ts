export { LiveRun, type ReporterOptions, type RunnerInfo, type RunnerResult } from './live-run.js';
export { ReportReader } from './report-reader.js';
