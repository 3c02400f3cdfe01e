import type { SignedIn } from '@clarion/api-client';

/** What a member of an organization may be. */
export type RoleName = SignedIn['role'];

/** A role and what it may do. */
export interface RoleWords {
  readonly role: RoleName;
  readonly name: string;
  readonly may: string;
}

/** The roles, each of which may do what the ones before it may. */
export const ROLES: readonly RoleWords[] = [
  { role: 'viewer', name: 'Viewer', may: 'Reads runs, tests and projects.' },
  { role: 'member', name: 'Member', may: 'Uploads runs and quarantines tests, besides what viewers may.' },
  { role: 'admin', name: 'Admin', may: 'Manages projects, webhooks and members, besides what members may.' },
  { role: 'owner', name: 'Owner', may: 'Makes and removes owners, besides what admins may.' },
];

/** What a role is called. */
export function roleName(role: RoleName): string {
  return ROLES.find((words) => words.role === role)?.name ?? role;
}
