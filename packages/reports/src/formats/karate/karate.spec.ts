import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { KARATE } from './karate.js';

const { testsOf, recognizes, codesOf } = specReader(KARATE);

const step = (text: string, status = 'passed', more: object = {}, result: object = {}): object => ({
  step: { index: 0, line: 7, prefix: 'When', text },
  result: { nanos: 2_000_000, millis: 2, startTime: 1_700_000_000_000, endTime: 1_700_000_000_002, status, ...result },
  ...more,
});

const failedStep = (errorMessage: string, more: object = {}): object =>
  step('status 200', 'failed', more, { errorMessage });

const scenario = (name: string, steps: readonly object[], more: object = {}): object => ({
  sectionIndex: 0,
  exampleIndex: -1,
  name,
  description: '',
  line: 6,
  durationMillis: 4,
  startTime: 1_700_000_000_000,
  endTime: 1_700_000_000_004,
  executorName: 'pool-1-thread-2',
  refId: '[1:6]',
  failed: false,
  stepResults: steps,
  ...more,
});

const failed = (name: string, error: string, more: object = {}): object =>
  scenario(name, [failedStep(error)], { failed: true, error, ...more });

const feature = (scenarioResults: readonly object[], more: object = {}): object => ({
  name: 'Cart',
  description: '',
  durationMillis: 8,
  failedCount: 0,
  passedCount: scenarioResults.length,
  packageQualifiedName: 'shop.cart',
  relativePath: 'shop/cart.feature',
  prefixedPath: 'classpath:shop/cart.feature',
  resultDate: '2023-11-14 10:13:20 PM',
  loopIndex: -1,
  callDepth: 0,
  scenarioResults,
  ...more,
});

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('KARATE', () => {
  it('reads scenarios with their steps, and the error of a step', async () => {
    const error =
      'match failed: EQUALS\n  $.total | not equal (NUMBER:NUMBER)\n  4\n  3\n\nclasspath:shop/cart.feature:7';
    const content = feature(
      [
        scenario('adds', [step('method get', 'passed', { stepLog: '10:13:20 request:\n1 > GET http://shop/cart' })]),
        failed('sums', error, { line: 12, tags: ['smoke'] }),
      ],
      { failedCount: 1, passedCount: 1 },
    );
    expect(recognizes(content)).toBe(true);
    const [adds, sums] = await testsOf(content);
    expect(adds).toMatchObject({
      name: 'adds',
      suite: ['Cart'],
      file: 'shop/cart.feature',
      line: 6,
      status: 'passed',
      durationMs: 4,
      startedAt: new Date(1_700_000_000_000),
      worker: 'pool-1-thread-2',
      events: [
        { type: 'step_start', name: 'When method get' },
        { type: 'log', message: '10:13:20 request:' },
        { type: 'log', message: '1 > GET http://shop/cart' },
        { type: 'step_end', status: 'passed', durationMs: 2 },
      ],
    });
    expect(sums).toMatchObject({
      status: 'failed',
      tags: ['smoke'],
      failures: [{ message: error, location: { file: 'shop/cart.feature', line: 7 } }],
    });
    const { tests } = await readReport(Buffer.from(JSON.stringify(content)));
    expect(tests[1]?.failure).toMatchObject({ kind: 'assertion', expected: 3, actual: 4 });
  });

  it('distinguishes rows of an outline and scenarios of one name', async () => {
    const tests = await testsOf(
      feature([
        scenario('pays', [], { line: 20, exampleIndex: 0 }),
        scenario('pays', [], { line: 21, exampleIndex: 1 }),
        scenario('pays', [], { line: 25, exampleIndex: 0 }),
        scenario('adds', [], { line: 6 }),
        scenario('adds', [], { line: 9 }),
        scenario('', [], { line: 30 }),
      ]),
    );
    expect(tests.map(({ name, variant }) => [name, variant])).toEqual([
      ['pays', 'row 1, line 20'],
      ['pays', 'row 2'],
      ['pays', 'row 1, line 25'],
      ['adds', 'line 6'],
      ['adds', 'line 9'],
      ['unnamed scenario', undefined],
    ]);
  });

  it('shows called features as steps, and what was attached', async () => {
    const called = feature([failed('signs in', 'status code was: 401, expected: 200, url: http://shop/login')], {
      relativePath: 'shop/login.feature',
    });
    const embeds = [
      { file: 'target/embeds/a.png', resourceType: 'PNG', html: '<img/>' },
      { name: 'shots', parts: [{ role: 'actual', mime: 'image/png', file: 'b.png' }] },
    ];
    const [test] = await testsOf(
      feature(
        [
          scenario('pays', [failedStep('status code was: 401, expected: 200, x', { callResults: [called], embeds })], {
            failed: true,
          }),
        ],
        { failedCount: 1, passedCount: 0 },
      ),
    );
    expect(test?.failures).toHaveLength(1);
    expect(test?.events).toMatchObject([
      { type: 'step_start', name: 'When status 200' },
      { type: 'step_start', name: 'shop/login.feature' },
      { type: 'step_start', name: 'When status 200' },
      { type: 'step_end', status: 'failed' },
      { type: 'step_end', status: 'failed' },
      { type: 'attachment', path: 'target/embeds/a.png' },
      { type: 'attachment', name: 'shots', path: 'b.png', contentType: 'image/png' },
      { type: 'step_end', status: 'failed' },
    ]);
  });

  it('has all errors of a scenario that went on, and the error of one without steps', async () => {
    const both = scenario('goes on', [failedStep('first'), failedStep('second')], { failed: true, error: 'second' });
    const hidden = scenario('secret', [], { failed: true, error: 'failure details are suppressed' });
    const tests = await testsOf(feature([both, hidden], { failedCount: 2, passedCount: 0 }));
    expect(tests.map(({ failures }) => failures.map(({ message }) => message))).toEqual([
      ['first', 'second'],
      ['failure details are suppressed'],
    ]);
  });

  it('leaves out steps that Karate hides', async () => {
    const steps = [
      step('def a = 1', 'passed', { hidden: true }),
      step('print a', 'passed', { hidden: true, stepLog: '1' }),
    ];
    const [test] = await testsOf(feature([scenario('a', steps)]));
    expect(test?.events.map(({ name, message }) => name ?? message)).toEqual(['When print a', '1', 'When print a']);
  });

  it('skips a scenario that ended with karate.abort()', async () => {
    const steps = [step('karate.abort()', 'passed', {}, { aborted: true }), step('status 200', 'skipped')];
    expect(await testsOf(feature([scenario('a', steps)]))).toMatchObject([
      { status: 'skipped', skipReason: 'karate.abort() ended the scenario.' },
    ]);
  });

  const expected = [failedStep('no'), step('Expect test to fail because of @fail tag')];

  it.each([
    ['of scenarios that passed', feature([scenario('a', [step('x')])]), 'passed'],
    ['without scenarios', feature([]), 'empty'],
    ['that counts a failure and shows none', feature([scenario('a', [step('x')])], { failedCount: 1 }), 'failed'],
    ['with a step that failed in a scenario that did not', feature([scenario('a', [failedStep('no')])]), 'failed'],
    [
      'with an error in a step that passed',
      feature([scenario('a', [step('x', 'passed', {}, { errorMessage: 'no' })])]),
      'failed',
    ],
    ['with a failure that was expected', feature([scenario('a', expected, { tags: ['fail'] })]), 'passed'],
    ['with a failure and no tag', feature([scenario('a', expected)]), 'failed'],
    ['with an unknown status', feature([scenario('a', [step('x', 'broken')])]), 'errored'],
    ['whose scenario has no result', feature([scenario('a', [step('x')], { failed: undefined })]), 'errored'],
    ['with fewer scenarios than it counts', feature([scenario('a', [step('x')])], { passedCount: 2 }), 'errored'],
    ['with a skipped scenario', feature([scenario('a', [step('x', 'skipped')], { skipped: true })]), 'passed'],
  ])('judges a report %s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('reads several features of one file', async () => {
    const content = [
      feature([scenario('a', [step('x')])]),
      feature([failed('b', 'no')], { failedCount: 1, passedCount: 0 }),
    ];
    expect(recognizes(content)).toBe(true);
    expect((await testsOf(content)).map(({ status }) => status)).toEqual(['passed', 'failed']);
  });

  it('never takes a report that is cut off for a pass', async () => {
    const text = JSON.stringify(feature([scenario('a', [step('x'), step('y')]), scenario('b', [step('x')])]));
    for (let at = text.indexOf('"scenarioResults"'); at < text.length; at += 25)
      expect((await readReport(Buffer.from(text.slice(0, at)), { format: 'karate' })).status).not.toBe('passed');
    expect(await codesOf(text.slice(0, text.indexOf('"y"')))).toContain('truncated');
  });

  it('takes neither the summary nor other JSON', () => {
    const summary = {
      failed: true,
      name: 'Cart',
      passedCount: 1,
      failedCount: 1,
      scenarioCount: 2,
      packageQualifiedName: 'shop.cart',
      relativePath: 'shop/cart.feature',
    };
    expect(recognizes({ version: '1.4.0', featuresFailed: 1, scenariosfailed: 1, featureSummary: [summary] })).toBe(
      false,
    );
    expect(recognizes(summary)).toBe(false);
    expect(recognizes({ scenarioResults: [] })).toBe(false);
  });
});
