import { describe, expect, it } from '@jest/globals';
import { validateAccount } from './validate-account.js';

const GOOD = { organizationName: 'Acme', name: 'Ada', email: 'ada@example.com', password: 'plum tractor' };

describe('validateAccount', () => {
  it('accepts complete fields', () => {
    expect(validateAccount(GOOD)).toEqual({});
  });

  it.each([
    ['organizationName', '  '],
    ['name', ''],
    ['email', ''],
    ['email', 'ada'],
    ['email', 'ada @example.com'],
    ['password', 'short'],
  ])('rejects %s when it is %j', (field, value) => {
    expect(Object.keys(validateAccount({ ...GOOD, [field]: value }))).toEqual([field]);
  });

  it('ignores fields that the form does not have', () => {
    expect(validateAccount({ name: 'Ada', password: 'plum tractor' })).toEqual({});
  });

  it('counts characters, not UTF-16 units', () => {
    expect(validateAccount({ password: '😀😀😀😀' })).toHaveProperty('password');
  });
});
