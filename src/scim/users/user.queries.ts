import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import type { FilterColumn } from '../filter/filter-sql.js';
import { listFiltered, type ListStatement } from '../protocol/filtered-list.queries.js';
import type { ListQuery, ResourcePage } from '../protocol/list-query.js';
import { nameKey } from '../settings/roles-of-groups.js';
import type { UserProfile } from './user-attributes.js';

/** A member with what the identity provider knows of them. The last five are null for a member who was never provisioned. */
export interface UserRow {
  readonly userId: UserId;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly name: string;
  readonly email: string;
  readonly userName: string | null;
  readonly userNameKey: string | null;
  readonly externalId: string | null;
  readonly profile: UserProfile | null;
  readonly isAccountProvisioned: boolean | null;
}

const CHANGED = 'GREATEST(provisioned.updated_at, membership.created_at, membership.deactivated_at)';

/** Members with their users, found by the primary keys. $1 organization. */
const FROM_MEMBERS = `
  FROM memberships membership
  JOIN users ON users.id = membership.user_id
  LEFT JOIN provisioned_members provisioned ON provisioned.organization_id = membership.organization_id
    AND provisioned.user_id = membership.user_id
  WHERE membership.organization_id = $1`;

const SELECT_MEMBERS = `
  SELECT membership.user_id AS "userId", membership.role, membership.deactivated_at IS NULL AS "isActive",
    membership.created_at AS "createdAt", ${CHANGED} AS "changedAt", users.name, users.email,
    provisioned.user_name AS "userName", provisioned.user_name_key AS "userNameKey", provisioned.external_id AS "externalId",
    provisioned.profile, provisioned.is_account_provisioned AS "isAccountProvisioned"
  ${FROM_MEMBERS}`;

/** Members who have a user name. Rests on `provisioned_members_user_name_unique` and `users_email_unique`. $1 organization. */
const hasUserName = (parameter: string): string => `(membership.user_id = ANY(ARRAY(
    SELECT named.user_id FROM provisioned_members named
    WHERE named.organization_id = $1 AND named.user_name_key = ${parameter}
    UNION ALL SELECT addressed.id FROM users addressed WHERE addressed.email = ${parameter}))
  AND COALESCE(provisioned.user_name_key, users.email) = ${parameter})`;

const text = (sql: string): FilterColumn => ({ kind: 'text', sql });
const nameText = (part: string): FilterColumn => text(`provisioned.profile #>> '{name,${part}}'`);

/** The attributes that lists are filtered by. */
const COLUMNS: Readonly<Record<string, FilterColumn>> = {
  id: { kind: 'exact', sql: 'membership.user_id' },
  username: {
    kind: 'key',
    sql: 'COALESCE(provisioned.user_name, users.email)',
    normalize: nameKey,
    equals: hasUserName,
  },
  externalid: {
    kind: 'key',
    sql: 'provisioned.external_id',
    normalize: (value) => value,
    equals: (parameter) => `provisioned.external_id = ${parameter}`,
  },
  displayname: text(`COALESCE(provisioned.profile ->> 'displayName', users.name)`),
  'name.formatted': nameText('formatted'),
  'name.familyname': nameText('familyName'),
  'name.givenname': nameText('givenName'),
  active: { kind: 'boolean', sql: '(membership.deactivated_at IS NULL)' },
  'meta.created': { kind: 'instant', sql: 'membership.created_at' },
  'meta.lastmodified': { kind: 'instant', sql: CHANGED },
  emails: {
    kind: 'elements',
    from: `jsonb_to_recordset(COALESCE(NULLIF(provisioned.profile -> 'emails', '[]'::jsonb),
      jsonb_build_array(jsonb_build_object('value', users.email, 'type', 'work', 'primary', true))))
      AS email (value text, type text, "primary" boolean) WHERE true`,
    columns: {
      value: text('email.value'),
      type: text('email.type'),
      primary: { kind: 'boolean', sql: 'COALESCE(email."primary", false)' },
    },
  },
  groups: {
    kind: 'elements',
    from: `members_of_groups joined
      JOIN member_groups grouped ON grouped.organization_id = joined.organization_id AND grouped.id = joined.group_id
      WHERE joined.organization_id = $1 AND joined.user_id = membership.user_id`,
    columns: { value: { kind: 'exact', sql: 'grouped.id' }, display: text('grouped.display_name') },
  },
};

const LIST: ListStatement = {
  select: SELECT_MEMBERS,
  from: FROM_MEMBERS,
  order: 'membership.created_at, membership.user_id',
  columns: COLUMNS,
};

/** Reads members as users of SCIM. */
@Injectable()
export class UserQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Lists members, oldest membership first. Sorts the organization's memberships, found by the primary key; a filter by `userName` or
   * `externalId` finds its member by an index.
   * @throws Problem invalid_request (`invalidFilter`).
   */
  async list(organizationId: OrganizationId, query: ListQuery): Promise<ResourcePage<UserRow>> {
    return listFiltered(this.dataSource, LIST, organizationId, query);
  }

  /** Finds a member, in a transaction where there is one. */
  async find(
    organizationId: OrganizationId,
    userId: UserId,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`${SELECT_MEMBERS} AND membership.user_id = $2`, [
      organizationId,
      userId,
    ]);
    return row;
  }

  /** Finds the member who has a user name, in a transaction. */
  async findByUserName(
    manager: EntityManager,
    organizationId: OrganizationId,
    userName: string,
  ): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`${SELECT_MEMBERS} AND ${hasUserName('$2')}`, [
      organizationId,
      nameKey(userName),
    ]);
    return row;
  }
}
