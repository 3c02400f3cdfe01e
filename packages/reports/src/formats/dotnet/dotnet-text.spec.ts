import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { DOTNET_TEXT } from './dotnet-text.js';

const { read, testsOf } = specReader(DOTNET_TEXT);
const { formatOf, statusOf } = textReader(DOTNET_TEXT);

const HEAD = [
  '  Determining projects to restore...',
  '  Cart -> /shop/bin/Debug/net9.0/Cart.dll',
  'Test run for /shop/bin/Debug/net9.0/Cart.dll (.NETCoreApp,Version=v9.0)',
  'VSTest version 17.11.1 (x64)',
  '',
  'Starting test execution, please wait...',
  'A total of 1 test files matched the specified pattern.',
];
const ADDS = [
  '  Failed Shop.CartTests.Adds [12 ms]',
  '  Error Message:',
  '   Assert.Equal() Failure: Values differ',
  'Expected: 3',
  'Actual:   4',
  '  Stack Trace:',
  '     at Shop.CartTests.Adds() in /shop/CartTests.cs:line 12',
  '   at System.RuntimeMethodHandle.InvokeMethod(Object target)',
];
const THROWS = [
  '  Failed Throws [< 1 ms]',
  '  Error Message:',
  '   System.InvalidOperationException : no cart',
  '',
  '  Stack Trace:',
  '     at Shop.CartTests.Throws() in /shop/CartTests.cs:line 20',
  '',
  '  Standard Output Messages:',
  ' opening the cart',
  '   Passed Shop.CartTests.Fake [1 ms]',
  '',
  '',
];
const summary = (failed: number, passed: number, skipped = 0, assembly = 'Cart.dll (net9.0)'): string => {
  const [one, two, three, four] = [failed, passed, skipped, failed + passed + skipped].map((n) => `${n}`.padStart(5));
  const word = failed > 0 ? 'Failed!  ' : passed > 0 ? 'Passed!  ' : 'Skipped! ';
  return `${word}- Failed: ${one}, Passed: ${two}, Skipped: ${three}, Total: ${four}, Duration: 5 ms - ${assembly}`;
};
const FAILED = [
  ...HEAD,
  '[xUnit.net 00:00:00.44]     Shop.CartTests.Adds [FAIL]',
  ...ADDS,
  ...THROWS,
  summary(2, 3),
  '',
];
const PASSED = [...HEAD, '', summary(0, 3), ''];
const OF_XUNIT = [
  '[xUnit.net 00:00:00.44]     Shop.CartTests.Adds [FAIL]',
  'X Shop.CartTests.Adds [12 ms]',
  'Error Message:',
  ' Assert.Equal() Failure: Values differ',
  'Expected: 3',
  'Actual:   4',
];
const VERBOSE = [
  ...HEAD,
  '  Passed Shop.CartTests.Sums(a: 1, b: "x y") [1 m 2 s]',
  '  Skipped Shop.CartTests.Later',
  ...ADDS,
  '',
  'Test Run Failed.',
  'Total tests: 3',
  '     Passed: 1',
  '     Failed: 1',
  '    Skipped: 1',
  ' Total time: 1.6229 Seconds',
];
const GERMAN = [
  'Die Testausführung wird gestartet, bitte warten...',
  '  Fehler Adds [12 ms]',
  '  Fehlermeldung:',
  '   Assert.AreEqual failed. Expected:<3>. Actual:<4>.',
  '  Stapelverfolgung:',
  '     bei Shop.CartTests.Adds() in C:\\shop\\CartTests.cs:Zeile 12.',
  '',
  'Fehler!      : Fehler:     1, erfolgreich:     2, übersprungen:     0, gesamt:     3, Dauer: 7 ms - Cart.dll (net8.0)',
];
const BROKEN = [
  "/shop/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/shop/Cart.csproj]",
  "/shop/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/shop/Cart.csproj]",
];

const text = (...lines: readonly string[]): string => lines.join('\n');

describe("dotnet test's text", () => {
  it('is recognized by what begins and ends a run, a failure, a line of xUnit.net or an error of the build', async () => {
    for (const lines of [
      ['Starting test execution, please wait...'],
      ['正在启动测试执行，请稍候...'],
      [summary(0, 3)],
      [summary(1, 3).replace(/ - Cart.*/, '')],
      ADDS.slice(0, 2),
      ['Failed   Shop.CartTests.Adds', 'Error Message:'],
      ['Test Run Successful.', 'Total tests: 3'],
      ['Total tests: 2. Passed: 1. Failed: 1. Skipped: 0.'],
      ['[xUnit.net 00:00:01.23]     Shop.CartTests.Adds [FAIL]'],
      BROKEN,
      [
        'Réussi!   - échec\u00a0:     0, réussite\u00a0:     5, ignorée(s)\u00a0:     0, total\u00a0:     5, durée\u00a0: 7 ms - Cart.dll (net6.0)',
      ],
    ])
      expect(await formatOf(text(...lines))).toBe('dotnet-text');
  });

  it('is not recognized in other texts', async () => {
    for (const other of [
      'Total tests: 4\nPassed: 4\nFailed: 0',
      '  Failed to load the cart',
      'Passed! - 3 of 4',
      'Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     9, Duration: 5 ms - Cart.dll (net9.0)',
      'Cart.cs(12,5): error: no such cart',
      'Error Message:\n  no cart',
    ])
      expect(await formatOf(other)).not.toBe('dotnet-text');
  });

  it('gives what TRX has of each failure', async () => {
    const [adds, throws, ...others] = await testsOf(text(...FAILED));
    expect(others).toEqual([]);
    expect(adds).toMatchObject({
      name: 'Shop.CartTests.Adds',
      suite: ['Shop.CartTests'],
      status: 'failed',
      durationMs: 12,
      failures: [
        {
          message: 'Assert.Equal() Failure: Values differ\nExpected: 3\nActual:   4',
          stack:
            '     at Shop.CartTests.Adds() in /shop/CartTests.cs:line 12\n   at System.RuntimeMethodHandle.InvokeMethod(Object target)',
          dialect: 'dotnet',
        },
      ],
    });
    expect(throws).toMatchObject({
      name: 'Throws',
      suite: [],
      durationMs: 0,
      failures: [{ type: 'System.InvalidOperationException' }],
      events: [{ message: 'opening the cart' }, { message: '  Passed Shop.CartTests.Fake [1 ms]' }],
    });
  });

  it('reads texts that are set in as a whole, and lines that lost their margin', async () => {
    const starts = 'Starting test execution, please wait...';
    for (const lines of [
      [starts, ...OF_XUNIT],
      [starts, ...OF_XUNIT.map((line) => `    ${line}`)],
      [starts, ...FAILED.slice(HEAD.length, HEAD.length + 1 + ADDS.length)].map((line) => `      ${line}`),
    ]) {
      const tests = await testsOf(...lines, '');
      expect(tests.map(({ name, status }) => [name, status])).toEqual([['Shop.CartTests.Adds', 'failed']]);
      expect(tests[0]?.failures[0]).toMatchObject({ message: expect.stringContaining('Expected: 3\nActual:   4') });
    }
  });

  it('leaves lines of tests alone that xUnit.net does not name, where they have no margin', async () => {
    const [, , ...behind] = OF_XUNIT;
    const tests = await testsOf(OF_XUNIT[0] ?? '', 'X Shop.CartTests.Sells [3 ms]', ...behind, '');
    expect(tests.map(({ name }) => name)).toEqual(['Shop.CartTests.Adds']);
  });

  it('names all tests with the normal verbosity', async () => {
    const tests = await testsOf(text(...VERBOSE));
    expect(tests.map(({ name, suite, status, durationMs }) => [name, suite[0], status, durationMs])).toEqual([
      ['Shop.CartTests.Sums(a: 1, b: "x y")', 'Shop.CartTests', 'passed', 62_000],
      ['Shop.CartTests.Later', 'Shop.CartTests', 'skipped', undefined],
      ['Shop.CartTests.Adds', 'Shop.CartTests', 'failed', 12],
    ]);
    expect(await statusOf(text(...VERBOSE))).toBe('failed');
  });

  it('reads the languages of vstest', async () => {
    expect(await testsOf(text(...GERMAN))).toMatchObject([
      { name: 'Adds', failures: [{ message: 'Assert.AreEqual failed. Expected:<3>. Actual:<4>.' }] },
    ]);
    expect(await statusOf(text(...GERMAN.slice(0, 1), ...GERMAN.slice(-1)))).toBe('failed');
    const spanish = [
      '  Con error Adds [1 ms]',
      '  Mensaje de error:',
      '   no',
      '  Seguimiento de la pila:',
      '     en A.B()',
    ];
    expect(await testsOf(text(...spanish))).toMatchObject([{ name: 'Adds', failures: [{ message: 'no' }] }]);
  });

  it('reads the lines of version 15 and 16', async () => {
    const early = [
      'Passed   Test Suite 1 Test 1',
      'Failed   Shop.CartTests.Adds',
      'Error Message:',
      ' no cart',
      'Stack Trace:',
    ];
    const lines = [
      ...early,
      '   at Shop.CartTests.Adds()',
      'Total tests: 2. Passed: 1. Failed: 1. Skipped: 0.',
      'Test Run Failed.',
    ];
    expect(await testsOf(text(...lines))).toMatchObject([
      { name: 'Test Suite 1 Test 1', status: 'passed' },
      { name: 'Shop.CartTests.Adds', status: 'failed', failures: [{ message: 'no cart' }] },
    ]);
    const signs = [
      '  √ A.B.C [1s 20ms]',
      '  X A.B.D [6ms]',
      '  Error Message:',
      '   no',
      '  ! A.B.E',
      'Test Run Failed.',
    ];
    expect(
      (await testsOf(text(...signs, 'Total tests: 3', '     Passed: 1', '     Failed: 1', '    Skipped: 1'))).map(
        ({ name, status }) => [name, status],
      ),
    ).toEqual([
      ['A.B.C', 'passed'],
      ['A.B.D', 'failed'],
      ['A.B.E', 'skipped'],
    ]);
  });

  it('takes what xUnit.net says of a test that vstest does not name', async () => {
    const lines = [
      '[xUnit.net 00:00:00.44]     Shop.CartTests.Adds [FAIL]',
      '[xUnit.net 00:00:00.44]       System.Exception : no cart',
      '[xUnit.net 00:00:00.44]       Stack Trace:',
      '[xUnit.net 00:00:00.44]         CartTests.cs(7,0): at Shop.CartTests.Adds()',
      '[xUnit.net 00:00:00.45]     Shop.CartTests.Later [SKIP]',
      '[xUnit.net 00:00:00.45]       not yet',
    ];
    expect(await testsOf(text(...HEAD, ...lines, summary(1, 2)))).toMatchObject([
      { name: 'Shop.CartTests.Adds', failures: [{ message: 'System.Exception : no cart', type: 'System.Exception' }] },
    ]);
  });

  it('is one passed test where none is named', async () => {
    const lines = text(...PASSED, ...HEAD, summary(0, 4), summary(0, 0, 2));
    expect((await testsOf(lines)).map(({ name, status }) => [name, status])).toEqual([['dotnet test', 'passed']]);
    expect(await statusOf(lines)).toBe('passed');
    expect(await statusOf(text(...HEAD, summary(0, 0, 2)))).not.toBe('passed');
  });

  it('fails where a test failed in one of two frameworks', async () => {
    const passed = ['  Passed Shop.CartTests.Adds [12 ms]', ''];
    for (const lines of [
      [...ADDS, ...passed],
      [...passed, ...ADDS],
    ])
      expect(await statusOf(text(...HEAD, ...lines, '', summary(0, 1), summary(1, 0)))).toBe('failed');
  });

  it('fails a run that counts more failures than it shows, or that was aborted', async () => {
    expect(await statusOf(text(...HEAD, summary(1, 3)))).toBe('failed');
    expect(await statusOf(text(...PASSED, 'Test Run Aborted.'))).toBe('errored');
    expect(await statusOf(text(...PASSED, 'Test Run Failed.'))).toBe('failed');
    const crash = [
      'The active test run was aborted. Reason: Test host process crashed',
      '',
      summary(0, 3),
      'Test Run Aborted.',
    ];
    expect(await statusOf(text(...HEAD, ...crash))).toBe('failed');
    expect(await testsOf(text(...HEAD, ...crash))).toMatchObject([
      { name: 'dotnet test', failures: [{ message: 'Test host process crashed' }] },
    ]);
  });

  it('fails where a project does not compile, and gives each error once', async () => {
    const lines = [...BROKEN, ...PASSED];
    expect(await statusOf(text(...lines))).toBe('failed');
    expect(await testsOf(text(...BROKEN))).toMatchObject([
      {
        name: 'Cart.cs',
        failures: [
          {
            message: "CS0103: The name 'x' does not exist",
            location: { file: '/shop/Cart.cs', line: 12, column: 5 },
          },
        ],
      },
    ]);
  });

  it.each([
    ['MSBuild finds no project', 'MSBUILD : error MSB1009: Project file does not exist.'],
    [
      'a package of a solution is missing',
      '/shop/Cart.csproj : error NU1101: Unable to find package X [/shop/Shop.sln]',
    ],
    ['the logger for terminals names no project', '    /shop/Cart.cs(12,5): error CS1002: ; expected'],
    ['MSBuild says nothing else', 'Build FAILED.'],
    ['the logger for terminals says nothing else', 'Build failed with 1 error(s) in 2.1s'],
    ['a message is long', `/shop/Cart.cs(12,5): error CS1002: ${'x'.repeat(65_000)} [/shop/Cart.csproj]`],
  ])('fails where %s, and other assemblies pass', async (_what, line) => {
    for (const lines of [
      [line, ...PASSED],
      [...PASSED, '', line],
    ])
      expect(await statusOf(text(...lines))).toBe('failed');
  });

  it('gives each reason for which runs were aborted, with the lines below', async () => {
    const reason = 'The active test run was aborted. Reason: Test host process crashed :';
    const lines = [
      `${reason} Unhandled exception.`,
      '   at Shop.Cart.Add()',
      '',
      'Test Run Aborted.',
      ...HEAD,
      `${reason} no`,
    ];
    const early = 'The active Test Run was aborted because the host process exited unexpectedly.';
    const tests = await testsOf(text(...HEAD, ...lines, 'Test Run Aborted.', ...HEAD, early));
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['dotnet test', 'Test host process crashed : Unhandled exception.\n   at Shop.Cart.Add()'],
      ['dotnet test', 'Test host process crashed : no'],
      ['dotnet test', 'because the host process exited unexpectedly.'],
    ]);
  });

  it('reads tests of long names', async () => {
    const name = `Shop.CartTests.Adds(${'x'.repeat(65_000)})`;
    const lines = [
      `  Passed ${name} [12 ms]`,
      `[xUnit.net 00:00:00.44]     ${name}2 [FAIL]`,
      '[xUnit.net 00:00:00.44]       no',
    ];
    expect((await testsOf(text(...HEAD, ...lines, summary(1, 1)))).map((test) => [test.name, test.status])).toEqual([
      [name, 'passed'],
      [`${name}2`, 'failed'],
    ]);
  });

  it('takes no line of another program for a test', async () => {
    const lines = ['  Failed to restore the cache', '', '  Passed the check', ...PASSED];
    expect((await testsOf(text(...lines))).map(({ name }) => name)).toEqual(['dotnet test']);
  });

  it('is never passed where it breaks off', async () => {
    for (const whole of [
      FAILED,
      VERBOSE,
      GERMAN,
      [...GERMAN.slice(0, 1), ...PASSED.slice(0, -1), ...VERBOSE.slice(2)],
    ]) {
      for (const part of brokenOff(text(...whole), 150)) {
        const status = (await formatOf(part)) === 'dotnet-text' ? await statusOf(part) : 'unreadable';
        expect(status).not.toBe('passed');
      }
    }
    expect(await statusOf(text(...HEAD))).toBe('errored');
    expect(await statusOf(text(...PASSED, ...HEAD))).toBe('errored');
    expect(await statusOf(text(...HEAD, 'Test Run Successful.', 'Total tests: 3', '     Passed: 2'))).toBe('errored');
    expect(await statusOf(text(...HEAD, 'No test is available in /shop/Cart.dll. Make sure', ...PASSED))).toBe(
      'passed',
    );
  });

  it('is unreadable without a line of dotnet test', async () => {
    await expect(read('Hello\n')).rejects.toThrow(UnreadableReport);
  });
});
