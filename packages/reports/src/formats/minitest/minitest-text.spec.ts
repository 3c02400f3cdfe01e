import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { MINITEST_TEXT } from './minitest-text.js';

const { entriesOf, read, testsOf } = specReader(MINITEST_TEXT);
const { formatOf, statusOf } = textReader(MINITEST_TEXT);

const HEAD = ['Run options: --seed 1', '', '# Running:', ''];
const FINISHED = ['', 'Finished in 0.068697s, 262.0186 runs/s, 262.0186 assertions/s.', ''];
const counts = (runs: number, failures: number, errors = 0, skips = 0): string =>
  `${runs} runs, ${runs} assertions, ${failures} failures, ${errors} errors, ${skips} skips`;
const ADDS = ['CartTest#test_adds [test/cart_test.rb:12]:', 'Expected: 1', '  Actual: 2', ''];
const THROWS = [
  'CartTest#test_throws:',
  'NoMethodError: undefined method `upcase',
  '',
  "    test/cart_test.rb:54:in `test_throws'",
  "    test/helper.rb:5:in 'Helper#run'",
  '',
];
const FAILED = [...HEAD, '.FE', ...FINISHED, '  1) Failure:', ...ADDS, '  2) Error:', ...THROWS, counts(3, 1, 1), ''];
const PASSED = [...HEAD, '..', ...FINISHED, counts(2, 0), ''];
const VERBOSE = [
  ...HEAD,
  'CartTest#test_adds = 0.25 s = F',
  'CartTest#test_passes = printed by the test',
  '0.01 s = .',
  'an order::with 0 = 0.00 s#test_0001_has no items = 0.00 s = .',
  'CartTest#test_later = 0.00 s = S',
  ...FINISHED,
  '  1) Failure:',
  ...ADDS,
  '  2) Skipped:',
  'CartTest#test_later [test/cart_test.rb:20]:',
  'not yet',
  '',
  counts(4, 1, 0, 1),
];
/** As Rails prints it, when a test ends. */
const RAILS = [
  'Running 3 tests in parallel using 2 processes',
  ...HEAD,
  'F',
  '',
  'Failure:',
  ...ADDS,
  '',
  'bin/rails test test/cart_test.rb:10',
  '',
  '.E',
  '',
  'Error:',
  ...THROWS,
  'rails test test/cart_test.rb:52',
  '',
  '',
  ...FINISHED,
  counts(3, 1, 1),
];

const text = (...lines: readonly string[]): string => lines.join('\n');

describe("Minitest's text", () => {
  it('is recognized by its options, its counts, a failure or a line of its list', async () => {
    for (const lines of [
      ['Run options: -v --name "/a sum/" --seed 1'],
      ['Run options: --seed 1 --verbose'],
      [counts(2, 0)],
      ['2 tests, 3 assertions, 1 failures, 0 errors'],
      ['  1) Failure:', ...ADDS],
      ['Error:', 'CartTest#test_throws:'],
      ['CartTest#test_adds = 0.00 s = F'],
      ['> bin/rails test', '', '\u001b[31mFailure:', 'CartTest#test_adds [test/cart_test.rb:12]:\u001b[0m'],
    ])
      expect(await formatOf(text(...lines))).toBe('minitest-text');
  });

  it('is not recognized in other texts', async () => {
    for (const other of [
      'Run options: include {:focus=>true}',
      '# Running:',
      '  1) Failure:\nsomething happened',
      'Failure:\nCartTest#test_adds:',
      '2 examples, 1 failures',
      '0 runs, 0 assertions, 0 failures, 0 errors, 0 skips',
      'OK (2 tests, 2 assertions)',
      'total = 0.00 s = .',
    ])
      expect(await formatOf(other)).not.toBe('minitest-text');
  });

  it('gives the reason and the place of each failure', async () => {
    expect(await testsOf(text(...FAILED))).toEqual([
      {
        name: 'test_adds',
        suite: ['CartTest'],
        declaredIn: 'test/cart_test.rb',
        status: 'failed',
        failures: [
          {
            message: 'Expected: 1\n  Actual: 2',
            isAssertion: true,
            element: 'failure',
            location: { file: 'test/cart_test.rb', line: 12 },
            dialect: 'ruby',
          },
        ],
        events: [],
      },
      {
        name: 'test_throws',
        suite: ['CartTest'],
        status: 'failed',
        failures: [
          {
            type: 'NoMethodError',
            message: 'undefined method `upcase',
            stack: "    test/cart_test.rb:54:in `test_throws'\n    test/helper.rb:5:in 'Helper#run'",
            element: 'error',
            location: undefined,
            dialect: 'ruby',
          },
        ],
        events: [],
      },
    ]);
  });

  it('reads what Rails prints of a test as soon as it ends', async () => {
    expect((await testsOf(text(...RAILS))).map(({ failures }) => failures)).toEqual(
      (await testsOf(text(...FAILED))).map(({ failures }) => failures),
    );
    expect(await statusOf(text(...RAILS))).toBe('failed');
  });

  it('names all tests of a verbose list, also those that print', async () => {
    const tests = await testsOf(text(...VERBOSE));
    expect(tests.map(({ suite, name, status, durationMs }) => [...suite, name, status, durationMs])).toEqual([
      ['CartTest', 'test_adds', 'failed', 250],
      ['CartTest', 'test_passes', 'passed', 10],
      ['an order::with 0 = 0.00 s', 'test_0001_has no items', 'passed', 0],
      ['CartTest', 'test_later', 'skipped', 0],
    ]);
    expect(tests[3]?.skipReason).toBe('not yet');
  });

  it('names no test where the lines of two are mixed', async () => {
    const lines = [...HEAD, 'CartTest#test_a = CartTest#test_b = 0.00 s = .', '0.00 s = .', ...FINISHED, counts(2, 0)];
    expect((await testsOf(text(...lines))).map(({ name }) => name)).toEqual(['minitest']);
  });

  it('is one passed test where no test is named and none failed', async () => {
    expect((await testsOf(text(...PASSED))).map(({ name, status }) => [name, status])).toEqual([
      ['minitest', 'passed'],
    ]);
    expect(await statusOf(text(...PASSED))).toBe('passed');
    expect(await statusOf(text(...HEAD, ...FINISHED, counts(0, 0)))).not.toBe('passed');
  });

  it('takes no line of a message for another failure', async () => {
    const message = ['RuntimeError: first', '', '  3) Failure:', 'CartTest#test_adds', '', '  1) Failure:', 'Error:'];
    const lines = [...HEAD, 'E', ...FINISHED, '  1) Error:', 'CartTest#test_x:', ...message, '', counts(1, 0, 1)];
    const [test, ...others] = await testsOf(text(...lines));
    expect(others).toEqual([]);
    expect(test?.failures[0]?.message).toBe('first\n\n  3) Failure:\nCartTest#test_adds\n\n  1) Failure:\nError:');
  });

  it('gives both failures of a test whose teardown failed, too', async () => {
    const lines = [
      ...HEAD,
      'F',
      ...FINISHED,
      '  1) Failure:',
      ...ADDS,
      'Error:',
      'CartTest#test_adds:',
      'IOError: x',
      '',
    ];
    const tests = await testsOf(text(...lines, counts(1, 1)));
    expect(tests.map(({ failures }) => failures.map(({ message }) => message))).toEqual([
      ['Expected: 1\n  Actual: 2', 'x'],
    ]);
  });

  it('reads the failures of Minitest 4 and of test/unit in Ruby 1.8', async () => {
    const old = ['  1) Failure:', 'test_adds(CartTest) [cart_test.rb:5]:', '<4> expected but was', '<3>.', ''];
    const [test] = await testsOf(
      text('Started', 'F', 'Finished in 0.0012 seconds.', '', ...old, '1 tests, 1 assertions, 1 failures, 0 errors'),
    );
    expect(test).toMatchObject({ name: 'test_adds', suite: ['CartTest'], status: 'failed' });
  });

  it('reads the default reporter of minitest-reporters', async () => {
    const lines = [
      'Failure:',
      'CartTest#test_adds [test/cart_test.rb:12]',
      'Minitest::Assertion: Expected: 1',
      '  Actual: 2',
    ];
    const [test] = await testsOf(text('F', '', ...lines, '', '1 tests, 1 assertions, 1 failures, 0 errors, 0 skips'));
    expect(test?.failures[0]).toMatchObject({ type: 'Minitest::Assertion', message: 'Expected: 1\n  Actual: 2' });
  });

  it('fails a run that counts more failures than it shows', async () => {
    expect(await statusOf(text(...HEAD, 'F.', ...FINISHED, counts(2, 1)))).toBe('failed');
    expect(
      await statusOf(text(...HEAD, '..', ...FINISHED, counts(2, 0), '', 'make: *** [Makefile:4: test] Error 1')),
    ).toBe('failed');
  });

  it.each(['rake aborted!', 'SimpleCov failed with exit 2 due to a coverage related error'])(
    'fails over "%s" outside of a run, but not where a test prints it',
    async (line) => {
      expect(await statusOf(text(...PASSED, '', line))).toBe('failed');
      expect(await statusOf(text(line, 'LoadError: cannot load such file', '', ...PASSED))).toBe('failed');
      expect(await statusOf(text(...HEAD, line, '..', ...FINISHED, counts(2, 0)))).toBe('passed');
    },
  );

  it('reads tests of long names', async () => {
    const suite = 'C'.repeat(65_000);
    const lines = ['  1) Failure:', `${suite}#test_adds [test/cart_test.rb:12]:`, 'Expected: 1', '  Actual: 2', ''];
    expect(await testsOf(text(...HEAD, 'F', ...FINISHED, ...lines, counts(1, 1)))).toMatchObject([
      { name: 'test_adds', suite: [expect.stringMatching(/^C{65000}/)], status: 'failed' },
    ]);
  });

  it('is never passed where it breaks off', async () => {
    for (const whole of [FAILED, RAILS, VERBOSE]) {
      for (const part of brokenOff(text(...whole), 150)) {
        const status = (await formatOf(part)) === 'minitest-text' ? await statusOf(part) : 'unreadable';
        expect(status).not.toBe('passed');
      }
    }
    expect(await statusOf(text(...HEAD, '..'))).toBe('errored');
    expect(await statusOf(text(...HEAD, '.F'))).toBe('failed');
    expect(await statusOf(text(...PASSED, ...HEAD, '..'))).toBe('errored');
    expect(await statusOf(text(...HEAD, '..', ...PASSED))).toBe('errored');
    expect(await statusOf(text(...HEAD, '..', 'Interrupted. Exiting...', ...FINISHED, counts(2, 0)))).toBe('errored');
  });

  it('reads several runs', async () => {
    const entries = await entriesOf(text(...PASSED, ...FAILED));
    expect(entries.filter(({ kind }) => kind === 'test')).toHaveLength(3);
    expect(entries).toContainEqual({ kind: 'run', run: { runner: 'minitest', durationMs: 137.394 } });
  });

  it('is unreadable without a line of Minitest', async () => {
    await expect(read('Hello\n')).rejects.toThrow(UnreadableReport);
  });
});
