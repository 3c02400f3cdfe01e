import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestOrigin } from '../../audit/audit-context.js';
import type { UserId } from '../../common/identifiers.js';

/** Revokes credentials of a user, in the transaction that changes the password. Returns how many. */
export type RevokeCredentials = (manager: EntityManager, userId: UserId, origin: RequestOrigin) => Promise<number>;

/** What other modules revoke when a user who changes the password asks for it. Sessions import none of these modules. */
@Injectable()
export class PasswordChangeHooks {
  readonly #hooks: RevokeCredentials[] = [];

  register(hook: RevokeCredentials): void {
    this.#hooks.push(hook);
  }

  /** Calls every hook, and returns how many credentials were revoked. */
  async revoke(manager: EntityManager, userId: UserId, origin: RequestOrigin): Promise<number> {
    let revoked = 0;
    for (const hook of this.#hooks) revoked += await hook(manager, userId, origin);
    return revoked;
  }
}
