import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsDate, IsOptional, Matches } from 'class-validator';
import { isUserId, type UserId } from '../common/identifiers.js';
import { LARGEST_LIMIT } from '../common/pagination.js';
import { IsCursor, IsLimit, IsValid } from '../http/queries/query-rules.js';

const ACTION = /^[a-z_]{1,50}\.[a-z_]{1,50}$/;
/** RFC 3339 §5.6; the time is optional, and a date alone is its midnight in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;
const INVALID_INSTANT = 'Send an instant such as 2026-01-31T12:00:00Z as $property.';

/** The page and the filters of the audit log. */
export class AuditQueryDto {
  @IsLimit(LARGEST_LIMIT)
  limit?: number;

  @IsCursor()
  cursor?: string;

  @IsOptional()
  @Matches(ACTION, { message: 'Send an action such as member.added.' })
  action?: string;

  @ApiProperty({ type: String })
  @IsOptional()
  @IsValid('isUserId', isId, 'Send the id of a user (usr_…) as actorUserId.')
  actorUserId?: UserId;

  /** The first instant. */
  @ApiProperty({ type: String })
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => toInstant(value))
  @IsDate({ message: INVALID_INSTANT })
  from?: Date;

  /** The instant after the last. */
  @ApiProperty({ type: String })
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => toInstant(value))
  @IsDate({ message: INVALID_INSTANT })
  to?: Date;
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && isUserId(value);
}

/** The instant of a text; any other value stays, and `IsDate` refuses it. */
function toInstant(value: unknown): unknown {
  return typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;
}
