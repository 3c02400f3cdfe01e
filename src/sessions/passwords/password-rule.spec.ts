import { describe, expect, it } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordError, requireGoodPassword } from './password-rule.js';

const USER = { email: 'ada@example.org', name: 'Augusta Lovelace', organizationName: 'Analytical Engines' };

/** The last password of the list that has 8 characters. */
const LAST = dictionary['passwords-common'].findLast((password) => password.length >= 8) ?? '';

describe('password rule', () => {
  it.each([
    ['8 characters', 'x7!k2#pq'],
    ['8 characters of two UTF-16 units', '🦀🐙🦑🦐🐚🐠🐟🐬'],
    ['1,024 characters', 'plum tractor violin, '.repeat(48).padEnd(1024, '.')],
    ['spaces and control characters', ' a \t b \u0000 '],
    ['unrelated words', 'plum tractor violin'],
    ['a common password with more to it', 'password123-and-more'],
    ['a common word, a number and a sign', 'Password123!'],
    ['a long repetition', 'a'.repeat(80)],
  ])('accepts %s', async (_, password) => {
    expect(await passwordError(password, USER)).toBeUndefined();
  });

  it.each([
    ['7 characters', 'x7!k2#p', 'characters'],
    ['7 characters in 14 UTF-16 units', '🦀🐙🦑🦐🐚🐠🐟', 'characters'],
    ['1,025 characters', 'a'.repeat(1025), 'characters'],
    ['a common one', 'password123', 'easy to guess: use several unrelated words'],
    ['a common one in other case', 'PassWord123', 'easy to guess'],
    ['a common one with replaced letters', 'p@ssw0rd', 'easy to guess'],
    ['a known example', 'correcthorsebatterystaple', 'easy to guess'],
    ['a keyboard pattern', 'qwertyuiop', 'easy to guess'],
    ['a repetition', 'aaaaaaaaaaaa', 'easy to guess'],
    ['a long common one, twice', 'passwordpassword', 'easy to guess'],
    ['the name of the product with digits', 'clarion2026', 'easy to guess'],
    ['part of the email address with digits', 'ada12345', 'easy to guess'],
    ['part of the name with digits', 'lovelace1815', 'easy to guess'],
    ['part of the name of the organization with a year', 'Analytical2026', 'easy to guess'],
    ['a listed one that 20,000 guesses do not reach', 'alistair', 'easy to guess'],
    ['a listed one near the end of the list, in upper case', LAST.toUpperCase(), 'easy to guess'],
    ['the email address', 'Ada@Example.org', 'email'],
    ['half of a surrogate pair', 'abcdefg\ud800', 'Unicode'],
  ])('refuses %s', async (_, password, error) => {
    expect(await passwordError(password, USER)).toContain(error);
  });

  it('rests on a list of more than 10,000 passwords', () => {
    expect(dictionary['passwords-common'].length).toBeGreaterThan(10_000);
  });

  it('points at the password in the body', async () => {
    await expect(requireGoodPassword('short', USER)).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [expect.objectContaining({ pointer: '/password' })],
    });
  });
});
