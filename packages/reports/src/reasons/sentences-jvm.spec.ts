import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { plain } from '../../test/plain-values.js';

/** A name, what the library prints, and the values in it, read by hand. */
type Row = readonly [name: string, failure: ReportedFailure, values: Readonly<Record<string, unknown>>];

const ROWS: readonly Row[] = [
  [
    'j5 notEquals',
    { type: 'org.opentest4j.AssertionFailedError', message: 'expected: not equal but was: <3>', dialect: 'java' },
    { expected: 'not 3', actual: 3 },
  ],
  [
    'j5 notSame',
    { type: 'org.opentest4j.AssertionFailedError', message: 'expected: not same but was: <a.B@1>', dialect: 'java' },
    { expected: 'not a.B@1', actual: 'a.B@1' },
  ],
  [
    'j5 throws nothing',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'Expected java.lang.IllegalArgumentException to be thrown, but nothing was thrown.',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalArgumentException', actual: 'nothing' },
  ],
  [
    'j5 throws other',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message:
        'Unexpected exception type thrown, expected: <java.lang.IllegalArgumentException> but was: <java.lang.NullPointerException>',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalArgumentException', actual: 'java.lang.NullPointerException' },
  ],
  [
    'j5 throws other old',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message:
        'Unexpected exception type thrown ==> expected: <java.lang.IllegalArgumentException> but was: <java.lang.NullPointerException>',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalArgumentException', actual: 'java.lang.NullPointerException' },
  ],
  [
    'j5 doesNotThrow',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'Unexpected exception thrown: java.lang.RuntimeException: boom',
      dialect: 'java',
    },
    { expected: 'no exception', actual: 'java.lang.RuntimeException: boom' },
  ],
  [
    'j5 array',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'array contents differ at index [1], expected: <2> but was: <3>',
      dialect: 'java',
    },
    { expected: 2, actual: 3 },
  ],
  [
    'j5 iterable len',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'iterable lengths differ, expected: <2> but was: <3>',
      dialect: 'java',
    },
    { expected: 2, actual: 3 },
  ],
  [
    'j5 instanceof',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'Unexpected type, expected: <java.lang.String> but was: <java.lang.Integer>',
      dialect: 'java',
    },
    { expected: 'java.lang.String', actual: 'java.lang.Integer' },
  ],
  [
    'j5 instanceof null',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'Unexpected null value, expected: <java.lang.String> but was: <null>',
      dialect: 'java',
    },
    { expected: 'java.lang.String', actual: null },
  ],
  [
    'j5 lines',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'expected line #2:<b> but was:<c> ==> expected: <a\nb> but was: <a\nc>',
      dialect: 'java',
    },
    { expected: 'a\nb', actual: 'a\nc' },
  ],
  [
    'j5 msg',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: 'total of cart ==> expected: <1> but was: <2>',
      dialect: 'java',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'j4 notEquals',
    { type: 'java.lang.AssertionError', message: 'Values should be different. Actual: 3', dialect: 'java' },
    { expected: 'not 3', actual: 3 },
  ],
  [
    'j4 exp exc',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected exception: java.lang.IllegalStateException',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'j4 rule',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected test to throw an instance of java.lang.IllegalStateException',
      dialect: 'java',
    },
    { expected: 'an instance of java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'j4 assertThrows none',
    {
      type: 'java.lang.AssertionError',
      message: 'expected java.lang.IllegalStateException to be thrown, but nothing was thrown',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'nothing' },
  ],
  [
    'j4 assertThrows other',
    {
      type: 'java.lang.AssertionError',
      message:
        'unexpected exception type thrown; expected:<java.lang.IllegalStateException> but was:<java.lang.IllegalArgumentException>',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'java.lang.IllegalArgumentException' },
  ],
  [
    'j4 null',
    { type: 'java.lang.AssertionError', message: 'expected null, but was:<abc>', dialect: 'java' },
    { expected: null, actual: 'abc' },
  ],
  [
    'j4 array el',
    {
      type: 'org.junit.internal.ArrayComparisonFailure',
      message: 'arrays first differed at element [1]; expected:<2> but was:<3>',
      dialect: 'java',
    },
    { expected: 2, actual: 3 },
  ],
  [
    'j3',
    { type: 'junit.framework.AssertionFailedError', message: 'expected:<2> but was:<3>', dialect: 'java' },
    { expected: 2, actual: 3 },
  ],
  [
    'tng',
    { type: 'java.lang.AssertionError', message: 'expected [42] but found [41]', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'tng notNull',
    { type: 'java.lang.AssertionError', message: 'expected object to not be null', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'tng notEq',
    { type: 'java.lang.AssertionError', message: 'did not expect [42] but found [42]', dialect: 'java' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'tng notEq2',
    { type: 'java.lang.AssertionError', message: 'did not expect [null] but found [null]', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'tng throws',
    {
      type: 'org.testng.TestException',
      message:
        '\nMethod CartTest.total()[pri:0, instance:CartTest@1] should have thrown an exception of type class java.lang.IllegalStateException',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'tng throws2',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected IllegalStateException to be thrown, but nothing was thrown',
      dialect: 'java',
    },
    { expected: 'IllegalStateException', actual: 'nothing' },
  ],
  [
    'tng throws3',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected IllegalStateException to be thrown, but NullPointerException was thrown',
      dialect: 'java',
    },
    { expected: 'IllegalStateException', actual: 'NullPointerException' },
  ],
  [
    'tng lists',
    {
      type: 'java.lang.AssertionError',
      message: 'Lists differ at element [1]: 3 != 2 expected [3] but found [2]',
      dialect: 'java',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'tng soft1',
    {
      type: 'java.lang.AssertionError',
      message: 'The following asserts failed:\n\ttitle expected [1] but found [2]',
      dialect: 'java',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'kt notNull',
    { type: 'java.lang.AssertionError', message: 'Expected value to be not null.', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'kt notEq',
    { type: 'java.lang.AssertionError', message: 'Illegal value: <42>.', dialect: 'java' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'kt throws',
    {
      type: 'java.lang.AssertionError',
      message:
        'Expected an exception of class java.lang.IllegalStateException to be thrown, but was completed successfully.',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'completed successfully' },
  ],
  [
    'kt throws2',
    {
      type: 'java.lang.AssertionError',
      message:
        'Expected an exception of class java.lang.IllegalStateException to be thrown, but was java.lang.RuntimeException: x',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'java.lang.RuntimeException: x' },
  ],
  [
    'kt is',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected value to be of type <kotlin.String>, actual <class kotlin.Int>.',
      dialect: 'java',
    },
    { expected: 'kotlin.String', actual: 'class kotlin.Int' },
  ],
  [
    'kt eq',
    { type: 'java.lang.AssertionError', message: 'Expected <42>, actual <41>.', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'kotest',
    { type: 'io.kotest.assertions.AssertionFailedError', message: 'expected:<42> but was:<41>', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'kotest str',
    { type: 'io.kotest.assertions.AssertionFailedError', message: 'expected:<"a"> but was:<"b">', dialect: 'java' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'kotest not',
    { type: 'java.lang.AssertionError', message: '42 should not equal 42', dialect: 'java' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'kotest gt',
    { type: 'java.lang.AssertionError', message: '41 should be > 42', dialect: 'java' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'kotest ge',
    { type: 'java.lang.AssertionError', message: '41 should be >= 42', dialect: 'java' },
    { expected: '>= 42', actual: 41 },
  ],
  [
    'kotest starts',
    {
      type: 'java.lang.AssertionError',
      message: '"hello" should start with "x" (diverged at index 0)',
      dialect: 'java',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'kotest incl',
    { type: 'java.lang.AssertionError', message: '"hello" should include substring "x"', dialect: 'java' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'kotest size',
    {
      type: 'java.lang.AssertionError',
      message: 'Collection should have size 3 but has size 2. Values: [1, 2]',
      dialect: 'java',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'kotest throws',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected exception java.lang.IllegalStateException but no exception was thrown.',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'kotest throws2',
    {
      type: 'java.lang.AssertionError',
      message: 'Expected exception java.lang.IllegalStateException but a RuntimeException was thrown instead.',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'RuntimeException' },
  ],
  [
    'kotest list',
    {
      type: 'io.kotest.assertions.AssertionFailedError',
      message: 'Element differ at index: [1]\nexpected:<[1, 2]> but was:<[1, 3]>',
      dialect: 'java',
    },
    { expected: '[1, 2]', actual: '[1, 3]' },
  ],
  [
    'kotest null',
    { type: 'java.lang.AssertionError', message: 'Expected value to not be null, but was null.', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'kotest null2',
    { type: 'java.lang.AssertionError', message: 'Expected "a" to be null, but was not.', dialect: 'java' },
    { expected: null, actual: 'a' },
  ],
  [
    'strikt',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: '▼ Expect that 41:\n  ✗ is equal to 42\n          found 41',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'kluent',
    { type: 'org.opentest4j.AssertionFailedError', message: 'Expected <42>, actual <41>.', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'aj eq',
    { type: 'org.opentest4j.AssertionFailedError', message: '\nexpected: 42\n but was: 41', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'aj eq old',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: '\nExpecting:\n <41>\nto be equal to:\n <42>\nbut was not.',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'aj ne',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpecting actual:\n  42\nnot to be equal to:\n  42\n',
      dialect: 'java',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'aj gt',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpecting actual:\n  41\nto be greater than:\n  42\n',
      dialect: 'java',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'aj gt old',
    { type: 'java.lang.AssertionError', message: '\nExpecting:\n <41>\nto be greater than:\n <42> ', dialect: 'java' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'aj notnull',
    { type: 'java.lang.AssertionError', message: '\nExpecting actual not to be null', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'aj empty',
    { type: 'java.lang.AssertionError', message: '\nExpecting empty but was: [1]', dialect: 'java' },
    { expected: 'empty', actual: '[1]' },
  ],
  [
    'aj notempty',
    { type: 'java.lang.AssertionError', message: '\nExpecting actual not to be empty', dialect: 'java' },
    { expected: 'not empty' },
  ],
  [
    'aj size',
    { type: 'java.lang.AssertionError', message: '\nExpected size: 3 but was: 2 in:\n[1, 2]', dialect: 'java' },
    { expected: 3, actual: 2 },
  ],
  [
    'aj contains',
    {
      type: 'java.lang.AssertionError',
      message:
        '\nExpecting ArrayList:\n  [1, 2]\nto contain:\n  [3]\nbut could not find the following element(s):\n  [3]\n',
      dialect: 'java',
    },
    { expected: '[3]', actual: '[1, 2]' },
  ],
  [
    'aj true',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: '\nExpecting value to be true but was false',
      dialect: 'java',
    },
    { expected: true, actual: false },
  ],
  [
    'aj null',
    { type: 'org.opentest4j.AssertionFailedError', message: '\nexpected: null\n but was: "a"', dialect: 'java' },
    { expected: null, actual: 'a' },
  ],
  [
    'aj between',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpecting actual:\n  5\nto be between:\n  [1, 3]\n',
      dialect: 'java',
    },
    { expected: 'between [1, 3]', actual: 5 },
  ],
  [
    'aj close',
    {
      type: 'java.lang.AssertionError',
      message:
        '\nExpecting actual:\n  5.0\nto be close to:\n  3.0\nby less than 1.0 but difference was 2.0.\n(a difference of exactly 1.0 being considered valid)',
      dialect: 'java',
    },
    { expected: 3, actual: 5 },
  ],
  [
    'aj startsWith',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpecting actual:\n  "hello"\nto start with:\n  "x"\n',
      dialect: 'java',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'aj exc msg',
    {
      type: 'java.lang.AssertionError',
      message:
        '\nExpecting message to be:\n  "a"\nbut was:\n  "b"\n\nThrowable that failed the check:\n\njava.lang.X: b',
      dialect: 'java',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'fest',
    { type: 'org.junit.ComparisonFailure', message: 'expected:<4[2]> but was:<4[1]>', dialect: 'java' },
    { expected: '42', actual: '41' },
  ],
  [
    'ham gt',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpected: a value greater than <42>\n     but: <41> was less than <42>',
      dialect: 'java',
    },
    { expected: 'a value greater than <42>', actual: 41 },
  ],
  [
    'ham not',
    { type: 'java.lang.AssertionError', message: '\nExpected: not <42>\n     but: was <42>', dialect: 'java' },
    { expected: 'not <42>', actual: 42 },
  ],
  [
    'ham hasItem',
    {
      type: 'java.lang.AssertionError',
      message: '\nExpected: a collection containing "c"\n     but: mismatches were: [was "a", was "b"]',
      dialect: 'java',
    },
    { expected: 'a collection containing "c"' },
  ],
  [
    'ham str',
    { type: 'java.lang.AssertionError', message: '\nExpected: is "a"\n     but: was "b"', dialect: 'java' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'ham notnull',
    { type: 'java.lang.AssertionError', message: '\nExpected: not null\n     but: was null', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'truth',
    {
      type: 'com.google.common.truth.ComparisonFailureWithFacts',
      message: 'expected: 42\nbut was : 41',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'truth val',
    {
      type: 'com.google.common.truth.ComparisonFailureWithFacts',
      message: 'value of: total()\nexpected: 42\nbut was : 41',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'truth not',
    { type: 'com.google.common.truth.AssertionErrorWithFacts', message: 'expected not to be: 42', dialect: 'java' },
    { expected: 'not 42' },
  ],
  [
    'truth gt',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message: 'expected to be greater than: 42\nbut was                   : 41',
      dialect: 'java',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'truth contains',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message: 'expected to contain: c\nbut was            : [a, b]',
      dialect: 'java',
    },
    { expected: 'c', actual: '[a, b]' },
  ],
  [
    'truth missing',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message: 'missing (1): c\n---\nexpected   : [a, c]\nbut was    : [a]',
      dialect: 'java',
    },
    { expected: '[a, c]', actual: '[a]' },
  ],
  [
    'truth true',
    { type: 'com.google.common.truth.AssertionErrorWithFacts', message: 'expected to be true', dialect: 'java' },
    { expected: true, actual: false },
  ],
  [
    'truth null',
    { type: 'com.google.common.truth.AssertionErrorWithFacts', message: 'expected not to be null', dialect: 'java' },
    { expected: 'not null', actual: null },
  ],
  [
    'truth empty',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message: 'expected to be empty\nbut was: [a]',
      dialect: 'java',
    },
    { expected: 'empty', actual: '[a]' },
  ],
  [
    'truth size',
    {
      type: 'com.google.common.truth.ComparisonFailureWithFacts',
      message: 'value of: list.size()\nexpected: 3\nbut was : 2\nlist was: [a, b]',
      dialect: 'java',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'truth instance',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message:
        'expected instance of: java.lang.String\nbut was instance of : java.lang.Integer\nwith value          : 3',
      dialect: 'java',
    },
    { expected: 'java.lang.String', actual: 'java.lang.Integer' },
  ],
  [
    'truth key',
    {
      type: 'com.google.common.truth.AssertionErrorWithFacts',
      message: 'value of        : map.keySet()\nexpected to contain: b\nbut was            : [a]\nmap was: {a=1}',
      dialect: 'java',
    },
    { expected: 'b', actual: '[a]' },
  ],
  [
    'spock',
    {
      type: 'org.spockframework.runtime.SpockComparisonFailure',
      message: 'Condition not satisfied:\n\ncart.total == 42\n|    |     |\n|    41    false\nCart@1\n',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'spock gt',
    {
      type: 'org.spockframework.runtime.ConditionNotSatisfiedError',
      message: 'Condition not satisfied:\n\ntotal > 42\n|     |\n41    false\n',
      dialect: 'java',
    },
    { expected: '> 42', actual: 41 },
  ],
  [
    'spock var',
    {
      type: 'org.spockframework.runtime.SpockComparisonFailure',
      message: 'Condition not satisfied:\n\ntotal == expected\n|     |  |\n41    |  42\n      false\n',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'spock call',
    {
      type: 'org.spockframework.runtime.SpockComparisonFailure',
      message: 'Condition not satisfied:\n\nMath.max(1, 2) == 3\n     |         |\n     2         false\n',
      dialect: 'java',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'spock thrown',
    {
      type: 'org.spockframework.runtime.WrongExceptionThrownError',
      message: "Expected exception of type 'java.lang.IllegalStateException', but no exception was thrown",
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'spock thrown2',
    {
      type: 'org.spockframework.runtime.WrongExceptionThrownError',
      message: "Expected exception of type 'java.lang.IllegalStateException', but got 'java.lang.RuntimeException'",
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'java.lang.RuntimeException' },
  ],
  [
    'spock few',
    {
      type: 'org.spockframework.mock.TooFewInvocationsError',
      message:
        'Too few invocations for:\n\n1 * sub.receive("hi")   (0 invocations)\n\nUnmatched invocations (ordered by similarity):\n\nNone\n',
      dialect: 'java',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'spock str',
    {
      type: 'org.spockframework.runtime.SpockComparisonFailure',
      message:
        'Condition not satisfied:\n\nname == "bob"\n|    |\nrob  false\n     1 difference (66% similarity)\n     (r)ob\n     (b)ob\n',
      dialect: 'java',
    },
    { expected: 'bob', actual: 'rob' },
  ],
  [
    'groovy assert',
    {
      type: 'org.codehaus.groovy.runtime.powerassert.PowerAssertionError',
      message: 'assert total == 42\n       |     |\n       41    false\n',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'specs2',
    { type: 'org.specs2.reporter.SpecFailureAssertionFailedError', message: '41 != 42' },
    { expected: 42, actual: 41 },
  ],
  ['specs2 contains', { message: "'hello' doesn't contain 'x'" }, { expected: 'x', actual: 'hello' }],
  ['specs2 size', { message: "'List(1, 2)' doesn't have size 3 but size 2" }, { expected: 3, actual: 2 }],
  [
    'st',
    { type: 'org.scalatest.exceptions.TestFailedException', message: '41 did not equal 42', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'st ne',
    { type: 'org.scalatest.exceptions.TestFailedException', message: '42 equaled 42', dialect: 'java' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'st gt',
    { type: 'org.scalatest.exceptions.TestFailedException', message: '41 was not greater than 42', dialect: 'java' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'st assert gt',
    { type: 'org.scalatest.exceptions.TestFailedException', message: '41 was not greater than 42', dialect: 'java' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'st intercept',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message: 'Expected exception java.lang.IllegalStateException to be thrown, but no exception was thrown',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'no exception' },
  ],
  [
    'st intercept2',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message:
        'Expected exception java.lang.IllegalStateException to be thrown, but java.lang.RuntimeException was thrown',
      dialect: 'java',
    },
    { expected: 'java.lang.IllegalStateException', actual: 'java.lang.RuntimeException' },
  ],
  [
    'st size',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message: 'List(1, 2) had size 2 instead of expected size 3',
      dialect: 'java',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'st length',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message: '"abc" had length 3 instead of expected length 4',
      dialect: 'java',
    },
    { expected: 4, actual: 3 },
  ],
  [
    'st contain',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message: 'List(1, 2) did not contain element 3',
      dialect: 'java',
    },
    { expected: 3, actual: 'List(1, 2)' },
  ],
  [
    'st include',
    {
      type: 'org.scalatest.exceptions.TestFailedException',
      message: '"hello" did not include substring "x"',
      dialect: 'java',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'st assertResult',
    { type: 'org.scalatest.exceptions.TestFailedException', message: 'Expected 42, but got 41', dialect: 'java' },
    { expected: 42, actual: 41 },
  ],
  [
    'st bool',
    { type: 'org.scalatest.exceptions.TestFailedException', message: 'false was not equal to true', dialect: 'java' },
    { expected: true, actual: false },
  ],
  [
    'munit',
    {
      type: 'munit.ComparisonFailException',
      message:
        '/src/A.scala:5\n4:  test("x") {\n5:    assertEquals(41, 42)\n6:  }\nvalues are not the same\n=> Obtained\n41\n=> Diff (- obtained, + expected)\n-41\n+42',
      dialect: 'java',
    },
    { expected: 42, actual: 41 },
  ],
  ['zio', { message: '✗ 41 was not equal to 42' }, { expected: 42, actual: 41 }],
  [
    'mockito args',
    {
      type: 'org.mockito.exceptions.verification.opentest4j.ArgumentsAreDifferent',
      message:
        '\nArgument(s) are different! Wanted:\nfoo.bar(1);\n-> at A.b(A.java:1)\nActual invocations have different arguments:\nfoo.bar(2);\n-> at A.c(A.java:2)\n',
      dialect: 'java',
    },
    { expected: 'foo.bar(1);', actual: 'foo.bar(2);' },
  ],
  [
    'mockito times',
    {
      type: 'org.mockito.exceptions.verification.TooManyActualInvocations',
      message: '\nfoo.bar();\nWanted 1 time:\n-> at A.b(A.java:1)\nBut was 2 times:\n-> at',
      dialect: 'java',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'mockito few',
    {
      type: 'org.mockito.exceptions.verification.TooFewActualInvocations',
      message: '\nfoo.bar();\nWanted 2 times:\n-> at A.b(A.java:1)\nBut was 1 time:\n-> at',
      dialect: 'java',
    },
    { expected: 2, actual: 1 },
  ],
  [
    'mockito never',
    {
      type: 'org.mockito.exceptions.verification.NeverWantedButInvoked',
      message: '\nfoo.bar();\nNever wanted here:\n-> at A.b(A.java:1)\nBut invoked here:\n-> at',
      dialect: 'java',
    },
    { expected: 0 },
  ],
  [
    'easymock',
    {
      type: 'java.lang.AssertionError',
      message: '\n  Unexpected method call Foo.bar(2):\n    Foo.bar(1): expected: 1, actual: 0',
      dialect: 'java',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'rest assured',
    {
      type: 'java.lang.AssertionError',
      message: '1 expectation failed.\nExpected status code <200> but was <404>.\n',
      dialect: 'java',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'rest assured2',
    {
      type: 'java.lang.AssertionError',
      message: "1 expectation failed.\nJSON path name doesn't match.\nExpected: a\n  Actual: b\n",
      dialect: 'java',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'mockmvc',
    { type: 'java.lang.AssertionError', message: 'Status expected:<200> but was:<404>', dialect: 'java' },
    { expected: 200, actual: 404 },
  ],
  [
    'mockmvc json',
    { type: 'java.lang.AssertionError', message: 'JSON path "$.name" expected:<a> but was:<b>', dialect: 'java' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'mockmvc resp',
    { type: 'java.lang.AssertionError', message: 'Response content expected:<a> but was:<b>', dialect: 'java' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'webtestclient',
    {
      type: 'java.lang.AssertionError',
      message: 'Status expected:<200 OK> but was:<404 NOT_FOUND>\n\n> GET /x',
      dialect: 'java',
    },
    { expected: '200 OK', actual: '404 NOT_FOUND' },
  ],
  [
    'stepverifier',
    {
      type: 'java.lang.AssertionError',
      message: 'expectation "expectNext(a)" failed (expected value: a; actual value: b)',
      dialect: 'java',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'stepverifier2',
    {
      type: 'java.lang.AssertionError',
      message: 'expectation "expectComplete" failed (expected: onComplete(); actual: onNext(a))',
      dialect: 'java',
    },
    { expected: 'onComplete()', actual: 'onNext(a)' },
  ],
  [
    'jsonassert',
    { type: 'java.lang.AssertionError', message: 'name\nExpected: a\n     got: b\n', dialect: 'java' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'karate',
    { message: 'match failed: EQUALS\n  $ | not equal (NUMBER:NUMBER)\n  41\n  42\n' },
    { expected: 42, actual: 41 },
  ],
  [
    'karate0',
    { message: "path: $.name, actual: 'b', expected: 'a', reason: not equal" },
    { expected: 'a', actual: 'b' },
  ],
];

describe('the sentences of libraries (jvm)', () => {
  it.each(ROWS)('have the values of %s', (_, failure, values) => {
    const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
    expect({ kind, ...plain({ expected, actual }) }).toEqual({ kind: 'assertion', ...values });
  });
});
