import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-value.js';
import { sharedHeadline } from './shared-headline.js';
import { commonDirectory, commonPrefix, testLines } from './test-lines.js';

const test = (testId: string, headline: string, line?: number, file = 'a.test.ts'): JsonObject => ({
  testId,
  testName: testId.split(' > ').at(-1) ?? '',
  reason: { message: 'm' },
  ...(headline === '' ? {} : { difference: { headline } }),
  ...(line === undefined ? {} : { location: { file, line } }),
});
const many = (count: number, make: (index: number) => JsonObject): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => make(index));

// docs/concepts.md, "Failures as Markdown"
describe('the headline of several failures', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['the one that they share', ['status 200 → 500', 'status 200 → 500'], 'status 200 → 500'],
    ['numbers equally far apart', ['total 5 → 4', 'total 9 → 8', 'total 2 → 1'], 'total n+1 → n'],
    ['numbers that shrink', ['4 → 5', '8 → 9'], 'n-1 → n'],
    ['one side that differs', ['status 200 → 500', 'status 200 → 404'], 'status 200 → n'],
    ['words that differ', ['coupon "A" → null', 'coupon "B" → null'], 'coupon … → null'],
    ['nothing in common but the arrow', ['"a" → "b"', '"c" → "d"', '"a" → "b"'], '"a" → "b" on 2 of 3 tests'],
    ['another number of words', ['a 1 → 2', 'missing b: 1 2', 'a 1 → 2'], 'a 1 → 2 on 2 of 3 tests'],
    ['some without', ['', 'a 1 → 2', ''], 'a 1 → 2 on 1 of 3 tests'],
    ['none', ['', ''], ''],
  ])('is %s', (_what, headlines, expected) => {
    expect(sharedHeadline(headlines)).toBe(expected);
  });
});

describe('the lines of tests', () => {
  const common = { prefix: '', file: 'a.test.ts', directory: 't/', headline: '1 → 2', message: 'm' };
  const textsOf = (items: readonly JsonObject[]): readonly string[] => testLines(items, common).map(({ text }) => text);

  it.each<readonly [string, readonly JsonObject[], readonly string[]]>([
    ['name, line and values', [test('poll', '4 → 3', 14)], ['- poll :14 4 → 3']],
    ['nothing that the cause says', [test('poll', '1 → 2')], ['- poll']],
    [
      'equal ones once',
      many(51, (index) => test(`T${index}/g${index % 7}/c1`, '1 → 2', 5)),
      ['- T*/g*/c1 (51 tests) :5'],
    ],
    [
      'a pattern of numbers once',
      many(4, (index) => test(`c${index}`, `${index + 1} → ${index}`, index)),
      ['- c* (4 tests) n+1 → n'],
    ],
    ['two equal ones each', many(2, (index) => test(`c${index}`, '1 → 2')), ['- c0', '- c1']],
    [
      'each where values differ',
      many(3, (index) => test(`c${index}`, `"${'xyz'[index] ?? ''}" → 1`)),
      ['- c0 "x" → 1', '- c1 "y" → 1', '- c2 "z" → 1'],
    ],
    ['another message', [{ ...test('c', ''), reason: { message: 'late\n reply' } }], ['- c late reply']],
  ])('show %s', (_what, items, lines) => {
    expect(textsOf(items)).toEqual(lines);
  });

  it('count every test once', () => {
    const items = many(100, (index) => test(index % 3 === 0 ? `a${index}` : `b > ${'x'.repeat(index)}`, '1 → 2'));
    expect(testLines(items, common).reduce((sum, { tests }) => sum + tests, 0)).toBe(100);
  });
});

describe('the directory of some tests', () => {
  it.each<readonly [readonly string[], string]>([
    [['a/b/x.ts', 'a/b/y.ts'], 'a/b/'],
    [['a/b/x.ts', 'a/bc/y.ts'], 'a/'],
    [['a/x.ts', 'b/x.ts'], ''],
    [['a/x.ts', 'a/x.ts'], ''],
    [['a/x.ts', ''], ''],
  ])('of %j is %j', (files, directory) => {
    expect(commonDirectory(files.map((file) => test('t', '', 1, file)))).toBe(directory);
  });
});

describe('what names have in common', () => {
  it.each<readonly [readonly string[], string]>([
    [['f.ts > s > a', 'f.ts > s > b'], 'f.ts > s'],
    [['f.ts > s > a', 'f.ts > t > a'], 'f.ts'],
    [['f.ts > a', 'g.ts > a'], ''],
    [['f.ts > a', 'f.ts > a > b'], 'f.ts'],
    [['f.ts > a'], ''],
    [['f.ts > a', 'f.ts > a'], 'f.ts'],
  ])('of %j is %j', (ids, prefix) => {
    expect(commonPrefix(ids.map((id) => test(id, '')))).toBe(prefix);
  });
});
