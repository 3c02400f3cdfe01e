import type { UploadAnswer } from '@clarion/api-client';
import { plural, summaryText } from '../output/counts.js';
import type { Output } from '../output/output.js';

const MAX_WARNINGS = 5;

/** Returns the status, numbers, ID and URL of an uploaded run on one line. */
export function resultLine({ runId, status, summary, url }: UploadAnswer): string {
  return `${status}: ${summaryText(summary)}  ${runId}  ${url}`;
}

/** Prints the warnings of uploaded runs, and whether a gate failed. */
export function printWarnings({ output }: { readonly output: Output }, runs: readonly UploadAnswer[]): void {
  for (const { warnings = [], warningsTotal = 0, gate, empty } of runs) {
    if (empty === true) output.warn('The run has no tests, so it counts as neither passed nor failed.');
    for (const warning of warnings.slice(0, MAX_WARNINGS)) output.warn(warning.message);
    if (warningsTotal > MAX_WARNINGS)
      output.note(`The run's page shows ${plural(warningsTotal - MAX_WARNINGS, 'more warning')}.`);
    if (gate?.passed === false) output.warn("The run did not pass the target's gate.");
  }
}
