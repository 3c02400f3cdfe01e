import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { PutTrustRuleDto, toTrustRuleDto, TrustRuleDto } from './trust-rule.dto.js';
import { TrustRulesService } from './trust-rules.service.js';

/** Trust rules of a project: which CI jobs get a token of 15 minutes for their own identity, without a stored secret (`POST /oauth/token`). */
@SessionOnly('admin')
@Controller('admin/v1/projects/:projectId/trust-rules')
export class TrustRulesController {
  constructor(
    private readonly rules: TrustRulesService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the trust rules of a project. */
  @Get()
  @AnswersPage(TrustRuleDto, 'Trust rules')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentSession() by: SessionPrincipal,
    @Param('projectId') projectId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<TrustRuleDto>> {
    const page = await this.rules.list(by, projectId, toPageRequest(query));
    return { items: page.items.map(toTrustRuleDto), nextCursor: page.nextCursor };
  }

  /** Creates a trust rule. Its tokens act for you. Confirm your password first when you signed in more than 12 hours ago. */
  @Post()
  @Answers(201, TrustRuleDto, 'The trust rule')
  @Fails('project_not_found', 'wrong_organization', 'conflict', 'reauthentication_required')
  async create(
    @CurrentSession() by: SessionPrincipal,
    @Param('projectId') projectId: string,
    @Body() body: PutTrustRuleDto,
    @Req() request: Request,
  ): Promise<TrustRuleDto> {
    return toTrustRuleDto(await this.rules.create(by, projectId, body, this.contexts.of(request)));
  }

  /** Reads a trust rule. */
  @Get(':ruleId')
  @Answers(200, TrustRuleDto, 'The trust rule')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentSession() by: SessionPrincipal,
    @Param('projectId') projectId: string,
    @Param('ruleId') ruleId: string,
  ): Promise<TrustRuleDto> {
    return toTrustRuleDto(await this.rules.read(by, projectId, ruleId));
  }

  /** Replaces a trust rule and ends the tokens that it has issued. From then on, its tokens act for you. */
  @Put(':ruleId')
  @Answers(200, TrustRuleDto, 'The trust rule')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'reauthentication_required')
  async replace(
    @CurrentSession() by: SessionPrincipal,
    @Param('projectId') projectId: string,
    @Param('ruleId') ruleId: string,
    @Body() body: PutTrustRuleDto,
    @Req() request: Request,
  ): Promise<TrustRuleDto> {
    return toTrustRuleDto(await this.rules.replace(by, projectId, ruleId, body, this.contexts.of(request)));
  }

  /** Deletes a trust rule. The tokens that it has issued are refused from the next request on. */
  @Delete(':ruleId')
  @HttpCode(204)
  @AnswersNothing('The trust rule is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentSession() by: SessionPrincipal,
    @Param('projectId') projectId: string,
    @Param('ruleId') ruleId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.rules.remove(by, projectId, ruleId, this.contexts.of(request));
  }
}
