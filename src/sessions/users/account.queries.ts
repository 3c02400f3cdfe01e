import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../../auth/roles.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { Account, User } from './account.js';

/** A user with the password hash. `account` is absent for a user who is disabled or in no organization. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  readonly account: Account | undefined;
}

/** An organization of a user, with the user's role. */
export interface OrganizationRole {
  readonly id: OrganizationId;
  readonly name: string;
  readonly role: Role;
}

interface CredentialsRow extends User {
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  readonly organizationId: OrganizationId | null;
  readonly organizationName: string | null;
  readonly role: Role | null;
}

/**
 * Finds a user by the normalized address. A user of several organizations signs in to the one joined first. Rests on
 * `users_email_unique` and `memberships_user`.
 */
const FIND_CREDENTIALS = `
  SELECT users.id, users.name, users.email, users.password_hash AS "passwordHash",
    users.disabled_at IS NOT NULL AS "isDisabled", membership.organization_id AS "organizationId", membership.role,
    organizations.name AS "organizationName"
  FROM users
  LEFT JOIN memberships membership ON membership.user_id = users.id
  LEFT JOIN organizations ON organizations.id = membership.organization_id
  WHERE users.email = $1
  ORDER BY membership.created_at, membership.organization_id LIMIT 1`;

interface AccountRow {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organizationName: string;
}

/** Finds a member. Rests on the three primary keys: one row each. */
const FIND_ACCOUNT = `
  SELECT users.name, users.email, membership.role, organizations.name AS "organizationName"
  FROM memberships membership
  JOIN users ON users.id = membership.user_id
  JOIN organizations ON organizations.id = $1
  WHERE membership.organization_id = $1 AND membership.user_id = $2`;

const MOST_ORGANIZATIONS = 100;

/** Lists the organizations of a user. Rests on `memberships_user`. */
const LIST_ORGANIZATIONS = `
  SELECT organizations.id, organizations.name, membership.role
  FROM memberships membership JOIN organizations ON organizations.id = membership.organization_id
  WHERE membership.user_id = $1
  ORDER BY membership.created_at, membership.organization_id LIMIT ${MOST_ORGANIZATIONS}`;

/**
 * Reads users with their organizations and roles. SQL because `memberships` and `organizations` belong to the module above, which
 * this one cannot import.
 */
@Injectable()
export class AccountQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds the user of a normalized address. */
  async findCredentials(email: string): Promise<Credentials | undefined> {
    const [row] = await this.dataSource.query<CredentialsRow[]>(FIND_CREDENTIALS, [email]);
    return row === undefined ? undefined : toCredentials(row);
  }

  /** Finds a member's account. */
  async findAccount(organizationId: OrganizationId, userId: UserId): Promise<Account | undefined> {
    const [row] = await this.dataSource.query<AccountRow[]>(FIND_ACCOUNT, [organizationId, userId]);
    if (row === undefined) return undefined;
    const { name, email, role, organizationName } = row;
    return { user: { id: userId, name, email }, organization: { id: organizationId, name: organizationName }, role };
  }

  /** Lists the organizations of a user, the one joined first at the head; at most 100. */
  async listOrganizations(userId: UserId): Promise<readonly OrganizationRole[]> {
    return this.dataSource.query<OrganizationRole[]>(LIST_ORGANIZATIONS, [userId]);
  }
}

function toCredentials(row: CredentialsRow): Credentials {
  const { id, name, email, passwordHash, isDisabled } = row;
  const user = { id, name, email };
  return { user, passwordHash, isDisabled, account: isDisabled ? undefined : toAccount(user, row) };
}

function toAccount(user: User, row: CredentialsRow): Account | undefined {
  const { organizationId: id, organizationName: name, role } = row;
  return id === null || name === null || role === null ? undefined : { user, organization: { id, name }, role };
}
