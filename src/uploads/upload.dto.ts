import { GateResultDto, RunSummaryDto } from '../runs/run.dto.js';
import { pageOfRun } from '../common/public-address.js';
import type { WrittenRun } from '../runs/content/run-writing.js';
import type { CollectedWarnings } from './upload-warnings.js';
import type { Response } from 'express';
import type { RunId } from '../common/identifiers.js';
import { sendJson } from '../http/answer.js';

/** A warning: what a report reader repaired, skipped or left out, or why the run is not `passed` although no test failed. */
class UploadWarningDto {
  code:
    | 'truncated'
    | 'healed'
    | 'skipped_part'
    | 'invalid_number'
    | 'foreign_text'
    | 'no_result'
    | 'limit'
    | 'counts_differ'
    | 'skipped_file'
    | 'not_passed'
    | 'unreadable_file';
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
  /** The build that the run belongs to. */
  buildId: string;
  /** Only when the run is finished, has no test, and nobody stated a failure: it counts as neither passed nor failed. */
  empty?: true;
  summary: RunSummaryDto;
  /** The gate result; absent for an open run, and when no gate judges the run. */
  gate?: GateResultDto;
  /** What was repaired, skipped or left out of reports of other tools, and why a run is not `passed`; at most 50 warnings. */
  warnings?: UploadWarningDto[];
  /** Number of all warnings. */
  warningsTotal?: number;
}

/** How a live run ends. */
export class CompleteRunDto {
  /** Default: from the tests. */
  status?: 'passed' | 'failed' | 'errored' | 'cancelled';
  /** The exit code of the command that ran the tests: a run whose command failed is not `passed`. */
  exitCode?: number;
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
    url: pageOfRun(origin, run.id),
    status: run.status,
    buildId: run.buildId,
    ...(run.empty ? { empty: true } : {}),
    summary: { ...run.summary },
    ...gate,
    ...shown,
  };
}

/** The answer to a request that writes a run. */
export interface UploadResponse {
  readonly status: number;
  readonly runId: RunId;
  readonly body: object;
}

/** Sends the answer, with the address of the run. */
export function sendUploadResponse(response: Response, { status, runId, body }: UploadResponse): void {
  response.setHeader('Location', `/open/v1/runs/${runId}`);
  sendJson(response, body, status);
}
