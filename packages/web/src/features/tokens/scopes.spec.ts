import { describe, expect, it } from '@jest/globals';
import type { Scope } from '@clarion/api-client';
import { grantableScopes, scopeLabels } from './scopes.js';

const READ: Scope = {
  scope: 'runs:read',
  allows: 'List and read runs',
  module: 'runs',
  status: 'active',
  roles: ['viewer', 'member'],
};
const WRITE: Scope = {
  scope: 'runs:write',
  allows: 'Upload runs and events',
  module: 'runs',
  status: 'active',
  roles: ['member'],
};
const RESERVED: Scope = {
  scope: 'agent:use',
  allows: 'Act',
  module: 'agent',
  status: 'reserved',
  roles: ['viewer', 'member'],
};

describe('grantableScopes', () => {
  it('returns the scopes of the role', () => {
    expect(grantableScopes([READ, WRITE], 'viewer')).toEqual([READ]);
  });

  it('omits reserved scopes', () => {
    expect(grantableScopes([READ, RESERVED], 'member')).toEqual([READ]);
  });
});

describe('scopeLabels', () => {
  it('returns labels, and names for unknown scopes', () => {
    expect(scopeLabels(['runs:write', 'moon:walk'], [READ, WRITE])).toEqual(['Upload runs and events', 'moon:walk']);
  });
});
