import * as fc from 'fast-check';

const count = fc.nat(4);
const name = fc.constantFrom('Shop.CartTests.Adds', 'Adds', 'Shop.CartTests.Sums(a: 1, b: "x")', 'to load x', '');
const time = fc.constantFrom('', ' [12 ms]', ' [< 1 ms]', ' [1 h 2 m]', ' [1s 20ms]', ' []');
const word = fc.constantFrom(
  '  Failed ',
  '  Passed ',
  '  Skipped ',
  '  X ',
  '  Con error ',
  'Failed   ',
  '  Fehler ',
  '   ',
);

/** Lines of vstest, xUnit.net and MSBuild. */
export const dotnetLine = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(word, name, time).map((parts) => parts.join('')) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(count, count, count, fc.constantFrom(' - Cart.dll (net9.0)', ' - Cart.dll', ''))
      .map(
        ([failed, passed, total, end]) =>
          `Failed!  - Failed:     ${failed}, Passed:     ${passed}, Skipped:     0, Total:     ${total}, Duration: 5 ms${end}`,
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('Total tests', '     Passed', '     Failed', '    Skipped', 'Gesamtzahl Tests'), count)
      .map(([noun, tests]) => `${noun}: ${tests}`),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      '  Error Message:',
      'Error Message:',
      '   Assert.Equal() Failure: Values differ',
      'Expected: 3',
      '  Stack Trace:',
      '     at Shop.CartTests.Adds() in /shop/CartTests.cs:line 12',
      '  Standard Output Messages:',
      ' opening the cart',
      'Test run for /shop/Cart.dll (.NETCoreApp,Version=v9.0)',
      'Starting test execution, please wait...',
      'The active test run was aborted. Reason: Test host process crashed',
      'Test Run Aborted.',
      'Test Run Failed.',
      'Test Run Successful.',
      'No test is available in /shop/Cart.dll. Make sure',
      'Total tests: 2. Passed: 1. Failed: 1. Skipped: 0.',
      '[xUnit.net 00:00:00.44]     Shop.CartTests.Adds [FAIL]',
      '[xUnit.net 00:00:00.44]       System.Exception : no cart',
      "/shop/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/shop/Cart.csproj]",
    ),
  },
);

/** A line of Pester, of several versions. */
export const pesterLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', ' ', '  ', '    ', '##[error]', '::error::'),
        fc.constantFrom('+', '-', '!', '?', '~'),
        fc.constantFrom('adds', 'Cart.adds', '/shop/Cart.Tests.ps1', 'sends is skipped, because no mail', '[+] x', ' '),
        fc.constantFrom(' 12ms', ' 1.5s', ' 3ms (2ms|1ms)', ' 3ms (2ms|', ''),
      )
      .map(([margin, sign, text, took]) => `${margin}[${sign}] ${text}${took}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(count, count, fc.constantFrom('0, Inconclusive: 0, NotRun: 0', '0 NotRun: 0', '0, Pending: 0', '0'))
      .map(([passed, failed, rest]) => `Tests Passed: ${passed}, Failed: ${failed}, Skipped: ${rest}`),
  },
  { weight: 1, arbitrary: count.map((failed) => `Passed: 1 Failed: ${failed} Skipped: 0 Pending: 0`) },
  { weight: 1, arbitrary: count.map((failed) => `BeforeAll \\ AfterAll failed: ${failed}`) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      'Pester v5.5.0',
      'Starting discovery in 1 files.',
      'Discovery found 3 tests in 58ms.',
      'Running tests.',
      "Running tests from '/shop/Cart.Tests.ps1'",
      "Executing all tests in '.'",
      'Executing script C:\\shop\\Cart.Tests.ps1',
      'Describing Cart',
      ' Context when empty',
      '    Context when empty',
      '[-] Describe Cart failed',
      '[-] Discovery in /shop/Cart.Tests.ps1 failed with:',
      '[-] /shop/Cart.Tests.ps1 failed with:',
      ' Expected 3, but got 4.',
      '   Expected: {3}',
      '   But was:  {4}',
      'RuntimeException: no till',
      ' at $total | Should -Be 3, /shop/Cart.Tests.ps1:12',
      ' at <ScriptBlock>, /shop/Cart.Tests.ps1:12',
      '   12:     $total | Should -Be 3',
      '   at <ScriptBlock>, C:\\shop\\Cart.Tests.ps1: line 12',
      '::group::Message',
      '::endgroup::',
      '##[group]Message',
      '##[endgroup]',
      ' 12ms',
      'Tests completed in 1.2s',
      'Tests Passed: 1, ',
      'Failed: 0, ',
      'Container failed: 1',
      '  - Cart',
    ),
  },
);

/** Lines of Microsoft.Testing.Platform. */
export const mtpLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('failed ', 'passed ', 'skipped ', 'failed (canceled) ', 'failed (try 2) ', 'kaputt '),
        name,
        fc.constantFrom('', ' (19ms)', ' (1m 02s 003ms)', ' (< 1ms)', ' ()'),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('error', 'total', 'failed', 'succeeded', 'skipped', 'kaputt'), count)
      .map(([noun, tests]) => `  ${noun}: ${tests}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(count, count, fc.constantFrom('Passed!', 'Failed!', 'Aborted', 'Zero tests ran'))
      .map(
        ([failed, passed, verdict]) =>
          `Test run summary: ${verdict}\n  total: ${failed + passed}\n  failed: ${failed}\n  succeeded: ${passed}\n  skipped: 0\n  duration: 1s`,
      ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      '  no cart',
      '  Expected',
      '  Actual',
      '    3',
      '    at Shop.CartTests.Adds() in /shop/CartTests.cs:12',
      '  ---> System.Exception: no shop',
      '  Standard output',
      '  Error output',
      '  In process file artifacts produced:',
      '  total: 3 (+1 retried)',
      '  flaky: 1 (passed after retry)',
      '  duration: 1s 234ms',
      'MSTest v3.9.3 (UTC 6/10/2025) [linux-x64 - .NET 9.0.6]',
      'Running tests from /shop/Cart.dll (net9.0|x64)',
      '[+2/x1/?0] Cart.dll (net9.0|x64)(3s)',
      '/shop/Cart.dll (net9.0|x64) failed with 1 error(s) (1s 002ms)',
      'Exit code: 134',
      'Test run summary: Passed! - /shop/Cart.dll (net9.0|x64)',
      'Ende: Gut! - /shop/Cart.dll (net9.0|x64)',
    ),
  },
);
