import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import {
  EnvironmentDto,
  EnvironmentSummaryDto,
  PutEnvironmentDto,
  toEnvironmentDto,
  toEnvironmentSummaryDto,
} from './environment.dto.js';
import { EnvironmentsService } from './environments.service.js';

/** Environments of a target: named base addresses and variables without secrets, which `clarion run --environment` sets for the tests. */
@RequireScope('environments:write')
@Controller('v1/projects/:projectId/targets/:targetId/environments')
export class EnvironmentsController {
  constructor(
    private readonly environments: EnvironmentsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the environments of a target by name, without the values of their variables. */
  @Get()
  @RequireScope('environments:read')
  @AnswersPage(EnvironmentSummaryDto, 'Environments')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<EnvironmentSummaryDto>> {
    const page = await this.environments.list(by, { projectId, targetId }, toPageRequest(query));
    return { items: page.items.map(toEnvironmentSummaryDto), nextCursor: page.nextCursor };
  }

  /** Reads an environment with the values of its variables. */
  @Get(':environment')
  @RequireScope('environments:read')
  @Answers(200, EnvironmentDto, 'The environment')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('environment') name: string,
  ): Promise<EnvironmentDto> {
    return toEnvironmentDto(await this.environments.read(by, { projectId, targetId, name }));
  }

  /** Creates an environment, or replaces the one with that name. A target has at most 50. */
  @Put(':environment')
  @Answers(200, EnvironmentDto, 'The environment')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'not_found', 'conflict')
  async put(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('environment') name: string,
    @Body() body: PutEnvironmentDto,
    @Req() request: Request,
  ): Promise<EnvironmentDto> {
    const context = this.contexts.of(request);
    return toEnvironmentDto(await this.environments.put(by, { projectId, targetId, name }, body, context));
  }

  /** Deletes an environment. Runs keep its name. */
  @Delete(':environment')
  @HttpCode(204)
  @AnswersNothing('The environment is deleted')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('environment') name: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.environments.remove(by, { projectId, targetId, name }, this.contexts.of(request));
  }
}
