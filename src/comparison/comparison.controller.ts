import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { isUnchanged, sendJson } from '../http/answer.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { toBaseChoice } from './base.js';
import { ComparisonDto } from './comparison.dto.js';
import { ComparisonQueryDto, DEFAULT_TESTS, MOST_TESTS } from './comparison-query.dto.js';
import { ComparisonService } from './comparison.service.js';

/** What changed from one run to another. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/compare')
export class ComparisonController {
  constructor(
    private readonly comparisons: ComparisonService,
    private readonly access: RunAccess,
  ) {}

  /**
   * Compares a finished run with an earlier one: newly failing, still failing, fixed, flaky, added, removed and slower tests. The
   * summary counts all of them; each list contains at most `limit` tests.
   */
  @Get()
  @QueryParameters(
    {
      name: 'base',
      description:
        'The id of a run; a branch, for its newest earlier finished run of the same target; or `previous` (default), for the newest earlier finished run of the same branch, else of main, of master, of any branch.',
    },
    { name: 'limit', limit: { most: MOST_TESTS, usual: DEFAULT_TESTS } },
  )
  @Answers(200, ComparisonDto, 'What changed')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished', 'overloaded')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: unknown,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    const revision = revisionOf(run);
    if (revision === undefined) throw runNotFinished();
    const { limit = DEFAULT_TESTS, base } = await validateQuery(ComparisonQueryDto, query);
    const baseRun = await this.comparisons.findBase(by, run, toBaseChoice(base));
    const representation = `${request.originalUrl} ${baseRun === undefined ? '' : `${baseRun.id} ${baseRun.contentId} ${baseRun.revision}`}`;
    if (isUnchanged(request, response, revision, representation)) return;
    sendJson(response, await this.comparisons.compare(run, baseRun, limit));
  }
}
