import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { passwordError, requireGoodPassword } from './password-rule.js';

const EMAIL = 'ada@example.org';

describe('password rule', () => {
  it.each([
    ['8 characters', 'x7!k2#pq'],
    ['8 characters of two UTF-16 units', '🦀🐙🦑🦐🐚🐠🐟🐬'],
    ['1,024 characters', 'ab'.repeat(512)],
    ['spaces and control characters', ' a \t b \u0000 '],
    ['a common password with more to it', 'password123-and-more'],
  ])('takes %s', (_, password) => {
    expect(passwordError(password, EMAIL)).toBeUndefined();
  });

  it.each([
    ['7 characters', 'x7!k2#p', 'characters'],
    ['7 characters in 14 UTF-16 units', '🦀🐙🦑🦐🐚🐠🐟', 'characters'],
    ['1,025 characters', 'a'.repeat(1025), 'characters'],
    ['a common one', 'password123', 'common'],
    ['a common one in other case', 'PassWord123', 'common'],
    ['the email address', 'Ada@Example.org', 'email'],
    ['half of a surrogate pair', 'abcdefg\ud800', 'Unicode'],
  ])('refuses %s', (_, password, complaint) => {
    expect(passwordError(password, EMAIL)).toContain(complaint);
  });

  it('points at the password in the body', () => {
    expect(() => requireGoodPassword('short', EMAIL)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [expect.objectContaining({ pointer: '/password' })],
      }),
    );
  });

  it('lists common passwords in lower case and of a permitted length', () => {
    const odd = [...COMMON_PASSWORDS].filter((password) => password !== password.toLowerCase() || password.length < 8);
    expect(odd).toEqual([]);
  });
});
