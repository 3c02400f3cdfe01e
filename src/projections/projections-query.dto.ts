import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice } from '../http/queries/query-rules.js';
import type { ItemState } from './projections.queries.js';

const ITEM_STATES: readonly ItemState[] = ['neverRan', 'deprecatedButRan', 'incomplete'];

/** Which declared items to list. */
export class ProjectionsQueryDto extends PageQueryDto {
  /** Only items in this state. Default: all. */
  @ApiProperty({ enum: ITEM_STATES })
  @IsChoice(ITEM_STATES)
  state?: ItemState;
}
