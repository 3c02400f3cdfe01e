import { IsIn, IsOptional } from 'class-validator';
import { PageQueryDto } from '../http/page-query.dto.js';

/** Which tokens to list. */
export class TokensQueryDto extends PageQueryDto {
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Send all=true or all=false.' })
  all?: string;
}
