import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import type { Filter } from '../filter/filter.js';
import type { PatchOperation } from '../protocol/patch-request.js';
import { memberOf, readFlag, readOptionalText, readText } from '../protocol/read-values.js';
import { scimProblem } from '../protocol/scim-problem.js';
import type { UserEmail } from './user-attributes.js';

/** The number of addresses of a user. */
const MOST_EMAILS = 10;

/**
 * Applies an operation to the addresses of a user. An element that a filter such as `type eq "work"` does not find is created: Microsoft
 * Entra replaces `emails[type eq "work"].value` of users who have none.
 * @throws Problem invalid_request (`invalidValue`, `noTarget`, `invalidFilter`).
 */
export function changeEmails(emails: readonly UserEmail[], operation: PatchOperation): readonly UserEmail[] {
  const changed = withOnePrimary(change(emails, operation), emails);
  if (changed.length > MOST_EMAILS) throw scimProblem('invalidValue', `Send at most ${MOST_EMAILS} emails.`);
  return changed;
}

function change(emails: readonly UserEmail[], { kind, path, value }: PatchOperation): readonly UserEmail[] {
  const { filter, subAttribute } = path;
  if (filter === undefined && subAttribute === undefined) return changeAll(emails, kind, value);
  const isMeant = (email: UserEmail): boolean => filter === undefined || matches(filter, email);
  if (kind === 'remove')
    return subAttribute === undefined || subAttribute === 'value'
      ? emails.filter((email) => !isMeant(email))
      : emails.map((email) => (isMeant(email) ? withPart(email, subAttribute, null) : email));
  const update = (email: Partial<UserEmail>): UserEmail =>
    subAttribute === undefined ? merged(email, value) : withPart(email, subAttribute, value);
  if (emails.some(isMeant)) return emails.map((email) => (isMeant(email) ? update(email) : email));
  return [...emails, update(filter === undefined ? { type: 'work' } : elementOf(filter))];
}

function changeAll(emails: readonly UserEmail[], kind: PatchOperation['kind'], value: JsonValue): readonly UserEmail[] {
  const given = (isJsonArray(value) ? value : value === null ? [] : [value]).map(readEmail);
  const isGiven = ({ value: address }: UserEmail): boolean =>
    given.some((email) => email.value.toLowerCase() === address.toLowerCase());
  switch (kind) {
    case 'replace':
      return given;
    case 'add':
      return [...emails.filter((email) => !isGiven(email)), ...given];
    case 'remove':
      return given.length === 0 ? [] : emails.filter((email) => !isGiven(email));
  }
}

function readEmail(value: JsonValue): UserEmail {
  return merged({}, isJsonObject(value) ? value : { value });
}

function merged(email: Partial<UserEmail>, value: JsonValue): UserEmail {
  const given = isJsonObject(value) ? value : { value };
  const type = memberOf(given, 'type');
  const primary = memberOf(given, 'primary');
  const address = memberOf(given, 'value') ?? email.value ?? null;
  const element = type === undefined ? email : typed(email, type);
  const isPrimary = primary === undefined || primary === null ? {} : { primary: readFlag(primary, 'emails.primary') };
  return { ...element, ...isPrimary, value: readText(address, 'emails.value') };
}

function withPart(email: Partial<UserEmail>, part: string, value: JsonValue): UserEmail {
  switch (part) {
    case 'value':
      return { ...email, value: readText(value, 'emails.value') };
    case 'type':
      return whole(typed(email, value));
    case 'primary':
      return whole({ ...email, primary: value === null ? false : readFlag(value, 'emails.primary') });
    default:
      return whole(email);
  }
}

function typed(email: Partial<UserEmail>, value: JsonValue): Partial<UserEmail> {
  const { type: _former, ...rest } = email;
  const type = readOptionalText(value, 'emails.type');
  return type === undefined ? rest : { ...rest, type };
}

function whole(email: Partial<UserEmail>): UserEmail {
  if (email.value === undefined) throw scimProblem('noTarget', 'Send the value of an e-mail address first.');
  return { ...email, value: email.value };
}

/** RFC 7643 §2.4: `primary` is true at most once. A new one wins. */
function withOnePrimary(emails: readonly UserEmail[], former: readonly UserEmail[]): readonly UserEmail[] {
  const primaries = emails.filter(({ primary }) => primary === true);
  if (primaries.length < 2) return emails;
  const chosen = primaries.find((email) => !former.includes(email)) ?? primaries[0];
  return emails.map((email) => (email.primary === true && email !== chosen ? { ...email, primary: false } : email));
}

/** The element that a filter describes, to be created. */
function elementOf(filter: Filter): Partial<UserEmail> {
  if (filter.kind === 'compare' && filter.comparison === 'eq') {
    if (filter.attribute === 'type' && typeof filter.value === 'string') return { type: filter.value };
    if (filter.attribute === 'primary') return { primary: readFlag(filter.value, 'emails.primary') };
  }
  throw scimProblem('noTarget', 'Choose an e-mail address that the user has.');
}

function matches(filter: Filter, email: UserEmail): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => matches(part, email));
    case 'or':
      return filter.filters.some((part) => matches(part, email));
    case 'not':
      return !matches(filter.filter, email);
    case 'present':
      return partOf(email, filter.attribute) !== '';
    case 'compare': {
      const own = partOf(email, filter.attribute);
      const given = String(filter.value ?? '').toLowerCase();
      if (filter.comparison === 'eq') return own === given;
      if (filter.comparison === 'ne') return own !== given;
      throw scimProblem('invalidFilter', 'Choose e-mail addresses by eq or ne.');
    }
    case 'elements':
      throw scimProblem('invalidFilter', 'Choose e-mail addresses by value, type or primary.');
  }
}

function partOf({ value, type = '', primary = false }: UserEmail, name: string): string {
  switch (name) {
    case 'value':
      return value.toLowerCase();
    case 'type':
      return type.toLowerCase();
    case 'primary':
      return String(primary);
    default:
      throw scimProblem('invalidFilter', 'Choose e-mail addresses by value, type or primary.');
  }
}
