import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { UNITTEST_TEXT } from './unittest-text.js';

const { read } = specReader(UNITTEST_TEXT);

const { formatOf, statusOf } = textReader(UNITTEST_TEXT);

const DOUBLE = '='.repeat(70);
const RULE = '-'.repeat(70);

const end = (tests: number, result: string): readonly string[] => [
  RULE,
  `Ran ${tests} test${tests === 1 ? '' : 's'} in 0.021s`,
  '',
  result,
];

const block = (heading: string, ...lines: readonly string[]): readonly string[] => [
  DOUBLE,
  heading,
  RULE,
  ...lines,
  '',
];

/** A run of Django whose standard output is not in front of it. */
const DJANGO = [
  "Creating test database for alias 'default'...",
  '..',
  ...end(2, 'OK'),
  "Destroying test database for alias 'default'...",
];

const trace = (test: string, ...thrown: readonly string[]): readonly string[] => [
  'Traceback (most recent call last):',
  `  File "/shop/tests/test_cart.py", line 12, in ${test}`,
  '    self.check()',
  ...thrown,
];

const TOTAL = block(
  'FAIL: test_total (tests.test_cart.CartTest.test_total)',
  ...trace('test_total', 'AssertionError: 3 != 4'),
);

describe('UNITTEST_TEXT', () => {
  it('reads what failed, where only dots show the tests', async () => {
    const { tests, run, codes } = await read('F.s', ...TOTAL, ...end(3, 'FAILED (failures=1, skipped=1)'));
    expect(tests).toEqual([
      {
        name: 'test_total',
        suite: ['tests.test_cart.CartTest'],
        file: 'tests/test_cart.py',
        status: 'failed',
        failures: [
          {
            type: 'AssertionError',
            message: '3 != 4',
            text: TOTAL.slice(3, -1).join('\n'),
            element: 'failure',
            dialect: 'python',
          },
        ],
        events: [],
      },
    ]);
    expect(run).toEqual({ runner: 'unittest', durationMs: 21 });
    expect(codes).toEqual([]);
  });

  it('names a test in the same way before and since Python 3.11', async () => {
    const { tests } = await read(
      'test_a (tests.test_cart.CartTest) ... ok',
      'test_b (tests.test_cart.CartTest.test_b) ... ok',
      ...end(2, 'OK'),
    );
    expect(tests.map(({ suite, name }) => [...suite, name])).toEqual([
      ['tests.test_cart.CartTest', 'test_a'],
      ['tests.test_cart.CartTest', 'test_b'],
    ]);
  });

  it('reads every word of -v', async () => {
    const { tests, codes } = await read(
      'test_a (t.C.test_a) ... ok',
      'test_b (t.C.test_b)',
      'Its docstring. ... FAIL',
      'test_c (t.C.test_c) ... skipped "it\'s late"',
      "test_d (t.C.test_d) ... skipped 'a \\'b\\''",
      'test_e (t.C.test_e) ... expected failure',
      'test_f (t.C.test_f) ... unexpected success',
      'test_g (t.C.test_g) ... ERROR',
      'setUpClass (t.D) ... ERROR',
      '',
      ...block('ERROR: test_g (t.C.test_g)', ...trace('test_g', 'shop.Broken: no item', 'in two lines')),
      ...block('ERROR: setUpClass (t.D)', ...trace('setUpClass', 'OSError')),
      DOUBLE,
      'FAIL: test_b (t.C.test_b)',
      'Its docstring.',
      RULE,
      ...trace('test_b', 'AssertionError: 1 != 2'),
      '',
      DOUBLE,
      'UNEXPECTED SUCCESS: test_f (t.C.test_f)',
      ...end(7, 'FAILED (failures=1, errors=2, skipped=2, expected failures=1, unexpected successes=1)'),
    );
    expect(
      tests.map(({ name, status, skipReason, failures: [first] }) => [name, status, skipReason ?? first?.message]),
    ).toEqual([
      ['test_a', 'passed', undefined],
      ['test_b', 'failed', '1 != 2'],
      ['test_c', 'skipped', "it's late"],
      ['test_d', 'skipped', "a 'b'"],
      ['test_e', 'skipped', 'expected failure'],
      ['test_f', 'failed', 'Unexpected success: This test was marked as expected failure but passed, please review it'],
      ['test_g', 'failed', 'no item\nin two lines'],
      ['setUpClass (t.D)', 'failed', undefined],
    ]);
    expect(tests[6]?.failures[0]?.type).toBe('Broken');
    expect(tests[7]).toMatchObject({
      suite: ['unittest.suite._ErrorHolder'],
      failures: [{ type: 'OSError', element: 'error' }],
    });
    expect(codes).toEqual([]);
  });

  it('reads the word behind what a test prints', async () => {
    const { tests, codes } = await read(
      'test_a (t.C.test_a) ... computing total',
      'ok',
      'test_b (t.C.test_b) ... computing totalok',
      'test_c (t.C.test_c) ... one',
      'two (t.Two) threeFAIL',
      '',
      ...block('FAIL: test_c (t.C.test_c)', ...trace('test_c', 'AssertionError')),
      ...end(3, 'FAILED (failures=1)'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['test_a', 'passed'],
      ['test_b', 'passed'],
      ['test_c', 'failed'],
    ]);
    expect(codes).toEqual([]);
  });

  it.each([
    [
      'since Python 3.11',
      [
        'test_a (t.C.test_a) ... ',
        '  test_a (t.C.test_a) (i=1) ... FAIL',
        'test_b (t.C.test_b)',
        'Has parts. ... ',
        "  test_b (t.C.test_b) [first] (size='large')",
        'Has parts. ... ERROR',
        'test_c (t.C.test_c) ... ok',
      ],
    ],
    ['before', ['test_a (t.C) ... test_b (t.C)', 'Has parts. ... test_c (t.C) ... ok']],
  ])('reads subtests as %s', async (_, lines) => {
    const { tests, codes } = await read(
      ...lines,
      '',
      ...block("ERROR: test_b (t.C) [first] (size='large')", ...trace('test_b', 'OSError: no')),
      ...block('FAIL: test_a (t.C) (i=1)', ...trace('test_a', 'AssertionError: 1 != 0')),
      ...end(3, 'FAILED (failures=1, errors=1)'),
    );
    expect(tests.map(({ name, status }) => [name, status]).toSorted()).toEqual([
      ['test_a (i=1)', 'failed'],
      ["test_b [first] (size='large')", 'failed'],
      ['test_c', 'passed'],
    ]);
    expect(codes).toEqual([]);
  });

  it('passes a test of which a subtest was skipped', async () => {
    const { tests, codes } = await read(
      'test_a (t.C.test_a) ... ',
      "  test_a (t.C.test_a) [third] ... skipped 'no'",
      'ok',
      ...end(1, 'OK (skipped=1)'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['test_a', 'passed'],
      ['test_a [third]', 'skipped'],
    ]);
    expect(codes).toEqual([]);
  });

  it('takes the failure of a test before that of its tear-down', async () => {
    const { tests, codes } = await read(
      'test_a (t.C.test_a) ... FAIL',
      'test_a (t.C.test_a) ... ERROR',
      ...block('ERROR: test_a (t.C.test_a)', ...trace('tearDown', 'OSError: disk is full')),
      ...block('FAIL: test_a (t.C.test_a)', ...trace('test_a', 'AssertionError: 1 != 2')),
      ...end(1, 'FAILED (failures=1, errors=1)'),
    );
    expect(tests.map(({ name, failures }) => [name, failures.map(({ message }) => message)])).toEqual([
      ['test_a', ['1 != 2', 'disk is full']],
    ]);
    expect(codes).toEqual([]);
  });

  it('takes the last of chained exceptions, and leaves a traceback in its message', async () => {
    const { tests } = await read(
      'E',
      ...block(
        'ERROR: test_a (t.C.test_a)',
        ...trace('test_a', "KeyError: 'id'"),
        '',
        'During handling of the above exception, another exception occurred:',
        '',
        ...trace('test_a', 'app.errors.Failed: the program printed', ...trace('main', 'ValueError: bad')),
      ),
      ...end(1, 'FAILED (errors=1)'),
    );
    expect(tests[0]?.failures).toMatchObject([
      { type: 'Failed', message: ['the program printed', ...trace('main', 'ValueError: bad')].join('\n') },
    ]);
  });

  it('finds what was thrown below frames that PowerShell has broken', async () => {
    const { tests } = await read(
      'E',
      ...block(
        'ERROR: test_a (t.C.test_a)',
        'Traceback (most recent call last):',
        '  File "C:\\shop\\tests\\test_cart_with_all_of_its_items_and_totals.py", line 12, in ',
        'test_a',
        '    self.check()',
        '    ~~~~~~~~~~^^',
        '  File "C:\\shop\\tests\\t.py", line 3, in check',
        '    return Item',
        "NameError: name 'Item' is not defined",
      ),
      ...end(1, 'FAILED (errors=1)'),
    );
    expect(tests[0]?.failures).toMatchObject([{ type: 'NameError', message: "name 'Item' is not defined" }]);
  });

  it('names a group of exceptions, a doctest and a subtest with a message in two lines', async () => {
    const { tests, codes } = await read(
      'EFF',
      ...block(
        'ERROR: test_a (t.C.test_a)',
        '  + Exception Group Traceback (most recent call last):',
        '  |   File "/shop/t.py", line 4, in test_a',
        '  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)',
        '  +-+---------------- 1 ----------------',
        '    | ValueError: bad task',
        '    +------------------------------------',
      ),
      DOUBLE,
      'FAIL: total (shop.doc)',
      'Doctest: shop.doc.total',
      RULE,
      ...trace('runTest', 'AssertionError: Failed doctest test for shop.doc.total', '', RULE, 'Expected:', '    4'),
      '',
      DOUBLE,
      `FAIL: test_b (t.C.test_b) [first`,
      `second] (data='${'y'.repeat(7000)}')`,
      RULE,
      ...trace('test_b', 'AssertionError: no'),
      '',
      ...end(3, 'FAILED (failures=2, errors=1)'),
    );
    expect(tests.map(({ name, file, failures: [first] }) => [name, file, first?.type, first?.message])).toEqual([
      ['test_a', 't.py', 'ExceptionGroup', 'unhandled errors in a TaskGroup (1 sub-exception)\n  ValueError: bad task'],
      ['total', undefined, 'AssertionError', `Failed doctest test for shop.doc.total\n\n${RULE}\nExpected:\n    4`],
      ['test_b [first', undefined, 'AssertionError', 'no'],
    ]);
    expect(codes).toEqual([]);
  });

  it('names a module that cannot be loaded', async () => {
    const { tests } = await read(
      'E',
      ...block(
        'ERROR: tests.test_broken (unittest.loader._FailedTest.tests.test_broken)',
        'ImportError: Failed to import test module: tests.test_broken',
        'Traceback (most recent call last):',
        '  File "/usr/lib/python3.11/unittest/loader.py", line 407, in _find_test_path',
        '  File "/shop/tests/test_broken.py", line 3, in <module>',
        "ModuleNotFoundError: No module named 'nothing_here'",
        '',
      ),
      ...end(1, 'FAILED (errors=1)'),
    );
    expect(tests).toMatchObject([
      { name: 'tests.test_broken', suite: [], file: 'tests/test_broken.py', failures: [{ type: 'ImportError' }] },
    ]);
  });

  it('reads what --buffer shows, the statements of Django and what nose captured', async () => {
    const { tests } = await read(
      'FFF',
      ...block(
        'FAIL: test_a (t.C.test_a)',
        ...trace('test_a', 'AssertionError: 1 != 2'),
        '',
        'Stdout:',
        'computing total',
        '',
        'Stderr:',
        'slow',
      ),
      ...block('FAIL: test_b (t.C.test_b)', ...trace('test_b', 'AssertionError'), '', RULE, '(0.000) SELECT 1'),
      ...block(
        'FAIL: t.test_c',
        ...trace('test_c', 'AssertionError: no'),
        '-------------------- >> begin captured stdout << ---------------------',
        'printed',
        '--------------------- >> end captured stdout << ----------------------',
      ),
      ...end(3, 'FAILED (failures=3)'),
    );
    expect(tests.map(({ name, failures, events }) => [name, failures[0]?.message, events])).toEqual([
      [
        'test_a',
        '1 != 2',
        [
          { type: 'log', message: 'computing total', stream: 'stdout' },
          { type: 'log', message: 'slow', stream: 'stderr' },
        ],
      ],
      ['test_b', undefined, [{ type: 'log', message: '(0.000) SELECT 1', stream: 'log' }]],
      ['test_c', 'no', [{ type: 'log', message: 'printed', stream: 'stdout' }]],
    ]);
  });

  it('leaves lines in a failure that look like its end', async () => {
    const { tests, codes } = await read(
      'F',
      ...block('FAIL: test_a (t.C.test_a)', ...trace('test_a', 'AssertionError: table'), DOUBLE, 'a | b', RULE, 'OK'),
      ...end(1, 'FAILED (failures=1)'),
    );
    expect(tests.map(({ failures }) => failures[0]?.message)).toEqual([`table\n${DOUBLE}\na | b\n${RULE}\nOK`]);
    expect(codes).toEqual([]);
  });

  it('reads durations', async () => {
    const { tests, codes } = await read(
      '  test_a (t.C.test_a) ... ok (0.250s)',
      'test_b (t.C.test_b) ... ok',
      '',
      'Slowest test durations',
      RULE,
      '1.500s     test_b (t.C.test_b)',
      '',
      ...end(2, 'OK'),
    );
    expect(tests.map(({ durationMs }) => durationMs)).toEqual([250, 1500]);
    expect(codes).toEqual([]);
  });

  it('reads what xmlrunner prints', async () => {
    const { tests, codes } = await read(
      'Running tests...',
      RULE,
      '  test_a (t.C.test_a) ... FAIL (0.003s)',
      '  test_b (t.C.test_b) ... unexpected success (0.000s)',
      '',
      ...block('FAIL [0.003s]: test_a (t.C.test_a)', ...trace('test_a', 'AssertionError: 1 != 2')),
      DOUBLE,
      'UNEXPECTED SUCCESS: <xmlrunner.result._TestInfo object at 0x7f403052b310>',
      'test_b (t.C.test_b)',
      ...end(2, 'FAILED (failures=1, unexpected successes=1)'),
      '',
      'Generating XML reports...',
    );
    expect(tests.map(({ name, status, durationMs }) => [name, status, durationMs])).toEqual([
      ['test_a', 'failed', 3],
      ['test_b', 'failed', 0],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads what nose prints', async () => {
    const { tests, codes } = await read(
      'tests.test_cart.test_sum ... ok',
      'tests.test_cart.test_row(1, 2) ... FAIL',
      "Failure: ModuleNotFoundError (No module named 'x') ... ERROR",
      'test_c (tests.test_cart.C) ... SKIP: not on this shelf',
      '',
      ...block('FAIL: tests.test_cart.test_row(1, 2)', ...trace('test_row', 'AssertionError: 1 != 2')),
      ...block("ERROR: Failure: ModuleNotFoundError (No module named 'x')", ...trace('load', 'ModuleNotFoundError: x')),
      ...block(
        "ERROR: test suite for <module 'tests.test_m' from '/home/ci/tests/test_m.py'>",
        ...trace('setUpModule', 'OSError: no'),
      ),
      ...end(4, 'FAILED (SKIP=1, errors=2, failures=1)'),
    );
    expect(tests.map(({ suite, name, status }) => [...suite, name, status])).toEqual([
      ['tests.test_cart', 'test_sum', 'passed'],
      ['tests.test_cart', 'test_row(1, 2)', 'failed'],
      ["Failure: ModuleNotFoundError (No module named 'x')", 'failed'],
      ['tests.test_cart.C', 'test_c', 'skipped'],
      ["test suite for <module 'tests.test_m'>", 'failed'],
    ]);
    expect(codes).toEqual([]);
  });

  it('has a test for each of those that nose names by the same docstring', async () => {
    const { tests, codes } = await read(
      'tests.test_cart.test_sum ... ok',
      'Adds a tea. ... SKIP: no tea',
      'Adds a tea. ... SKIP: no tea',
      '',
      ...end(3, 'OK (SKIP=2)'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['test_sum', 'passed'],
      ['Adds a tea.', 'skipped'],
      ['Adds a tea.', 'skipped'],
    ]);
    expect(codes).toEqual([]);
  });

  it('is one passed test where all passed, because none is named', async () => {
    const { tests, codes } = await read('..s', ...end(3, 'OK (skipped=1)'));
    expect(tests).toEqual([{ name: 'python -m unittest', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['a passed run', 'passed', ['..', ...end(2, 'OK')]],
    ['a passed run with -v', 'passed', ['test_a (t.C) ... ok', ...end(1, 'OK')]],
    ['a test that passed against expectation', 'failed', ['u', ...end(1, 'FAILED (unexpected successes=1)')]],
    [
      'one before Python 3.4, which failed no run',
      'passed',
      ['test_a (t.C) ... unexpected success', ...end(1, 'OK (unexpected successes=1)')],
    ],
    ['no test', 'empty', end(0, 'NO TESTS RAN')],
    ['no test before Python 3.12', 'empty', end(0, 'OK')],
    ['only skipped tests', 'empty', ['ss', ...end(2, 'OK (skipped=2)')]],
    ['a failure that is only counted', 'failed', ['..', ...end(2, 'FAILED (failures=1)')]],
    ['a kind of failure of a plugin', 'failed', ['..', ...end(2, 'FAILED (TIMEOUT=1)')]],
    ['a failure without counts', 'failed', ['..', ...end(2, 'FAILED')]],
    ['an error of a fixture', 'failed', ['test_a (t.C) ... ok', 'ERROR', ...end(1, 'FAILED (errors=1)')]],
    ['a failure and a result that says nothing of it', 'failed', ['F', ...TOTAL, ...end(1, 'OK')]],
    ['no result', 'errored', ['..', ...end(2, '').slice(0, 2)]],
    ['no counts', 'errored', ['test_a (t.C) ... ok', 'test_b (t.C) ... ok']],
    ['no counts behind the letter of a failure', 'failed', ['..F.']],
    ['no counts behind a failure', 'failed', ['test_a (t.C) ... FAIL']],
    ['a crash', 'errored', ['test_a (t.C) ... ok', 'test_b (t.C) ... Fatal Python error: Aborted']],
    [
      'an interrupt',
      'errored',
      ['test_a (t.C) ... ok', 'test_b (t.C) ... ^CTraceback (most recent call last):', 'KeyboardInterrupt'],
    ],
    ['an interrupt that ends with counts', 'errored', ['test_a (t.C) ... ^Cok', ...end(1, 'OK')]],
    ['a word at the end of the output', 'passed', ['test_a (t.C) ... printed ok', '', ...end(1, 'OK')]],
    ['the doctest of a package', 'passed', ['json ()', 'Doctest: json ... ok', ...end(1, 'OK')]],
    ['a long line', 'passed', [`test_a (t.C) ... ${'x'.repeat(9000)}`, 'ok', ...end(1, 'OK')]],
    ['a long line with its word', 'passed', [`test_a (t.C) ... ${'x'.repeat(9000)}ok`, ...end(1, 'OK')]],
    ['a test without its word', 'errored', ['test_a (t.C) ... ', 'test_b (t.C) ... ok', ...end(2, 'OK')]],
    ['a test that is not named', 'errored', ['test_a (t.C) ... ok', ...end(2, 'OK')]],
    ['a second run that failed', 'failed', ['.', ...end(1, 'OK'), 'F', ...TOTAL, ...end(1, 'FAILED (failures=1)')]],
    ['a second run that is cut off', 'errored', ['.', ...end(1, 'OK'), 'test_a (t.C) ... ok']],
    ['dots of a second run', 'errored', ['.', ...end(1, 'OK'), '.......']],
    ['a first run without its result', 'errored', ['.', ...end(1, '').slice(0, 3), '.', ...end(1, 'OK')]],
    [
      'a run that crashed in front of one that passed',
      'errored',
      ['....', 'Segmentation fault', '..', ...end(2, 'OK')],
    ],
    [
      'a run that crashed in front of its repetition',
      'errored',
      [
        'test_a (t.C) ... ok',
        'test_b (t.C) ... Aborted',
        'test_a (t.C) ... ok',
        'test_b (t.C) ... ok',
        ...end(2, 'OK'),
      ],
    ],
    [
      'a run of Django that crashed in front of one that passed',
      'errored',
      ['Found 2 test(s).', '.', 'Aborted', 'Found 2 test(s).', '..', ...end(2, 'OK')],
    ],
    [
      'skipped tests that Python 3.12 does not count',
      'passed',
      ['test_a (t.C) ... ok', "test_b (t.C) ... skipped 'no'", ...end(1, 'OK (skipped=1)')],
    ],
    ['a result without counts', 'failed', ['.', ...end(1, 'OK'), 'FAILED (failures=1)']],
    [
      "Django's checks, which failed",
      'errored',
      ['Found 2 test(s).', 'SystemCheckError: System check identified some'],
    ],
    [
      "Django's database",
      'passed',
      [
        "Creating test database for alias 'default'...",
        '.',
        ...end(1, 'OK'),
        "Destroying test database for alias 'default'...",
      ],
    ],
    [
      "Django's other output behind the run, where both go to one file",
      'passed',
      [...DJANGO, 'Found 2 test(s).', 'System check identified no issues (0 silenced).'],
    ],
    ['what Django found in other tests, behind a run', 'errored', [...DJANGO, 'Found 3 test(s).']],
    ['what Django found again, behind a run', 'errored', ['Found 2 test(s).', ...DJANGO, 'Found 2 test(s).']],
    ['a run of Django behind the output of another', 'errored', [...DJANGO, 'Found 2 test(s).', 'Found 2 test(s).']],
  ])('is never green over red: %s is %s', async (_, status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('reads colours, line ends of Windows and lines of other programs', async () => {
    const { tests, codes } = await read(
      'py311: commands[0]> python -m unittest -v\r',
      'test_a (t.C.test_a) ... \u001b[31mFAIL\u001b[0m\r',
      '\r',
      ...block('\u001b[1mFAIL: test_a (t.C.test_a)\u001b[0m', ...trace('test_a', 'AssertionError: 1 != 2')).map(
        (text) => `${text}\r`,
      ),
      ...end(1, 'FAILED (failures=1)').map((text) => `${text}\r`),
      'make: *** [Makefile:3: test] Error 1\r',
      'x\r',
      'System check identified no issues (0 silenced).\r',
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([['test_a', '1 != 2']]);
    expect(codes).toEqual([]);
  });

  it('is never green where the text breaks off', async () => {
    const rest = [
      'test_total (tests.test_cart.CartTest.test_total) ... FAIL',
      'test_a (tests.test_cart.CartTest.test_a) ... ok',
      '',
      ...TOTAL,
      ...end(2, 'FAILED (failures=1)'),
    ].join('\n');
    const start = ['.', ...end(1, 'OK'), 'test_b (t.C) ... ok'];
    const statuses = await Promise.all(brokenOff(rest, 60).map(async (text) => statusOf(...start, text)));
    expect(new Set(statuses)).toEqual(new Set(['errored', 'failed']));
  });

  it('finds no test in lines that are only similar to results', async () => {
    const lines = ['test_a (t.C) ... '.repeat(20), '='.repeat(200), ' ('.repeat(100), `a (${'b.'.repeat(50)}`];
    const { tests } = await read(...lines, 'F', ...TOTAL, ...end(1, 'FAILED (failures=1)'));
    expect(tests.map(({ name }) => name)).toEqual(['test_total']);
  });

  it.each([
    ['a line of -v', ['test_a (tests.test_cart.CartTest) ... ok']],
    ['a test with a docstring', ['test_a (tests.test_cart.CartTest.test_a)', 'Adds. ... ok']],
    ['a heading of a failure', TOTAL],
    ['the counts', ['.', ...end(1, 'OK')]],
    ['counts behind a warning', ['<frozen runpy>:128: RuntimeWarning: twice', '.', ...end(1, 'OK')]],
    ['the first line of Django', ['Found 3 test(s).', 'System check identified no issues (0 silenced).']],
  ])('is recognized by %s', async (_, lines) => {
    expect(await formatOf(...lines)).toBe('unittest-text');
  });

  it.each([
    ['what only mentions unittest', ['run python -m unittest tests.test_a', 'OK']],
    ['dots', ['....', 'OK']],
    ['text under a line', [DOUBLE, 'ERROR: something', RULE]],
    ['a progress line', ['Building wheel for shop (setup.py) ... done']],
  ])('is not %s', async (_, lines) => {
    expect(await formatOf(...lines)).not.toBe('unittest-text');
  });

  it('refuses a text without its lines', async () => {
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
