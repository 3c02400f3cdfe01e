import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPlainText } from '../common/validation/plain-text.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { testKeyText } from '../runs/test-key.js';
import type { Quarantine } from './quarantine.js';
import type { QuarantineEntity } from './quarantine.entity.js';

/** How a test is to be quarantined. */
export class PutQuarantineDto {
  /** Who takes care of it: a person, a team, an e-mail address; 1 to 200 characters. Your own e-mail address when left away. */
  @IsOptional()
  @IsSingleLine(1, 200)
  owner?: string | null;

  /** 1 to 1,000 characters. */
  @IsPlainText(1, 1000)
  reason: string;

  /** The instant from which it is quarantined no more: in the future, and at most a year ahead. A date alone is its first moment in UTC. */
  @IsString({ message: 'until must be an instant such as 2030-01-31T12:00:00.000Z' })
  @MaxLength(40, { message: 'until must be an instant such as 2030-01-31T12:00:00.000Z' })
  until: string;
}

/** A quarantine on the wire. */
export class QuarantineDto {
  /** Who takes care of it: a person, a team, an e-mail address. */
  owner: string;
  reason: string;
  /** The instant from which it is quarantined no more. */
  until: string;
  /** Since when the test is quarantined without a gap. */
  since: string;
}

/** A test that is or was quarantined. */
export class QuarantinedTestDto extends QuarantineDto {
  testKey: string;
  /** Id and name that the test had when it was quarantined. */
  testId: string;
  testName: string;
  targetId: string;
  /** When it was ended before its time; null while nobody did. */
  endedAt: string | null;
}

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

/** A quarantine that was over is closed at its end when the test is quarantined anew: nobody ended it before its time. */
function endedAtOf({ removedAt, until }: QuarantineEntity): Date | null {
  return removedAt !== null && removedAt < until ? removedAt : null;
}

/** A quarantine on the wire. */
export function toQuarantineDto({ owner, reason, until, since }: Quarantine): QuarantineDto {
  return { owner, reason, until: until.toISOString(), since: since.toISOString() };
}
