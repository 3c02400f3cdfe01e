import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { ANT_TEXT } from './ant-text.js';

const { read, testsOf } = specReader(ANT_TEXT);
const { formatOf, statusOf } = textReader(ANT_TEXT);

const head = (name: string, run: number, failures = 0, errors = 0): readonly string[] => [
  `Testsuite: ${name}`,
  `Tests run: ${run}, Failures: ${failures}, Errors: ${errors}, Skipped: 0, Time elapsed: 1,234.5 sec`,
];
const ERROR = [
  'total ',
  'Expected: is "3"',
  'java.lang.AssertionError: total ',
  'Expected: is "3"',
  '\tat shop.CartTest.adds(CartTest.java:12)',
  '',
];
const PLAIN = [
  ...head('shop.CartTest', 3, 1, 1),
  '------------- Standard Output ---------------',
  'Testcase: printed took 1 sec',
  '------------- ---------------- ---------------',
  '',
  'Testcase: adds took 0,012 sec',
  '\tFAILED',
  ...ERROR,
  'Testcase: opens took 0.5 sec',
  '\tCaused an ERROR',
  'no cart',
  'java.lang.IllegalStateException: no cart',
  '\tat shop.CartTest.opens(CartTest.java:20)',
  '',
  'Testcase: counts took 0 sec',
  '',
];
const BRIEF = [
  ...head('shop.CartTest', 3, 1),
  '',
  'Testcase: adds(shop.CartTest):\tFAILED',
  ...ERROR,
  '',
  'Testcase: later(shop.CartTest):SKIPPED',
  '',
  'Test shop.CartTest FAILED',
  ...head('shop.GreenTest', 2),
  '',
].map((line) => `    [junit] ${line}`);

describe("Ant's text", () => {
  it('is recognized by a class with its counts below, also on the console', async () => {
    expect(await formatOf(...PLAIN)).toBe('ant-text');
    expect(await formatOf('Buildfile: /shop/build.xml', '', ...BRIEF)).toBe('ant-text');
    expect(await formatOf('Testsuite: shop.CartTest', 'passed')).toBeUndefined();
    await expect(testsOf('BUILD SUCCESSFUL')).rejects.toThrow(UnreadableReport);
  });

  it('names all tests in its plain form, with their times, and what they print is none', async () => {
    const { tests, run } = await read(...PLAIN);
    expect(run).toEqual({ runner: 'ant', durationMs: 1_234_500 });
    expect(tests).toMatchObject([
      {
        name: 'adds',
        suite: ['shop.CartTest'],
        status: 'failed',
        durationMs: 12,
        failures: [{ type: 'java.lang.AssertionError', message: 'total\nExpected: is "3"', element: 'failure' }],
      },
      { name: 'opens', failures: [{ type: 'java.lang.IllegalStateException', message: 'no cart', element: 'error' }] },
      { name: 'counts', status: 'passed', durationMs: 0 },
    ]);
  });

  it('names only what did not pass in its brief form', async () => {
    expect(await testsOf(...BRIEF)).toMatchObject([
      { name: 'adds', suite: ['shop.CartTest'], status: 'failed' },
      { name: 'later', status: 'skipped' },
      { name: 'shop.GreenTest', status: 'passed' },
    ]);
    expect(await statusOf(...BRIEF)).toBe('failed');
    expect(await statusOf(...BRIEF.slice(-3))).toBe('passed');
  });

  it('fails with its build, or with a class that has no result', async () => {
    const build = ['Buildfile: /shop/build.xml', '', ...BRIEF.slice(-3)];
    expect(await statusOf(...build, 'BUILD SUCCESSFUL', '')).toBe('passed');
    expect(await statusOf(...build, 'BUILD FAILED', '/shop/build.xml:12: Process fork failed.', '')).toBe('failed');
    expect(await statusOf(...build, '    [junit] Test shop.TillTest FAILED (crashed)', 'BUILD SUCCESSFUL', '')).toBe(
      'failed',
    );
    expect(await testsOf(...BRIEF, 'BUILD FAILED', '')).toHaveLength(3);
  });

  it('leaves out the word null above an error without a message', async () => {
    const lines = [
      ...head('shop.CartTest', 1, 0, 1),
      '',
      'Testcase: adds took 0.003 sec',
      '\tCaused an ERROR',
      'null',
      'java.lang.NullPointerException',
      '\tat shop.CartTest.adds(CartTest.java:12)',
      '',
    ];
    const { tests } = await read(...lines);
    expect(tests[0]?.failures[0]).toEqual({
      element: 'error',
      dialect: 'java',
      type: 'java.lang.NullPointerException',
      text: 'java.lang.NullPointerException\n\tat shop.CartTest.adds(CartTest.java:12)',
    });
  });

  it('names the class where an error belongs to none of its tests', async () => {
    const lines = [
      ...head('shop.CartTest', 1, 0, 1),
      '',
      '\tCaused an ERROR',
      'shop.CartTest',
      'java.lang.ClassNotFoundException: shop.CartTest',
      '\tat java.lang.Class.forName(Class.java:266)',
      '',
    ];
    const { tests, codes } = await read(...lines, ...PLAIN);
    expect(tests[0]).toMatchObject({
      name: 'shop.CartTest',
      suite: [],
      status: 'failed',
      failures: [{ element: 'error', type: 'java.lang.ClassNotFoundException', message: 'shop.CartTest' }],
    });
    expect(tests.slice(1).map(({ name }) => name)).toEqual(['adds', 'opens', 'counts']);
    expect(codes).toEqual([]);
  });

  it('is truncated where a build has started that does not say how it ended', async () => {
    const cut = ['Buildfile: /shop/build.xml', '', ...BRIEF.slice(-3)];
    expect((await read(...cut)).codes).toEqual(['truncated']);
    expect(await statusOf(...cut)).toBe('errored');
    expect(await statusOf(...cut, 'BUILD SUCCESSFUL', ...cut)).toBe('errored');
  });

  it('does not have the last test of a suite that is cut, which may have failed', async () => {
    const cut = [...head('shop.CartTest', 2), '', 'Testcase: adds took 0 sec', ''];
    expect(await testsOf(...cut)).toEqual([]);
    expect(await statusOf(...cut)).toBe('errored');
    const failed = [...head('shop.CartTest', 2, 1), '', 'Testcase: adds took 0 sec', 'Testcase: opens took 0 sec', ''];
    expect(await testsOf(...failed)).toMatchObject([{ name: 'adds', status: 'passed' }]);
    expect(await statusOf(...failed)).toBe('failed');
  });

  it('never passes without its counts, with tests that are missing, or with failures that are only counted', async () => {
    expect(await statusOf('Testsuite: shop.CartTest', '')).toBe('errored');
    expect(await statusOf(...head('shop.CartTest', 2), 'Testcase: adds took 0 sec', '')).toBe('errored');
    expect(await statusOf(...head('shop.CartTest', 2, 1), '')).toBe('failed');
    for (const text of brokenOff(PLAIN.join('\n'), 100)) {
      const { status } = await readReport(Buffer.from(text), { format: 'ant-text' }).catch(() => ({
        status: 'refused',
      }));
      expect(['failed', 'errored', 'refused']).toContain(status);
    }
  });
});
