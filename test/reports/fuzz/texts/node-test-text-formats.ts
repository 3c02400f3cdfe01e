import * as fc from 'fast-check';

/** Lines of the `spec` reporter of node:test. */
export const nodeTestLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '', '  ', '    '),
        fc.constantFrom('▶ ', '✔ ', '✖ ', '﹣ ', 'ℹ '),
        fc.constantFrom('adds', 'Cart', 'failing tests:', 'a # b', '(1ms)'),
        fc.constantFrom('', ' (1.234567ms)', ' (12ms)', ' (0.5ms) # SKIP', ' (0.5ms) # TODO', ' (1e9ms)'),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'duration_ms'), fc.nat(3))
      .map(([what, count]) => `ℹ ${what} ${count}`),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      '✖ failing tests:',
      'test at test/cart.test.mjs:3:1',
      '  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
      '  2 !== 3',
      '      at TestContext.<anonymous> (file:///shop/test/cart.test.mjs:3:32) {',
      '    generatedMessage: false,',
      '    actual: 2,',
      '    expected: 3,',
      "    operator: 'match'",
      '  }',
      "  'test timed out after 50ms'",
      "    'just a string'",
      'line name (0.5ms)',
    ),
  },
);
