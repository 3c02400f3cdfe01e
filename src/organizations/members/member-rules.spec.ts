import { describe, expect, it } from '@jest/globals';
import { mayGrant, refusalOfChange, type MemberRefusal } from './member-rules.js';
import type { Role } from '../../auth/permissions.js';

interface Case {
  readonly actorRole: Role | undefined;
  readonly role: Role;
  readonly newRole: Role | null;
  readonly otherOwners: number;
  readonly refusal: MemberRefusal | undefined;
}

describe('member rules', () => {
  it.each<Case>([
    { actorRole: 'admin', role: 'viewer', newRole: 'admin', otherOwners: 1, refusal: undefined },
    { actorRole: 'admin', role: 'admin', newRole: 'viewer', otherOwners: 1, refusal: undefined },
    { actorRole: 'admin', role: 'admin', newRole: null, otherOwners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'member', newRole: 'owner', otherOwners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: 'admin', otherOwners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: null, otherOwners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: 'owner', otherOwners: 0, refusal: undefined },
    { actorRole: 'admin', role: 'member', newRole: 'owner', otherOwners: 1, refusal: 'owners_only' },
    { actorRole: 'admin', role: 'owner', newRole: 'viewer', otherOwners: 1, refusal: 'owners_only' },
    { actorRole: 'admin', role: 'owner', newRole: null, otherOwners: 1, refusal: 'owners_only' },
    { actorRole: 'owner', role: 'owner', newRole: 'admin', otherOwners: 0, refusal: 'last_owner' },
    { actorRole: 'owner', role: 'owner', newRole: null, otherOwners: 0, refusal: 'last_owner' },
    { actorRole: 'member', role: 'viewer', newRole: 'member', otherOwners: 1, refusal: 'admins_only' },
    { actorRole: undefined, role: 'viewer', newRole: null, otherOwners: 1, refusal: 'admins_only' },
  ])('$actorRole changes $role to $newRole beside $otherOwners owners: $refusal', ({ refusal, ...change }) => {
    expect(refusalOfChange(change)).toBe(refusal);
  });

  it.each<[Role, Role, boolean]>([
    ['owner', 'owner', true],
    ['owner', 'viewer', true],
    ['admin', 'admin', true],
    ['admin', 'owner', false],
    ['member', 'viewer', false],
    ['viewer', 'viewer', false],
  ])('%s may grant the role %s: %s', (role, granted, allowed) => {
    expect(mayGrant(role, granted)).toBe(allowed);
  });
});
