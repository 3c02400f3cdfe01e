import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { RSPEC_TEXT } from './rspec-text.js';

const { read, testsOf } = specReader(RSPEC_TEXT);

const { statusOf } = textReader(RSPEC_TEXT);

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
const SAVES = [
  '',
  '  2) Cart saves (twice)',
  '     Failure/Error:',
  '       Cart.new(',
  '         1',
  '       ).save!',
  '',
  '     Db::Error:',
  '       no database',
  '',
  '       second line',
  "     # ./lib/cart.rb:5:in `save!'",
  "     # ./spec/cart_spec.rb:22:in `block (2 levels) in <top (required)>'",
  '     # ------------------',
  '     # --- Caused by: ---',
  '     # Errno::EACCES:',
  '     #   denied',
];
const RERUNS = [
  '',
  'Failed examples:',
  '',
  'rspec ./spec/cart_spec.rb:6 # Cart#total is a sum',
  "rspec './spec/cart_spec.rb[1:2]' # Cart saves (twice)",
  '',
];
const PROGRESS = [
  '.F*.F.',
  '',
  'Failures:',
  ...SUM,
  ...SAVES,
  '',
  FINISHED,
  '6 examples, 2 failures, 1 pending',
  ...RERUNS,
];
const DOCUMENTATION = [
  '',
  'Cart',
  '  is open',
  '  #total',
  'connected',
  '    adds up',
  '    is a sum (FAILED - 1)',
  '  is later (PENDING: not (yet) here)',
  '  saves (twice) (FAILED - 2)',
  '',
  'Shop',
  '  at night',
  '    is closed',
  '',
  'Failures:',
  ...SUM,
  ...SAVES,
  '',
  FINISHED,
  '6 examples, 2 failures, 1 pending',
  ...RERUNS,
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

describe('RSPEC_TEXT', () => {
  it('reads the examples that failed, and their files', async () => {
    const { tests, run, codes } = await read('Randomized with seed 7', ...PROGRESS, 'Randomized with seed 7', '');
    expect(tests).toEqual([
      {
        name: 'Cart#total is a sum',
        suite: [],
        file: './spec/cart_spec.rb',
        line: 6,
        status: 'failed',
        failures: [
          {
            type: 'RSpec::Expectations::ExpectationNotMetError',
            message: '\nexpected: 4\n     got: 3\n\n(compared using ==)',
            stack: "./spec/cart_spec.rb:7:in `block (3 levels) in <top (required)>'",
            dialect: 'ruby',
            isAssertion: true,
          },
        ],
        events: [],
      },
      expect.objectContaining({
        name: 'Cart saves (twice)',
        selector: './spec/cart_spec.rb[1:2]',
        file: './spec/cart_spec.rb',
        failures: [
          expect.objectContaining({ type: 'Db::Error', message: 'no database\n\nsecond line', isAssertion: false }),
        ],
      }),
    ]);
    expect(run).toEqual({ runner: 'RSpec', durationMs: 250, context: { seed: 7 } });
    expect(codes).toEqual([]);
  });

  it('gives kind, values, place, and the identity of the JSON report', async () => {
    const { tests } = await readReport(Buffer.from(PROGRESS.join('\n')));
    expect(tests.map(({ testId, failure }) => [testId, failure])).toMatchObject([
      [
        'spec/cart_spec.rb > Cart#total is a sum',
        { kind: 'assertion', expected: 4, actual: 3, location: { file: 'spec/cart_spec.rb', line: 7 } },
      ],
      ['spec/cart_spec.rb > Cart saves (twice)', { kind: 'exception', type: 'Db::Error' }],
    ]);
  });

  it('names all examples of the documentation, with their groups', async () => {
    const { tests, codes } = await read(...DOCUMENTATION);
    expect(
      tests.map(({ suite, name, status, declaredIn, skipReason }) => [suite[0], name, status, declaredIn, skipReason]),
    ).toEqual([
      ['Cart#total', 'is a sum', 'failed', './spec/cart_spec.rb', undefined],
      ['Cart', 'saves (twice)', 'failed', './spec/cart_spec.rb', undefined],
      ['Cart', 'is later', 'skipped', undefined, 'not (yet) here'],
      ['Cart', 'is open', 'passed', undefined, undefined],
      ['Cart#total', 'adds up', 'passed', undefined, undefined],
      ['Shop at night', 'is closed', 'passed', undefined, undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('names no example that passed where output may be a group', async () => {
    const { tests, codes } = await read(
      '',
      'Cart',
      '  is open',
      'a list',
      '  of a test',
      '    and what is deeper',
      '  adds up',
      '',
      FINISHED,
      '3 examples, 0 failures',
      '',
    );
    expect(tests).toEqual([{ name: 'rspec', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
  });

  it('finds an example behind output without a line end', async () => {
    const tests = await testsOf(
      '',
      'Cart',
      'printed    adds up',
      'printed  adds up',
      'printed  is a sum (FAILED - 1)',
      '',
      FINISHED,
      '2 examples, 1 failure',
      '',
    );
    expect(tests.map(({ suite, name, status }) => [suite[0], name, status])).toEqual([
      ['Cart', 'is a sum', 'failed'],
      ['Cart', 'adds up', 'passed'],
    ]);
  });

  it('reads RSpec 2, with the choice of examples in front and the seed behind', async () => {
    const { tests, codes, run } = await read(
      'Run options: include {:focus=>true}',
      '',
      'All examples were filtered out; ignoring {:focus=>true}',
      '',
      'Cart',
      '  adds up',
      '  with items',
      '    is a sum',
      '',
      'Finished in 2.29 seconds',
      '2 examples, 0 failures',
      '',
      'Randomized with seed 50134',
      '',
    );
    expect(tests.map(({ suite, name, status }) => [suite[0], name, status])).toEqual([
      ['Cart', 'adds up', 'passed'],
      ['Cart with items', 'is a sum', 'passed'],
    ]);
    expect(run).toEqual({ runner: 'RSpec', durationMs: 2290, context: { seed: 50_134 } });
    expect(codes).toEqual([]);
  });

  it('is one passed test where all passed, because none is named', async () => {
    const passed = ['.*.', '', FINISHED, '3 examples, 0 failures, 1 pending', ''];
    const { tests, codes } = await read(...passed);
    expect(tests).toEqual([{ name: 'rspec', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
    expect(await statusOf(...passed)).toBe('passed');
  });

  it('reads why examples are pending, of RSpec 2, too', async () => {
    const later = [
      "Pending: (Failures listed here are expected and do not affect your suite's status)",
      '',
      '  1) Cart is later',
      '     # Not yet implemented',
      '     # ./spec/cart_spec.rb:110',
      '',
      '  2) Cart is known',
      '     # known',
      '     Failure/Error: expect(1).to eq(2)',
      '',
      '       expected: 2',
      '            got: 1',
      "     # ./lib/a.rb:113:in `a'",
      "     # ./spec/cart_spec.rb:113:in `block in <top (required)>'",
      '',
    ];
    const early = ['Pending:', '  Cart is early', '    # No reason given', '    # ./spec/cart_spec.rb:3', ''];
    const tests = await testsOf(
      '**',
      '',
      ...later,
      FINISHED,
      '2 examples, 0 failures, 2 pending',
      '*',
      ...early,
      'Finished in 6.0e-05 seconds',
      '1 example, 0 failures, 1 pending',
      '',
    );
    expect(tests.map(({ name, status, skipReason, file }) => [name, status, skipReason, file])).toEqual([
      ['Cart is later', 'skipped', 'Not yet implemented', './spec/cart_spec.rb'],
      ['Cart is known', 'skipped', 'known', './spec/cart_spec.rb'],
      ['Cart is early', 'skipped', 'No reason given', './spec/cart_spec.rb'],
    ]);
  });

  it('reads failures of RSpec 2, which indents them by five blanks behind any number', async () => {
    const failures = [9, 10, 100].flatMap((number) => [
      `  ${number}) Cart is ${number}`,
      '     Failure/Error: cart.size.should == 1',
      '       expected: 1',
      `            got: ${number} (using ==)`,
      "     # ./spec/cart_spec.rb:18:in `block (3 levels) in <top (required)>'",
      '',
    ]);
    const tests = await testsOf('FFF', '', 'Failures:', '', ...failures, FINISHED, '3 examples, 3 failures', '');
    expect(tests.map(({ failures: [failure] }) => failure?.message)).toEqual(
      [9, 10, 100].map((number) => `expected: 1\n     got: ${number} (using ==)`),
    );
  });

  it('reads each failure of an example with several', async () => {
    const [test] = await testsOf(
      'F',
      '',
      'Failures:',
      '',
      '  10) Cart has three',
      '      Got 1 failure and 1 other error:',
      '',
      '      10.1) Failure/Error: expect(1).to eq(2)',
      '',
      '              expected: 2',
      '                   got: 1',
      "            # ./spec/cart_spec.rb:82:in `block'",
      '',
      '      10.2) Got 2 failures from failure aggregation block "inner".',
      "            # ./spec/cart_spec.rb:83:in `block'",
      '',
      '            10.2.1) Failure/Error: raise "broken"',
      '',
      '                    RuntimeError:',
      '                      broken',
      "                    # ./spec/cart_spec.rb:84:in `block'",
      '',
      FINISHED,
      '1 example, 1 failure',
      '',
    );
    expect(test?.failures).toMatchObject([
      { message: '\nexpected: 2\n     got: 1', stack: "./spec/cart_spec.rb:82:in `block'" },
      { type: 'RuntimeError', message: 'broken', stack: "./spec/cart_spec.rb:84:in `block'" },
    ]);
  });

  it.each([
    [
      'a pending example that passed',
      ["Expected pending 'known' to fail. No error was raised.", '# ./spec/cart_spec.rb:114'],
      {
        type: 'RSpec::Core::Pending::PendingExampleFixedError',
        message: "Expected pending 'known' to fail. No error was raised.",
      },
    ],
    [
      'a short message in the next line',
      ['Failure/Error: expect([]).to be', '  expected to be', "# ./spec/cart_spec.rb:1:in `x'"],
      { message: 'expected to be', isAssertion: true },
    ],
    [
      'an error of RSpec 2, without a blank line',
      ['Failure/Error: foo', 'NameError:', "  undefined `foo'", '# ./spec/cart_spec.rb:1'],
      { type: 'NameError', message: "undefined `foo'", isAssertion: false },
    ],
    [
      'source of several lines whose blank line is lost',
      [
        'Failure/Error:',
        '  expect { till.open }',
        '    .to change { till.count }.by(2)',
        '  expected `till.count` to have changed by 2, but was changed by 1',
        "# ./spec/cart_spec.rb:1:in `x'",
      ],
      { message: 'expected `till.count` to have changed by 2, but was changed by 1', isAssertion: true },
    ],
    [
      'the assertion of another library',
      ['Failure/Error: assert till.open?', '', 'Minitest::Assertion:', '  Expected 200 to be 302.', '# ./a.rb:1'],
      { type: 'Minitest::Assertion', message: 'Expected 200 to be 302.' },
    ],
    [
      'a double',
      ['Failure/Error: db.save', '  #<Double "db"> received unexpected message :save with (no args)'],
      { type: 'RSpec::Mocks::MockExpectationError' },
    ],
    [
      'a class without a name',
      ['Failure/Error: x', '', '(anonymous error class):', '  no'],
      { type: undefined, message: 'no' },
    ],
    ['no message', ['Failure/Error: x', '', 'Db::Error:', '# ./a.rb:1'], { type: 'Db::Error' }],
    [
      'a screenshot behind the message',
      ['Failure/Error: x', '  not found', '', '[Screenshot Image]: /tmp/a.png', '', '', "# ./a_spec.rb:1:in `x'"],
      { message: 'not found', stack: "[Screenshot Image]: /tmp/a.png\n./a_spec.rb:1:in `x'" },
    ],
    [
      'a message that looks like what RSpec prints',
      [
        'Failure/Error: x',
        '',
        'RuntimeError:',
        '  Failures:',
        '  ',
        '    1) a',
        '  3 examples, 0 failures',
        '# ./a.rb:1',
      ],
      { message: 'Failures:\n\n  1) a\n3 examples, 0 failures' },
    ],
  ])('reads %s', async (_what, lines, expected) => {
    const [test] = await testsOf(
      'Failures:',
      '',
      '  1) Cart fails FIXED',
      ...lines.map((line) => `     ${line}`.trimEnd()),
      '',
      FINISHED,
      '1 example, 1 failure',
      '',
    );
    expect(test?.failures).toMatchObject([expected]);
  });

  it('reads errors outside of examples, as the JSON report has them', async () => {
    const { tests, codes } = await read(
      ...outside('while loading ./spec/a_spec.rb', 'LoadError', 'cannot load such file -- nope'),
      ...outside('in an `after(:context)` hook', 'RuntimeError', 'stuck', '', 'still'),
      '..',
      '',
      FINISHED,
      '2 examples, 0 failures, 2 errors occurred outside of examples',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'An error occurred while loading ./spec/a_spec.rb',
        file: './spec/a_spec.rb',
        status: 'failed',
        failures: [{ type: 'LoadError', message: 'cannot load such file -- nope' }],
      },
      {
        name: 'An error occurred in an `after(:context)` hook',
        failures: [{ type: 'RuntimeError', message: 'stuck\n\nstill' }],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads the tries of rspec-retry', async () => {
    const tries = (place: string): readonly string[] => [
      '',
      `1st Try error in ${place}:`,
      '',
      'expected: 2',
      '',
      '',
      `RSpec::Retry: 2nd try ${place}`,
    ];
    const place = './spec/cart_spec.rb:6';
    const [test] = await testsOf(
      ...tries(place),
      'F',
      '',
      'Failures:',
      ...SUM,
      '',
      FINISHED,
      '1 example, 1 failure',
      ...RERUNS.slice(0, 4),
    );
    expect(test?.attempts).toMatchObject([
      { status: 'failed', failures: [{ message: 'expected: 2' }] },
      { status: 'failed' },
    ]);
    const [flaky] = await testsOf(
      '',
      'Cart',
      '  is flaky',
      '    ',
      ...tries('./spec/a_spec.rb:1'),
      '',
      FINISHED,
      '1 example, 0 failures',
    );
    expect(flaky).toMatchObject({
      name: 'is flaky',
      status: 'passed',
      attempts: [{ status: 'failed' }, { status: 'passed' }],
    });
  });

  it('reads the times of the slowest examples', async () => {
    const [test] = await testsOf(
      'F',
      'Failures:',
      ...SUM,
      '',
      'Top 1 slowest examples (1.2 seconds, 9.0% of total time):',
      '  Cart#total is a sum',
      '    1.2 seconds ./spec/cart_spec.rb:6',
      '',
      'Top 1 slowest example groups:',
      '  Cart',
      '    1.2 seconds average (1.2 seconds / 1 example) ./spec/cart_spec.rb:6',
      '',
      'Finished in 1 minute 2.5 seconds (files took 1 minute 0 seconds to load)',
      '1 example, 1 failure',
    );
    expect(test?.durationMs).toBe(1200);
  });

  it('reads several runs, and those that print at once', async () => {
    const green = [FINISHED, '4 examples, 0 failures', ''];
    const { tests, codes } = await read(
      '2 processes for 4 specs, ~ 2 specs per process',
      '.....F',
      '..warning: deprecated.',
      '',
      ...green,
      '',
      'Failures:',
      ...SUM,
      '',
      FINISHED,
      '4 examples, 1 failure',
      ...RERUNS.slice(0, 4),
      'Tests Failed',
      '',
      '8 examples, 1 failure',
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['rspec', 'passed'],
      ['Cart#total is a sum', 'failed'],
    ]);
    expect(codes).toEqual([]);
    expect(await statusOf('....', ...green, '....', ...green, '8 examples, 0 failures')).toBe('passed');
    expect(await statusOf('....', ...green, '9 examples, 0 failures')).toBe('errored');
    expect(await statusOf('....', ...green, '8 examples, 1 failure')).toBe('failed');
  });

  it('ignores the points of other programs', async () => {
    const others = ['Inspecting 3 files', '...', '', '3 files inspected, no offenses detected', ''];
    const run = ['..', '', FINISHED, '2 examples, 0 failures', ''];
    expect(await statusOf(...others, ...run, ...others)).toBe('passed');
    expect(await statusOf(...others, '..', '', FINISHED, '3 examples, 0 failures')).toBe('errored');
  });

  describe('is never green over red', () => {
    it.each<[string, readonly string[], string]>([
      ['without counts', ['Run options: include {:focus=>true}', '..'], 'errored'],
      ['without counts behind a failure', ['Randomized with seed 1', '..F', FINISHED], 'failed'],
      ['behind the time', ['..', FINISHED], 'errored'],
      ['with failures that are not listed', ['..', FINISHED, '2 examples, 1 failure'], 'failed'],
      [
        'with errors that are only counted',
        [FINISHED, '0 examples, 0 failures, 1 error occurred outside of examples'],
        'failed',
      ],
      [
        'with a failed example that only the list has',
        ['.', FINISHED, '1 example, 0 failures', 'Failed examples:', RERUNS[3] ?? ''],
        'failed',
      ],
      ['with a mark of a failure only', ['', 'Cart', '  a (FAILED - 1)', FINISHED, '1 example, 0 failures'], 'failed'],
      ['with an example that called exit', ['.', '', FINISHED, '2 examples, 0 failures'], 'errored'],
      [
        'with an example that called exit, named',
        ['', 'Cart', '  adds up', '', FINISHED, '2 examples, 0 failures'],
        'errored',
      ],
      [
        'that was interrupted',
        [
          '.',
          'RSpec is shutting down and will print the summary report... Interrupt again to force quit.',
          FINISHED,
          '1 example, 0 failures',
        ],
        'failed',
      ],
      [
        'with too little coverage',
        ['.', FINISHED, '1 example, 0 failures', 'SimpleCov failed with exit 2 due to a coverage related error'],
        'failed',
      ],
      [
        'that Rake calls failed',
        [
          '.',
          FINISHED,
          '1 example, 0 failures',
          '/usr/bin/ruby3.1 -I/gems/rspec-core/lib /gems/rspec-core/exe/rspec --pattern spec/a_spec.rb failed',
        ],
        'failed',
      ],
      ['of a second run without counts', ['.', FINISHED, '1 example, 0 failures', '', '..'], 'errored'],
      [
        'of a second run with a seed',
        [
          'Randomized with seed 1',
          '.',
          FINISHED,
          '1 example, 0 failures',
          'Randomized with seed 1',
          'Randomized with seed 1',
        ],
        'errored',
      ],
      [
        'of a second run with names',
        ['', 'Cart', '  a', FINISHED, '1 example, 0 failures', '', 'Shop', '  b'],
        'errored',
      ],
      ['without an example', [FINISHED, '0 examples, 0 failures'], 'empty'],
    ])('%s', async (_what, lines, status) => {
      expect(await statusOf(...lines)).toBe(status);
    });

    it('wherever it is cut off', async () => {
      for (const whole of [PROGRESS, DOCUMENTATION]) {
        const cuts = brokenOff(whole.join('\n'), 150);
        const statuses = await Promise.all(cuts.map(async (text) => statusOf(text).catch(() => 'refused')));
        expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
      }
    });
  });

  it('reads colours, line ends of Windows and lines of other programs', async () => {
    const { tests, codes } = await read(
      'bundle exec rspec\r',
      '.\u001b[31mF\u001b[0m\r',
      'Failures:\r',
      ...SUM.map((text) => (text === '' ? '\r' : `${text.slice(0, 5)}\u001b[31m${text.slice(5)}\u001b[0m\r`)),
      `${FINISHED}\r`,
      '\u001b[31m2 examples, 1 failure\u001b[0m\r',
      '\r',
      'Failed examples:\r',
      '\r',
      '\u001b[31mrspec ./spec/cart_spec.rb:6\u001b[0m \u001b[36m# Cart#total is a sum\u001b[0m\r',
      'make: *** [Makefile:3: test] Error 1\r',
    );
    expect(tests).toMatchObject([{ name: 'Cart#total is a sum', file: './spec/cart_spec.rb', line: 6 }]);
    expect(codes).toEqual([]);
  });

  it('reads failures that are shown at once', async () => {
    const tests = await testsOf('..F', ...SUM, '', '..', '', FINISHED, '5 examples, 1 failure', ...RERUNS.slice(0, 4));
    expect(tests).toMatchObject([{ name: 'Cart#total is a sum', line: 6, failures: [{ isAssertion: true }] }]);
  });
});
