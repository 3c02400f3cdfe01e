import { describe, expect, it } from '@jest/globals';

import { valuesOfDiff } from './diff-values.js';

describe('valuesOfDiff', () => {
  it('puts the common lines and those of one side together', () => {
    const lines = ['  {', '-   "a": 1,', '+   "a": 2,', '  }'];
    expect(valuesOfDiff(lines, { expected: '-', columns: 2 })).toEqual({
      expected: '{\n  "a": 1,\n}',
      actual: '{\n  "a": 2,\n}',
    });
  });

  it('takes the signs as the legend says', () => {
    expect(valuesOfDiff(['-41', '+42'], { expected: '+' })).toEqual({ expected: '42', actual: '41' });
  });

  it.each([
    [
      'one hunk that begins at the first line and ends with fewer lines of context than runners show',
      ['@@ -1,3 +1,3 @@', ' a', '-b', '+c', ' d'],
    ],
    ['a hunk without numbers, as PHPUnit has it', ['@@ @@', ' a', '-b', '+c', ' d']],
  ])('reads %s', (_, lines) => {
    expect(valuesOfDiff(lines, { expected: '-' })).toEqual({ expected: 'a\nb\nd', actual: 'a\nc\nd' });
  });

  it.each([
    ['a hunk that begins later', ['@@ -7,3 +7,3 @@', ' a', ' b', ' c', '-d', '+e']],
    ['a hunk behind which there may be more', ['@@ -1,5 +1,5 @@', '-a', '+b', ' c', ' d', ' e']],
    ['several hunks', ['@@ -1,1 +1,1 @@', '-a', '+b', '@@ -20,1 +20,1 @@', '-c', '+d']],
    ['dots in the place of lines', ['  [', '+   1,', '-   2,', '...', '  ]']],
    ['lines that were skipped', ['  [', '... Lines skipped', '+   1,', '-   2,']],
    ['a line without a sign', ['-a', '+b', 'c']],
    ['no line that differs', [' a', ' b']],
  ])('finds no values in %s', (_, lines) => {
    expect(valuesOfDiff(lines, { expected: '-' })).toBeUndefined();
  });

  it.each([
    ['lines may be missing in front', [' a', ' b', ' c', ' d', '-e', '+f']],
    ['lines may be missing behind', ['-e', '+f', ' a', ' b', ' c', ' d']],
    ['a second hunk follows', ['-e', '+f', '--', '-g', '+h']],
  ])('finds no values where %s and the runner does not name them', (_, lines) => {
    expect(valuesOfDiff(lines, { expected: '+', context: 4 })).toBeUndefined();
  });

  it.each([
    ['fewer lines than the runner keeps', [' a', '-e', '+f', ' b'], 'a\nf\nb'],
    ['a value in brackets', [' {', ' a', ' b', ' c', '-e', '+f', ' }'], '{\na\nb\nc\nf\n}'],
    [
      'all lines of a value, more than the runner keeps',
      [' a', ' b', ' c', ' d', ' g', '-e', '+f'],
      'a\nb\nc\nd\ng\nf',
    ],
  ])('reads %s', (_, lines, expected) => {
    expect(valuesOfDiff(lines, { expected: '+', context: 4 })?.expected).toBe(expected);
  });

  it('leaves the remark about the end of the file out', () => {
    expect(valuesOfDiff(['-a', '\\ No newline at end of file', '+b'], { expected: '-' })).toEqual({
      expected: 'a',
      actual: 'b',
    });
  });
});
