import { ApiProperty } from '@nestjs/swagger';
import { IsChoice, IsQueryText } from '../http/queries/query-rules.js';
import { CAUSE_STATUSES, type CauseStatus } from './triage/triage.js';

/** Which causes of a project to list: apart from the page, so that the problem of the instant comes before those of the page. */
export class CausesQueryDto {
  @IsQueryText()
  since?: string;

  @IsQueryText()
  q?: string;

  /** Default: every state. */
  @ApiProperty({ enum: CAUSE_STATUSES })
  @IsChoice(CAUSE_STATUSES)
  status?: CauseStatus;
}
