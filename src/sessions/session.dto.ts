import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Role } from '../auth/permissions.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { CREDENTIAL_SCHEMA } from './factors/sign-in/second-step.dto.js';
import type { Account } from './users/account.js';

/** The email address and password of an account. */
export class SignInDto {
  /** The email address of the account, in upper or lower case. */
  @IsSingleLine(1, 254)
  email: string;

  /** The account's password, at most 1,024 characters. */
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password: string;
}

/** What confirms a session: `password` or `credential`. */
export class ConfirmationDto {
  /** Your current password, at most 1,024 characters. */
  @IsOptional()
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password?: string;

  /** What the browser returns for the options of `POST /admin/v1/session/confirmation/options`: `PublicKeyCredential.toJSON()`. */
  @IsOptional()
  @IsObject({ message: 'credential must be an object' })
  @ApiPropertyOptional(CREDENTIAL_SCHEMA)
  credential?: object;
}

/** A user. */
export class UserDto {
  /** `usr_…` */
  id: string;
  /** The user's name. */
  name: string;
  /** The email address to sign in with, in lower case. */
  email: string;
}

/** An organization. */
export class OrganizationDto {
  /** `org_…` */
  id: string;
  /** The organization's name. */
  name: string;
}

/** The signed-in user, the organization and the role. */
export class SignedInDto {
  /** The user. */
  user: UserDto;
  /** The organization that the session is in. */
  organization: OrganizationDto;
  /** `viewer`, `member`, `admin` or `owner`. */
  role: Role;
}

/** One of your organizations, with your role. */
export class OwnOrganizationDto extends OrganizationDto {
  /** `viewer`, `member`, `admin` or `owner`. */
  role: Role;
}

/** The signed-in user, the organization, the role, and all organizations of the user. */
export class CurrentSessionDto extends SignedInDto {
  /** All organizations that you are a member of, the one you joined first at the head; at most 100. */
  organizations: OwnOrganizationDto[];
  /** Whether the organization requires a second factor that you have not set up yet: nothing else is permitted before. */
  lacksSecondFactor: boolean;
}

/** The organization to switch to. */
export class SwitchOrganizationDto {
  /** `org_…`, one of your organizations. */
  @IsSingleLine(1, 100)
  organizationId: string;
}

/** Returns the response form of an account. */
export function toSignedInDto({ user, organization, role }: Account): SignedInDto {
  return {
    user: { id: user.id, name: user.name, email: user.email },
    organization: { id: organization.id, name: organization.name },
    role,
  };
}
