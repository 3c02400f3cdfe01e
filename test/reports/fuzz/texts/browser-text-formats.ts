import * as fc from 'fast-check';

const browser = fc.constantFrom('Chrome Headless 120.0.0.0 (Windows 10)', 'Firefox 130.0 (Linux x86_64)');

/** Lines of Karma. */
export const karmaLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        browser,
        fc.nat(3),
        fc.constantFrom('', ' SUCCESS', ' (1 FAILED)', ' (skipped 1) ERROR', ' DISCONNECTED'),
        fc.constantFrom('', ' (0 secs / 0.01 secs)', ' (1 min 0.2 secs / 0.01 secs)'),
      )
      .map(([name, count, flag, time]) => `${name}: Executed ${count} of 3${flag}${time}`),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        browser,
        fc.constantFrom(' Cart adds up FAILED', ' Cart is FAILED FAILED', ' ERROR', ' SLOW 1 secs: Cart adds'),
      )
      .map(([name, what]) => `${name}${what}`),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      '\tExpected 4 to be 5.',
      '\tTypeError: no till',
      '\t    at <Jasmine>',
      '\t    at UserContext.<anonymous> (test/cart.spec.js:6:19)',
      '  Disconnected, because no message in 30000 ms.',
      '',
      '..',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'TOTAL: 3 SUCCESS',
      'TOTAL: 1 FAILED, 2 SUCCESS',
      'SUMMARY:',
      'FAILED TESTS:',
      '  Cart',
      '    ✖ adds up',
      '    AssertionError: expected 4 to equal 5',
      '✔ 2 tests completed',
      '✖ 1 test failed',
      "LOG: 'printed'",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '28 11 2026 16:20:17.331:INFO [karma-server]: Karma v6.4.4 server started at http://localhost:9876/',
      '28 11 2026 16:20:17.331:INFO [launcher]: Launching browsers Chrome, Firefox with concurrency unlimited',
      '28 11 2026 16:20:17.331:ERROR [karma-server]: Error: Found 1 load error',
      '28 11 2026 16:20:17.331:ERROR [launcher]: Chrome crashed.',
      'Error: src/cart.ts:1:2 - error TS2304: Cannot find name.',
    ),
  },
);

/** Lines of WebdriverIO. */
export const wdioLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '[chrome 120.0 linux #0-0] ', '[chrome 120.0 linux #0-1] '),
        fc.constantFrom(
          'Running: chrome (v120.0) on linux',
          '» /test/cart.spec.js',
          'Cart',
          '    with a coupon',
          '   ✓ adds',
          '   ✖ sums (1 retries)',
          '       - is pending',
          '1 passing (2.5s)',
          '1 failing',
          '1) Cart sums',
          'Error: no till',
          '    at Context.<anonymous> (/shop/test/cart.spec.js:5:45)',
          '',
        ),
      )
      .map(([preface, text]) => `${preface}${text}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '-'.repeat(66),
      'Spec Files:\t 1 passed, 1 total (100% completed) in 00:00:35',
      'Spec Files:\t 1 passed, 1 retries, 1 failed, 2 total (50% completed) in 00:00:35',
      'Execution of 2 workers started at 2026-11-28T16:40:53.060Z',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '[0-0] RUNNING in chrome - file:///test/cart.spec.js',
      '[0-0] FAILED in chrome - file:///test/cart.spec.js (1 retries)',
      '[0-0] TypeError: no till',
      '[0-0]     at file:///test/cart.spec.js:1:7',
    ),
  },
);
