import { describe, expect, it } from '@jest/globals';
import { emailKey, networkKey } from './sign-in-limit.js';

describe('sign-in limit keys', () => {
  it('differ by address, by network and by kind', () => {
    const keys = [
      emailKey('a@b'),
      emailKey('c@d'),
      networkKey('192.0.2.1'),
      networkKey('192.0.2.2'),
      networkKey('2001:db8::1'),
      networkKey(null),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
    expect(networkKey('2001:db8::1')).toEqual(networkKey('2001:db8::ffff'));
  });

  it('are 32 bytes without an address', () => {
    expect(emailKey('ada@example.org')).toHaveLength(32);
    expect(emailKey('ada@example.org').toString()).not.toContain('ada');
  });
});
