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
    ['1qaz2wsx', 1],
    ['correcthorsebatterystaple', 1],
    ['k7#Qv9!x', 2],
    ['plum tractor', 3],
    ['plum tractor violin', 4],
    ['日本語のパスワードです', 4],
  ])('rates %j as level %i', async (password, level) => {
    expect((await passwordStrength(password)).level).toBe(level);
  });

  it('rates words about the user as easy to guess', async () => {
    const stranger = await passwordStrength('zorvantelis');
    const user = await passwordStrength('zorvantelis', ['Ada Zorvantelis']);

    expect(stranger.level).toBeGreaterThan(user.level);
  });

  it('counts characters, not UTF-16 units', async () => {
    expect((await passwordStrength('😀😀😀😀')).advice).toBe('4 more characters needed.');
  });

  it('returns the number of missing characters', async () => {
    expect((await passwordStrength('seven77')).advice).toBe('1 more character needed.');
  });

  it('judges a password of the maximum length', async () => {
    expect((await passwordStrength('plum tractor violin, '.repeat(48).padEnd(1024, '.'))).level).toBe(4);
    expect((await passwordStrength('ab'.repeat(512))).level).toBe(1);
  });
});
