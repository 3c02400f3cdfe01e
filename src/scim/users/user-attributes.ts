import { isEmailAddress, normalizeEmail } from '../../sessions/users/email-address.js';
import { scimProblem } from '../protocol/scim-problem.js';

/** An e-mail address of a user (RFC 7643 §4.1.2). */
export interface UserEmail {
  readonly value: string;
  readonly type?: string;
  readonly primary?: boolean;
}

/** The parts of a name (RFC 7643 §4.1.1). */
export interface UserNames {
  readonly formatted?: string;
  readonly familyName?: string;
  readonly givenName?: string;
}

/** What an identity provider sent of a user, beside the names that it knows the user by. */
export interface UserProfile {
  readonly displayName?: string;
  readonly name?: UserNames;
  readonly emails?: readonly UserEmail[];
}

/** The attributes of a user that an identity provider may set. */
export interface UserAttributes {
  readonly userName: string;
  readonly externalId: string | null;
  readonly profile: UserProfile;
  readonly isActive: boolean;
}

const LONGEST_NAME = 200;

/**
 * Returns the normalized address of a user: the primary one, else the one of the type `work`, else the first one, else the user name.
 * @throws Problem invalid_request (`invalidValue`) when none of them is an e-mail address.
 */
export function addressOf({ userName, profile: { emails = [] } }: UserAttributes): string {
  const email = emails.find(({ primary }) => primary === true) ?? emails.find(isWork) ?? emails[0];
  const address = email?.value ?? userName;
  if (!isEmailAddress(address))
    throw scimProblem('invalidValue', 'Send an e-mail address in emails, or as userName: users sign in with it.');
  return normalizeEmail(address);
}

function isWork({ type }: UserEmail): boolean {
  return type?.toLowerCase() === 'work';
}

/** Returns the name that pages show of a user; undefined when the identity provider sent none. */
export function nameOf({ profile: { displayName, name } }: UserAttributes): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ');
  const given = [displayName, name?.formatted, parts].find((text) => text !== undefined && text.trim() !== '');
  return given?.slice(0, LONGEST_NAME);
}
