import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import type { Page } from '../../common/pagination.js';
import { Answers, AnswersPage, Fails, PAGE_PARAMETERS, QueryParameters } from '../../http/documented.js';
import { toPageRequest } from '../../http/queries/page-query.dto.js';
import { validateQuery } from '../../http/validation.pipe.js';
import { DeliveriesQueryDto } from './deliveries-query.dto.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDetailDto, DeliveryDto } from './delivery.dto.js';
import { DELIVERY_STATES } from '../webhook-events.js';
import { WebhooksService } from '../webhooks.service.js';

/** Messages to a webhook. They are kept for 30 days. */
@RequireScope('projects:write')
@Controller('v1/projects/:projectId/webhooks/:webhookId')
export class WebhookDeliveriesController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Sends the message `webhook.test` once, even when the webhook is disabled. Read the returned delivery to see the result. */
  @Post('test')
  @HttpCode(202)
  @Answers(202, DeliveryDto, 'The delivery')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async test(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<DeliveryDto> {
    return this.deliveries.sendTest(await this.webhooks.read(by, projectId, webhookId));
  }

  /** Lists the messages to a webhook, newest first. */
  @Get('deliveries')
  @QueryParameters(
    { name: 'state', enum: DELIVERY_STATES, description: 'Only deliveries in this state.' },
    ...PAGE_PARAMETERS,
  )
  @AnswersPage(DeliveryDto, 'Deliveries')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Query() query: unknown,
  ): Promise<Page<DeliveryDto>> {
    const webhook = await this.webhooks.read(by, projectId, webhookId);
    const wanted = await validateQuery(DeliveriesQueryDto, query);
    return this.deliveries.list(webhook, wanted.state ?? null, toPageRequest(wanted));
  }

  /** Reads a message with its body and its last 50 attempts. */
  @Get('deliveries/:deliveryId')
  @Answers(200, DeliveryDetailDto, 'The delivery')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryDetailDto> {
    return this.deliveries.read(await this.webhooks.read(by, projectId, webhookId), deliveryId);
  }

  /** Sends a message again, with the same `webhook-id` and body. A pending one is sent now. */
  @Post('deliveries/:deliveryId/resend')
  @HttpCode(202)
  @Answers(202, DeliveryDto, 'The delivery')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async resend(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('webhookId') webhookId: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: Request,
  ): Promise<DeliveryDto> {
    return this.deliveries.resend(
      await this.webhooks.read(by, projectId, webhookId),
      deliveryId,
      this.contexts.of(request),
    );
  }
}
