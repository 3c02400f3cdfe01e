import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import { DeliveryReader } from './delivery.reader.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliverySweeper } from './delivery-sweeper.js';
import { DeliveryWorker } from './delivery-worker.js';
import { HostLookup } from './host-lookup.js';
import { RunNotifications } from './run-notifications.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookStore } from './webhook.store.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks: what a project tells other services of its runs. */
@Module({
  imports: [AuditModule],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    DeliveriesService,
    DeliveryAttempt,
    DeliveryReader,
    DeliveryStore,
    DeliverySweeper,
    DeliveryWorker,
    HostLookup,
    RunNotifications,
    WebhookSender,
    WebhookStore,
    WebhooksService,
  ],
  exports: [RunNotifications],
})
export class WebhooksModule {}
