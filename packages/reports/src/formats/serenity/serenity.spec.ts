import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { SERENITY } from './serenity.js';

const { testsOf, recognizes, codesOf } = specReader(SERENITY);

const step = (description: string, result = 'SUCCESS', more: object = {}): object => ({
  number: 1,
  description,
  duration: 20,
  startTime: '2026-03-04T10:20:30.125+01:00[Europe/Berlin]',
  result,
  precondition: false,
  level: 0,
  ...more,
});

const frame = (declaringClass: string, methodName: string, fileName: string, lineNumber: number): object => ({
  declaringClass,
  methodName,
  fileName,
  lineNumber,
});

const mismatch = {
  errorType: 'java.lang.AssertionError',
  message: '\nExpecting:\n <4>\nto be equal to:\n <3>\nbut was not.',
  stackTrace: [frame('shop.CartTest', 'sums', 'CartTest.java', 12)],
};

const outcome = (testSteps: readonly object[], result = 'SUCCESS', more: object = {}): object => ({
  name: 'sums',
  id: 'shop.CartTest:sums',
  testCaseName: 'shop.CartTest',
  methodName: 'sums',
  testSteps,
  userStory: { id: 'shop.CartTest', storyName: 'Cart test', path: 'shop', type: 'story' },
  featureTag: { name: 'Shop/Cart test', type: 'story' },
  title: 'Sums',
  tags: [
    { name: 'Shop/Cart test', type: 'story' },
    { name: '@smoke', type: 'tag' },
    { name: 'chrome', type: 'browser' },
  ],
  startTime: '2026-03-04T10:20:30.125+01:00[Europe/Berlin]',
  duration: 54,
  manual: false,
  testSource: 'JUnit5',
  result,
  ...more,
});

const examples = (results: readonly string[], steps: readonly string[], result: string): object =>
  outcome(
    steps.map((of, at) => step(`[${at + 1}] {total=${at}}`, of)),
    result,
    {
      testCaseName: undefined,
      userStory: { storyName: 'Cart', path: 'shop/cart.feature', type: 'feature' },
      dataTable: {
        headers: ['total'],
        rows: results.map((of, at) => ({ values: [String(at)], lineNumber: at, result: of })),
        predefinedRows: true,
      },
    },
  );

const read = async (content: unknown) => readReport(Buffer.from(JSON.stringify(content)));

describe('SERENITY', () => {
  it('reads a test with its steps, requests, screenshots and evidence', async () => {
    const inner = step('GET http://shop.test/cart', 'SUCCESS', {
      restQuery: { method: 'GET', path: 'http://shop.test/cart', statusCode: 404, responseBody: '{}' },
    });
    const content = outcome([
      step('Opens the cart', 'SUCCESS', {
        children: [inner],
        screenshots: [{ screenshot: 'a.png', htmlSource: 'a.html', screenshotName: 'cart' }],
        reportData: [{ id: 'r', isEvidence: false, path: '', title: 'Console', contents: 'hello' }],
      }),
    ]);
    expect(recognizes(content)).toBe(true);
    expect(await testsOf(content)).toMatchObject([
      {
        name: 'sums',
        suite: ['shop.CartTest'],
        file: undefined,
        tags: ['smoke', 'browser:chrome'],
        status: 'passed',
        durationMs: 54,
        startedAt: new Date('2026-03-04T09:20:30.125Z'),
        events: [
          { type: 'step_start', name: 'Opens the cart' },
          { type: 'step_start', name: 'GET http://shop.test/cart' },
          { type: 'trace', data: { method: 'GET', url: 'http://shop.test/cart', status: 404, ok: true } },
          { type: 'step_end', status: 'passed' },
          { type: 'log', message: 'Console' },
          { type: 'log', message: 'hello' },
          { type: 'attachment', name: 'cart', path: 'a.png' },
          { type: 'step_end', status: 'passed', durationMs: 20 },
        ],
      },
    ]);
  });

  it('takes the worst result of the steps in a step that has none', async () => {
    const group = step('Buys', undefined, { result: undefined, children: [step('Counts'), step('Pays', 'PENDING')] });
    const content = outcome([group], 'ERROR', {
      testFailureClassname: 'java.io.IOException',
      testFailureMessage: 'no',
    });
    expect(recognizes({ ...content, title: undefined, result: undefined })).toBe(true);
    const [test] = await testsOf(content);
    expect(test).toMatchObject({ status: 'failed', failures: [{ type: 'java.io.IOException', message: 'no' }] });
    expect(test?.events.at(-1)).toMatchObject({ type: 'step_end', name: 'Buys', status: 'skipped' });
  });

  it('has the exception of the innermost step, once', async () => {
    const content = outcome(
      [
        step('Opens the cart', 'FAILURE', {
          exception: mismatch,
          children: [step('Counts', 'FAILURE', { exception: mismatch })],
        }),
        step('Pays', 'SKIPPED'),
      ],
      'FAILURE',
      { testFailureCause: mismatch, testFailureClassname: 'java.lang.AssertionError' },
    );
    const [test] = await testsOf(content);
    expect(test?.failures).toHaveLength(1);
    expect((await read(content)).tests[0]?.failure).toMatchObject({
      kind: 'assertion',
      expected: 3,
      actual: 4,
      stack: expect.stringContaining('shop.CartTest.sums(CartTest.java:12)') as unknown,
    });
  });

  it('has the exception of the outcome first, where no step has it', async () => {
    const late = { errorType: 'shop.TimeLimit', message: 'no till within 30 seconds', stackTrace: [] };
    const missing = { errorType: 'shop.NoSuchTill', message: 'There is no till.', stackTrace: [] };
    const bare = { errorType: 'a.b.InvocationTargetException', message: 'a.b.InvocationTargetException' };
    const messages = async (testFailureCause: object): Promise<unknown> => {
      const [test] = await testsOf(
        outcome([step('Pays', 'ERROR', { exception: late })], 'ERROR', { testFailureCause }),
      );
      return test?.failures.map(({ message }) => message);
    };
    expect(await messages(missing)).toEqual(['There is no till.', 'no till within 30 seconds']);
    expect(await messages(bare)).toEqual(['no till within 30 seconds']);
  });

  it('prints causes as Java does, and takes the cause of a test whose steps have none', async () => {
    const cause = {
      errorType: 'java.lang.ExceptionInInitializerError',
      stackTrace: [frame('shop.Steps', 'pay', 'Steps.java', 35), frame('a.B', 'c', '', -2)],
      rootCause: { errorType: 'java.io.IOException', message: 'Connection refused', stackTrace: [] },
    };
    const content = outcome([step('Pays', 'ERROR')], 'ERROR', { testFailureCause: cause });
    const [test] = await testsOf(content);
    expect(test?.failures).toEqual([
      {
        type: 'java.lang.ExceptionInInitializerError',
        message: undefined,
        text: 'java.lang.ExceptionInInitializerError\n\tat shop.Steps.pay(Steps.java:35)\n\tat a.B.c(Native Method)\nCaused by: java.io.IOException: Connection refused',
      },
    ]);
    expect((await read(content)).tests[0]?.failure).toMatchObject({ kind: 'exception' });
  });

  it('names the failed step of a test without an exception', async () => {
    const messages = async (content: object) => (await testsOf(content))[0]?.failures.map(({ message }) => message);
    expect(await messages(outcome([step('Pays', 'FAILURE')], 'FAILURE'))).toEqual(['Step failed: Pays']);
    expect(await messages(outcome([], 'FAILURE', { testFailureMessage: 'no cart' }))).toEqual(['no cart']);
    expect(await messages(outcome([], 'COMPROMISED'))).toEqual([undefined]);
  });

  it('takes rows of a data table as tests, each with the worse result of row and step', async () => {
    const tests = await testsOf(examples(['SUCCESS', 'FAILURE', 'SUCCESS'], ['SUCCESS', 'SUCCESS', 'ERROR'], 'ERROR'));
    expect(tests.map(({ suite, file, variant, status }) => [suite, file, variant, status])).toEqual([
      [['Cart'], 'shop/cart.feature', 'row 1', 'passed'],
      [['Cart'], 'shop/cart.feature', 'row 2', 'failed'],
      [['Cart'], 'shop/cart.feature', 'row 3', 'failed'],
    ]);
    const [whole] = await testsOf(examples(['SUCCESS'], ['SUCCESS'], 'FAILURE'));
    expect([whole?.variant, whole?.status]).toEqual([undefined, 'failed']);
    expect(await testsOf(examples(['SUCCESS', 'SUCCESS'], ['SUCCESS'], 'SUCCESS'))).toHaveLength(1);
  });

  it('shows a test that passed when it was run again as flaky', async () => {
    const flakyTestFailureCause = { rootCause: mismatch, testFailureClassname: 'java.lang.AssertionError' };
    const { tests } = await read(outcome([step('Pays')], 'SUCCESS', { flakyTestFailureCause }));
    expect(tests).toMatchObject([{ status: 'passed', flaky: true, failure: { kind: 'assertion' } }]);
  });

  it('reads Serenity/JS, and outcomes without steps', async () => {
    const js = {
      name: 'Adds',
      title: 'Adds',
      id: 'cart;adds',
      manual: false,
      testSteps: [
        { number: 1, description: 'Given a cart', startTime: 1552324886340, children: [], result: 'SUCCESS' },
      ],
      userStory: { id: 'cart', storyName: 'Cart', path: 'features/cart.feature', type: 'feature' },
      startTime: 1552324886339,
      duration: 2580,
      result: 'SUCCESS',
    };
    expect(recognizes(js)).toBe(true);
    expect(await testsOf(js)).toMatchObject([
      { name: 'Adds', suite: ['Cart'], file: 'features/cart.feature', startedAt: new Date(1552324886339) },
    ]);
    expect(recognizes(outcome([]))).toBe(true);
    expect(recognizes({ ...outcome([]), testSteps: undefined })).toBe(true);
  });

  it.each([
    ['of a test that passed', outcome([step('a')]), 'passed'],
    ['of a test that was ignored', outcome([], 'IGNORED'), 'passed'],
    ['of a pending test', outcome([step('a', 'PENDING')], 'PENDING'), 'passed'],
    ['of a test that an assumption ended', outcome([], 'ABORTED', { testFailureMessage: 'no network' }), 'passed'],
    ['of a compromised test', outcome([step('a', 'COMPROMISED')], 'COMPROMISED'), 'failed'],
    [
      'that passed with a step that failed',
      outcome([step('a', 'SUCCESS', { children: [step('b', 'ERROR')] })]),
      'failed',
    ],
    ['with an undefined result', outcome([step('a')], 'UNDEFINED'), 'errored'],
    ['with an unknown result', outcome([step('a')], 'FINE'), 'errored'],
    ['without a result', outcome([step('a')], 'FINE', { result: undefined }), 'errored'],
    ['with a row without a result', examples(['SUCCESS', ''], ['SUCCESS', 'SUCCESS'], 'SUCCESS'), 'errored'],
  ])('judges a report %s', async (_, content, status) => {
    expect((await read(content)).status).toBe(status);
  });

  it('never takes a report that is cut off for a pass', async () => {
    const text = JSON.stringify(outcome([step('a'), step('b', 'SUCCESS', { children: [step('c')] })]));
    for (let at = text.indexOf('"precondition"'); at < text.length; at += 20)
      expect((await readReport(Buffer.from(text.slice(0, at)), { format: 'serenity' })).status).not.toBe('passed');
    expect(await codesOf(text.slice(0, text.indexOf('"title"')))).toContain('truncated');
  });

  it('takes no other JSON', () => {
    expect(recognizes({ name: 'a', testSteps: [] })).toBe(false);
    expect(recognizes({ name: 'a', title: 'a', result: 'SUCCESS' })).toBe(false);
    expect(recognizes({ testSteps: [step('a')] })).toBe(false);
  });
});
