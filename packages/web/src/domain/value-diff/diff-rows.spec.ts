import { describe, expect, it } from '@jest/globals';
import { foldRows, diffRows, type DiffLine } from './diff-rows.js';

function print(line: DiffLine | undefined): string {
  return line === undefined
    ? ''
    : line.segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
}

function compared(before: string, after: string): readonly string[] | undefined {
  return diffRows(before, after)?.map((row) =>
    row.isSame ? print(row.before) : `${print(row.before)} | ${print(row.after)}`,
  );
}

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');

describe('diffRows', () => {
  it.each([
    ['shows unchanged lines once', 'a\nb', 'a\nb', ['a', 'b']],
    [
      'pairs a changed line with the new one and marks the changed words',
      'the old total\nb',
      'the new total\nb',
      ['the [old] total | the [new] total', 'b'],
    ],
    ['compares a single word by character', 'abcdefgh', 'abcxefgh', ['abc[d]efgh | abc[x]efgh']],
    ['does not split words that share little', 'cat', 'dog', ['cat | dog']],
    ['shows an added line on its own', 'a\nc', 'a\nb\nc', ['a', ' | b', 'c']],
    ['shows a removed line on its own', 'a\nb\nc', 'a\nc', ['a', 'b | ', 'c']],
    ['marks a trailing space', '"tea"', '"tea "', ['"tea" | "tea[ ]"']],
    ['marks a trailing line break', 'a', 'a\n', ['a', ' | ']],
  ])('%s', (_, before, after, rows) => expect(compared(before, after)).toEqual(rows));

  it('numbers the lines of both sides', () => {
    const rows = diffRows('a\nb\nc', 'a\nc') ?? [];
    expect(rows.map(({ before, after }) => [before?.number, after?.number])).toEqual([
      [1, 1],
      [2, undefined],
      [3, 2],
    ]);
  });

  it('returns undefined for more than a megabyte', () =>
    expect(diffRows('x'.repeat(600_000), 'y'.repeat(600_000))).toBeUndefined());
});

describe('foldRows', () => {
  it('folds the unchanged rows far from a change', () => {
    const rows = diffRows(numbers(40), numbers(40).replace('line 20', 'line twenty')) ?? [];
    expect(foldRows(rows).map(({ kind, rows: { length } }) => [kind, length])).toEqual([
      ['hidden', 17],
      ['rows', 7],
      ['hidden', 16],
    ]);
  });

  it('folds nothing in a short text', () => {
    const rows = diffRows('a\nb', 'a\nc') ?? [];
    expect(foldRows(rows)).toEqual([{ kind: 'rows', rows }]);
  });
});
