import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { proofTooOld } from '../../auth/refusals.js';
import { Clock } from '../../common/clock.js';
import { newProvisioningTokenId } from '../../common/identifiers.js';
import { validationFailed } from '../../common/problem.js';
import { ProvisionedMembers } from '../../organizations/members/provisioned-members.queries.js';
import { isSignInRecent } from '../../sessions/session-lifetime.js';
import { digestOf, hintOf, newTokenValue } from '../../tokens/token-value.js';
import { GroupQueries, type GroupSize } from '../groups/group.queries.js';
import { GroupRoles } from '../groups/group-roles.js';
import type { ProvisioningTokenEntity } from '../tokens/provisioning-token.entity.js';
import { ProvisioningTokenStore } from '../tokens/provisioning-token.store.js';
import { ProvisioningSettingsStore } from './provisioning-settings.store.js';
import { nameKey, rolesByGroup, type RoleSettings } from './roles-of-groups.js';
import { DAY_MS } from '../../common/day.js';

/** How long a token that was replaced stays valid: until somebody has put the new one into the identity provider. */
const GRACE_MS = DAY_MS;

/** The provisioning of an organization, as its owners see it. */
export interface ProvisioningState extends RoleSettings {
  /** The present token; undefined while provisioning is off. */
  readonly token: ProvisioningTokenEntity | undefined;
  readonly formerTokenExpiresAt: Date | null;
  readonly groupSizes: readonly GroupSize[];
}

/** A new token. Nothing else contains its value. */
export interface CreatedProvisioningToken {
  readonly token: ProvisioningTokenEntity;
  readonly value: string;
  readonly formerTokenExpiresAt: Date | null;
}

/** Lets owners set up the provisioning of their organization. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly tokens: ProvisioningTokenStore,
    private readonly settings: ProvisioningSettingsStore,
    private readonly groups: GroupQueries,
    private readonly roles: GroupRoles,
    private readonly members: ProvisionedMembers,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the provisioning of the organization. */
  async read({ organizationId }: SessionPrincipal): Promise<ProvisioningState> {
    const now = this.clock.now();
    const tokens = await this.tokens.list(organizationId);
    const former = tokens.find(({ expiresAt }) => expiresAt !== null && expiresAt > now);
    const { defaultRole, groupRoles } = await this.settings.read(organizationId);
    return {
      token: tokens.find(({ expiresAt }) => expiresAt === null),
      formerTokenExpiresAt: former?.expiresAt ?? null,
      defaultRole,
      groupRoles,
      groupSizes: await this.groups.sizes(organizationId),
    };
  }

  /**
   * Creates the provisioning token, or a new one: the one that it replaces stays valid for a day.
   * @throws Problem reauthentication_required when the sign-in is too long ago.
   */
  async createToken(by: SessionPrincipal, context: AuditContext): Promise<CreatedProvisioningToken> {
    const now = this.clock.now();
    if (!isSignInRecent(by.provenAt, now)) throw proofTooOld();
    const { organizationId } = by;
    const value = newTokenValue(organizationId);
    const token = {
      organizationId,
      id: newProvisioningTokenId(organizationId),
      digest: digestOf(value),
      hint: hintOf(value),
      createdBy: by.userId,
      createdAt: now,
      expiresAt: null,
      lastUsedAt: null,
    };
    const formerExpiresAt = new Date(now.getTime() + GRACE_MS);
    const isRotation = await this.tokens.transact(async (manager) => {
      await this.members.lock(manager, organizationId);
      const isReplaced = await this.tokens.replace(manager, token, formerExpiresAt);
      const action = isReplaced ? 'provisioning.token_rotated' : 'provisioning.token_created';
      const subject = { type: 'provisioning_token', id: token.id };
      await this.audit.write(manager, { context, action, subject, details: {} });
      return isReplaced;
    });
    return { token, value, formerTokenExpiresAt: isRotation ? formerExpiresAt : null };
  }

  /** Removes the provisioning token, and the one that it replaced: both are refused from the next request on. Members stay as they are. */
  async removeToken({ organizationId }: SessionPrincipal, context: AuditContext): Promise<void> {
    await this.tokens.transact(async (manager) => {
      const count = await this.tokens.deleteAll(manager, organizationId);
      if (count === 0) return;
      const subject = { type: 'organization', id: organizationId };
      const details = { tokens: count };
      await this.audit.write(manager, { context, action: 'provisioning.token_removed', subject, details });
    });
  }

  /**
   * Changes the roles of groups, and with them those of their members. The default role concerns new members, and those who lose a role.
   * @throws Problem validation_failed for a group that is named twice.
   */
  async changeRoles(by: SessionPrincipal, wanted: RoleSettings, context: AuditContext): Promise<void> {
    requireDistinctGroups(wanted);
    const { organizationId } = by;
    await this.settings.transact(async (manager) => {
      await this.members.lock(manager, organizationId);
      const former = await this.settings.read(organizationId, manager);
      await this.settings.save(manager, organizationId, wanted);
      const subject = { type: 'organization', id: organizationId };
      const details = { from: toDetails(former), to: toDetails(wanted) };
      if (JSON.stringify(details.from) === JSON.stringify(details.to)) return;
      await this.audit.write(manager, { context, action: 'provisioning.roles_changed', subject, details });
      const userIds = await this.groups.membersOfNamed(manager, organizationId, changedGroups(former, wanted));
      const regrouped = { organizationId, userIds, leftRole: true };
      await this.roles.apply(manager, regrouped, wanted, { context, tokenId: null });
    });
  }
}

function requireDistinctGroups({ groupRoles }: RoleSettings): void {
  const keys = new Set<string>();
  groupRoles.forEach(({ displayName }, index) => {
    const key = nameKey(displayName);
    if (keys.has(key))
      throw validationFailed([{ pointer: `/groups/${index}/displayName`, detail: 'another item names this group' }]);
    keys.add(key);
  });
}

/** Returns the keys of groups whose role differs. */
function changedGroups(former: RoleSettings, wanted: RoleSettings): readonly string[] {
  const [before, after] = [rolesByGroup(former), rolesByGroup(wanted)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
}

function toDetails({ defaultRole, groupRoles }: RoleSettings): object {
  return { defaultRole, groups: groupRoles.map(({ displayName, role }) => ({ displayName, role })) };
}
