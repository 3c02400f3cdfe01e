import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import type { OrganizationId } from '../../common/identifiers.js';
import { validationFailed } from '../../common/problem.js';
import { lifetimeOfDevice, type TokenPolicy } from './token-policy.js';
import { TokenPolicyStore } from './token-policy.store.js';

/** Changes of a policy; undefined keeps a member. */
export interface TokenPolicyChanges {
  readonly lifetimeDays: number | undefined;
  readonly maxLifetimeDays: number | null | undefined;
}

/** Reads and changes the policy of an organization for new tokens. */
@Injectable()
export class TokenPolicyService {
  constructor(
    private readonly store: TokenPolicyStore,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the policy of the organization of the session. */
  async read(by: SessionPrincipal): Promise<TokenPolicy> {
    return this.store.read(by.organizationId);
  }

  /** Returns how many days the token of a device is valid, in the transaction that issues it. */
  async daysOfDevice(manager: EntityManager, organizationId: OrganizationId, days: number): Promise<number> {
    return lifetimeOfDevice(await this.store.read(organizationId, manager), days);
  }

  /**
   * Changes the policy for tokens created from now on. Records only a change.
   * @throws Problem validation_failed for a default lifetime above the maximum.
   */
  async change(by: SessionPrincipal, changes: TokenPolicyChanges, context: AuditContext): Promise<TokenPolicy> {
    const subject = { type: 'organization', id: by.organizationId };
    return this.store.change(
      by.organizationId,
      (former) => changed(former, changes),
      async (manager, former, present) => {
        const details = { from: toDetails(former), to: toDetails(present) };
        if (JSON.stringify(details.from) === JSON.stringify(details.to)) return;
        await this.audit.write(manager, { context, action: 'organization.token_policy_changed', subject, details });
      },
    );
  }
}

function changed(former: TokenPolicy, changes: TokenPolicyChanges): TokenPolicy {
  const lifetimeDays = changes.lifetimeDays ?? former.lifetimeDays;
  const maxLifetimeDays = changes.maxLifetimeDays === undefined ? former.maxLifetimeDays : changes.maxLifetimeDays;
  if (maxLifetimeDays !== null && lifetimeDays > maxLifetimeDays) {
    const pointer = changes.lifetimeDays === undefined ? '/maxTokenLifetimeDays' : '/tokenLifetimeDays';
    const detail = `tokenLifetimeDays is ${lifetimeDays} and may not exceed maxTokenLifetimeDays, which is ${maxLifetimeDays}`;
    throw validationFailed([{ pointer, detail }]);
  }
  return { lifetimeDays, maxLifetimeDays };
}

function toDetails({ lifetimeDays, maxLifetimeDays }: TokenPolicy): object {
  return { tokenLifetimeDays: lifetimeDays, maxTokenLifetimeDays: maxLifetimeDays };
}
