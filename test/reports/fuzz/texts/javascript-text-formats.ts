import * as fc from 'fast-check';

const mochaTitle = fc.constantFrom(
  'adds',
  'Cart',
  'with a discount',
  'takes (12ms)',
  '1) adds',
  '- adds',
  '"before all" hook',
);

/** Lines of Mocha and Cypress. */
export const mochaLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('✔ ', '√ ', '1) ', '2) ', '- ', ''), mochaTitle)
      .map(([depth, mark, title]) => `${'  '.repeat(depth)}${mark}${title}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom('passing (3ms)', 'passing (2s)', 'passing', 'pending', 'failing'))
      .map(([count, what]) => `  ${count} ${what}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '  1) Cart adds:',
      '       adds:',
      '     Error: no till',
      '      AssertionError: expected 1 to equal 2',
      '      + expected - actual',
      '      -1',
      '      +2',
      '      at Context.<anonymous> (test/cart.spec.js:2:3)',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '  (Run Starting)',
      '  Running:  cart.cy.js      (1 of 2)',
      '  (Results)',
      '  │ Tests:        2         │',
      '  │ Passing:      1         │',
      '  │ Failing:      1         │',
      '  (Video)',
      '  (Run Finished)',
      '    (Attempt 1 of 2) adds',
      'Error: printed',
    ),
  },
  { weight: 3, arbitrary: fc.constant('') },
);
