import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import {
  booleanOf,
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  positiveOf,
  stringOf,
  stringsOf,
} from './fields.js';

describe('fields of a report', () => {
  it('take a value of another type as absent', () => {
    expect([
      stringOf(1),
      filledStringOf(' \n'),
      numberOf('1'),
      booleanOf('true'),
      objectOf([]),
      objectOf(new LosslessNumber('1.0')),
    ]).toEqual(Array.from({ length: 6 }, () => undefined));
    expect([objectsOf({}), stringsOf('x')]).toEqual([[], []]);
  });

  it('skip the items of another type', () => {
    expect(objectsOf([1, { a: 1 }, [], null])).toEqual([{ a: 1 }]);
    expect(stringsOf(['a', 1, 'b'])).toEqual(['a', 'b']);
  });

  it('take numbers of either form', () => {
    expect([numberOf(1.5), numberOf(new LosslessNumber('1.10')), numberOf(new LosslessNumber('1e999'))]).toEqual([
      1.5,
      1.1,
      undefined,
    ]);
    expect([positiveOf(-1), positiveOf(0), placeOf(0), placeOf(1.5), placeOf(7)]).toEqual([
      undefined,
      0,
      undefined,
      undefined,
      7,
    ]);
  });

  it.each([
    ['2026-11-20T20:33:53.123Z', '2026-11-20T20:33:53.123Z'],
    ['2026-11-20T20:33:53.1234567+02:00', '2026-11-20T18:33:53.123Z'],
    ['2026-11-20T20:33:53+0100', '2026-11-20T19:33:53.000Z'],
    ['2026-11-20 20:33:53Z', '2026-11-20T20:33:53.000Z'],
    ['2026-11-20T20:33:53', '2026-11-20T20:33:53.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['Fri, 20 Nov 2026 20:33:53 GMT', '2026-11-20T20:33:53.000Z'],
    [1_795_206_833, '2026-11-20T20:33:53.000Z'],
    [1_795_206_833.25, '2026-11-20T20:33:53.250Z'],
    [1_795_206_833_123, '2026-11-20T20:33:53.123Z'],
    [1_795_206_833_123_456, '2026-11-20T20:33:53.123Z'],
    ['1795206833123', '2026-11-20T20:33:53.123Z'],
  ])('read the instant %j', (value, expected) => {
    expect(instantOf(value)?.toISOString()).toBe(expected);
  });

  it.each(['', 'now', '2026-13-45T00:00:00Z', 0, -5, 12.5, null, true, '99999999999999999999'])(
    'read no instant in %j',
    (value) => {
      expect(instantOf(value)).toBeUndefined();
    },
  );
});
