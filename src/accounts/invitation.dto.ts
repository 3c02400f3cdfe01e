import { IsIn, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../auth/roles.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { IsEmailAddress } from './email-address.js';
import type { InvitationRow } from './invitation.reader.js';

/** Whom to invite, as what. */
export class InviteDto {
  /** The address of the account that accepts. */
  @IsEmailAddress()
  email: string;

  /** Only owners invite owners. */
  @IsIn(ROLES, { message: `role must be one of ${ROLES.join(', ')}` })
  role: Role;
}

/** An invitation that is open. */
export class InvitationDto {
  /** `inv_…` */
  id: string;
  /** The address of the account that accepts, in lower case. */
  email: string;
  /** What the account becomes. */
  role: Role;
  /** When the invitation was made. */
  createdAt: string;
  /** When it ends by itself, seven days later. */
  expiresAt: string;
}

/** A new invitation, with its link, this once. */
export class CreatedInvitationDto extends InvitationDto {
  /** The page on which the invitation is accepted. Whoever has the link can accept; it is shown now and never again. */
  url: string;
}

/** Accepts an invitation. */
export class AcceptInvitationDto {
  /** The last part of the invitation's link. */
  @IsString({ message: 'value must be a text' })
  @MaxLength(200, { message: 'value may have at most 200 characters' })
  value: string;

  /** What a new user is called, 1 to 200 characters. Who has an account keeps their name. */
  @IsSingleLine(1, 200)
  name: string;

  /** A new user's password, 8 to 1,024 characters; the account's own where the address has one already. */
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password: string;
}

/** The wire form of an invitation. */
export function toInvitationDto(row: InvitationRow): InvitationDto {
  return wireFormOf(row);
}

/** The wire form of a new invitation, with its link. */
export function toCreatedInvitationDto(row: InvitationRow, url: string): CreatedInvitationDto {
  return { ...wireFormOf(row), url };
}

function wireFormOf(row: InvitationRow) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
