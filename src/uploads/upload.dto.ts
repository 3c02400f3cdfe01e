import { GateResultDto, RunSummaryDto } from '../runs/run.dto.js';
import type { WrittenRun } from '../runs/content/run-writing.js';
import type { CollectedWarnings } from './upload-warnings.js';

/** A warning: what a report reader repaired, skipped or left out. */
export class UploadWarningDto {
  code:
    | 'truncated'
    | 'healed'
    | 'skipped_part'
    | 'invalid_number'
    | 'foreign_text'
    | 'no_result'
    | 'limit'
    | 'counts_differ'
    | 'skipped_file';
  /** What was found, and how the reader handled it. */
  message: string;
  /** The file, when the upload has several. */
  file?: string;
  /** Counted from 1. */
  line?: number;
}

/** A stored run: durable and complete. */
export class UploadAnswerDto {
  id: string;
  /** The same as `id`. */
  runId: string;
  /** The run's page. */
  url: string;
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  summary: RunSummaryDto;
  /** The gate result; absent for an open run, and when no gate judges the run. */
  gate?: GateResultDto;
  /** Only for reports of other tools: what was repaired, skipped or left out; at most 50 warnings. */
  warnings?: UploadWarningDto[];
  /** Number of all warnings. */
  warningsTotal?: number;
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

export function toUploadAnswer(run: WrittenRun, origin: string, warnings?: CollectedWarnings): UploadAnswerDto {
  const shown = warnings === undefined ? {} : { warnings: [...warnings.shown], warningsTotal: warnings.total };
  const gate = run.gate === null ? {} : { gate: { passed: run.gate.passed, rules: [...run.gate.rules] } };
  return {
    id: run.id,
    runId: run.id,
    url: `${origin}/r/${run.id}`,
    status: run.status,
    summary: { ...run.summary },
    ...gate,
    ...shown,
  };
}
