import { describe, expect, it } from '@jest/globals';
import { safeUrl } from './safe-url.js';

describe('safeUrl', () => {
  it.each([
    ['accepts https', 'https://ci.test/1', 'https://ci.test/1'],
    ['accepts http', 'http://ci.test/', 'http://ci.test/'],
    ['rejects javascript:', 'javascript:alert(1)', undefined],
    ['rejects javascript: in mixed case after a space', ' JavaScript:alert(1)', undefined],
    ['rejects data:', 'data:text/html,x', undefined],
    ['rejects a path', '/login', undefined],
    ['rejects null', null, undefined],
  ])('%s', (_, text, address) => expect(safeUrl(text)).toBe(address));
});
