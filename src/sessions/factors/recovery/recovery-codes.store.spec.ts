import { describe, expect, it } from '@jest/globals';
import { digestOfRecoveryCode, newRecoveryCode, readRecoveryCode } from './recovery-codes.store.js';

describe('recovery codes', () => {
  it('are six groups of four, each another one', () => {
    expect(newRecoveryCode()).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(newRecoveryCode()).not.toBe(newRecoveryCode());
  });

  it.each([
    ['ABCD-EFGH-IJKL-MNOP-QRST-2345', 'ABCDEFGHIJKLMNOPQRST2345'],
    ['abcd efgh ijkl mnop qrst 2345', 'ABCDEFGHIJKLMNOPQRST2345'],
    [' abcdefghijklmnopqrst2345\n', 'ABCDEFGHIJKLMNOPQRST2345'],
    ['ABCD-EFGH-IJKL-MNOP-QRST-234', undefined],
    ['ABCD-EFGH-IJKL-MNOP-QRST-23456', undefined],
    ['ABCD-EFGH-IJKL-MNOP-QRST-2340', undefined],
    ['123456', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(readRecoveryCode(text)).toBe(expected);
  });

  it('are stored by user', () => {
    const digits = 'ABCDEFGHIJKLMNOPQRST2345';
    expect(digestOfRecoveryCode('usr_a', digits)).toHaveLength(32);
    expect(digestOfRecoveryCode('usr_a', digits)).not.toEqual(digestOfRecoveryCode('usr_b', digits));
  });
});
