import { isJsonObject, type JsonValue } from '@clarion/reports/json';
import type { PatchOperation } from '../protocol/patch-request.js';
import { readFlag, readOptionalText, readText } from '../protocol/read-values.js';
import { scimProblem } from '../protocol/scim-problem.js';
import { changeEmails } from './user-emails.js';
import type { UserAttributes, UserNames, UserProfile } from './user-attributes.js';

/** A user whose attributes are not complete yet. */
export type UserDraft = Omit<UserAttributes, 'userName'> & { readonly userName: string | undefined };

/** A user without any attribute. `isActive` is what a resource that does not say means. */
export function emptyDraft(isActive: boolean): UserDraft {
  return { userName: undefined, externalId: null, profile: {}, isActive };
}

/**
 * Applies operations one after the other, each in constant time. Attributes that Clarion does not have are ignored, since identity providers
 * send whole directory entries.
 * @throws Problem invalid_request (`invalidValue`, `mutability`, `noTarget`, `invalidFilter`).
 */
export function patchUser(draft: UserDraft, operations: readonly PatchOperation[]): UserAttributes {
  const { userName, ...others } = operations.reduce(applyTo, draft);
  if (userName === undefined) throw scimProblem('invalidValue', 'Send userName.');
  return { userName, ...others };
}

function applyTo(draft: UserDraft, operation: PatchOperation): UserDraft {
  const { kind, path, value, isPartOfResource } = operation;
  const { profile } = draft;
  const isRemoval = kind === 'remove';
  switch (path.attribute) {
    case 'username':
      if (isRemoval) throw scimProblem('mutability', 'Replace userName: it cannot be removed.');
      return { ...draft, userName: readText(value, 'userName') };
    case 'externalid':
      return { ...draft, externalId: (isRemoval ? undefined : readOptionalText(value, 'externalId')) ?? null };
    case 'active':
      return isRemoval || value === null ? draft : { ...draft, isActive: readFlag(value, 'active') };
    case 'displayname':
      return { ...draft, profile: withDisplayName(profile, isRemoval ? null : value) };
    case 'name':
      return { ...draft, profile: { ...profile, name: changeNames(profile.name ?? {}, operation) } };
    case 'emails':
      return { ...draft, profile: { ...profile, emails: changeEmails(profile.emails ?? [], operation) } };
    case 'id':
    case 'meta':
    case 'groups':
      if (isPartOfResource) return draft;
      throw scimProblem('mutability', 'Change something else: this attribute is read-only. Change groups at /Groups.');
    default:
      return draft;
  }
}

function withDisplayName({ displayName: _former, ...profile }: UserProfile, value: JsonValue): UserProfile {
  const displayName = readOptionalText(value, 'displayName');
  return displayName === undefined ? profile : { ...profile, displayName };
}

const NAMES: Readonly<Record<string, keyof UserNames>> = {
  formatted: 'formatted',
  familyname: 'familyName',
  givenname: 'givenName',
};

function changeNames(names: UserNames, { kind, path, value }: PatchOperation): UserNames {
  if (path.subAttribute !== undefined) return withName(names, path.subAttribute, kind === 'remove' ? null : value);
  if (kind === 'remove' || value === null) return {};
  if (!isJsonObject(value)) throw scimProblem('invalidValue', 'Send name as an object.');
  return Object.entries(value).reduce((changed, [key, part]) => withName(changed, key.toLowerCase(), part), names);
}

function withName(names: UserNames, key: string, value: JsonValue): UserNames {
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  if (name === undefined) return names;
  const { [name]: _former, ...rest } = names;
  const text = readOptionalText(value, `name.${name}`);
  return text === undefined ? rest : { ...rest, [name]: text };
}
