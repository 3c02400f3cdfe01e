import { describe, expect, it } from '@jest/globals';
import { readUntil } from './quarantine.js';

const NOW = new Date('2028-02-29T12:00:00.000Z');

// docs/concepts.md, "Quarantine"
describe('the end of a quarantine', () => {
  it.each([
    ['2028-02-29T12:00:00.001Z', '2028-02-29T12:00:00.001Z'],
    ['2028-03-01', '2028-03-01T00:00:00.000Z'],
    ['2028-03-01T10:00', '2028-03-01T10:00:00.000Z'],
    ['2028-03-01T10:00:00+02:00', '2028-03-01T08:00:00.000Z'],
    ['2029-03-01T12:00:00.000Z', '2029-03-01T12:00:00.000Z'],
  ])('may be %s', (text, expected) => {
    expect(readUntil(text, NOW).toISOString()).toBe(expected);
  });

  it.each([
    ['2028-02-29T12:00:00.000Z', 'in the future'],
    ['2028-02-29', 'in the future'],
    ['1970-01-01T00:00:00.000Z', 'in the future'],
    ['2029-03-01T12:00:00.001Z', 'a year ahead'],
    ['9999-12-31', 'a year ahead'],
    ['', 'an instant'],
    ['tomorrow', 'an instant'],
    ['2028-13-01', 'an instant'],
    ['2028-03-01T10:00:00Z\u0000', 'an instant'],
  ])('may not be %j: it must be %s', (text, told) => {
    expect(() => readUntil(text, NOW)).toThrow(told);
  });
});
