import type { EventDraft } from './test-draft.js';

/** Lines of output that are kept per test, the last ones: what is before a failure explains it. */
const MOST_LINES = 200;

/** A longer text is looked at from its end. */
const MOST_CHARACTERS = 256 * 1024;

/** Where a line of output came from. */
export type OutputStream = 'stdout' | 'stderr' | 'log' | 'console';

/**
 * Output of a test as events, one for each line that is not blank: `{type: 'log', message, stream}`, the last 200 lines. What
 * is left out is reported by an event before them.
 */
export function outputEvents(text: string, stream: OutputStream = 'stdout'): readonly EventDraft[] {
  const seen = text.length > MOST_CHARACTERS ? text.slice(-MOST_CHARACTERS) : text;
  const lines = seen.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const kept = lines.slice(-MOST_LINES).map((message): EventDraft => ({ type: 'log', message, stream }));
  const isWhole = lines.length === kept.length && seen.length === text.length;
  return isWhole ? kept : [{ type: 'log', message: '[earlier lines of this output are left out]', stream }, ...kept];
}
