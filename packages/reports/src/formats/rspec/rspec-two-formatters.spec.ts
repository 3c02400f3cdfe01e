import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { RSPEC_TEXT } from './rspec-text.js';

const { read } = specReader(RSPEC_TEXT);

const { statusOf } = textReader(RSPEC_TEXT);

const FINISHED = 'Finished in 0.25 seconds (files took 0.05 seconds to load)';
const twice = (...lines: readonly string[]): readonly string[] => [...lines, ...lines];

const GREEN = [
  '',
  'Cart',
  '.  is open',
  '  #total',
  '.    adds up',
  '.    has a  gap',
  '',
  'Shop',
  '.  is closed',
  '',
  '',
  ...twice(FINISHED, '4 examples, 0 failures', ''),
];

const LATER = [
  "Pending: (Failures listed here are expected and do not affect your suite's status)",
  '',
  '  1) Cart is later',
  '     # not here',
  '     # ./spec/cart_spec.rb:9',
  '',
];
const FAILURES = [
  'Failures:',
  '',
  '  1) Cart#total is a sum',
  '     Failure/Error: expect(Cart.new(1, 2).total).to eq(4)',
  '',
  '       expected: 4',
  '            got: 3',
  '',
  '       (compared using ==)',
  "     # ./spec/cart_spec.rb:7:in `block (3 levels) in <top (required)>'",
  '',
];
const RED = [
  'Randomized with seed 7',
  'Randomized with seed 7',
  '',
  'Cart',
  '.  is open',
  '*  is later (PENDING: not here)',
  '  #total',
  'F    is a sum (FAILED - 1)',
  '',
  ...twice(...LATER),
  ...twice(...FAILURES),
  ...twice(
    FINISHED,
    '3 examples, 1 failure, 1 pending',
    '',
    'Failed examples:',
    '',
    'rspec ./spec/cart_spec.rb:6 # Cart#total is a sum',
    '',
  ),
  ...twice('Randomized with seed 7', ''),
];

describe('the text of RSpec where the marks of a second formatter are among the names', () => {
  it('names each example once', async () => {
    const { tests, codes } = await read(...GREEN);
    expect(tests.map(({ suite, name, status }) => [suite[0], name, status])).toEqual([
      ['Cart', 'is open', 'passed'],
      ['Cart#total', 'adds up', 'passed'],
      ['Cart#total', 'has a  gap', 'passed'],
      ['Shop', 'is closed', 'passed'],
    ]);
    expect(codes).toEqual([]);
    expect(await statusOf(...GREEN)).toBe('passed');
  });

  it('reads what failed and what is pending once', async () => {
    const { tests, codes, run } = await read(...RED);
    expect(tests).toMatchObject([
      {
        name: 'is a sum',
        suite: ['Cart#total'],
        status: 'failed',
        line: 6,
        failures: [{ message: '\nexpected: 4\n     got: 3\n\n(compared using ==)' }],
      },
      { name: 'is later', suite: ['Cart'], status: 'skipped', skipReason: 'not here' },
      { name: 'is open', suite: ['Cart'], status: 'passed' },
    ]);
    expect(codes).toEqual([]);
    expect(run).toEqual({ runner: 'RSpec', durationMs: 250, context: { seed: 7 } });
  });

  it('reads marks behind the names, of a formatter that comes second', async () => {
    const { tests, codes } = await read(
      '',
      'Cart',
      '  is open',
      '.  #total',
      '    adds up',
      '.    is a sum (FAILED - 1)',
      'F',
      'Shop',
      '  is closed',
      '.',
      '',
      ...twice(...FAILURES),
      ...twice(FINISHED, '4 examples, 1 failure', ''),
    );
    expect(tests.map(({ suite, name, status }) => [suite[0], name, status])).toEqual([
      ['Cart#total', 'is a sum', 'failed'],
      ['Cart', 'is open', 'passed'],
      ['Cart#total', 'adds up', 'passed'],
      ['Shop', 'is closed', 'passed'],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads an error outside of examples once', async () => {
    const { tests, codes } = await read(
      ...twice(
        '',
        'An error occurred while loading ./spec/a_spec.rb.',
        "Failure/Error: require 'nope'",
        '',
        'LoadError:',
        '  no such file',
        "# ./spec/a_spec.rb:1:in `<top (required)>'",
      ),
      ...twice('No examples found.'),
      '',
      ...twice(FINISHED, '0 examples, 0 failures, 1 error occurred outside of examples', ''),
    );
    expect(tests).toMatchObject([{ file: './spec/a_spec.rb', failures: [{ message: 'no such file' }] }]);
    expect(codes).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['that lacks examples', ['', 'Cart', '.  a', ...twice(FINISHED, '2 examples, 0 failures')], 'errored'],
    [
      'with two failures of one name',
      ['', 'Cart', 'F  a (FAILED - 1)', ...twice(FINISHED, '1 example, 2 failures')],
      'failed',
    ],
    [
      'with counts that differ',
      ['', 'Cart', '.  a', FINISHED, '1 example, 0 failures', FINISHED, '1 example, 1 failure'],
      'failed',
    ],
    ['with another run behind', [...GREEN, 'Run options: include {:focus=>true}'], 'errored'],
    [
      'with a third run',
      [...RED.map((line) => line.replace('1 failure', '0 failures')), 'Randomized with seed 7'],
      'failed',
    ],
  ])('is not green %s', async (_what, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where it is cut off in front of the counts', async () => {
    const whole = GREEN.slice(0, GREEN.indexOf(FINISHED)).join('\n');
    const statuses = await Promise.all(
      brokenOff(whole, 60).map(async (text) => statusOf(text, '').catch(() => 'refused')),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });
});
