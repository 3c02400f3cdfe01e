import { describe, expect, it } from '@jest/globals';
import { canChangeMember } from './member-rules.js';

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
