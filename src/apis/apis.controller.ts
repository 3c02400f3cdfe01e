import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { sendJsonText } from '../http/answer.js';
import { readJsonBytes } from '../http/body.js';
import { Answers, AnswersNothing, AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { validateQuery } from '../http/validation.pipe.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { ProjectAccess } from '../projects/project-access.js';
import {
  ApiDto,
  ApiVersionsDto,
  ApiWithDocumentDto,
  ChangeApiDto,
  CreateApiDto,
  toApiDto,
  toApiVersionDto,
} from './api.dto.js';
import { ApisService } from './apis.service.js';
import { ApiCoverageDto, CoverageQueryDto, toApiCoverageDto } from './coverage.dto.js';
import { CoverageService } from './coverage.service.js';

/** Of a body with its document. */
const MOST_BYTES = 8 * 1024 * 1024;

/** APIs of a project: their OpenAPI documents, and which operations the tests of runs called (contract §13). */
@RequireScope('apis:write')
@Controller('v1/projects/:projectId/apis')
export class ApisController {
  constructor(
    private readonly apis: ApisService,
    private readonly coverage: CoverageService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the APIs of a project by slug, without their documents. */
  @Get()
  @RequireScope('apis:read')
  @QueryParameters(...PAGE_PARAMETERS)
  @AnswersPage(ApiDto, 'APIs')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: unknown,
  ): Promise<Page<ApiDto>> {
    const project = await this.access.project(by, projectId);
    const page = await this.apis.list(project, toPageRequest(await validateQuery(PageQueryDto, query)));
    return { items: page.items.map(toApiDto), nextCursor: page.nextCursor };
  }

  /** Creates an API from an OpenAPI document. The body has at most 8 MiB. */
  @Post()
  @RawBody()
  @ApiBody({ type: CreateApiDto })
  @Answers(201, ApiDto, 'The API')
  @Fails('project_not_found', 'wrong_organization', 'conflict', 'overloaded')
  async create(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<ApiDto> {
    const project = await this.access.project(by, projectId);
    const body = await readJsonBytes(request, MOST_BYTES);
    return toApiDto(await this.apis.create(project, body, this.contexts.of(request)));
  }

  /** Reads an API with its document. */
  @Get(':apiId')
  @RequireScope('apis:read')
  @Answers(200, ApiWithDocumentDto, 'The API')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('apiId') apiId: string,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.apis.read(await this.access.project(by, projectId), apiId);
    sendJsonText(response, `${JSON.stringify(toApiDto(found)).slice(0, -1)},"document":${found.version.document}}`);
  }

  /** Changes an API. A document that differs from the newest one becomes a new version. */
  @Put(':apiId')
  @RawBody()
  @ApiBody({ type: ChangeApiDto })
  @Answers(200, ApiDto, 'The API')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict', 'overloaded')
  async change(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('apiId') apiId: string,
    @Req() request: Request,
  ): Promise<ApiDto> {
    const project = await this.access.project(by, projectId);
    const { api } = await this.apis.read(project, apiId);
    const body = await readJsonBytes(request, MOST_BYTES);
    return toApiDto(await this.apis.change(project, api.id, body, this.contexts.of(request)));
  }

  /** Deletes an API with all its versions. */
  @Delete(':apiId')
  @HttpCode(204)
  @AnswersNothing('The API is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('apiId') apiId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.apis.remove(await this.access.project(by, projectId), apiId, this.contexts.of(request));
  }

  /** Lists the newest 50 versions of an API, newest first, with what changed since the version before. */
  @Get(':apiId/versions')
  @RequireScope('apis:read')
  @Answers(200, ApiVersionsDto, 'The versions')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async versions(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('apiId') apiId: string,
  ): Promise<ApiVersionsDto> {
    const versions = await this.apis.versions(await this.access.project(by, projectId), apiId);
    return { items: versions.map(toApiVersionDto) };
  }

  /**
   * Reads which operations of an API the tests called: in the newest 50 finished runs with HTTP calls, in one
   * run, or in the finished runs of a build that count.
   */
  @Get(':apiId/coverage')
  @RequireScope('apis:read')
  @QueryParameters(
    { name: 'branch', description: 'Only runs of this branch.' },
    { name: 'runId', description: 'Only this run.' },
    { name: 'buildId', description: 'Only the finished runs of this build that count.' },
  )
  @Answers(200, ApiCoverageDto, 'The coverage')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'run_not_found', 'run_not_finished', 'build_not_found')
  async readCoverage(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('apiId') apiId: string,
    @Query() query: unknown,
  ): Promise<ApiCoverageDto> {
    const project = await this.access.project(by, projectId);
    const { branch = null, runId = null, buildId = null } = await validateQuery(CoverageQueryDto, query);
    return toApiCoverageDto(await this.coverage.read(by, project, apiId, { branch, runId, buildId }));
  }
}
