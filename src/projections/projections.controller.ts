import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiParam } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApisService } from '../apis/apis.service.js';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import { sendJsonText } from '../http/answer.js';
import { readJsonBytes } from '../http/body.js';
import { Answers, AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { validateQuery } from '../http/validation.pipe.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { ProjectAccess } from '../projects/project-access.js';
import { DeclaredItemDto, ProjectionSummaryDto, ReplacedProjectionDto, UndeclaredTestDto } from './projections.dto.js';
import { isItemKind, ITEM_KINDS, type ItemKind } from './projection-kinds.js';
import { ProjectionsQueryDto } from './projections-query.dto.js';
import { ProjectionsService } from './projections.service.js';

const MOST_BYTES = 8 * 1024 * 1024;

/** The kind that is one document: it becomes the API `source`. */
const OPENAPI = 'openapi';

/** What the source of a project declares, and the evidence that runs give of it (contract §12). */
@RequireScope('contracts:read')
@Controller('v1/projects/:projectId/projections')
export class ProjectionsController {
  constructor(
    private readonly projections: ProjectionsService,
    private readonly apis: ApisService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Counts the declared tests, and those that never ran, ran without being declared, or ran although they are deprecated. */
  @Get('summary')
  @Answers(200, ProjectionSummaryDto, 'The counts')
  @Fails('project_not_found', 'wrong_organization')
  async summarize(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
  ): Promise<ProjectionSummaryDto> {
    return this.projections.summarize(await this.access.project(by, projectId));
  }

  /** Lists tests of recent runs that are not declared: of the 20 newest finished runs of each target. */
  @Get('undeclared')
  @QueryParameters(...PAGE_PARAMETERS)
  @AnswersPage(UndeclaredTestDto, 'Tests that are not declared')
  @Fails('project_not_found', 'wrong_organization')
  async undeclared(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: unknown,
  ): Promise<Page<UndeclaredTestDto>> {
    const project = await this.access.project(by, projectId);
    return this.projections.undeclared(project, toPageRequest(await validateQuery(PageQueryDto, query)));
  }

  /** Lists the declared items of a kind by id, each with the newest result of the test with this id. */
  @Get(':kind')
  @ApiParam({ name: 'kind', enum: ITEM_KINDS })
  @QueryParameters(
    { name: 'state', enum: ['neverRan', 'deprecatedButRan', 'incomplete'], description: 'Only items in this state.' },
    ...PAGE_PARAMETERS,
  )
  @AnswersPage(DeclaredItemDto, 'Declared items')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('kind') kind: string,
    @Query() query: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const project = await this.access.project(by, projectId);
    const itemKind = readKind(kind);
    const filters = await validateQuery(ProjectionsQueryDto, query);
    sendJsonText(response, await this.projections.list(project, itemKind, filters.state, toPageRequest(filters)));
  }

  /** Replaces all items of a kind by those of a snapshot of at most 8 MiB. The same snapshot again changes nothing. */
  @Post(':kind')
  @HttpCode(200)
  @RawBody()
  @RequireScope('contracts:write')
  @ApiParam({ name: 'kind', enum: [...ITEM_KINDS, OPENAPI] })
  @ApiBody({
    description:
      '`{"tests": […]}`, `{"contracts": […]}` or `{"workflows": […]}`: everything that the source declares. `{"openapi": …}`: a document, which becomes the API `source`, or null, which removes it.',
    schema: { type: 'object' },
  })
  @Answers(200, ReplacedProjectionDto, 'The snapshot is stored')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict', 'overloaded')
  async replace(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('kind') kind: string,
    @Req() request: Request,
  ): Promise<ReplacedProjectionDto> {
    const project = await this.access.project(by, projectId);
    const itemKind = kind === OPENAPI ? OPENAPI : readKind(kind);
    const body = await readJsonBytes(request, MOST_BYTES);
    return itemKind === OPENAPI
      ? this.apis.replaceSource(project, body, this.contexts.of(request))
      : this.projections.replace(project, itemKind, body);
  }
}

function readKind(kind: string): ItemKind {
  if (isItemKind(kind)) return kind;
  throw new Problem(
    'not_found',
    `Send one of the kinds ${ITEM_KINDS.join(', ')} in the path; a document of the kind openapi is at /apis.`,
  );
}
