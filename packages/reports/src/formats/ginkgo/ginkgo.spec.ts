import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { GINKGO } from './ginkgo.js';

const { testsOf, codesOf, recognizes } = specReader(GINKGO);

const MISMATCH = 'Expected\n    <int>: 41\nto equal\n    <int>: 42';
const LOCATION = {
  FileName: '/src/shop/cart_test.go',
  LineNumber: 12,
  FullStackTrace: 'shop_test.glob..func1()\n\t/src/shop/cart_test.go:12 +0xd4',
};

const spec = (state: string, more: object = {}): object => ({
  ContainerHierarchyTexts: ['Cart', ''],
  ContainerHierarchyLabels: [['slow']],
  LeafNodeType: 'It',
  LeafNodeLocation: { FileName: '/src/shop/cart_test.go', LineNumber: 10 },
  LeafNodeLabels: ['db', 'slow'],
  LeafNodeText: 'adds',
  State: state,
  RunTime: 2_500_000,
  NumAttempts: 1,
  MaxFlakeAttempts: 0,
  ...more,
});
const failure = (message: string, more: object = {}): object => ({ Message: message, Location: LOCATION, ...more });
const suite = (specs: readonly object[] | null, more: object = {}): readonly object[] => [
  {
    SuitePath: '/src/shop',
    SuiteDescription: 'Shop Suite',
    SuiteSucceeded: false,
    PreRunStats: { TotalSpecs: specs?.length ?? 0 },
    SpecReports: specs,
    ...more,
  },
];

describe('GINKGO', () => {
  it('reads a spec with its containers, labels and failure', async () => {
    expect(
      await testsOf(suite([spec('failed', { Failure: failure(MISMATCH), CapturedGinkgoWriterOutput: 'adding\n' })])),
    ).toMatchObject([
      {
        name: 'adds',
        suite: ['Shop Suite', 'Cart'],
        file: '/src/shop/cart_test.go',
        line: 10,
        status: 'failed',
        durationMs: 2.5,
        tags: ['slow', 'db'],
        failures: [{ message: MISMATCH, location: { file: '/src/shop/cart_test.go', line: 12 }, dialect: 'go' }],
        events: [{ type: 'log', message: 'adding', stream: 'log' }],
      },
    ]);
  });

  it.each([
    ['passed', 'passed'],
    ['pending', 'skipped'],
    ['skipped', 'skipped'],
    ['panicked', 'failed'],
    ['aborted', 'failed'],
    ['interrupted', 'failed'],
    ['timedout', 'failed'],
  ])('reads the state %s as %s', async (state, status) => {
    expect(await testsOf(suite([spec(state)], { SuiteSucceeded: status !== 'failed' }))).toMatchObject([{ status }]);
  });

  it('reads a panic with what was thrown, and a time limit', async () => {
    const tests = await testsOf(
      suite([
        spec('panicked', { Failure: failure('Test Panicked', { ForwardedPanic: 'no rate' }) }),
        spec('timedout', { Failure: failure('A spec timeout occurred') }),
      ]),
    );
    expect(tests.map(({ failures }) => failures)).toMatchObject([
      [{ message: 'Test Panicked\nno rate', isAssertion: false }],
      [{ timedOut: true }],
    ]);
  });

  it('reads the attempts of a flaky spec', async () => {
    const earlier = { State: 'failed', Failure: failure(`Failure recorded during attempt 1:\n${MISMATCH}`) };
    const [test] = await testsOf(
      suite([spec('passed', { NumAttempts: 2, MaxFlakeAttempts: 2, AdditionalFailures: [earlier] })], {
        SuiteSucceeded: true,
      }),
    );
    expect(test).toMatchObject({
      status: 'passed',
      attempts: [
        { status: 'failed', failures: [{ message: MISMATCH }] },
        { status: 'passed', failures: [] },
      ],
    });
  });

  it('keeps a failure of the clean-up with that of the spec', async () => {
    const cleanup = { State: 'failed', Failure: failure('not closed') };
    const [test] = await testsOf(
      suite([spec('failed', { Failure: failure(MISMATCH), AdditionalFailures: [cleanup] })]),
    );
    expect(test?.failures.map(({ message }) => message)).toEqual([MISMATCH, 'not closed']);
    expect(test?.attempts).toBeUndefined();
  });

  it('reads a suite node only when it failed', async () => {
    const node = { LeafNodeType: 'BeforeSuite', LeafNodeText: '', ContainerHierarchyTexts: null };
    const tests = await testsOf(
      suite([spec('passed', node), spec('failed', { ...node, Failure: failure('no database') })], {
        PreRunStats: { TotalSpecs: 0 },
      }),
    );
    expect(tests).toMatchObject([{ name: '[BeforeSuite]', suite: ['Shop Suite'], status: 'failed' }]);
  });

  it('does not pass a suite that failed without a failed spec', async () => {
    const reasons = { SpecialSuiteFailureReasons: ['Detected pending specs and --fail-on-pending is set'] };
    const tests = await testsOf(suite([spec('pending')], reasons));
    expect(tests.at(-1)).toMatchObject({
      name: 'Shop Suite',
      status: 'failed',
      failures: [{ message: reasons.SpecialSuiteFailureReasons[0] }],
    });
    expect(await testsOf(suite(null))).toMatchObject([{ status: 'failed' }]);
  });

  it('does not pass a suite with fewer specs than it announces, or a spec without a result', async () => {
    const short = suite([spec('passed')], { SuiteSucceeded: true, PreRunStats: { TotalSpecs: 2 } });
    expect((await readReport(Buffer.from(JSON.stringify(short)))).status).toBe('errored');
    expect(await codesOf(suite([spec('')], { SuiteSucceeded: true }))).toEqual(['no_result']);
    const text = JSON.stringify(suite([spec('passed'), spec('passed')], { SuiteSucceeded: true }));
    expect((await readReport(Buffer.from(text.slice(0, -60)))).status).toBe('errored');
  });

  it('is recognized by its suites', () => {
    expect(recognizes(suite([spec('passed')]))).toBe(true);
    expect(recognizes(suite(null))).toBe(true);
    expect(recognizes([{ name: 'a' }])).toBe(false);
  });
});
