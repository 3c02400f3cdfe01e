import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BuildHooks, type BuildAnnouncer, type FinishedBuild } from '../builds/build-hooks.js';
import { RunMembers } from '../collections/run-members.queries.js';
import { Clock } from '../common/clock.js';
import { newMessageId, type CollectionId } from '../common/identifiers.js';
import { PublicAddress } from '../common/public-address.js';
import { afterCommit } from '../database/transaction.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { insertMessages, type NewMessage } from './delivery/delivery.store.js';
import { buildFactsOf, type BuildFacts } from './messages/build-facts.js';
import type { CollectionFacts } from './messages/run-facts.js';
import { buildDataOf, toJsonMessage } from './messages/json-message.js';
import { projectNameOf } from './messages/run-facts.queries.js';
import { slackTextOfBuild, toSlackMessage } from './messages/slack-message.js';
import type { WebhookFormat } from './webhook-events.js';
import { byCollection, type ListeningWebhook, listeningWebhooks } from './webhook.store.js';

const EVENT = 'build.completed';

/** Queues the webhook messages about a build when it is finished, and again when a later job changes its result. */
@Injectable()
export class AnnounceBuildsHook implements BuildAnnouncer, OnModuleInit {
  constructor(
    private readonly hooks: BuildHooks,
    private readonly worker: DeliveryWorker,
    private readonly members: RunMembers,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hooks.announceWith(this);
  }

  /** Without a webhook this costs one index look-up. */
  async announceBuild(manager: EntityManager, finished: FinishedBuild): Promise<void> {
    const webhooks = (await listeningWebhooks(manager, finished.build)).filter((webhook) => isFor(webhook, finished));
    if (webhooks.length === 0) return;
    const projectName = await projectNameOf(manager, finished.build);
    for (const [collectionId, group] of byCollection(webhooks)) {
      const collection = collectionId === null ? null : await this.collectionOf(manager, finished, collectionId);
      if (collection?.failed === 0) continue;
      const facts = buildFactsOf(finished, { projectName, collection, origin: this.address.origin });
      await insertMessages(manager, messagesTo(group, facts, this.clock.now()));
    }
    afterCommit(manager, () => this.worker.wake());
  }

  /** The failures of a collection in the runs that count. */
  private async collectionOf(
    manager: EntityManager,
    { build, runs }: FinishedBuild,
    id: CollectionId,
  ): Promise<CollectionFacts> {
    const superseded = new Set(build.superseded);
    const collection = await this.members.open(manager, { organizationId: build.organizationId, id });
    const failed = await collection.failed(runs.filter((run) => !superseded.has(run.id)));
    return { id, name: collection.name, failed: failed?.length ?? null };
  }
}

/** Whether a webhook asks for the builds of a branch, and of a target that has a run in the build. */
function isFor({ events, targetId, branch }: ListeningWebhook, { build, runs }: FinishedBuild): boolean {
  return (
    events.includes(EVENT) &&
    (branch === null || branch === build.branch) &&
    (targetId === null || runs.some((run) => run.targetId === targetId))
  );
}

/** Makes one message for each webhook. It is deleted with the newest run of the build. */
function messagesTo(webhooks: readonly ListeningWebhook[], facts: BuildFacts, at: Date): readonly NewMessage[] {
  const payloads: Readonly<Record<WebhookFormat, string>> = {
    json: toJsonMessage(EVENT, at, buildDataOf(facts)),
    slack: toSlackMessage(slackTextOfBuild(facts)),
  };
  const { organizationId } = facts.build;
  const runId = facts.runs.at(-1)?.id ?? null;
  return webhooks.map(({ id: webhookId, format }) => {
    const id = newMessageId(organizationId, at);
    return { organizationId, id, webhookId, event: EVENT, runId, payload: payloads[format], createdAt: at };
  });
}
