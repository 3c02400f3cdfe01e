import { IsOptional } from 'class-validator';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsValid } from '../http/queries/query-rules.js';

/** Which tokens to list. */
export class TokensQueryDto extends PageQueryDto {
  @IsOptional()
  @IsValid('isFlag', (value) => value === 'true' || value === 'false', 'Send all=true or all=false.')
  all?: string;
}
