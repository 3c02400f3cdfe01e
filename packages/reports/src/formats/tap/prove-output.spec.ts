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
