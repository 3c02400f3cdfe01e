import * as fc from 'fast-check';

const title = fc
  .tuple(
    fc.constantFrom('', '[chromium] › ', '[] › '),
    fc.constantFrom('e2e/cart.spec.ts:7:3', 'C:\\shop\\cart.spec.ts:1:1', 'cart.spec.ts:0:99999999', 'cart.spec.ts'),
    fc.constantFrom(' › Cart › adds', ' › adds', ' › adds › a step', ' ›  › ', ''),
  )
  .map((parts) => parts.join(''));

/** Lines of Playwright. */
export const playwrightLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('  ✓  1 ', '  ✘  2 ', '  -  3 ', '  ok  ', '  x  4 ', '[1/3] ', '[2/3] (retries) '),
        title,
        fc.constantFrom('', ' (12ms)', ' (1.2m)', ' (retry #1)', ' (retry #1) (2.0s)', ' (retry #9999)'),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('  1) ', '  2) ', '    '), title, fc.constantFrom('', ' ───────', ' ======'))
      .map((parts) => parts.join('')),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('failed', 'flaky', 'interrupted', 'skipped', 'did not run', 'passed (3s)'))
      .map(([count, what]) => `  ${count} ${what}`),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      'Running 3 tests using 1 worker',
      'Running 1 test using 1 worker, shard 1 of 3',
      '    Error: expect(received).toBe(expected) // Object.is equality',
      '    Expected: 3',
      '    Received: 2',
      '    > 3 |   expect(1).toBe(2);',
      '        at /shop/e2e/cart.spec.ts:8:19',
      '    Test timeout of 2000ms exceeded.',
      '    Expected to fail, but passed.',
      '    Retry #1 ───────',
      '    Error Context: out/error-context.md',
      '    attachment #1: screenshot (image/png) ───────',
      'Error: no teardown',
      '   at td.ts:1',
      "> 1 | throw new Error('no teardown');",
      '    at _default (/shop/td.ts:1:36)',
      '  1 error was not a part of any test, see above for details',
      'Testing stopped early after 1 maximum allowed failures.',
      'Timed out waiting 2s for the test suite to run',
      '::error file=e2e/cart.spec.ts,line=3::  1) e2e/cart.spec.ts:7:3 › adds',
    ),
  },
);
