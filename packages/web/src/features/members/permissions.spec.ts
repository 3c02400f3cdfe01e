import { describe, expect, it } from '@jest/globals';
import type { Scope } from '@clarion/api-client';
import { listPermissions, canChangeMember } from './permissions.js';

const SCOPES: Scope[] = [
  { scope: 'targets:write', allows: 'Manage targets', module: 'targets', status: 'active', roles: ['admin', 'owner'] },
  { scope: 'agent:use', allows: 'Let an agent act', module: 'agent', status: 'reserved', roles: ['owner'] },
  {
    scope: 'runs:read',
    allows: 'Read runs',
    module: 'runs',
    status: 'active',
    roles: ['viewer', 'member', 'admin', 'owner'],
  },
];

describe('listPermissions', () => {
  const found = listPermissions(SCOPES);

  it('starts with the permissions that most roles have', () =>
    expect(found.slice(0, 2).map(({ scope }) => scope)).toEqual(['runs:read', 'targets:write']));

  it('omits reserved scopes', () => expect(found.some(({ scope }) => scope === 'agent:use')).toBe(false));

  it('ends with the permissions of owners only', () => expect(found.at(-1)?.roles).toEqual(['owner']));
});

describe('canChangeMember', () => {
  it.each([
    ['lets owners change owners', 'owner', 'owner', true],
    ['lets owners change viewers', 'owner', 'viewer', true],
    ['lets admins change admins', 'admin', 'admin', true],
    ['does not let admins change owners', 'admin', 'owner', false],
    ['does not let members change anyone', 'member', 'viewer', false],
    ['does not let viewers change anyone', 'viewer', 'viewer', false],
  ] as const)('%s', (_, own, theirs, expected) => expect(canChangeMember(own, theirs)).toBe(expected));
});
