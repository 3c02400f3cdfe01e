import { describe, expect, it } from '@jest/globals';
import { parseQuery } from './query-parser.js';

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
