import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsPlainText } from '../../common/validation/plain-text.js';
import { CAUSE_STATUSES, type CauseStatus, LONGEST_NOTE, timeAway, UNTOUCHED } from './triage.js';
import type { ListedNote, NamedTriage } from './triage.reader.js';

/** A change of the work on a cause: at least one member. Absent members stay. */
export class TriageCauseDto {
  /** A resolved cause reopens when a run that ends later has it. */
  @ApiProperty({ enum: CAUSE_STATUSES, required: false })
  @IsOptional()
  @IsIn(CAUSE_STATUSES, { message: `status must be ${CAUSE_STATUSES.join(', ')}` })
  status?: CauseStatus;

  /** The member who works on it (`usr_…`); null for nobody. */
  @ApiProperty({ type: String, nullable: true, required: false })
  @IsOptional()
  @IsString({ message: 'assigneeId must be the id of a member (usr_…)' })
  @MaxLength(100, { message: 'assigneeId must be the id of a member (usr_…)' })
  assigneeId?: string | null;

  /** A note to add, 1 to 2,000 characters. Secrets are masked. A cause has at most 100 notes. */
  @IsOptional()
  @IsPlainText(1, LONGEST_NOTE)
  note?: string;

  /** The commit that fixes it, 7 to 64 hexadecimal digits; null for none. */
  @ApiProperty({ type: String, nullable: true, required: false })
  @IsOptional()
  @Matches(/^[0-9a-f]{7,64}$/i, { message: 'fixedInCommit must be the hash of a commit, 7 to 64 hexadecimal digits' })
  fixedInCommit?: string | null;
}

/** The member who works on a cause. */
export class CauseAssigneeDto {
  /** `usr_…` */
  userId: string;
  name: string;
}

/** The state of the work on a cause. */
export class CauseTriageDto {
  @ApiProperty({ enum: CAUSE_STATUSES })
  status: CauseStatus;

  /** Null for nobody. */
  @ApiProperty({ type: CauseAssigneeDto, nullable: true })
  assignee: CauseAssigneeDto | null;

  /** The commit that is said to fix it. */
  fixedInCommit: string | null;

  /** When it was last resolved; null when it never was, or when somebody opened it again. */
  resolvedAt: string | null;

  /** The end of the run that reopened it; null unless one did. */
  reopenedAt: string | null;

  /** The run that reopened it. */
  reopenedRunId: string | null;

  /** How long it was away before it came back, such as `6 days`; null unless it came back. */
  backAfter: string | null;
}

/** A note on a cause. */
export class CauseNoteDto {
  id: string;
  at: string;
  /** `usr_…` */
  authorId: string;
  /** Null for a user who no longer exists. */
  authorName: string | null;
  /** The access token that wrote it; null for the web application. */
  tokenId: string | null;
  tokenName: string | null;
  text: string;
}

/** The work on a cause. */
export class CauseWorkDto extends CauseTriageDto {
  /** The cause; for a joined fingerprint the cause that it is joined with. */
  id: string;

  /** Oldest first, at most 100. */
  notes: CauseNoteDto[];
}

/** Returns the wire form of the state; undefined: nobody worked on the cause. */
export function toTriageDto(triage: NamedTriage | undefined): CauseTriageDto {
  const { status, assigneeId, fixedInCommit, resolvedAt, reopenedAt, reopenedRunId } = triage ?? UNTOUCHED;
  return {
    status,
    assignee: assigneeId === null ? null : { userId: assigneeId, name: triage?.assigneeName ?? '' },
    fixedInCommit,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    reopenedAt: reopenedAt?.toISOString() ?? null,
    reopenedRunId,
    backAfter: timeAway({ resolvedAt, reopenedAt }),
  };
}

export function toNoteDto({ at, ...note }: ListedNote): CauseNoteDto {
  return { ...note, at: at.toISOString() };
}
