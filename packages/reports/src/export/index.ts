export { summarize } from './summarize.js';
export { toCtrf } from './ctrf-export.js';
export { type ExportedFailure, type ExportedRun, type ExportedTest } from './exported-run.js';
export { toJunit } from './junit-export.js';
