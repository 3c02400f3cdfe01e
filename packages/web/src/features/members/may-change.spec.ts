import { describe, expect, it } from '@jest/globals';
import { mayChange } from './may-change.js';

describe('who may change a member', () => {
  it.each([
    ['owners change owners', 'owner', 'owner', true],
    ['owners change viewers', 'owner', 'viewer', true],
    ['admins change admins', 'admin', 'admin', true],
    ['admins do not change owners', 'admin', 'owner', false],
    ['members change nobody', 'member', 'viewer', false],
    ['viewers change nobody', 'viewer', 'viewer', false],
  ] as const)('%s', (_, own, theirs, may) => expect(mayChange(own, theirs)).toBe(may));
});
