import { describe, expect, it } from '@jest/globals';
import { readJson } from '../json/read-json.js';
import { type JsonValue, writeJson } from '../json/json-value.js';
import { differenceOf } from './difference.js';

const headlineOf = (expected: JsonValue, actual: JsonValue, message = ''): string | undefined =>
  differenceOf({ kind: 'assertion', message, expected, actual })?.headline;

const changesOf = (expected: JsonValue, actual: JsonValue, message = ''): JsonValue =>
  differenceOf({ kind: 'assertion', message, expected, actual })?.changes ?? null;

const json = (text: string): JsonValue => readJson(Buffer.from(text));

const ORDER = { total: 39.9, coupon: 'WELCOME5', items: [{ id: 1, price: 5 }] };

/** Rows: what differs, the values, and what a person says about them. */
const HEADLINES: readonly (readonly [what: string, expected: JsonValue, actual: JsonValue, headline: string])[] = [
  // Scalars
  ['two numbers', 4, 3, '4 → 3'],
  ['two decimals', 39.9, 41.5, '39.9 → 41.5'],
  ['decimals that are nearly equal', 0.3, 0.30000000000000004, '0.3 → 0.30000000000000004 (+5.55e-17)'],
  ['large numbers', 1700000000123, 1700000000124, '1700000000123 → 1700000000124 (+1)'],
  [
    'digits beyond a double',
    json('12345678901234567890'),
    json('12345678901234567891'),
    '12345678901234567890 → 12345678901234567891',
  ],
  ['minus zero', json('-0'), 0, '-0 → 0'],
  ['a number and its text', 5, '5', '5 → "5"'],
  ['two booleans', true, false, 'true → false'],
  ['null', 'WELCOME5', null, '"WELCOME5" → null'],
  ['undefined, which runners print', 3, 'undefined', '3 → undefined'],
  ['two HTTP statuses', 200, 500, 'status 200 → 500'],
  ['a status and another number', 200, 7, '200 → 7'],
  // Texts
  ['two texts', 'hello world', 'hello wörld', '"hello world" → "hello wörld"'],
  ['an empty text', 'a', '', '"a" → ""'],
  ['case alone', 'Paid', 'paid', '"Paid" → "paid" (case)'],
  ['a space that is none', 'a b', 'a\u00a0b', '"a b" → "a\\u00a0b"'],
  ['a sign of no width', 'ab', 'a\u200bb', '"ab" → "a\\u200bb"'],
  ['a trailing blank', 'ab', 'ab ', '"ab" → "ab "'],
  ['a trailing break', 'ab', 'ab\n', '"ab" → "ab\\n"'],
  ['a line end', 'ab\r\n', 'ab\n', '"ab\\r\\n" → "ab\\n"'],
  ['two forms of Unicode', '\u00e9', 'e\u0301', '"\u00e9" → "e\\u0301" (another Unicode form)'],
  ['colours of a terminal', 'ok', '\u001b[31mok', '"ok" → "\\u001b[31mok"'],
  ['a sign of direction', 'ab', 'a\u202eb', '"ab" → "a\\u202eb"'],
  // Times
  ['two days', '2026-03-01', '2026-03-02', '"2026-03-01" → "2026-03-02" (1 d later)'],
  [
    'two times',
    '2026-03-01T10:00:00Z',
    '2026-03-01T08:30:00Z',
    '"2026-03-01T10:00:00Z" → "2026-03-01T08:30:00Z" (1 h 30 min earlier)',
  ],
  [
    'one time in two zones',
    '2026-03-01T10:00:00Z',
    '2026-03-01T11:00:00+01:00',
    '"2026-03-01T10:00:00Z" → "2026-03-01T11:00:00+01:00" (the same time)',
  ],
  // Lines
  ['a line', 'a\nb\nc', 'a\nx\nc', 'line 2: "b" → "x"'],
  ['the first line', 'a\nb', 'x\nb', 'line 1: "a" → "x"'],
  ['a line that is missing', 'a\nb\nc', 'a\nc', 'line 2: missing "b"'],
  ['a line that is not expected', 'a\nc', 'a\nb\nc', 'line 2: unexpected "b"'],
  ['a last line that is missing', 'a\nb\nc', 'a\nb', 'line 3: missing "c"'],
  ['a last line that is not expected', 'a\nb', 'a\nb\nc', 'line 3: unexpected "c"'],
  ['the break at the end of lines', 'a\nb\n', 'a\nb', '"a\\nb\\n" → "a\\nb"'],
  // Members
  ['a member', ORDER, { ...ORDER, total: 41.5 }, 'total 39.9 → 41.5'],
  ['a member that is null', ORDER, { ...ORDER, coupon: null }, 'coupon "WELCOME5" → null'],
  ['two members', ORDER, { ...ORDER, total: 41.5, coupon: null }, 'total 39.9 → 41.5; coupon "WELCOME5" → null'],
  ['a member of an item', ORDER, { ...ORDER, items: [{ id: 1, price: 6 }] }, 'items[0].price 5 → 6'],
  ['a member that is missing', { a: 1, b: 'x' }, { a: 1 }, 'missing b: "x"'],
  ['a member that is not expected', { a: 1 }, { a: 1, b: 'x' }, 'unexpected b: "x"'],
  ['a name of another form', { 'a b': 1 }, { 'a b': 2 }, '["a b"] 1 → 2'],
  ['a deep member', { a: { b: { c: { d: 1 } } } }, { a: { b: { c: { d: 2 } } } }, 'a.b.c.d 1 → 2'],
  ['a status in a member', { status: 200 }, { status: 404 }, 'status 200 → 404'],
  ['a member __proto__', json('{"__proto__":1}'), json('{"__proto__":2}'), '__proto__ 1 → 2'],
  ['members in another order', { a: 1, b: 2, c: 3 }, { c: 3, b: 2, a: 0 }, 'a 1 → 0'],
  ['a number that is written otherwise', json('{"a":1.0,"b":1}'), json('{"a":1,"b":2}'), 'b 1 → 2'],
  ['an object and null', { a: 1 }, null, '{"a":1} → null'],
  ['an object and an array', {}, [], '{} → []'],
  ['all members', {}, { a: 1, b: 2 }, 'unexpected a: 1; unexpected b: 2'],
  // Items
  ['an item', [1, 2, 3], [1, 9, 3], '[1] 2 → 9'],
  ['an item too few', [1, 2, 3], [1, 3], 'missing [1]: 2'],
  ['an item too many', ['a', 'c'], ['a', 'b', 'c'], 'unexpected [1]: "b"'],
  ['an item in front', [1, 2, 3, 4], [0, 1, 2, 3, 4], 'unexpected [0]: 0'],
  ['an item that moved', ['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'], '[0] moved to [3]'],
  ['another order', [1, 2, 3, 4], [4, 3, 2, 1], 'items in another order'],
  ['another order of a member', { ids: [1, 2, 3, 4] }, { ids: [4, 3, 2, 1] }, 'ids in another order'],
  [
    'an object that is recognized',
    [
      { id: 1, n: 'a' },
      { id: 2, n: 'b' },
    ],
    [{ id: 2, n: 'x' }],
    '[1].n "b" → "x"; missing [0]: {"id":1,"n":"a"}',
  ],
  ['no items', [1], [], 'missing [0]: 1'],
  ['items that repeat', [1, 1, 1, 2], [1, 1, 2], 'missing [2]: 1'],
  // JSON in texts
  ['JSON as text', '{"a":1,"b":2}', '{"a":1,"b":3}', 'b 2 → 3'],
  ['JSON as text on one side', { a: 1 }, '{"a":2}', 'a 1 → 2'],
  ['the form of JSON', '{"a":1}', '{"a": 1}', '"{\\"a\\":1}" → "{\\"a\\": 1}"'],
  ['what only begins like JSON', '[x', '[y', '"[x" → "[y"'],
  // Prints of matchers
  ['beside a matcher that accepts', { id: 'Any<Number>', n: 1 }, { id: 7, n: 2 }, 'n 1 → 2'],
  ['a matcher that refuses', { id: 'Any<Number>' }, { id: 'x' }, 'id "Any<Number>" → "x"'],
  ['a text that should contain', { a: 'StringContaining "x"' }, { a: 'yz' }, 'a "StringContaining \\"x\\"" → "yz"'],
];

/** Rows: the message, the values, and the headline. */
const RELATIONS: readonly (readonly [message: string, expected: JsonValue, actual: JsonValue, headline: string])[] = [
  ['expect(received).toBeGreaterThan(expected)', 5, 3, '3 is not > 5'],
  ['expect(received).toBeLessThanOrEqual(expected)', 5, 7, '7 is not ≤ 5'],
  ['expected 3 to be at least 5', 5, 3, '3 is not ≥ 5'],
  ['AssertionError: 7 not less than 5', 5, 7, '7 is not < 5'],
  ['expect(received).toContain(expected) // indexOf', 'c', ['a', 'b'], '"c" is not in ["a","b"]'],
  ["expected 'abc' to include 'x'", 'x', 'abc', '"x" is not in "abc"'],
  ['Expecting:\n <[1]>\nto contain exactly:\n <[2]>', '[2]', '[1]', '[0] 2 → 1'],
  ['expect(received).toMatch(expected)', '/^a/', 'xyz', '"xyz" does not match "/^a/"'],
  ["                'abc'\n  doesn't match '(?^:x)'", '(?^:x)', 'abc', '"abc" does not match "(?^:x)"'],
  ['expected "xyz" to start with "a"', 'a', 'xyz', '"xyz" does not start with "a"'],
  ['expect(received).toHaveLength(expected)', 3, 2, 'length 3 → 2'],
  ['expect(received).not.toBe(expected)', 5, 5, 'expected another value than 5'],
  ['serializes to the same string', { a: 1 }, { a: 1 }, 'expected and actual both print as {"a":1}'],
  ['expect(received).toMatchObject(expected)', { a: 1 }, { a: 2, b: 3 }, 'a 1 → 2'],
  [
    'expect(received).toEqual(expected)',
    'ObjectContaining {"b": 2}',
    { a: 1 },
    '"ObjectContaining {\\"b\\": 2}" → {"a":1}',
  ],
  ['expect(received).toBeGreaterThan(expected)', '> 10', 3, '> 10 → 3'],
  ['the size of the list', 200, 500, '200 → 500'],
  ['the size of the response', 200, 500, 'status 200 → 500'],
];

// docs/concepts.md, "The difference"
describe('the headline', () => {
  it.each(HEADLINES)('of %s', (_what, expected, actual, headline) => {
    expect(headlineOf(expected, actual)).toBe(headline);
  });

  it.each(RELATIONS)('of a failure that says %j', (message, expected, actual, headline) => {
    expect(headlineOf(expected, actual, message)).toBe(headline);
  });

  it('counts what it has no room for', () => {
    const expected = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`key${index}`, index]));
    const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, 'x']));
    expect(headlineOf(expected, actual)).toMatch(/^key0 0 → "x"; key1 1 → "x"; .*; 39\d more$/);
  });

  it('shows long texts around their difference', () => {
    const before = 'x'.repeat(500);
    const shown = headlineOf(`${before} red ${before}`, `${before} blue ${before}`) ?? '';
    expect(shown.length).toBeLessThanOrEqual(120);
    expect(shown).toMatch(/^"…x{10,20} red x+…" → "…x{10,20} blue x+…"$/);
  });

  it('compares very long arrays index by index', () => {
    const items = Array.from({ length: 15_000 }, (_, index) => index);
    expect(headlineOf(items, [...items.slice(0, 4), -1, ...items.slice(5)])).toBe('[4] 4 → -1');
  });

  it('is absent where no value is known, and shows the only one', () => {
    expect(differenceOf({ kind: 'exception', message: 'boom' })).toBeUndefined();
    expect(differenceOf({ kind: 'assertion', message: '', actual: null })).toEqual({
      headline: 'got null',
      changes: [{ path: '', kind: 'changed', actual: null }],
      more: 0,
    });
    const message = 'expect(received).not.toBeNull()';
    expect(differenceOf({ kind: 'assertion', message, actual: null })?.headline).toBe('not toBeNull: got null');
    expect(differenceOf({ kind: 'assertion', message: '', expected: 3 })?.headline).toBe('expected 3');
  });
});

describe('the changes', () => {
  it.each<readonly [string, JsonValue, JsonValue, JsonValue]>([
    ['the whole', 1, 2, [{ path: '', kind: 'changed', expected: 1, actual: 2 }]],
    ['a member', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: '/a/b', kind: 'changed', expected: 1, actual: 2 }]],
    ['an escaped name', { 'a/b~c': 1 }, {}, [{ path: '/a~1b~0c', kind: 'missing', expected: 1 }]],
    ['a new member', {}, { a: [1] }, [{ path: '/a', kind: 'unexpected', actual: [1] }]],
    ['a moved item', ['a', 'b', 'c'], ['c', 'a', 'b'], [{ path: '/2', kind: 'moved', expected: 2, actual: 0 }]],
    [
      'a line of a text with its neighbours',
      'one\ntwo\nthree\nfour\nfive\n'.repeat(20),
      'one\ntwo\ndrei\nfour\nfive\n'.repeat(20),
      [{ path: '', kind: 'changed', expected: 'two\nthree\nfour', actual: 'two\ndrei\nfour' }],
    ],
  ])('name %s', (_what, expected, actual, changes) => {
    expect(changesOf(expected, actual)).toEqual(changes);
  });

  it('are at most 10, the others are counted', () => {
    const expected = Array.from({ length: 50 }, (_, index) => ({ id: index, n: 0 }));
    const difference = differenceOf({
      kind: 'assertion',
      message: '',
      expected,
      actual: expected.map(({ id }) => ({ id, n: 1 })),
    });
    expect(difference).toMatchObject({ changes: { length: 10 }, more: 40 });
  });

  it('are at most 200 characters each, and the headline 120, whatever the values are', () => {
    const long = '\u0000"\\\ud800😀é'.repeat(300);
    const values: JsonValue[] = [
      long,
      { [long]: long },
      [long, [long]],
      long.slice(1),
      { [long]: 1 },
      7,
      { a: { [long]: [long] } },
    ];
    for (const expected of values)
      for (const actual of values) {
        const difference = differenceOf({ kind: 'assertion', message: '', expected, actual });
        expect(difference?.headline.length).toBeLessThanOrEqual(120);
        expect(difference?.headline).not.toMatch(/\n|[\ud800-\udbff](?![\udc00-\udfff])/);
        for (const change of difference?.changes ?? []) expect(writeJson(change).length).toBeLessThanOrEqual(200);
      }
  });
});
