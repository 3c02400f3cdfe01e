import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrganizationId, UserId } from '../../common/identifiers.js';

/** Deletes rows that belong to users, in the transaction that deletes the users. */
export type DeleteOfUsers = (manager: EntityManager, userIds: readonly UserId[]) => Promise<void>;

/** Deletes rows that belong to a user in one organization, in the transaction that removes the user from it. */
export type DeleteOfMember = (manager: EntityManager, organizationId: OrganizationId, userId: UserId) => Promise<void>;

/**
 * What other modules delete with users who are in no organization any more, and with members who leave one. Sessions and organizations
 * import none of these modules.
 */
@Injectable()
export class FormerUserHooks {
  readonly #ofUsers: DeleteOfUsers[] = [];
  readonly #ofMembers: DeleteOfMember[] = [];

  register(hook: DeleteOfUsers): void {
    this.#ofUsers.push(hook);
  }

  registerForMembers(hook: DeleteOfMember): void {
    this.#ofMembers.push(hook);
  }

  /** Calls every hook for users. */
  async deleteOfUsers(manager: EntityManager, userIds: readonly UserId[]): Promise<void> {
    for (const deleteOfUsers of this.#ofUsers) await deleteOfUsers(manager, userIds);
  }

  /** Calls every hook for members. */
  async deleteOfMember(manager: EntityManager, organizationId: OrganizationId, userId: UserId): Promise<void> {
    for (const deleteOfMember of this.#ofMembers) await deleteOfMember(manager, organizationId, userId);
  }
}
