import { toCursor } from '../common/pagination.js';
import type { RunSummary } from '../runs/run-state.js';

/** The default limit of failures in an answer. */
export const DEFAULT_FAILURES = 1000;

/** A stored failure: its place in the run, and its item as JSON text. */
export interface StoredFailure {
  readonly seq: number;
  readonly item: string;
}

/** The run of a report. */
export interface ReportSubject {
  readonly id: string;
  readonly projectId: string;
  readonly summary: Pick<RunSummary, 'total' | 'failed'>;
}

/**
 * The failures answer (contract §3) as JSON text. `failures` is a page of at most `limit`, with one more when others follow:
 * then, and only then, `nextCursor` appears. The texts are joined, never parsed: numbers keep their digits.
 */
export function composeReport(subject: ReportSubject, failures: readonly StoredFailure[], limit: number): string {
  const shown = failures.slice(0, limit);
  const last = shown.at(-1);
  const next =
    failures.length > limit && last !== undefined ? `,"nextCursor":${JSON.stringify(toCursor(String(last.seq)))}` : '';
  const summary = `{"total":${subject.summary.total},"failed":${subject.summary.failed}}`;
  const items = shown.map((failure) => failure.item).join(',');
  return `{"runId":"${subject.id}","projectId":"${subject.projectId}","summary":${summary},"failures":[${items}]${next}}`;
}
