import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import type { MemberGroupId, OrganizationId, UserId } from '../../common/identifiers.js';
import { inGroups } from '../../common/lists.js';
import { inTransaction } from '../../database/transaction.js';
import { MemberGroupEntity } from './member-group.entity.js';
import { MemberOfGroupEntity } from './member-of-group.entity.js';

/** A group, by its key. */
export interface GroupKey {
  readonly organizationId: OrganizationId;
  readonly id: MemberGroupId;
}

const ROWS_AT_ONCE = 500;

/** Rows of groups and their members. */
@Injectable()
export class GroupStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Counts the groups of an organization, in a transaction. */
  async count(manager: EntityManager, organizationId: OrganizationId): Promise<number> {
    return manager.countBy(MemberGroupEntity, { organizationId });
  }

  /** Returns whether a group has a name, in a transaction. */
  async hasName(manager: EntityManager, organizationId: OrganizationId, displayNameKey: string): Promise<boolean> {
    return manager.existsBy(MemberGroupEntity, { organizationId, displayNameKey });
  }

  /** Inserts a group, in a transaction. Violates a unique key when its name is taken. */
  async insert(manager: EntityManager, group: MemberGroupEntity): Promise<void> {
    await manager.insert(MemberGroupEntity, group);
  }

  /** Changes a group, in a transaction. Violates a unique key when its name is taken. */
  async change(
    manager: EntityManager,
    { organizationId, id }: GroupKey,
    changes: Partial<Pick<MemberGroupEntity, 'displayName' | 'displayNameKey' | 'externalId' | 'updatedAt'>>,
  ): Promise<void> {
    await manager.update(MemberGroupEntity, { organizationId, id }, changes);
  }

  /** Deletes a group with its members, in a transaction. */
  async delete(manager: EntityManager, { organizationId, id }: GroupKey): Promise<void> {
    await manager.delete(MemberOfGroupEntity, { organizationId, groupId: id });
    await manager.delete(MemberGroupEntity, { organizationId, id });
  }

  /** Adds members who are not in a group yet, in a transaction. */
  async add(manager: EntityManager, { organizationId, id }: GroupKey, userIds: readonly UserId[]): Promise<void> {
    const rows = userIds.map((userId) => ({ organizationId, groupId: id, userId }));
    for (const some of inGroups(rows, ROWS_AT_ONCE)) await manager.insert(MemberOfGroupEntity, [...some]);
  }

  /** Removes members from a group, in a transaction. */
  async remove(manager: EntityManager, { organizationId, id }: GroupKey, userIds: readonly UserId[]): Promise<void> {
    if (userIds.length > 0)
      await manager.delete(MemberOfGroupEntity, { organizationId, groupId: id, userId: Any(userIds) });
  }

  /** Returns those of some users who are in a group, in a transaction; all of its members without `userIds`. */
  async members(
    manager: EntityManager,
    { organizationId, id }: GroupKey,
    userIds?: readonly UserId[],
  ): Promise<ReadonlySet<UserId>> {
    const among = userIds === undefined ? {} : { userId: Any(userIds) };
    const rows = await manager.find(MemberOfGroupEntity, {
      select: { userId: true },
      where: { organizationId, groupId: id, ...among },
    });
    return new Set(rows.map(({ userId }) => userId));
  }
}
