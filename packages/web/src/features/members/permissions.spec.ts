import { describe, expect, it } from '@jest/globals';
import type { Scope } from '@clarion/api-client';
import { listPermissions } from './permissions.js';

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
