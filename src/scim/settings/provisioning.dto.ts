import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, ValidateNested } from 'class-validator';
import { IsSingleLine } from '../../common/validation/single-line.js';
import { PROVISIONED_ROLES, type ProvisionedRole } from './roles-of-groups.js';

const ROLES = `must be one of ${PROVISIONED_ROLES.join(', ')}`;
const MOST_GROUP_ROLES = 100;

/** The role of the members of a group. */
export class GroupRoleDto {
  /** The name of the group at the identity provider, 1 to 254 characters. Case makes no difference. */
  @IsSingleLine(1, 254)
  displayName: string;

  /** `viewer`, `member` or `admin`. Owners are made by owners. */
  @IsIn(PROVISIONED_ROLES, { message: `role ${ROLES}` })
  role: ProvisionedRole;
}

/** The roles of provisioned members. */
export class ProvisioningRolesDto {
  /** The role of new members, and of those who leave the last group that gave them one. */
  @IsIn(PROVISIONED_ROLES, { message: `defaultRole ${ROLES}` })
  defaultRole: ProvisionedRole;

  /** At most 100 groups; of several groups of a member, the highest role counts. */
  @IsArray({ message: 'groups must be an array' })
  @ArrayMaxSize(MOST_GROUP_ROLES, { message: `groups must have at most ${MOST_GROUP_ROLES} items` })
  @ValidateNested({ each: true })
  @Type(() => GroupRoleDto)
  groups: GroupRoleDto[];
}

/** A group of the settings. */
export class ProvisioningGroupDto extends GroupRoleDto {
  /** The number of its members; null while the identity provider has sent no group of this name. */
  members: number | null;
}

/** The provisioning token, without its value. */
export class ProvisioningTokenDto {
  /** The end of its value. */
  hint: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last used, accurate to a minute; null when it never was. */
  lastUsedAt: string | null;
}

/** Provisioning of members by an identity provider (SCIM 2.0). */
export class ProvisioningDto {
  /** The address of SCIM, for the settings of the identity provider. */
  url: string;
  /** Null while provisioning is off. */
  token: ProvisioningTokenDto | null;
  /** Until when the token that was replaced last is valid; null when there is none. */
  formerTokenExpiresAt: string | null;
  /** The role of new members, and of those who leave the last group that gave them one. */
  defaultRole: ProvisionedRole;
  /** Groups that give a role. */
  groups: ProvisioningGroupDto[];
  /** The names of groups that give none, at most 500. */
  otherGroups: string[];
}

/** A new provisioning token. */
export class CreatedProvisioningTokenDto extends ProvisioningTokenDto {
  /** Shown only in this response. */
  value: string;
  /** Until when the token that it replaces is valid; null when there was none. */
  formerTokenExpiresAt: string | null;
}
