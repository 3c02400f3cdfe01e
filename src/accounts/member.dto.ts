import { IsIn, IsString } from 'class-validator';
import { ROLES, type Role } from '../auth/roles.js';
import { IsSingleLine } from '../common/validation/single-line.js';
import { IsEmailAddress } from './email-address.js';
import type { MemberRow } from './member.reader.js';

const ROLE_MESSAGE = `role must be one of ${ROLES.join(', ')}`;

/** A new user, who becomes a member. */
export class AddMemberDto {
  /** The address to sign in with, kept in lower case. */
  @IsEmailAddress()
  email: string;

  /** 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** Only owners make owners. */
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role: Role;

  /** 8 to 1,024 characters of any kind, and none of the most common passwords. */
  @IsString({ message: 'password must be a text' })
  password: string;
}

/** What a member is to become. */
export class ChangeMemberDto {
  /** Only owners make owners, or make them something else. */
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  role: Role;
}

/** A member of the organization. */
export class MemberDto {
  /** `usr_…` */
  userId: string;
  /** What the user is called. */
  name: string;
  /** The address to sign in with, in lower case. */
  email: string;
  /** What the user may do in the organization. */
  role: Role;
  /** When the user became a member. */
  createdAt: string;
  /** When the web application was last used, accurate to a minute; absent without a session. */
  lastSeenAt?: string;
  /** When the web application or a token of the member was last used, accurate to a minute; null when none ever was. */
  lastActiveAt: string | null;
}

/** The wire form of a member. */
export function toMemberDto(row: MemberRow): MemberDto {
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at.toISOString() }),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  };
}
