import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { VITEST_TEXT } from './vitest-text.js';

const { read, testsOf } = specReader(VITEST_TEXT);

const { formatOf, statusOf } = textReader(VITEST_TEXT);

const HEAD = ['', ' RUN  v3.2.4 /shop', ''];

const LISTED = [
  ' ❯ src/cart.test.ts (4 tests | 1 failed | 1 skipped) 69ms',
  '   ✓ Cart > is empty 1ms',
  '   × Cart > adds (retry x2) 11ms',
  '     → expected 2 to be 3 // Object.is equality',
  '   ↓ Cart > with a discount > later',
  '   ✓ top level 0ms',
  ' ✓ src/ok.test.ts (3 tests) 2ms',
  '',
];

const ADDS = [
  ' FAIL  src/cart.test.ts > Cart > adds',
  'AssertionError: expected 2 to be 3 // Object.is equality',
  '',
  '- Expected',
  '+ Received',
  '',
  '- 3',
  '+ 2',
  '',
  ' ❯ src/cart.test.ts:4:59',
  "      2| describe('Cart', () => {",
  '      4|   expect(1 + 1).toBe(3);',
  '       |                 ^',
  '',
  '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯',
  '',
];

const FAILED_TESTS = ['⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯', '', ...ADDS, ''];

const counts = (tests: string, files = '1 failed | 1 passed (2)', ...more: readonly string[]): readonly string[] => [
  ` Test Files  ${files}`,
  `      Tests  ${tests}`,
  ...more,
  '   Start at  10:12:07',
  '   Duration  1.92s (transform 62ms, setup 0ms)',
  '',
];

describe('VITEST_TEXT', () => {
  it.each([' ?? src/cart.test.ts:4:59', ' ??src/cart.test.ts:4:59'])(
    'ends a difference at a frame whose sign a console has lost: %j',
    async (frame) => {
      const lines = FAILED_TESTS.map((line) => line.replace(' ❯ src/cart.test.ts:4:59', frame));
      const text = [...HEAD, ...LISTED, ...lines, ...counts('1 failed | 6 passed (7)')].join('\n');
      const { tests } = await readReport(Buffer.from(text), { format: 'vitest-text' });
      expect(tests.find(({ status }) => status === 'failed')?.failure).toMatchObject({ expected: 3, actual: 2 });
    },
  );

  it('joins the names of failures that PowerShell has broken', async () => {
    const tests = await testsOf(
      ...HEAD,
      'node.exe : stderr | src/cart.test.ts > Cart > adds',
      '    + FullyQualifiedErrorId : NativeCommandError',
      '',
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 3 ⎯⎯⎯⎯⎯⎯⎯',
      '',
      ' FAIL  src/cart.test.ts > ',
      'Cart > adds items of one ki',
      'nd',
      ' FAIL  src/cart.test.ts > Cart > removes ite',
      'ms',
      'AssertionError: expected 2 to be 3 // Obje',
      'ct.is equality',
      '',
      ' FAIL  src/cart.test.ts > Cart > is empty',
      'TestingLibraryElementError: Unable to find an element',
      '',
      ...counts('3 failed (3)', '1 failed (1)'),
    );
    expect(tests.map(({ suite, name }) => [...suite, name].join(' > '))).toEqual([
      'Cart > adds items of one kind',
      'Cart > removes items',
      'Cart > is empty',
    ]);
    expect(tests[1]?.failures[0]?.message).toMatch(/^AssertionError: expected 2 to be 3/);
  });

  it('reads the list, and what is said below it of a test that failed', async () => {
    const { tests, run, codes } = await read(
      ...HEAD,
      ...LISTED,
      ...FAILED_TESTS,
      ...counts('1 failed | 5 passed | 1 skipped (7)'),
    );
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'vitest', durationMs: 1920 });
    expect(
      tests.map(({ name, suite, file, status, durationMs }) => [file, [...suite, name], status, durationMs]),
    ).toEqual([
      ['src/cart.test.ts', ['Cart', 'is empty'], 'passed', 1],
      ['src/cart.test.ts', ['Cart', 'adds'], 'failed', 11],
      ['src/cart.test.ts', ['Cart', 'with a discount', 'later'], 'skipped', undefined],
      ['src/cart.test.ts', ['top level'], 'passed', 0],
    ]);
    expect(tests[1]?.failures).toMatchObject([
      {
        message: 'AssertionError: expected 2 to be 3 // Object.is equality\n\n- Expected\n+ Received\n\n- 3\n+ 2',
        stack: ' ❯ src/cart.test.ts:4:59',
        dialect: 'vitest',
      },
    ]);
  });

  it.each(['vitest3-verbose', 'vitest1'])('gives of %s what Vitest says in its JSON', async (name) => {
    const { tests, status } = await readReport(readFileSync(`test/corpus/reports/generated/vitest-text/${name}.txt`));
    expect(status).toBe('failed');
    expect(
      tests
        .filter((test) => test.status === 'failed')
        .map(({ testId, failure }) => [testId, failure?.kind, failure?.expected]),
    ).toEqual(
      expect.arrayContaining([
        ['src/cart.test.js > Cart > adds', 'assertion', 3],
        ['src/cart.test.js > Cart > with a discount > is a sum', 'assertion', { total: 42, items: ['a'] }],
        ['src/cart.test.js > Cart > throws', 'exception', undefined],
        ['src/cart.test.js > Cart > takes too long', 'exception', undefined],
        ['src/till.test.js > Till > opens', 'assertion', 3],
        ['src/broken.test.js > broken.test.js', 'exception', undefined],
      ]),
    );
  });

  it('has the same reason for tests above one error, in their projects', async () => {
    const tests = await testsOf(
      ...HEAD,
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯',
      '',
      ' FAIL  |api| src/cart.test.ts > Cart > adds',
      ' FAIL  |web| src/cart.test.ts > Cart > adds',
      'Error: no till',
      ' ❯ src/cart.ts:1:1',
      '',
      ...counts('2 failed (2)', '2 failed (2)'),
    );
    expect(tests.map(({ name, variant, failures }) => [name, variant, failures[0]?.message])).toEqual([
      ['adds', 'api', 'Error: no till'],
      ['adds', 'web', 'Error: no till'],
    ]);
  });

  it('gives all of a reason to 50 of the tests above it, and its beginning to the others', async () => {
    const message = `Error: ${'no till '.repeat(500)}`.trim();
    const failed = Array.from({ length: 60 }, (_, at) => ` FAIL  src/cart.test.ts > adds ${at}`);
    const lines = [message, ' ❯ src/cart.ts:1:1', '', ...counts('60 failed (60)', '1 failed (1)')];
    const tests = await testsOf(...HEAD, '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 60 ⎯⎯⎯⎯⎯⎯⎯', '', ...failed, ...lines);
    expect(tests.slice(0, 50).map(({ failures }) => failures[0]?.message)).toEqual(Array<string>(50).fill(message));
    for (const { failures } of tests.slice(50)) {
      expect(failures[0]).toMatchObject({ stack: ' ❯ src/cart.ts:1:1', dialect: 'vitest' });
      expect(failures[0]?.message).toMatch(/^Error: no till (?:no till ){100}/);
      expect(failures[0]?.message).toHaveLength(1_000);
    }
    expect(tests).toHaveLength(60);
  });

  it('has what the list says of a test where nothing is said below it', async () => {
    const tests = await testsOf(...HEAD, ...LISTED, ...counts('1 failed | 5 passed | 1 skipped (7)'));
    expect(tests[1]?.failures).toEqual([{ dialect: 'vitest', message: 'expected 2 to be 3 // Object.is equality' }]);
  });

  it('is one passed test where all passed and none is named', async () => {
    const lines = [...HEAD, ' ✓ src/ok.test.ts (3 tests) 2ms', '', ...counts('3 passed (3)', '1 passed (1)')];
    expect(await testsOf(...lines)).toMatchObject([{ name: 'vitest', status: 'passed' }]);
    expect(await statusOf(...lines)).toBe('passed');
    expect(await statusOf(...HEAD, ' Test Files  no tests', '      Tests  no tests', '')).not.toBe('passed');
  });

  it.each([
    ['a count of tests that failed and are not shown', counts('1 failed | 1 passed (2)')],
    ['a count of files that failed', counts('4 passed (4)')],
    ['a file that failed', [' ❯ src/broken.test.ts (0 test)', '', ...counts('4 passed (4)', '1 passed (1)')]],
    ['an error outside of the tests', counts('4 passed (4)', '1 passed (1)', '     Errors  1 error')],
    [
      'an error that nothing caught',
      ['⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯', '', 'Error: no till', '', ...counts('4 passed (4)', '1 passed (1)')],
    ],
    [
      'coverage below its threshold',
      [
        ...counts('4 passed (4)', '1 passed (1)'),
        'ERROR: Coverage for lines (50%) does not meet global threshold (80%)',
      ],
    ],
    ['a run without files', [...counts('4 passed (4)', '1 passed (1)'), 'No test files found, exiting with code 1']],
    [
      'a run that did not start',
      [...counts('4 passed (4)', '1 passed (1)'), '⎯⎯⎯⎯⎯⎯⎯ Startup Error ⎯⎯⎯⎯⎯⎯⎯⎯', 'Error: no config'],
    ],
    [
      'files that failed above a smaller count that a test printed',
      [' Test Files  1 failed | 1 passed (2)', ...counts('1 passed (1)', '1 passed (1)')],
    ],
    [
      'a failure whose line is too long',
      [` FAIL  src/cart.test.ts > ${'a > '.repeat(2_000)}`, '', ...counts('1 failed (1)', '1 failed (1)')],
    ],
    ['a test of the list', [...LISTED, ...counts('7 passed (7)', '2 passed (2)')]],
  ])('is never green over %s', async (_what, lines) => {
    expect(await statusOf(...HEAD, ...lines)).toBe('failed');
  });

  it('is not passed where it is broken off', async () => {
    const failed = [...HEAD, ...LISTED, ...FAILED_TESTS, ...counts('1 failed | 5 passed | 1 skipped (7)')].join('\n');
    const passed = [...HEAD, ' ✓ src/ok.test.ts (13 tests) 2ms', '', ...counts('13 passed (13)', '1 passed (1)')].join(
      '\n',
    );
    const end = passed.indexOf('13 passed (13)') + '13 passed (13)'.length;
    for (const text of [...brokenOff(failed, 40), ...brokenOff(passed.slice(0, end - 1), 20)].filter((part) =>
      part.includes('RUN  v3.2.4'),
    ))
      expect(['failed', 'errored']).toContain(await statusOf(...text.split('\n')));
  });

  it.each([
    ['its first line', [' RUN  v3.2.4 /shop'], 'vitest-text'],
    ['its counts', [' Test Files  1 passed (1)'], 'vitest-text'],
    ['a file of its list', [' ✓ src/cart.test.ts (3 tests) 2ms'], 'vitest-text'],
    ['a test that failed', [' FAIL  src/cart.test.ts > Cart > adds'], 'vitest-text'],
    ['the same in a code page', [' \u0393\u00a3\u00f4 src/cart.test.ts (3 tests) 2ms'], 'vitest-text'],
  ])('is recognized by %s', async (_what, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });
});
