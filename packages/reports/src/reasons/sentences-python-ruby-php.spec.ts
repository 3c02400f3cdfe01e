import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { plain } from '../../test/plain-values.js';

/** A name, what the library prints, and the values in it, read by hand. */
type Row = readonly [name: string, failure: ReportedFailure, values: Readonly<Record<string, unknown>>];

const ROWS: readonly Row[] = [
  [
    'py raise',
    { type: 'Failed', message: "Failed: DID NOT RAISE <class 'ValueError'>", dialect: 'python' },
    { expected: "<class 'ValueError'>", actual: 'no exception' },
  ],
  [
    'py raise8',
    { message: 'Failed: DID NOT RAISE ValueError', dialect: 'python' },
    { expected: 'ValueError', actual: 'no exception' },
  ],
  [
    'py false',
    { message: 'assert False\n +  where False = is_open()', dialect: 'python' },
    { expected: true, actual: false },
  ],
  [
    'py not',
    { message: 'assert not True\n +  where True = is_open()', dialect: 'python' },
    { expected: false, actual: true },
  ],
  ['py none', { message: 'assert None is not None', dialect: 'python' }, { expected: 'not None', actual: null }],
  ['py isnone', { message: "assert 'a' is None", dialect: 'python' }, { expected: null, actual: 'a' }],
  ['py len', { message: 'assert 2 == 3\n +  where 2 = len([1, 2])', dialect: 'python' }, { expected: 3, actual: 2 }],
  [
    'py approx',
    {
      message: 'assert 0.3 == 0.5 ± 5.0e-07\n  comparison failed\n  Obtained: 0.3\n  Expected: 0.5 ± 5.0e-07',
      dialect: 'python',
    },
    { expected: '0.5 ± 5.0e-07', actual: 0.3 },
  ],
  ['py msg', { message: 'AssertionError: totals\nassert 41 == 42', dialect: 'python' }, { expected: 42, actual: 41 }],
  [
    'py set',
    {
      message:
        'AssertionError: assert {1, 2} == {1, 3}\n  Extra items in the left set:\n  2\n  Extra items in the right set:\n  3',
      dialect: 'python',
    },
    { expected: '{1, 3}', actual: '{1, 2}' },
  ],
  ['ut eq', { message: 'AssertionError: 41 != 42', dialect: 'python' }, { expected: 42, actual: 41 }],
  ['ut ne', { message: 'AssertionError: 42 == 42', dialect: 'python' }, { expected: 'not 42', actual: 42 }],
  [
    'ut gt',
    { message: 'AssertionError: 41 not greater than 42', dialect: 'python' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'ut ge',
    { message: 'AssertionError: 41 not greater than or equal to 42', dialect: 'python' },
    { expected: 'greater than or equal to 42', actual: 41 },
  ],
  [
    'ut lt',
    { message: 'AssertionError: 43 not less than 42', dialect: 'python' },
    { expected: 'less than 42', actual: 43 },
  ],
  ['ut none', { message: "AssertionError: 'a' is not None", dialect: 'python' }, { expected: null, actual: 'a' }],
  [
    'ut notnone',
    { message: 'AssertionError: unexpectedly None', dialect: 'python' },
    { expected: 'not None', actual: null },
  ],
  ['ut true', { message: 'AssertionError: False is not true', dialect: 'python' }, { expected: true, actual: false }],
  ['ut truthy', { message: 'AssertionError: 0 is not true', dialect: 'python' }, { expected: true, actual: 0 }],
  [
    'ut raises',
    { message: 'AssertionError: ValueError not raised', dialect: 'python' },
    { expected: 'ValueError', actual: 'no exception' },
  ],
  [
    'ut raises2',
    { message: 'AssertionError: ValueError not raised by int', dialect: 'python' },
    { expected: 'ValueError', actual: 'no exception' },
  ],
  [
    'ut isinst',
    { message: "AssertionError: 'a' is not an instance of <class 'int'>", dialect: 'python' },
    { expected: "<class 'int'>", actual: 'a' },
  ],
  [
    'ut almost',
    { message: 'AssertionError: 1.0 != 1.1 within 7 places (0.1 difference)', dialect: 'python' },
    { expected: 1.1, actual: 1 },
  ],
  [
    'ut almost2',
    { message: 'AssertionError: 1.0 != 1.1 within 0.01 delta (0.1 difference)', dialect: 'python' },
    { expected: 1.1, actual: 1 },
  ],
  [
    'ut regex',
    { message: "AssertionError: Regex didn't match: '^x' not found in 'hello'", dialect: 'python' },
    { expected: '^x', actual: 'hello' },
  ],
  [
    'ut raisesregex',
    { message: 'AssertionError: "x" does not match "boom"', dialect: 'python' },
    { expected: 'x', actual: 'boom' },
  ],
  ['ut msg', { message: 'AssertionError: 41 != 42 : totals differ', dialect: 'python' }, { expected: 42, actual: 41 }],
  ['ut is', { message: 'AssertionError: 1 is not 2', dialect: 'python' }, { expected: 2, actual: 1 }],
  [
    'ut multi',
    { message: "AssertionError: 'a\\nb' != 'a\\nc'\n  a\n- b\n+ c\n", dialect: 'python' },
    { expected: 'a\nc', actual: 'a\nb' },
  ],
  [
    'dj status',
    {
      message: "AssertionError: 404 != 200 : Couldn't retrieve content: Response code was 404 (expected 200)",
      dialect: 'python',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'dj redirect',
    {
      message:
        "AssertionError: 404 != 302 : Response didn't redirect as expected: Response code was 404 (expected 302)",
      dialect: 'python',
    },
    { expected: 302, actual: 404 },
  ],
  [
    'dj queries',
    {
      message: 'AssertionError: 5 != 3 : 5 queries executed, 3 expected\nCaptured queries were:\n1. SELECT',
      dialect: 'python',
    },
    { expected: 3, actual: 5 },
  ],
  ['nose', { message: 'AssertionError: 41 != 42', dialect: 'python' }, { expected: 42, actual: 41 }],
  ['sure', { message: 'AssertionError: X is 41 whereas Y is 42', dialect: 'python' }, { expected: 42, actual: 41 }],
  [
    'expects',
    { message: 'AssertionError: \nexpected: 41 to equal 42', dialect: 'python' },
    { expected: 42, actual: 41 },
  ],
  [
    'pyhamcrest',
    { message: 'AssertionError: \nExpected: <42>\n     but: was <41>\n', dialect: 'python' },
    { expected: 42, actual: 41 },
  ],
  [
    'assertpy',
    { message: 'AssertionError: Expected <41> to be equal to <42>, but was not.', dialect: 'python' },
    { expected: 42, actual: 41 },
  ],
  [
    'assertpy gt',
    { message: 'AssertionError: Expected <41> to be greater than <42>, but was not.', dialect: 'python' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'assertpy true',
    { message: 'AssertionError: Expected <True>, but was not.', dialect: 'python' },
    { expected: true },
  ],
  [
    'hypothesis',
    { message: 'assert 41 == 42\nFalsifying example: test_a(\n    x=1,\n)', dialect: 'python' },
    { expected: 42, actual: 41 },
  ],
  [
    'mock once',
    { message: "AssertionError: Expected 'save' to have been called once. Called 0 times.", dialect: 'python' },
    { expected: 1, actual: 0 },
  ],
  [
    'mock with',
    { message: 'AssertionError: expected call not found.\nExpected: save(1)\n  Actual: save(2)', dialect: 'python' },
    { expected: 'save(1)', actual: 'save(2)' },
  ],
  [
    'mock old',
    { message: 'AssertionError: Expected call: save(1)\nActual call: save(2)', dialect: 'python' },
    { expected: 'save(1)', actual: 'save(2)' },
  ],
  ['mock any', { message: 'AssertionError: save(1) call not found', dialect: 'python' }, { expected: 'save(1)' }],
  [
    'np',
    {
      message:
        'AssertionError: \nArrays are not equal\n\nMismatched elements: 1 / 2 (50%)\nMax absolute difference: 1\nMax relative difference: 0.5\n x: array([1, 2])\n y: array([1, 3])',
      dialect: 'python',
    },
    { expected: 'array([1, 3])', actual: 'array([1, 2])' },
  ],
  [
    'np items',
    { message: 'AssertionError: \nItems are not equal:\n ACTUAL: 41\n DESIRED: 42', dialect: 'python' },
    { expected: 42, actual: 41 },
  ],
  [
    'np almost',
    {
      message: 'AssertionError: \nArrays are not almost equal to 7 decimals\n ACTUAL: 1.0\n DESIRED: 1.1',
      dialect: 'python',
    },
    { expected: 1.1, actual: 1 },
  ],
  [
    'doctest',
    {
      message: 'File "a.py", line 3, in a\nFailed example:\n    total()\nExpected:\n    42\nGot:\n    41',
      dialect: 'python',
    },
    { expected: '42', actual: '41' },
  ],
  ['behave', { message: 'Expected 42 but got 41', dialect: 'python' }, { expected: 42, actual: 41 }],
  ['behave2', { message: 'Assertion Failed: Expected 42, got 41', dialect: 'python' }, { expected: 42, actual: 41 }],
  [
    'pw py2',
    { message: "AssertionError: Page URL expected to be 'a'\nActual value: b \nCall log:", dialect: 'python' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'pw py old',
    { message: "AssertionError: Locator expected to have text 'a'\nActual value: b ", dialect: 'python' },
    { expected: 'a', actual: 'b' },
  ],
  ['robot', { message: '41 != 42', dialect: 'robot' }, { expected: 42, actual: 41 }],
  ['robot str', { message: 'hello != world', dialect: 'robot' }, { expected: 'world', actual: 'hello' }],
  ['robot true', { message: "'False' should be true.", dialect: 'robot' }, { expected: true, actual: false }],
  ['robot contain', { message: "'hello' does not contain 'x'", dialect: 'robot' }, { expected: 'x', actual: 'hello' }],
  [
    'robot status',
    { message: 'Url: http://a Expected status: 404 != 200', dialect: 'robot' },
    { expected: 200, actual: 404 },
  ],
  ['robot len', { message: "Length of '[]' should be 1 but is 0.", dialect: 'robot' }, { expected: 1, actual: 0 }],
  [
    'rs eq',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: '\nexpected: 42\n     got: 41\n\n(compared using ==)\n',
      dialect: 'ruby',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'rs gt',
    { type: 'RSpec::Expectations::ExpectationNotMetError', message: 'expected: > 42\n     got:   41', dialect: 'ruby' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'rs nil',
    { type: 'RSpec::Expectations::ExpectationNotMetError', message: 'expected: nil\n     got: 41', dialect: 'ruby' },
    { expected: null, actual: 41 },
  ],
  [
    'rs notnil',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected: not nil\n     got: nil',
      dialect: 'ruby',
    },
    { expected: 'not nil', actual: null },
  ],
  [
    'rs truthy',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected: truthy value\n     got: false',
      dialect: 'ruby',
    },
    { expected: 'truthy value', actual: false },
  ],
  [
    'rs include',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected "hello" to include "x"',
      dialect: 'ruby',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'rs match',
    { type: 'RSpec::Expectations::ExpectationNotMetError', message: 'expected "hello" to match /x/', dialect: 'ruby' },
    { expected: '/x/', actual: 'hello' },
  ],
  [
    'rs be_valid',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected `#<A id: 1>.valid?` to be truthy, got false',
      dialect: 'ruby',
    },
    { expected: 'truthy', actual: false },
  ],
  [
    'rs be_valid2',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected `1.zero?` to return true, got false',
      dialect: 'ruby',
    },
    { expected: true, actual: false },
  ],
  [
    'rs instance',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected "a" to be a kind of Integer',
      dialect: 'ruby',
    },
    { expected: 'a kind of Integer', actual: 'a' },
  ],
  [
    'rs within',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected 1.0 to be within 0.1 of 2.0',
      dialect: 'ruby',
    },
    { expected: 'within 0.1 of 2.0', actual: 1 },
  ],
  [
    'rs status',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected the response to have status code 200 but it was 404',
      dialect: 'ruby',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'rs redirect',
    {
      type: 'Minitest::Assertion',
      message: 'Expected response to be a <3XX: redirect>, but was a <200: OK>',
      dialect: 'ruby',
    },
    { expected: '3XX: redirect', actual: '200: OK' },
  ],
  [
    'rs resp',
    {
      type: 'Minitest::Assertion',
      message: 'Expected response to be a <2XX: success>, but was a <404: Not Found>\nExpected: 200\n  Actual: 404',
      dialect: 'ruby',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'rs receive',
    {
      type: 'RSpec::Mocks::MockExpectationError',
      message:
        '(Double "a").save(any args)\n    expected: 1 time with any arguments\n    received: 0 times with any arguments',
      dialect: 'ruby',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'rs receive2',
    {
      type: 'RSpec::Mocks::MockExpectationError',
      message: '#<A> received :save with unexpected arguments\n  expected: (1)\n       got: (2)',
      dialect: 'ruby',
    },
    { expected: '(1)', actual: '(2)' },
  ],
  [
    'rs change',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected `A.count` to have changed by 1, but was changed by 0',
      dialect: 'ruby',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'rs raise',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected ArgumentError but nothing was raised',
      dialect: 'ruby',
    },
    { expected: 'ArgumentError', actual: 'nothing' },
  ],
  [
    'rs raise2',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected ArgumentError with "x", got #<RuntimeError: y> with backtrace:\n  # a.rb:1',
      dialect: 'ruby',
    },
    { expected: 'ArgumentError with "x"', actual: 'RuntimeError' },
  ],
  [
    'rs empty',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected `[1].empty?` to be truthy, got false',
      dialect: 'ruby',
    },
    { expected: 'truthy', actual: false },
  ],
  [
    'rs have',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message: 'expected #has_key?(:a) to return true, got false',
      dialect: 'ruby',
    },
    { expected: true, actual: false },
  ],
  [
    'rs contain exactly',
    {
      type: 'RSpec::Expectations::ExpectationNotMetError',
      message:
        'expected collection contained:  [1, 3]\nactual collection contained:    [1, 2]\nthe missing elements were:      [3]\nthe extra elements were:        [2]',
      dialect: 'ruby',
    },
    { expected: [1, 3], actual: [1, 2] },
  ],
  [
    'mt eq',
    { type: 'Minitest::Assertion', message: 'Expected: 42\n  Actual: 41', dialect: 'ruby' },
    { expected: 42, actual: 41 },
  ],
  [
    'mt ne',
    { type: 'Minitest::Assertion', message: 'Expected 42 to not be equal to 42.', dialect: 'ruby' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'mt nil',
    { type: 'Minitest::Assertion', message: 'Expected 1 to be nil.', dialect: 'ruby' },
    { expected: null, actual: 1 },
  ],
  [
    'mt notnil',
    { type: 'Minitest::Assertion', message: 'Expected nil to not be nil.', dialect: 'ruby' },
    { expected: 'not nil', actual: null },
  ],
  [
    'mt op',
    { type: 'Minitest::Assertion', message: 'Expected 41 to be > 42.', dialect: 'ruby' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'mt incl',
    { type: 'Minitest::Assertion', message: 'Expected [1, 2] to include 3.', dialect: 'ruby' },
    { expected: 3, actual: [1, 2] },
  ],
  [
    'mt match',
    { type: 'Minitest::Assertion', message: 'Expected /x/ to match "hello".', dialect: 'ruby' },
    { expected: '/x/', actual: 'hello' },
  ],
  [
    'mt empty',
    { type: 'Minitest::Assertion', message: 'Expected [1] to be empty.', dialect: 'ruby' },
    { expected: 'empty', actual: [1] },
  ],
  [
    'mt raises',
    { type: 'Minitest::Assertion', message: 'ArgumentError expected but nothing was raised.', dialect: 'ruby' },
    { expected: 'ArgumentError', actual: 'nothing' },
  ],
  [
    'mt raises2',
    {
      type: 'Minitest::Assertion',
      message:
        '[ArgumentError] exception expected, not\nClass: <RuntimeError>\nMessage: <"x">\n---Backtrace---\na.rb:1\n---------------',
      dialect: 'ruby',
    },
    { expected: 'ArgumentError', actual: 'RuntimeError' },
  ],
  [
    'mt delta',
    { type: 'Minitest::Assertion', message: 'Expected |1.0 - 2.0| (1.0) to be <= 0.1.', dialect: 'ruby' },
    { expected: 1, actual: 2 },
  ],
  [
    'mt instance',
    { type: 'Minitest::Assertion', message: 'Expected "a" to be an instance of Integer, not String.', dialect: 'ruby' },
    { expected: 'Integer', actual: 'String' },
  ],
  [
    'mt truthy',
    { type: 'Minitest::Assertion', message: 'Expected false to be truthy.', dialect: 'ruby' },
    { expected: 'truthy', actual: false },
  ],
  [
    'mt refute',
    { type: 'Minitest::Assertion', message: 'Expected true to not be truthy.', dialect: 'ruby' },
    { expected: 'not truthy', actual: true },
  ],
  [
    'mt diff',
    { type: 'Minitest::Assertion', message: '--- expected\n+++ actual\n@@ -1 +1 @@\n-"a"\n+"b"\n', dialect: 'ruby' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'rails diff',
    {
      type: 'Minitest::Assertion',
      message: '"A.count" didn\'t change by 1.\nExpected: 1\n  Actual: 0',
      dialect: 'ruby',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'rails diff8',
    {
      type: 'Minitest::Assertion',
      message: "`A.count` didn't change by 1, but by 0.\nExpected: 1\n  Actual: 0",
      dialect: 'ruby',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'tu',
    { type: 'Test::Unit::AssertionFailedError', message: '<42> expected but was\n<41>.', dialect: 'ruby' },
    { expected: 42, actual: 41 },
  ],
  [
    'tu ne',
    { type: 'Test::Unit::AssertionFailedError', message: '<42> expected to be != to\n<42>.', dialect: 'ruby' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'tu raise',
    {
      type: 'Test::Unit::AssertionFailedError',
      message: '<ArgumentError> exception was expected but none was thrown.',
      dialect: 'ruby',
    },
    { expected: 'ArgumentError', actual: 'no exception' },
  ],
  [
    'tu nil',
    { type: 'Test::Unit::AssertionFailedError', message: '<nil> was expected to not be nil.', dialect: 'ruby' },
    { expected: 'not nil', actual: null },
  ],
  [
    'tu true',
    { type: 'Test::Unit::AssertionFailedError', message: '<false> is not true.', dialect: 'ruby' },
    { expected: true, actual: false },
  ],
  [
    'pu gt',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 41 is greater than 42.',
      dialect: 'php',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'pu ne',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 42 is not equal to 42.',
      dialect: 'php',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'pu ns',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 42 is not identical to 42.',
      dialect: 'php',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'pu notnull',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that null is not null.',
      dialect: 'php',
    },
    { expected: 'not null', actual: null },
  ],
  [
    'pu count',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that actual size 2 matches expected size 3.',
      dialect: 'php',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'pu empty',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that an array is empty.',
      dialect: 'php',
    },
    { expected: 'empty' },
  ],
  [
    'pu notempty',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that an array is not empty.',
      dialect: 'php',
    },
    { expected: 'not empty' },
  ],
  [
    'pu instance',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that A Object (...) is an instance of class "B".',
      dialect: 'php',
    },
    { expected: 'B' },
  ],
  [
    'pu instance2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that null is an instance of class "B".',
      dialect: 'php',
    },
    { expected: 'B', actual: null },
  ],
  [
    'pu arrkey',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: "Failed asserting that an array has the key 'a'.",
      dialect: 'php',
    },
    { expected: 'a' },
  ],
  [
    'pu arrcontains',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: "Failed asserting that an array contains 'a'.",
      dialect: 'php',
    },
    { expected: 'a' },
  ],
  [
    'pu exc',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that exception of type "A" is thrown.',
      dialect: 'php',
    },
    { expected: 'A', actual: 'no exception' },
  ],
  [
    'pu exc2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message:
        'Failed asserting that exception of type "B" matches expected exception "A". Message was: "x" at\n/a.php:1\n.',
      dialect: 'php',
    },
    { expected: 'A', actual: 'B' },
  ],
  [
    'pu excmsg',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: "Failed asserting that exception message 'b' contains 'a'.",
      dialect: 'php',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'pu type',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 42 is of type string.',
      dialect: 'php',
    },
    { expected: 'string', actual: 42 },
  ],
  [
    'pu type old',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 42 is of type "string".',
      dialect: 'php',
    },
    { expected: 'string', actual: 42 },
  ],
  [
    'pu true',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that false is true.',
      dialect: 'php',
    },
    { expected: true, actual: false },
  ],
  [
    'pu same',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 41 is identical to 42.',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'pu samestr',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: "Failed asserting that two strings are identical.\n--- Expected\n+++ Actual\n@@ @@\n-'a'\n+'b'\n",
      dialect: 'php',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'pu eqstr',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: "Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n-'a'\n+'b'",
      dialect: 'php',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'pu eq',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 41 matches expected 42.',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'pu contains',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that \'hello\' contains "x".',
      dialect: 'php',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'pu eqwithdelta',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 1.0 matches expected 2.0.',
      dialect: 'php',
    },
    { expected: 2, actual: 1 },
  ],
  [
    'pu json',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that \'{"a":1}\' matches JSON string "{"a":2}".\n--- Expected\n+++ Actual\n',
      dialect: 'php',
    },
    { expected: '{"a":2}', actual: '{"a":1}' },
  ],
  [
    'pu mock',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message:
        'Expectation failed for method name is "save" when invoked 1 time(s).\nMethod was expected to be called 1 times, actually called 0 times.',
      dialect: 'php',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'pu mock2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message:
        'Expectation failed for method name is "save" when invoked 1 time(s)\nParameter 0 for invocation A::save(2) does not match expected value.\nFailed asserting that 2 matches expected 1.',
      dialect: 'php',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'mockery',
    {
      type: 'Mockery\\Exception\\InvalidCountException',
      message: 'Method save() from A should be called\n exactly 1 times but called 0 times.',
      dialect: 'php',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'laravel',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Expected response status code [200] but received 404.\nFailed asserting that 404 is identical to 200.',
      dialect: 'php',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'laravel2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Expected status code 200 but received 404.\nFailed asserting that 200 is identical to 404.',
      dialect: 'php',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'laravel see',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that \'<html>\' contains "x".',
      dialect: 'php',
    },
    { expected: 'x', actual: '<html>' },
  ],
  [
    'symfony2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that the Response status code is 200.\nHTTP/1.1 404 Not Found\n',
      dialect: 'php',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'phpunit12 is',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that null is true.',
      dialect: 'php',
    },
    { expected: true, actual: null },
  ],
  [
    'pest',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that 41 is identical to 42.',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'phpspec',
    {
      type: 'PhpSpec\\Exception\\Example\\NotEqualException',
      message: 'expected [integer:42], but got [integer:41].',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'phpspec2',
    { type: 'PhpSpec\\Exception\\Example\\NotEqualException', message: 'expected "a", but got "b".', dialect: 'php' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'codeception',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Step "See \'x\'" failed\nFailed asserting that on page /a\n--> hello\n--> contains "x".',
      dialect: 'php',
    },
    { expected: 'x' },
  ],
  [
    'codeception2',
    {
      type: 'PHPUnit\\Framework\\ExpectationFailedException',
      message: 'Failed asserting that  on page /index.html\n--> hello world\n--> contains "x".',
      dialect: 'php',
    },
    { expected: 'x' },
  ],
  ['atoum', { message: 'integer(41) is not equal to integer(42)', dialect: 'php' }, { expected: 42, actual: 41 }],
  ['tester', { message: 'Failed: 41 should be 42', dialect: 'php' }, { expected: 42, actual: 41 }],
  [
    'old php',
    {
      type: 'PHPUnit_Framework_ExpectationFailedException',
      message: 'A::testB\nFailed asserting that <integer:41> is equal to <integer:42>.\n',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'old php2',
    {
      type: 'PHPUnit_Framework_ExpectationFailedException',
      message: 'Failed asserting that <integer:41> matches expected <integer:42>.',
      dialect: 'php',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'old php3',
    {
      type: 'PHPUnit_Framework_ExpectationFailedException',
      message: 'Failed asserting that <boolean:false> is true.',
      dialect: 'php',
    },
    { expected: true, actual: false },
  ],
  [
    'old php4',
    {
      type: 'PHPUnit_Framework_ExpectationFailedException',
      message: 'Failed asserting that <string:a> is equal to <string:b>.',
      dialect: 'php',
    },
    { expected: 'b', actual: 'a' },
  ],
  [
    'old php5',
    {
      type: 'PHPUnit_Framework_ComparisonFailure',
      message:
        'Failed asserting that two strings are equal.\nexpected string <a>\ndifference      <x>\ngot string      <b>',
      dialect: 'php',
    },
    { expected: 'a', actual: 'b' },
  ],
];

describe('the sentences of libraries (python-ruby-php)', () => {
  it.each(ROWS)('have the values of %s', (_, failure, values) => {
    const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
    expect({ kind, ...plain({ expected, actual }) }).toEqual({ kind: 'assertion', ...values });
  });
});
