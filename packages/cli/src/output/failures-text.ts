import type { Failure, FailureReport } from '@clarion/api-client';
import { oneLine, plain } from './plain.js';

const LONGEST_MESSAGE_LINES = 12;

/** The failures of a run for people: counts, then each test with its place, message, expected and actual value. */
export function failuresText({ runId, summary, failures, nextCursor }: FailureReport): string {
  if (summary.failed === 0) return `${runId}: all ${summary.total} tests passed or were skipped.`;
  const head = `${runId}: ${summary.failed} of ${summary.total} tests failed.`;
  const more =
    nextCursor === undefined
      ? []
      : [`More failures follow: clarion api GET "/open/v1/runs/${runId}/failures?cursor=${nextCursor}"`];
  return [head, ...failures.map(entryOf), ...more].join('\n\n');
}

function entryOf({ testName, location, reason }: Failure): string {
  const place =
    location === undefined
      ? ''
      : `  (${oneLine(location.file)}${location.line === undefined ? '' : `:${location.line}`})`;
  const values = (['expected', 'actual'] as const)
    .filter((name) => Object.hasOwn(reason, name))
    .map((name) => `${name}: ${plain(JSON.stringify(reason[name]) ?? '')}`);
  return [`${oneLine(testName)}${place}`, ...messageLines(reason.message), ...values].join('\n    ');
}

function messageLines(message: string): readonly string[] {
  const lines = plain(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const left = lines.length - LONGEST_MESSAGE_LINES;
  return left > 0 ? [...lines.slice(0, LONGEST_MESSAGE_LINES), `… ${left} more lines`] : lines;
}
