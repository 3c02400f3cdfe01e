import { describe, expect, it } from '@jest/globals';
import type { Scope } from '@clarion/api-client';
import { permissionsOf } from './permissions.js';

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

describe('what roles may do', () => {
  const found = permissionsOf(SCOPES);

  it('starts with what most roles may', () =>
    expect(found.slice(0, 2).map(({ scope }) => scope)).toEqual(['runs:read', 'targets:write']));

  it('leaves scopes away that nothing asks for yet', () =>
    expect(found.some(({ scope }) => scope === 'agent:use')).toBe(false));

  it('ends with what owners alone may', () => expect(found.at(-1)?.roles).toEqual(['owner']));
});
