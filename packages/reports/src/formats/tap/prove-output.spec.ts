import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

describe('the output of prove -v', () => {
  it('is read file by file', async () => {
    const tests = await testsOf(
      't/a.t ..... ',
      '1..2',
      'ok 1 - opens',
      'not ok 2 - sells',
      'Failed 1/2 subtests ',
      't/long.t .. ',
      'ok 1 - opens',
      '1..1',
      'ok',
      'Result: FAIL',
    );
    expect(tests.map(({ file, name, status }) => [file, name, status])).toEqual([
      ['t/a.t', 'opens', 'passed'],
      ['t/a.t', 'sells', 'failed'],
      ['t/long.t', 'opens', 'passed'],
    ]);
  });

  it('is no reason of a point, where a report names files that the text does not', async () => {
    const tests = await testsOf(
      'THE CART OF TESTS ..',
      'ok 1 - opens',
      'not ok 2 - sells',
      '',
      "#   Failed test 'sells'",
      '#   at cart.t line 4.',
      '# Looks like you failed 1 test of 2.',
      'Dubious, test returned 1 (wstat 256, 0x100)',
      'Failed 1/2 subtests',
      '',
      'Test Summary Report',
      '-------------------',
      'cart.t (Wstat: 256 Tests: 2 Failed: 1)',
      '  Failed test:  2',
      '    Non-zero exit status: 1',
      'Result: FAIL',
      '',
      '1..2',
      'ok 1 - opens',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['opens', 'passed'],
      ['sells', 'failed'],
      ['opens', 'passed'],
      ['Test plan', 'failed'],
    ]);
    expect(tests[1]?.failures[0]?.message).toBe("Failed test 'sells'\nat cart.t line 4.");
  });

  it.each([
    ['by a test', []],
    ['by prove, of two runs in one file', ['t/b.t .. ']],
  ])('has the failures behind a summary that was printed %s', async (_, next) => {
    const tests = await testsOf('t/a.t .. ', 'ok 1 - opens', 'All tests successful.', ...next, 'not ok 2 - sells');
    expect(tests.map(({ name, status }) => [name, status])).toContainEqual(['sells', 'failed']);
  });

  it('fails where prove does, also without a failed point', async () => {
    const tests = await testsOf(
      't/a.t .. ',
      '1..1',
      'ok 1 - opens',
      'ok',
      't/b.t .. ',
      'No subtests run ',
      'Result: FAIL',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['opens', 'passed'],
      ['Test program', 'failed'],
    ]);
  });
});
