import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, AnswersArray, AnswersNothing, Fails } from '../http/documented.js';
import { ProjectAccess } from './project-access.js';
import { CreateTargetDto, TargetDto, UpdateTargetDto } from './project.dto.js';
import { ProjectsService } from './projects.service.js';
import type { TargetEntity } from './target.entity.js';

/** Targets of a project. */
@RequireScope('targets:write')
@Controller('v1/projects/:projectId/targets')
export class TargetsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the targets of a project as a bare array, the default target first. */
  @Get()
  @RequireScope('targets:read')
  @AnswersArray(TargetDto, 'Targets')
  @Fails('project_not_found', 'wrong_organization')
  async list(@CurrentPrincipal() by: Principal, @Param('projectId') projectId: string): Promise<readonly TargetDto[]> {
    return (await this.projects.listTargets(by, projectId)).map(toTargetDto);
  }

  /** Creates a target. */
  @Post()
  @Answers(201, TargetDto, 'The target')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async create(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: CreateTargetDto,
    @Req() request: Request,
  ): Promise<TargetDto> {
    return toTargetDto(await this.projects.createTarget(by, projectId, body, this.contexts.of(request)));
  }

  /** Reads a target. */
  @Get(':targetId')
  @RequireScope('targets:read')
  @Answers(200, TargetDto, 'The target')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
  ): Promise<TargetDto> {
    return toTargetDto(await this.access.target(by, projectId, targetId));
  }

  /** Renames or archives a target, or makes it the default one. */
  @Patch(':targetId')
  @Answers(200, TargetDto, 'The target')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'conflict')
  async change(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Body() body: UpdateTargetDto,
    @Req() request: Request,
  ): Promise<TargetDto> {
    return toTargetDto(await this.projects.changeTarget(by, projectId, targetId, body, this.contexts.of(request)));
  }

  /** Deletes a target with its runs. The default target cannot be deleted. */
  @Delete(':targetId')
  @HttpCode(204)
  @AnswersNothing('The target is deleted')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'conflict')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.projects.removeTarget(by, projectId, targetId, this.contexts.of(request));
  }
}

function toTargetDto(target: TargetEntity): TargetDto {
  return {
    id: target.id,
    slug: target.slug,
    name: target.name,
    isDefault: target.isDefault,
    projectId: target.projectId,
    createdAt: target.createdAt.toISOString(),
    archivedAt: target.archivedAt?.toISOString() ?? null,
  };
}
