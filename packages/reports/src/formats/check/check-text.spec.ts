import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { CHECK_TEXT } from './check-text.js';

const { read, testsOf } = specReader(CHECK_TEXT);

const { formatOf, statusOf } = textReader(CHECK_TEXT);

const counts = (checks: number, failures: number, errors: number): string =>
  `${Math.trunc((100 * (checks - failures - errors)) / Math.max(checks, 1))}%: Checks: ${checks}, Failures: ${failures}, Errors: ${errors}`;

const START = 'Running suite(s): Shop';
const TOTALS = "tests/shop.c:6:F:Core:totals:0: Assertion 'total == 42' failed: total == 41, 42 == 42";
const CRASHES = 'tests/shop.c:12:E:Core:crashes:0: (after this point) Received signal 11 (Segmentation fault)';

describe('CHECK_TEXT', () => {
  it('reads the tests that failed, with their suite, place and values', async () => {
    const lines = [START, counts(3, 1, 1), TOTALS, CRASHES, ''];
    const { tests, run, codes } = await read(...lines);
    expect(tests).toEqual([
      {
        name: 'totals',
        suite: ['Shop', 'Core'],
        file: 'tests/shop.c',
        line: 6,
        status: 'failed',
        failures: [
          {
            message: "Assertion 'total == 42' failed: total == 41, 42 == 42",
            isAssertion: true,
            location: { file: 'tests/shop.c', line: 6 },
            dialect: 'cpp',
          },
        ],
        events: [],
      },
      {
        name: 'crashes',
        suite: ['Shop', 'Core'],
        file: 'tests/shop.c',
        line: 12,
        status: 'failed',
        failures: [
          {
            message: 'Received signal 11 (Segmentation fault)',
            isAssertion: false,
            element: 'error',
            location: { file: 'tests/shop.c', line: 12 },
            dialect: 'cpp',
          },
        ],
        events: [],
      },
    ]);
    expect(run.runner).toBe('Check');
    expect(codes).toEqual([]);
    const { tests: drafts } = await readReport(Buffer.from(lines.join('\n')));
    expect(drafts[0]?.failure).toMatchObject({ kind: 'assertion', expected: 42, actual: 41 });
  });

  it('reads all tests of CK_VERBOSE, rounds of a loop and failures of a fixture', async () => {
    const tests = await testsOf(
      START,
      counts(4, 2, 0),
      'shop.c:5:P:Core:opens:0: Passed',
      'shop.c:15:P:Core:looped:0: Passed',
      "shop.c:15:F:Core:looped:2: Assertion '_i < 2' failed: _i == 2, 2 == 2",
      'shop.c:20:S:With till: checked:opens:0: no till',
      '(null):-1:S:Core:will_fail:0: no place',
    );
    expect(tests.map(({ suite, name, variant, status, line }) => [suite.at(-1), name, variant, status, line])).toEqual([
      ['Core', 'opens', undefined, 'passed', 5],
      ['Core', 'looped', undefined, 'passed', 15],
      ['Core', 'looped', '2', 'failed', 15],
      ['With till: checked', 'opens', undefined, 'failed', 20],
      ['Core', 'will_fail', undefined, 'failed', undefined],
    ]);
  });

  it('names no suite where a program has several, which results do not name', async () => {
    const [test] = await testsOf(START, ' Till', counts(2, 1, 0), TOTALS);
    expect(test?.suite).toEqual(['Core']);
  });

  it('keeps a message of several lines, but not what other programs print behind the last one', async () => {
    const lines = [START, counts(3, 2, 0), 'a.c:1:F:Core:lines:0: two', 'lines: of it', '', TOTALS, 'gcov shop.c'];
    const tests = await testsOf(...lines);
    expect(tests.map(({ failures: [first] }) => first?.message)).toEqual([
      'two\nlines: of it',
      "Assertion 'total == 42' failed: total == 41, 42 == 42",
    ]);
  });

  it('says that a time limit was reached', async () => {
    const [test] = await testsOf(
      START,
      counts(1, 0, 1),
      'a.c:1:E:Core:hangs:0: (after this point) Test timeout expired',
    );
    expect(test?.failures).toMatchObject([{ message: 'Test timeout expired', timedOut: true, isAssertion: false }]);
  });

  it.each([
    ['passed', [START, counts(3, 0, 0)]],
    ['passed', [START, counts(1, 0, 0), 'a.c:1:P:Core:opens:0: Passed', START, counts(2, 0, 0), '']],
    ['passed', [START, counts(9, 0, 0), counts(3, 0, 0), '']],
    ['failed', [START, counts(9, 1, 0), counts(3, 0, 0), '']],
    ['failed', [START, counts(9, 1, 0), ' Till', counts(3, 0, 0), '']],
    ['failed', [`${START}${'x'.repeat(2_000)}`, counts(9, 1, 0), `${START}${'x'.repeat(2_000)}`, counts(3, 0, 0), '']],
    ['failed', [START, counts(3, 0, 0), counts(9, 1, 0), '']],
    ['failed', [START, counts(3, 1, 0), '']],
    ['failed', [START, counts(3, 2, 0), TOTALS]],
    ['failed', [START, counts(3, 0, 0), 'make[1]: *** [check] Error 1', '']],
    ['errored', [START, counts(3, 0, 0), 'a.c:1:P:Core:opens:0: Passed', '']],
    ['errored', [START, counts(3, 0, 0), START, '']],
    ['empty', [START, counts(0, 0, 0), '']],
  ])('is %s by its results and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('names a program whose tests passed by its suites', async () => {
    expect(await testsOf(START, ' Till', counts(3, 0, 0))).toMatchObject([{ name: 'Shop, Till', status: 'passed' }]);
  });

  it('keeps 1,000 characters of the name of a suite', async () => {
    const [first, second] = ['x'.repeat(1_000), 'y'.repeat(1_000)];
    const lines = [`Running suite(s): ${first}more`, ` ${second}more`, counts(3, 0, 0)];
    expect(await testsOf(...lines)).toMatchObject([{ name: `${first}, ${second}`, status: 'passed' }]);
  });

  it('is never green where the text breaks off', async () => {
    const verbose = [START, counts(3, 0, 0), ...['a', 'b', 'c'].map((name) => `a.c:1:P:Core:${name}:0: Passed`)];
    const texts = [[START, counts(3, 1, 1), TOTALS, CRASHES], [START, ' Till', counts(300, 20, 3), TOTALS], verbose];
    const parts = texts.flatMap((lines) => brokenOff(lines.join('\n'), 150));
    const statuses = await Promise.all(
      parts
        .filter(
          (part) => part.startsWith(`${START}\n`) && !(part.includes('Errors: 0') && !part.includes(':P:Core:a:0: ')),
        )
        .filter((part) => !part.includes(':P:Core:c:0: '))
        .map(async (part) => statusOf(part)),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('is recognized by its counts beside a suite or a result, and refuses anything else', async () => {
    expect(await formatOf('gcc -o check check.c', START, counts(3, 1, 1), TOTALS)).toBe('check-text');
    expect(await formatOf(counts(3, 1, 1), TOTALS)).toBe('check-text');
    expect(await formatOf(counts(3, 1, 1))).toBeUndefined();
    expect(await formatOf(TOTALS)).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
