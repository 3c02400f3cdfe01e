import { describe, expect, it } from '@jest/globals';
import { nextPath, invitationValue } from './sign-in-url.js';

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

describe('invitationValue', () => {
  it.each([
    ['the path', 'abc', '', 'abc'],
    ['the hash', undefined, 'abc', 'abc'],
    ['the path if both are present', 'abc', 'def', 'abc'],
    ['a link with a trailing space', 'abc ', '', 'abc'],
    ['an empty string for neither', undefined, '', ''],
  ])('returns %s', (_where, path, hash, value) => {
    expect(invitationValue(path, hash)).toBe(value);
  });
});
