import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { isOrganizationId, type OrganizationId, type UserId } from '../common/identifiers.js';
import type { GivenRole } from '../config/single-sign-on.js';
import { AdmittedMembers } from '../organizations/members/admitted-members.js';
import { SessionStarter, type SignedIn, type SignInContext } from '../sessions/session-starter.js';
import type { Account } from '../sessions/users/account.js';
import { AccountQueries } from '../sessions/users/account.queries.js';
import { UsersService } from '../sessions/users/users.service.js';
import type { Identity } from './identity.js';
import { IdentityProvider, type Authenticated } from './identity-provider.js';
import { UserIdentityStore } from './user-identity.store.js';

/** Why a user who authenticated at the provider is not signed in. */
export type Refusal = 'email_not_verified' | 'address_taken' | 'not_a_member';

/** A sign-in, or why there is none. */
export type SignInOutcome = { readonly signedIn: SignedIn } | { readonly refusal: Refusal };

/** Signs in users that the identity provider of the company has authenticated. */
@Injectable()
export class SingleSignOnService {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly store: UserIdentityStore,
    private readonly members: AdmittedMembers,
    private readonly users: UsersService,
    private readonly accounts: AccountQueries,
    private readonly starter: SessionStarter,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a user in: the one of the identity; else the one with the verified address, who is linked with it; else a new one. Without an active
   * membership, and without a role that the claims or the settings give, there is no sign-in.
   */
  async signIn({ identity, authenticatedAt }: Authenticated, context: SignInContext): Promise<SignInOutcome> {
    const linked = await this.store.findUser(identity);
    const found = linked ?? (await this.linkOnce(identity, context.origin));
    if (found === 'email_not_verified' || found === 'address_taken' || found === 'not_a_member')
      return { refusal: found };
    await this.updateRole(found, identity, context.origin);
    const account = await this.accountOf(found);
    if (account === undefined) return { refusal: 'not_a_member' };
    return { signedIn: await this.starter.start(account, context, { method: 'single_sign_on', authenticatedAt }) };
  }

  /** Of two first sign-ins at the same time, one finds the address taken or violates a key: its user is the one that the other has linked. */
  private async linkOnce(identity: Identity, origin: RequestOrigin): Promise<UserId | Refusal> {
    try {
      const outcome = await this.link(identity, origin);
      return outcome === 'address_taken' ? ((await this.store.findUser(identity)) ?? outcome) : outcome;
    } catch (error) {
      const linked = await this.store.findUser(identity);
      if (linked === undefined) throw error;
      return linked;
    }
  }

  /** Links a new identity with the user of its address, or with a new user. */
  private async link(identity: Identity, origin: RequestOrigin): Promise<UserId | Refusal> {
    const { email, issuer } = identity;
    if (email === undefined) return 'email_not_verified';
    const known = await this.users.findId(email);
    // The company has given the address to another person since.
    if (known !== undefined && (await this.store.hasIdentity(known, issuer))) return 'address_taken';
    return this.store.transact(async (manager) => {
      const admission = await this.admissionOf(manager, identity);
      if (known === undefined && admission === undefined) return 'not_a_member';
      const userId = known ?? (await this.members.createUser(manager, { email, name: identity.name }));
      if (known !== undefined) await this.users.voidPassword(manager, known);
      if (admission !== undefined && !(await this.members.hasMembership(manager, userId, admission.organizationId)))
        await this.members.admit(manager, userId, { ...admission, origin });
      await this.store.link(manager, identity, userId, this.clock.now());
      await this.recordLink(manager, userId, identity, origin);
      return userId;
    });
  }

  /** Gives the role of the claims, on each sign-in, to members of the organization that the provider admits to. */
  private async updateRole(userId: UserId, identity: Identity, origin: RequestOrigin): Promise<void> {
    const { role } = identity;
    if (role === undefined) return;
    await this.store.transact(async (manager) => {
      const organizationId = await this.organization(manager);
      if (organizationId === undefined) return;
      if (await this.members.hasMembership(manager, userId, organizationId))
        await this.members.admit(manager, userId, { organizationId, role, origin });
    });
  }

  private async admissionOf(
    manager: EntityManager,
    { role }: Identity,
  ): Promise<{ readonly organizationId: OrganizationId; readonly role: GivenRole } | undefined> {
    const given = role ?? this.provider.settings?.defaultRole;
    const organizationId = await this.organization(manager);
    return given === undefined || organizationId === undefined ? undefined : { organizationId, role: given };
  }

  private async organization(manager: EntityManager): Promise<OrganizationId | undefined> {
    const configured = this.provider.settings?.organizationId;
    if (configured === undefined) return this.members.onlyOrganization(manager);
    return isOrganizationId(configured) ? configured : undefined;
  }

  /** The account in the organization of the settings, else in the one joined first; undefined for a disabled user and without an active membership. */
  private async accountOf(userId: UserId): Promise<Account | undefined> {
    const organizations = await this.accounts.listOrganizations(userId);
    const preferred = organizations.find(({ id }) => id === this.provider.settings?.organizationId);
    const organization = preferred ?? organizations[0];
    return organization === undefined ? undefined : this.accounts.findEnabledAccount(organization.id, userId);
  }

  /** Each organization of the user sees in its audit log that another system signs its member in now. */
  private async recordLink(
    manager: EntityManager,
    userId: UserId,
    { issuer, subject, email }: Identity,
    origin: RequestOrigin,
  ): Promise<void> {
    for (const { id } of await this.accounts.listOrganizations(userId, manager)) {
      const context = contextOfUser(origin, id, userId);
      const details = { issuer, subject, email };
      await this.audit.write(manager, {
        context,
        action: 'user.identity_linked',
        subject: { type: 'user', id: userId },
        details,
      });
    }
  }
}
