import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/principal.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { validateQuery } from '../http/queries/query-validation.pipe.js';
import { ProjectAccess } from '../projects/project-access.js';
import { CauseDetailDto, CauseDto } from './causes.dto.js';
import { toCausesQuery } from './causes-query.js';
import { CausesQueryDto } from './causes-query.dto.js';
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
  @QueryParameters(
    { name: 'q', description: 'Part of the title, or a whole id.' },
    { name: 'since', description: 'Only causes seen at this instant or later.' },
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
