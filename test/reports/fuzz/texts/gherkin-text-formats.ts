import * as fc from 'fast-check';

const place = fc.nat(3).map((line) => `features/cart.feature:${line}`);
const named = fc.constantFrom('adds', 'sums -- @1.1 good', 'a # b', '');

/** Lines of Behave. */
export const behaveLine = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(named, place).map(([name, at]) => `Feature: ${name} # ${at}`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Scenario', 'Scenario Outline', 'Background', 'Rule', 'Szenario'),
        named,
        place,
        fc.boolean(),
      )
      .map(([keyword, name, at, isPlain]) => `  ${keyword}: ${name}${isPlain ? '' : `  # ${at}`}`),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Given a cart', 'Then it has 1 items', 'And a # b'),
        fc.constantFrom('# None', '# steps/cart.py:2', '... passed in 0.001s', '... failed in 0.1s', '... undefined'),
      )
      .map(([text, end]) => `    ${text} ${end}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '      Assertion Failed: expected 3, got 1',
      '      Captured stdout:',
      '      """',
      '      | a | b |',
      'Traceback (most recent call last):',
      'HOOK-ERROR in before_scenario: RuntimeError: broke',
      "FAILURE in step 'it has 1 items' (features/cart.feature:2):",
      "FAILURE in step 'it has 1 items':",
      '  Scenario: adds',
      'exception: expected 3',
      '-'.repeat(80),
      'Cart    # features/cart.feature',
      '  adds  ..F',
      '',
    ),
  },
  { weight: 2, arbitrary: fc.tuple(place, named).map(([at, name]) => `  ${at}  ${name}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('Failing scenarios:', 'Errored scenarios:', 'Took 0m0.010s', 'Took 0min 1.5s'),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('features', 'scenarios', 'steps'), fc.nat(2))
      .map(([passed, what, failed]) => `${passed} ${what} passed, ${failed} failed, 0 skipped`),
  },
);
