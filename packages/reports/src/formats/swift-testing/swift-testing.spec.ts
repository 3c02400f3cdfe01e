import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { SWIFT_TESTING } from './swift-testing.js';

const { read, testsOf, codesOf } = specReader(SWIFT_TESTING);

const ID = 'ShopTests.Cart/Totals/adds()/CartTests.swift:5:3';
const PLAN = {
  version: 0,
  kind: 'test',
  payload: {
    kind: 'function',
    id: ID,
    name: 'adds()',
    displayName: 'Adds up',
    isParameterized: false,
    sourceLocation: {
      fileID: 'ShopTests/CartTests.swift',
      _filePath: '/src/shop/Tests/CartTests.swift',
      line: 5,
      column: 3,
    },
    tags: ['.slow'],
  },
};
const event = (kind: string, absolute: number, more: object = {}): object => ({
  version: 0,
  kind: 'event',
  payload: { kind, instant: { absolute, since1970: 1_788_885_596 + absolute }, messages: [], ...more },
});
const STARTED = event('runStarted', 0);
const ENDED = event('runEnded', 9);
const begins = (at = 1): object => event('testStarted', at, { testID: ID });
const ends = (at = 1.25): object => event('testEnded', at, { testID: ID });
const issue = (text: string, more: object = {}): object =>
  event('issueRecorded', 1.1, {
    testID: ID,
    issue: { isKnown: false, sourceLocation: { fileID: 'ShopTests/CartTests.swift', line: 7, column: 5 }, ...more },
    messages: [{ symbol: 'fail', text }],
  });
const statusOf = async (...lines: readonly object[]): Promise<string> =>
  (await readReport(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))).status;

describe('SWIFT_TESTING', () => {
  it('reads a test of a suite with its place, tags and duration', async () => {
    const { tests, run } = await read(STARTED, PLAN, begins(), ends(), ENDED);
    expect(tests).toMatchObject([
      {
        name: 'adds()',
        suite: ['ShopTests.Cart', 'Totals'],
        file: '/src/shop/Tests/CartTests.swift',
        line: 5,
        status: 'passed',
        durationMs: 250,
        tags: ['.slow'],
      },
    ]);
    expect(run.runner).toBe('Swift Testing');
  });

  it('reads an expectation, an error and a time limit as failures', async () => {
    for (const [text, more] of [
      ['Expectation failed: (total → 41) == 42', { isAssertion: true }],
      ['Caught error: .noRate', { isAssertion: false }],
      ['Time limit was exceeded: 60.000 seconds', { timedOut: true, isAssertion: false }],
    ] as const)
      expect(await testsOf(STARTED, PLAN, begins(), issue(text), ends(), ENDED)).toMatchObject([
        {
          status: 'failed',
          failures: [{ message: text, ...more, location: { file: 'ShopTests/CartTests.swift', line: 7 } }],
        },
      ]);
  });

  it('passes a test with a known issue or a warning only', async () => {
    for (const more of [{ isKnown: true }, { isFailure: false }, { severity: 'warning' }])
      expect(await testsOf(STARTED, PLAN, begins(), issue('no', more), ends(), ENDED)).toMatchObject([
        { status: 'passed' },
      ]);
  });

  it('reads a skipped test with its reason', async () => {
    const skipped = event('testSkipped', 1, { testID: ID, messages: [{ symbol: 'skip', text: 'needs a network' }] });
    expect(await testsOf(STARTED, PLAN, skipped, ENDED)).toMatchObject([
      { status: 'skipped', skipReason: 'needs a network' },
    ]);
  });

  it('reads repeated iterations as attempts', async () => {
    const [test] = await testsOf(STARTED, PLAN, begins(), issue('no'), ends(), begins(2), ends(2.5), ENDED);
    expect(test).toMatchObject({ status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] });
  });

  it('does not pass an issue outside of tests or of a suite, or a run that says it failed', async () => {
    const outside = event('issueRecorded', 1, {
      issue: { isKnown: false },
      messages: [{ symbol: 'fail', text: 'late' }],
    });
    const ofSuite = event('issueRecorded', 1, { testID: 'ShopTests.Cart', issue: {}, messages: [] });
    const failed = event('runEnded', 9, { messages: [{ symbol: 'fail', text: 'Test run failed' }] });
    expect(await statusOf(STARTED, PLAN, begins(), ends(), outside, ENDED)).toBe('failed');
    expect(await statusOf(STARTED, PLAN, begins(), ends(), ofSuite, ENDED)).toBe('failed');
    expect(await statusOf(STARTED, PLAN, begins(), ends(), failed)).toBe('failed');
  });

  it('does not pass a run that ends early', async () => {
    expect(await statusOf(STARTED, PLAN, begins(), ends())).toBe('errored');
    expect(await codesOf(STARTED, PLAN, begins(), ENDED)).toEqual(['no_result']);
    expect(await codesOf(STARTED, PLAN, begins(), ends(), JSON.stringify(ENDED).slice(0, -4))).toEqual(['truncated']);
  });

  it('is recognized by its records', async () => {
    expect(detectFormat(await toHead(Buffer.from(`${JSON.stringify(PLAN)}\n`)))?.name).toBe('swift-testing');
    expect(detectFormat(await toHead(Buffer.from('{"kind":"event","payload":{}}\n')))).toBeUndefined();
  });
});
