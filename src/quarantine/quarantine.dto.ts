import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPlainText } from '../common/validation/plain-text.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { testKeyText } from '../runs/test-key.js';
import type { Quarantine } from './quarantine.js';
import type { QuarantineEntity } from './quarantine.entity.js';

/** A request to quarantine a test. */
export class PutQuarantineDto {
  /** The person or team responsible for the test, 1 to 200 characters. Default: your e-mail address. */
  @IsOptional()
  @IsSingleLine(1, 200)
  owner?: string | null;

  /** 1 to 1,000 characters. */
  @IsPlainText(1, 1000)
  reason: string;

  /** When the quarantine ends: in the future, at most a year ahead. A date without a time is midnight UTC. */
  @IsString({ message: 'until must be an instant such as 2030-01-31T12:00:00.000Z' })
  @MaxLength(40, { message: 'until must be an instant such as 2030-01-31T12:00:00.000Z' })
  until: string;
}

/** A quarantine. */
export class QuarantineDto {
  /** The person or team responsible for the test. */
  owner: string;
  reason: string;
  /** When the quarantine ends. */
  until: string;
  /** Start of the quarantine; changes do not move it. */
  since: string;
}

/** A test that is or was quarantined. */
export class QuarantinedTestDto extends QuarantineDto {
  testKey: string;
  /** Id and name that the test had when it was quarantined. */
  testId: string;
  testName: string;
  targetId: string;
  /** When it was ended early; null otherwise. */
  endedAt: string | null;
}

/** The wire form of a quarantined test. */
export function toQuarantinedTestDto(row: QuarantineEntity): QuarantinedTestDto {
  return {
    testKey: testKeyText(row.testKey),
    testId: row.testId,
    testName: row.testName,
    targetId: row.targetId,
    ...toQuarantineDto(row),
    endedAt: endedAtOf(row)?.toISOString() ?? null,
  };
}

/** A quarantine that was over is closed at its end when the test is quarantined again: nobody ended it early. */
function endedAtOf({ removedAt, until }: QuarantineEntity): Date | null {
  return removedAt !== null && removedAt < until ? removedAt : null;
}

/** The wire form of a quarantine. */
export function toQuarantineDto({ owner, reason, until, since }: Quarantine): QuarantineDto {
  return { owner, reason, until: until.toISOString(), since: since.toISOString() };
}
