/** Roles in an organization, each permitting what the ones before it do. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Whether `role` is `least` or above it. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
