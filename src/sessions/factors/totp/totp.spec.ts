import { describe, expect, it } from '@jest/globals';
import { codeOf, keyUri, matchingStep, newSeed, stepOf } from './totp.js';

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SEED = Buffer.from('12345678901234567890', 'ascii');

const at = (seconds: number): Date => new Date(seconds * 1000);

describe('codes by time', () => {
  // RFC 6238, appendix B: codes of 8 digits, whose last 6 are the code of 6 digits.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s are those of the RFC', (seconds, code) => {
    expect(codeOf(SEED, stepOf(at(seconds)))).toBe(code.slice(-6));
  });

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    '%s is among the codes of the RFC, in order',
    (code) => {
      const codes = Array.from({ length: 10 }, (_, step) => codeOf(SEED, step));
      expect(codes).toContain(code);
    },
  );

  it.each([
    ['of two steps before', -2, undefined],
    ['of the step before', -1, 99],
    ['of this step', 0, 100],
    ['of the next step', 1, 101],
    ['of two steps later', 2, undefined],
  ])('%s match one step around now', (_name, distance, expected) => {
    expect(matchingStep(SEED, codeOf(SEED, 100 + distance), at(100 * 30 + 15))).toBe(expected);
  });

  it.each(['', '1', '12345', '1234567', '٣٤٥٦٧٨', 'abcdef', ' 94287', '-94287', '0x1234', '\u0000'.repeat(6)])(
    'do not match %j',
    (code) => {
      expect(matchingStep(SEED, code, at(59))).toBeUndefined();
    },
  );

  it('come from secrets of 160 random bits', () => {
    expect(newSeed()).toHaveLength(20);
    expect(newSeed()).not.toEqual(newSeed());
  });

  it('are set up by an address with issuer, account and secret', () => {
    expect(keyUri(SEED, 'ada+x@example.org')).toBe(
      'otpauth://totp/Clarion:ada%2Bx%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Clarion',
    );
  });
});
