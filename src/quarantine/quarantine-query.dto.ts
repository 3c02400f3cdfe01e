import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice, IsQueryText } from '../http/queries/query-rules.js';

export const QUARANTINE_STATES = ['active', 'ended', 'all'] as const;

export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** Which quarantined tests of a project to list. */
export class QuarantineQueryDto extends PageQueryDto {
  /** Default: every target. */
  @IsQueryText()
  targetId?: string;

  /** Default: active. */
  @ApiProperty({ enum: QUARANTINE_STATES })
  @IsChoice(QUARANTINE_STATES)
  state?: QuarantineState;
}
