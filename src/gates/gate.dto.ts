import { IsBoolean, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import type { GateRules } from './gate-rules.js';

const LARGEST = 1_000_000_000;
const COUNT = `must be a whole number from 0 to ${LARGEST}`;
const RATE = 'minPassRate must be a number from 0 to 1';

/** The rules of a gate. A rule that is absent or null does not apply; at least one is required. */
export class PutGateDto {
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
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: RATE })
  @Min(0, { message: RATE })
  @Max(1, { message: RATE })
  minPassRate?: number | null;

  /** The run must not make a test flaky. */
  @IsOptional()
  @IsBoolean({ message: 'noNewFlaky must be true or false' })
  noNewFlaky?: boolean | null;
}

/** The gate of a target. Null: no such rule. */
export class GateDto {
  /** Largest number of failed tests that did not fail in the previous run. */
  maxNewFailures: number | null;
  /** Largest number of failed tests. */
  maxFailures: number | null;
  /** Smallest number of tests that passed or failed. */
  minTests: number | null;
  /** Smallest share of passed tests, 0 to 1. */
  minPassRate: number | null;
  /** The run must not make a test flaky. */
  noNewFlaky: boolean;
}

export function toGateRules(body: PutGateDto): GateRules {
  return {
    maxNewFailures: body.maxNewFailures ?? null,
    maxFailures: body.maxFailures ?? null,
    minTests: body.minTests ?? null,
    minPassRate: body.minPassRate ?? null,
    noNewFlaky: body.noNewFlaky ?? false,
  };
}

export function toGateDto({ maxNewFailures, maxFailures, minTests, minPassRate, noNewFlaky }: GateRules): GateDto {
  return { maxNewFailures, maxFailures, minTests, minPassRate, noNewFlaky };
}
