import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, WebhookId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import type { WebhookRef } from './webhook-health.store.js';
import { WebhookEntity } from './webhook.entity.js';

/** Writes an audit record in the transaction of what it records. */
export type Recorder = (manager: EntityManager) => Promise<void>;

/** Writes the audit record of a change in its transaction. */
export type ChangeRecorder = (manager: EntityManager, changed: WebhookEntity) => Promise<void>;

/** What can be changed of a webhook. */
export type WebhookChanges = Partial<
  Omit<WebhookEntity, 'organizationId' | 'id' | 'projectId' | 'createdBy' | 'createdAt'>
>;

/** A project whose webhooks are meant. */
export interface ProjectRef {
  readonly organizationId: OrganizationId;
  readonly id: ProjectId;
}

/** A project has at most so many webhooks: each of its runs is told to all of them. */
export const WEBHOOKS_OF_PROJECT = 20;

/** Rows of webhooks that are not deleted. */
@Injectable()
export class WebhookStore {
  constructor(private readonly dataSource: DataSource) {}

  /** By identifier; one row more than the limit. */
  async list(project: ProjectRef, page: PageRequest): Promise<readonly WebhookEntity[]> {
    const { organizationId, id: projectId } = project;
    const query = this.dataSource.manager
      .createQueryBuilder(WebhookEntity, 'webhook')
      .where(
        'webhook.organization_id = :organizationId AND webhook.project_id = :projectId AND webhook.deleted_at IS NULL',
        { organizationId, projectId },
      );
    if (page.after !== null) query.andWhere('webhook.id > :after', { after: page.after });
    return query
      .orderBy('webhook.id')
      .limit(page.limit + 1)
      .getMany();
  }

  async find(project: ProjectRef, id: WebhookId): Promise<WebhookEntity | undefined> {
    const where = { organizationId: project.organizationId, projectId: project.id, id, deletedAt: IsNull() };
    return (await this.dataSource.manager.findOneBy(WebhookEntity, where)) ?? undefined;
  }

  /** Inserts a webhook; false when its project has as many as it may have. */
  async insert(webhook: WebhookEntity, record: Recorder): Promise<boolean> {
    const { organizationId, projectId } = webhook;
    return inTransaction(this.dataSource, async (manager) => {
      // One after the other, so that two at once do not both find the last place.
      await manager.query('SELECT id FROM projects WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
        organizationId,
        projectId,
      ]);
      if (
        (await manager.countBy(WebhookEntity, { organizationId, projectId, deletedAt: IsNull() })) >=
        WEBHOOKS_OF_PROJECT
      )
        return false;
      await manager.insert(WebhookEntity, webhook);
      await record(manager);
      return true;
    });
  }

  /**
   * Changes a webhook that is not deleted, by what `changesOf` makes of it as it stands: what two change at once, both have changed.
   * Gives it back as it is then; undefined when it is deleted. `record` writes the audit record.
   */
  async change(
    { organizationId, id }: WebhookRef,
    changesOf: (standing: WebhookEntity) => WebhookChanges,
    record: ChangeRecorder,
  ): Promise<WebhookEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const standing = await manager.findOne(WebhookEntity, {
        where: { organizationId, id, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (standing === null) return undefined;
      const changes = changesOf(standing);
      await manager.update(WebhookEntity, { organizationId, id }, changes);
      const changed = { ...standing, ...changes };
      await record(manager, changed);
      return changed;
    });
  }
}
