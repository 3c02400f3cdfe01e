import type { Failure, FailureReport } from '@clarion/api-client';
import { plural } from './counts.js';
import { oneLine, plain } from './plain.js';

const MAX_MESSAGE_LINES = 12;

/** Formats the failures of a run as text: each test with its location, message, expected and actual value. */
export function failuresText({ runId, summary, failures, nextCursor }: FailureReport): string {
  if (summary.failed === 0) return `${runId}: no failures in ${plural(summary.total, 'test')}.`;
  const head = `${runId}: ${summary.failed} of ${plural(summary.total, 'test')} failed.`;
  const more =
    nextCursor === undefined
      ? []
      : [`There are more failures: clarion api GET "/open/v1/runs/${runId}/failures?cursor=${nextCursor}"`];
  return [head, ...failures.map(entryOf), ...more].join('\n\n');
}

function entryOf({ testName, location, reason }: Failure): string {
  const position =
    location === undefined
      ? ''
      : `  (${oneLine(location.file)}${location.line === undefined ? '' : `:${location.line}`})`;
  const values = (['expected', 'actual'] as const)
    .filter((name) => Object.hasOwn(reason, name))
    .map((name) => `${name}: ${plain(JSON.stringify(reason[name]) ?? '')}`);
  return [`${oneLine(testName)}${position}`, ...messageLines(reason.message), ...values].join('\n    ');
}

function messageLines(message: string): readonly string[] {
  const lines = plain(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const hidden = lines.length - MAX_MESSAGE_LINES;
  return hidden > 0 ? [...lines.slice(0, MAX_MESSAGE_LINES), `… ${plural(hidden, 'more line')}`] : lines;
}
