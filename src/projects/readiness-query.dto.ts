import { IsQueryText } from '../http/queries/query-rules.js';

/** The target of an upload. */
export class ReadinessQueryDto {
  @IsQueryText()
  targetId?: string;
}
