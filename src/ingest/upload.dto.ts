import { RunSummaryDto } from '../runs/run.dto.js';
import type { WrittenRun } from '../runs/run-writing.js';

/** A run that is stored, durable and whole. */
export class UploadAnswerDto {
  id: string;
  /** The same as `id`. */
  runId: string;
  /** The run's page. */
  url: string;
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  summary: RunSummaryDto;
}

/** How a live run ends. */
export class CompleteRunDto {
  /** Default: from the tests. */
  status?: 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Default: now. */
  completedAt?: string;
  /** Default: from start to end. */
  durationMs?: number;
}

export function toUploadAnswer(run: WrittenRun, origin: string): UploadAnswerDto {
  return { id: run.id, runId: run.id, url: `${origin}/r/${run.id}`, status: run.status, summary: { ...run.summary } };
}
