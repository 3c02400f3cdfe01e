import { normalizeEmail } from '../../sessions/users/email-address.js';

/** The roles that provisioning may give, in ascending order. Only owners make owners. */
export const PROVISIONED_ROLES = ['viewer', 'member', 'admin'] as const;

export type ProvisionedRole = (typeof PROVISIONED_ROLES)[number];

/** The role of the members of a group, which the identity provider names. */
export interface GroupRole {
  readonly displayName: string;
  readonly role: ProvisionedRole;
}

/** The roles of provisioned members. */
export interface RoleSettings {
  /** The role of members in no group that gives one. */
  readonly defaultRole: ProvisionedRole;
  readonly groupRoles: readonly GroupRole[];
}

/** The settings of an organization that has changed none. */
export const DEFAULT_ROLES: RoleSettings = { defaultRole: 'viewer', groupRoles: [] };

/** Returns the form in which names of users and groups are compared: no two differ by case alone. */
export function nameKey(name: string): string {
  return normalizeEmail(name);
}

/** Returns the roles that groups give, by the keys of their names. */
export function rolesByGroup({ groupRoles }: RoleSettings): ReadonlyMap<string, ProvisionedRole> {
  return new Map(groupRoles.map(({ displayName, role }) => [nameKey(displayName), role]));
}

/** Returns the highest role that some groups give; undefined when none of them gives one. */
export function highestRole(
  groupKeys: readonly string[],
  roles: ReadonlyMap<string, ProvisionedRole>,
): ProvisionedRole | undefined {
  const given = new Set(groupKeys.map((key) => roles.get(key)));
  return PROVISIONED_ROLES.findLast((role) => given.has(role));
}
