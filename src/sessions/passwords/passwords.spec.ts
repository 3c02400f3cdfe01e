import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

describe('password hashes', () => {
  const passwords = new Passwords();

  it('match only their own password', async () => {
    const stored = await passwords.hash('correct battery horse');
    expect(stored).toMatch(/^\$2b\$10\$.{53}$/);
    await expect(passwords.matches('correct battery horse', stored)).resolves.toBe(true);
    await expect(passwords.matches('correct battery hors', stored)).resolves.toBe(false);
  });

  it('differ for the same password', async () => {
    expect(await passwords.hash('correct battery horse')).not.toBe(await passwords.hash('correct battery horse'));
  });

  it.each([73, 100, 1000])('count byte %d, which plain bcrypt ignores', async (position) => {
    const password = 'a'.repeat(position);
    const stored = await passwords.hash(password);
    await expect(passwords.matches(`${'a'.repeat(position - 1)}b`, stored)).resolves.toBe(false);
    await expect(passwords.matches(password, stored)).resolves.toBe(true);
  });

  it('include everything after a NUL', async () => {
    const stored = await passwords.hash('abc\u0000defgh');
    await expect(passwords.matches('abc\u0000xxxxx', stored)).resolves.toBe(false);
  });

  it('match nothing without a hash, after the work of a real comparison', async () => {
    const stored = await passwords.hash('correct battery horse');
    const timeOf = async (hash: string | undefined): Promise<number> => {
      const begun = performance.now();
      expect(await passwords.matches('wrong battery horse', hash)).toBe(false);
      return performance.now() - begun;
    };
    const known = Math.min(await timeOf(stored), await timeOf(stored), await timeOf(stored));
    const unknown = Math.min(await timeOf(undefined), await timeOf(undefined), await timeOf(undefined));
    expect(unknown).toBeGreaterThan(known / 4);
    expect(unknown).toBeLessThan(known * 4);
  });
});
