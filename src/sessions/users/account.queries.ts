import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository, type EntityManager } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { Account, User } from './account.js';
import { UserEntity } from './user.entity.js';

/** A user with the password hash. `account` is absent for a user who is disabled or an active member of no organization. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  /** Until when a password that the operator has set works where passwords are switched off. */
  readonly passwordAllowedUntil: Date | null;
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
  readonly passwordAllowedUntil: Date | null;
  readonly isDisabled: boolean;
  readonly organizationId: OrganizationId | null;
  readonly organizationName: string | null;
  readonly role: Role | null;
}

interface AccountRow {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organizationName: string;
}

const MOST_ORGANIZATIONS = 100;

/**
 * Reads users with their organizations and roles. Names the tables `memberships` and `organizations`, because their entities belong
 * to the module above, which this one cannot import.
 */
@Injectable()
export class AccountQueries {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  /**
   * Finds the user of a normalized address. A user of several organizations signs in to the one joined first, of those where the membership is active. Rests on
   * `users_email_unique` and `memberships_user`.
   */
  async findCredentials(email: string): Promise<Credentials | undefined> {
    const row = await this.users
      .createQueryBuilder('user')
      .select(['user.id AS id', 'user.name AS name', 'user.email AS email', 'user.passwordHash AS "passwordHash"'])
      .addSelect('user.passwordAllowedUntil', 'passwordAllowedUntil')
      .addSelect('user.disabledAt IS NOT NULL', 'isDisabled')
      .addSelect([
        'organization.id AS "organizationId"',
        'organization.name AS "organizationName"',
        'membership.role AS role',
      ])
      .leftJoin('memberships', 'membership', 'membership.userId = user.id AND membership.deactivatedAt IS NULL')
      .leftJoin('organizations', 'organization', 'organization.id = membership.organizationId')
      .where({ email })
      .orderBy('membership.createdAt')
      .addOrderBy('membership.organizationId')
      .limit(1)
      .getRawOne<CredentialsRow>();
    return row === undefined ? undefined : toCredentials(row);
  }

  /** Finds an active member's account. Rests on the three primary keys: one row each. */
  async findAccount(organizationId: OrganizationId, userId: UserId): Promise<Account | undefined> {
    const row = await this.users
      .createQueryBuilder('user')
      .select(['user.name AS name', 'user.email AS email', 'membership.role AS role'])
      .addSelect('organization.name', 'organizationName')
      .innerJoin(
        'memberships',
        'membership',
        'membership.organizationId = :organizationId AND membership.userId = user.id AND membership.deactivatedAt IS NULL',
      )
      .innerJoin('organizations', 'organization', 'organization.id = :organizationId', { organizationId })
      .where({ id: userId })
      .getRawOne<AccountRow>();
    if (row === undefined) return undefined;
    const { name, email, role, organizationName } = row;
    return { user: { id: userId, name, email }, organization: { id: organizationId, name: organizationName }, role };
  }

  /** Finds the account of an active member whose user is enabled. */
  async findEnabledAccount(organizationId: OrganizationId, userId: UserId): Promise<Account | undefined> {
    const isEnabled = await this.users.existsBy({ id: userId, disabledAt: IsNull() });
    return isEnabled ? this.findAccount(organizationId, userId) : undefined;
  }

  /** Lists the organizations in which a user is an active member, the one joined first at the head; at most 100. Rests on `memberships_user`. */
  async listOrganizations(
    userId: UserId,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<readonly OrganizationRole[]> {
    return manager
      .createQueryBuilder()
      .select(['organization.id AS id', 'organization.name AS name', 'membership.role AS role'])
      .from('memberships', 'membership')
      .innerJoin('organizations', 'organization', 'organization.id = membership.organizationId')
      .where('membership.userId = :userId AND membership.deactivatedAt IS NULL', { userId })
      .orderBy('membership.createdAt')
      .addOrderBy('membership.organizationId')
      .limit(MOST_ORGANIZATIONS)
      .getRawMany<OrganizationRole>();
  }
}

function toCredentials(row: CredentialsRow): Credentials {
  const { id, name, email, passwordHash, passwordAllowedUntil, isDisabled } = row;
  const user = { id, name, email };
  return {
    user,
    passwordHash,
    passwordAllowedUntil,
    isDisabled,
    account: isDisabled ? undefined : toAccount(user, row),
  };
}

function toAccount(user: User, row: CredentialsRow): Account | undefined {
  const { organizationId: id, organizationName: name, role } = row;
  return id === null || name === null || role === null ? undefined : { user, organization: { id, name }, role };
}
