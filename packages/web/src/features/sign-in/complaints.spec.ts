import { describe, expect, it } from '@jest/globals';
import { complaintsOf } from './complaints.js';

const GOOD = { organizationName: 'Acme', name: 'Ada', email: 'ada@example.com', password: 'plum tractor' };

describe('complaintsOf', () => {
  it('has nothing to say about what is complete', () => {
    expect(complaintsOf(GOOD)).toEqual({});
  });

  it.each([
    ['organizationName', '  '],
    ['name', ''],
    ['email', ''],
    ['email', 'ada'],
    ['email', 'ada @example.com'],
    ['password', 'short'],
  ])('complains about %s when it is %j', (field, value) => {
    expect(Object.keys(complaintsOf({ ...GOOD, [field]: value }))).toEqual([field]);
  });

  it('asks only for the fields that there are', () => {
    expect(complaintsOf({ name: 'Ada', password: 'plum tractor' })).toEqual({});
  });

  it('counts characters, not UTF-16 units', () => {
    expect(complaintsOf({ password: '😀😀😀😀' })).toHaveProperty('password');
  });
});
