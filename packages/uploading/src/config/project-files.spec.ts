import { describe, expect, it } from '@jest/globals';
import { parseVariables } from './project-files.js';

const ROWS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['plain entries', 'A=1\nB=two', { A: '1', B: 'two' }],
  ['blanks, export and Windows line endings', 'export A = 1 \r\n  B=2\r\n', { A: '1', B: '2' }],
  ['quotes', `A="x # y"\nB='z'`, { A: 'x # y', B: 'z' }],
  ['comments, as Node reads them', '# A=1\nB=2 # two\nC=a#b\nD="a#b"', { B: '2', C: 'a', D: 'a#b' }],
  ['references, without resolving them', 'A=${B}', { A: '${B}' }],
  ['the last of two entries with the same name', 'A=1\nA=2', { A: '2' }],
  ['a byte order mark', '\uFEFFA=1', { A: '1' }],
  ['invalid lines, by ignoring them', 'nonsense\n=x\n1A=2', {}],
  ['the entries after invalid lines', 'nonsense\nA=1\n=x\nB=2', { A: '1', B: '2' }],
  ['several blanks after export', 'export \t A=1', { A: '1' }],
  ['a quote that is not closed, without the entries after it', 'A="x\nB="y"', { A: '"x', B: 'y' }],
  ['empty values', 'A=\nB=""', { A: '', B: '' }],
];

describe('parseVariables', () => {
  it.each(ROWS)('reads %s', (_, text, entries) => {
    expect(parseVariables(text)).toEqual(entries);
  });
});
