import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { INSTRUMENTATION_TEXT } from './instrumentation-text.js';

const { read, testsOf, codesOf } = specReader(INSTRUMENTATION_TEXT);

const { formatOf, statusOf } = textReader(INSTRUMENTATION_TEXT);

const block = (test: string, code: number, numtests: number, ...stack: readonly string[]): readonly string[] => [
  'INSTRUMENTATION_STATUS: class=shop.CartTest',
  'INSTRUMENTATION_STATUS: current=1',
  'INSTRUMENTATION_STATUS: id=AndroidJUnitRunner',
  `INSTRUMENTATION_STATUS: numtests=${numtests}`,
  ...stack.map((line, at) => (at === 0 ? `INSTRUMENTATION_STATUS: stack=${line}` : line)),
  'INSTRUMENTATION_STATUS: stream=',
  'shop.CartTest:',
  `INSTRUMENTATION_STATUS: test=${test}`,
  `INSTRUMENTATION_STATUS_CODE: ${code}`,
];

const run = (test: string, code: number, numtests: number, ...stack: readonly string[]): readonly string[] => [
  ...block(test, 1, numtests),
  ...block(test, code, numtests, ...stack),
];

const END = [
  'INSTRUMENTATION_RESULT: stream=',
  '',
  'Time: 1.25',
  '',
  'OK (1 test)',
  '',
  '',
  'INSTRUMENTATION_CODE: -1',
  '',
];

const GREEN = [...run('adds', 0, 1), ...END];

const STACK = [
  'java.lang.AssertionError: expected:<3> but was:<4>',
  'in the till',
  'at shop.CartTest.pays(CartTest.kt:9)',
  'at org.junit.runners.ParentRunner.run(ParentRunner.java:363)',
];

describe('INSTRUMENTATION_TEXT', () => {
  it('has the tests with their classes and errors', async () => {
    const {
      tests,
      run: of,
      codes,
    } = await read(
      ...run('adds', 0, 5),
      ...run('pays', -2, 5, ...STACK),
      ...run('throws', -1, 5, 'java.io.IOException: no till', 'at shop.Cart.pay(Cart.kt:3)'),
      ...run('later', -3, 5),
      ...run(
        'abroad',
        -4,
        5,
        'org.junit.AssumptionViolatedException: not here',
        'at shop.CartTest.abroad(CartTest.kt:30)',
      ),
      'INSTRUMENTATION_RESULT: stream=',
      '',
      'Time: 1,001.25',
      'There were 2 failures:',
      '',
      'FAILURES!!!',
      'Tests run: 5,  Failures: 2',
      '',
      'INSTRUMENTATION_CODE: -1',
      '',
    );
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['shop.CartTest'], status: 'passed' },
      {
        name: 'pays',
        status: 'failed',
        failures: [
          { type: 'java.lang.AssertionError', message: 'expected:<3> but was:<4>\nin the till', dialect: 'java' },
        ],
      },
      {
        name: 'throws',
        status: 'failed',
        failures: [{ type: 'java.io.IOException', message: 'no till', element: 'error' }],
      },
      { name: 'later', status: 'skipped' },
      { name: 'abroad', status: 'skipped', skipReason: 'not here' },
    ]);
    expect(of).toEqual({ runner: 'Android instrumentation', durationMs: 1_001_250 });
    expect(codes).toEqual([]);
  });

  it('has the values and the place of an assertion', async () => {
    const { tests, status } = await readReport(Buffer.from([...run('pays', -2, 1, ...STACK), ...END].join('\n')));
    expect(tests[0]?.failure).toMatchObject({ kind: 'assertion', expected: 3, actual: 4, location: { line: 9 } });
    expect(status).toBe('failed');
  });

  it('fails the test in which the process crashed', async () => {
    const tests = await testsOf(
      ...run('adds', 0, 3),
      ...block('pays', 1, 3),
      'INSTRUMENTATION_RESULT: shortMsg=java.lang.IllegalStateException',
      'INSTRUMENTATION_RESULT: longMsg=java.lang.IllegalStateException: no till',
      'INSTRUMENTATION_CODE: 0',
      '',
    );
    expect(tests.at(-1)).toMatchObject({
      name: 'pays',
      status: 'failed',
      failures: [{ type: 'java.lang.IllegalStateException', message: 'no till', element: 'error' }],
    });
  });

  it.each([
    ['passed', GREEN],
    ['passed', [...GREEN, ...GREEN]],
    ['passed', GREEN.slice(0, -1)],
    [
      'failed',
      [...run('adds', 0, 1), 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.', 'INSTRUMENTATION_CODE: 0', ''],
    ],
    ['failed', [...run('adds', 0, 1), 'INSTRUMENTATION_CODE: 0', '']],
    ['failed', [...run('adds', 0, 1), 'INSTRUMENTATION_ABORTED: System has crashed.', '']],
    ['failed', ['INSTRUMENTATION_FAILED: shop/androidx.test.runner.AndroidJUnitRunner', '']],
    [
      'failed',
      ['INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info', 'INSTRUMENTATION_STATUS_CODE: -1', ''],
    ],
    ['failed', [...run('adds', -7, 1), ...END]],
    [
      'failed',
      [
        ...run('adds', 0, 1),
        'INSTRUMENTATION_RESULT: stream=',
        'Tests run: 1,  Failures: 1',
        '',
        'INSTRUMENTATION_CODE: -1',
        '',
      ],
    ],
    ['errored', [...block('adds', 1, 1), ...END]],
    ['errored', [...block('adds', 1, 2), ...run('sums', 0, 2), ...END]],
    ['errored', [...run('adds', 0, 2), ...END]],
    ['errored', [...GREEN, ...run('adds', 0, 1)]],
    ['errored', run('adds', 0, 1)],
  ])('is %s by its tests and the end of its run', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('does not take codes in progress for results', async () => {
    expect(await testsOf(...block('adds', 1, 1), ...block('adds', 2, 1), ...block('adds', 0, 1), ...END)).toHaveLength(
      1,
    );
    expect(await codesOf(...block('adds', 1, 1), ...block('adds', 2, 1), ...block('adds', 0, 1), ...END)).toEqual([]);
  });

  it('is never green where it breaks off', async () => {
    const text = [...run('adds', 0, 2), ...run('pays', -2, 2, ...STACK), ...END].join('\n');
    for (const part of [...brokenOff(text, 80), ...brokenOff(GREEN.join('\n').slice(0, -1), 80)])
      if (part.includes('INSTRUMENTATION_STATUS_CODE: 1\n'))
        expect(['failed', 'errored']).toContain(await statusOf(part));
  });

  it('is recognized by its lines, and refuses anything else', async () => {
    expect(await formatOf(...GREEN)).toBe('instrumentation-text');
    expect(await formatOf('$ adb shell am instrument -w -r shop', ...GREEN)).toBe('instrumentation-text');
    expect(await formatOf('INSTRUMENTATION_STATUS is a line', '')).toBeUndefined();
    await expect(read('nothing of it', '')).rejects.toThrow(UnreadableReport);
  });
});
