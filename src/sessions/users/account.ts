import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';

/** A person. */
export interface User {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
}

/** A user to insert. */
export interface NewUser extends User {
  readonly passwordHash: string;
}

/** A user in an organization. */
export interface Account {
  readonly user: User;
  readonly organization: { readonly id: OrganizationId; readonly name: string };
  readonly role: Role;
}
