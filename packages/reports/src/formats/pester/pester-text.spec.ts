import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PESTER_TEXT } from './pester-text.js';

const { read, testsOf, codesOf } = specReader(PESTER_TEXT);

const { formatOf, statusOf } = textReader(PESTER_TEXT);

const FILE = '/shop/tests/Cart.Tests.ps1';

const start = ['', 'Starting discovery in 1 files.', 'Discovery found 3 tests in 58ms.', 'Running tests.'];

const detailed = ['Pester v5.5.0', ...start, '', `Running tests from '${FILE}'`, 'Describing Cart'];

const counts = (passed: number, failed: number, skipped = 0): readonly string[] => [
  'Tests completed in 1.2s',
  `Tests Passed: ${passed}, Failed: ${failed}, Skipped: ${skipped}, Inconclusive: 0, NotRun: 0`,
];

const ADDS = '  [+] adds 5ms (4ms|1ms)';

const PAYS = [
  '  [-] pays 3ms (2ms|1ms)',
  '   Expected 3, but got 4.',
  `   at $total | Should -Be 3, ${FILE}:12`,
  `   at <ScriptBlock>, ${FILE}:12`,
];

const NORMAL = [
  ...start,
  '[-] Cart.when empty.pays 3ms (2ms|1ms)',
  ...PAYS.slice(1).map((line) => line.slice(2)),
  'WARNING: odd',
  '[-] Cart.opens 1.5s (1.4s|100ms)',
  ' RuntimeException: no till',
  ' at Open-Till, /shop/Till.psm1:4',
  ` at <ScriptBlock>, ${FILE}:20`,
  '[+] /shop/tests/Till.Tests.ps1 240ms (100ms|140ms)',
  'Tests completed in 1.2s',
  'Tests Passed: 1, Failed: 2, Skipped: 0 NotRun: 0',
  '',
];

const DETAILED = [
  ...detailed,
  ADDS,
  ' Context when empty',
  ...PAYS.map((line) => ` ${line}`),
  '   [!] sends is skipped, because no mail 2ms (1ms|1ms)',
  '   [?] waits, is inconclusive, because of the till 2ms (1ms|1ms)',
  '',
  'Describing Till',
  '  [+] opens 2ms (1ms|1ms)',
  ...counts(2, 1, 1),
  '',
];

const VERSION_4 = [
  'Pester v4.10.1',
  "Executing all tests in '.'",
  '',
  'Executing script C:\\shop\\Cart.Tests.ps1',
  '',
  '  Describing Cart',
  '    [+] adds 12ms',
  '    [-] pays 3ms',
  '      Expected 3, but got 4.',
  '      12:     $total | Should -Be 3',
  '      at <ScriptBlock>, C:\\shop\\Cart.Tests.ps1: line 12',
  '',
  '    Context when empty',
  '      [!] sends, is skipped, because no mail 0ms',
  '      [?] waits, is pending 0ms',
  '',
  '  Describing Till',
  '    [-] Error occurred in Describe block 0ms',
  '      RuntimeException: no till',
  '      at <ScriptBlock>, C:\\shop\\Cart.Tests.ps1: line 40',
  'Tests completed in 1.6s',
  'Tests Passed: 1, Failed: 2, Skipped: 1, Pending: 1, Inconclusive: 0 ',
  '',
];

const VERSION_3 = [
  "Executing all tests in 'C:\\shop'",
  'Describing Cart',
  ' [+] adds 12ms',
  ' [-] pays 3ms',
  '   Expected: {3}',
  '   But was:  {4}',
  '   at line: 12 in C:\\shop\\Cart.Tests.ps1',
  '   Context when empty',
  '    [+] opens 4ms',
  ' [+] closes 4ms',
  'Tests completed in 240ms',
  'Passed: 3 Failed: 1 Skipped: 0 Pending: 0 Inconclusive: 0',
  '',
];

const failureIn = async (lines: readonly string[], name: string): Promise<unknown> =>
  (await readReport(Buffer.from(lines.join('\n')))).tests.find((test) => test.name === name)?.failure;

describe('PESTER_TEXT', () => {
  it('reads the tests in their blocks, with the file and why they were skipped', async () => {
    const { tests, run, codes } = await read(...DETAILED);
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['Cart'], file: FILE, status: 'passed', durationMs: 5, failures: [] },
      {
        name: 'pays',
        suite: ['Cart', 'when empty'],
        status: 'failed',
        failures: [
          {
            message: 'Expected 3, but got 4.',
            stack: `at $total | Should -Be 3, ${FILE}:12\nat <ScriptBlock>, ${FILE}:12`,
            element: 'failure',
            dialect: 'powershell',
          },
        ],
      },
      { name: 'sends', status: 'skipped', skipReason: 'no mail' },
      { name: 'waits', status: 'skipped', skipReason: 'of the till' },
      { name: 'opens', suite: ['Till'], status: 'passed' },
    ]);
    expect(run).toMatchObject({ runner: 'Pester 5.5.0', durationMs: 1200 });
    expect(codes).toEqual([]);
    expect(await failureIn(DETAILED, 'pays')).toMatchObject({ kind: 'assertion', expected: 3, actual: 4 });
  });

  it('reads the tests that failed, where it names no others', async () => {
    const { tests, codes } = await read(...NORMAL);
    expect(tests).toMatchObject([
      { name: 'Cart.when empty.pays', suite: [], status: 'failed' },
      { name: 'Cart.opens', status: 'failed', durationMs: 1500 },
    ]);
    expect(codes).toEqual([]);
    expect(await failureIn(NORMAL, 'Cart.opens')).toMatchObject({
      kind: 'exception',
      type: 'RuntimeException',
      message: 'RuntimeException: no till',
    });
  });

  it('is one passed test where all passed and none is named', async () => {
    const text = [...start, `[+] ${FILE} 240ms (100ms|140ms)`, ...counts(3, 0), ''];
    expect(await testsOf(...text)).toMatchObject([{ name: 'Pester', status: 'passed' }]);
    expect(await statusOf(...text)).toBe('passed');
  });

  it('reads version 4, whose line of source is no part of the message', async () => {
    const { tests, run, codes } = await read(...VERSION_4);
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['Cart'], file: 'C:\\shop\\Cart.Tests.ps1', status: 'passed' },
      { name: 'pays', failures: [{ message: 'Expected 3, but got 4.', element: 'failure' }] },
      { name: 'sends', suite: ['Cart', 'when empty'], status: 'skipped', skipReason: 'no mail' },
      { name: 'waits', status: 'skipped', skipReason: undefined },
      { name: 'Error occurred in Describe block', suite: ['Till'], failures: [{ element: 'error' }] },
    ]);
    expect(run).toMatchObject({ runner: 'Pester 4.10.1' });
    expect(codes).toEqual([]);
  });

  it('reads version 3, whose blocks may follow a failure at once', async () => {
    const { tests, codes } = await read(...VERSION_3);
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['Cart'] },
      { name: 'pays', suite: ['Cart'], status: 'failed' },
      { name: 'opens', suite: ['Cart', 'when empty'] },
      { name: 'closes', suite: ['Cart'] },
    ]);
    expect(codes).toEqual([]);
    expect(await failureIn(VERSION_3, 'pays')).toMatchObject({ kind: 'assertion', expected: '3', actual: '4' });
  });

  it('reads blocks and files that failed outside of tests, and counts the tests that they stopped', async () => {
    const text = [
      ...start.slice(0, 2),
      '[-] Discovery in /shop/Odd.Tests.ps1 failed with:',
      'System.Management.Automation.RuntimeException: no module',
      '',
      'Import it.',
      'at <ScriptBlock>, /shop/Odd.Tests.ps1:1',
      'Loading the till.',
      ...start.slice(2),
      `Running tests from '${FILE}'`,
      'Describing Cart',
      '[-] Describe Cart failed',
      '  RuntimeException: no till',
      `  at <ScriptBlock>, ${FILE}:3`,
      '[-] /shop/Odd.Tests.ps1 failed with:',
      'RuntimeException: no module',
      ...counts(0, 2),
      'BeforeAll \\ AfterAll failed: 1',
      '  - Cart',
      'Container failed: 1',
      '  - /shop/Odd.Tests.ps1',
      '',
    ];
    const { tests, codes } = await read(...text);
    expect(tests).toMatchObject([
      {
        name: 'Odd.Tests.ps1',
        file: '/shop/Odd.Tests.ps1',
        failures: [
          { message: 'System.Management.Automation.RuntimeException: no module\n\nImport it.', element: 'error' },
        ],
      },
      { name: 'Describe Cart', file: FILE, failures: [{ message: 'RuntimeException: no till', element: 'error' }] },
    ]);
    expect(codes).toEqual([]);
    const { tests: all } = await readReport(Buffer.from(text.join('\n')));
    expect(all.map(({ name, failure }) => [name, failure?.kind])).toEqual([
      ['Odd.Tests.ps1', 'exception'],
      ['Describe Cart', 'exception'],
    ]);
  });

  it.each([
    [
      'GitHub Actions',
      [
        '::error::[-] pays 3ms (2ms|1ms)',
        '::group::Message',
        ...PAYS.slice(1).map((line) => line.trim()),
        '::endgroup::',
      ],
    ],
    [
      'the log of GitHub Actions',
      [
        '##[error][-] pays 3ms (2ms|1ms)',
        '##[group]Message',
        ...PAYS.slice(1).map((line) => line.trim()),
        '##[endgroup]',
        '##[error]no paper',
      ],
    ],
    [
      'Azure Pipelines',
      [`##vso[task.logissue type=error] ${PAYS[0]}`, ...PAYS.slice(1).map((line) => `##[error] ${line}`)],
    ],
  ])('reads what it prints for %s', async (_, lines) => {
    const { tests } = await read(...detailed, ...lines, ADDS, ...counts(1, 1), '');
    expect(tests).toMatchObject([
      {
        name: 'pays',
        suite: ['Cart'],
        status: 'failed',
        failures: [
          {
            message: 'Expected 3, but got 4.',
            stack: `at $total | Should -Be 3, ${FILE}:12\nat <ScriptBlock>, ${FILE}:12`,
          },
        ],
      },
      { name: 'adds', status: 'passed' },
    ]);
  });

  it.each([
    ['behind a line end of its own', ['  [+] adds', '    up 5ms (4ms|1ms)'], 'adds up'],
    ['of a host that ends each write', ['  [+] adds', ' 5ms'], 'adds'],
  ])('reads a name %s', async (_, lines, name) => {
    expect(await testsOf(...detailed, ...lines, ...counts(1, 0), '')).toMatchObject([{ name, status: 'passed' }]);
  });

  it('reads counts of a host that ends each write', async () => {
    const text = [...detailed, ADDS, 'Tests completed in 1.2s', 'Tests Passed: 1, ', 'Failed: 0, ', 'Skipped: 0 ', ''];
    expect(await codesOf(...text)).toEqual([]);
    expect(await statusOf(...text)).toBe('passed');
  });

  it('keeps several errors of one test together, and lines that are set in', async () => {
    const text = [
      ...detailed,
      '  [-] pays 3ms (2ms|1ms)',
      '   [0] Expected 1, but got 2.',
      `   at 2 | Should -Be 1, ${FILE}:12`,
      `   at <ScriptBlock>, ${FILE}:12`,
      '   [1] Expected @(',
      '       3), but got 4.',
      ...counts(0, 1),
      '',
    ];
    expect(await testsOf(...text)).toMatchObject([
      {
        failures: [
          {
            message: '[0] Expected 1, but got 2.\n[1] Expected @(\n    3), but got 4.',
            stack: `at 2 | Should -Be 1, ${FILE}:12\nat <ScriptBlock>, ${FILE}:12`,
          },
        ],
      },
    ]);
  });

  it('reads the message below the frames', async () => {
    const [mark = '', message = '', line = '', block = ''] = PAYS;
    expect(await failureIn([...detailed, mark, line, block, message, ...counts(0, 1), ''], 'pays')).toMatchObject({
      message: 'Expected 3, but got 4.',
      kind: 'assertion',
      expected: 3,
      location: { line: 12 },
    });
  });

  it('does not take what tests print for tests', async () => {
    const lines = ['[+] Connected', '[*] Waited 12ms', '[-] offline', 'Context of the till', 'Passed: 9 Failed: 9'];
    expect(await testsOf(...detailed, ...lines, ADDS, ...counts(1, 0), '')).toHaveLength(1);
    expect(await statusOf(...detailed, ...lines, ADDS, ...counts(1, 0), '')).toBe('passed');
  });

  it.each([
    ['more failures than named', [ADDS, ...counts(1, 1)], 'failed'],
    ['more tests than named', [ADDS, ...counts(2, 0)], 'errored'],
    ['a block that failed', [ADDS, ...counts(1, 0), 'BeforeAll \\ AfterAll failed: 1'], 'failed'],
    ['a file that failed', [ADDS, ...counts(1, 0), 'Container failed: 1'], 'failed'],
    ['no counts', [ADDS, 'Tests completed in 1.2s'], 'errored'],
    ['a failure and no counts', PAYS, 'failed'],
    ['an unknown sign', [ADDS, '  [~] waits 5ms (4ms|1ms)', ...counts(1, 0)], 'errored'],
    ['a smaller count behind a larger one', [ADDS, ...counts(0, 1), ...counts(1, 0)], 'failed'],
    ['a second run that ends early', [ADDS, ...counts(1, 0), 'Pester v5.5.0'], 'errored'],
    ['a run that ends early in front of another', [ADDS, ...start, ADDS, ...counts(1, 0)], 'errored'],
    ['a huge count of failures', [ADDS, ...counts(1, 999_999_999)], 'failed'],
    ['a huge count of tests', [ADDS, ...counts(999_999_999, 0)], 'errored'],
    ['only skipped tests', ['  [!] sends 5ms (4ms|1ms)', ...counts(0, 0, 1)], 'passed'],
  ])('knows the status of a text with %s', async (_, lines, status) => {
    expect(await statusOf(...detailed, ...lines, '')).toBe(status);
  });

  it('says what is not known, and where the text ends early', async () => {
    expect(await codesOf(...detailed, '  [~] waits 5ms (4ms|1ms)', ...counts(0, 0), '')).toEqual(['no_result']);
    expect(await codesOf(...detailed, ADDS)).toEqual(['truncated']);
  });

  it('is not passed where it is broken off', async () => {
    const green = [...detailed, ADDS, ...counts(1, 0)].join('\n');
    for (let end = green.indexOf('found'); end < green.indexOf('onclusive: 0'); end += 1)
      expect(await statusOf(green.slice(0, end))).toBe('errored');
    for (const text of brokenOff(DETAILED.join('\n'), 60).filter((part) => part.includes('Discovery found')))
      expect(['failed', 'errored']).toContain(await statusOf(text));
  });

  it.each([
    ['the beginning of version 5', ['Starting discovery in 1 files.'], 'pester-text'],
    ['the beginning of version 3', ["Executing all tests in '.'"], 'pester-text'],
    ['a test of version 5', ['Running the tests', '[-] Cart.pays 3ms (2ms|1ms)'], 'pester-text'],
    ['a test of version 5 in a job', ['##[error][-] Cart.pays 3ms (2ms|1ms)'], 'pester-text'],
    ['a block', ['Describing Cart', ' [+] adds 12ms'], 'pester-text'],
    ['the counts alone', ['Tests Passed: 1, Failed: 0, Skipped: 0 NotRun: 0'], 'pester-text'],
    ['coloured lines', ['\u001b[95mStarting discovery in 1 files.\u001b[0m'], 'pester-text'],
    ['a sign of another program', ['[+] Connected 12ms'], undefined],
    ['words of another program', ['Describing Cart', 'it is round'], undefined],
  ])('is recognized by %s', async (_, lines, format) => {
    expect(await formatOf(...lines, '')).toBe(format);
  });

  it('is read in UTF-16, and by the name of Pester', async () => {
    const text = Buffer.from(`\ufeff${NORMAL.join('\r\n')}`, 'utf16le');
    expect((await readReport(text)).tests).toHaveLength(2);
    expect((await readReport(text, { format: 'pester' })).format).toBe('pester-text');
  });

  it('refuses a text without lines of Pester', async () => {
    await expect(testsOf('Describing Cart', 'it is round')).rejects.toThrow(UnreadableReport);
    await expect(testsOf('')).rejects.toThrow(UnreadableReport);
  });
});
