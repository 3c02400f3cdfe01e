import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';
import type { Account, User } from './account.js';

/** A user with the hash of the password. `account` is absent for a user without membership, or who is disabled. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  readonly account: Account | undefined;
}

interface CredentialsRow {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly is_disabled: boolean;
  readonly organization_id: OrganizationId | null;
  readonly organization_name: string | null;
  readonly role: Role | null;
}

/** The organization is not known yet; who is in several signs in to the one joined first. */
const CREDENTIALS = `
  SELECT users.id, users.name, users.email, users.password_hash, users.disabled_at IS NOT NULL AS is_disabled,
    membership.organization_id, membership.role, organizations.name AS organization_name
  FROM users
  LEFT JOIN memberships membership ON membership.user_id = users.id
  LEFT JOIN organizations ON organizations.id = membership.organization_id
  WHERE users.email = $1
  ORDER BY membership.created_at, membership.organization_id LIMIT 1`;

interface AccountRow {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organization_name: string;
}

const ACCOUNT = `
  SELECT users.name, users.email, membership.role, organizations.name AS organization_name
  FROM memberships membership
  JOIN users ON users.id = membership.user_id
  JOIN organizations ON organizations.id = $1
  WHERE membership.organization_id = $1 AND membership.user_id = $2`;

/** An organization. */
export interface OrganizationRow {
  readonly id: OrganizationId;
  readonly name: string;
  readonly created_at: Date;
  /** Whether its members may let devices in. */
  readonly device_login: boolean;
}

/** An organization of a user, and what the user is there. */
export interface OrganizationRole {
  readonly id: OrganizationId;
  readonly name: string;
  readonly role: Role;
}

const MOST_ORGANIZATIONS = 100;

const ORGANIZATIONS_OF_USER = `
  SELECT organizations.id, organizations.name, membership.role
  FROM memberships membership JOIN organizations ON organizations.id = membership.organization_id
  WHERE membership.user_id = $1
  ORDER BY membership.created_at, membership.organization_id LIMIT ${MOST_ORGANIZATIONS}`;

/** Reads users and what they are in organizations. */
@Injectable()
export class AccountReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The user of a normalized address. */
  async findCredentials(email: string): Promise<Credentials | undefined> {
    const [row] = await this.dataSource.query<CredentialsRow[]>(CREDENTIALS, [email]);
    return row === undefined ? undefined : toCredentials(row);
  }

  /** A member's account. */
  async findAccount(organizationId: OrganizationId, userId: UserId): Promise<Account | undefined> {
    const [row] = await this.dataSource.query<AccountRow[]>(ACCOUNT, [organizationId, userId]);
    if (row === undefined) return undefined;
    const { name, email, role, organization_name: organizationName } = row;
    return { user: { id: userId, name, email }, organization: { id: organizationId, name: organizationName }, role };
  }

  /** The organizations that a user is a member of, the one joined first at the head; at most a hundred. */
  async listOrganizations(userId: UserId): Promise<readonly OrganizationRole[]> {
    return this.dataSource.query<OrganizationRole[]>(ORGANIZATIONS_OF_USER, [userId]);
  }

  /** An organization. */
  async findOrganization(organizationId: OrganizationId): Promise<OrganizationRow | undefined> {
    const sql = 'SELECT id, name, created_at, device_login FROM organizations WHERE id = $1';
    const [row] = await this.dataSource.query<OrganizationRow[]>(sql, [organizationId]);
    return row;
  }

  /** The name of an organization. */
  async findOrganizationName(organizationId: OrganizationId): Promise<string | undefined> {
    const sql = 'SELECT name FROM organizations WHERE id = $1';
    const [row] = await this.dataSource.query<{ readonly name: string }[]>(sql, [organizationId]);
    return row?.name;
  }

  /** What the user of a normalized address is in an organization, as far as the address is anybody's. */
  async findStanding(organizationId: OrganizationId, email: string): Promise<'member' | 'stranger' | 'unknown'> {
    const sql = `
      SELECT membership.user_id IS NOT NULL AS is_member
      FROM users LEFT JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = users.id
      WHERE users.email = $2`;
    const [row] = await this.dataSource.query<{ readonly is_member: boolean }[]>(sql, [organizationId, email]);
    if (row === undefined) return 'unknown';
    return row.is_member ? 'member' : 'stranger';
  }

  /** Whether there is any user. */
  async hasUsers(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM users LIMIT 1');
    return rows.length > 0;
  }
}

function toCredentials(row: CredentialsRow): Credentials {
  const { id, name, email, password_hash: passwordHash, is_disabled: isDisabled } = row;
  const user = { id, name, email };
  return { user, passwordHash, isDisabled, account: isDisabled ? undefined : toAccount(user, row) };
}

function toAccount(user: User, row: CredentialsRow): Account | undefined {
  const { organization_id: id, organization_name: name, role } = row;
  return id === null || name === null || role === null ? undefined : { user, organization: { id, name }, role };
}
