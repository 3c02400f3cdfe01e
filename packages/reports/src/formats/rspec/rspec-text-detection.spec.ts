import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { RSPEC_TEXT } from './rspec-text.js';

const { entriesOf } = specReader(RSPEC_TEXT);

const { formatOf } = textReader(RSPEC_TEXT);

const FINISHED = 'Finished in 0.25 seconds (files took 0.05 seconds to load)';

const SUM = [
  '',
  '  1) Cart#total is a sum',
  '     Failure/Error: expect(Cart.new(1, 2).total).to eq(4)',
  '',
  '       expected: 4',
  '            got: 3',
  '',
  '       (compared using ==)',
  "     # ./spec/cart_spec.rb:7:in `block (3 levels) in <top (required)>'",
];
const RERUNS = [
  '',
  'Failed examples:',
  '',
  'rspec ./spec/cart_spec.rb:6 # Cart#total is a sum',
  "rspec './spec/cart_spec.rb[1:2]' # Cart saves (twice)",
  '',
];
const outside = (where: string, type: string, ...message: readonly string[]): readonly string[] => [
  '',
  `An error occurred ${where}.`,
  "Failure/Error: require 'nope'",
  '',
  `${type}:`,
  ...message.map((line) => `  ${line}`),
  "# ./spec/a_spec.rb:1:in `<top (required)>'",
];

describe('the detection of RSPEC_TEXT', () => {
  it.each([
    ['the time', ['...', '', FINISHED, '3 examples, 0 failures']],
    ['a failure', ['Failures:', ...SUM]],
    ['an example that failed', ['', 'Cart', '  adds up (FAILED - 1)']],
    ['a file that is not loaded', outside('while loading ./spec/a_spec.rb', 'LoadError', 'no')],
    ['the list of failures', RERUNS],
    ['what is pending', ["Pending: (Failures listed here are expected and do not affect your suite's status)"]],
    ['another try', ['RSpec::Retry: 2nd try ./spec/cart_spec.rb:132']],
    ['the choice of examples', ['Run options: include {:focus=>true}', '', 'Cart', '  a', '', 'Finished in 1 second']],
    ['a pending example of RSpec 2', ['*', '', 'Pending:', '  Cart a', '    # later', '    # ./spec/cart_spec.rb:23']],
    [
      'the seed behind the counts',
      ['', 'Cart', '  a', '', 'Finished in 2.29 seconds', '1 example, 0 failures', '', 'Randomized with seed 50134'],
    ],
    ['a page in a message', ['..Body: <!DOCTYPE html>', '<html>', 'F', 'Failures:', ...SUM]],
  ])('is recognized by %s', async (_what, lines) => {
    expect(await formatOf(...lines)).toBe('rspec-text');
  });

  it.each([
    [
      'hspec',
      [
        'Cart',
        '  adds FAILED [1]',
        'Failures:',
        '',
        '  test/Spec.hs:8:17: ',
        '  1) Cart adds',
        '       expected: 1',
        'Finished in 0.0005 seconds',
        '3 examples, 1 failure',
      ],
    ],
    [
      'ShellSpec',
      [
        'Running: /bin/sh [sh]',
        '..',
        'Finished in 0.09 seconds (user 0.05 seconds, sys 0.02 seconds)',
        '2 examples, 0 failures',
      ],
    ],
    ['Crystal', ['..', '', 'Finished in 1.23 milliseconds', '2 examples, 0 failures, 0 errors, 0 pending']],
    [
      'a failure of Crystal',
      [
        'Failures:',
        '',
        '  1) Cart adds',
        '     Failure/Error: 1.should eq(2)',
        '',
        '       Expected: 2',
        '            got: 1',
        '',
        '     # spec/cart_spec.cr:5',
      ],
    ],
    [
      'a seed without an example',
      ['No examples found.', '', 'Finished in 0 seconds', '0 examples, 0 failures', '', 'Randomized with seed 1'],
    ],
    ['a sentence', ['run rspec ./spec/a_spec.rb:3 # and see', 'RSpec says: Failure/Error: x', '3 examples']],
  ])('does not take the text of %s', async (_what, lines) => {
    expect(await formatOf(...lines)).toBeUndefined();
  });

  it('refuses another text', async () => {
    await expect(entriesOf('bundle install', 'Bundle complete!')).rejects.toThrow(UnreadableReport);
  });
});
