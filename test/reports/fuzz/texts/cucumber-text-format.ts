import * as fc from 'fast-check';

const place = fc.nat(3).map((line) => `features/cart.feature:${line}`);
const named = fc.constantFrom('adds', 'sums <a>', 'a # b', '', 'tries (attempt 1, retried)');

/** Lines of Cucumber for JavaScript, Ruby and the JVM, of Behat and of godog. */
export const cucumberLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'Feature',
          '  Scenario',
          'Scenario',
          '  Scenario Outline',
          '  Background',
          '1) Scenario',
          '001 Example',
        ),
        named,
        place,
        fc.boolean(),
      )
      .map(([keyword, name, at, isPlain]) => `${keyword}: ${name}${isPlain ? '' : ` # ${at}`}`),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '    Given a cart',
          '  Then it has 1 items',
          '   ✔ Given a cart',
          '   ✖ Before',
          '   ? And a # b',
          '   - Then',
        ),
        fc.constantFrom(
          '',
          ' # features/cart.feature:2',
          ' # steps.rb:2',
          ' # shop.Steps.add(int)',
          ' # Context::add()',
        ),
      )
      .map(([text, end]) => `${text}${end}`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '    ✖ failed',
      '    ? undefined',
      '    - skipped',
      '      Error: 2 !== 3',
      '      expected 3 (RuntimeError)',
      "      features/cart.feature:3:in `Then'",
      '      TODO (Cucumber::Pending)',
      '\tat shop.Steps.add(Steps.java:3)',
      'java.lang.AssertionError: expected:<3>',
      '      """',
      '      | a | b |',
      '    Examples: sums',
      '   Step: Then it has 1 items - features/cart.feature:2',
      '   Message:',
      '',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Failures:',
      'Warnings:',
      'Failing Scenarios:',
      'Failed scenarios:',
      '(::) failed steps (::)',
      '--- Failed steps:',
      '--- Skipped scenarios:',
    ),
  },
  { weight: 2, arbitrary: fc.tuple(place, named).map(([at, name]) => `cucumber ${at} # Scenario: ${name}`) },
  { weight: 2, arbitrary: fc.tuple(place, named).map(([at, name]) => `classpath:${at} # ${name}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('scenarios', 'Scenarios', 'steps', 'Steps'), fc.nat(2))
      .map(([passed, what, failed]) => `${passed + failed} ${what} (${failed} failed, ${passed} passed)`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0m00.013s (executing steps: 0m00.001s)', '0m1.5s', 'No scenarios', 'No steps'),
  },
);
