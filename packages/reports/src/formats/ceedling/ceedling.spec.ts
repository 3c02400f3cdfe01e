import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { CEEDLING } from './ceedling.js';

const { read, testsOf } = specReader(CEEDLING);

const { formatOf, statusOf } = textReader(CEEDLING);

const SOURCE = ['---', ':source:', '  :path: test', '  :file: test_till.c'];

const item = (name: string, line: number, message: string): readonly string[] => [
  `- :test: ${name}`,
  `  :line: ${line}`,
  `  :message: ${message}`,
  '  :unity_test_time: 0.25',
];

const counts = (total: number, failed: number, ignored: number): readonly string[] => [
  ':counts:',
  `  :total: ${total}`,
  `  :passed: ${total - failed - ignored}`,
  `  :failed: ${failed}`,
  `  :ignored: ${ignored}`,
];

const END = [':stdout: []', ':time: 0.5'];

const FAILED = [
  ...SOURCE,
  ':successes:',
  ...item('test_opens', 9, "''"),
  ':failures:',
  ...item('test_pays', 14, 'Expected 3 Was 2'),
  ...item('test_names', 21, "'Expected ''tea'' Was ''rum'''"),
  ':ignores:',
  ...item('test_later', 30, 'no till yet'),
  ...counts(4, 2, 1),
  ...END,
];

const PASSED = [
  ...SOURCE,
  ':successes:',
  ...item('test_opens', 9, "''"),
  ':failures: []',
  ':ignores: []',
  ...counts(1, 0, 0),
  ...END,
];

describe('CEEDLING', () => {
  it('reads the tests of a file, with their places, times and messages', async () => {
    const { tests, run, codes } = await read(...FAILED);
    expect(tests).toMatchObject([
      { name: 'test_opens', suite: [], file: 'test/test_till.c', status: 'passed', durationMs: 250 },
      {
        name: 'test_pays',
        status: 'failed',
        failures: [
          { message: 'Expected 3 Was 2', location: { file: 'test/test_till.c', line: 14 }, element: 'failure' },
        ],
      },
      { name: 'test_names', status: 'failed', failures: [{ message: "Expected 'tea' Was 'rum'" }] },
      { name: 'test_later', status: 'skipped', skipReason: 'no till yet' },
    ]);
    expect(run.runner).toBe('Ceedling');
    expect(codes).toEqual([]);
  });

  it('takes the path where the source has one, and the values of Unity', async () => {
    const text = FAILED.join('\n').replace('  :path: test\n  :file: test_till.c', '  :file: specs/test_till.c');
    const { tests, status } = await readReport(Buffer.from(`${text}\n`));
    expect(tests.map(({ filePath }) => filePath)).toEqual(Array.from({ length: 4 }, () => 'specs/test_till.c'));
    expect(tests[1]?.failure).toMatchObject({ kind: 'assertion', expected: 3, actual: 2 });
    expect(status).toBe('failed');
  });

  it.each([
    ['passed', PASSED],
    ['failed', [...PASSED, ...FAILED]],
    ['failed', [...SOURCE, ':successes: []', ':failures: []', ':ignores: []', ...counts(2, 2, 0), ...END]],
    [
      'errored',
      [...SOURCE, ':successes:', ...item('test_opens', 9, "''"), ':failures: []', ...counts(3, 0, 0), ...END],
    ],
    ['empty', [...SOURCE, ':successes: []', ':failures: []', ':ignores: []', ...counts(0, 0, 0), ...END]],
  ])('is %s by its tests and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the file breaks off in front of the counts', async () => {
    const text = `${FAILED.join('\n')}\n`;
    const statuses = await Promise.all(
      brokenOff(text, 60)
        .filter((part) => part.includes(':source:\n'))
        .map(async (part) => statusOf(part)),
    );
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
    const whole = PASSED.join('\n');
    expect(await statusOf(whole.slice(0, whole.indexOf(':counts:')))).toBe('errored');
  });

  it('keeps a message of several lines, and lines that fit nowhere do no harm', async () => {
    const lines = [
      ...SOURCE,
      ':successes: []',
      ':failures:',
      '- :test: test_pays',
      '  :line: 14',
      '  :message: |-',
      '    Expected 3 Was 2',
      '    with two items',
      'what a program printed',
      '- :line: 3',
      ':ignores: []',
      ...counts(1, 1, 0),
      ...END,
    ];
    const [test] = await testsOf(...lines);
    expect(test?.failures).toMatchObject([{ message: 'Expected 3 Was 2\nwith two items' }]);
  });

  describe('written by Ruby before 1.9', () => {
    const OLD = [
      '--- ',
      ':failures: ',
      '- :message: Expected 3 Was 2',
      '  :line: 14',
      '  :test: test_pays',
      '- :test: test_names',
      '  :message: no name',
      '  :line: 21',
      ':successes: []',
      '',
      ':ignores: []',
      '',
    ];
    const OLD_SOURCE = [':source: ', '  :path: test', '  :file: test_till.c'];
    const oldCounts = (failed: number): readonly string[] => [
      ':stdout: []',
      '',
      ':counts: ',
      '  :passed: 0',
      `  :failed: ${failed}`,
      '  :ignored: 0',
      `  :total: ${failed}`,
      '',
    ];

    it('has its parts and members in any order, with blanks behind them', async () => {
      const { tests, codes } = await read(...OLD, ...OLD_SOURCE, ...oldCounts(2));
      expect(tests).toMatchObject([
        {
          name: 'test_pays',
          file: 'test/test_till.c',
          failures: [{ message: 'Expected 3 Was 2', location: { file: 'test/test_till.c', line: 14 } }],
        },
        { name: 'test_names', failures: [{ message: 'no name', location: { file: 'test/test_till.c', line: 21 } }] },
      ]);
      expect(codes).toEqual([]);
      expect(await formatOf(...OLD, ...OLD_SOURCE, ...oldCounts(2))).toBe('ceedling');
      expect(await formatOf('--- ', ...oldCounts(2).slice(2), ...OLD.slice(1))).toBe('ceedling');
    });

    it('keeps the source of each file to its own tests', async () => {
      const other = ['--- ', ':successes: ', '- :test: test_opens', '  :message: ""', '  :line: 3', ...oldCounts(0)];
      const tests = await testsOf(...OLD, ...OLD_SOURCE, ...oldCounts(2), ...other);
      expect(tests.map(({ name, file }) => [name, file])).toEqual([
        ['test_pays', 'test/test_till.c'],
        ['test_names', 'test/test_till.c'],
        ['test_opens', undefined],
      ]);
    });

    it('is never green where it breaks off', async () => {
      const text = [...OLD, ...OLD_SOURCE, ...oldCounts(2)].join('\n');
      const statuses = await Promise.all(
        brokenOff(text, 60)
          .filter((part) => part.includes(':failures: \n'))
          .map(async (part) => statusOf(part)),
      );
      expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
    });
  });

  it('is recognized by its beginning, and refuses anything else', async () => {
    expect(await formatOf(...PASSED)).toBe('ceedling');
    expect(await formatOf('---', ':source:', '  :file: a.c')).toBeUndefined();
    expect(await formatOf('---', ':time: 3', 'failures: []')).toBeUndefined();
    expect(await formatOf(':failures: []', '---', ':successes: []')).toBeUndefined();
    expect(await formatOf('---', 'source: a', ':successes: []')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
