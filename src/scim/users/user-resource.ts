import type { GroupOfUser } from '../groups/group.queries.js';
import type { UserRow } from './user.queries.js';
import type { UserAttributes, UserEmail, UserNames } from './user-attributes.js';

/** The URN of the schema of users (RFC 7643 §4.1). */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user in the form of RFC 7643 §4.1. */
export interface UserResource {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly externalId?: string;
  readonly userName: string;
  readonly name?: UserNames;
  readonly displayName: string;
  readonly emails: readonly UserEmail[];
  readonly active: boolean;
  readonly groups: readonly object[];
  readonly meta: {
    readonly resourceType: 'User';
    readonly created: string;
    readonly lastModified: string;
    readonly location: string;
  };
}

/** Returns what an identity provider may set of a member. One who was never provisioned has the name and the address of the account. */
export function attributesOf({ userName, email, externalId, profile, isActive }: UserRow): UserAttributes {
  return { userName: userName ?? email, externalId, profile: profile ?? {}, isActive };
}

/** Returns the e-mail addresses of a member: those that the identity provider sent, else that of the account. */
export function shownEmails({ profile, email }: UserRow): readonly UserEmail[] {
  const emails = profile?.emails ?? [];
  return emails.length > 0 ? emails : [{ value: email, type: 'work', primary: true }];
}

/** Returns the resource of a member. `base` is the address of the routes of SCIM. */
export function toUserResource(row: UserRow, groups: readonly GroupOfUser[], base: string): UserResource {
  const { userId, name: accountName, createdAt, changedAt } = row;
  const { userName, externalId, profile, isActive } = attributesOf(row);
  const { name = row.profile === null ? namesOfAccount(accountName) : {}, displayName } = profile;
  return {
    schemas: [USER_SCHEMA],
    id: userId,
    ...(externalId === null ? {} : { externalId }),
    userName,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    displayName: displayName ?? accountName,
    emails: shownEmails(row),
    active: isActive,
    groups: groups.map(({ groupId, displayName: display }) => ({
      value: groupId,
      $ref: `${base}/Groups/${groupId}`,
      display,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}/Users/${userId}`,
    },
  };
}

/** Splits the name of a member who was never provisioned: Okta imports only users with a first and a last name. */
function namesOfAccount(formatted: string): UserNames {
  const words = formatted.trim().split(/ +/);
  const familyName = words.at(-1) ?? formatted;
  return { formatted, familyName, givenName: words.length > 1 ? words.slice(0, -1).join(' ') : familyName };
}
