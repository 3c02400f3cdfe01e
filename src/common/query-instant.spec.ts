import { describe, expect, it } from '@jest/globals';
import { Problem } from './problem.js';
import { readInstant } from './query-instant.js';

describe('an instant of a query', () => {
  it.each([
    ['2030-01-31T12:00:00.000Z', '2030-01-31T12:00:00.000Z'],
    ['2030-01-31', '2030-01-31T00:00:00.000Z'],
    ['2030-01-31T12:00', '2030-01-31T12:00:00.000Z'],
    ['2030-01-31 12:00:05', '2030-01-31T12:00:05.000Z'],
    ['2030-01-31T12:00:00+02:00', '2030-01-31T10:00:00.000Z'],
  ])('is read: %s is %s', (text, instant) => {
    expect(readInstant(text, 'from').toISOString()).toBe(instant);
  });

  it.each([
    '',
    'soon',
    '1893456000000',
    '2030-13-01',
    '2030-01-31T25:00:00Z',
    '+010000-01-01T00:00:00Z',
    '2030-01-31T12:00:00 02:00',
  ])('is none in %j', (text) => {
    expect(() => readInstant(text, 'from')).toThrow(Problem);
  });
});
