import { describe, expect, it } from '@jest/globals';
import { readMessage } from '../message-patterns.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'testthat 3 with a text and no value',
    'x (`actual`) not identical to "bob" (`expected`).\n\n`actual` is NULL\n`expected` is a character vector (\'bob\')',
    { expected: 'bob', actual: null },
  ],
  [
    'testthat 3',
    'total(1, 2) (`actual`) not equal to 4 (`expected`).\n\n  `actual`: 3\n`expected`: 4',
    { expected: 4, actual: 3 },
  ],
  [
    'testthat 3 with texts',
    '`name` (`actual`) not identical to "bob" (`expected`).\n\n`actual`:   "alice"\n`expected`: "bob"',
    { expected: 'bob', actual: 'alice' },
  ],
  [
    'testthat 3 with a condition',
    'is_paid(x) is not TRUE\n\n`actual`:   FALSE\n`expected`: TRUE',
    { expected: true, actual: false },
  ],
  [
    'testthat 3.3 with a condition',
    'Expected `pc$harm_flag` to be TRUE.\nDifferences:\n`actual`:   FALSE\n`expected`: TRUE\n',
    { expected: true, actual: false },
  ],
  [
    'testthat 3.3 with texts',
    'Expected `x` to be identical to "b".\nDifferences:\n`actual`:   "a"\n`expected`: "b"',
    { expected: 'b', actual: 'a' },
  ],
  [
    'testthat 3.3 of what is not NULL',
    'Expected `bgms:::zratio_build_surfaces(zc, max_size = 8L, cores = 1L)` to be NULL.\nDifferences:\n`actual` is a list\n`expected` is NULL',
    { expected: null },
  ],
  [
    'names in testthat 3.3',
    'Expected `clean$tables` to have names `expected`.\nDifferences:\n`actual`:   "table_id" "method_iri"\n`expected`: "table_id" "method_iri" "columns"',
    {},
  ],
  [
    'a comparison in testthat 3.3',
    'Expected `length(a$result$records)` > 0.\nActual comparison: 0.0 <= 0.0\nDifference: 0.0 <= 0',
    {},
  ],
  [
    'a vector of R',
    'x (`actual`) not equal to y (`expected`).\n\n`actual`: 1 2 3\n`expected`: 1 2 4',
    { expected: '1 2 4', actual: '1 2 3' },
  ],
  ['testthat 2', 'total(1, 2) not equal to 4.\n1/1 mismatches\n[1] 3 - 4 == -1', { expected: 4, actual: 3 }],
  [
    'testthat 2 with texts',
    'name not equal to "bob".\n1/1 mismatches\nx[1]: "alice"\ny[1]: "bob"',
    { expected: 'bob', actual: 'alice' },
  ],
  [
    'Julia',
    'Test Failed at /shop/test/runtests.jl:5\n  Expression: total(1, 2) == 4\n   Evaluated: 3 == 4',
    { expected: 4, actual: 3 },
  ],
  ['texts of Julia', '  Expression: name(x) == "b == c"\n   Evaluated: "a" == "b == c"', {}],
  ['a condition of Julia', '  Expression: isempty(cart)', {}],
  [
    'Hurl',
    'Assert status code\n  --> orders.hurl:4:6\n   |\n   | GET http://localhost/orders\n 4 | HTTP 200\n   |      ^^^ actual value is <404>\n   |',
    { expected: 200, actual: 404 },
  ],
  [
    'a query of Hurl',
    'Assert failure\n  --> orders.hurl:9:0\n   |\n   | GET http://localhost/orders\n   | ...\n 9 | jsonpath "$.paid" == "true"\n   |   actual:   boolean <true>\n   |   expected: string <true>\n   |',
    { expected: 'true', actual: true },
  ],
  [
    'an older view of Espresso',
    '\'with text: is "Hello"\' doesn\'t match the selected view.\nExpected: with text: is "Hello"\nGot: "AppCompatTextView{id=2131230900, res-name=title, text=World, input-type=0}"',
    { expected: 'Hello', actual: 'World' },
  ],
  [
    'a view of Espresso',
    '\'view.getText() with or without transformation to match: is "Hello"\' doesn\'t match the selected view.\nExpected: view.getText() with or without transformation to match: is "Hello"\n     Got: view.getText() was "World" transformed text was "World"',
    { expected: 'Hello', actual: 'World' },
  ],
  [
    'NFluent',
    'The checked string is different from the expected one.\nThe checked string:\n\t["hello"]\nThe expected string:\n\t["world"]',
    { expected: 'world', actual: 'hello' },
  ],
  [
    'NFluent with types',
    'The checked value is different from the expected one.\nThe checked value:\n\t[41] of type: [int]\nThe expected value:\n\t[42] of type: [long]',
    { expected: 42, actual: 41 },
  ],
  [
    'the parts of an expression of Swift',
    'Expectation failed: total == 42\n↳ total == 42 → false\n↳   total → 41',
    { expected: 42, actual: 41 },
  ],
  [
    'a string of JUnit 3 by its frame',
    'expected:<[hello]> but was:<[world]>\n\tat junit.framework.Assert.assertEquals(Assert.java:100)\n\tat shop.TillTest.total(TillTest.java:12)',
    { expected: 'hello', actual: 'world' },
  ],
  [
    'a list of JUnit 4 by its frames',
    'expected:<[hello]> but was:<[world]>\n\tat org.junit.Assert.fail(Assert.java:88)\n\tat org.junit.Assert.failNotEquals(Assert.java:743)',
    { expected: '[hello]', actual: '[world]' },
  ],
];

describe('messages of runners whose reports name no dialect', () => {
  it.each(ROWS)('give the values of %s', (_name, text, found) => {
    expect(readMessage(text, {})).toEqual(found);
  });

  it.each([
    ['a line of source', 'if (total != 42) return false;'],
    ['a comparison in prose', 'cart: size != total'],
  ])('have no values in %s', (_name, text) => {
    expect(readMessage(text, { element: 'failure' })).toBeUndefined();
    expect(readMessage(text, {})).toBeUndefined();
  });

  it('have those of the statement of Robot Framework, which is read there alone', () => {
    expect(readMessage('41 != 42', { dialect: 'robot' })).toEqual({ expected: 42, actual: 41 });
  });
});
