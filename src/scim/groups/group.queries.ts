import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MemberGroupId, OrganizationId, UserId } from '../../common/identifiers.js';
import type { FilterColumn } from '../filter/filter-sql.js';
import { listFiltered, type ListStatement } from '../protocol/filtered-list.queries.js';
import type { ListQuery, ResourcePage } from '../protocol/list-query.js';
import { nameKey } from '../settings/roles-of-groups.js';

/** A group with the number of its members. */
export interface GroupRow {
  readonly id: MemberGroupId;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly size: number;
}

/** The name of a group, with the number of its members. */
export interface GroupSize {
  readonly displayName: string;
  readonly size: number;
}

/** A member of a group. */
export interface GroupMember {
  readonly groupId: MemberGroupId;
  readonly userId: UserId;
  readonly name: string;
}

/** A group of a member. */
export interface GroupOfUser {
  readonly userId: UserId;
  readonly groupId: MemberGroupId;
  readonly displayName: string;
}

/** $1 organization. */
const FROM_GROUPS = 'FROM member_groups listed WHERE listed.organization_id = $1';

const SELECT_GROUPS = `
  SELECT listed.id, listed.display_name AS "displayName", listed.external_id AS "externalId", listed.created_at AS "createdAt",
    listed.updated_at AS "updatedAt", (SELECT count(*)::int FROM members_of_groups counted
      WHERE counted.organization_id = listed.organization_id AND counted.group_id = listed.id) AS size
  ${FROM_GROUPS}`;

/** The members of some groups. Rests on the primary key. $1 organization, $2 groups. */
const SELECT_MEMBERS = `
  SELECT member.group_id AS "groupId", member.user_id AS "userId", users.name
  FROM members_of_groups member JOIN users ON users.id = member.user_id
  WHERE member.organization_id = $1 AND member.group_id = ANY($2)
  ORDER BY member.group_id, member.user_id`;

/** The groups of some members. Rests on `members_of_groups_user`. $1 organization, $2 users. */
const SELECT_GROUPS_OF = `
  SELECT member.user_id AS "userId", member.group_id AS "groupId", named.display_name AS "displayName"
  FROM members_of_groups member
  JOIN member_groups named ON named.organization_id = member.organization_id AND named.id = member.group_id
  WHERE member.organization_id = $1 AND member.user_id = ANY($2)
  ORDER BY member.user_id, named.display_name_key`;

/** The members of groups with some names. Rests on the unique and the primary key. $1 organization, $2 name keys. */
const SELECT_MEMBERS_OF_NAMED = `
  SELECT DISTINCT member.user_id AS "userId"
  FROM member_groups named
  JOIN members_of_groups member ON member.organization_id = named.organization_id AND member.group_id = named.id
  WHERE named.organization_id = $1 AND named.display_name_key = ANY($2)`;

/** Which of some users are members of the organization. Rests on the primary key. $1 organization, $2 users. */
const SELECT_MEMBERS_AMONG =
  'SELECT user_id AS "userId" FROM memberships WHERE organization_id = $1 AND user_id = ANY($2)';

/** The names of the groups of an organization, with their sizes. At most `MOST_GROUPS` rows. $1 organization. */
const SELECT_SIZES = `
  SELECT named.display_name AS "displayName", (SELECT count(*)::int FROM members_of_groups counted
    WHERE counted.organization_id = named.organization_id AND counted.group_id = named.id) AS size
  FROM member_groups named WHERE named.organization_id = $1 ORDER BY named.display_name_key`;

/** The attributes that lists are filtered by. */
const COLUMNS: Readonly<Record<string, FilterColumn>> = {
  id: { kind: 'exact', sql: 'listed.id' },
  displayname: {
    kind: 'key',
    sql: 'listed.display_name',
    normalize: nameKey,
    equals: (parameter) => `listed.display_name_key = ${parameter}`,
  },
  externalid: { kind: 'exact', sql: 'listed.external_id' },
  'meta.created': { kind: 'instant', sql: 'listed.created_at' },
  'meta.lastmodified': { kind: 'instant', sql: 'listed.updated_at' },
  members: {
    kind: 'elements',
    from: 'members_of_groups joined WHERE joined.organization_id = $1 AND joined.group_id = listed.id',
    columns: { value: { kind: 'exact', sql: 'joined.user_id' } },
  },
};

const LIST: ListStatement = {
  select: SELECT_GROUPS,
  from: FROM_GROUPS,
  order: 'listed.created_at, listed.id',
  columns: COLUMNS,
};

/** Reads groups of members. */
@Injectable()
export class GroupQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Lists groups, oldest first. Sorts the organization's groups, which are some hundreds at most.
   * @throws Problem invalid_request (`invalidFilter`).
   */
  async list(organizationId: OrganizationId, query: ListQuery): Promise<ResourcePage<GroupRow>> {
    return listFiltered(this.dataSource, LIST, organizationId, query);
  }

  /** Finds a group, in a transaction where there is one. */
  async find(
    organizationId: OrganizationId,
    id: MemberGroupId,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<GroupRow | undefined> {
    const [row] = await manager.query<GroupRow[]>(`${SELECT_GROUPS} AND listed.id = $2`, [organizationId, id]);
    return row;
  }

  /** Lists the members of some groups. */
  async membersOf(
    organizationId: OrganizationId,
    groupIds: readonly MemberGroupId[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<readonly GroupMember[]> {
    if (groupIds.length === 0) return [];
    return manager.query<GroupMember[]>(SELECT_MEMBERS, [organizationId, groupIds]);
  }

  /** Lists the groups of some members, in a transaction where there is one. */
  async groupsOf(
    organizationId: OrganizationId,
    userIds: readonly UserId[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<readonly GroupOfUser[]> {
    if (userIds.length === 0) return [];
    return manager.query<GroupOfUser[]>(SELECT_GROUPS_OF, [organizationId, userIds]);
  }

  /** Lists the members of groups with some names, in a transaction. */
  async membersOfNamed(
    manager: EntityManager,
    organizationId: OrganizationId,
    keys: readonly string[],
  ): Promise<readonly UserId[]> {
    const rows = await manager.query<{ userId: UserId }[]>(SELECT_MEMBERS_OF_NAMED, [organizationId, keys]);
    return rows.map(({ userId }) => userId);
  }

  /** Returns those of some users who are members of an organization, in a transaction. */
  async membersAmong(
    manager: EntityManager,
    organizationId: OrganizationId,
    userIds: readonly UserId[],
  ): Promise<ReadonlySet<UserId>> {
    const rows = await manager.query<{ userId: UserId }[]>(SELECT_MEMBERS_AMONG, [organizationId, userIds]);
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Lists the names of all groups, with the numbers of their members. */
  async sizes(organizationId: OrganizationId): Promise<readonly GroupSize[]> {
    return this.dataSource.query<GroupSize[]>(SELECT_SIZES, [organizationId]);
  }
}
