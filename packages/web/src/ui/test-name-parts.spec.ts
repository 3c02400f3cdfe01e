import { describe, expect, it } from '@jest/globals';
import { testNameParts } from './test-name-parts.js';

describe('parts of the name of a test', () => {
  it.each([
    ['a plain name is one part', 'adds', ['adds']],
    ['signs of a path part it', 'cart > total › adds', ['cart', 'total', 'adds']],
    ['colons of pytest and Rust part it', 'tests/a.py::TestA::test_b', ['tests/a.py', 'TestA', 'test_b']],
    ['a comparison without spaces stays', 'a>b', ['a>b']],
  ])('%s', (_, name, texts) => expect(testNameParts(name).map(({ text }) => text)).toEqual(texts));

  it('are the name together', () => {
    const name = 'a > b::c › d';
    expect(
      testNameParts(name)
        .map(({ text, separator }) => text + separator)
        .join(''),
    ).toBe(name);
  });
});
