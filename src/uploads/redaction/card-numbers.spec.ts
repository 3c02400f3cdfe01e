import { describe, expect, it } from '@jest/globals';
import { isCardNumber } from './card-numbers.js';

describe('isCardNumber', () => {
  // The issuers' and processors' published test numbers.
  it.each([
    '4111111111111111',
    '4242424242424242',
    '4012888888881881',
    '4222222222222',
    '5555555555554444',
    '5105105105105100',
    '2223003122003222',
    '2720998837779594',
    '378282246310005',
    '371449635398431',
    '6011111111111117',
    '6011000990139424',
    '3530111333300000',
    '3566002020360505',
    '30569309025904',
    '38520000023237',
    '6200000000000005',
    '6759649826438453',
  ])('accepts %s', (digits) => {
    expect(isCardNumber(digits)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['two digits swapped', '4111111111111171'],
    ['an unknown issuer', '1234567812345670'],
    ['a time in milliseconds', '1763670596000'],
    ['a time in microseconds', '1763670596000000'],
    ['the wrong length for its issuer', '41111111111114'],
    ['zeros', '0000000000000000'],
    ['nothing', ''],
  ])('rejects %s', (_name, digits) => {
    expect(isCardNumber(digits)).toBe(false);
  });
});
