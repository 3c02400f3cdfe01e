import { describe, expect, it } from '@jest/globals';
import { isFixturePath } from './fixture-path.js';

describe('paths of fixtures', () => {
  it.each(['users.json', 'test/fixtures/größe.csv', '.env.test', 'a b/c..d', '...', 'x'.repeat(512)])(
    'may be %s',
    (path) => expect(isFixturePath(path)).toBe(true),
  );

  it.each([
    ['nothing', ''],
    ['an absolute path', '/etc/passwd'],
    ['a drive', 'C:/users.json'],
    ['a drive without a folder', 'c:users.json'],
    ['the folder above', '../users.json'],
    ['the folder above, within', 'a/../../b'],
    ['only the folder above', '..'],
    ['the same folder', './a'],
    ['an empty folder', 'a//b'],
    ['a folder', 'a/'],
    ['a backslash', String.raw`a\..\b`],
    ['a NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['an escape', 'a\u001B[2J'],
    ['a change of direction', 'a\u202Egnp.b'],
    ['half a character', 'a\uD800'],
    ['513 characters', 'x'.repeat(513)],
  ])('are not %s', (_, path) => expect(isFixturePath(path)).toBe(false));
});
