import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { MOCHA } from './mocha.js';

const { read, recognizes } = specReader(MOCHA);

const FILE = '/app/t/cart.test.js';

function entry(title: string, rest: object = {}) {
  return { title, fullTitle: `cart ${title}`, file: FILE, duration: 3, currentRetry: 0, err: {}, ...rest };
}

function report(lists: { passes?: object[]; failures?: object[]; pending?: object[]; tests?: object[] }) {
  const { passes = [], failures = [], pending = [] } = lists;
  const stats = {
    suites: 1,
    tests: 1,
    passes: 1,
    start: '2026-11-20T20:33:52.541Z',
    end: '2026-11-20T20:33:52.710Z',
    duration: 169,
  };
  return { stats, tests: lists.tests ?? [...passes, ...failures, ...pending], pending, failures, passes };
}

const STACK = 'Error: no tea\n    at Context.<anonymous> (t/cart.test.js:3:9)';

async function failureOf(err: object) {
  const { tests } = await read(report({ failures: [entry('adds', { err })] }));
  return tests[0]?.failures[0];
}

describe('the reader of Mocha JSON', () => {
  it('reads an error that is one text, also of a report without the list of all tests', async () => {
    const failed = { title: 'brews', fullTitle: 'cart brews', duration: 8, error: STACK };
    const { tests } = await read({
      stats: { suites: 1, tests: 1, passes: 0, failures: 1 },
      failures: [failed],
      passes: [],
    });
    expect(tests.map(({ name, failures }) => [name, failures])).toEqual([
      ['brews', [expect.objectContaining({ type: 'Error', text: STACK })]],
    ]);
  });

  it('reads tests in the order in which they ran, with their outcome', async () => {
    const failed = entry('fails', { err: { message: 'no', stack: 'Error: no\n    at x' } });
    const passed = entry('adds');
    const pending = { ...entry('waits'), duration: undefined };
    const { tests, run, codes } = await read(
      report({ tests: [failed, pending, passed], passes: [passed], failures: [failed], pending: [pending] }),
    );
    expect(tests.map(({ name, suite, file, status, durationMs }) => [name, suite, file, status, durationMs])).toEqual([
      ['fails', ['cart'], FILE, 'failed', 3],
      ['waits', ['cart'], FILE, 'skipped', undefined],
      ['adds', ['cart'], FILE, 'passed', 3],
    ]);
    expect(tests[0]?.failures).toEqual([
      { type: 'Error', message: 'no', text: 'Error: no\n    at x', dialect: 'mocha' },
    ]);
    expect(run).toMatchObject({ runner: 'mocha', durationMs: 169, startedAt: new Date('2026-11-20T20:33:52.541Z') });
    expect(codes).toEqual([]);
  });

  it('takes hooks that failed as tests that failed', async () => {
    const hook = entry('"before all" hook for "adds"', { err: { message: 'no database' } });
    const { tests } = await read(report({ tests: [], failures: [hook] }));
    expect(tests).toEqual([
      expect.objectContaining({ name: '"before all" hook for "adds"', suite: ['cart'], status: 'failed' }),
    ]);
  });

  it('keeps apart tests of one title', async () => {
    const failed = entry('adds', { err: { message: 'no' } });
    const { tests } = await read(
      report({ tests: [entry('adds'), failed], passes: [entry('adds')], failures: [failed] }),
    );
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'failed']);
  });

  it.each([
    [
      'printed values',
      { message: 'expected 3 to equal 4', expected: '4', actual: '3', showDiff: true },
      { expected: '4', actual: '3', printed: true },
    ],
    [
      'strings',
      { message: "expected '3' to equal '4'", expected: '4', actual: '3', showDiff: true },
      { expected: '4', actual: '3' },
    ],
    [
      'long strings',
      {
        message: "expected 'a long strin…' to equal 'a long other…'",
        expected: 'a long other text',
        actual: 'a long string text',
      },
      { expected: 'a long other text', actual: 'a long string text' },
    ],
    [
      'values of different types',
      { message: 'x', expected: true, actual: 0, code: 'ERR_ASSERTION' },
      { expected: true, actual: 0 },
    ],
    ['one side only', { message: "expected 'haystack' to include 'needle'", actual: 'haystack', showDiff: false }, {}],
    ['what JSON has lost', { message: 'did not match /bang/', expected: {}, actual: {}, operator: 'throws' }, {}],
  ])('returns %s', async (_, err, values) => {
    const { expected, actual, printed } = (await failureOf(err)) ?? {};
    expect({ expected, actual, printed }).toEqual({
      expected: undefined,
      actual: undefined,
      printed: undefined,
      ...values,
    });
  });

  it('knows assertions and time limits by what the error says of itself', async () => {
    expect(await failureOf({ message: 'x', generatedMessage: true })).toMatchObject({ isAssertion: true });
    expect(await failureOf({ message: 'Timeout of 5ms exceeded.', code: 'ERR_MOCHA_TIMEOUT' })).toMatchObject({
      timedOut: true,
    });
    expect(await failureOf({ message: 'declined', name: 'PaymentError' })).toMatchObject({ type: 'PaymentError' });
    expect(
      await failureOf({ message: 'AssertionError: Timed out retrying after 4000ms: expected a to exist' }),
    ).toMatchObject({ dialect: 'cypress' });
  });

  it('reads attempts from retries', async () => {
    const { tests } = await read(report({ passes: [entry('adds', { currentRetry: 2 })] }));
    expect(tests[0]?.attempts?.map(({ status }) => status)).toEqual(['failed', 'failed', 'passed']);
  });

  it('finds its report in the output of the tests, and several in one file', async () => {
    const text = JSON.stringify(report({ passes: [entry('adds')] }), null, 2);
    const { tests, codes } = await read(`about to run\n[warn] { x }\n${text}\n${text}\nbye`);
    expect(tests.map(({ name }) => name)).toEqual(['adds', 'adds']);
    expect(codes).toEqual(['foreign_text']);
  });

  it('keeps what is before a cut', async () => {
    const text = JSON.stringify(
      report({ failures: [entry('adds', { err: { message: 'no' } })], passes: [entry('b')] }),
    );
    const { tests, codes } = await read(text.slice(0, text.indexOf('"pending"')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['b', 'skipped'],
      ['adds', 'failed'],
    ]);
    expect(codes).toEqual(['truncated', 'no_result']);
  });

  it('makes no test of an entry of a list in which the file ends early', async () => {
    const { err, ...rest } = entry('b');
    const text = JSON.stringify(report({ passes: [entry('a'), { ...rest, err }] }));
    const { tests } = await read(text.slice(0, text.lastIndexOf('"fullTitle"')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'passed'],
      ['b', 'skipped'],
    ]);
  });

  it('reports outcomes without the lists', async () => {
    const tests = [entry('adds', { speed: 'fast' }), entry('fails', { err: { message: 'no' } }), entry('waits')];
    const found = await read({ stats: {}, tests });
    expect(found.tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['fails', 'failed'],
      ['waits', 'skipped'],
    ]);
    expect(found.codes).toEqual(['no_result']);
  });

  it('skips members of a wrong type', async () => {
    const { tests, codes } = await read(
      report({ failures: [entry('adds', { err: 'no', duration: 'long', currentRetry: 'x', file: 7 }), { title: 4 }] }),
    );
    expect(tests).toEqual([
      expect.objectContaining({ name: 'adds', status: 'failed', failures: [], durationMs: undefined, file: undefined }),
    ]);
    expect(codes).toEqual(['invalid_number', 'skipped_part']);
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report({}))).toBe(true);
    expect(MOCHA.recognizes({ text: 'about to run\n{\n  "stats": {\n    "suites": 7', lines: [] })).toBe(true);
    expect(recognizes({ stats: { testsRegistered: 1 }, results: [] })).toBe(false);
    await expect(read({ tests: [] })).rejects.toThrow(UnreadableReport);
  });
});
