import { Body, Controller, Get, Param, Patch, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { validateQuery } from '../http/validation.pipe.js';
import { ProjectAccess } from '../projects/project-access.js';
import { CauseDetailDto, CauseDto, RunCauseDto } from './causes.dto.js';
import { toCausesQuery } from './causes-query.js';
import { CausesQueryDto } from './causes-query.dto.js';
import { CausesService } from './causes.service.js';
import { CauseWorkDto, TriageCauseDto } from './triage/triage.dto.js';
import { TriageService } from './triage/triage.service.js';
import { revisionOf } from '../runs/revision.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';

/** The causes of failures in a project. */
@RequireScope('runs:read')
@Controller('open/v1/projects/:projectId/causes')
export class ProjectCausesController {
  constructor(
    private readonly causes: CausesService,
    private readonly access: ProjectAccess,
    private readonly triages: TriageService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the causes of failures in a project, last seen first. */
  @Get()
  @QueryParameters(
    { name: 'q', description: 'Part of the title, or a whole id.' },
    { name: 'since', description: 'Only causes seen at this instant or later.' },
    { name: 'status', description: 'Only causes in this state: `open`, `acknowledged` or `resolved`.' },
    ...PAGE_PARAMETERS,
  )
  @AnswersPage(CauseDto, 'Causes')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: unknown,
  ): Promise<Page<CauseDto>> {
    const project = await this.access.project(by, projectId);
    const filters = toCausesQuery(await validateQuery(CausesQueryDto, query));
    return this.causes.ofProject(project, filters, toPageRequest(await validateQuery(PageQueryDto, query)));
  }

  /** Reads a cause with the newest runs that have it, the tests that failed with it there, and the notes on it. */
  @Get(':causeId')
  @Answers(200, CauseDetailDto, 'The cause')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('causeId') causeId: string,
  ): Promise<CauseDetailDto> {
    return this.causes.read(await this.access.project(by, projectId), causeId);
  }

  /**
   * Changes the work on a cause: its status, who works on it, the commit that fixes it, and adds a note. The answer has no text of tests.
   * A run that ends after the cause was resolved and has it reopens the cause. A fingerprint that is joined with a cause names that cause.
   */
  @Patch(':causeId')
  @RequireScope('agent:use')
  @Answers(200, CauseWorkDto, 'The work on the cause')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async triage(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('causeId') causeId: string,
    @Body() body: TriageCauseDto,
    @Req() request: Request,
  ): Promise<CauseWorkDto> {
    const project = await this.access.project(by, projectId);
    const { status, assigneeId, note, fixedInCommit } = body;
    const change = { status: status ?? undefined, assigneeId, note: note ?? undefined, fixedInCommit };
    return this.triages.change(by, project, causeId, change, this.contexts.of(request));
  }
}

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
