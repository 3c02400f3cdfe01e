import { IsQueryText } from '../http/queries/query-rules.js';

/** Which causes of a project to list. */
export class CausesQueryDto {
  @IsQueryText()
  since?: string;

  @IsQueryText()
  q?: string;
}
