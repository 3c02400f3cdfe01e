import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { isUserId, type UserId } from '../../common/identifiers.js';
import type { Filter } from '../filter/filter.js';
import type { PatchOperation } from '../protocol/patch-request.js';
import { memberOf, readOptionalText, readText } from '../protocol/read-values.js';
import { scimProblem } from '../protocol/scim-problem.js';

/** A change of the members of a group. A user is in one of the sets at most. */
export interface MemberChanges {
  /** Whether all present members leave first. */
  readonly isReplaced: boolean;
  readonly added: ReadonlySet<UserId>;
  readonly removed: ReadonlySet<UserId>;
}

/** A change of a group; undefined keeps an attribute. */
export interface GroupChanges {
  readonly displayName: string | undefined;
  readonly externalId: string | null | undefined;
  readonly members: MemberChanges;
}

/** The members that one request may name. Identity providers send up to about 1,000. */
const MOST_MEMBERS = 5_000;

/**
 * Adds up the operations of a request, in time linear in the members that they name.
 * @throws Problem invalid_request (`invalidValue`, `invalidFilter`, `mutability`, `noTarget`, `tooMany`).
 */
export function readGroupChanges(operations: readonly PatchOperation[]): GroupChanges {
  let displayName: string | undefined;
  let externalId: string | null | undefined;
  const members = new MemberSum();
  for (const { kind, path, value, isPartOfResource } of operations) {
    switch (path.attribute) {
      case 'displayname':
        if (kind === 'remove') throw scimProblem('mutability', 'Replace displayName: it cannot be removed.');
        displayName = readText(value, 'displayName');
        break;
      case 'externalid':
        externalId = (kind === 'remove' ? undefined : readOptionalText(value, 'externalId')) ?? null;
        break;
      case 'members':
        members.apply(kind, path.filter, value);
        break;
      case 'id':
      case 'meta':
        if (!isPartOfResource) throw scimProblem('mutability', 'Change something else: this attribute is read-only.');
        break;
      default:
    }
  }
  return { displayName, externalId, members };
}

/** Operations on members, as one change. */
class MemberSum implements MemberChanges {
  isReplaced = false;
  readonly added = new Set<UserId>();
  readonly removed = new Set<UserId>();
  #named = 0;

  apply(kind: PatchOperation['kind'], filter: Filter | undefined, value: JsonValue): void {
    if (filter !== undefined && kind !== 'remove')
      throw scimProblem('invalidPath', 'Send members without brackets to add some.');
    const ids = filter === undefined ? readMembers(value) : membersOfFilter(filter);
    this.#named += ids.length;
    if (this.#named > MOST_MEMBERS) throw scimProblem('tooMany', `Send at most ${MOST_MEMBERS} members in a request.`);
    if (kind === 'remove' && (ids.length > 0 || filter !== undefined)) {
      this.removeAll(ids);
      return;
    }
    if (kind !== 'add') {
      this.isReplaced = true;
      this.added.clear();
      this.removed.clear();
    }
    this.addAll(kind === 'remove' ? [] : ids);
  }

  private addAll(ids: readonly string[]): void {
    for (const id of ids) {
      if (!isUserId(id)) throw unknownMember(id);
      this.removed.delete(id);
      this.added.add(id);
    }
  }

  /** A user who is not known is in no group. */
  private removeAll(ids: readonly string[]): void {
    for (const id of ids) {
      if (!isUserId(id)) continue;
      this.added.delete(id);
      this.removed.add(id);
    }
  }
}

/** Returns the problem of a member who is in no such organization. */
export function unknownMember(id: string): Error {
  return scimProblem('invalidValue', `Create the user first: ${id.slice(0, 100)} is no member of the organization.`);
}

function readMembers(value: JsonValue): readonly string[] {
  if (value === null) return [];
  return (isJsonArray(value) ? value : [value]).map((member) =>
    readText((isJsonObject(member) ? memberOf(member, 'value') : member) ?? null, 'members.value'),
  );
}

/** `value eq "usr_1"`, or several of them with `or`. */
function membersOfFilter(filter: Filter): readonly string[] {
  if (filter.kind === 'or') return filter.filters.flatMap(membersOfFilter);
  if (filter.kind === 'compare' && filter.attribute === 'value' && filter.comparison === 'eq')
    return [String(filter.value)];
  throw scimProblem('invalidFilter', 'Choose members by value eq "…".');
}
