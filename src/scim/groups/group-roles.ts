import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { listsByKey } from '../../common/lists.js';
import {
  ProvisionedMembers,
  type ProvisioningContext,
} from '../../organizations/members/provisioned-members.queries.js';
import {
  highestRole,
  nameKey,
  rolesByGroup,
  type ProvisionedRole,
  type RoleSettings,
} from '../settings/roles-of-groups.js';
import { GroupQueries } from './group.queries.js';

/** Members whose groups changed. */
export interface RegroupedMembers {
  readonly organizationId: OrganizationId;
  readonly userIds: readonly UserId[];
  /** Whether one of the groups that they left gave them a role: without another one, they get the default role. */
  readonly leftRole: boolean;
}

/** Gives members the roles of their groups. */
@Injectable()
export class GroupRoles {
  constructor(
    private readonly queries: GroupQueries,
    private readonly members: ProvisionedMembers,
  ) {}

  /** Sets the roles of members whose groups changed, in the transaction of the change. Those in no group with a role keep theirs. */
  async apply(
    manager: EntityManager,
    { organizationId, userIds, leftRole }: RegroupedMembers,
    settings: RoleSettings,
    by: ProvisioningContext,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const groups = await this.queries.groupsOf(organizationId, userIds, manager);
    const byUser = listsByKey(groups, ({ userId }) => userId);
    const given = rolesByGroup(settings);
    const roles = new Map<UserId, ProvisionedRole>();
    for (const userId of userIds) {
      const keys = (byUser.get(userId) ?? []).map(({ displayName }) => nameKey(displayName));
      const role = highestRole(keys, given) ?? (leftRole ? settings.defaultRole : undefined);
      if (role !== undefined) roles.set(userId, role);
    }
    await this.members.setRoles(manager, organizationId, roles, by);
  }
}
