import { describe, expect, it } from '@jest/globals';
import { foldRows } from './diff-folds.js';
import { diffRows, type DiffLine } from './diff-rows.js';

function told(line: DiffLine | undefined): string {
  return line === undefined
    ? ''
    : line.segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
}

function compared(before: string, after: string): readonly string[] | undefined {
  return diffRows(before, after)?.map((row) =>
    row.isSame ? told(row.before) : `${told(row.before)} | ${told(row.after)}`,
  );
}

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');

describe('rows of a difference', () => {
  it.each([
    ['equal lines stand once', 'a\nb', 'a\nb', ['a', 'b']],
    [
      'a changed line stands beside the new one, with the words that differ',
      'the old total\nb',
      'the new total\nb',
      ['the [old] total | the [new] total', 'b'],
    ],
    ['a word alone is compared by characters', 'abcdefgh', 'abcxefgh', ['abc[d]efgh | abc[x]efgh']],
    ['words that share little stay whole', 'cat', 'dog', ['cat | dog']],
    ['an added line stands alone', 'a\nc', 'a\nb\nc', ['a', ' | b', 'c']],
    ['a removed line stands alone', 'a\nb\nc', 'a\nc', ['a', 'b | ', 'c']],
    ['a space at the end is a difference', '"tea"', '"tea "', ['"tea" | "tea[ ]"']],
    ['a line break at the end is a difference', 'a', 'a\n', ['a', ' | ']],
  ])('%s', (_, before, after, rows) => expect(compared(before, after)).toEqual(rows));

  it('number the lines of both sides', () => {
    const rows = diffRows('a\nb\nc', 'a\nc') ?? [];
    expect(rows.map(({ before, after }) => [before?.number, after?.number])).toEqual([
      [1, 1],
      [2, undefined],
      [3, 2],
    ]);
  });

  it('are none for more than a megabyte', () =>
    expect(diffRows('x'.repeat(600_000), 'y'.repeat(600_000))).toBeUndefined());

  it('come in little time for long texts that have nothing in common', () => {
    const start = Date.now();
    diffRows(numbers(20_000), numbers(20_000).replaceAll('line', 'row'));
    diffRows('xy'.repeat(20_000), 'zw'.repeat(20_000));
    diffRows('x y '.repeat(10_000), 'z w '.repeat(10_000));
    expect(Date.now() - start).toBeLessThan(3_000);
  });
});

describe('folds of a difference', () => {
  it('leave out the equal rows far from a change, and say how many', () => {
    const rows = diffRows(numbers(40), numbers(40).replace('line 20', 'line twenty')) ?? [];
    expect(foldRows(rows).map(({ kind, rows: { length } }) => [kind, length])).toEqual([
      ['hidden', 17],
      ['rows', 7],
      ['hidden', 16],
    ]);
  });

  it('leave nothing out of a short text', () => {
    const rows = diffRows('a\nb', 'a\nc') ?? [];
    expect(foldRows(rows)).toEqual([{ kind: 'rows', rows }]);
  });
});
