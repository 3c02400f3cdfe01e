import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { isUnchanged, sendJsonText } from '../http/answer.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { toBuildBaseChoice } from './base.js';
import { BuildComparisonService } from './build-comparison.service.js';
import { BuildComparisonDto } from './comparison.dto.js';
import { ComparisonQueryDto, DEFAULT_TESTS, MOST_TESTS } from './comparison-query.dto.js';

/** What changed from one build to another. */
@RequireScope('runs:read')
@Controller('open/v1/builds/:buildId/compare')
export class BuildComparisonController {
  constructor(private readonly comparisons: BuildComparisonService) {}

  /**
   * Compares a build with an earlier one, over all of its runs that count: newly failing, still failing, fixed, flaky, added, removed
   * and slower tests. The summary counts all of them; each list contains at most `limit` tests.
   */
  @Get()
  @QueryParameters(
    {
      name: 'base',
      description:
        'The id of a build; a branch, for its newest earlier finished build of the same project; or `previous` (default), for that of the default branch of the project.',
    },
    { name: 'limit', limit: { most: MOST_TESTS, usual: DEFAULT_TESTS } },
  )
  @Answers(200, BuildComparisonDto, 'What changed')
  @AnswersUnchanged()
  @Fails('build_not_found', 'wrong_organization', 'overloaded')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('buildId') buildId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: unknown,
  ): Promise<void> {
    const { limit = DEFAULT_TESTS, base } = await validateQuery(ComparisonQueryDto, query);
    const text = JSON.stringify(await this.comparisons.compare(by, buildId, toBuildBaseChoice(base), limit));
    if (!isUnchanged(request, response, 'comparison of builds', text)) sendJsonText(response, text);
  }
}
