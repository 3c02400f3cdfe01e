import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { readPageRequest, type Page } from '../common/pagination.js';
import { Answers, AnswersPage, Fails, LimitQuery } from '../http/documented.js';
import { ProjectAccess } from '../projects/project-access.js';
import { CauseDetailDto, CauseDto } from './causes.dto.js';
import { readCausesQuery } from './causes-query.js';
import { CausesService } from './causes.service.js';

/** The causes of failures in a project. */
@RequireScope('runs:read')
@Controller('open/v1/projects/:projectId/causes')
export class ProjectCausesController {
  constructor(
    private readonly causes: CausesService,
    private readonly access: ProjectAccess,
  ) {}

  /** Lists the causes of failures in a project, last seen first. */
  @Get()
  @ApiQuery({ name: 'q', required: false, description: 'Part of the title, or a whole id.' })
  @ApiQuery({ name: 'since', required: false, description: 'Only causes seen at this instant or later.' })
  @LimitQuery(200, 50)
  @AnswersPage(CauseDto, 'Causes')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query('q') q?: string,
    @Query('since') since?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<Page<CauseDto>> {
    const project = await this.access.project(by, projectId);
    return this.causes.ofProject(project, readCausesQuery(q, since), readPageRequest(limit, cursor));
  }

  /** Reads a cause with the newest runs that have it and the tests that failed with it there. */
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
}
