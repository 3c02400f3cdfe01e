import { IsQueryText } from '../http/queries/query-rules.js';

/** Which causes of a project to list: apart from the page, so that the problem of the instant comes before those of the page. */
export class CausesQueryDto {
  @IsQueryText()
  since?: string;

  @IsQueryText()
  q?: string;
}
