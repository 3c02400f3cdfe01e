import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { plain } from '../../../test/plain-values.js';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import type { ReportedFailure } from '../../report.js';
import { sentence, sentenceReader } from './sentence.js';

/** What a library prints, and the values in it, read by hand. */
interface Row {
  readonly name: string;
  readonly failure: ReportedFailure;
  /** Absent: `assertion`. */
  readonly kind?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The tables `run-…` are what the libraries printed when their assertions were run, `from-sources` that and what their sources
 * build; `name` says which one.
 */
const TABLES = [
  'jvm',
  'dotnet-and-go',
  'python-ruby-php',
  'javascript-and-native',
  'others',
  'run-java',
  'run-javascript',
  'run-chai',
  'run-python',
  'read-others',
  'from-sources',
  'from-sources-python',
  'from-sources-javascript',
  'from-sources-scripts',
  'from-sources-jvm',
  'from-sources-jvm-tools',
  'from-sources-swift-dart',
  'from-sources-libraries',
  'from-sources-jvm-frameworks',
  'from-sources-dotnet-native',
  'from-sources-rare',
  'from-sources-tools',
  'rare-runners',
  'wrapped-and-quoted',
  'own-messages',
  'web-and-own-words',
  'written-by-people',
  'reports-jvm-dotnet',
];

function rowsOf(table: string): readonly Row[] {
  return JSON.parse(readFileSync(`packages/reports/test/sentences/${table}.json`, 'utf8'));
}

interface Read {
  readonly name: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function readRow({ name, failure }: Row): Read {
  const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
  return { name, kind, values: plain({ expected, actual }) };
}

describe('what libraries say', () => {
  // One test for each of 6,500 rows takes longer than reading them.
  it.each(TABLES)('has the values of each row of the table %s', (table) => {
    const rows = rowsOf(table);
    expect(rows.map(readRow)).toEqual(rows.map(({ name, kind = 'assertion', values }) => ({ name, kind, values })));
  });
});

describe('sentenceReader', () => {
  const read = sentenceReader(
    [
      sentence('{value} should not be {value}', 'not $2', '$1'),
      sentence('it had (?:to be )?{count}', '$1', undefined),
      sentence('nothing came', 'an error', null),
    ],
    (printed) => printed,
  );

  it.each([
    ['1 should not be 1', { expected: 'not 1', actual: '1' }],
    ['MyError: 1 should not be 1', { expected: 'not 1', actual: '1' }],
    ['of two lines\n1 should not be 1', { expected: 'not 1', actual: '1' }],
    ['it had 3', { expected: '3' }],
    ['it had to be 3', { expected: '3' }],
    ['nothing came', { expected: 'an error', actual: null }],
    ['"abc..." should not be 1', { expected: 'not 1' }],
  ])('reads %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each(['', 'and 1 should not be 1', '1 should not be 1 or 2', 'it had many', 'should not be'])(
    'leaves %j to others',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
