import { describe, expect, it } from '@jest/globals';
import type { EventDraft, TestFailure } from '../test-draft.js';
import { causeTitleOf, fingerprintOf } from './fingerprint.js';

interface Facts extends Partial<TestFailure> {
  readonly filePath?: string;
  readonly testId?: string;
  readonly name?: string;
  readonly events?: readonly EventDraft[];
}

function causeOf({ filePath, testId, name, events, ...failure }: Facts): string {
  return fingerprintOf(
    { kind: 'exception', message: 'mailbox is full', ...failure },
    { testId: testId ?? '', name: name ?? testId ?? '', filePath: filePath ?? null, events: events ?? [] },
  ).id;
}

const at = (frame: string): Facts => ({ stack: `    at ${frame}` });
const vague = (facts: Facts): Facts => ({
  kind: 'assertion',
  message: 'expected 3 to be 2',
  expected: 2,
  actual: 3,
  ...facts,
});
const thrown = (message: string, facts: Facts): Facts => ({ message, ...facts });

const status = (actual: number, facts: Facts): Facts => ({
  ...vague({}),
  message: `expected ${actual} to be 200`,
  expected: 200,
  actual,
  ...facts,
});
const request = (url: string, code: number): EventDraft => ({
  type: 'trace',
  data: { method: 'GET', url, status: code },
});
const inHelper = (facts: Facts): Facts => vague({ ...at('expectTotal (/app/test/support.ts:1:1)'), ...facts });
const inTest = (testId: string, frame = 'Object.<anonymous>'): Facts =>
  vague({ ...at(`${frame} (/x/a.test.ts:1:1)`), testId, filePath: 'a.test.ts' });

const unfound = (text: string): string =>
  causeOf({
    message: `TestingLibraryElementError: Unable to find an element with the text: ${text}. This could be because the text is broken up.`,
    ...at('Object.getElementError (/x/node_modules/@testing-library/dom/dist/config.js:37:19)'),
    filePath: 'a.test.tsx',
  });

const oneOf = (facts: Facts): Facts =>
  vague({
    message: 'assert 404 in (302, 303)\n +  where 404 = <Response [404 Not Found]>.status_code',
    expected: 'in (302, 303)',
    actual: 404,
    filePath: 'a.py',
    ...facts,
  });
const MOCHA_LIMIT: Facts = {
  kind: 'exception',
  message:
    'Error: Timeout of 5000ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/Volumes/Project Disk/app/a.test.js)',
  stack: '    at listOnTimeout (node:internal/timers:594:17)',
};

/** Rows: what makes no difference, and two failures of one cause. */
const TOGETHER: readonly (readonly [string, Facts, Facts])[] = [
  ['where the type is', { message: 'ValueError: no such plan' }, { message: 'no such plan', type: 'ValueError' }],
  ['the package of the type', { type: 'com.shop.MailError' }, { type: 'MailError' }],
  ['a type that says nothing', { type: 'Error' }, {}],
  ['later paragraphs', { message: 'mailbox is full\n\nof jane' }, { message: 'mailbox is full\n\nof bob' }],
  ['frames in the message', { message: 'mailbox is full\n    at a (/x/a.ts:1:1)' }, {}],
  ['the line of the place', at('send (/app/src/mail.ts:1:1)'), at('send (/app/src/mail.ts:70:3)')],
  ['the directory of the project', at('send (/app/src/mail.ts:1:1)'), at('send (/home/ci/work/app/src/mail.ts:1:1)')],
  [
    'the number of a lambda',
    at('com.shop.Till.lambda$sum$0(Till.java:7)'),
    at('com.shop.Till.lambda$sum$4(Till.java:7)'),
  ],
  [
    'a place in a test, where the message says',
    at('pays (/app/test/a.test.ts:1:1)'),
    at('sums (/app/test/b.test.ts:1:1)'),
  ],
  [
    'the place of what lies outside',
    thrown('connect ECONNREFUSED 10.0.0.1:5432', at('a (/app/src/a.ts:1:1)')),
    thrown('connect ECONNREFUSED 10.0.0.2:5432', at('b (/app/src/b.ts:1:1)')),
  ],
  ['the content of values', vague({}), vague({ message: 'expected 9 to be 8', expected: 8, actual: 9 })],
  [
    'a place in a test, where two statuses tell',
    status(500, { ...at('a (/x/test/a.test.ts:1:1)'), message: 'GET /a: expected 500 to be 200' }),
    status(500, { ...at('b (/x/test/b.test.ts:1:1)'), message: 'GET /a: expected 500 to be 200' }),
  ],
  [
    'the test, where a status came from one request',
    status(500, { testId: 'a', events: [request('http://10.0.0.1:4000/orders/7?x=1', 500)] }),
    status(500, { testId: 'b', events: [request('http://10.0.0.2:4100/orders/8', 500)] }),
  ],
  [
    'the test, where a helper failed',
    inHelper({ testId: 'a.test.ts > pays' }),
    inHelper({ testId: 'a.test.ts > sums' }),
  ],
  ['the test, where the message says', { testId: 'a > pays' }, { testId: 'a > sums' }],
  [
    'the name of the test in its message',
    {
      message: 'Test method Shop.TillTests.Pays threw exception:\nIOError: disk',
      testId: 'Shop.TillTests > Pays',
      name: 'Pays',
    },
    {
      message: 'Test method Shop.TillTests.Sums threw exception:\nIOError: disk',
      testId: 'Shop.TillTests > Sums',
      name: 'Sums',
    },
  ],
  [
    'the parameters of a test',
    vague({ testId: 'a.py > test_sum[1-2]', filePath: 'a.py' }),
    vague({ testId: 'a.py > test_sum[3-4]', filePath: 'a.py' }),
  ],
  ['the row of a test with rows', vague({ testId: 'Till > Sum(a: 1)' }), vague({ testId: 'Till > Sum(a: 2)' })],
  [
    'the browser',
    vague({ testId: 'a.ts > pays [chromium]', name: 'pays' }),
    vague({ testId: 'a.ts > pays [firefox]', name: 'pays' }),
  ],
  ['the order of members', vague({ actual: { a: 1, b: 2 } }), vague({ actual: { b: 3, a: 4 } })],
];

/** Rows: what makes a difference, and two failures of two causes. */
const APART: readonly (readonly [string, Facts, Facts])[] = [
  [
    'the test of a program that failed without a word',
    { kind: 'unknown', message: 'The runner reported no reason for this failure.', testId: 'cart.silent' },
    { kind: 'unknown', message: 'The runner reported no reason for this failure.', testId: 'cart.setup' },
  ],
  ['the kind', {}, { kind: 'unknown' }],
  ['the type', { type: 'MailError' }, { type: 'DiskError' }],
  ['a word', {}, { message: 'mailbox is gone' }],
  ['the function', at('send (/app/src/mail.ts:1:1)'), at('fetch (/app/src/mail.ts:1:1)')],
  ['the file', at('send (/app/src/mail.ts:1:1)'), at('send (/app/src/post.ts:1:1)')],
  [
    'a place in a test, where the message says nothing',
    vague(at('pays (/app/test/a.test.ts:1:1)')),
    vague(at('sums (/app/test/b.test.ts:1:1)')),
  ],
  [
    'the test, where a status is none of several and no request is named',
    oneOf({ testId: 'a.py > test_reads' }),
    oneOf({ testId: 'a.py > test_writes' }),
  ],
  [
    'the test, where only the calls of a mock are counted',
    {
      ...inTest('a.test.ts > opens'),
      message: 'expect(jest.fn()).toHaveBeenCalledTimes(expected)\n\nExpected number of calls: 1',
    },
    {
      ...inTest('a.test.ts > closes'),
      message: 'expect(jest.fn()).toHaveBeenCalledTimes(expected)\n\nExpected number of calls: 1',
    },
  ],
  [
    "the test, where Mocha's time limit names a file in a directory with a space",
    { ...inTest('a.test.ts > opens'), ...MOCHA_LIMIT },
    { ...inTest('a.test.ts > closes'), ...MOCHA_LIMIT },
  ],
  [
    'a file that the report names, where the message says nothing',
    vague({ filePath: 'test/a.test.ts' }),
    vague({ filePath: 'test/b.test.ts' }),
  ],
  [
    'a location that the report names, where the message says nothing',
    vague({ location: { file: 'a.test.ts', line: 1 } }),
    vague({ location: { file: 'b.test.ts', line: 1 } }),
  ],
  [
    'a place in a test, for an error of the program',
    thrown("KeyError: 'a'", at('pays (/app/test/a.test.ts:1:1)')),
    thrown("KeyError: 'a'", at('pays (/app/test/b.test.ts:1:1)')),
  ],
  ['the shape of a value', vague({ actual: null }), vague({ actual: 3 })],
  ['the names of members', vague({ actual: { id: 1 } }), vague({ actual: { error: 'x' } })],
  [
    'two statuses',
    status(500, { message: 'expected status 500 to be 200' }),
    status(404, { message: 'expected status 404 to be 200' }),
  ],
  [
    'two statuses on lines of their own',
    status(500, { message: 'status\nexpected: 200\n     got: 500' }),
    status(404, { message: 'status\nexpected: 200\n     got: 404' }),
  ],
  [
    'the request of a status',
    status(500, { events: [request('http://a/orders', 500)] }),
    status(500, { events: [request('http://a/users', 500)] }),
  ],
  [
    'the test of a status, where no request is known',
    status(500, { testId: 'status of a' }),
    status(500, { testId: 'status of b' }),
  ],
  [
    'the test of numbers that look like statuses',
    status(404, { testId: 'a > adds' }),
    status(404, { testId: 'a > sums' }),
  ],
  ['the test, where the message says nothing', vague({ testId: 'a > pays' }), vague({ testId: 'a > sums' })],
  ['the test, where nobody named the function', inTest('a.test.ts > total is 42'), inTest('a.test.ts > add(1, 2) = 4')],
  [
    'the test, where the function is the matcher',
    inTest('a.test.ts > greets', 'Object.toBe'),
    inTest('a.test.ts > renders', 'Object.toBe'),
  ],
  [
    'the test, where its function has its name',
    vague({ stack: 'File "/x/test_a.py", line 3, in test_total', testId: 'test_a.A > test_total' }),
    vague({ stack: 'File "/x/test_a.py", line 9, in test_total', testId: 'test_a.B > test_total' }),
  ],
  [
    'the test of an error of the program that names nothing',
    { message: 'IndexError: list index out of range', testId: 'a > pays' },
    { message: 'IndexError: list index out of range', testId: 'a > sums' },
  ],
  [
    'the test, where only a matcher is named',
    vague({ message: 'expect(received).toHaveLength(expected)', testId: 'a > pays' }),
    vague({ message: 'expect(received).toHaveLength(expected)', testId: 'a > sums' }),
  ],
  [
    'the test, where the code of the exit says nothing',
    { message: 'Process exited with code 1', testId: 'a > pays' },
    { message: 'Process exited with code 1', testId: 'a > sums' },
  ],
  [
    'the test, where it reached its time limit',
    { message: 'Test timeout of 30000ms exceeded.', testId: 'a > pays' },
    { message: 'Test timeout of 30000ms exceeded.', testId: 'a > sums' },
  ],
  [
    'what was waited for',
    { message: "Test timeout of 30000ms exceeded.\n\nwaiting for locator('#a')" },
    { message: "Test timeout of 30000ms exceeded.\n\nwaiting for locator('#b')" },
  ],
];

// docs/concepts.md, "Causes"
describe('the id of a cause', () => {
  it('is grp_ and twelve hexadecimal digits, the same each time', () => {
    expect(causeOf({})).toMatch(/^grp_[\da-f]{12}$/);
    expect(causeOf({})).toBe(causeOf({}));
  });

  it.each(TOGETHER)('does not depend on %s', (_name, one, other) => {
    expect(causeOf(one)).toBe(causeOf(other));
  });

  it.each(APART)('depends on %s', (_name, one, other) => {
    expect(causeOf(one)).not.toBe(causeOf(other));
  });

  it('takes the innermost call of a language that prints it last', () => {
    const stack = (inner: string): Facts => ({
      stack: `Traceback (most recent call last):\n  File "/app/shop/web.py", line 9, in answer\n    total()\n  File "/app/shop/cart.py", line 4, in ${inner}\n    raise X`,
    });
    expect(causeOf(stack('total'))).not.toBe(causeOf(stack('items')));
  });

  it.each([
    '',
    '\n',
    'Error: ',
    '{',
    '"',
    'x'.repeat(10_000),
    ' at a (b.js:1:1)\n'.repeat(600),
    'expected: \n'.repeat(900),
    'A.'.repeat(5_000),
  ])('is made of any message', (message) => {
    expect(
      causeOf({
        kind: 'assertion',
        message,
        expected: message.slice(0, 900),
        actual: ['x'],
        stack: message,
        type: message,
      }),
    ).toMatch(/^grp_/);
  });
});

describe('the number of a text that Testing Library looked for', () => {
  it.each([
    ['Total 42', 'Total 41', false],
    ['Total 42.50', 'Total 42.75', false],
    ['Total 42', 'Total 42', true],
    ['Order 1234567', 'Order 7654321', true],
    ['Saved at 12:30', 'Saved at 12:31', true],
    ['Due 2026-01-31', 'Due 2026-02-01', true],
  ])('joins %s and %s: %s', (one, other, isJoined) => {
    expect(unfound(one) === unfound(other)).toBe(isJoined);
  });
});

describe('the title of a cause', () => {
  it.each([
    ['is the message', 'Card rejected', 'Card rejected'],
    ['is the first line', 'expected 200\nto equal 404', 'expected 200'],
    ['ends at a carriage return', 'first  \r\nsecond', 'first'],
    ['is the first line that says something', ' \n\n\t\n  late', 'late'],
    ['is a sentence where there is nothing', ' \r\n\t ', 'A failure without a message'],
    ['is a sentence for no text', '', 'A failure without a message'],
    ['keeps 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['cuts what is longer', 'x'.repeat(201), `${'x'.repeat(199)}…`],
    ['cuts no character in two', `${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}…`],
  ])('%s', (_what, message, title) => {
    expect(causeTitleOf(message)).toBe(title);
  });
});
