import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { BRUNO } from './bruno.js';

const { testsOf, recognizes, codesOf } = specReader(BRUNO);

const request = { method: 'GET', url: 'http://shop.test/cart', headers: {} };
const response = { status: 200, statusText: 'OK', headers: {}, data: { total: 4 }, responseTime: 12 };

const result = (more: object = {}): object => ({
  test: { filename: 'cart/read.bru' },
  request,
  response,
  error: null,
  status: 'pass',
  assertionResults: [],
  testResults: [],
  preRequestTestResults: [],
  postResponseTestResults: [],
  runDuration: 0.02,
  suitename: '/home/ci/shop/cart/read',
  name: 'Read the cart',
  path: 'cart/read.bru',
  ...more,
});

const passed = { description: 'is there', status: 'pass', uid: 'a' };
const assertion = {
  uid: 'b',
  lhsExpr: 'res.status',
  rhsExpr: 'eq 200',
  rhsOperand: '200',
  operator: 'eq',
  status: 'pass',
};
const failedAssertion = { ...assertion, status: 'fail', error: 'expected 404 to equal 200' };
const refused = {
  error: 'connect ECONNREFUSED 127.0.0.1:80',
  status: 'error',
  response: { status: 'error', statusText: null, headers: null, data: null, url: null, responseTime: 0 },
};
const skipped = {
  status: 'skipped',
  skipped: true,
  request: { method: null, url: null, headers: null, data: null },
  response: { status: 'skipped', statusText: null, data: null, responseTime: 0 },
};

const report = (results: readonly object[], summary: object = {}): object => ({
  summary: { totalRequests: results.length, totalAssertions: 0, totalTests: 0, ...summary },
  results,
});

const read = async (content: unknown) => readReport(Buffer.from(JSON.stringify(content)));

describe('BRUNO', () => {
  it('takes tests and assertions as tests, in the order in which Bruno runs them', async () => {
    const content = report([
      result({
        testResults: [passed],
        assertionResults: [assertion, failedAssertion],
        preRequestTestResults: [{ description: 'has a token', status: 'pass' }],
        postResponseTestResults: [{ description: 'is JSON', status: 'pass' }],
      }),
    ]);
    expect(recognizes(content)).toBe(true);
    const tests = await testsOf(content);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['has a token', 'passed'],
      ['is JSON', 'passed'],
      ['res.status eq 200', 'passed'],
      ['res.status eq 200', 'failed'],
      ['is there', 'passed'],
    ]);
    expect(tests[0]).toMatchObject({
      suite: ['Read the cart'],
      file: 'cart/read.bru',
      durationMs: 12,
      events: [{ type: 'trace', data: { method: 'GET', url: 'http://shop.test/cart', status: 200, ok: false } }],
    });
    expect(tests[3]?.events).toMatchObject([{ type: 'trace', data: { repeated: true } }]);
    expect((await read(content)).tests[3]?.failure).toMatchObject({
      kind: 'assertion',
      message: 'expected 404 to equal 200',
      expected: 200,
      actual: 404,
    });
  });

  it('has the values and the stack of a test, and the error of a script', async () => {
    const failed = {
      description: 'adds up',
      status: 'fail',
      error: 'expected { total: 4 } to deeply equal { total: 3 }',
      actual: { total: 4 },
      expected: { total: 3 },
      stack: 'AssertionError: expected { total: 4 } to deeply equal { total: 3 }\n    at cart.bru:3:5',
      errorName: 'AssertionError',
    };
    const script = {
      description: 'Test Script Error',
      status: 'fail',
      error: 'cart is not defined',
      isScriptError: true,
    };
    const { tests } = await read(
      report([result({ testResults: [failed, script] })], { totalTests: 1, failedTests: 1 }),
    );
    expect(tests.map(({ failure }) => failure)).toMatchObject([
      { kind: 'assertion', expected: { total: 3 }, actual: { total: 4 } },
      { kind: 'exception', message: 'cart is not defined' },
    ]);
  });

  it('gives no values where JSON has lost one', async () => {
    const failed = { description: 'a', status: 'fail', error: "expected 'a' to match /b/", expected: {}, actual: 'a' };
    const [test] = await testsOf(report([result({ testResults: [failed] })]));
    expect(test?.failures[0]).not.toHaveProperty('actual');
  });

  it('takes a request as a test where it has none, failed or was skipped', async () => {
    const content = report(
      [
        result(),
        result({ ...refused, name: 'Pay', testResults: [passed] }),
        result({ ...skipped, skipReason: 'bail', name: 'Ship' }),
        result({
          ...skipped,
          error: null,
          response: { status: 'skipped', statusText: 'request skipped via pre-request script' },
        }),
        result({ ...skipped, error: 'Expected end of input', path: 'broken.bru', name: 'broken.bru' }),
      ],
      { totalTests: 1, errorRequests: 1, skippedRequests: 3 },
    );
    const tests = await testsOf(content);
    expect(tests.map(({ name, suite, status, skipReason }) => [name, suite.length, status, skipReason])).toEqual([
      ['Read the cart', 0, 'passed', undefined],
      ['Pay', 0, 'failed', undefined],
      ['is there', 1, 'passed', undefined],
      ['Ship', 0, 'skipped', 'The run ended at a failure before this request (--bail).'],
      ['Read the cart', 0, 'skipped', 'request skipped via pre-request script'],
      ['broken.bru', 0, 'failed', undefined],
    ]);
    expect((await read(content)).tests[1]?.failure).toMatchObject({
      kind: 'exception',
      message: 'connect ECONNREFUSED 127.0.0.1:80',
    });
  });

  it('reads iterations', async () => {
    expect(recognizes([{ iterationIndex: 0, results: [result()] }])).toBe(true);
    const content = [0, 1].map((index) => ({ iterationIndex: index, ...report([result()]) }));
    expect((await testsOf(content)).map(({ variant }) => variant)).toEqual(['iteration 1', 'iteration 2']);
  });

  it('reads version 1, without names and status, and names the request by its file or address', async () => {
    const old = { request, response, assertionResults: [], testResults: [] };
    const tests = await testsOf({
      summary: { totalAssertions: 0, totalTests: 0 },
      results: [old, { ...old, test: { filename: 'cart/read.bru' } }],
    });
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['GET http://shop.test/cart', 'passed'],
      ['read', 'passed'],
    ]);
  });

  it.each([
    ['of a request that passed', report([result()]), 'passed'],
    ['without requests', report([]), 'empty'],
    ['that counts a failure and shows none', report([result()], { failedTests: 1 }), 'failed'],
    ['that counts an error and shows none', report([result()], { errorRequests: 1 }), 'failed'],
    ['that counts a failed request and shows none', report([result()], { failedRequests: 1 }), 'failed'],
    ['with fewer tests than it counts', report([result({ testResults: [passed] })], { totalTests: 2 }), 'errored'],
    ['with fewer requests than it counts', report([result()], { totalRequests: 2 }), 'errored'],
    ['with an unknown status of a request', report([result({ status: 'sent' })]), 'errored'],
    ['with an unknown status of a test', report([result({ testResults: [{ ...passed, status: 'ok' }] })]), 'errored'],
    ['with an error in a test that passed', report([result({ testResults: [{ ...passed, error: 'no' }] })]), 'failed'],
    ['with a request that has an error alone', report([result({ error: 'no', status: undefined })]), 'failed'],
    ['with a skipped request', report([result(), result({ ...skipped })]), 'passed'],
  ])('judges a report %s', async (_, content, status) => {
    expect((await read(content)).status).toBe(status);
  });

  it('never takes a report that is cut off for a pass', async () => {
    const text = JSON.stringify(report([result({ testResults: [passed] }), result()], { totalTests: 1 }));
    for (let at = text.indexOf('"results"'); at < text.length; at += 20)
      expect((await readReport(Buffer.from(text.slice(0, at)), { format: 'bruno' })).status).not.toBe('passed');
    expect(await codesOf(text.slice(0, text.indexOf('"uid"')))).toContain('truncated');
  });

  it('is recognized by its summary before a response of any length', () => {
    expect(recognizes({ summary: { totalAssertions: 1, totalTests: 0 } })).toBe(true);
    expect(recognizes({ summary: { tests: 1 }, results: [result()] })).toBe(false);
    expect(recognizes({ results: [result()] })).toBe(false);
  });
});
