import { describe, expect, it } from '@jest/globals';
import { safeAddress } from './safe-address.js';

describe('safe address', () => {
  it.each([
    ['https is one', 'https://ci.test/1', 'https://ci.test/1'],
    ['http is one', 'http://ci.test/', 'http://ci.test/'],
    ['a script is none', 'javascript:alert(1)', undefined],
    ['a script in capitals behind a space is none', ' JavaScript:alert(1)', undefined],
    ['data is none', 'data:text/html,x', undefined],
    ['a path is none', '/login', undefined],
    ['nothing is none', null, undefined],
  ])('%s', (_, text, address) => expect(safeAddress(text)).toBe(address));
});
