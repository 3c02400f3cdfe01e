import { describe, expect, it } from '@jest/globals';
import type { Scope } from '@clarion/api-client';
import { offeredScopes, scopeWords } from './scope-words.js';

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

describe('offeredScopes', () => {
  it('offers what the role permits', () => {
    expect(offeredScopes([READ, WRITE], 'viewer')).toEqual([READ]);
  });

  it('does not offer reserved ones', () => {
    expect(offeredScopes([READ, RESERVED], 'member')).toEqual([READ]);
  });
});

describe('scopeWords', () => {
  it('says what each scope allows, and names those that the catalog does not know', () => {
    expect(scopeWords(['runs:write', 'moon:walk'], [READ, WRITE])).toEqual(['Upload runs and events', 'moon:walk']);
  });
});
