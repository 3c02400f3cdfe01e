import { describe, expect, it } from '@jest/globals';
import type { MessagePattern } from './message-pattern.js';
import { firstReading, readMessage } from './message-patterns.js';
import { ReadingBudget } from './reading-budget.js';

describe('firstReading', () => {
  it('asks no further dialect once one has used up the budget', () => {
    let nowMs = 0;
    const asked: string[] = [];
    const slow: MessagePattern = {
      family: 'go',
      read: () => {
        asked.push('slow');
        nowMs += 300;
        return undefined;
      },
    };
    const next: MessagePattern = {
      family: 'rust',
      read: () => {
        asked.push('next');
        return { expected: 1, actual: 2 };
      },
    };
    const budget = new ReadingBudget(() => nowMs);
    expect(firstReading([slow, next], 'expected 1 to equal 2', {}, budget)).toBeUndefined();
    expect(asked).toEqual(['slow']);
    expect(budget.wasStopped).toBe(true);
    expect(firstReading([next], 'the whole text', {}, budget)).toBeUndefined();
  });

  it('keeps what a slow dialect has found', () => {
    let nowMs = 0;
    const slow: MessagePattern = {
      family: 'go',
      read: () => {
        nowMs += 300;
        return { expected: 1 };
      },
    };
    const budget = new ReadingBudget(() => nowMs);
    expect(firstReading([slow], 'a', {}, budget)).toEqual({ expected: 1 });
    expect(budget.wasStopped).toBe(false);
  });
});

describe('readMessage', () => {
  it.each(['Error in nominal use 1 - Expected : 0 , Result : -1', 'Expected: 0, Actual: -1', 'expected 0, but got -1'])(
    "reads words of one's own: %s",
    (text) => {
      expect(readMessage(text, {})).toEqual({ expected: 0, actual: -1 });
    },
  );

  it.each([
    ['HUnit', 'expected: 42\n but got: 41', { expected: 42, actual: 41 }],
    [
      'a step that prints what it compared, with more labels below',
      'step: \n  success:  false\n  expected: 42\n  actual:   41\n  response: \n    length: 7',
      { expected: 42, actual: 41 },
    ],
    ['QUnit', 'totals\nexpected: "a"\nactual: "b"\n', { expected: 'a', actual: 'b' }],
    ['lists', 'Expected [1], but got [2].', { expected: [1], actual: [2] }],
    [
      'luassert',
      'Expected objects to be equal.\nPassed in:\n(number) 1\nExpected:\n(number) 3',
      { expected: 3, actual: 1 },
    ],
    [
      'Foundry, of another error',
      'Error != expected error: CartLocked(1) != Cart: closed (now)',
      { expected: 'Cart: closed (now)', actual: 'CartLocked(1)' },
    ],
    ['Foundry, of two errors that it does not delimit', 'Error != expected error: CartLocked(1) != a != b', {}],
    ['AWS CDK', 'Expected 2 resources of type AWS::Lambda::Function but found 3', { expected: 2, actual: 3 }],
    [
      'Playwright for Python, of a text that begins in the next line',
      "Locator expected to contain text 'a'\nActual value:\n\n  b\n\nError: no\nCall log:",
      { expected: 'a', actual: 'b' },
    ],
    ['Expecto', 'totals. Actual value was 41 but had expected it to be 42.', { expected: 42, actual: 41 }],
    ['Alcotest', "ASSERT total\nFAIL total\n\n   Expected: `42'\n   Received: `41'", { expected: 42, actual: 41 }],
    ['Robot Framework', '41 (string) != 41 (integer)', { expected: 41, actual: '41' }],
    ['JUnit 4 of arrays', 'array lengths differed, expected.length=2 actual.length=3', { expected: 2, actual: 3 }],
    [
      'JUnit 4 of arrays, which a message of the test shows whole',
      'expected [tea, milk] but got [tea]: array lengths differed, expected.length=2 actual.length=1',
      { expected: '[tea, milk]', actual: '[tea]' },
    ],
    [
      'JUnit 4 of arrays, of which a message of the test shows one',
      'expected [tea, milk]: array lengths differed, expected.length=2 actual.length=1',
      { expected: 2, actual: 1 },
    ],
    [
      'JUnit 5 of arrays, which a message of the test shows whole',
      'expected [1, 2] but was [1] ==> array lengths differ, expected: <2> but was: <1>',
      { expected: '[1, 2]', actual: '[1]' },
    ],
    [
      'AssertJ of a whole list',
      '\nExpecting actual:\n  ["a", "b"]\nto contain exactly (and in same order):\n  ["a", "c"]\nbut some elements were not found:\n  ["c"]\n',
      { expected: '["a", "c"]', actual: '["a", "b"]' },
    ],
    [
      'Hamcrest of a property',
      'Expected: hasProperty("name", is "x")\n     but: property "name" was "y"',
      { expected: 'hasProperty("name", is "x")', actual: 'y' },
    ],
    [
      'Hamcrest of a list',
      'Expected: iterable with items ["a"] in any order\n     but: not matched: "b" in ["a", "b"]',
      { expected: 'iterable with items ["a"] in any order', actual: '["a", "b"]' },
    ],
    [
      'Hamcrest of an order',
      'Expected: a value greater than <5>\n     but: <3> was less than <5>',
      { expected: 'a value greater than <5>', actual: 3 },
    ],
    ['Truth of a part', 'expected to contain: x\nbut was           : y', { expected: 'x', actual: 'y' }],
    [
      'Selenide',
      "Element should have text 'Hello' {h1}\nElement: '<h1>Bye</h1>'\nActual value: text=\"Bye\"\nTimeout: 4 s.",
      { expected: 'Hello', actual: 'Bye' },
    ],
    [
      'Selenide of a list',
      'List size mismatch: expected: = 3, actual: 0, collection: #rows',
      { expected: 3, actual: 0 },
    ],
    [
      'REST Assured',
      '1 expectation failed.\nExpected content-type "JSON" doesn\'t match actual content-type "text/html".',
      { expected: 'JSON', actual: 'text/html' },
    ],
    ['ScalaTest of a relation', '41 was not greater than 42', { expected: 'greater than 42', actual: 41 }],
    ['Karate', 'status code was: 404, expected: 200, response time in milliseconds: 5', { expected: 200, actual: 404 }],
    [
      'Karate of values',
      "match failed: EQUALS\n  $ | not equal (STRING:STRING)\n  'a'\n  'b'",
      { expected: 'b', actual: 'a' },
    ],
    [
      'Karate of a path that is not there',
      "match failed: EQUALS\n  $ | actual path does not exist (STRING:NUMBER)\n  '#notpresent'\n  42",
      { expected: 42, actual: '#notpresent' },
    ],
    ['Mockito', 'cart.add();\nWanted 2 times:\n-> at a.B.c(B.java:3)\nBut was 1 time:', { expected: 2, actual: 1 }],
    ['supertest', 'Error: expected 200 "OK", got 404 "Not Found"', { expected: 200, actual: 404 }],
    [
      'supertest of a body',
      'Error: expected { a: 1 } response body, got { a: 2 }',
      { expected: { a: 1 }, actual: { a: 2 } },
    ],
    [
      'supertest of a header',
      'expected "Content-Type" matching /json/, got "text/html"',
      { expected: '/json/', actual: 'text/html' },
    ],
    [
      'Vitest of the only call of a spy',
      'expected "spy" to be called with arguments: [ \'a\' ]\n\nReceived: \n\n  1st spy call:\n\n  [\n-   "a",\n+   "b",\n  ]\n\n\nNumber of calls: 1\n',
      { expected: ['a'], actual: ['b'] },
    ],
    [
      'Jasmine of a spy',
      "Expected spy send to have been called with:\n  [ 'a' ]\nbut actual calls were:\n  [ 'b' ].",
      { expected: ['a'], actual: ['b'] },
    ],
    [
      'Playwright of a part of a text',
      'expect(locator).toContainText(expected) failed\n\nLocator: x\n- Expected substring  - 1\n+ Received string     + 2\n\n- a\n+ b\n+ c\n',
      { expected: 'a', actual: 'b\nc' },
    ],
    [
      'Playwright in Python',
      "Locator expected to have text 'a'\nActual value: b \nCall log:",
      { expected: 'a', actual: 'b' },
    ],
    ['assertpy', 'Expected <5> to be equal to <6>, but was not.', { expected: 6, actual: 5 }],
    [
      'unittest.mock',
      "AssertionError: Expected 'save' to have been called once. Called 0 times.",
      { expected: 1, actual: 0 },
    ],
    [
      'numpy',
      'Not equal to tolerance rtol=1e-07, atol=0\n\nMismatched elements: 1 / 2 (50%)\n x: array([1, 2])\n y: array([1, 3])',
      { expected: 'array([1, 3])', actual: 'array([1, 2])' },
    ],
    [
      'pandas',
      'Series are different\n\nSeries values are different (50.0 %)\n[index]: [0, 1]\n[left]:  [1, 2]\n[right]: [1, 3]',
      { expected: [1, 3], actual: [1, 2] },
    ],
    ['PyTorch', 'Scalars are not equal!\n\nExpected 2 but got 1.\nAbsolute difference: 1', { expected: 2, actual: 1 }],
    [
      'FluentAssertions of strings of two lengths',
      'Expected name to be "a" with a length of 1, but "bb" has a length of 2, differs near "bb" (index 0).',
      { expected: 'a', actual: 'bb' },
    ],
    [
      'FluentAssertions of a number of items',
      'Expected list to contain 3 item(s), but found 2: {1, 2}.',
      { expected: 3, actual: 2 },
    ],
    ['Moq', 'Expected invocation on the mock once, but was 0 times: x => x.Pay()', { expected: 1, actual: 0 }],
    ['Capybara', 'expected to find text "a" in "b c"', { expected: 'a', actual: 'b c' }],
    [
      'RSpec of a change',
      'expected `Foo.count` to have changed by 1, but was changed by 0',
      { expected: 1, actual: 0 },
    ],
    ['Nette Tester', "Failed: 'a' should be 'b'", { expected: 'b', actual: 'a' }],
    ['Nette Tester of a word', 'Failed: FALSE should be TRUE', { expected: true, actual: false }],
    [
      'Laravel of several statuses',
      'Expected response status code [201, 301] but received 500.',
      { expected: '201, 301', actual: 500 },
    ],
    ['GoogleTest before 1.8 of a literal', 'Value of: 2\nExpected: 1', { expected: 1, actual: 2 }],
    ['SeleniumLibrary', "Title should have been 'a' but was 'b'.", { expected: 'a', actual: 'b' }],
    ['BuiltIn', "Length of '[]' should be 1 but is 0.", { expected: 1, actual: 0 }],
    ['a status and the body', 'Expected status 200, got 404: {"error": "x"}', { expected: 200, actual: 404 }],
    ['Perl without its signs', "         got: 'a'\n    expected: 'b'", { expected: 'b', actual: 'a' }],
    ['a check of arguments', 'Error: locator.fill: value: expected string, got undefined', undefined],
    ['what no one expects', 'Expected element <h1> to have text containing "a" but text is "b"', {}],
    ['a comparison in words', 'Expected accuracy >= 4, got 2', { expected: '>= 4', actual: 2 }],
    ['a comparison that was', 'Expected count >= 2, but was 1', { expected: '>= 2', actual: 1 }],
    ['an assertion of literals', 'Assertion failed: 0==1', { expected: 1, actual: 0 }],
    ['a word for a state', 'Expected truthy, got false', { expected: 'truthy', actual: false }],
    ['words in the place of values', 'expected: a list of users\nactual: nothing at all', undefined],
    ['a parser', 'expected: ;\nactual: }\nat line 3', undefined],
  ])('reads %s', (_, text, found) => {
    expect(readMessage(text, {})).toEqual(found);
  });

  it('reads DatabaseLibrary of Robot Framework', () => {
    const message =
      "Expected zero rows to be returned from 'SELECT a FROM b' but got rows back. Number of rows returned was 2";
    expect(readMessage(message, { dialect: 'robot' })).toEqual({ expected: 0, actual: 2 });
  });

  it('does not take a full stop for a part of a number', () => {
    expect(readMessage('Expected 42, but got 41.', {})).toEqual({ expected: 42, actual: 41 });
  });
});

describe('ReadingBudget', () => {
  it('counts the time in which the process is busy', () => {
    const budget = new ReadingBudget();
    expect(budget.isUsedUp()).toBe(false);
    const endMs = performance.now() + 5_000;
    while (!budget.isUsedUp() && performance.now() < endMs);
    expect(budget.wasStopped).toBe(true);
  });
});
