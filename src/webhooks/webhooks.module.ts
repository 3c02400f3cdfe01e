import { CollectionsModule } from '../collections/collections.module.js';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookAttemptEntity } from './delivery/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './delivery/webhook-delivery.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { AuditModule } from '../audit/audit.module.js';
import { AnnounceBuildsHook, NotifyWebhooksHook, RunNotifications } from './notify-webhooks.hook.js';
import { BuildsModule } from '../builds/builds.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { DeleteMessagesHook, DeliveryStore } from './delivery/delivery.store.js';
import { DeliveriesService } from './delivery/deliveries.service.js';
import { DeliveryAttempt } from './delivery/delivery-attempt.js';
import { DeliverySweeper } from './delivery/delivery-sweeper.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { WebhookDeliveriesController } from './delivery/webhook-deliveries.controller.js';
import { RemoveWebhooksHook, WebhookStore } from './webhook.store.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './destination/webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks: messages to other services about the runs of a project. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEntity]),
    AuditModule,
    BuildsModule,
    CollectionsModule,
    OutboundModule,
    RunsModule,
  ],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    AnnounceBuildsHook,
    DeleteMessagesHook,
    DeliveriesService,
    DeliveryAttempt,
    DeliveryStore,
    DeliverySweeper,
    DeliveryWorker,
    NotifyWebhooksHook,
    RemoveWebhooksHook,
    RunNotifications,
    WebhookSecrets,
    WebhookSender,
    WebhookStore,
    WebhooksService,
  ],
})
export class WebhooksModule {}
