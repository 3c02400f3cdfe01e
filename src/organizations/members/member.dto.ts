import { IsIn, IsString } from 'class-validator';
import { type Role, ROLES } from '../../auth/permissions.js';
import { IsSingleLine } from '../../common/validation/single-line.js';
import { IsEmailAddress } from '../../sessions/users/email-address.js';
import type { ListedMember } from './member.queries.js';

const ROLE_MESSAGE = `role must be one of ${ROLES.join(', ')}`;

/** A new user, who becomes a member. */
export class AddMemberDto {
  /** The email address to sign in with, stored in lower case. */
  @IsEmailAddress()
  email: string;

  /** The user's name, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** Only owners may add owners. */
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role: Role;

  /** 8 to 1,024 characters of any kind, not easy to guess: common passwords, patterns and repetitions are refused. */
  @IsString({ message: 'password must be a text' })
  password: string;
}

/** The new role of a member. */
export class ChangeMemberDto {
  /** Only owners may give or take the role `owner`. */
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role: Role;
}

/** A member of the organization. */
export class MemberDto {
  /** `usr_…` */
  userId: string;
  /** The user's name. */
  name: string;
  /** The email address to sign in with, in lower case. */
  email: string;
  /** The user's role in the organization. */
  role: Role;
  /** When the user became a member. */
  createdAt: string;
  /** The last use of the web application, accurate to a minute; absent without a session. */
  lastSeenAt?: string;
  /** The last use of the web application or of a token, accurate to a minute; null without any. */
  lastActiveAt: string | null;
  /** Since when the member is deactivated; null for an active member. */
  deactivatedAt: string | null;
}

/** Returns the response form of a member. */
export function toMemberDto(member: ListedMember): MemberDto {
  return {
    userId: member.userId,
    name: member.name,
    email: member.email,
    role: member.role,
    createdAt: member.createdAt.toISOString(),
    ...(member.lastSeenAt === null ? {} : { lastSeenAt: member.lastSeenAt.toISOString() }),
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    deactivatedAt: member.deactivatedAt?.toISOString() ?? null,
  };
}
