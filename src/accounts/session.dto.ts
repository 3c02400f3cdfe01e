import { IsString, MaxLength } from 'class-validator';
import type { Role } from '../auth/roles.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import type { Account } from './account.js';

/** What proves who somebody is. */
export class SignInDto {
  /** The address of the account, in any case. */
  @IsSingleLine(1, 254)
  email: string;

  /** The account's password, at most 1,024 characters. */
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password: string;
}

/** What proves anew who is signed in. */
export class ConfirmationDto {
  /** The present password, at most 1,024 characters. */
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password: string;
}

/** A user. */
export class UserDto {
  /** `usr_…` */
  id: string;
  /** What the user is called. */
  name: string;
  /** The address to sign in with, in lower case. */
  email: string;
}

/** An organization. */
export class OrganizationDto {
  /** `org_…` */
  id: string;
  /** What the organization is called. */
  name: string;
}

/** Who is signed in, where, and as what. */
export class SignedInDto {
  /** The user. */
  user: UserDto;
  /** The organization that the session is in. */
  organization: OrganizationDto;
  /** `viewer`, `member`, `admin` or `owner`. */
  role: Role;
}

/** One of your organizations, and what you are there. */
export class OwnOrganizationDto extends OrganizationDto {
  /** `viewer`, `member`, `admin` or `owner`. */
  role: Role;
}

/** Who is signed in, where, as what, and where else they could be. */
export class CurrentSessionDto extends SignedInDto {
  /** All organizations that you are a member of, the one that you joined first at the head; at most 100. */
  organizations: OwnOrganizationDto[];
}

/** In which organization to go on. */
export class SwitchOrganizationDto {
  /** `org_…`, one of your organizations. */
  @IsSingleLine(1, 100)
  organizationId: string;
}

/** The wire form of an account. */
export function toSignedInDto({ user, organization, role }: Account): SignedInDto {
  return {
    user: { id: user.id, name: user.name, email: user.email },
    organization: { id: organization.id, name: organization.name },
    role,
  };
}
