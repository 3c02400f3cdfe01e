import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../../report.js';
import { JAVA_PATTERNS } from './message-patterns-java.js';

type Row = readonly [name: string, text: string, found: object, type?: string];

const STACK =
  '\n\tat org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)\n\tat shop.TillTest.total(TillTest.java:12)\n';

const ROWS: readonly Row[] = [
  ['JUnit 5', 'expected: <42> but was: <41>', { expected: 42, actual: 41 }],
  [
    'AssertJ before 3.14, which marks the difference within quotes',
    '[id] expected:<"[shouldNotMatch]"> but was:<"[abc]">',
    { expected: 'shouldNotMatch', actual: 'abc' },
    'org.junit.ComparisonFailure',
  ],
  [
    'Kotest, whose strings may have brackets',
    'expected:<"[{"result":"OK"}]"> but was:<"[]">',
    { expected: '[{"result":"OK"}]', actual: '[]' },
    'io.kotest.assertions.AssertionFailedError',
  ],
  [
    'Kotest with escapes that may be text',
    '(contents match, but line-breaks differ; output has been escaped to show line-breaks)\nexpected:<"a\\r\\nb"> but was:<"a\\nb">',
    {},
    'io.kotest.assertions.AssertionFailedError',
  ],
  [
    'JUnit 5 with a stack',
    `org.opentest4j.AssertionFailedError: expected: <42> but was: <41>${STACK}`,
    { expected: 42, actual: 41 },
  ],
  [
    'JUnit 5 with a message',
    'greeting for bob ==> expected: <hello world> but was: <hello wörld>',
    { expected: 'hello world', actual: 'hello wörld' },
  ],
  [
    'JUnit 5 with several lines',
    `org.opentest4j.AssertionFailedError: \nexpected: <a\nb\n> but was: <a\nc\n>${STACK}`,
    { expected: 'a\nb\n', actual: 'a\nc\n' },
  ],
  ['JUnit 5 of null', 'expected: <null> but was: <x>', { expected: null, actual: 'x' }],
  ['JUnit 5 assertTrue', 'expected: <true> but was: <false>', { expected: true, actual: false }],
  ['JUnit 5 arrays', 'array contents differ at index [1], expected: <b> but was: <c>', { expected: 'b', actual: 'c' }],
  ['JUnit 5 of maps', 'expected: <{a=1, b=2}> but was: <{a=1}>', { expected: '{a=1, b=2}', actual: '{a=1}' }],
  ['JUnit 5 of an empty string', 'expected: <> but was: <x>', { expected: '', actual: 'x' }],
  [
    'JUnit 5 types',
    'Unexpected exception type thrown, expected: <java.lang.IllegalStateException> but was: <java.lang.RuntimeException>',
    { expected: 'java.lang.IllegalStateException', actual: 'java.lang.RuntimeException' },
  ],
  [
    'JUnit 5 equal prints',
    'expected: java.lang.Long@1f<1> but was: java.lang.Integer@2e<1>',
    { expected: 'java.lang.Long@1f<1>', actual: 'java.lang.Integer@2e<1>' },
  ],
  [
    'JUnit 5 in an IDE',
    'expected: <42> but was: <41>\nExpected :42\nActual   :41\n<Click to see difference>',
    { expected: 42, actual: 41 },
  ],
  ['JUnit 5 cut', 'expected: <42> but was: <4', { expected: 42 }],
  ['JUnit 5 with its marks in a value', 'expected: <a> but was: <b> but was: <c>', {}],
  ['JUnit 5 not null', 'expected: not <null>', { expected: 'not null', actual: null }],
  ['JUnit 5 not null with a message', 'till ==> expected: not <null>', { expected: 'not null', actual: null }],
  ['JUnit 5 not the same', 'expected: not <null> but was: <null>', {}],
  ['JUnit 5 not equal', 'expected: not equal but was: <3>', { expected: 'not 3', actual: 3 }],
  [
    'JUnit 5 nothing thrown',
    'Expected java.lang.IllegalStateException to be thrown, but nothing was thrown.',
    { expected: 'java.lang.IllegalStateException', actual: 'nothing' },
  ],
  [
    'JUnit 5 several',
    'order (2 failures)\n\torg.opentest4j.AssertionFailedError: expected: <1> but was: <2>\n\torg.opentest4j.AssertionFailedError: expected: <a> but was: <b>',
    {},
  ],
  ['JUnit 4', 'expected:<42> but was:<41>', { expected: 42, actual: 41 }, 'java.lang.AssertionError'],
  ['JUnit 4 with a message', 'total expected:<42> but was:<41>', { expected: 42, actual: 41 }],
  ['JUnit 4 lists', 'expected:<[a]> but was:<[b]>', { expected: '[a]', actual: '[b]' }, 'java.lang.AssertionError'],
  ['JUnit 4 lists that differ inside', 'expected:<[1, 2]> but was:<[1, 3]>', { expected: '[1, 2]', actual: '[1, 3]' }],
  ['JUnit 4 what may be a list or a string', 'expected:<[a]> but was:<[b]>', {}],
  [
    'JUnit 4 strings',
    'expected:<hello w[o]rld> but was:<hello w[ö]rld>',
    { expected: 'hello world', actual: 'hello wörld' },
    'org.junit.ComparisonFailure',
  ],
  [
    'JUnit 4 strings, one longer',
    'junit.framework.ComparisonFailure: expected:<ab[]> but was:<ab[c]>',
    { expected: 'ab', actual: 'abc' },
  ],
  [
    'JUnit 4 whole strings',
    'org.junit.ComparisonFailure: expected:<[a]> but was:<[b]>',
    { expected: 'a', actual: 'b' },
  ],
  [
    'JUnit 4 strings with less',
    'expected:<...brown fox jumps over[] the lazy dog> but was:<...brown fox jumps over[!] the lazy dog>',
    {},
    'org.junit.ComparisonFailure',
  ],
  [
    "JUnit 4 strings in Ant's reports, which may be lists as well",
    'expected:<hello w[o]rld> but was:<hello w[ö]rld>',
    {},
    'junit.framework.AssertionFailedError',
  ],
  [
    "JUnit 4 strings with less, in Ant's reports",
    'expected:<...jumps over[] the lazy...> but was:<...jumps over[!] the lazy...>',
    {},
    'junit.framework.AssertionFailedError',
  ],
  [
    "numbers in Ant's reports",
    'expected:<42> but was:<41>',
    { expected: 42, actual: 41 },
    'junit.framework.AssertionFailedError',
  ],
  [
    'the text null and nothing',
    'expected: java.lang.String@16f9af9a<null> but was: <null>',
    { expected: 'null', actual: null },
  ],
  [
    'nothing and the text null',
    'expected: <null> but was: java.lang.String@16f9af9a<null>',
    { expected: null, actual: 'null' },
  ],
  ['JUnit 4 arrays', 'arrays first differed at element [1]; expected:<2> but was:<3>', { expected: 2, actual: 3 }],
  ['JUnit 4 null', 'expected null, but was:<x>', { expected: null, actual: 'x' }],
  ['JUnit 4 same', 'expected same:<a> was not:<b>', { expected: 'a', actual: 'b' }],
  [
    'JUnit 4 equal prints',
    'expected: java.lang.String<1> but was: java.lang.Integer<1>',
    { expected: 'java.lang.String<1>', actual: 'java.lang.Integer<1>' },
  ],
  ['JUnit 4 not equal', 'Values should be different. Actual: 3', { expected: 'not 3', actual: 3 }],
  [
    'FEST',
    "<'\n<p>Teas</p>\n'> should contain the String:<'Two teas'>",
    { expected: 'Two teas', actual: '\n<p>Teas</p>\n' },
  ],
  ['FEST not', "[page] <'Tea'> should not contain the String:<'Tea'>", { expected: "not 'Tea'", actual: 'Tea' }],
  ['Spring', 'Status expected:<200> but was:<404>', { expected: 200, actual: 404 }, 'java.lang.AssertionError'],
  ['kotlin.test', 'Expected <42>, actual <41>.', { expected: 42, actual: 41 }],
  ['kotlin.test with a message', 'total. Expected <42>, actual <41>.', { expected: 42, actual: 41 }],
  ['kotlin.test same', 'Expected <a>, actual <b> is not same.', { expected: 'a', actual: 'b' }],
  ['kotlin.test true', 'Expected value to be true.', { expected: true, actual: false }],
  ['kotlin.test null', 'Expected value to be null, but was: <x>.', { expected: null, actual: 'x' }],
  ['TestNG', 'expected [1.2.1] but found [1.2.0]', { expected: '1.2.1', actual: '1.2.0' }],
  [
    'TestNG with a message',
    'java.lang.AssertionError: total expected [42] but found [41]',
    { expected: 42, actual: 41 },
  ],
  ['TestNG not equal', 'did not expect [42] but found [42]', { expected: 'not 42', actual: 42 }],
  ['AssertJ', '\nexpected: 42\n but was: 41', { expected: 42, actual: 41 }],
  [
    'AssertJ with a stack',
    `org.opentest4j.AssertionFailedError: \nexpected: "hello"\n but was: "hallo"${STACK}`,
    { expected: 'hello', actual: 'hallo' },
  ],
  ['AssertJ with a description', '[total] \nexpected: 42L\n but was: 41L', { expected: 42, actual: 41 }],
  [
    'AssertJ several lines',
    '\nexpected: \n  "line one\n  line two"\n but was: \n  "line one\n  line 2"',
    { expected: 'line one\nline two', actual: 'line one\nline 2' },
  ],
  ['AssertJ 3.17', '\nExpecting:\n <41>\nto be equal to:\n <42>\nbut was not.', { expected: 42, actual: 41 }],
  [
    'AssertJ contains',
    '\nExpecting actual:\n  "haystack"\nto contain:\n  "needle" ',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'AssertJ greater',
    '\nExpecting actual:\n  41\nto be greater than:\n  42',
    { expected: 'greater than 42', actual: 41 },
  ],
  ['AssertJ not', '\nExpecting actual:\n  41\nnot to be equal to:\n  41', { expected: 'not 41', actual: 41 }],
  ['AssertJ size', '\nExpected size: 3 but was: 2 in:\n["a", "b"]', { expected: 3, actual: 2 }],
  ['AssertJ true', '\nExpecting value to be true but was false', { expected: true, actual: false }],
  ['AssertJ code', '\nExpecting code to raise a throwable.', { expected: 'a throwable', actual: 'nothing' }],
  ['AssertJ not null', '\nExpecting actual not to be null', { expected: 'not null', actual: null }],
  [
    'AssertJ soft',
    '\nMultiple Failures (2 failures)\n-- failure 1 --\nexpected: 1\n but was: 2\n-- failure 2 --\nexpected: 3\n but was: 4',
    {},
  ],
  ['Hamcrest', '\nExpected: is <42>\n     but: was <41>', { expected: 42, actual: 41 }],
  [
    'Hamcrest above a request',
    'Expected: is <42>\n     but: was <41>\nRequest:\n  GET /',
    { expected: 42, actual: 41 },
  ],
  ['Hamcrest above other text', 'Expected: is "a"\n     but: was "b\nc', { expected: 'a' }],
  ['Hamcrest strings', 'total\nExpected: "a \\"b\\""\n     but: was "c"', { expected: 'a "b"', actual: 'c' }],
  [
    'Hamcrest digits',
    `java.lang.AssertionError: \nExpected: is <42L>\n     but: was <41L>${STACK}`,
    { expected: 42, actual: 41 },
  ],
  ['Hamcrest null', 'Expected: is null\n     but: was "c"', { expected: null, actual: 'c' }],
  [
    'Hamcrest description',
    'Expected: a value greater than <7>\n     but: was <5>',
    { expected: 'a value greater than <7>', actual: 5 },
  ],
  [
    'Hamcrest mismatch',
    'Expected: a collection with size <3>\n     but: collection size was <2>',
    { expected: 3, actual: 2 },
  ],
  ['Hamcrest 1.1', 'Expected: is <42>\n     got: <41>', { expected: 42, actual: 41 }],
  ['Hamcrest in an attribute', 'total Expected: is <42>      but: was <41>', { expected: 42, actual: 41 }],
  ['AssertJ in an attribute', 'expected: 42  but was: 41', { expected: 42, actual: 41 }],
  [
    'REST Assured status',
    '1 expectation failed.\nExpected status code <200> but was <404>.\n',
    { expected: 200, actual: 404 },
  ],
  [
    'REST Assured body',
    "1 expectation failed.\nJSON path total doesn't match.\nExpected: <42>\n  Actual: <41>\n",
    { expected: 42, actual: 41 },
  ],
  ['Truth', 'expected: 42\nbut was : 41', { expected: 42, actual: 41 }],
  ['Truth with facts', 'value of: till.total()\nexpected: 42\nbut was : 41', { expected: 42, actual: 41 }],
  ['Truth true', 'expected to be true', { expected: true, actual: false }],
  ['Truth 0.4', 'Not true that <41> is equal to <42>', { expected: 42, actual: 41 }],
  ['Kotest', 'expected:<"hello"> but was:<"hallo">', { expected: 'hello', actual: 'hallo' }],
  ['Kotest numbers', 'expected:<42> but was:<41>', { expected: 42, actual: 41 }],
  ['ScalaTest', '41 did not equal 42', { expected: 42, actual: 41 }],
  [
    'ScalaTest strings',
    '"hello w[ö]rld" did not equal "hello w[o]rld"',
    { expected: 'hello world', actual: 'hello wörld' },
  ],
  ['ScalaTest values', 'List(1, 2) did not equal List(1, 3)', { expected: 'List(1, 3)', actual: 'List(1, 2)' }],
  ['ScalaTest assertResult', 'Expected 42, but got 41', { expected: 42, actual: 41 }],
  [
    'ScalaTest relation',
    '41 was not greater than 42',
    { expected: 'greater than 42', actual: 41 },
    'org.scalatest.exceptions.TestFailedException',
  ],
  [
    'munit',
    'TillSuite.scala:9\nvalues are not the same\n=> Obtained\n41\n=> Diff (- expected, + obtained)\n-42\n+41',
    { expected: 42, actual: 41 },
  ],
  [
    'munit of several lines',
    'TillSuite.scala:9\nvalues are not the same\n=> Obtained\nLeft(\n  value = 1\n)\n=> Diff (- obtained, + expected)\n-Left(\n+Right(\n   value = 1\n )\n',
    { expected: 'Right(\n  value = 1\n)', actual: 'Left(\n  value = 1\n)' },
  ],
  [
    'munit with a part of the difference',
    'TillSuite.scala:9\nvalues are not the same\n=> Obtained\nList(\n  1,\n  2\n)\n=> Diff (- obtained, + expected)\n   1,\n-  2\n+  3\n )\n',
    {},
  ],
  [
    'munit of a text with several lines',
    'values are not the same\n=> Obtained\n"""a\nb"""\n=> Diff (- obtained, + expected)\n """a\n-b"""\n+c"""\n',
    {},
  ],
  [
    'Spock',
    'Condition not satisfied:\n\ntill.total() == 42\n|    |       |\n|    41      false\nTill@1a',
    { expected: 42, actual: 41 },
  ],
  [
    'Spock, of a part of an object whose words reach below the value',
    'Condition not satisfied:\n\ntill.total() == 42\n|    |       |\n|    0       false\nTill 3 of the shop\n',
    { expected: 42, actual: 0 },
  ],
  [
    'Spock, of a value with two lines',
    'Condition not satisfied:\n\ntill.total() == 42\n|    |       |\n|    0       false\n|    euros\nTill@1a\n',
    { expected: 42 },
  ],
  [
    'Spock strings',
    "Condition not satisfied:\n\nname == 'bob'\n|    |\n|    false\nal\n",
    { expected: 'bob', actual: 'al' },
  ],
  [
    'Spock relation',
    'Condition not satisfied:\n\ntotal > 42\n|     |\n41    false\n',
    { expected: '> 42', actual: 41 },
  ],
];

const OTHERS: readonly Row[] = [
  ['an exception', 'java.lang.IllegalStateException: card declined', {}],
  ['a sentence', 'the checksum did not equal what the server sent', {}],
  ['a parser', "expected ',' but found ']'", {}],
  ['RSpec', 'expected: 42\n     got: 41', {}],
  ['testify', 'expected: 42\nactual  : 41', {}],
  ['xUnit', 'Expected: 42\nActual:   41', {}],
  ['Jest', 'Expected: 42\nReceived: 41', {}],
  ['words', 'Unexpected value. Expected something, but got nothing', {}],
];

function read(text: string, type?: string): object | undefined {
  const failure: ReportedFailure = type === undefined ? {} : { type };
  return JAVA_PATTERNS.read(text, failure);
}

describe('assertion messages of the Java virtual machine', () => {
  it.each(ROWS.map(([name, text, found, type]) => ({ name, text, found, type })))(
    'reads $name',
    ({ text, found, type }) => {
      expect(read(text, type)).toEqual(found);
    },
  );

  it.each(OTHERS)('ignores %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
