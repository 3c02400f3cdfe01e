import type { ReportFormat } from './report.js';

/** All formats, in the order in which detection asks them: a special one stands before the general one that it looks like. */
export const FORMATS: readonly ReportFormat[] = [];
