import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { MOCHA_TEXT } from './mocha-text.js';

const { testsOf } = specReader(MOCHA_TEXT);

const COUNTS = ['', '  2 passing (3ms)', '', ''];

describe("the blocks of Mocha's list", () => {
  it('keeps the beginning of very long names around each test', async () => {
    const long = 'a'.repeat(1_500);
    const tests = await testsOf(
      '',
      `  ${long}`,
      `    ${long}`,
      `      ${long}`,
      '        ✓ adds',
      '      in short',
      '        ✓ sums',
      ...COUNTS,
    );
    expect(tests.map(({ suite, name }) => [suite, name])).toEqual([
      [[long, `${'a'.repeat(500)}…`, '…'], 'adds'],
      [[long, `${'a'.repeat(500)}…`, '…'], 'sums'],
    ]);
  });

  it('knows the block of an attempt by all the names around it', async () => {
    const tests = await testsOf(
      '  Running:  cart.cy.js  (1 of 1)',
      '',
      '  Cart',
      '    with a coupon',
      '      (Attempt 1 of 2) adds',
      '',
      '  Till',
      '    with a coupon',
      '      ✓ adds',
      '',
      '  Cart',
      '    with a coupon',
      '      ✓ adds',
      ...COUNTS,
    );
    expect(tests.map(({ suite, attempts }) => [suite[0], attempts?.length])).toEqual([
      ['Till', undefined],
      ['Cart', 2],
    ]);
  });
});
