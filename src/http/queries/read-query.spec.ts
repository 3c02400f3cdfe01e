import { describe, expect, it } from '@jest/globals';
import { parseQuery, readInstant } from './read-query.js';
import { Problem } from '../../common/problem.js';

describe('a query', () => {
  it('is read name by name', () => {
    expect({ ...parseQuery('a=1&b=x%20y&a=2&c') }).toEqual({ a: ['1', '2'], b: 'x y', c: '' });
  });

  it.each([null, undefined, ''])('is empty for %j', (text) => {
    expect({ ...parseQuery(text) }).toEqual({});
  });

  it.each(['state[]=x', 'state%5B%5D=x', 'a=1&state[0]=x', 'state[in]=x', 'state[][]=x'])(
    'is refused as %s',
    (text) => {
      expect(() => parseQuery(text)).toThrow('Send the query parameter state without brackets.');
    },
  );

  it.each(['state[=x', 'state]=x', '[]=x', 'q=[]', 'q=a[b]'])('is taken as %s', (text) => {
    expect(() => parseQuery(text)).not.toThrow();
  });
});

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
