import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, normalizeEmail } from './email-address.js';

describe('email address', () => {
  it.each([
    'ada@example.org',
    'ada+ci@mail.example.org',
    "o'neil@localhost",
    'åsa@exämple.org',
    `${'a'.repeat(242)}@example.org`,
  ])('takes %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['ada', 'no @'],
    ['@example.org', 'nothing before the @'],
    ['ada@', 'nothing behind the @'],
    ['ada@b@example.org', 'two @'],
    ['ada lovelace@example.org', 'a space'],
    ['ada@example.org\n', 'a line break'],
    ['ada\u0000@example.org', 'a NUL'],
    ['ada\u202e@example.org', 'a mark that turns the direction'],
    ['Ada <ada@example.org>', 'a name'],
    ['a@example.org,b@example.org', 'two addresses'],
    [`${'a'.repeat(243)}@example.org`, '255 characters'],
  ])('refuses %j: %s', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('is the same in any case and either way to write an accent', () => {
    expect(normalizeEmail('Ada@Example.ORG')).toBe('ada@example.org');
    expect(normalizeEmail('a\u030asa@example.org')).toBe('\u00e5sa@example.org');
  });
});
