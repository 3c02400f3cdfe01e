import { describe, expect, it } from '@jest/globals';
import { nextPath } from './next-path.js';

describe('nextPath', () => {
  it.each(['/', '/runs', '/r/clr_1?tab=tests&q=a%20b#event-3', '/runs?q=https://example.com/', '/loginless'])(
    'goes back to %j',
    (next) => {
      expect(nextPath(next)).toBe(next);
    },
  );

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another server', 'https://example.com/'],
    ['another server by the same scheme', '//example.com'],
    ['another server with a backslash', '/\\example.com'],
    ['a backslash further behind', '/a\\..\\..\\example.com'],
    ['another server behind a tab, which browsers drop', '/\t/example.com'],
    ['another server behind a line break', '/\n/example.com'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'runs'],
    ['a space in front', ' /runs'],
    ['the page itself', '/login?next=/login'],
    ['an invitation', '/invite/abc'],
    ['the set-up', '/setup'],
  ])('goes to the first page for %s', (_what, next) => {
    expect(nextPath(next)).toBe('/');
  });
});
