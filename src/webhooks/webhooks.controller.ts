import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import {
  CreateWebhookDto,
  toWebhookDto,
  toWebhookWithSecretDto,
  UpdateWebhookDto,
  WebhookDto,
  WebhookWithSecretDto,
} from './webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks of a project: where its events are sent. Their URLs may contain secrets, so reading them needs the scope projects:write too. */
@RequireScope('projects:write')
@Controller('v1/projects/:projectId/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the webhooks of a project. */
  @Get()
  @AnswersPage(WebhookDto, 'Webhooks')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<WebhookDto>> {
    const page = await this.webhooks.list(by, projectId, toPageRequest(query));
    return { items: page.items.map(toWebhookDto), nextCursor: page.nextCursor };
  }

  /** Creates a webhook. Its secret is in this response and is not shown again. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers(201, WebhookWithSecretDto, 'The webhook, with its secret')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async create(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: CreateWebhookDto,
    @Req() request: Request,
  ): Promise<WebhookWithSecretDto> {
    const created = await this.webhooks.create(by, projectId, body, this.contexts.of(request));
    return toWebhookWithSecretDto(created.webhook, created.secret);
  }

  /** Reads a webhook. */
  @Get(':webhookId')
  @Answers(200, WebhookDto, 'The webhook')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.read(by, projectId, webhookId));
  }

  /** Changes, enables or disables a webhook. Absent members keep their values. */
  @Patch(':webhookId')
  @Answers(200, WebhookDto, 'The webhook')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async change(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Body() body: UpdateWebhookDto,
    @Req() request: Request,
  ): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.change(by, projectId, webhookId, body, this.contexts.of(request)));
  }

  /** Deletes a webhook with its deliveries; pending messages are not sent. */
  @Delete(':webhookId')
  @HttpCode(204)
  @AnswersNothing('The webhook is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.webhooks.remove(by, projectId, webhookId, this.contexts.of(request));
  }

  /** Creates a new secret for a webhook. It is in this response and is not shown again; the former secret stops working at once. */
  @Post(':webhookId/rotate-secret')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, WebhookWithSecretDto, 'The webhook, with its new secret')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async rotateSecret(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Req() request: Request,
  ): Promise<WebhookWithSecretDto> {
    const rotated = await this.webhooks.rotateSecret(by, projectId, webhookId, this.contexts.of(request));
    return toWebhookWithSecretDto(rotated.webhook, rotated.secret);
  }
}
