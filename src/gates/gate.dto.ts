import { IsBoolean, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import type { CollectionId } from '../common/identifiers.js';
import type { GateRules } from './gate-rules.js';

const LARGEST = 1_000_000_000;
const COUNT = `must be a whole number from 0 to ${LARGEST}`;
const RATE = 'must be a number from 0 to 1';

/** The rules of a gate. A rule that is absent or null does not apply; at least one is required. */
export class PutGateDto {
  /** `col_…`: only the tests of this collection are judged, and at least one of them has to run. Null: all tests. */
  @IsOptional()
  @IsString({ message: 'collectionId must be the id of a collection' })
  collectionId?: string | null;

  /** Largest number of failed tests that did not fail in the previous run. */
  @IsOptional()
  @IsInt({ message: `maxNewFailures ${COUNT}` })
  @Min(0, { message: `maxNewFailures ${COUNT}` })
  @Max(LARGEST, { message: `maxNewFailures ${COUNT}` })
  maxNewFailures?: number | null;

  /** Largest number of failed tests. */
  @IsOptional()
  @IsInt({ message: `maxFailures ${COUNT}` })
  @Min(0, { message: `maxFailures ${COUNT}` })
  @Max(LARGEST, { message: `maxFailures ${COUNT}` })
  maxFailures?: number | null;

  /** Smallest number of tests that passed or failed. */
  @IsOptional()
  @IsInt({ message: `minTests ${COUNT}` })
  @Min(0, { message: `minTests ${COUNT}` })
  @Max(LARGEST, { message: `minTests ${COUNT}` })
  minTests?: number | null;

  /** Smallest share of passed tests, 0 to 1. */
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: `minPassRate ${RATE}` })
  @Min(0, { message: `minPassRate ${RATE}` })
  @Max(1, { message: `minPassRate ${RATE}` })
  minPassRate?: number | null;

  /** Smallest share of the operations of the project's APIs that the tests called, 0 to 1. */
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: `minApiCoverage ${RATE}` })
  @Min(0, { message: `minApiCoverage ${RATE}` })
  @Max(1, { message: `minApiCoverage ${RATE}` })
  minApiCoverage?: number | null;

  /** The run must not make a test flaky. */
  @IsOptional()
  @IsBoolean({ message: 'noNewFlaky must be true or false' })
  noNewFlaky?: boolean | null;
}

/** The gate of a target. Null: no such rule. */
export class GateDto {
  /** `col_…`: only the tests of this collection are judged, and at least one of them has to run. Null: all tests. */
  collectionId: string | null;
  /** Largest number of failed tests that did not fail in the previous run. */
  maxNewFailures: number | null;
  /** Largest number of failed tests. */
  maxFailures: number | null;
  /** Smallest number of tests that passed or failed. */
  minTests: number | null;
  /** Smallest share of passed tests, 0 to 1. */
  minPassRate: number | null;
  /** Smallest share of the operations of the project's APIs that the tests called, 0 to 1. */
  minApiCoverage: number | null;
  /** The run must not make a test flaky. */
  noNewFlaky: boolean;
}

/** The rules of a request. The collection is the one that its id names. */
export function toGateRules(body: PutGateDto, collectionId: CollectionId | null): GateRules {
  return {
    collectionId,
    maxNewFailures: body.maxNewFailures ?? null,
    maxFailures: body.maxFailures ?? null,
    minTests: body.minTests ?? null,
    minPassRate: body.minPassRate ?? null,
    minApiCoverage: body.minApiCoverage ?? null,
    noNewFlaky: body.noNewFlaky ?? false,
  };
}

export function toGateDto(rules: GateRules): GateDto {
  const { collectionId, maxNewFailures, maxFailures, minTests, minPassRate, minApiCoverage, noNewFlaky } = rules;
  return { collectionId, maxNewFailures, maxFailures, minTests, minPassRate, minApiCoverage, noNewFlaky };
}
