import { ApiProperty } from '@nestjs/swagger';
import { IsQueryText } from '../http/queries/query-rules.js';
import type { CallSums, Coverage } from './coverage.js';
import type { ApiCoverage } from './coverage.service.js';

/** Calls without a description in a response. */
const UNDESCRIBED_SHOWN = 200;

/** Which runs count. */
export class CoverageQueryDto {
  @IsQueryText()
  branch?: string;

  @IsQueryText()
  runId?: string;

  @IsQueryText()
  buildId?: string;
}

/** The calls of an operation, or of a path that is not described. */
class CallsDto {
  method: string;
  path: string;
  calls: number;

  /** Ids of the first 50 tests with a call. */
  tests: string[];

  /** Number of calls by status; `0` for calls without a response. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } })
  statuses: Record<string, number>;

  /** Calls that the client reports as failed; where it reports nothing, calls with a status of 400 or above or without one. */
  failures: number;

  /** Median of the latency in milliseconds, at most 10 % from the exact one. Null when no call has a latency. */
  @ApiProperty({ type: Number, nullable: true })
  p50: number | null;

  /** 95th percentile of the latency. */
  @ApiProperty({ type: Number, nullable: true })
  p95: number | null;

  /** End of the newest run with a call; null without one. */
  @ApiProperty({ type: String, nullable: true })
  lastSeenAt: string | null;
}

/** An operation of the document. */
export class OperationCoverageDto extends CallsDto {
  @ApiProperty({ type: String, nullable: true })
  operationId: string | null;

  /** The described statuses. */
  described: string[];

  /** The described statuses that were answered. */
  exercised: string[];
}

/** A path that was called and is not described. Ids in it are `{}`. */
export class UndescribedCallDto extends CallsDto {}

/** A share of what is described. */
export class ShareDto {
  described: number;
  exercised: number;

  /** From 0 to 1; null when nothing is described. */
  @ApiProperty({ type: Number, nullable: true })
  share: number | null;
}

/** Which operations of an API were called by tests. */
export class ApiCoverageDto {
  apiId: string;
  version: number;

  /** Number of runs that count: the newest 50 finished runs with calls, or the given one. */
  runs: number;

  operations: OperationCoverageDto[];

  /** What was called and no API of the project describes: the 200 most frequent calls. */
  undescribed: UndescribedCallDto[];

  /** Number of such calls with the others. */
  undescribedTotal: number;

  /** Operations with a call. */
  operationShare: ShareDto;

  /** Described statuses of all operations that were answered. */
  statusShare: ShareDto;

  /** Calls that are in no number here: an upload has at most 2,000 different ones. */
  uncounted: number;
}

export function toApiCoverageDto({ api, coverage, runs }: ApiCoverage): ApiCoverageDto {
  const covered = coverage.covered();
  const undescribed = coverage.undescribed();
  return {
    apiId: api.id,
    version: api.version,
    runs: runs.length,
    operations: covered.map(({ operation, exercised, ...sums }) => ({
      operationId: operation.operationId,
      method: operation.method,
      path: operation.path,
      ...toCalls(sums),
      described: [...operation.statuses],
      exercised: [...exercised],
    })),
    undescribed: undescribed
      .slice(0, UNDESCRIBED_SHOWN)
      .map(({ method, path, ...sums }) => ({ method, path, ...toCalls(sums) })),
    undescribedTotal: undescribed.length,
    operationShare: toShare(covered.length, coverage.exercised),
    statusShare: statusShareOf(covered),
    uncounted: coverage.uncounted,
  };
}

function statusShareOf(covered: ReturnType<Coverage['covered']>): ShareDto {
  const described = covered.reduce((sum, { operation }) => sum + operation.statuses.length, 0);
  return toShare(
    described,
    covered.reduce((sum, { exercised }) => sum + exercised.length, 0),
  );
}

function toShare(described: number, exercised: number): ShareDto {
  return { described, exercised, share: described === 0 ? null : exercised / described };
}

function toCalls({
  calls,
  tests,
  statuses,
  failures,
  p50,
  p95,
  lastSeenAt,
}: CallSums): Omit<CallsDto, 'method' | 'path'> {
  return {
    calls,
    tests: [...tests],
    statuses: { ...statuses },
    failures,
    p50,
    p95,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
