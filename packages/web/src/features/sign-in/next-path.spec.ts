import { describe, expect, it } from '@jest/globals';
import { nextPath } from './next-path.js';

describe('nextPath', () => {
  it.each(['/', '/runs', '/r/clr_1?tab=tests&q=a%20b#event-3', '/runs?q=https://example.com/', '/loginless'])(
    'accepts %j',
    (next) => {
      expect(nextPath(next)).toBe(next);
    },
  );

  it.each([
    ['nothing', undefined],
    ['an empty string', ''],
    ['another server', 'https://example.com/'],
    ['another server with the same scheme', '//example.com'],
    ['another server with a backslash', '/\\example.com'],
    ['a backslash later in the path', '/a\\..\\..\\example.com'],
    ['another server after a tab, which browsers ignore', '/\t/example.com'],
    ['another server after a line break', '/\n/example.com'],
    ['a javascript URL', 'javascript:alert(1)'],
    ['a relative path', 'runs'],
    ['a leading space', ' /runs'],
    ['the sign-in page', '/login?next=/login'],
    ['an invitation', '/invite/abc'],
    ['the setup page', '/setup'],
  ])('returns / for %s', (_what, next) => {
    expect(nextPath(next)).toBe('/');
  });
});
