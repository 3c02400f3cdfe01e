import { describe, expect, it } from '@jest/globals';
import { testNameParts } from './test-name-parts.js';

describe('testNameParts', () => {
  it.each([
    ['keeps a plain name as one part', 'adds', ['adds']],
    ['splits at path separators', 'cart > total › adds', ['cart', 'total', 'adds']],
    ['splits at the double colons of pytest and Rust', 'tests/a.py::TestA::test_b', ['tests/a.py', 'TestA', 'test_b']],
    ['does not split a comparison without spaces', 'a>b', ['a>b']],
  ])('%s', (_, name, texts) => expect(testNameParts(name).map(({ text }) => text)).toEqual(texts));

  it('joins back to the name', () => {
    const name = 'a > b::c › d';
    expect(
      testNameParts(name)
        .map(({ text, separator }) => text + separator)
        .join(''),
    ).toBe(name);
  });
});
