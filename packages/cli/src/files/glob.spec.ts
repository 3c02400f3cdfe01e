import { describe, expect, it } from '@jest/globals';
import { matchesGlob } from './glob.js';

describe('a glob', () => {
  it.each([
    ['*.xml', 'a.xml', true],
    ['*.xml', 'a/b.xml', false],
    ['**/*.xml', 'a.xml', true],
    ['**/*.xml', 'a/b/c.xml', true],
    ['a/**/c.xml', 'a/c.xml', true],
    ['a/**', 'a/b/c', true],
    ['a?.xml', 'ab.xml', true],
    ['a?.xml', 'a/.xml', false],
    ['{a,b*}.xml', 'bc.xml', true],
    ['{a,b}.xml', 'c.xml', false],
    ['a,b.xml', 'a,b.xml', true],
    ['a.b+(c).xml', 'a.b+(c).xml', true],
    ['a.xml', 'aXxml', false],
    ['./a.xml', 'a.xml', true],
  ])('%s and %s', (pattern, path, expected) => {
    expect(matchesGlob(pattern, path)).toBe(expected);
  });
});
