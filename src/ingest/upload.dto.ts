import { GateResultDto, RunSummaryDto } from '../runs/run.dto.js';
import type { WrittenRun } from '../runs/run-writing.js';
import type { UploadWarnings } from './upload-warnings.js';

/** Something that a reader of reports healed, passed over or left out. */
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
  /** What was found, and what was done about it. */
  message: string;
  /** The file, where several were sent. */
  file?: string;
  /** Counted from 1. */
  line?: number;
}

/** A run that is stored, durable and whole. */
export class UploadAnswerDto {
  id: string;
  /** The same as `id`. */
  runId: string;
  /** The run's page. */
  url: string;
  status: 'queued' | 'running' | 'passed' | 'failed' | 'errored' | 'cancelled';
  summary: RunSummaryDto;
  /** What the target's gate says; absent while the run is open, and where no gate judges it. */
  gate?: GateResultDto;
  /** Of reports of other tools: what was healed, passed over or left out, at most 50. */
  warnings?: UploadWarningDto[];
  /** How many warnings there are in all. */
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

export function toUploadAnswer(run: WrittenRun, origin: string, warnings?: UploadWarnings): UploadAnswerDto {
  const told = warnings === undefined ? {} : { warnings: [...warnings.told], warningsTotal: warnings.total };
  const gate = run.gate === null ? {} : { gate: { passed: run.gate.passed, rules: [...run.gate.rules] } };
  return {
    id: run.id,
    runId: run.id,
    url: `${origin}/r/${run.id}`,
    status: run.status,
    summary: { ...run.summary },
    ...gate,
    ...told,
  };
}
