import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../../report.js';
import { GO_PATTERNS } from './message-patterns-go.js';

type Row = readonly [name: string, text: string, found: object | undefined, failure?: ReportedFailure];

function testify(error: string): string {
  return `=== RUN   TestTotal\n    till_test.go:12: \n        \tError Trace:\t/src/till_test.go:12\n        \tError:      \t${error.replace(/\n/g, '\n        \t            \t')}\n        \tTest:       \tTestTotal\n--- FAIL: TestTotal (0.00s)`;
}

const ROWS: readonly Row[] = [
  ['got and want', '    till_test.go:12: total: got 41, want 42', { expected: 42, actual: 41 }],
  [
    'check.v1 with strings of several lines',
    'integration_test.go:19:\n    c.Check("foo\\nbar\\n", Equals, "foo\\nbaar\\n")\n... obtained string = "" +\n...     "foo\\n" +\n...     "bar\\n"\n... expected string = "" +\n...     "foo\\n" +\n...     "baar\\n"\n... String difference:\n...     [1]: "bar" != "baar"',
    { expected: 'foo\nbaar\n', actual: 'foo\nbar\n' },
  ],
  [
    'check.v1 within the output of go test',
    '    integration_test.go:27: \n            c.Check(42, Equals, 43)\n        ... obtained int = 42\n        ... expected int = 43',
    { expected: 43, actual: 42 },
  ],
  [
    'check.v1 with maps',
    'a_test.go:3:\n    c.Check(a, DeepEquals, b)\n... obtained map[string]interface {} = map[string]interface {}{"a":1}\n... expected map[string]interface {} = map[string]interface {}{"a":2}',
    { expected: 'map[string]interface {}{"a":2}', actual: 'map[string]interface {}{"a":1}' },
  ],
  ['another checker of check.v1', 'all_fail_test.go:21:\n    c.Assert("Foo", IsNil)\n... value string = "Foo"', {}],
  ['got and want without a comma', '    till_test.go:12: got 3 want 4', { expected: 4, actual: 3 }],
  ['got and want with signs', '    till_test.go:12: got = 41; want = 42', { expected: 42, actual: 41 }],
  ['got and want with colons', '    till_test.go:12: got: "a", want: "b"', { expected: 'b', actual: 'a' }],
  ['got and want with colons alone', '    till_test.go:12: total: got:41 want:42', { expected: 42, actual: 41 }],
  ['a remark behind a number', '    till_test.go:12: Count() = 3, want 4 (one was sold)', { expected: 4, actual: 3 }],
  [
    'a remark behind a word',
    '    till_test.go:12: owner = "ann", want bob (by turn)',
    { expected: 'bob', actual: 'ann' },
  ],
  [
    'a remark behind a dash',
    '    till_test.go:12: picked = [p1,p2], want [p2] — p1 is sold',
    { expected: '[p2]', actual: '[p1,p2]' },
  ],
  [
    'a reason behind a colon',
    '    till_test.go:12: cost = 90 after a refund, want 10: keep the old one',
    { expected: 10, actual: 90 },
  ],
  [
    'a text with a reason',
    '    till_test.go:12: name = "ann "; want "ann" -- it is trimmed',
    { expected: 'ann', actual: 'ann ' },
  ],
  [
    'a count with its noun',
    '    till_test.go:12: sold 90 plums, want 400 (300 of the store)',
    { expected: 400, actual: 90 },
  ],
  [
    'an error that is named',
    '    till_test.go:12: pay err = <nil> (cash), want ErrClosed',
    { expected: 'ErrClosed', actual: null },
  ],
  [
    'a bound behind an equation',
    '    till_test.go:12: len(rows) = 0; want at least 1',
    { expected: 'at least 1', actual: 0 },
  ],
  ['a description of what is wanted', '    till_test.go:12: price(-1) = 0, want the largest price', { actual: 0 }],
  [
    'a composite with a type',
    '    till_test.go:12: rows = []Row{{1 2}} (sorted), want []Row{{3}}',
    { expected: '[]Row{{3}}', actual: '[]Row{{1 2}}' },
  ],
  [
    'a value in words',
    '    till_test.go:12: expected State column to be OPEN, got -',
    { expected: 'OPEN', actual: '-' },
  ],
  [
    'a name under a condition',
    '    till_test.go:12: got state "paid" for order 7; want "open"',
    { expected: 'open', actual: 'paid' },
  ],
  [
    'a part of an error',
    '    till_test.go:12: expected error to contain "closed", got: "no cash"',
    { expected: 'closed', actual: 'no cash' },
  ],
  ['Gomega, of an exit code', 'Expected\n    <int>: 2\nto match exit code:\n    <int>: 0', { expected: 0, actual: 2 }],
  ['a name and want alone', 'cart.Owner() = "ann", want "bob" (by turn)', { expected: 'bob', actual: 'ann' }],
  ['a type behind both values', '    till_test.go:12: got 3 (int), want 4 (int64)', { expected: 4, actual: 3 }],
  ['a type alone that differs', '    till_test.go:12: got 3 (int), want 3 (int64)', {}],
  [
    'a word with more behind it',
    '    till_test.go:12: err = nil, want timeout (Till.Timeout exceeded)',
    { actual: null },
  ],
  ['an assignment', 'set x = 3, want 4 arguments', undefined],
  [
    'Gomega, set in below a heading that is not',
    'Expected\n      <string>: pear\n  to equal\n      <string>: plum\n  In [It] at: /src/till_test.go:12 @ 01/02/26',
    { expected: 'plum', actual: 'pear' },
  ],
  [
    'Gomega, with a text of several lines that looks like a relation',
    'Expected\n    <string>: a\n    to equal\n    b\nto equal\n    <string>: c',
    { expected: 'c', actual: 'a\nto equal\nb' },
  ],
  [
    'Gomega in the braces of Prow',
    '{Expected\n    <int>: 1\nto equal\n    <int>: 2 failed [FAILED] Expected\n    <int>: 1\nto equal\n    <int>: 2\nIn [It] at: /src/till_test.go:12\n}',
    { expected: 2, actual: 1 },
  ],
  ['want and got', '    till_test.go:12: want 42, got 41', { expected: 42, actual: 41 }],
  ['a call and want', '    till_test.go:12: Total(1, 2) = 41, want 42', { expected: 42, actual: 41 }],
  ['a call with got', '    till_test.go:12: Total() got = 41, want 42', { expected: 42, actual: 41 }],
  [
    'expected and got',
    '    till_test.go:12: expected "hello world", got "hello w\\u00f6rld"',
    { expected: 'hello world', actual: 'hello wörld' },
  ],
  ['expected but got', '    till_test.go:12: expected 42 but got 41', { expected: 42, actual: 41 }],
  ['Expected, but got', '    till_test.go:12: Expected 42, but got 41.', { expected: 42, actual: 41 }],
  ['expected of an equation', '    till_test.go:12: expected 1+1 = 3, got 2', { expected: 3, actual: 2 }],
  ['expected with a name', '    till_test.go:12: expected status 200, got 500', { expected: 200, actual: 500 }],
  ['expected with a count', '    till_test.go:12: expected 3 items, got 2', { expected: 3, actual: 2 }],
  [
    'a map',
    '    till_test.go:12: got map[id:7 status:paid] want map[id:7 status:shipped]',
    { expected: 'map[id:7 status:shipped]', actual: 'map[id:7 status:paid]' },
  ],
  ['booleans and nil', '    till_test.go:12: got nil, want true', { expected: true, actual: null }],
  ['an error', '    till_test.go:12: expected error, got nil', {}],
  ['no error', '    till_test.go:12: expected no error, got card was declined', {}],
  ['a report of Go without places', 'got 41, want 42', { expected: 42, actual: 41 }, { dialect: 'go' }],
  ['an example', 'got:\n41\nwant:\n42', { expected: 42, actual: 41 }, { dialect: 'go' }],
  [
    'blocks of several lines',
    '    till_test.go:12: got:\n        a\n        b\n        want:\n        a\n        c',
    { expected: 'a\nc', actual: 'a\nb' },
  ],
  [
    'values one below the other',
    '    till_test.go:12: maps differ:\n         got map[a:1]\n        want map[a:2]',
    { expected: 'map[a:2]', actual: 'map[a:1]' },
  ],
  ['testify', testify('Not equal: \nexpected: 42\nactual  : 41'), { expected: 42, actual: 41 }],
  [
    'testify texts',
    testify('Not equal: \nexpected: "line one\\nline two"\nactual  : "line one"\n\nDiff:\n--- Expected\n+++ Actual'),
    { expected: 'line one\nline two', actual: 'line one' },
  ],
  [
    'testify types',
    testify('Not equal: \nexpected: int(42)\nactual  : int64(42)'),
    { expected: 'int(42)', actual: 'int64(42)' },
  ],
  [
    'testify structs',
    testify('Not equal: \nexpected: shop.Order{ID:7}\nactual  : shop.Order{ID:8}'),
    { expected: 'shop.Order{ID:7}', actual: 'shop.Order{ID:8}' },
  ],
  ['testify true', testify('Should be true'), { expected: true, actual: false }],
  ['testify contains', testify('"haystack" does not contain "needle"'), { expected: 'needle', actual: 'haystack' }],
  ['testify length', testify('"[a b]" should have 3 item(s), but has 2'), { expected: 3, actual: 2 }],
  [
    'testify nil',
    testify('Expected nil, but got: &errors.errorString{s:"boom"}'),
    { expected: null, actual: '&errors.errorString{s:"boom"}' },
  ],
  ['testify not nil', testify('Expected value not to be nil.'), { expected: 'not nil', actual: null }],
  [
    'testify error',
    testify('Received unexpected error:\ncard declined'),
    { expected: 'no error', actual: 'card declined' },
  ],
  [
    'testify delta',
    testify('Max difference between 0.5 and 0.3 allowed is 0.01, but difference was 0.2'),
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'a number under a condition',
    '    till_test.go:12: Expected status 401 without a session, got 200',
    { expected: 401, actual: 200 },
  ],
  ['a call without blanks', '    till_test.go:12: #4: Size(999)=huge; want tiny', { expected: 'tiny', actual: 'huge' }],
  [
    'a bound with words behind its number',
    '    till_test.go:12: Expected at least 3 files in the list, got 0',
    { expected: 'at least 3', actual: 0 },
  ],
  ['testify 1.1', testify('Not equal: 42 (expected)\n        != 41 (actual)'), { expected: 42, actual: 41 }],
  ['go-cmp of a struct', '    till_test.go:12: mismatch (-want +got):\n  shop.Order{\n- \tID: 7,\n+ \tID: 8,\n  }', {}],
  [
    'go-cmp of a value',
    '    till_test.go:12: mismatch (-want +got):\n  int(\n- \t42,\n+ \t41,\n  )',
    { expected: 42, actual: 41 },
  ],
  [
    'go-cmp the other way round',
    '    till_test.go:12: mismatch (-got +want):\n  string(\n- \t"a",\n+ \t"b",\n  )',
    { expected: 'b', actual: 'a' },
  ],
  ['gotest.tools', '    till_test.go:12: assertion failed: 41 (total int) != 42 (int)', { expected: 42, actual: 41 }],
  [
    'gotest.tools texts',
    '    till_test.go:12: assertion failed: hello (got string) != world (want string)',
    { expected: 'world', actual: 'hello' },
  ],
  ['gotest.tools error', '    till_test.go:12: assertion failed: error is not nil: boom', {}],
  ['go-testpredicate', 'cart_test.go:12: \n    expected: value == 42\n    value:    41', { expected: 42, actual: 41 }],
  [
    'go-testpredicate of what must not be',
    'cart_test.go:12: \n    expected: value != "paid"\n    value:    "paid"',
    { expected: 'not paid', actual: 'paid' },
  ],
  ['go-testpredicate of an order', '    expected: value < 7\n    value:    8', { expected: '< 7', actual: 8 }],
  [
    'go-testpredicate of what it makes of a value of several lines',
    '    expected: set(value.Name) == []string{ "a", "b" }\n    value:    []Item{\n        Item{ Name: "a" },\n    }\n    $.Name:   { "a" }\n    missing values: "b"',
    { expected: '[]string{ "a", "b" }', actual: '{ "a" }' },
  ],
  ['go-testpredicate without a comparison', '    expected: value is empty\n    value:    "a"', {}],
  ['two labels that are none of go-testpredicate', '    expected: 41\n    value:    42', undefined],
  [
    'quicktest',
    '    till_test.go:12: \n        error:\n          values are not equal\n        got:\n          int(41)\n        want:\n          int(42)\n        stack:\n          /src/till_test.go:12',
    { expected: 42, actual: 41 },
  ],
  [
    'check.v1',
    'till_test.go:12:\n    c.Assert(total, Equals, 42)\n... obtained int = 41\n... expected int = 42\n',
    { expected: 42, actual: 41 },
  ],
  ['Gomega', 'Expected\n    <int>: 41\nto equal\n    <int>: 42', { expected: 42, actual: 41 }],
  [
    'Gomega texts',
    'Expected\n    <string>: line one\n    line 2\nto equal\n    <string>: line one\n    line two',
    { expected: 'line one\nline two', actual: 'line one\nline 2' },
  ],
  ['Gomega booleans', 'Expected\n    <bool>: false\nto be true', { expected: true, actual: false }],
  [
    'Gomega substrings',
    'Expected\n    <string>: haystack\nto contain substring\n    <string>: needle',
    { expected: 'needle', actual: 'haystack' },
  ],
  ['Gomega relations', 'Expected\n    <int>: 41\nto be >\n    <int>: 42', { expected: '> 42', actual: 41 }],
  ['Gomega not', 'Expected\n    <int>: 41\nnot to equal\n    <int>: 41', { expected: 'not 41', actual: 41 }],
];

const OTHERS: readonly Row[] = [
  ['a parser of another language', 'SyntaxError: expected 42, got 41', {}],
  ['words', 'we got 3 and want 4', {}],
  ['a panic', 'panic: runtime error: index out of range [5] with length 3', {}],
  ['a log line', '    till_test.go:12: a log line', {}],
  ['an error of the shell', 'Error: expected: 42\nactual  : 41', {}],
];

describe('assertion messages of Go', () => {
  it.each(ROWS.map(([name, text, found, failure]) => ({ name, text, found, failure })))(
    'reads $name',
    ({ text, found, failure }) => {
      expect(GO_PATTERNS.read(text, failure ?? {})).toEqual(found);
    },
  );

  it.each(OTHERS)('ignores %s', (_, text) => {
    expect(GO_PATTERNS.read(text, {})).toBeUndefined();
  });
});
