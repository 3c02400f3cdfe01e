import { describe, expect, it } from '@jest/globals';
import { mayGrant, refusalOfChange, type MemberRefusal } from './member-rules.js';
import type { Role } from '../../auth/permissions.js';

interface Case {
  readonly actorRole: Role | undefined;
  readonly role: Role;
  readonly newRole: Role | null;
  readonly owners: number;
  readonly refusal: MemberRefusal | undefined;
}

describe('member rules', () => {
  it.each<Case>([
    { actorRole: 'admin', role: 'viewer', newRole: 'admin', owners: 1, refusal: undefined },
    { actorRole: 'admin', role: 'admin', newRole: 'viewer', owners: 1, refusal: undefined },
    { actorRole: 'admin', role: 'admin', newRole: null, owners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'member', newRole: 'owner', owners: 1, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: 'admin', owners: 2, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: null, owners: 2, refusal: undefined },
    { actorRole: 'owner', role: 'owner', newRole: 'owner', owners: 1, refusal: undefined },
    { actorRole: 'admin', role: 'member', newRole: 'owner', owners: 1, refusal: 'owners_only' },
    { actorRole: 'admin', role: 'owner', newRole: 'viewer', owners: 2, refusal: 'owners_only' },
    { actorRole: 'admin', role: 'owner', newRole: null, owners: 2, refusal: 'owners_only' },
    { actorRole: 'owner', role: 'owner', newRole: 'admin', owners: 1, refusal: 'last_owner' },
    { actorRole: 'owner', role: 'owner', newRole: null, owners: 1, refusal: 'last_owner' },
    { actorRole: 'member', role: 'viewer', newRole: 'member', owners: 1, refusal: 'admins_only' },
    { actorRole: undefined, role: 'viewer', newRole: null, owners: 1, refusal: 'admins_only' },
  ])('$actorRole changes $role to $newRole among $owners owners: $refusal', ({ refusal, ...change }) => {
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
