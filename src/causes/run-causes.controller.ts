import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { validateQuery } from '../http/validation.pipe.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { RunCauseDto } from './causes.dto.js';
import { CausesService } from './causes.service.js';

/** The causes of a run's failures. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/causes')
export class RunCausesController {
  constructor(
    private readonly causes: CausesService,
    private readonly access: RunAccess,
  ) {}

  /** Lists the causes of a finished run: new causes first, then the causes with the most failures. */
  @Get()
  @QueryParameters(...PAGE_PARAMETERS)
  @AnswersPage(RunCauseDto, 'Causes')
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Query() query: unknown,
  ): Promise<Page<RunCauseDto>> {
    const run = await this.access.run(by, runId);
    if (revisionOf(run) === undefined) throw runNotFinished();
    return this.causes.ofRun(run, toPageRequest(await validateQuery(PageQueryDto, query)));
  }
}
