import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@clarion/reports/json';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import type { Provisioner } from '../../auth/provisioner.js';
import { Clock } from '../../common/clock.js';
import { isMemberGroupId, newMemberGroupId, type MemberGroupId, type UserId } from '../../common/identifiers.js';
import { listsByKey } from '../../common/lists.js';
import {
  ProvisionedMembers,
  type ProvisioningContext,
} from '../../organizations/members/provisioned-members.queries.js';
import { isSelected } from '../protocol/attribute-selection.js';
import type { ListQuery, ResourcePage } from '../protocol/list-query.js';
import { readPatch, toOperations, type PatchOperation } from '../protocol/patch-request.js';
import { ScimAddress } from '../protocol/scim-address.js';
import { noResource, scimProblem } from '../protocol/scim-problem.js';
import { ProvisioningSettingsStore } from '../settings/provisioning-settings.store.js';
import { nameKey, rolesByGroup } from '../settings/roles-of-groups.js';
import { GroupQueries, type GroupMember, type GroupRow } from './group.queries.js';
import { GroupRoles } from './group-roles.js';
import { toGroupResource, type GroupResource } from './group-resource.js';
import { GroupStore, type GroupKey } from './group.store.js';
import { readGroupChanges, unknownMember, type MemberChanges } from './patch-group.js';

/** The groups of an organization. Roles need a handful. */
const MOST_GROUPS = 500;

/** A page of groups ends before it contains more members. A single group is always whole. */
const MOST_MEMBERS_OF_PAGE = 20_000;

/** Users who came into a group, and who left it. */
interface MembersMoved {
  readonly added: readonly UserId[];
  readonly removed: readonly UserId[];
}

/** Groups of members (RFC 7643 §4.2). Their names decide which roles their members have. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly queries: GroupQueries,
    private readonly store: GroupStore,
    private readonly roles: GroupRoles,
    private readonly settings: ProvisioningSettingsStore,
    private readonly members: ProvisionedMembers,
    private readonly audit: AuditLog,
    private readonly address: ScimAddress,
    private readonly clock: Clock,
  ) {}

  /** Lists groups. @throws Problem invalid_request (`invalidFilter`). */
  async list({ organizationId }: Provisioner, query: ListQuery): Promise<ResourcePage<GroupResource>> {
    const { total, resources: rows } = await this.queries.list(organizationId, query);
    const withMembers = isSelected(query.selection, 'members');
    const shown = withMembers ? rows.slice(0, fittingPage(rows)) : rows;
    const ids = shown.map(({ id }) => id);
    const members = withMembers ? await this.queries.membersOf(organizationId, ids) : [];
    return { total, resources: this.toResources(shown, members) };
  }

  /** Returns a group. @throws Problem not_found. */
  async get({ organizationId }: Provisioner, id: string): Promise<GroupResource> {
    const row = isMemberGroupId(id) ? await this.queries.find(organizationId, id) : undefined;
    if (row === undefined) throw noResource('Group', id);
    const [resource] = this.toResources([row], await this.queries.membersOf(organizationId, [row.id]));
    if (resource === undefined) throw noResource('Group', id);
    return resource;
  }

  /**
   * Creates a group.
   * @throws Problem invalid_request; conflict when a group has the name (`uniqueness`), or the organization has 500 groups.
   */
  async create(by: Provisioner, body: JsonValue, context: ProvisioningContext): Promise<GroupResource> {
    const { organizationId } = by;
    const { displayName, externalId = null, members } = readGroupChanges(toOperations(body, 'the body'));
    if (displayName === undefined) throw scimProblem('invalidValue', 'Send displayName.');
    const id = newMemberGroupId(organizationId);
    await this.store.transact(async (manager) => {
      await this.members.lock(manager, organizationId);
      const displayNameKey = await this.requireFreeName(manager, by, displayName);
      if ((await this.store.count(manager, organizationId)) >= MOST_GROUPS)
        throw scimProblem('tooMany', `Delete a group first: an organization has at most ${MOST_GROUPS}.`);
      const now = this.clock.now();
      const names = { displayName, displayNameKey, externalId };
      await this.store.insert(manager, { organizationId, id, ...names, createdAt: now, updatedAt: now });
      const { added } = await this.move(manager, { organizationId, id }, members);
      await this.record(manager, context, 'member_group.created', id, { displayName, added: added.length });
      await this.applyRoles(manager, by, { userIds: added, leftKeys: [] }, context);
    });
    return this.get(by, id);
  }

  /** Replaces a group and its members. Throws like `patch`. */
  async replace(by: Provisioner, id: string, body: JsonValue, context: ProvisioningContext): Promise<GroupResource> {
    const given = toOperations(body, 'the body');
    const isWhole = given.some(({ path }) => path.attribute === 'members');
    return this.change(by, id, isWhole ? given : [...given, NO_MEMBERS], context);
  }

  /**
   * Changes a group or its members.
   * @throws Problem not_found; invalid_request, also for a member who is none of the organization; conflict for a name that is taken.
   */
  async patch(by: Provisioner, id: string, body: JsonValue, context: ProvisioningContext): Promise<GroupResource> {
    return this.change(by, id, readPatch(body), context);
  }

  /** Deletes a group. Its members lose the role that it gave. @throws Problem not_found. */
  async remove(by: Provisioner, id: string, context: ProvisioningContext): Promise<void> {
    const { organizationId } = by;
    await this.store.transact(async (manager) => {
      const row = await this.lockGroup(manager, by, id);
      const key = { organizationId, id: row.id };
      const userIds = [...(await this.store.members(manager, key))];
      await this.store.delete(manager, key);
      const { displayName } = row;
      await this.record(manager, context, 'member_group.deleted', row.id, { displayName, removed: userIds.length });
      await this.applyRoles(manager, by, { userIds, leftKeys: [nameKey(displayName)] }, context);
    });
  }

  private async change(
    by: Provisioner,
    id: string,
    operations: readonly PatchOperation[],
    context: ProvisioningContext,
  ): Promise<GroupResource> {
    const changes = readGroupChanges(operations);
    await this.store.transact(async (manager) => {
      const row = await this.lockGroup(manager, by, id);
      const key = { organizationId: by.organizationId, id: row.id };
      const { displayName = row.displayName, externalId = row.externalId } = changes;
      const formerKey = nameKey(row.displayName);
      const isRenamed = nameKey(displayName) !== formerKey;
      const displayNameKey = isRenamed ? await this.requireFreeName(manager, by, displayName) : formerKey;
      const { added, removed } = await this.move(manager, key, changes.members);
      const isSame = displayName === row.displayName && externalId === row.externalId;
      if (isSame && added.length === 0 && removed.length === 0) return;
      const names = { displayName, displayNameKey, externalId };
      await this.store.change(manager, key, { ...names, updatedAt: this.clock.now() });
      const facts = { displayName, added: added.length, removed: removed.length };
      await this.record(manager, context, 'member_group.changed', row.id, facts);
      const stayed = isRenamed ? [...(await this.store.members(manager, key))] : added;
      await this.applyRoles(manager, by, { userIds: [...stayed, ...removed], leftKeys: [formerKey] }, context);
    });
    return this.get(by, id);
  }

  private async lockGroup(manager: EntityManager, { organizationId }: Provisioner, id: string): Promise<GroupRow> {
    await this.members.lock(manager, organizationId);
    const row = isMemberGroupId(id) ? await this.queries.find(organizationId, id, manager) : undefined;
    if (row === undefined) throw noResource('Group', id);
    return row;
  }

  private async requireFreeName(
    manager: EntityManager,
    { organizationId }: Provisioner,
    displayName: string,
  ): Promise<string> {
    const key = nameKey(displayName);
    if (await this.store.hasName(manager, organizationId, key))
      throw scimProblem('uniqueness', 'Find the group by displayName and change it instead: this name is taken.');
    return key;
  }

  /** Moves users into a group and out of it. Returns those who moved. */
  private async move(manager: EntityManager, key: GroupKey, changes: MemberChanges): Promise<MembersMoved> {
    const wanted = [...changes.added];
    const present = await this.store.members(
      manager,
      key,
      changes.isReplaced ? undefined : [...wanted, ...changes.removed],
    );
    const added = wanted.filter((userId) => !present.has(userId));
    const known = await this.queries.membersAmong(manager, key.organizationId, added);
    const unknown = added.find((userId) => !known.has(userId));
    if (unknown !== undefined) throw unknownMember(unknown);
    const isLeaving = (userId: UserId): boolean =>
      changes.isReplaced ? !changes.added.has(userId) : changes.removed.has(userId);
    const removed = [...present].filter(isLeaving);
    await this.store.add(manager, key, added);
    await this.store.remove(manager, key, removed);
    return { added, removed };
  }

  private async applyRoles(
    manager: EntityManager,
    { organizationId }: Provisioner,
    { userIds, leftKeys }: { readonly userIds: readonly UserId[]; readonly leftKeys: readonly string[] },
    context: ProvisioningContext,
  ): Promise<void> {
    const settings = await this.settings.read(organizationId, manager);
    const given = rolesByGroup(settings);
    const leftRole = leftKeys.some((key) => given.has(key));
    await this.roles.apply(manager, { organizationId, userIds, leftRole }, settings, context);
  }

  private async record(
    manager: EntityManager,
    { context, tokenId }: ProvisioningContext,
    action: string,
    id: MemberGroupId,
    facts: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const details = { ...facts, provisioningTokenId: tokenId };
    await this.audit.write(manager, { context, action, subject: { type: 'member_group', id }, details });
  }

  private toResources(rows: readonly GroupRow[], members: readonly GroupMember[]): readonly GroupResource[] {
    const byGroup = listsByKey(members, ({ groupId }) => groupId);
    return rows.map((row) => toGroupResource(row, byGroup.get(row.id) ?? [], this.address.base));
  }
}

/** A group without members: a resource that names none has none. */
const NO_MEMBERS: PatchOperation = {
  kind: 'replace',
  path: { attribute: 'members', filter: undefined, subAttribute: undefined },
  value: [],
  isPartOfResource: true,
};

/** Returns how many groups of a page are returned with their members, at least one. */
function fittingPage(rows: readonly GroupRow[]): number {
  let members = 0;
  const end = rows.findIndex(({ size }, index) => {
    members += size;
    return index > 0 && members > MOST_MEMBERS_OF_PAGE;
  });
  return end < 0 ? rows.length : end;
}
