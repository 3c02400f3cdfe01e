import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@clarion/reports/json';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import type { Provisioner } from '../../auth/provisioner.js';
import { Clock } from '../../common/clock.js';
import { isUserId, type OrganizationId, type UserId } from '../../common/identifiers.js';
import { listsByKey } from '../../common/lists.js';
import { AdmittedMembers } from '../../organizations/members/admitted-members.js';
import {
  ProvisionedMembers,
  type ProvisioningContext,
} from '../../organizations/members/provisioned-members.queries.js';
import { UsersService } from '../../sessions/users/users.service.js';
import { GroupQueries } from '../groups/group.queries.js';
import { isSelected } from '../protocol/attribute-selection.js';
import type { ListQuery, ResourcePage } from '../protocol/list-query.js';
import { readPatch, toOperations } from '../protocol/patch-request.js';
import { noResource, scimProblem } from '../protocol/scim-problem.js';
import { ScimAddress } from '../protocol/scim-address.js';
import { ProvisioningSettingsStore } from '../settings/provisioning-settings.store.js';
import { nameKey } from '../settings/roles-of-groups.js';
import { emptyDraft, patchUser } from './patch-user.js';
import { ProvisionedMemberStore } from './provisioned-member.store.js';
import { addressOf, nameOf, type UserAttributes } from './user-attributes.js';
import { UserQueries, type UserRow } from './user.queries.js';
import { attributesOf, shownEmails, toUserResource, type UserResource } from './user-resource.js';

/** Members as users of SCIM (RFC 7643 §4.1). */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly queries: UserQueries,
    private readonly groups: GroupQueries,
    private readonly store: ProvisionedMemberStore,
    private readonly settings: ProvisioningSettingsStore,
    private readonly members: ProvisionedMembers,
    private readonly admitted: AdmittedMembers,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
    private readonly address: ScimAddress,
    private readonly clock: Clock,
  ) {}

  /** Lists members. @throws Problem invalid_request (`invalidFilter`). */
  async list({ organizationId }: Provisioner, query: ListQuery): Promise<ResourcePage<UserResource>> {
    const { total, resources } = await this.queries.list(organizationId, query);
    return {
      total,
      resources: await this.toResources(organizationId, resources, isSelected(query.selection, 'groups')),
    };
  }

  /** Returns a member. @throws Problem not_found. */
  async get({ organizationId }: Provisioner, id: string): Promise<UserResource> {
    const row = isUserId(id) ? await this.queries.find(organizationId, id) : undefined;
    const [resource] = row === undefined ? [] : await this.toResources(organizationId, [row], true);
    if (resource === undefined) throw noResource('User', id);
    return resource;
  }

  /**
   * Creates a user without a password, as a member.
   * @throws Problem invalid_request (`invalidValue`, `invalidSyntax`); conflict (`uniqueness`) when a member has the user name, or a user of
   * any organization has the address: only the user can accept another organization, by an invitation.
   */
  async create(by: Provisioner, body: JsonValue, context: ProvisioningContext): Promise<UserResource> {
    const { organizationId } = by;
    const attributes = patchUser(emptyDraft(true), toOperations(body, 'the body'));
    const email = addressOf(attributes);
    const userId = await this.store.transact(async (manager) => {
      await this.members.lock(manager, organizationId);
      await this.requireFreeUserName(manager, organizationId, attributes.userName);
      await this.requireFreeAddress(manager, email);
      const { defaultRole } = await this.settings.read(organizationId, manager);
      const name = nameOf(attributes) ?? email.split('@')[0] ?? email;
      const created = await this.admitted.createUser(manager, { email, name });
      const membership = { role: defaultRole, isActive: attributes.isActive };
      await this.members.add(manager, { organizationId, userId: created }, membership, context);
      await this.save(manager, { organizationId, userId: created, isAccountProvisioned: true }, attributes);
      return created;
    });
    return this.get(by, userId);
  }

  /** Replaces what the identity provider may set of a member. Throws like `patch`. */
  async replace(by: Provisioner, id: string, body: JsonValue, context: ProvisioningContext): Promise<UserResource> {
    const operations = toOperations(body, 'the body');
    return this.change(by, id, context, (present) => patchUser(emptyDraft(present.isActive), operations));
  }

  /**
   * Changes what the identity provider may set of a member.
   * @throws Problem not_found; invalid_request; conflict for a user name or an address that is taken (`uniqueness`), and for the
   * deactivation of the last active owner.
   */
  async patch(by: Provisioner, id: string, body: JsonValue, context: ProvisioningContext): Promise<UserResource> {
    const operations = readPatch(body);
    const isOfEmails = operations.some(({ path }) => path.attribute === 'emails');
    return this.change(by, id, context, (present, row) => {
      const profile = isOfEmails ? { ...present.profile, emails: shownEmails(row) } : present.profile;
      return patchUser({ ...present, profile }, operations);
    });
  }

  /**
   * Removes a member. A user who is in no other organization is deleted within an hour or two.
   * @throws Problem not_found; conflict for the last active owner.
   */
  async remove({ organizationId }: Provisioner, id: string, context: ProvisioningContext): Promise<void> {
    const isRemoved =
      isUserId(id) &&
      (await this.store.transact((manager) => this.members.remove(manager, { organizationId, userId: id }, context)));
    if (!isRemoved) throw noResource('User', id);
  }

  private async change(
    by: Provisioner,
    id: string,
    context: ProvisioningContext,
    decide: (present: UserAttributes, row: UserRow) => UserAttributes,
  ): Promise<UserResource> {
    const { organizationId } = by;
    await this.store.transact(async (manager) => {
      await this.members.lock(manager, organizationId);
      const row = isUserId(id) ? await this.queries.find(organizationId, id, manager) : undefined;
      if (row === undefined) throw noResource('User', id);
      const present = attributesOf(row);
      const wanted = decide(present, row);
      const changed = changedNames(present, wanted);
      if (changed.length > 0) await this.saveChange(manager, { organizationId, row, wanted, changed }, context);
      await this.members.setActive(manager, { organizationId, userId: row.userId }, wanted.isActive, context);
    });
    return this.get(by, id);
  }

  private async saveChange(
    manager: EntityManager,
    { organizationId, row, wanted, changed }: UserChange,
    { context, tokenId }: ProvisioningContext,
  ): Promise<void> {
    const { userId } = row;
    if (nameKey(wanted.userName) !== (row.userNameKey ?? row.email))
      await this.requireFreeUserName(manager, organizationId, wanted.userName);
    const key = { organizationId, userId, isAccountProvisioned: row.isAccountProvisioned ?? false };
    await this.save(manager, key, wanted);
    const account = await this.changeAccount(manager, key, row, wanted);
    const subject = { type: 'member', id: userId };
    const details = { changed, ...account, provisioningTokenId: tokenId };
    await this.audit.write(manager, { context, action: 'member.attributes_changed', subject, details });
  }

  /**
   * Changes the name and the address of the account, where it is the identity provider's: an account that provisioning created, of a user who
   * is active, no owner, and in no other organization. Otherwise who has a token could take an account over. Returns what changed.
   */
  private async changeAccount(
    manager: EntityManager,
    { organizationId, userId, isAccountProvisioned }: MemberOfToken,
    { role, email: formerEmail, name: formerName }: UserRow,
    wanted: UserAttributes,
  ): Promise<object> {
    if (!isAccountProvisioned || !wanted.isActive || role === 'owner') return {};
    if (await this.members.isElsewhere(manager, { organizationId, userId })) return {};
    const email = addressOf(wanted);
    const name = nameOf(wanted) ?? formerName;
    if (email !== formerEmail) await this.requireFreeAddress(manager, email);
    if (email !== formerEmail || name !== formerName) await this.users.change(manager, userId, { email, name });
    return email === formerEmail ? {} : { email: { from: formerEmail, to: email } };
  }

  private async save(
    manager: EntityManager,
    key: MemberOfToken,
    { userName, externalId, profile }: UserAttributes,
  ): Promise<void> {
    const names = { userName, userNameKey: nameKey(userName), externalId, profile };
    await this.store.save(manager, { ...key, ...names, updatedAt: this.clock.now() });
  }

  private async requireFreeUserName(
    manager: EntityManager,
    organizationId: OrganizationId,
    userName: string,
  ): Promise<void> {
    if ((await this.queries.findByUserName(manager, organizationId, userName)) !== undefined)
      throw scimProblem('uniqueness', 'Find the member by userName and change it instead: this user name is taken.');
  }

  /** A user of no organization, such as a member who was removed just now, makes room. Nothing shows which organization another user is in. */
  private async requireFreeAddress(manager: EntityManager, email: string): Promise<void> {
    const known = await this.users.findId(email, manager);
    if (known === undefined || (await this.users.removeFormer(manager, known))) return;
    throw scimProblem(
      'uniqueness',
      'Use another address, or invite the user: this e-mail address belongs to a user already, and only they can accept an organization.',
    );
  }

  private async toResources(
    organizationId: OrganizationId,
    rows: readonly UserRow[],
    withGroups: boolean,
  ): Promise<readonly UserResource[]> {
    const ids = rows.map(({ userId }) => userId);
    const groups = withGroups ? await this.groups.groupsOf(organizationId, ids) : [];
    const byUser = listsByKey(groups, ({ userId }) => userId);
    return rows.map((row) => toUserResource(row, byUser.get(row.userId) ?? [], this.address.base));
  }
}

/** A member whose account the identity provider created, or not. */
interface MemberOfToken {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly isAccountProvisioned: boolean;
}

interface UserChange {
  readonly organizationId: OrganizationId;
  readonly row: UserRow;
  readonly wanted: UserAttributes;
  /** Names of the attributes that differ. */
  readonly changed: readonly string[];
}

function changedNames(present: UserAttributes, wanted: UserAttributes): readonly string[] {
  const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  const { profile: before } = present;
  const { profile: after } = wanted;
  return [
    ...(present.userName === wanted.userName ? [] : ['userName']),
    ...(present.externalId === wanted.externalId ? [] : ['externalId']),
    ...(before.displayName === after.displayName ? [] : ['displayName']),
    ...(differs(before.name, after.name) ? ['name'] : []),
    ...(differs(before.emails, after.emails) ? ['emails'] : []),
  ];
}
