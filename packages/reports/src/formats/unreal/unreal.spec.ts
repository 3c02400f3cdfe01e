import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UNREAL } from './unreal.js';

const { testsOf, recognizes, read } = specReader(UNREAL);

const entry = (type: string, message: string, lineNumber = -1): object => ({
  event: { type, message, context: '', artifact: '00000000000000000000000000000000' },
  filename: lineNumber < 0 ? '' : 'C:/Game/Source/ScoreTest.cpp',
  lineNumber,
  timestamp: '2026.03.04-10.20.30',
});

const test = (name: string, state: string, entries: readonly object[] = []): object => ({
  testDisplayName: name,
  fullTestPath: `Game.Score.${name}`,
  state,
  deviceInstance: ['0'],
  duration: 0.25,
  dateTime: '2026.03.04-10.20.30',
  entries,
  warnings: 0,
  errors: 0,
  artifacts: [],
});

const report = (counts: object, ...tests: readonly object[]): object => ({
  devices: [],
  reportCreatedOn: '2026.03.04-10.20.30',
  succeeded: 0,
  succeededWithWarnings: 0,
  failed: 0,
  notRun: 0,
  inProcess: 0,
  totalDuration: 1.5,
  comparisonExported: false,
  tests,
  ...counts,
});

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('UNREAL', () => {
  it('reads tests with their groups, errors and what was logged before', async () => {
    const errors = [
      entry('Info', 'Opening map Arena'),
      entry('Error', "Expected 'score' to be 3, but it was 4.", 12),
      entry('Error', 'Ensure condition failed: IsValid()'),
    ];
    const content = report({ succeeded: 1, failed: 1 }, test('Adds', 'Success'), test('Counts', 'Fail', errors));
    expect(recognizes(content)).toBe(true);
    expect((await read(content)).run).toMatchObject({ runner: 'Unreal Engine', durationMs: 1500 });
    expect(await testsOf(content)).toMatchObject([
      { name: 'Adds', suite: ['Game', 'Score'], selector: 'Game.Score.Adds', status: 'passed', durationMs: 250 },
      {
        name: 'Counts',
        status: 'failed',
        events: [{ type: 'log', message: 'Opening map Arena' }],
        failures: [
          {
            message: "Expected 'score' to be 3, but it was 4.",
            location: { file: 'C:/Game/Source/ScoreTest.cpp', line: 12 },
          },
          { message: 'Ensure condition failed: IsValid()', location: undefined },
        ],
      },
    ]);
    const whole = await readReport(Buffer.from(JSON.stringify(content)));
    expect(whole.tests[1]?.failure).toMatchObject({ kind: 'assertion' });
    expect(JSON.stringify([whole.tests[1]?.failure?.expected, whole.tests[1]?.failure?.actual])).toContain('4');
  });

  it('names a test that has another display name by both', async () => {
    const content = report({ succeeded: 1 }, { ...test('Door', 'Success'), testDisplayName: 'Door (Client)' });
    expect(await testsOf(content)).toMatchObject([{ name: 'Door (Client)', suite: ['Game', 'Score', 'Door'] }]);
  });

  it.each([
    ['whose test failed without an error', report({ failed: 1 }, test('A', 'Fail')), 'failed'],
    ['that counts a failure and shows none', report({ failed: 1, succeeded: 1 }, test('A', 'Success')), 'failed'],
    ['whose test did not end', report({ inProcess: 1 }, test('A', 'InProcess')), 'failed'],
    ['that counts a test that did not end', report({ inProcess: 1, succeeded: 1 }, test('A', 'Success')), 'failed'],
    [
      'whose test was not run',
      report({ succeeded: 1, notRun: 1 }, test('A', 'Success'), test('B', 'NotRun')),
      'errored',
    ],
    ['with an unknown state', report({ succeeded: 1 }, test('A', 'Succeeded')), 'errored'],
    ['with fewer tests than it counts', report({ succeeded: 2 }, test('A', 'Success')), 'errored'],
    ['without tests', report({}), 'empty'],
    [
      'of tests that passed',
      report({ succeeded: 1, succeededWithWarnings: 1 }, test('A', 'Success'), test('B', 'Success')),
      'passed',
    ],
    ['with a skipped test', report({ succeeded: 1 }, test('A', 'Success'), test('B', 'Skipped')), 'passed'],
  ])('A report %s is %s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('takes a report with a byte order mark, and one that is cut off is no pass', async () => {
    const text = JSON.stringify(report({ succeeded: 2 }, test('A', 'Success'), test('B', 'Success')));
    expect((await readReport(Buffer.from(`\uFEFF${text}`))).status).toBe('passed');
    expect((await readReport(Buffer.from(text.slice(0, text.indexOf('"Game.Score.B"'))))).status).toBe('errored');
  });

  it('takes no other JSON with tests', () => {
    expect(recognizes({ tests: [{ fullTestPath: 'a' }] })).toBe(false);
    expect(recognizes({ notRun: 0, tests: [{ name: 'a' }] })).toBe(false);
    expect(recognizes({ notRun: 0, tests: [] })).toBe(false);
  });
});
