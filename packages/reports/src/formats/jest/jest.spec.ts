import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { JEST } from './jest.js';

const { read, recognizes } = specReader(JEST);

const STACK = '\n    at Object.<anonymous> (/app/src/cart.test.js:4:17)';

function assertion(rest: object) {
  return {
    ancestorTitles: ['cart'],
    title: 'adds',
    fullName: 'cart adds',
    status: 'passed',
    duration: 3,
    failureMessages: [],
    ...rest,
  };
}

function report(assertionResults: object[], rest: object = {}, file: object = {}) {
  return {
    numRuntimeErrorTestSuites: 0,
    numTotalTests: assertionResults.length,
    startTime: 1_795_207_591_069,
    success: true,
    testResults: [
      {
        assertionResults,
        name: '/app/src/cart.test.js',
        message: '',
        status: 'passed',
        startTime: 1_795_207_591_100,
        endTime: 1_795_207_592_069,
        ...file,
      },
    ],
    ...rest,
  };
}

async function failureOf(message: string, detail: object) {
  const { tests } = await read(
    report([assertion({ status: 'failed', failureMessages: [message + STACK], failureDetails: [detail] })]),
  );
  return tests[0]?.failures[0];
}

describe('the reader of Jest JSON', () => {
  it.each([
    [{ name: 'TSError', diagnosticText: 'cart.ts:5:2 - error TS2307: Cannot find module' }, 'TSError'],
    [{ stack: 'cart.ts:5:2 - error TS2307: Cannot find module\n    at cart.test.ts:1:1' }, undefined],
  ])('has the message of a failure in its details where it is empty: %j', async (detail, type) => {
    const entry = assertion({ status: 'failed', failureMessages: [''], failureDetails: [detail] });
    const { tests } = await read(report([entry]));
    expect(tests[0]?.failures[0]?.message).toContain('error TS2307: Cannot find module');
    expect(tests[0]?.failures[0]?.type).toBe(type);
  });

  it('reads a test, and when the run was', async () => {
    const { tests, run, codes } = await read(report([assertion({ location: { line: 4, column: 3 } })]));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'adds',
        suite: ['cart'],
        file: '/app/src/cart.test.js',
        line: 4,
        column: 3,
        status: 'passed',
        durationMs: 3,
        failures: [],
      }),
    ]);
    expect(run).toMatchObject({ runner: 'jest', durationMs: 1000, startedAt: new Date(1_795_207_591_069) });
    expect(codes).toEqual([]);
  });

  it('takes the values of a matcher as they are', async () => {
    const message = 'Error: expect(received).toEqual(expected) // deep equality';
    const failure = await failureOf(message, {
      matcherResult: { actual: { id: 7 }, expected: { id: 8 }, message: '', name: 'toEqual', pass: false },
    });
    expect(failure).toMatchObject({
      message: message + STACK,
      expected: { id: 8 },
      actual: { id: 7 },
      isAssertion: true,
      dialect: 'jest',
    });
  });

  it.each([
    ['of a negated matcher', 'Expected: not 5', { expected: 5, actual: 5, pass: true }, {}],
    ['that was undefined', 'Expected: undefined\nReceived: null', { actual: null, pass: false }, { actual: null }],
    ['that was NaN', 'Expected: NaN\nReceived: 1', { expected: null, actual: 1, pass: false }, { actual: 1 }],
    [
      'that is null',
      'Expected: null\nReceived: 1',
      { expected: null, actual: 1, pass: false },
      { expected: null, actual: 1 },
    ],
    [
      'that was a Map',
      'Expected: Map {}\nReceived: {"a": 1}',
      { expected: {}, actual: { a: 1 }, pass: false },
      { actual: { a: 1 } },
    ],
    [
      'of two Maps',
      '- Expected  - 1\n+ Received  + 1\n\n  Map {\n-   "a" => 2,\n+   "a" => 1,\n  }',
      { expected: {}, actual: {}, pass: false },
      {},
    ],
    [
      'that differ in what JSON leaves out',
      '- Expected\n+ Received\n\n  Object {\n+   "a": undefined,\n  }',
      { expected: { b: 2 }, actual: { b: 2 }, pass: false },
      {},
    ],
    [
      'but of objects that are not one',
      'Expected: {"a": 1}\nReceived: serializes to the same string',
      { expected: { a: 1 }, actual: { a: 1 }, pass: false },
      { expected: { a: 1 }, actual: { a: 1 } },
    ],
    [
      'that is a matcher',
      '- Expected\n+ Received',
      { expected: { id: { inverse: false, sample: 'x' } }, actual: { id: 1 }, pass: false },
      { actual: { id: 1 } },
    ],
  ])('returns no value %s', async (_, message, matcherResult, values) => {
    const failure = await failureOf(`Error: expect(received).toX()\n\n${message}`, { matcherResult });
    const { expected, actual } = failure ?? {};
    expect({ expected, actual }).toEqual({ expected: undefined, actual: undefined, ...values });
  });

  it('takes the values of an error of node:assert or Chai, and the name of an own error', async () => {
    expect(
      await failureOf('AssertionError: no', { code: 'ERR_ASSERTION', operator: 'strictEqual', expected: 1, actual: 2 }),
    ).toMatchObject({
      expected: 1,
      actual: 2,
      isAssertion: true,
    });
    expect(await failureOf('PaymentError: declined', { name: 'PaymentError', expected: 1 })).toEqual({
      type: 'PaymentError',
      message: `PaymentError: declined${STACK}`,
      dialect: 'jest',
    });
  });

  it.each([
    ['passed', 'passed'],
    ['failed', 'failed'],
    ['pending', 'skipped'],
    ['skipped', 'skipped'],
    ['todo', 'skipped'],
    ['disabled', 'skipped'],
    ['focused', 'passed'],
    ['error', 'failed'],
  ])('takes the status %s as %s', async (status, expected) => {
    const { tests } = await read(report([assertion({ status })]));
    expect(tests[0]?.status).toBe(expected);
  });

  it('reads attempts from what Jest reports about retries', async () => {
    const retried = assertion({ invocations: 3, retryReasons: ['Error: first', 'Error: second'] });
    const { tests } = await read(report([retried, assertion({ title: 'b', invocations: 2 })]));
    expect(tests[0]?.attempts?.map(({ status, failures }) => [status, failures[0]?.message])).toEqual([
      ['failed', 'Error: first'],
      ['failed', 'Error: second'],
      ['passed', undefined],
    ]);
    expect(tests[1]?.attempts?.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('creates a failed test for a file that does not load', async () => {
    const message =
      "  ● Test suite failed to run\n\n    Cannot find module './x' from 'src/cart.test.js'\n\n    > 1 | require('./x');\n";
    const { tests } = await read(
      report([], { success: false, numRuntimeErrorTestSuites: 1 }, { status: 'failed', message }),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'cart.test.js',
        suite: [],
        status: 'failed',
        file: '/app/src/cart.test.js',
        failures: [
          {
            message: "Cannot find module './x' from 'src/cart.test.js'\n\n> 1 | require('./x');",
            isAssertion: false,
            dialect: 'jest',
          },
        ],
      }),
    ]);
  });

  it('reads an entry without a title as the file that it is in, once', async () => {
    const message = '  ● Test suite failed to run\n\n    SyntaxError: Unexpected token\n';
    const entry = { ancestorTitles: [], status: 'error', failureMessages: [message] };
    const { tests } = await read(report([entry], { success: false }, { status: 'failed', message }));
    expect(tests.map(({ name, failures }) => [name, failures.length])).toEqual([['cart.test.js', 1]]);
  });

  it('reports a hook that failed after tests that failed as well', async () => {
    const failed = assertion({ status: 'failed', failureMessages: ['Error: in test'] });
    const message =
      '  ● cart › adds\n\n    in test\n\n\n  ● Test suite failed to run\n\n    could not drop schema\n\n      at t.js:7:26\n';
    const { tests } = await read(report([failed], { success: false }, { status: 'failed', message }));
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['adds', 'Error: in test'],
      ['cart.test.js', 'could not drop schema\n\n  at t.js:7:26'],
    ]);
  });

  it('does not report a file twice that failed because of its tests', async () => {
    const failed = assertion({ status: 'failed', failureMessages: ['Error: in test'] });
    const { tests } = await read(
      report([failed], { success: false }, { status: 'failed', message: '  ● cart › adds\n\n    in test\n' }),
    );
    expect(tests).toHaveLength(1);
  });

  it('creates a failed test for a run that failed without one', async () => {
    const { tests } = await read(report([assertion({})], { success: false }));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['Test run', 'failed'],
    ]);
    const obsolete = await read(report([assertion({})], { success: false, snapshot: { failure: true } }));
    expect(obsolete.tests).toHaveLength(1);
  });

  it('reads the result object that result processors write', async () => {
    const file = {
      testFilePath: '/app/a.test.js',
      failureMessage: null,
      testResults: [assertion({})],
      perfStats: { end: 1_795_207_592_069 },
    };
    const { tests } = await read({
      numTotalTests: 1,
      numRuntimeErrorTestSuites: 0,
      success: true,
      testResults: [file],
    });
    expect(tests).toEqual([expect.objectContaining({ name: 'adds', file: '/app/a.test.js' })]);
  });

  it('keeps what is before a cut, and what is before and after the report', async () => {
    const text = JSON.stringify(report([assertion({}), assertion({ title: 'b' })]));
    const cut = await read(text.slice(0, text.indexOf('"title":"b"') + 11));
    expect(cut.tests.map(({ name }) => name)).toEqual(['adds', 'b']);
    expect(cut.codes).toEqual(['truncated', 'no_result']);
    const polluted = await read(`[INFO] begin\n${text}\nDone in 3 s.`);
    expect(polluted.tests).toHaveLength(2);
    expect(polluted.codes).toEqual(['foreign_text']);
  });

  it('skips members of a wrong type', async () => {
    const odd = {
      ancestorTitles: 'x',
      title: 'odd',
      status: 7,
      duration: -4,
      failureMessages: {},
      failureDetails: 'x',
      location: 3,
      retryReasons: 1,
    };
    const { tests, codes } = await read(report([odd, { title: 5 }]));
    expect(tests).toEqual([
      expect.objectContaining({ name: 'odd', suite: [], status: 'skipped', durationMs: undefined }),
    ]);
    expect(codes).toEqual(['no_result', 'invalid_number']);
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ numFailedTests: 0, numTotalTests: 3 })).toBe(true);
    expect(recognizes({ stats: {}, tests: [] })).toBe(false);
    await expect(read({ tests: [] })).rejects.toThrow(UnreadableReport);
  });
});

describe('the reader of Vitest JSON', () => {
  const vitest = (assertionResults: object[], file: object = {}) => ({
    ...report(
      assertionResults.map((entry) => ({ meta: {}, ...entry })),
      {},
      file,
    ),
    numRuntimeErrorTestSuites: undefined,
  });

  it('distinguishes it from Jest, and leaves out the empty title of the file', async () => {
    const entry = assertion({
      ancestorTitles: ['', 'cart'],
      status: 'failed',
      failureMessages: [`AssertionError: expected 1 to be 2${STACK}`],
    });
    const { tests, run } = await read(vitest([entry], { status: 'failed' }));
    expect(run.runner).toBe('vitest');
    expect(tests).toEqual([
      expect.objectContaining({
        suite: ['cart'],
        failures: [{ message: `AssertionError: expected 1 to be 2${STACK}`, dialect: 'vitest' }],
      }),
    ]);
  });

  it('takes the errors of a test that passed as earlier attempts', async () => {
    const { tests } = await read(vitest([assertion({ failureMessages: ['Error: flaky'] })]));
    expect(tests[0]).toMatchObject({
      status: 'passed',
      failures: [],
      attempts: [{ status: 'failed' }, { status: 'passed' }],
    });
  });

  it('creates a failed test for a file that does not load', async () => {
    const { tests } = await read(vitest([], { status: 'failed', message: 'Failed to load ./x' }));
    expect(tests[0]).toMatchObject({
      name: 'cart.test.js',
      status: 'failed',
      failures: [{ message: 'Failed to load ./x' }],
    });
  });
});
