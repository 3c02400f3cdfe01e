import * as fc from 'fast-check';

const bunTitle = fc.constantFrom('adds', 'Cart > adds', 'Cart > with a discount > adds', 'takes [12ms]', '(fail) adds');

/** Lines of Bun. */
export const bunLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('(pass)', '(fail)', '(skip)', '(todo)', '✓', '✗'),
        bunTitle,
        fc.constantFrom('', ' [0.12ms]', ' [1.50s]'),
      )
      .map(([mark, title, took]) => `${mark} ${title}${took}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('pass', 'fail', 'skip', 'error', 'errors', 'expect() calls'))
      .map(([count, what]) => ` ${count} ${what}`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '11 |   expect(2 + 2).toBe(5);',
      '                ^',
      'error: expect(received).toBe(expected)',
      'TypeError: x is undefined',
      'Expected: 5',
      'Received: 4',
      '      at <anonymous> (/shop/src/cart.test.ts:11:39)',
      '  ^ this test timed out after 50ms.',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'bun test v1.2.23 (cf136713)',
      'src/cart.test.ts:',
      '::group::src/cart.test.ts:',
      '# Unhandled error between tests',
      '-------------------------------',
      '2 tests failed:',
      'Ran 2 tests across 1 file. [12.00ms]',
      'Bailed out after 1 failure',
      'bun : ',
    ),
  },
  { weight: 3, arbitrary: fc.constant('') },
);

/** Lines of Deno. */
export const denoLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.nat(2),
        fc.constantFrom('adds', 'sums', './cart_test.ts => adds', 'adds ... ok', 'adds ... first'),
        fc.constantFrom(
          '',
          ' ok (1ms)',
          ' FAILED (518µs)',
          ' FAILED (due to 1 failed step) (1s)',
          ' ignored (0ms)',
          ' cancelled',
        ),
      )
      .map(([depth, title, end]) => `${'  '.repeat(depth)}${title} ...${end}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('ok', 'FAILED'), fc.nat(3), fc.nat(2))
      .map(([word, passed, failed]) => `${word} | ${passed} passed | ${failed} failed (12ms)`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'running 2 tests from ./cart_test.ts',
      'Uncaught error from ./cart_test.ts FAILED',
      '------- output -------',
      '----- output end -----',
      ' ERRORS ',
      ' FAILURES ',
      'adds => ./cart_test.ts:4:6',
      'adds ... first => ./cart_test.ts:5:6',
      './cart_test.ts (uncaught error)',
      'error: AssertionError: Values are not equal.',
      '    at file:///shop/cart_test.ts:4:30',
      'error: Test failed',
    ),
  },
  { weight: 3, arbitrary: fc.constant('') },
);
