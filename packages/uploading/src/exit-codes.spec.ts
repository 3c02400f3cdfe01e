import { describe, expect, it } from '@jest/globals';
import { EXIT, EXIT_MEANINGS, exitOfStatus } from './exit-codes.js';

describe('exit codes', () => {
  it.each([
    [400, 'rejected'],
    [401, 'authentication'],
    [403, 'authentication'],
    [404, 'notFound'],
    [405, 'rejected'],
    [409, 'rejected'],
    [410, 'notFound'],
    [413, 'rejected'],
    [415, 'rejected'],
    [422, 'rejected'],
    [429, 'rejected'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
    [402, 'rejected'],
    [406, 'rejected'],
    [408, 'rejected'],
    [426, 'rejected'],
    [451, 'rejected'],
    [501, 'unreachable'],
    [507, 'unreachable'],
    [599, 'unreachable'],
    [100, 'unexpected'],
    [304, 'unexpected'],
  ])('status %d ends with %s', (status, name) => {
    expect(exitOfStatus(status)).toBe(name);
  });

  it('are the documented numbers, each with a meaning', () => {
    expect(EXIT).toEqual({
      ok: 0,
      unexpected: 1,
      usage: 2,
      failures: 3,
      authentication: 4,
      notFound: 5,
      unreachable: 6,
      rejected: 7,
      empty: 8,
      interrupted: 130,
    });
    expect(EXIT_MEANINGS.map(([code]) => code)).toEqual(Object.values(EXIT).toSorted((left, right) => left - right));
  });
});
