import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { TEST_UNIT_TEXT } from './test-unit-text.js';

const { read, testsOf } = specReader(TEST_UNIT_TEXT);
const { formatOf, statusOf } = textReader(TEST_UNIT_TEXT);

const RULE = '='.repeat(79);
const HEAD = ['Loaded suite test/cart_test', 'Started'];
const counts = (tests: number, failures: number, errors = 0, omissions = 0): string =>
  `${tests} tests, ${tests} assertions, ${failures} failures, ${errors} errors, 0 pendings, ${omissions} omissions, 0 notifications`;
const END = ['', 'Finished in 0.116761143 seconds.', '-'.repeat(79)];
const ADDS = [
  RULE,
  'Failure: test_adds(CartTest)',
  "test/cart_test.rb:7:in `test_adds'",
  '      6:   def test_adds',
  '  =>  7:     assert_equal(4, 3)',
  '      8:   end',
  '<4> expected but was',
  '<3>',
  RULE,
];
const THROWS = [
  RULE,
  'Error: test: a sentence (of two)(CartTest::Nested):',
  '  NoMethodError: undefined method',
  '  ',
  '      nil.upcase',
  "test/cart_test.rb:29:in 'block in CartTest'",
  '  => 29:     nil.upcase',
  RULE,
];
const FAILED = [...HEAD, '.F', ...ADDS, 'E', ...THROWS, ...END, counts(3, 1, 1), '33.3333% passed', ''];
const PASSED = [...HEAD, '..', ...END, counts(2, 0), '100% passed', ''];
const VERBOSE = [
  ...HEAD,
  'CartTest: ',
  '  test_sums[one: 1]:\t\t\t\t\t.: (0.012159)',
  '  test_adds:\t\t\t\t\t\tF',
  ...ADDS,
  ': (0.011690)',
  '  test_says:\t\t\t\t\tprinted',
  '.: (0.000603)',
  '  test_later:\t\t\t\t\tO',
  RULE,
  'Omission: not here [test_later(CartTest)]',
  "test/cart_test.rb:38:in `test_later'",
  RULE,
  ': (0.000837)',
  '  Nested: ',
  '    test: counts:\t\t\t\t.: (0.000001)',
  ...END,
  counts(5, 1, 0, 1),
];

const text = (...lines: readonly string[]): string => lines.join('\n');

describe("test-unit's text", () => {
  it('is recognized by its beginning, its counts or a failure', async () => {
    for (const lines of [HEAD, [counts(2, 0)], ADDS.slice(0, 2)])
      expect(await formatOf(text(...lines))).toBe('test-unit-text');
    for (const other of [
      'Loaded suite a\nDone',
      `${RULE}\nError: no cart`,
      '2 tests, 2 assertions, 0 failures, 0 errors, 0 skips',
    ])
      expect(await formatOf(other)).not.toBe('test-unit-text');
  });

  it('gives the reason of each failure without the source around it', async () => {
    expect(await testsOf(text(...FAILED))).toMatchObject([
      {
        name: 'test_adds',
        suite: ['CartTest'],
        status: 'failed',
        failures: [
          {
            message: '<4> expected but was\n<3>',
            stack: "test/cart_test.rb:7:in `test_adds'",
            isAssertion: true,
            dialect: 'ruby',
          },
        ],
      },
      {
        name: 'test: a sentence (of two)',
        suite: ['CartTest::Nested'],
        failures: [{ type: 'NoMethodError', message: 'undefined method\n\n    nil.upcase', element: 'error' }],
      },
    ]);
    expect(await statusOf(text(...FAILED))).toBe('failed');
  });

  it('names all tests of a verbose list', async () => {
    const tests = await testsOf(text(...VERBOSE));
    expect(tests.map(({ suite, name, status, durationMs }) => [suite[0], name, status, durationMs])).toEqual([
      ['CartTest', 'test_sums[one: 1]', 'passed', 12],
      ['CartTest', 'test_adds', 'failed', undefined],
      ['CartTest', 'test_says', 'passed', 1],
      ['CartTest', 'test_later', 'skipped', undefined],
      ['CartTest::Nested', 'test: counts', 'passed', 0],
    ]);
    expect(tests[3]?.skipReason).toBe('not here');
  });

  it('is one passed test where no test is named and none failed', async () => {
    expect((await testsOf(text(...PASSED))).map(({ name, status }) => [name, status])).toEqual([
      ['test-unit', 'passed'],
    ]);
    expect(await statusOf(text(...PASSED))).toBe('passed');
  });

  it('fails where more failed than is shown, in this or another run of the log', async () => {
    expect(await statusOf(text(...HEAD, ...END, counts(2, 1)))).toBe('failed');
    expect(await statusOf(text(...FAILED, ...PASSED))).toBe('failed');
    expect(await statusOf(text(...PASSED, '2 runs, 2 assertions, 1 failures, 0 errors, 0 skips'))).toBe('failed');
  });

  it('fails over "rake aborted!" outside of a run', async () => {
    expect(await statusOf(text(...PASSED, 'rake aborted!'))).toBe('failed');
    expect(await statusOf(text('rake aborted!', 'LoadError: no', ...PASSED))).toBe('failed');
  });

  it('reads long messages, and tests in deep blocks', async () => {
    const message = 'x'.repeat(65_000);
    const lines = [...HEAD, RULE, `Failure: test_adds(CartTest): ${message}`, "cart_test.rb:7:in 'x'", RULE, ...END];
    expect(await testsOf(text(...lines, counts(1, 1)))).toMatchObject([{ name: 'test_adds', failures: [{ message }] }]);
    const names = Array.from({ length: 30 }, (_, at) => `C${at}`);
    const list = names.map((name, depth) => `${'  '.repeat(depth)}${name}: `);
    const test = `${'  '.repeat(30)}test_adds:\t\t.: (0.000603)`;
    expect(await testsOf(text(...HEAD, ...list, test, ...END, counts(1, 0)))).toMatchObject([
      { name: 'test_adds', suite: [names.join('::')], status: 'passed' },
    ]);
  });

  it('is never passed where it breaks off', async () => {
    for (const whole of [FAILED, VERBOSE]) {
      for (const part of brokenOff(text(...whole), 150)) {
        const status = (await formatOf(part)) === 'test-unit-text' ? await statusOf(part) : 'unreadable';
        expect(status).not.toBe('passed');
      }
    }
    expect(await statusOf(text(...HEAD, '..'))).toBe('errored');
    expect(await statusOf(text(...PASSED, ...HEAD, '..'))).toBe('errored');
    expect(await statusOf(text(...HEAD, '..', ...PASSED))).toBe('errored');
  });

  it('is unreadable without a line of test-unit', async () => {
    await expect(read('Hello\n')).rejects.toThrow(UnreadableReport);
  });
});
