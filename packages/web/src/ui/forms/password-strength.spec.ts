import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.js';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['seven77', 0],
    ['12345678', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['lkjhgfdsa', 1],
    ['Password1!', 1],
    ['p@ssw0rd2024', 1],
    ['1qaz2wsx', 1],
    ['correcthorsebatterystaple', 1],
    ['vexylomt', 2],
    ['vexylomtura', 3],
    ['k7#Qv9!x', 3],
    ['plum tractor violin', 4],
    ['日本語のパスワードです', 4],
  ])('rates %j as level %i', (password, level) => {
    expect(passwordStrength(password).level).toBe(level);
  });

  it('counts words about the user as one character', () => {
    expect(passwordStrength('grace.hopper', []).level).toBeGreaterThan(
      passwordStrength('grace.hopper', ['Grace Hopper']).level,
    );
  });

  it('counts characters, not UTF-16 units', () => {
    expect(passwordStrength('😀😀😀😀').advice).toBe('4 more characters needed.');
  });

  it('returns the number of missing characters', () => {
    expect(passwordStrength('seven77').advice).toBe('1 more character needed.');
  });

  it('accepts the maximum length of the server', () => {
    expect(passwordStrength('ab'.repeat(512)).level).toBe(4);
  });
});
