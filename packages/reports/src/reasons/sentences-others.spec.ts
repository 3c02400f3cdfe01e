import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { plain } from '../../test/plain-values.js';

/** A name, what the library prints, and the values in it, read by hand. */
type Row = readonly [name: string, failure: ReportedFailure, values: Readonly<Record<string, unknown>>];

const ROWS: readonly Row[] = [
  [
    'pl is',
    { message: "Failed test 'x'\n  at t/a.t line 5.\n         got: '41'\n    expected: '42'", dialect: 'perl' },
    { expected: '42', actual: '41' },
  ],
  [
    'pl isnt',
    {
      message: "Failed test 'x'\n  at t/a.t line 5.\n         got: '42'\n    expected: anything else",
      dialect: 'perl',
    },
    { expected: 'anything else', actual: '42' },
  ],
  [
    'pl cmp',
    { message: "Failed test 'x'\n  at t/a.t line 5.\n    '41'\n        >\n    '42'", dialect: 'perl' },
    { expected: '> 42', actual: '41' },
  ],
  [
    'pl throws',
    { message: "Failed test 'x'\n  at t/a.t line 5.\nexpecting: MyErr\nfound: normal exit", dialect: 'perl' },
    { expected: 'MyErr', actual: 'normal exit' },
  ],
  [
    'pl test2',
    {
      message:
        "Failed test 'x'\nat t/a.t line 5.\n+-----+----+-------+\n| GOT | OP | CHECK |\n+-----+----+-------+\n| 41  | eq | 42    |\n+-----+----+-------+",
      dialect: 'perl',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'pl test2 path',
    {
      message:
        "Failed test 'x'\nat t/a.t line 5.\n+------+-----+----+-------+\n| PATH | GOT | OP | CHECK |\n+------+-----+----+-------+\n| {a}  | 1   | eq | 2     |\n+------+-----+----+-------+",
      dialect: 'perl',
    },
    { expected: 2, actual: 1 },
  ],
  [
    'pl unlike',
    {
      message: "Failed test 'x'\n  at t/a.t line 5.\n                  'hello'\n          matches '(?^:h)'",
      dialect: 'perl',
    },
    { expected: 'not (?^:h)', actual: 'hello' },
  ],
  [
    'pgtap',
    { message: 'Failed test 1: "x"\n        have: 41\n        want: 42', dialect: 'perl' },
    { expected: 42, actual: 41 },
  ],
  [
    'pgtap throws',
    { message: 'Failed test 1: "x"\n      caught: no exception\n      wanted: 23505', dialect: 'perl' },
    { expected: 23505, actual: 'no exception' },
  ],
  ['tap', { message: 'should be equal', text: 'found: 41\nwanted: 42\ncompare: ===' }, { expected: 42, actual: 41 }],
  ['luaunit', { message: 'a.lua:5: expected: 42, actual: 41', dialect: 'lua' }, { expected: 42, actual: 41 }],
  [
    'luaunit true',
    { message: 'a.lua:5: expected: true, actual: false', dialect: 'lua' },
    { expected: true, actual: false },
  ],
  [
    'luaunit ne',
    { message: 'a.lua:5: Received the not expected value: 42', dialect: 'lua' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'luaunit almost',
    {
      message: 'a.lua:5: Values are not almost equal\nActual: 1.0, expected: 2.0, delta 1 above margin of 0.1',
      dialect: 'lua',
    },
    { expected: 2, actual: 1 },
  ],
  ['luaunit nil', { message: 'a.lua:5: expected: nil, actual: 3', dialect: 'lua' }, { expected: null, actual: 3 }],
  [
    'luaunit notnil',
    { message: 'a.lua:5: expected: a value not nil, actual: nil', dialect: 'lua' },
    { expected: 'a value not nil', actual: null },
  ],
  [
    'luaunit contains',
    { message: 'a.lua:5: Could not find substring "x" in string "hello"', dialect: 'lua' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'luaunit items',
    {
      message: 'a.lua:5: Item values of the tables are not identical\nExpected table: {1, 2}\nActual table: {1, 3}',
      dialect: 'lua',
    },
    { expected: '{1, 2}', actual: '{1, 3}' },
  ],
  [
    'busted',
    {
      message: 'a.lua:5: Expected objects to be equal.\nPassed in:\n(number) 41\nExpected:\n(number) 42',
      dialect: 'lua',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'busted truthy',
    { message: 'a.lua:5: Expected to be truthy, but value was:\n(boolean) false', dialect: 'lua' },
    { actual: false },
  ],
  [
    'busted nil',
    { message: 'a.lua:5: Expected to be nil, but value was:\n(number) 1', dialect: 'lua' },
    { expected: null, actual: 1 },
  ],
  [
    'busted true',
    { message: 'a.lua:5: Expected to be true, but value was:\n(boolean) false', dialect: 'lua' },
    { expected: true, actual: false },
  ],
  [
    'busted err',
    { message: "a.lua:5: Expected a different error.\nCaught:\n(string) 'x'\nExpected:\n(string) 'y'", dialect: 'lua' },
    { expected: 'y', actual: 'x' },
  ],
  [
    'busted not same',
    {
      message: 'a.lua:5: Expected objects to not be the same.\nPassed in:\n(number) 42\nDid not expect:\n(number) 42',
      dialect: 'lua',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'ex gt',
    { message: 'Assertion with > failed\ncode:  assert total > 42\nleft:  41\nright: 42', dialect: 'elixir' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'ex ne',
    {
      message: 'Assertion with != failed, both sides are exactly equal\ncode: assert a != b\nleft: 42',
      dialect: 'elixir',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'ex raise',
    { message: 'Expected exception ArgumentError but nothing was raised', dialect: 'elixir' },
    { expected: 'ArgumentError', actual: 'nothing' },
  ],
  [
    'ex raise2',
    { message: 'Expected exception ArgumentError but got RuntimeError (boom)', dialect: 'elixir' },
    { expected: 'ArgumentError', actual: 'RuntimeError' },
  ],
  [
    'ex msg',
    { message: 'Wrong message for ArgumentError\nexpected:\n  "x"\nactual:\n  "y"', dialect: 'elixir' },
    { expected: 'x', actual: 'y' },
  ],
  [
    'ex refute',
    { message: 'Refute with == failed\ncode:  refute a == b\nleft:  42\nright: 42', dialect: 'elixir' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'ex match',
    {
      message: 'match (=) failed\ncode:  assert {:ok, _} = f()\nleft:  {:ok, _}\nright: {:error, :x}',
      dialect: 'elixir',
    },
    { expected: '{:ok, _}', actual: '{:error, :x}' },
  ],
  [
    'ex truthy',
    { message: 'Expected truthy, got false\ncode: assert flag', dialect: 'elixir' },
    { expected: 'truthy', actual: false },
  ],
  [
    'ex delta',
    { message: 'Expected the difference between 1.0 and 2.0 (1.0) to be less than or equal to 0.1', dialect: 'elixir' },
    { expected: 2, actual: 1 },
  ],
  [
    'eunit',
    { message: '{assertEqual,[{module,a},{line,5},{expression,"f ( )"},{expected,42},{value,41}]}' },
    { expected: 42, actual: 41 },
  ],
  [
    'eunit2',
    { message: '{assertEqual_failed,[{module,a},{line,5},{expression,"f ( )"},{expected,42},{value,41}]}' },
    { expected: 42, actual: 41 },
  ],
  [
    'eunit xml',
    {
      type: 'error',
      text: 'error:{assertEqual,[{module,a},\n             {line,5},\n             {expression,"f ( )"},\n             {expected,42},\n             {value,41}]}\n  in function a:test/0',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'eunit bool',
    { message: '{assert,[{module,a},{line,5},{expression,"f ( )"},{expected,true},{value,false}]}' },
    { expected: true, actual: false },
  ],
  [
    'eunit match',
    { message: '{assertMatch,[{module,a},{line,5},{expression,"f ( )"},{pattern,"{ ok , _ }"},{value,{error,x}}]}' },
    { expected: '{ ok , _ }', actual: '{error,x}' },
  ],
  ['clj', { message: 'expected: (= 42 (f))\n  actual: (not (= 42 41))' }, { expected: 42, actual: 41 }],
  ['clj msg', { message: 'totals\nexpected: (= 42 (f))\n  actual: (not (= 42 41))' }, { expected: 42, actual: 41 }],
  [
    'clj thrown',
    { message: 'expected: (thrown? Exception (f))\n  actual: nil' },
    { expected: '(thrown? Exception (f))', actual: null },
  ],
  [
    'clj pred',
    { message: 'expected: (pos? (f))\n  actual: (not (pos? -1))' },
    { expected: '(pos? (f))', actual: '(not (pos? -1))' },
  ],
  [
    'midje',
    {
      message:
        'Actual result did not agree with the checking function.\n        Actual result: 41\n    Checking function: even?',
    },
    { actual: 41 },
  ],
  ['kaocha', { message: 'expected: (= 42 (f))\n  actual: (not (= 42 41))\n+42\n-41' }, { expected: 42, actual: 41 }],
  ['hunit', { message: 'expected: 42\n but got: 41' }, { expected: 42, actual: 41 }],
  ['tasty', { message: 'tests/A.hs:5:\nexpected: 42\n but got: 41' }, { expected: 42, actual: 41 }],
  ['hspec', { message: 'expected: 42\n but got: 41' }, { expected: 42, actual: 41 }],
  ['hspec pred', { message: 'predicate failed on: 41' }, { actual: 41 }],
  [
    'hspec exc',
    { message: 'did not get expected exception: ErrorCall' },
    { expected: 'ErrorCall', actual: 'no exception' },
  ],
  ['alcotest', { message: "FAIL total\n\n   Expected: `42'\n   Received: `41'\n" }, { expected: 42, actual: 41 }],
  ['ounit', { message: 'expected: 42 but got: 41' }, { expected: 42, actual: 41 }],
  ['nim', { message: '/src/a.nim(5, 1): Check failed: total == 42\n    total was 41' }, { expected: 42, actual: 41 }],
  ['zig', { message: 'expected 42, found 41' }, { expected: 42, actual: 41 }],
  ['crystal', { message: 'Expected: 42\n     got: 41' }, { expected: 42, actual: 41 }],
  [
    'crystal ne',
    { message: 'Expected: actual_value != 42\n     got: 42' },
    { expected: 'actual_value != 42', actual: 42 },
  ],
  ['gleam', { message: 'Values were not equal\nexpected: 42\n     got: 41' }, { expected: 42, actual: 41 }],
  [
    'tcl',
    { message: '---- Result was:\n41\n---- Result should have been (exact matching):\n42\n' },
    { expected: 42, actual: 41 },
  ],
  ['shunit', { message: 'ASSERT:expected:<42> but was:<41>' }, { expected: 42, actual: 41 }],
  ['shunit msg', { message: 'ASSERT:totals expected:<42> but was:<41>' }, { expected: 42, actual: 41 }],
  ['shellspec', { message: 'expected: 42\n     got: 41' }, { expected: 42, actual: 41 }],
  [
    'bats eq',
    {
      message:
        "(from function `assert_equal' in file a.bash, line 5,\n in test file a.bats, line 5)\n  `assert_equal 41 42' failed\n\n-- values do not equal --\nexpected : 42\nactual   : 41\n--",
      dialect: 'shell',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'bats out',
    {
      message:
        '(in test file a.bats, line 5)\n  `assert_output "x"\' failed\n\n-- output differs --\nexpected : x\nactual   : y\n--',
      dialect: 'shell',
    },
    { expected: 'x', actual: 'y' },
  ],
  [
    'bats partial',
    {
      message:
        "(in test file a.bats, line 5)\n  `assert_output --partial x' failed\n\n-- output does not contain substring --\nsubstring : x\noutput    : y\n--",
      dialect: 'shell',
    },
    { expected: 'x', actual: 'y' },
  ],
  [
    'bats status2',
    {
      message:
        "(in test file a.bats, line 5)\n  `assert_failure 2' failed\n\n-- command failed as expected, but status differs --\nexpected : 2\nactual   : 1\noutput   : x\n--",
      dialect: 'shell',
    },
    { expected: 2, actual: 1 },
  ],
  [
    'matlab',
    {
      message:
        '    Framework Diagnostic:\n    verifyEqual failed.\n    --> The numeric values are not equal using "isequaln".\n    Actual Value:\n        41\n    Expected Value:\n        42',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'pfunit',
    { message: 'Expected 42 but found: 41; difference: |1| > tolerance:|0|; totals' },
    { expected: 42, actual: 41 },
  ],
  [
    'pfunit2',
    {
      message:
        'AssertEqual failed:\n      Expected: <42>\n        Actual: <41>\n    Difference: <1> (greater than tolerance of 0)',
    },
    { expected: 42, actual: 41 },
  ],
  ['testdrive', { message: 'Actual value 41 but expected 42' }, { expected: 42, actual: 41 }],
  ['dunit', { message: 'expected: <42> but was: <41>' }, { expected: 42, actual: 41 }],
  ['fpcunit', { message: '"totals" expected: <42> but was: <41>' }, { expected: 42, actual: 41 }],
  ['fpcunit2', { message: 'expected: <42> but was: <41>' }, { expected: 42, actual: 41 }],
  ['dunitx', { message: 'Expected 42 but got 41 totals' }, { expected: 42, actual: 41 }],
  ['dunitx2', { message: '[42] is Not Equal to [41] totals' }, { expected: 42, actual: 41 }],
  [
    'r2',
    { message: 'Failure (test-a.R:5): x\n`total` not equal to 42.\n1/1 mismatches\n[1] 41 - 42 == -1', dialect: 'r' },
    { expected: 42, actual: 41 },
  ],
  [
    'r3',
    {
      message:
        "Failure ('test-a.R:5:3'): x\n`total` (`actual`) not equal to 42 (`expected`).\n\n  `actual`: 41\n`expected`: 42",
      dialect: 'r',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'r3 chr',
    { message: '`x` (`actual`) not identical to "a" (`expected`).\n\n`actual`:   "b"\n`expected`: "a"', dialect: 'r' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'r true',
    { message: '`flag` is not TRUE\n\n`actual`:   FALSE\n`expected`: TRUE ', dialect: 'r' },
    { expected: true, actual: false },
  ],
  ['r len', { message: '`x` has length 2, not length 3.', dialect: 'r' }, { expected: 3, actual: 2 }],
  [
    'r match',
    { message: '`x` does not match "^a".\nActual value: "b"', dialect: 'r' },
    { expected: '^a', actual: 'b' },
  ],
  [
    'r class',
    { message: "`x` has type 'double', not 'character'.", dialect: 'r' },
    { expected: 'character', actual: 'double' },
  ],
  [
    'r null',
    { message: '`x` is not NULL\n\n`actual` is a double vector (1)\n`expected` is NULL', dialect: 'r' },
    { expected: null },
  ],
  [
    'r inherits',
    { message: '`x` inherits from `numeric` not `character`.', dialect: 'r' },
    { expected: 'character', actual: 'numeric' },
  ],
  [
    'tinytest',
    { message: "call| expect_equal(total, 42)\n diff| Expected '42', got '41'" },
    { expected: 42, actual: 41 },
  ],
  [
    'jl',
    { message: 'Test Failed at a.jl:5\n  Expression: total == 42\n   Evaluated: 41 == 42', dialect: 'julia' },
    { expected: 42, actual: 41 },
  ],
  [
    'jl gt',
    { message: 'Test Failed at a.jl:5\n  Expression: total > 42\n   Evaluated: 41 > 42', dialect: 'julia' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'jl approx',
    { message: 'Test Failed at a.jl:5\n  Expression: total ≈ 42\n   Evaluated: 41.0 ≈ 42', dialect: 'julia' },
    { expected: '≈ 42', actual: 41 },
  ],
  [
    'jl thrown',
    {
      message: 'Test Failed at a.jl:5\n  Expression: f()\n    Expected: ArgumentError\n  No exception thrown',
      dialect: 'julia',
    },
    { expected: 'ArgumentError', actual: 'no exception' },
  ],
  [
    'jl thrown2',
    {
      message: 'Test Failed at a.jl:5\n  Expression: f()\n    Expected: ArgumentError\n      Thrown: BoundsError',
      dialect: 'julia',
    },
    { expected: 'ArgumentError', actual: 'BoundsError' },
  ],
  [
    'jl ne',
    { message: 'Test Failed at a.jl:5\n  Expression: a != 42\n   Evaluated: 42 != 42', dialect: 'julia' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'jl isa',
    { message: 'Test Failed at a.jl:5\n  Expression: x isa Int\n   Evaluated: 1.0 isa Int64', dialect: 'julia' },
    { expected: 'isa Int64', actual: 1 },
  ],
  ['dart', { message: 'Expected: <42>\n  Actual: <41>\n', dialect: 'dart' }, { expected: 42, actual: 41 }],
  [
    'dart finder',
    {
      message:
        'Expected: exactly one matching candidate\n  Actual: _TextWidgetFinder:<Found 0 widgets with text "x": []>\n   Which: means none were found but one was expected\n',
      dialect: 'dart',
    },
    { expected: 'exactly one matching candidate', actual: '_TextWidgetFinder:<Found 0 widgets with text "x": []>' },
  ],
  [
    'dart gt',
    {
      message: 'Expected: a value greater than <42>\n  Actual: <41>\n   Which: is not a value greater than <42>',
      dialect: 'dart',
    },
    { expected: 'a value greater than <42>', actual: 41 },
  ],
  [
    'dart not',
    { message: 'Expected: not <42>\n  Actual: <42>\n', dialect: 'dart' },
    { expected: 'not <42>', actual: 42 },
  ],
  [
    'dart list',
    { message: 'Expected: [1, 2]\n  Actual: [1, 3]\n   Which: at location [1] is <3> instead of <2>', dialect: 'dart' },
    { expected: '[1, 2]', actual: '[1, 3]' },
  ],
  ['elm', { message: '42\n╷\n│ Expect.equal\n╵\n41', dialect: 'elm' }, { expected: 41, actual: 42 }],
  ['gauge', { message: 'Assertion failed: expected 42 but got 41' }, { expected: 42, actual: 41 }],
  ['mspec', { message: 'Should equal 42 but is 41' }, { expected: 42, actual: 41 }],
  ['nspec', { message: 'Expected: 42\nBut was: 41' }, { expected: 42, actual: 41 }],
  [
    'cargo2junit',
    {
      type: 'cargo test',
      message: 'failed a::b',
      text: "thread 'a::b' panicked at src/a.rs:5:5:\nassertion `left == right` failed\n  left: 41\n right: 42",
      dialect: 'rust',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'gotestsum',
    {
      message: 'Failed',
      text: '=== RUN   TestA\n    a_test.go:12: got 41, want 42\n--- FAIL: TestA (0.00s)\n',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'xcpretty',
    { message: 'XCTAssertEqual failed: ("41") is not equal to ("42") - ', text: '/src/A.swift:12', dialect: 'swift' },
    { expected: 42, actual: 41 },
  ],
  [
    'karma-junit',
    { text: 'Expected 41 to be 42.\n    at UserContext.<anonymous> (http://localhost:9876/base/a.js:5:10)' },
    { expected: 42, actual: 41 },
  ],
  [
    'trx2junit',
    {
      message: 'Assert.AreEqual failed. Expected:<42>. Actual:<41>. ',
      text: '   at A.B() in /src/A.cs:line 5',
      dialect: 'dotnet',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'nose',
    {
      type: 'exceptions.AssertionError',
      message: '41 != 42',
      text: 'Traceback (most recent call last):\n  File "/usr/lib/python2.7/unittest/case.py", line 331, in run\n    testMethod()\n  File "/src/test_a.py", line 5, in test_a\n    self.assertEqual(41, 42)\nAssertionError: 41 != 42\n',
      dialect: 'python',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'k8s ginkgo',
    {
      type: 'Failure',
      text: '/go/src/a_test.go:12\nExpected\n    <int>: 41\nto equal\n    <int>: 42\n/go/src/a_test.go:15',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'jasmine junit',
    { type: 'toBe', message: 'Expected 41 to be 42.', text: 'Error: Expected 41 to be 42.\n    at a (b.js:1:1)' },
    { expected: 42, actual: 41 },
  ],
  [
    'cuc-js',
    {
      text: 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n41 !== 42\n\n    + expected - actual\n\n    -41\n    +42\n\n    at World.<anonymous> (/src/a.js:5:10)',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'cuc-rb',
    {
      type: 'failed',
      message: 'failed x',
      text: "\nexpected: 42\n     got: 41\n\n(compared using ==)\n (RSpec::Expectations::ExpectationNotMetError)\n./features/a.rb:5:in `/^x$/'\nfeatures/a.feature:5:in `x'",
    },
    { expected: 42, actual: 41 },
  ],
  [
    'cuc-jvm',
    {
      text: 'java.lang.AssertionError: expected:<42> but was:<41>\n\tat org.junit.Assert.fail(Assert.java:88)\n\tat a.B.c(B.java:5)',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'phpunit junit',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      text: 'A\\BTest::testC\nFailed asserting that 41 matches expected 42.\n\n/src/BTest.php:12\n',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'codecept junit',
    {
      type: 'PHPUnit_Framework_ExpectationFailedException',
      text: 'A: b\n Step  I see "x"\n Fail  Failed asserting that on page /a\n--> hello\n--> contains "x".\n\n#1  /src/a.php:5',
    },
    { expected: 'x' },
  ],
  [
    'behave junit',
    {
      type: 'AssertionError',
      message: 'Expected 42 but got 41',
      text: 'Failing step: Then x ... failed in 0.000s\nLocation: a.feature:5\nTraceback (most recent call last):\n  File "/src/steps.py", line 5, in step\nAssertionError: Expected 42 but got 41',
      dialect: 'python',
    },
    { expected: 42, actual: 41 },
  ],
  ['behave junit2', { type: 'AssertionError', message: 'Assertion Failed: 41 != 42' }, { expected: 42, actual: 41 }],
  ['lettuce', { type: 'AssertionError', message: '41 != 42' }, { expected: 42, actual: 41 }],
  [
    'exunit junit',
    {
      message: 'Assertion with == failed',
      text: '  1) test a (ATest)\n     test/a_test.exs:5\n     Assertion with == failed\n     code:  assert f() == 42\n     left:  41\n     right: 42\n     stacktrace:\n       test/a_test.exs:6: (test)\n',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'minitest junit',
    {
      type: 'test_a',
      message: 'Expected: 42\n  Actual: 41',
      text: 'Failure:\ntest_a(ATest) [test/a_test.rb:5]:\nExpected: 42\n  Actual: 41\n',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'dart junit',
    {
      message: '1 failure, see stacktrace for details',
      text: 'Failure:\nExpected: <42>\n  Actual: <41>\n\npackage:test_api expect\ntest/a_test.dart 5:3 main.<fn>',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'swift junit',
    { message: 'XCTAssertEqual failed: ("41") is not equal to ("42") - ', dialect: 'swift' },
    { expected: 42, actual: 41 },
  ],
  ['robot junit', { type: 'AssertionError', message: '41 != 42' }, { expected: 42, actual: 41 }],
  [
    'newman junit',
    {
      type: 'AssertionFailure',
      message: 'expected response to have status code 200 but got 404',
      text: 'Failed 1 times.Collection JSON ID: x.Error message: expected response to have status code 200 but got 404.\n\nStacktrace: AssertionError: x',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'testcafe junit',
    {
      text: 'AssertionError: expected 41 to deeply equal 42\n\nBrowser: Chrome\n\n   1 |x\n > 2 |    await t.expect(41).eql(42)\n\nat <anonymous> (/src/a.js:2:10)',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'wdio junit',
    { text: 'Expect $(`h1`) to have text\n\nExpected: "a"\nReceived: "b"\n    at x' },
    { expected: 'a', actual: 'b' },
  ],
  ['qunit-junit', { type: 'failed', message: 'Expected 42, but was 41' }, { expected: 42, actual: 41 }],
  [
    'tape junit',
    {
      message: 'should be equal',
      text: 'operator: equal\nexpected: 42\nactual:   41\nat: Test.<anonymous> (/src/a.js:5:5)',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'tap xunit',
    { type: 'fail', text: 'operator: equal\nexpected: 42\nactual:   41\nat: Test.<anonymous> (/src/a.js:5:5)\n' },
    { expected: 42, actual: 41 },
  ],
];

describe('the sentences of libraries (others)', () => {
  it.each(ROWS)('have the values of %s', (_, failure, values) => {
    const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
    expect({ kind, ...plain({ expected, actual }) }).toEqual({ kind: 'assertion', ...values });
  });
});
