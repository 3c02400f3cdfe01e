import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { CreateProjectDto, ProjectDto, UpdateProjectDto } from './project.dto.js';
import { ProjectsService, type ProjectListing } from './projects.service.js';

/** Projects. Runs belong to the targets of a project. */
@RequireScope('projects:write')
@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the projects of your organization. */
  @Get()
  @RequireScope('projects:read')
  @AnswersPage(ProjectDto, 'Projects')
  async list(@CurrentPrincipal() by: Principal, @Query() query: PageQueryDto): Promise<Page<ProjectDto>> {
    const page = await this.projects.list(by, toPageRequest(query));
    return { items: page.items.map(toProjectDto), nextCursor: page.nextCursor };
  }

  /** Creates a project with one target, `default`. */
  @Post()
  @Answers(201, ProjectDto, 'The project')
  @Fails('conflict')
  async create(
    @CurrentPrincipal() by: Principal,
    @Body() body: CreateProjectDto,
    @Req() request: Request,
  ): Promise<ProjectDto> {
    return toProjectDto(await this.projects.create(by, body, this.contexts.of(request)));
  }

  /** Reads a project. */
  @Get(':projectId')
  @RequireScope('projects:read')
  @Answers(200, ProjectDto, 'The project')
  @Fails('project_not_found', 'wrong_organization')
  async read(@CurrentPrincipal() by: Principal, @Param('projectId') projectId: string): Promise<ProjectDto> {
    return toProjectDto(await this.projects.read(by, projectId));
  }

  /** Renames or archives a project, or changes its default branch or how long it keeps runs. */
  @Patch(':projectId')
  @Answers(200, ProjectDto, 'The project')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async change(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: UpdateProjectDto,
    @Req() request: Request,
  ): Promise<ProjectDto> {
    return toProjectDto(await this.projects.change(by, projectId, body, this.contexts.of(request)));
  }

  /** Deletes a project with all its runs. */
  @Delete(':projectId')
  @HttpCode(204)
  @AnswersNothing('The project is deleted')
  @Fails('project_not_found', 'wrong_organization')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.projects.remove(by, projectId, this.contexts.of(request));
  }
}

function toProjectDto({ project, defaultTargetId }: ProjectListing): ProjectDto {
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    organizationId: project.organizationId,
    defaultTargetId,
    retentionDays: project.retentionDays,
    defaultBranch: project.defaultBranch,
    sourceUrlTemplate: project.sourceUrlTemplate,
    commitUrlTemplate: project.commitUrlTemplate,
    createdAt: project.createdAt.toISOString(),
    archivedAt: project.archivedAt?.toISOString() ?? null,
  };
}
