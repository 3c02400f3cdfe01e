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
