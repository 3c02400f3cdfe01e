import * as fc from 'fast-check';

const count = fc.nat(4);
const test = fc.constantFrom(
  'CartTest#test_adds',
  'test_adds(CartTest)',
  'a = b::c#test_0001_sums = 1',
  '#test_',
  'Cart',
);
const heading = fc.constantFrom('  1) Failure:', '  2) Error:', ' 10) Skipped:', 'Failure:', 'Error:', 'Skipped:');
const place = fc.constantFrom(':', ' [test/cart_test.rb:12]:', ' [test/cart_test.rb:12]', ' [:]:', '');

/** Lines of Minitest, and of Rails around it. */
export const minitestLine = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(heading, test, place).map(([word, name, end]) => `\n${word}\n${name}${end}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(test, fc.constantFrom('', '0.00 s = .', '0.01 s = F', 'CartTest#test_b = 0.00 s = E', 'printed'))
      .map(([name, rest]) => `${name} = ${rest}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('runs', 'tests'), count, count, count, fc.constantFrom('', ', 0 skips', ', 3 skips'))
      .map(
        ([noun, runs, failures, errors, rest]) =>
          `${runs} ${noun}, 3 assertions, ${failures} failures, ${errors} errors${rest}`,
      ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      'Run options: -v --seed 1',
      '# Running:',
      '..FES',
      '0.00 s = .',
      'Expected: 1',
      '  Actual: 2',
      'NoMethodError: undefined method `upcase',
      "    test/cart_test.rb:54:in `test_throws'",
      'bin/rails test test/cart_test.rb:10',
      'Interrupted. Exiting...',
      'Finished in 0.068697s, 262.0186 runs/s, 262.0186 assertions/s.',
    ),
  },
);
