import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Role, ROLES } from '../../auth/permissions.js';
import { IsSingleLine } from '../../common/validation/single-line.js';
import { IsEmailAddress } from '../../sessions/users/email-address.js';
import type { NewInvitation } from './invitations.service.js';
import type { Invitation } from './invitation.entity.js';

/** The address to invite, and the role to offer. */
export class InviteDto {
  /** The email address to invite. */
  @IsEmailAddress()
  email: string;

  /** Only owners may invite owners. */
  @IsIn(ROLES, { message: `role must be one of ${ROLES.join(', ')}` })
  role: Role;
}

/** An open invitation. */
export class InvitationDto {
  /** `inv_…` */
  id: string;
  /** The invited email address, in lower case. */
  email: string;
  /** The role of the future member. */
  role: Role;
  /** When the invitation was created. */
  createdAt: string;
  /** When it expires: seven days later. */
  expiresAt: string;
}

/** A new invitation with its link, which only this response contains. */
export class CreatedInvitationDto extends InvitationDto {
  /** The page to accept the invitation. Anyone with the link can accept. Copy it now: it is shown only once. */
  url: string;
  /** Whether the link is sent to the address by e-mail. */
  emailed: boolean;
}

/** The invitation to accept, with the user's name and password. */
export class AcceptInvitationDto {
  /** The last part of the invitation's link. */
  @IsString({ message: 'value must be a text' })
  @MaxLength(200, { message: 'value may have at most 200 characters' })
  value: string;

  /** The name of a new user, 1 to 200 characters. An existing user keeps their name. */
  @IsSingleLine(1, 200)
  name: string;

  /** The password of a new user, 8 to 1,024 characters, or the existing user's own. */
  @IsString({ message: 'password must be a text' })
  @MaxLength(1024, { message: 'password may have at most 1,024 characters' })
  password: string;

  /** The code of the authenticator app, or a recovery code, of an existing user with a second factor. A session of the user serves, too. */
  @IsOptional()
  @IsString({ message: 'code must be a text' })
  @MaxLength(100, { message: 'code may have at most 100 characters' })
  code?: string;
}

/** Returns the response form of an invitation. */
export function toInvitationDto(invitation: Invitation): InvitationDto {
  return membersOf(invitation);
}

/** Returns the response form of a new invitation, with its link. */
export function toCreatedInvitationDto({ invitation, url, emailed }: NewInvitation): CreatedInvitationDto {
  return { ...membersOf(invitation), url, emailed };
}

function membersOf(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
