import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { MTP_TEXT } from './mtp-text.js';

const { read, testsOf } = specReader(MTP_TEXT);
const { formatOf, statusOf } = textReader(MTP_TEXT);

const PROGRAM = '/shop/bin/Cart.Tests.dll (net9.0|x64)';
const BANNER = 'MSTest v3.9.3 (UTC 6/10/2025) [linux-x64 - .NET 9.0.6]';
const ADDS = [
  'failed Adds (19ms)',
  '  Assert.AreEqual failed. Expected:<3>. Actual:<4>. The cart adds up.',
  '    at Shop.CartTests.Adds() in /shop/CartTests.cs:12',
  '    at System.RuntimeMethodHandle.InvokeMethod(Object target)',
];
const PRINTS = [
  'failed Shop.CartTests.Prints(a: 1) (1m 04s 050ms)',
  '  System.InvalidOperationException: no cart',
  '  ',
  '  Close the shop.',
  '    at Shop.CartTests.Prints() in /shop/CartTests.cs:20',
  '  ---> System.Exception: no shop',
  '    at Shop.Cart.Open()',
  '  Standard output',
  '    opening the cart',
  '    failed Fake (1ms)',
  '    error Command failed.',
  '  Error output',
  '    low paper',
];
const DIFFERS = [
  'failed Differs (0ms)',
  '  The carts differ.',
  '  Expected',
  '    two',
  '    lines',
  '  Actual',
  '    "one"',
  '    at Shop.CartTests.Differs() in /shop/CartTests.cs:30',
];
const counts = (failed: number, succeeded: number, skipped = 0): string[] => [
  `  total: ${failed + succeeded + skipped}`,
  `  failed: ${failed}`,
  `  succeeded: ${succeeded}`,
  `  skipped: ${skipped}`,
  '  duration: 1s 234ms',
];
const summary = (failed: number, succeeded: number, skipped = 0): string[] => [
  `Test run summary: ${failed > 0 ? 'Failed!' : 'Passed!'} - ${PROGRAM}`,
  ...counts(failed, succeeded, skipped),
];
const PASSED = [BANNER, '', ...summary(0, 3), ''];
const FAILED = [BANNER, '', ...ADDS, ...PRINTS, ...DIFFERS, '', ...summary(3, 2), ''];
const DETAILED = [
  BANNER,
  'passed Shop.CartTests.Sums(a: 1, b: "x y") (2ms)',
  'skipped Later (0ms)',
  '  not yet',
  '[+1/x0/?1] Cart.Tests.dll (net9.0|x64)(3s) - Shop.CartTests.Waits (2s)',
  ...ADDS,
  '',
  '  In process file artifacts produced:',
  '    - /shop/Cart.trx',
  '',
  ...summary(1, 1, 1),
  '',
];
const SOLUTION = [
  `Running tests from ${PROGRAM}`,
  'Running tests from /shop/bin/Till.Tests.dll (net9.0|x64)',
  ...ADDS,
  `${PROGRAM} failed with 1 error(s) (1s 002ms)`,
  'Exit code: 2',
  '/shop/bin/Till.Tests.dll (net9.0|x64) failed (2s 002ms)',
  'Exit code: 134',
  '  Error output: Unhandled exception.',
  '',
  'Test run summary: Failed!',
  `  ${PROGRAM} failed with 1 error(s) (1s 002ms)`,
  '  /shop/bin/Till.Tests.dll (net9.0|x64) failed (2s 002ms)',
  '',
  '  error: 1',
  '',
  ...counts(1, 2),
  '',
];
const RETRIED = [
  `Running tests from ${PROGRAM}`,
  ...ADDS,
  ...DIFFERS,
  'failed (try 2) Differs (0ms)',
  '  The carts differ.',
];
const OF_RETRIED = (failed: number): string[] => [
  `Test run summary: ${failed > 0 ? 'Failed!' : 'Passed!'}`,
  `  total: 4 (+2 retried)`,
  ...counts(failed, 4 - failed).slice(1, -1),
  '  flaky: 1 (passed after retry)',
  '  duration: 3s',
];
/** A language whose words only the counts have. */
const OTHER = [
  'kaputt Adds (19ms)',
  '  Assert.AreEqual failed. Expected:<3>. Actual:<4>.',
  '    bei Shop.CartTests.Adds() in /shop/CartTests.cs:12',
  'nicht jetzt Later (0ms)',
  'gut Sums (1ms)',
  `Ende des Laufs: Kaputt! - ${PROGRAM}`,
  '  zusammen: 3',
  '  kaputt: 1',
  '  in Ordnung: 1',
  '  nicht jetzt: 1',
  '  Dauer: 1s 234ms',
  '',
];

const text = (...lines: readonly string[]): string => lines.join('\n');

describe("Microsoft.Testing.Platform's text", () => {
  it('is recognized by its summary, its progress, a program or a failure', async () => {
    for (const lines of [
      ['Test run summary: Passed!'],
      [`Test run summary: Zero tests ran - ${PROGRAM}`],
      [`Running tests from ${PROGRAM}`],
      ['[+2/x1/?0] Cart.Tests (net9.0|x64)(3s)'],
      ['[✓2/x1/↓0] Cart.Tests.dll'],
      ADDS.slice(0, 2),
      OTHER,
    ])
      expect(await formatOf(text(...lines))).toBe('mtp-text');
  });

  it('is not recognized in other texts', async () => {
    for (const other of [
      'failed to load the cart\n  no cart',
      'passed Adds (19ms)',
      'Test run summary: 3 of 4',
      '  total: 3\n  failed: 0\n  succeeded: 3\n  skipped: 0\n  duration: 1s',
      `Test discovery summary: found 3 test(s) - ${PROGRAM}`,
      `Discovered 3 tests in assembly - ${PROGRAM}`,
    ])
      expect(await formatOf(other)).not.toBe('mtp-text');
  });

  it('gives what TRX has of each failure', async () => {
    const [adds, prints, differs, ...others] = await testsOf(text(...FAILED));
    expect(others).toEqual([]);
    expect(adds).toMatchObject({
      name: 'Adds',
      status: 'failed',
      durationMs: 19,
      failures: [
        {
          message: 'Assert.AreEqual failed. Expected:<3>. Actual:<4>. The cart adds up.',
          stack:
            '   at Shop.CartTests.Adds() in /shop/CartTests.cs:12\n   at System.RuntimeMethodHandle.InvokeMethod(Object target)',
          dialect: 'dotnet',
        },
      ],
    });
    expect(prints).toMatchObject({
      name: 'Shop.CartTests.Prints(a: 1)',
      suite: ['Shop.CartTests'],
      durationMs: 64_050,
      failures: [{ message: 'System.InvalidOperationException: no cart\n\nClose the shop.' }],
      events: [
        { message: 'opening the cart', stream: 'stdout' },
        { message: 'failed Fake (1ms)', stream: 'stdout' },
        { message: 'error Command failed.', stream: 'stdout' },
        { message: 'low paper', stream: 'stderr' },
      ],
    });
    expect(prints?.failures[0]?.stack).toContain('---> System.Exception: no shop\n   at Shop.Cart.Open()');
    expect(differs).toMatchObject({
      failures: [{ message: 'The carts differ.', expected: 'two\nlines', actual: '"one"', printed: true }],
    });
  });

  it('leaves values that the message has to the message', async () => {
    const lines = [...ADDS.slice(0, 2), '  Expected', '    3', '  Actual', '    4', ...ADDS.slice(2)];
    const [adds] = await testsOf(text(...lines, ...summary(1, 0)));
    expect(adds?.failures[0]).toMatchObject({ message: ADDS[1]?.trim() });
    expect(adds?.failures[0]).not.toHaveProperty('expected');
  });

  it('names all tests of a detailed output', async () => {
    const tests = await testsOf(text(...DETAILED));
    expect(tests.map(({ name, status, durationMs, skipReason }) => [name, status, durationMs, skipReason])).toEqual([
      ['Shop.CartTests.Sums(a: 1, b: "x y")', 'passed', 2, undefined],
      ['Later', 'skipped', 0, 'not yet'],
      ['Adds', 'failed', 19, undefined],
    ]);
    expect(tests[2]?.failures[0]?.stack).not.toContain('artifacts');
    expect(await statusOf(text(...DETAILED))).toBe('failed');
  });

  it('calls a test that was canceled no assertion', async () => {
    const lines = ['failed (canceled) Waits (100ms)', 'failed (canceled) Hangs (1s 000ms)', '  Expected no wait.'];
    expect(await testsOf(text(...lines, ...summary(2, 0)))).toMatchObject([
      { name: 'Waits', failures: [{ message: 'canceled', isAssertion: false }] },
      { name: 'Hangs', failures: [{ message: 'Expected no wait.', isAssertion: false }] },
    ]);
  });

  it('reads early versions, which name the program below each test and count no canceled test as failed', async () => {
    const lines = [
      'failed (canceled) Waits (100ms)',
      `  from ${PROGRAM}`,
      '  no time',
      '  Stack Trace:',
      '    in Shop.CartTests.Waits() in /shop/CartTests.cs:12',
    ];
    const early = [...lines, '', `Test run summary: Passed! - ${PROGRAM}`, '  total: 3', ...counts(0, 2).slice(1)];
    expect(await testsOf(text(...early))).toMatchObject([
      {
        failures: [{ message: 'no time', stack: '   in Shop.CartTests.Waits() in /shop/CartTests.cs:12' }],
      },
    ]);
    expect(await statusOf(text(...early))).toBe('failed');
  });

  it('is one passed test where none is named', async () => {
    const lines = text(...PASSED, ...PASSED);
    expect((await testsOf(lines)).map(({ name, status }) => [name, status])).toEqual([
      ['Microsoft.Testing.Platform', 'passed'],
    ]);
    expect(await statusOf(lines)).toBe('passed');
  });

  it('reads colours and links', async () => {
    const linked = PROGRAM.replace(/^\S+/, (path) => `\u001b]8;;file://${path}\u001b\\${path}\u001b]8;;\u001b\\`);
    const coloured = [
      '\u001b[31mfailed\u001b[m Adds\u001b[90m \u001b[90m(19ms)\u001b[m',
      ...ADDS.slice(1),
      `\u001b[91mTest run summary: Failed!\u001b[90m - \u001b[m${linked}`,
      ...counts(1, 2),
    ];
    expect(await testsOf(text(...coloured))).toMatchObject([{ name: 'Adds', durationMs: 19 }]);
  });

  it('reads the programs of a solution as one run, with those that died', async () => {
    const tests = await testsOf(text(...SOLUTION));
    expect(tests.map(({ name, suite, failures }) => [name, suite, failures[0]?.message])).toEqual([
      ['Adds', [], 'Assert.AreEqual failed. Expected:<3>. Actual:<4>. The cart adds up.'],
      ['Till.Tests.dll', [], 'Exit code: 134\n  Error output: Unhandled exception.'],
    ]);
    const silent = SOLUTION.filter((line) => !/^(?:Exit|failed|  failed:)/.test(line));
    expect(await statusOf(text(...silent))).not.toBe('passed');
    expect(await statusOf(text(`Test run summary: Failed!`, '  error: 1', '', ...counts(0, 2)))).toBe('failed');
  });

  it('joins the attempts of tests that ran again', async () => {
    const tests = await testsOf(text(...RETRIED, ...OF_RETRIED(1)));
    expect(tests.map(({ name, status, attempts }) => [name, status, attempts?.map((each) => each.status)])).toEqual([
      ['Adds', 'passed', ['failed', 'passed']],
      ['Differs', 'failed', ['failed', 'failed']],
    ]);
    expect(await statusOf(text(...RETRIED, ...OF_RETRIED(0)))).toBe('passed');
    expect(await statusOf(text(...RETRIED, ...OF_RETRIED(2)))).toBe('failed');
    expect(await statusOf(text(...RETRIED))).toBe('failed');
    expect(await statusOf(text(...ADDS, ...summary(0, 2)))).toBe('failed');
  });

  it('reads other languages by the words of their counts', async () => {
    const tests = await testsOf(text(...OTHER));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Later', 'skipped'],
      ['Adds', 'failed'],
    ]);
    expect(tests[1]?.failures).toMatchObject([
      {
        message: 'Assert.AreEqual failed. Expected:<3>. Actual:<4>.',
        stack: '   bei Shop.CartTests.Adds() in /shop/CartTests.cs:12',
      },
    ]);
    const passed = ['zusammen: 3', 'kaputt: 0', 'in Ordnung: 3', 'nicht jetzt: 0', 'Dauer: 2s'].map(
      (line) => `  ${line}`,
    );
    expect(await statusOf(text(`Ende: Gut! - ${PROGRAM}`, ...passed))).toBe('passed');
    expect(await statusOf(text(`Ende: Abgebrochen - ${PROGRAM}`, ...passed))).toBe('errored');
    expect(await statusOf(text(`Ende: Nur 3 Tests statt 10 - ${PROGRAM}`, ...passed))).toBe('failed');
  });

  it.each([
    ['counts more failures than it shows', 'failed', summary(1, 3)],
    ['counts fewer failures than it shows', 'failed', [...ADDS, ...summary(0, 3)]],
    ['ran no test', 'failed', [`Test run summary: Zero tests ran - ${PROGRAM}`, ...counts(0, 0)]],
    [
      'ran too few tests',
      'failed',
      [
        `Test run summary: Minimum expected tests policy violation, tests ran 3, minimum expected 10 - ${PROGRAM}`,
        ...counts(0, 3),
      ],
    ],
    ['was aborted', 'errored', [`Test run summary: Aborted - ${PROGRAM}`, ...counts(0, 3)]],
    ['failed for another reason', 'failed', [`Test run summary: Failed! - ${PROGRAM}`, ...counts(0, 3)]],
    [
      'counts tests that have no outcome',
      'errored',
      [`Test run summary: Passed! - ${PROGRAM}`, '  total: 9', ...counts(0, 3).slice(1)],
    ],
    ['is followed by a program without counts', 'errored', [...PASSED, BANNER]],
    ['names fewer tests than it counts', 'errored', ['passed Sums (1ms)', ...summary(0, 3)]],
    [
      'was not built',
      'failed',
      ["/shop/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/shop/Cart.csproj]", ...PASSED],
    ],
    [
      'was not built in the terminal of MSBuild',
      'failed',
      ['Restore complete (0.6s)', '    /shop/Cart.cs(12,5): error CS1002: ; expected', ...PASSED],
    ],
    [
      'is in a log of which another command failed',
      'failed',
      [...PASSED, '##[error]Process completed with exit code 1.'],
    ],
  ])('of a run that %s is %s', async (_what, status, lines) => {
    expect(await statusOf(text(...lines))).toBe(status);
  });

  it('takes no line of another program for a test', async () => {
    const lines = ['failed to connect', '  no', 'skipped the cache', 'Restore complete (0.6s)', '', ...PASSED];
    expect((await testsOf(text(...lines))).map(({ name }) => name)).toEqual(['Microsoft.Testing.Platform']);
  });

  it('reads tests without a duration below the beginning of a program', async () => {
    const lines = [BANNER, 'skipped Later', 'failed Adds', '  no cart', ...summary(1, 2, 1)];
    expect((await testsOf(text(...lines))).map(({ name, status }) => [name, status])).toEqual([
      ['Later', 'skipped'],
      ['Adds', 'failed'],
    ]);
  });

  it('reads tests of long names and long messages', async () => {
    const name = `Shop.CartTests.Adds(${'x'.repeat(65_000)})`;
    const lines = [`failed ${name} (12ms)`, `  ${'('.repeat(65_000)}`, ...summary(1, 1)];
    expect(await testsOf(text(...lines))).toMatchObject([{ name, status: 'failed' }]);
  });

  it('is never passed where it breaks off', async () => {
    for (const whole of [FAILED, DETAILED, SOLUTION, OTHER, PASSED.slice(0, -2)]) {
      for (const part of brokenOff(text(...whole), 150)) {
        const status = (await formatOf(part)) === 'mtp-text' ? await statusOf(part) : 'unreadable';
        expect(status).not.toBe('passed');
      }
    }
  });

  it('is unreadable without a line of the platform', async () => {
    await expect(read('Hello\n')).rejects.toThrow(UnreadableReport);
  });
});
