import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

/** The first failure of the first test of a report. */
async function failureOf(...lines: readonly string[]): Promise<unknown> {
  return (await testsOf('TAP version 13', '1..1', ...lines))[0]?.failures[0];
}

describe('where TAP says why a test failed', () => {
  it('reads the first of the assertions that Criterion lists, and its place', async () => {
    const failure = await failureOf(
      'not ok - cart::sums',
      '  ---',
      '  assertions: 3',
      '  failures:',
      '  - cart.c:16: |+',
      '      Assertion failed: the sum is wrong',
      '  - cart.c:12: |+',
      '      Assertion failed: the cart is empty',
      '  ...',
    );
    expect(failure).toMatchObject({
      message: 'Assertion failed: the sum is wrong',
      location: { file: 'cart.c', line: 16 },
    });
  });

  it('reads the expectation in the name of a test of goss', async () => {
    expect(await failureOf('not ok 1 - Port: tcp:80: listening: Expected false to equal true')).toMatchObject({
      message: 'Expected false to equal true',
      isAssertion: true,
    });
  });

  it.each(['not ok 1 - Expected totals', 'not ok 1 - logs in as Expected to be', 'not ok 1 - pays: to equal 4'])(
    'reads none in %j',
    async (line) => {
      expect(await failureOf(line)).not.toHaveProperty('message', expect.anything());
    },
  );

  it('reads the error of a stack without a message beside it', async () => {
    const failure = await failureOf(
      'not ok 1 (1) till opens twice',
      '  ---',
      '  duration_ms: 3002',
      '  stack: |-',
      '    Error: Timed out (3000ms) - till opens twice',
      '        at Timeout.finish (/shop/lib/runner.js:393:25)',
      '  ...',
    );
    expect(failure).toMatchObject({ message: 'Error: Timed out (3000ms) - till opens twice' });
  });

  it('takes a promise that was rejected under AVA for an error', async () => {
    const failure = await failureOf(
      'not ok 1 - till opens',
      '  ---',
      '    name: AssertionError',
      '    message: Rejected promise returned by test',
      '    values:',
      "      'Rejected promise returned by test. Reason:': |-",
      '        Error {',
      "          message: 'no drawer',",
      '        }',
      '  ...',
    );
    expect(failure).toMatchObject({ message: 'no drawer', type: 'Error', isAssertion: false });
  });
});
