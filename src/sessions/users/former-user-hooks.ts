import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';

/** Deletes rows that belong to users, in the transaction that deletes the users. */
export type DeleteOfUsers = (manager: EntityManager, userIds: readonly UserId[]) => Promise<void>;

/** What other modules delete with users who are in no organization any more. Sessions import none of these modules. */
@Injectable()
export class FormerUserHooks {
  readonly #hooks: DeleteOfUsers[] = [];

  register(hook: DeleteOfUsers): void {
    this.#hooks.push(hook);
  }

  /** Calls every hook. */
  async deleteOfUsers(manager: EntityManager, userIds: readonly UserId[]): Promise<void> {
    for (const deleteOfUsers of this.#hooks) await deleteOfUsers(manager, userIds);
  }
}
