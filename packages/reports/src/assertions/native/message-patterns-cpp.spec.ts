import { describe, expect, it } from '@jest/globals';
import { CPP_PATTERNS } from './message-patterns-cpp.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'Qt Test',
    'Compared values are not the same\n   Actual   (toUpper(name)): "hello"\n   Expected (QString("HELLO")): "HELLO"\n   Loc: [/shop/tst_cart.cpp(12)]',
    { expected: 'HELLO', actual: 'hello' },
  ],
  [
    'Qt Test numbers',
    'total is wrong. Compared values are not the same\n   Actual   (cart.total()): 41\n   Expected (42)          : 42',
    { expected: 42, actual: 41 },
  ],
  [
    'an element of lists of Qt Test',
    'Compared lists differ at index 1.\n   Actual   (items): "b"\n   Expected (wanted): "c"',
    {},
  ],
  [
    'Qt Test with C strings',
    'Compared strings are not the same\n   Actual   (name): "alice"\n   Expected (wanted): "bob"',
    { expected: 'bob', actual: 'alice' },
  ],
  [
    'a relation of Qt Test',
    'The computed value is expected to be greater than the baseline, but is not\n   Computed (a): 1\n   Baseline (b): 2',
    { expected: 'greater than 2', actual: 1 },
  ],
  ['a condition of Qt Test', "'cart.isEmpty()' returned FALSE. ()", { expected: true, actual: false }],
  [
    'GLib',
    'ERROR:../till.c:12:test_total: assertion failed (total () == 42): (41 == 42)',
    { expected: 42, actual: 41 },
  ],
  [
    'GLib texts',
    'not ok /till/name - ERROR:../till.c:12:test_name: assertion failed (name == "bob"): ("alice" == "bob")',
    { expected: 'bob', actual: 'alice' },
  ],
  ['GLib conditions', "ERROR:../till.c:12:test_empty: 'is_empty (cart)' should be TRUE", {}],
  [
    'GoogleTest',
    'till.cc:5\nExpected equality of these values:\n  total\n    Which is: 41\n  42\n',
    { expected: 42, actual: 41 },
  ],
  [
    'GoogleTest literals',
    'Expected equality of these values:\n  "hello"\n  "world"\nfor bob',
    { expected: 'world', actual: 'hello' },
  ],
  [
    'GoogleTest UTF-8',
    'Expected equality of these values:\n  name\n    Which is: "w\\xC3\\xB6rld"\n    As Text: "wörld"\n  "world"',
    { expected: 'world', actual: 'wörld' },
  ],
  [
    'GoogleTest UTF-8 in two',
    'Expected equality of these values:\n  name\n    Which is: "caf\\xC3\\xA9" "e\\n"\n  "cafe"',
    { expected: 'cafe', actual: 'cafée\n' },
  ],
  [
    'GoogleTest containers',
    'Expected equality of these values:\n  items\n    Which is: { 1, 3 }\n  wanted\n    Which is: { 1, 2 }',
    { expected: '{ 1, 2 }', actual: '{ 1, 3 }' },
  ],
  [
    'GoogleTest characters',
    "Expected equality of these values:\n  c\n    Which is: 'a' (97, 0x61)\n  'b'\n    Which is: 'b' (98, 0x62)",
    { expected: 'b', actual: 'a' },
  ],
  [
    'GoogleTest null',
    'Expected equality of these values:\n  p\n    Which is: 0x55d0\n  nullptr\n    Which is: (nullptr)',
    { expected: null, actual: '0x55d0' },
  ],
  [
    'GoogleTest names for what is expected',
    'Expected equality of these values:\n  expectedTotal\n    Which is: 42\n  cart.total()\n    Which is: 41',
    { expected: 42, actual: 41 },
  ],
  [
    'GoogleTest, a failure that did not come',
    'Expected: 1 non-fatal failure\n  Actual: 0 failures',
    { expected: '1 non-fatal failure', actual: '0 failures' },
  ],
  ['GoogleTest names without values', 'Expected equality of these values:\n  Color::RED\n  Color::BLUE', {}],
  [
    'GoogleTest true',
    'till.cc:9: Failure\nValue of: isOpen()\n  Actual: false\nExpected: true',
    { expected: true, actual: false },
  ],
  [
    'GoogleTest matchers',
    "Value of: v\nExpected: has 3 elements where\nelement #0 is equal to 1\n  Actual: { 1, 3, 2 }, whose element #1 doesn't match",
    { expected: 'has 3 elements where\nelement #0 is equal to 1', actual: '{ 1, 3, 2 }' },
  ],
  [
    'GoogleTest matcher of a value',
    'Value of: total\nExpected: is equal to 42\n  Actual: 41 (of type int)',
    { expected: 42, actual: 41 },
  ],
  ['GoogleTest comparisons', 'Expected: (5) < (3), actual: 5 vs 3', { expected: '< 3', actual: 5 }],
  ['GoogleTest strict equality', 'Expected: (a) == (b), actual: 1 vs 2', { expected: 2, actual: 1 }],
  [
    'GoogleTest near',
    'The difference between 0.3 and 0.5 is 0.20000000000000001, which exceeds 0.01, where\n0.3 evaluates to 0.29999999999999999,\n0.5 evaluates to 0.5, and\n0.01 evaluates to 0.01.',
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'GoogleTest near of names',
    'The difference between total and 0.5 is 0.2, which exceeds 0.01, where\ntotal evaluates to 0.75,\n0.5 evaluates to 0.5, and\n0.01 evaluates to 0.01.',
    { expected: 0.5, actual: 0.75 },
  ],
  [
    'GoogleTest throws',
    'Expected: f() throws an exception of type std::logic_error.\n  Actual: it throws std::runtime_error with description "boom".',
    { expected: 'std::logic_error', actual: 'std::runtime_error' },
  ],
  [
    'GoogleTest throws another',
    'Expected: f() throws an exception of type std::logic_error.\n  Actual: it throws a different type.',
    { expected: 'std::logic_error' },
  ],
  [
    'GoogleTest throws nothing',
    'Expected: f() throws an exception of type std::logic_error.\n  Actual: it throws nothing.',
    { expected: 'std::logic_error', actual: 'nothing' },
  ],
  ['GoogleTest FAIL()', 'till.cc:5\nFailed\nnot here', {}],
  [
    'GoogleTest mocks',
    "till.cc:5: Failure\nActual function call count doesn't match EXPECT_CALL(till, total())...\n         Expected: to be called once\n           Actual: never called - unsatisfied and active",
    { expected: 'to be called once', actual: 'never called' },
  ],
  ['GoogleTest 1.8.0', 'Expected: 42\nTo be equal to: total\n      Which is: 41', { expected: 42, actual: 41 }],
  ['GoogleTest 1.7', 'Value of: total\n  Actual: 41\nExpected: 42', { expected: 42, actual: 41 }],
  [
    'GoogleTest 1.7 with names',
    'Value of: total\n  Actual: 41\nExpected: wanted\nWhich is: 42',
    { expected: 42, actual: 41 },
  ],
  [
    'Catch2',
    'FAILED:\n  REQUIRE( total == 42 )\nwith expansion:\n  41 == 42\nat till.cc:5',
    { expected: 42, actual: 41 },
  ],
  [
    'Catch2 in the console',
    'till.cc:5: FAILED:\n  REQUIRE( total == 42 )\nwith expansion:\n  41 == 42\nwith message:\n  for bob\n',
    { expected: 42, actual: 41 },
  ],
  [
    'Catch2 texts',
    'FAILED:\n  CHECK( name == "b == c" )\nwith expansion:\n  "a" == "b == c"\nat till.cc:6',
    { expected: 'b == c', actual: 'a' },
  ],
  [
    'Catch2 lines',
    'FAILED:\n  CHECK( a == b )\nwith expansion:\n  "line one\n  line 2\n  "\n  ==\n  "line one\n  line two\n  "\nat till.cc:7',
    { expected: 'line one\nline two\n', actual: 'line one\nline 2\n' },
  ],
  [
    'Catch2 false',
    'FAILED:\n  CHECK_FALSE( open )\nwith expansion:\n  !true\nat till.cc:9',
    { expected: false, actual: true },
  ],
  [
    'Catch2 relations',
    'FAILED:\n  CHECK( total > 42 )\nwith expansion:\n  41 > 42\nat till.cc:9',
    { expected: '> 42', actual: 41 },
  ],
  ['Catch2 literals', 'FAILED:\n  CHECK( 1 == 2 )\nat till.cc:14', { expected: 2, actual: 1 }],
  [
    'doctest',
    'till.cc:5: ERROR: CHECK( total == 42 ) is NOT correct!\n  values: CHECK( 41 == 42 )\n',
    { expected: 42, actual: 41 },
  ],
  [
    'doctest JUnit',
    'dt.cc:7:\nCHECK( name == "b" ) is NOT correct!\n  values: CHECK( a == b )\n',
    { expected: 'b', actual: 'a' },
  ],
  [
    'doctest CHECK_EQ',
    'till.cc:5: ERROR: CHECK_EQ( total, 42 ) is NOT correct!\n  values: CHECK_EQ( 41, 42 )',
    { expected: 42, actual: 41 },
  ],
  [
    'doctest relations',
    'REQUIRE( total > 50 ) is NOT correct!\n  values: REQUIRE( 41 >  50 )',
    { expected: '> 50', actual: 41 },
  ],
  [
    'Boost.Test',
    'till.cpp(6): error: in "total": check total == 42 has failed [41 != 42]',
    { expected: 42, actual: 41 },
  ],
  ['Check', "Assertion 'total() == 42' failed: total() == 41, 42 == 42", { expected: 42, actual: 41 }],
  ['Check, of a property', `Assertion '"size"==(24)' failed: "size"==16, (24)==24`, { expected: 24, actual: 16 }],
  [
    'Check, texts',
    `Assertion 'name == "abd"' failed: name == "abc", "abd" == "abd"`,
    { expected: 'abd', actual: 'abc' },
  ],
  ['Check, a condition', "Assertion 'isOpen(till)' failed", {}],
  [
    'Check, another comparison',
    "Assertion 'total() < 42' failed: total() == 43, 42 == 42",
    { expected: '< 42', actual: 43 },
  ],
  ['CMocka without two values', '5 is not within the range 1-3\ntill.c:14: error: Failure!', { actual: 5 }],
  [
    'Boost.Test with a tolerance',
    'check 1.0 == 1.5 has failed [1 != 1.5]: relative difference exceeds tolerance [0.5 > 0.1]',
    { expected: 1.5, actual: 1 },
  ],
  ['Boost.Test conditions', 'critical check open has failed', {}],
  ['CppUnit in one line', 'equality assertion failed - Expected: 42 - Actual : 41', { expected: 42, actual: 41 }],
  ['a macro without values', 'tests/main.cpp:72: error: check_eq(6, 7)', {}],
  ['CUnit', 'Error in nominal use 1 - Expected : 0 , Result : -1', { expected: 0, actual: -1 }],
  ['Boost.Test up to 1.58', 'critical check i == j failed [41 != 42]', { expected: 42, actual: 41 }],
  ['CppUnit', 'equality assertion failed\n- Expected: 42\n- Actual  : 41\n', { expected: 42, actual: 41 }],
  ['CppUTest', '\texpected <42>\n\tbut was  <41>', { expected: 42, actual: 41 }],
  ['Unity', 'till.c:12:test_total:FAIL: Expected 42 Was 41. the total', { expected: 42, actual: 41 }],
];

const OTHERS = [
  'std::runtime_error: card declined',
  'Expected: 42\nReceived: 41',
  'Expected: 42\n  Actual: 41',
  'C++ exception with description "card declined" thrown in the test body.',
  'the health check of the server has failed over and over',
  'CHECK the log',
];

describe('assertion messages of C++', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(CPP_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(OTHERS)('ignores %s', (text) => {
    expect(CPP_PATTERNS.read(text, {})).toBeUndefined();
  });
});
