import { Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, Fails } from '../http/documented.js';
import { jsonBodyOf } from '../http/json-body.interceptor.js';
import { ProjectAccess } from '../projects/project-access.js';
import { CauseRulesDto, toCauseRuleDto, TriedCauseRulesDto, TryCauseRulesDto } from './cause-rules.dto.js';
import { causeIdOfRule, readCauseRules, readRuledFailure } from './cause-rules.js';
import { CauseRulesService } from './cause-rules.service.js';

/** The cause rules of a project: they name causes of failures. */
@RequireScope('projects:read')
@Controller('v1/projects/:projectId/cause-rules')
export class CauseRulesController {
  constructor(
    private readonly rules: CauseRulesService,
    private readonly access: ProjectAccess,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the cause rules of a project in their order. */
  @Get()
  @Answers(200, CauseRulesDto, 'The rules')
  @Fails('project_not_found', 'wrong_organization')
  async list(@CurrentPrincipal() by: Principal, @Param('projectId') projectId: string): Promise<CauseRulesDto> {
    const project = await this.access.project(by, projectId);
    return { items: (await this.rules.list(project)).map(toCauseRuleDto) };
  }

  /** Replaces the cause rules of a project. They apply to later uploads; stored failures do not change. */
  @Put()
  @RequireScope('projects:write')
  @ApiBody({ type: CauseRulesDto })
  @Answers(200, CauseRulesDto, 'The rules')
  @Fails('project_not_found', 'wrong_organization')
  async replace(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<CauseRulesDto> {
    const project = await this.access.project(by, projectId);
    const rules = readCauseRules(jsonBodyOf(request));
    await this.rules.replace(project, rules, this.contexts.of(request));
    return { items: rules.map(toCauseRuleDto) };
  }

  /** Finds the rule that applies to the message of a failure. Stores nothing. */
  @Post('try')
  @HttpCode(200)
  @ApiBody({ type: TryCauseRulesDto })
  @Answers(200, TriedCauseRulesDto, 'The rule that applies')
  @Fails('project_not_found', 'wrong_organization')
  async try(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<TriedCauseRulesDto> {
    const project = await this.access.project(by, projectId);
    const rule = await this.rules.find(project, readRuledFailure(jsonBodyOf(request)));
    return rule === undefined
      ? { rule: null, causeId: null }
      : { rule: toCauseRuleDto(rule), causeId: causeIdOfRule(rule.name) };
  }
}
