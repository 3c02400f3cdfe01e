import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { sessionMissing } from '../auth/refusals.js';
import type { User } from './account.js';
import { AccountReader } from './account.reader.js';
import { UserStore } from './user.store.js';

/** Changes what users say of themselves. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly reader: AccountReader,
    private readonly store: UserStore,
    private readonly audit: AuditLog,
  ) {}

  /** Gives who is signed in another name; undefined leaves it. Answers the user as they are then. */
  async change(by: SessionPrincipal, name: string | undefined, context: AuditContext): Promise<User> {
    if (name !== undefined) await this.rename(by, name, context);
    const account = await this.reader.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    return account.user;
  }

  private async rename(by: SessionPrincipal, name: string, context: AuditContext): Promise<void> {
    const entry = { context, action: 'user.changed', subject: { type: 'user', id: by.userId }, details: { name } };
    await this.store.rename(by.userId, name, (manager) => this.audit.write(manager, entry));
  }
}
