import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice, IsQueryText } from '../http/queries/query-rules.js';

/** The builds that `latest` chooses from. */
const LATEST = ['true', 'finished'];

/** Which builds to list. */
export class BuildsQueryDto extends PageQueryDto {
  @IsQueryText()
  projectId?: string;

  @IsQueryText()
  branch?: string;

  /** A commit, or its beginning. */
  @IsQueryText()
  commitSha?: string;

  /** The number of a pull or merge request. */
  @ApiProperty({ type: 'integer', minimum: 1 })
  @IsQueryText()
  pullRequest?: string;

  /** The address of a CI build, or of a job or an attempt in it. */
  @IsQueryText()
  ciRunUrl?: string;

  /** One status out of running, passed, failed and cancelled, or several with commas between. */
  @IsQueryText()
  status?: string;

  /** Only the newest build that matches and is not empty: `true` also while it is running, `finished` only a finished one. */
  @ApiProperty({ enum: LATEST })
  @IsChoice(LATEST, 'Send latest=true or latest=finished.')
  latest?: string;
}
