import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Not, Raw, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { ChangeRecorder, Recorder } from '../audit/recorder.js';
import type { CollectionId, WebhookId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import type { RunEntity } from '../runs/run.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';

/** A webhook, by its key. */
export type WebhookRef = Pick<WebhookEntity, 'organizationId' | 'id'>;

/** The columns of a webhook that a change may write. */
export type WebhookChanges = Partial<
  Omit<WebhookEntity, 'organizationId' | 'id' | 'projectId' | 'createdBy' | 'createdAt'>
>;

/** The columns of a webhook that decide which messages it gets. */
export type ListeningWebhook = Readonly<
  Pick<WebhookEntity, 'id' | 'format' | 'events' | 'targetId' | 'branch' | 'collectionId'>
>;

/** Why a webhook was not inserted, or that it was. */
type Insertion = 'inserted' | 'too_many' | 'project_deleted';

/** Largest number of webhooks of a project: each of its runs sends messages to all of them. */
export const WEBHOOKS_OF_PROJECT = 20;

/** A webhook that fails for this long is disabled. */
const FAILING_LIMIT = "interval '5 days'";

/** Rows of webhooks that are not deleted. */
@Injectable()
export class WebhookStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
  ) {}

  /** Lists the webhooks of a project by identifier; one row more than the limit. */
  async list({ organizationId, id: projectId }: ProjectRef, page: PageRequest): Promise<readonly WebhookEntity[]> {
    const query = this.webhooks.createQueryBuilder('webhook').where({ organizationId, projectId, deletedAt: IsNull() });
    if (page.after !== null) query.andWhere('webhook.id > :after', { after: page.after });
    return query
      .orderBy('webhook.id')
      .limit(page.limit + 1)
      .getMany();
  }

  async find({ organizationId, id: projectId }: ProjectRef, id: WebhookId): Promise<WebhookEntity | undefined> {
    return (await this.webhooks.findOneBy({ organizationId, projectId, id, deletedAt: IsNull() })) ?? undefined;
  }

  /**
   * Inserts a webhook unless its project has the largest number of them. The project's row is locked, so that two requests at the
   * same time do not exceed the limit.
   */
  async insert(webhook: WebhookEntity, record: Recorder): Promise<Insertion> {
    const { organizationId, projectId } = webhook;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return 'project_deleted';
      const webhooks = manager.getRepository(WebhookEntity);
      const count = await webhooks.countBy({ organizationId, projectId, deletedAt: IsNull() });
      if (count >= WEBHOOKS_OF_PROJECT) return 'too_many';
      await webhooks.insert(webhook);
      await record(manager);
      return 'inserted';
    });
  }

  /**
   * Changes a webhook by what `changesOf` returns for its current row, which is locked.
   * @returns the changed row; undefined when the webhook is deleted.
   */
  async change(
    { organizationId, id }: WebhookRef,
    changesOf: (current: WebhookEntity) => WebhookChanges,
    record: ChangeRecorder<WebhookEntity>,
  ): Promise<WebhookEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const webhooks = manager.getRepository(WebhookEntity);
      const where = { organizationId, id, deletedAt: IsNull() };
      const current = await webhooks.findOne({ where, lock: { mode: 'pessimistic_write' } });
      if (current === null) return undefined;
      const changes = changesOf(current);
      await webhooks.update({ organizationId, id }, changes);
      const changed = { ...current, ...changes };
      await record(manager, changed);
      return changed;
    });
  }
}

/**
 * Finds the enabled webhooks of a run's project, in the caller's transaction. Reads the index `webhooks_of_project`: the end of
 * every run asks this.
 */
export async function listeningWebhooks(
  manager: EntityManager,
  { organizationId, projectId }: Pick<RunEntity, 'organizationId' | 'projectId'>,
): Promise<readonly ListeningWebhook[]> {
  return manager.getRepository(WebhookEntity).find({
    select: { id: true, format: true, events: true, targetId: true, branch: true, collectionId: true },
    where: { organizationId, projectId, deletedAt: IsNull(), enabled: true },
    order: { id: 'ASC' },
  });
}

/** Webhooks by their collection; null has those for all tests. */
export function byCollection(
  webhooks: readonly ListeningWebhook[],
): ReadonlyMap<CollectionId | null, readonly ListeningWebhook[]> {
  const collections = new Set(webhooks.map(({ collectionId }) => collectionId));
  return new Map([...collections].map((id) => [id, webhooks.filter(({ collectionId }) => collectionId === id)]));
}

/** Records that a webhook works, in the caller's transaction. */
export async function noteSuccess(manager: EntityManager, { organizationId, id }: WebhookRef): Promise<void> {
  const failing = { organizationId, id, failingSince: Not(IsNull()) };
  await manager.getRepository(WebhookEntity).update(failing, { failingSince: null });
}

/** Records that a webhook fails, in the caller's transaction. The first failure since the last success stays. */
export async function noteFailure(manager: EntityManager, { organizationId, id }: WebhookRef): Promise<void> {
  const working = { organizationId, id, failingSince: IsNull() };
  await manager.getRepository(WebhookEntity).update(working, { failingSince: () => 'now()' });
}

/** Disables a webhook; false when it is not enabled. */
export async function disable(manager: EntityManager, webhook: WebhookRef, reason: string): Promise<boolean> {
  return disableWhere(manager, webhook, reason, {});
}

/** Disables a webhook that has failed for 5 days without a success; false when it has not, or is not enabled. */
export async function disableWhenFailing(
  manager: EntityManager,
  webhook: WebhookRef,
  reason: string,
): Promise<boolean> {
  const failingSince = Raw((column) => `${column} <= now() - ${FAILING_LIMIT}`);
  return disableWhere(manager, webhook, reason, { failingSince });
}

async function disableWhere(
  manager: EntityManager,
  { organizationId, id }: WebhookRef,
  disabledReason: string,
  condition: FindOptionsWhere<WebhookEntity>,
): Promise<boolean> {
  const enabled = { organizationId, id, enabled: true, deletedAt: IsNull(), ...condition };
  const { affected } = await manager.getRepository(WebhookEntity).update(enabled, { enabled: false, disabledReason });
  return affected === 1;
}

/** Removes the webhooks of a deleted project, and those for one deleted target, with their messages. */
@Injectable()
export class RemoveWebhooksHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    const { organizationId } = owner;
    const where = owner.kind === 'target' ? { targetId: owner.id } : { projectId: owner.id };
    const webhooks = await manager.find(WebhookEntity, { select: { id: true }, where: { organizationId, ...where } });
    for (const { id } of webhooks) {
      const messages = { table: 'webhook_deliveries', column: 'webhook_id', organizationId, values: [id] };
      if (await deleteSome(manager, messages, limit)) return 'more';
      await manager.delete(WebhookEntity, { organizationId, id });
    }
    return 'none';
  }
}
