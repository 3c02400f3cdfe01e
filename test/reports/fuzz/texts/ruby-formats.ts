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

const rule = '='.repeat(79);
const named = fc.constantFrom('test_adds(CartTest)', 'test: a (b)(CartTest::Nested)', 'test_adds', '(CartTest)');

/** Lines of test-unit. */
export const testUnitLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Failure', 'Error', 'Pending', 'Notification', 'Other'),
        named,
        fc.constantFrom('', ':', ': no'),
      )
      .map(([word, name, end]) => `${rule}\n${word}: ${name}${end}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(count, count, count)
      .map(
        ([tests, failures, omissions]) =>
          `${tests} tests, 3 assertions, ${failures} failures, 0 errors, 0 pendings, ${omissions} omissions, 0 notifications`,
      ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      rule,
      'Loaded suite test/cart_test',
      'Started',
      'CartTest: ',
      '  Nested: ',
      '  test_adds:\t\t\t.: (0.000159)',
      '    test_adds:\t\t\tF',
      '.: (0.000603)',
      ': (0.011690)',
      'Omission: later [test_later(CartTest)]',
      "test/cart_test.rb:7:in `test_adds'",
      '  =>  7:     assert_equal(4, 3)',
      '      8:   end',
      '<4> expected but was',
      '<3>',
      'Finished in 0.116761143 seconds.',
    ),
  },
);
