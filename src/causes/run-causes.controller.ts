import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { readPageRequest, type Page } from '../common/pagination.js';
import { AnswersPage, Fails, LimitQuery } from '../http/documented.js';
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
  @LimitQuery(200, 50)
  @AnswersPage(RunCauseDto, 'Causes')
  @Fails('run_not_found', 'wrong_organization', 'run_not_finished')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<Page<RunCauseDto>> {
    const run = await this.access.run(by, runId);
    if (revisionOf(run) === undefined) throw runNotFinished();
    return this.causes.ofRun(run, readPageRequest(limit, cursor));
  }
}
