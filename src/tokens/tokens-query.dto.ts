import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsFlag } from '../http/queries/query-rules.js';

/** Which tokens to list. */
export class TokensQueryDto extends PageQueryDto {
  @IsFlag()
  all?: string;
}
