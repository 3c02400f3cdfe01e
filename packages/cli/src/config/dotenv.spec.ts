import { describe, expect, it } from '@jest/globals';
import { readDotenv } from './dotenv.js';

const ROWS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['plain entries', 'A=1\nB=two', { A: '1', B: 'two' }],
  ['blanks, export and line ends of Windows', 'export A = 1 \r\n  B=2\r\n', { A: '1', B: '2' }],
  ['quotes', `A="x # y"\nB='z'`, { A: 'x # y', B: 'z' }],
  ['comments', '# A=1\nB=2 # two\nC=a#b', { B: '2', C: 'a#b' }],
  ['references as they stand', 'A=${B}', { A: '${B}' }],
  ['the last of two', 'A=1\nA=2', { A: '2' }],
  ['a byte order mark', '\uFEFFA=1', { A: '1' }],
  ['lines that are none', 'nonsense\n=x\n1A=2', {}],
];

describe('a file of variables', () => {
  it.each(ROWS)('is read: %s', (_, text, entries) => {
    expect(readDotenv(text)).toEqual(entries);
  });
});
