import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../audit/audit-context.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { sessionMissing } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import { newOrganizationId } from '../common/identifiers.js';
import { conflict } from '../common/problem.js';
import { AccountQueries } from '../sessions/users/account.queries.js';
import { OrganizationCreator } from './organization-creator.js';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationStore } from './organization.store.js';

/** The session lists at most so many. */
const MOST_OF_USER = 100;

/** Creates further organizations. */
@Injectable()
export class OrganizationFounder {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly creator: OrganizationCreator,
    private readonly store: OrganizationStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an organization with the signed-in user as its owner and a project. The session stays where it is.
   * @throws Problem conflict for a member of 100 organizations.
   */
  async found(by: SessionPrincipal, name: string, origin: RequestOrigin): Promise<OrganizationEntity> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    if ((await this.accounts.listOrganizations(by.userId)).length >= MOST_OF_USER)
      throw conflict(`Leave an organization first: a user is a member of at most ${MOST_OF_USER}.`);
    const organization = { id: newOrganizationId(), name };
    const owner = { user: account.user, organization, role: 'owner' } as const;
    const now = this.clock.now();
    await this.store.transact((manager) => this.creator.found(manager, owner, { now, origin }));
    return { ...organization, createdAt: now, deviceLogin: true, secondFactorRequired: false };
  }
}
