import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { sendJson } from '../http/answer.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { ProjectAccess } from '../projects/project-access.js';
import { PutQuarantineDto, QuarantinedTestDto, toQuarantinedTestDto } from './quarantine.dto.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { QuarantineQueryDto } from './quarantine-query.dto.js';
import { QuarantineService } from './quarantine.service.js';

/** Quarantined tests: their failures do not count. */
@RequireScope('runs:write')
@Controller('open/v1/projects/:projectId')
export class QuarantineController {
  constructor(
    private readonly quarantine: QuarantineService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the quarantined tests of a project, the latest change first. `state=ended` lists tests whose quarantine is over. */
  @Get('quarantine')
  @RequireScope('runs:read')
  @AnswersPage(QuarantinedTestDto, 'Quarantined tests')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: QuarantineQueryDto,
  ): Promise<Page<QuarantinedTestDto>> {
    const { targetId, state = 'active' } = query;
    const project = await this.access.project(by, projectId);
    const target = targetId === undefined ? null : (await this.access.target(by, projectId, targetId)).id;
    const page = await this.quarantine.list(
      { organizationId: project.organizationId, projectId: project.id, targetId: target, state },
      toPageRequest(query),
    );
    return { items: page.items.map(toQuarantinedTestDto), nextCursor: page.nextCursor };
  }

  /** Quarantines a test until an instant, or changes its quarantine: its failures are still shown, and no gate counts them. */
  @Put('tests/:testKey/quarantine')
  @Answers(201, QuarantinedTestDto, 'The test is quarantined')
  @Answers(200, QuarantinedTestDto, 'The quarantine is changed')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async put(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('testKey') testKey: string,
    @Body() body: PutQuarantineDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const project = await this.access.project(by, projectId);
    const command = { owner: body.owner ?? null, reason: body.reason, until: body.until };
    const { row, isNew } = await this.quarantine.put(by, project, testKey, command, this.contexts.of(request));
    sendJson(response, toQuarantinedTestDto(row), isNew ? 201 : 200);
  }

  /** Ends the quarantine of a test. */
  @Delete('tests/:testKey/quarantine')
  @HttpCode(204)
  @AnswersNothing('The test is no longer quarantined')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async end(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('testKey') testKey: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.quarantine.end(await this.access.project(by, projectId), testKey, this.contexts.of(request));
  }
}
