import type { SignedIn } from '@clarion/api-client';

/** Role of a member in an organization. */
export type RoleName = SignedIn['role'];

/** A role with its display texts. */
export interface RoleInfo {
  readonly role: RoleName;
  readonly name: string;
  readonly description: string;
}

/** All roles, lowest first. Each includes the permissions of the ones before it. */
export const ROLES: readonly RoleInfo[] = [
  { role: 'viewer', name: 'Viewer', description: 'Can read runs, tests and projects.' },
  { role: 'member', name: 'Member', description: 'Viewer permissions, plus uploading runs and quarantining tests.' },
  { role: 'admin', name: 'Admin', description: 'Member permissions, plus managing projects, webhooks and members.' },
  { role: 'owner', name: 'Owner', description: 'Admin permissions, plus adding and removing owners.' },
];

/** Returns the display name of a role. */
export function roleName(role: RoleName): string {
  return ROLES.find((info) => info.role === role)?.name ?? role;
}
