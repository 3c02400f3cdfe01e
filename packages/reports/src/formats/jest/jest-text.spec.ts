import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { JEST_TEXT } from './jest-text.js';

const { read, testsOf } = specReader(JEST_TEXT);

const { formatOf, statusOf } = textReader(JEST_TEXT);

const ADDS = [
  '  ● Cart › adds',
  '',
  '    expect(received).toBe(expected) // Object.is equality',
  '',
  '    Expected: 3',
  '    Received: 2',
  '',
  "      1 | it('adds', () => {",
  '    > 2 |   expect(1 + 1).toBe(3);',
  '        |                 ^',
  '      3 | });',
  '',
  '      at Object.toBe (src/cart.test.js:2:17)',
  '',
];

const LISTED = [
  'FAIL src/cart.test.js (5.12 s)',
  '  ✓ top level',
  '  Cart',
  '    ✕ adds (14 ms)',
  '    with a discount',
  '      ✓ is a sum (1.5 s)',
  '      ○ skipped later',
  '      ✎ todo removes',
  '',
];

const POWERSHELL = ['    + FullyQualifiedErrorId : NativeCommandError'];

const counts = (tests: string, files = '1 failed, 1 total'): readonly string[] => [
  `Test Suites: ${files}`,
  `Tests:       ${tests}`,
  'Snapshots:   0 total',
  'Time:        1.25 s, estimated 2 s',
  'Ran all test suites.',
  '',
];

describe('JEST_TEXT', () => {
  it('reads the list of a file, and what is said below it of a test that failed', async () => {
    const { tests, run, codes } = await read(
      ...LISTED,
      ...ADDS,
      ...counts('1 failed, 1 skipped, 1 todo, 2 passed, 5 total'),
    );
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'jest', durationMs: 1250 });
    expect(tests.map(({ name, suite, status, durationMs }) => [[...suite, name], status, durationMs])).toEqual([
      [['top level'], 'passed', undefined],
      [['Cart', 'adds'], 'failed', 14],
      [['Cart', 'with a discount', 'is a sum'], 'passed', 1500],
      [['Cart', 'with a discount', 'later'], 'skipped', undefined],
      [['Cart', 'with a discount', 'removes'], 'skipped', undefined],
    ]);
    expect(tests[1]).toMatchObject({
      file: 'src/cart.test.js',
      failures: [
        {
          message: 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 2',
          stack: 'at Object.toBe (src/cart.test.js:2:17)',
          dialect: 'jest',
        },
      ],
    });
  });

  it('has the tests that failed where it does not name the others', async () => {
    const lines = ['PASS src/ok.test.js', 'FAIL src/cart.test.js', ...ADDS];
    const { tests, codes } = await read(
      ...lines,
      ...counts('1 failed, 8 passed, 9 total', '1 failed, 1 passed, 2 total'),
    );
    expect(tests).toMatchObject([{ name: 'adds', suite: ['Cart'], file: 'src/cart.test.js', status: 'failed' }]);
    expect(codes).toEqual([]);
  });

  it.each(['jest30', 'jest24-verbose'])('gives of %s what Jest says in its JSON', async (name) => {
    const { tests, status } = await readReport(readFileSync(`test/corpus/reports/generated/jest-text/${name}.txt`));
    expect(status).toBe('failed');
    expect(
      tests
        .filter((test) => test.status === 'failed')
        .map(({ testId, failure }) => [testId, failure?.kind, failure?.expected, failure?.location?.line]),
    ).toEqual(
      expect.arrayContaining([
        ['src/cart.test.js > Cart > adds', 'assertion', 3, 3],
        ['src/cart.test.js > Cart > with a discount > is a sum', 'assertion', { total: 42, items: ['a'] }, 5],
        ['src/cart.test.js > Cart > throws', 'exception', undefined, 9],
        ['src/cart.test.js > Cart > takes too long', 'exception', undefined, 11],
        ['src/till.test.js > Till > opens', 'assertion', 3, 3],
        ['src/broken.test.js > broken.test.js', 'exception', undefined, 1],
      ]),
    );
  });

  it('is one passed test where all passed and none is named', async () => {
    const lines = ['PASS src/cart.test.js', ...counts('4 passed, 4 total', '1 passed, 1 total')];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'jest', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
  });

  it('keeps tests of one name in two projects apart', async () => {
    const tests = await testsOf(
      'FAIL  api  src/cart.test.js',
      ...ADDS,
      'FAIL  web  src/cart.test.js',
      ...ADDS,
      ...counts('2 failed, 2 total', '2 failed, 2 total'),
    );
    expect(tests.map(({ name, variant }) => [name, variant])).toEqual([
      ['adds', 'api'],
      ['adds', 'web'],
    ]);
  });

  it('has two failures of a test whose hook broke as well', async () => {
    const hook = ['  ● Cart › adds', '', '    hook broke', '', '      at src/cart.test.js:1:1', ''];
    const [test, ...others] = await testsOf('FAIL src/cart.test.js', ...ADDS, ...hook, ...counts('1 failed, 1 total'));
    expect(others).toEqual([]);
    expect(test?.failures.map(({ message }) => message?.split('\n')[0])).toEqual([
      'expect(received).toBe(expected) // Object.is equality',
      'hook broke',
    ]);
  });

  it('does not take what programs print for a failure, nor the summary at the end', async () => {
    const printed = ['  ● Console', '', '    console.log', '      ● Cart › adds', '', '      at src/cart.js:1:1', ''];
    const tests = await testsOf(
      'PASS src/ok.test.js',
      ...printed,
      'FAIL src/cart.test.js',
      ...printed,
      ...ADDS,
      '  console.log src/cart.test.js:3',
      '    adding',
      '',
      'Summary of all failing tests',
      'FAIL src/cart.test.js',
      ...ADDS,
      ...counts('1 failed, 1 total'),
    );
    expect(tests.map(({ name }) => name)).toEqual(['adds']);
  });

  it('reads lines that PowerShell has broken, in the code page of its console', async () => {
    const [test] = await testsOf(
      'npx : FAIL src/cart.test.js',
      'At line:1 char:1',
      '+ npx jest > out.txt 2>&1',
      '    + CategoryInfo          : NotSpecified: (FAIL src/cart.test.js:String) [], RemoteException',
      '    + FullyQualifiedErrorId : NativeCommandError',
      ' ',
      '  \u0393\u00f9\u00c5 Cart \u0393\u00c7\u2551 ',
      'adds two',
      '',
      '    expect(received).toBe(expected) // ',
      'Object.is equality',
      '',
      '    Expected: 3',
      '    Received: 2',
      '',
      ...counts('1 failed, 1 total'),
    );
    expect(test).toMatchObject({
      name: 'adds two',
      suite: ['Cart'],
      failures: [{ message: 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 2' }],
    });
  });

  it('reads a head that PowerShell has broken behind its word', async () => {
    const lines = [...POWERSHELL, 'FAIL ', 'src/cart.test.js', '  ● adds', '', '    TypeError: no cart'];
    const tests = await testsOf(...lines, '', 'PASS ', 'src/till.test.js', ...counts('1 failed, 1 passed, 2 total'));
    expect(tests).toMatchObject([{ name: 'adds', failures: [{ message: 'TypeError: no cart' }] }]);
  });

  it('ends a title that PowerShell has broken where it is longer than a title is', async () => {
    const more = Array.from({ length: 100 }, () => 'adds '.repeat(20));
    const lines = [...POWERSHELL, 'FAIL src/cart.test.js', '  ● adds', ...more, ...counts('1 failed, 1 total')];
    expect((await testsOf(...lines))[0]?.name.length).toBeLessThanOrEqual(4_000);
    expect(await statusOf(...lines)).toBe('failed');
  });

  it.each([
    ['a count of tests that failed and are not shown', counts('1 failed, 1 passed, 2 total')],
    ['a count of files that failed', counts('4 passed, 4 total', '1 failed, 1 passed, 2 total')],
    ['a file that failed', ['FAIL src/a.test.js', ...counts('4 passed, 4 total', '1 passed, 1 total')]],
    [
      'coverage below its threshold',
      [
        ...counts('4 passed, 4 total', '1 passed, 1 total'),
        'Jest: "global" coverage threshold for lines (80%) not met: 7%',
      ],
    ],
    [
      'a run that found no tests',
      [...counts('1 passed, 1 total', '1 passed, 1 total'), 'No tests found, exiting with code 1'],
    ],
    ['a broken configuration', [...counts('1 passed, 1 total', '1 passed, 1 total'), '● Validation Error:', '']],
    [
      'files that failed above a smaller count that a test printed',
      ['Test Suites: 1 failed, 1 passed, 2 total', ...counts('1 passed, 1 total', '1 passed, 1 total')],
    ],
    ['a test of the list', [...LISTED, ...counts('5 passed, 5 total', '1 passed, 1 total')]],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf('PASS src/cart.test.js', ...lines)).toBe('failed');
  });

  it('is not passed where it is broken off', async () => {
    const failed = [...LISTED, ...ADDS, ...counts('1 failed, 1 skipped, 1 todo, 2 passed, 5 total')].join('\n');
    const passed = ['PASS src/cart.test.js', ...counts('14 passed, 14 total', '1 passed, 1 total')].join('\n');
    const end = passed.indexOf('14 passed, 14 total') + '14 passed, 14 total'.length;
    for (const text of [...brokenOff(failed, 40), ...brokenOff(passed.slice(0, end - 1), 20)].filter((part) =>
      part.includes('.js\n'),
    ))
      expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
  });

  it('reads the runs of several packages', async () => {
    const { tests, run } = await read(
      'PASS packages/a/src/cart.test.js',
      ...counts('1 passed, 1 total', '1 passed, 1 total'),
      'FAIL packages/b/src/cart.test.js',
      ...ADDS,
      ...counts('1 failed, 1 total'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['jest', 'passed'],
      ['adds', 'failed'],
    ]);
    expect(run).toMatchObject({ durationMs: 2500 });
  });

  it.each([
    ['a file of tests', ['PASS src/cart.test.ts'], 'jest-text'],
    [
      'a coloured file of tests',
      ['\u001b[7m\u001b[1m\u001b[32m PASS \u001b[39m\u001b[22m\u001b[27m src/cart.spec.tsx'],
      'jest-text',
    ],
    ['its counts', ['Test Suites: 1 passed, 1 total'], 'jest-text'],
    ['a file of another name with its list', ['FAIL src/cart.js', '  ✕ adds'], 'jest-text'],
    ['a file of another name alone', ['FAIL src/cart.js', 'no till'], undefined],
    [
      'what Vitest prints',
      [' RUN  v3.2.4 /shop', '', ' FAIL  src/cart.test.ts', '', ' Test Files  1 failed (1)'],
      'vitest-text',
    ],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
