import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { type ReportedFailure, UnreadableReport } from '../../report.js';
import { PYTEST_TEXT } from './pytest-text.js';

const { read, testsOf } = specReader(PYTEST_TEXT);

const { formatOf, statusOf } = textReader(PYTEST_TEXT);

/** The first line behind `E`. */
const errorOf = (failure: ReportedFailure | undefined): string | undefined =>
  failure?.message ?? /^E +(.*)$/m.exec(failure?.text ?? '')?.[1];

const line = (title: string, mark = '='): string => `${mark} ${title} ${mark}`.padStart(50, mark).padEnd(80, mark);

const START = [
  line('test session starts'),
  'platform linux -- Python 3.11.7, pytest-9.0.3, pluggy-1.6.0',
  'rootdir: /shop',
  'collected 5 items',
  '',
];

/** As pytest 9 prints it. */
const TOTAL = [
  line('TestCart.test_total', '_'),
  '',
  'self = <test_cart.TestCart object at 0x7f7149d4eb10>',
  '',
  '    def test_total(self):',
  '        print("computing total"); logging.getLogger("cart").warning("slow %d", 3)',
  '>       assert total([{"p": 1}, {"p": 2}]) == 4',
  'E       AssertionError: assert 3 == 4',
  "E        +  where 3 = total([{'p': 1}, {'p': 2}])",
  '',
  'tests/test_cart.py:6: AssertionError',
  line('Captured stdout call', '-'),
  'computing total',
  line('Captured log call', '-'),
  'WARNING  cart:test_cart.py:5 slow 3',
];

const CHAIN = [
  line('test_chain', '_'),
  '',
  '    def test_chain():',
  '>       try: helper()',
  '             ^^^^^^^^',
  '',
  'tests/test_cart.py:33: ',
  '_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ ',
  '',
  '    def helper():',
  '>       raise KeyError("id")',
  "E       KeyError: 'id'",
  '',
  'tests/test_cart.py:31: KeyError',
  '',
  'The above exception was the direct cause of the following exception:',
  '',
  '    def test_chain():',
  '        try: helper()',
  '>       except KeyError as e: raise LookupError("no id\\nsecond line") from e',
  'E       LookupError: no id',
  'E       second line',
  '',
  'tests/test_cart.py:34: LookupError',
];

const SETUP = [
  line('ERROR at setup of test_setup', '_'),
  '',
  '    @pytest.fixture',
  '>   def broken(): raise RuntimeError("no database")',
  'E   RuntimeError: no database',
  '',
  'tests/test_cart.py:12: RuntimeError',
];

const teardown = (name: string): readonly string[] => [
  line(`ERROR at teardown of ${name}`, '_'),
  '',
  '>       raise ValueError("teardown broke")',
  'E       ValueError: teardown broke',
  '',
  'tests/test_cart.py:16: ValueError',
];

const same = (file: string, place: number): readonly string[] => [
  line('test_same', '_'),
  '',
  '>   def test_same(): assert 1 == 2',
  'E   assert 1 == 2',
  '',
  `${file}:${place}: AssertionError`,
];

const SUMMARY = line('short test summary info');

describe('PYTEST_TEXT', () => {
  it('reads what failed, with the file that the summary names', async () => {
    const { tests, run, codes } = await read(
      ...START,
      'tests/test_cart.py F..F                                                  [ 80%]',
      'tests/test_pass.py .                                                     [100%]',
      '',
      line('FAILURES'),
      ...TOTAL,
      ...CHAIN,
      SUMMARY,
      'FAILED tests/test_cart.py::TestCart::test_total - AssertionError: assert 3 == 4',
      'FAILED tests/test_cart.py::test_chain - LookupError: no id',
      line('2 failed, 3 passed, 1 warning in 0.71s'),
    );
    expect(tests).toEqual([
      {
        name: 'tests/test_cart.py::TestCart::test_total',
        suite: [],
        file: 'tests/test_cart.py',
        status: 'failed',
        failures: [
          {
            text: TOTAL.slice(2, 11).join('\n'),
            element: 'failure',
            dialect: 'python',
          },
        ],
        events: [
          { type: 'log', message: 'computing total', stream: 'stdout' },
          { type: 'log', message: 'WARNING  cart:test_cart.py:5 slow 3', stream: 'log' },
        ],
      },
      expect.objectContaining({ name: 'tests/test_cart.py::test_chain', status: 'failed' }),
    ]);
    expect(run).toEqual({ runner: 'pytest 9.0.3', durationMs: 710 });
    expect(codes).toEqual([]);
  });

  it('gives kind, values and place', async () => {
    const { tests } = await readReport(
      Buffer.from([...START, line('FAILURES'), ...TOTAL, ...CHAIN, line('2 failed in 0.1s')].join('\n')),
    );
    expect(tests.map(({ failure }) => failure)).toMatchObject([
      { kind: 'assertion', expected: 4, actual: 3, location: { file: 'tests/test_cart.py', line: 6 } },
      {
        kind: 'exception',
        message: 'LookupError: no id\nsecond line',
        location: { file: 'tests/test_cart.py', line: 34 },
      },
    ]);
  });

  it('reads every test with -v, and what output is between a test and its word', async () => {
    const { tests, codes } = await read(
      ...START,
      'tests/test_cart.py::TestCart::test_ok PASSED                             [ 12%]',
      'tests/test_cart.py::TestCart::test_param[1-a b] PASSED                   [ 25%]',
      'tests/test_cart.py::TestCart::test_param[3-] == [] PASSED                [ 37%]',
      'tests/test_cart.py::TestCart::test_total ',
      line('live log call', '-'),
      'WARNING  cart:test_cart.py:5 slow 3',
      'FAILED                                                                   [ 50%]',
      'tests/test_cart.py::test_skip SKIPPED (not now (yet))                    [ 62%]',
      'tests/test_cart.py::test_xfail XFAIL (known)                             [ 75%]',
      'tests/test_cart.py::test_xpass XPASS                                     [ 87%]',
      'tests/test_cart.py::test_prints a line that is PASSED or not',
      'PASSED                                                                   [100%]',
      line('FAILURES'),
      ...TOTAL,
      line('1 failed, 4 passed, 1 skipped, 1 xfailed, 1 xpassed in 0.12s'),
    );
    expect(
      tests.map(({ name, status, skipReason }) => [name.slice('tests/test_cart.py::'.length), status, skipReason]),
    ).toEqual([
      ['TestCart::test_ok', 'passed', undefined],
      ['TestCart::test_param[1-a b]', 'passed', undefined],
      ['TestCart::test_param[3-] == []', 'passed', undefined],
      ['TestCart::test_total', 'failed', undefined],
      ['test_skip', 'skipped', 'not now (yet)'],
      ['test_xfail', 'skipped', 'xfail: known'],
      ['test_xpass', 'passed', undefined],
      ['test_prints', 'passed', undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('names a test without the file that it is written in', async () => {
    const { tests } = await read(
      ...START,
      'tests/test_cart.py::TestCart::test_total <- ../shared/carts.py FAILED [ 50%]',
      'tests/test_cart.py::TestCart::test_ok <- ..\\shared\\carts.py PASSED [100%]',
      line('FAILURES'),
      ...TOTAL,
      line('1 failed, 1 passed in 0.12s'),
    );
    expect(tests.map(({ name, status, failures }) => [name, status, failures.length])).toEqual([
      ['tests/test_cart.py::TestCart::test_total', 'failed', 1],
      ['tests/test_cart.py::TestCart::test_ok', 'passed', 0],
    ]);
  });

  it('is one test with two failures where the end of a failed test fails, too', async () => {
    const { tests, codes } = await read(
      ...START,
      'tests/test_cart.py::test_same FAILED                                     [ 50%]',
      'tests/test_cart.py::test_same ERROR                                      [ 50%]',
      'tests/test_cart.py::test_setup ERROR                                     [100%]',
      line('ERRORS'),
      ...teardown('test_same'),
      ...SETUP,
      line('FAILURES'),
      ...same('tests/test_cart.py', 19),
      line('1 failed, 2 errors in 0.12s'),
    );
    expect(tests.map(({ name, status, failures }) => [name, status, failures.map(errorOf)])).toEqual([
      ['tests/test_cart.py::test_same', 'failed', ['assert 1 == 2', 'ValueError: teardown broke']],
      ['tests/test_cart.py::test_setup', 'failed', ['RuntimeError: no database']],
    ]);
    expect(codes).toEqual([]);
  });

  it('is failed where only what comes after the test failed', async () => {
    const { tests } = await read(
      ...START,
      'tests/test_cart.py::test_late PASSED                                     [100%]',
      'tests/test_cart.py::test_late ERROR                                      [100%]',
      line('1 passed, 1 error in 0.12s'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([['tests/test_cart.py::test_late', 'failed']]);
  });

  it('reads the lines of xdist', async () => {
    const { tests, codes } = await read(
      ...START,
      'tests/test_pass.py::test_a ',
      'tests/test_cart.py::test_b[x y] ',
      '[gw1] [ 33%] PASSED tests/test_pass.py::test_a ',
      '[gw0] [ 66%] FAILED tests/test_cart.py::test_b[x y] ',
      '[gw0] [100%] SKIPPED tests/test_cart.py::test_c ',
      line('FAILURES'),
      line('test_b[x y]', '_'),
      '[gw0] linux -- Python 3.11.2 /usr/bin/python3',
      '',
      'E   assert 1 == 2',
      '',
      'tests/test_cart.py:3: AssertionError',
      line('1 failed, 1 passed, 1 skipped in 0.12s'),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['tests/test_pass.py::test_a', 'passed'],
      ['tests/test_cart.py::test_b[x y]', 'failed'],
      ['tests/test_cart.py::test_c', 'skipped'],
    ]);
    expect(tests[1]?.failures[0]?.text).toBe('E   assert 1 == 2\n\ntests/test_cart.py:3: AssertionError');
    expect(codes).toEqual([]);
  });

  it('knows the tries of pytest-rerunfailures', async () => {
    const { tests } = await read(
      ...START,
      'tests/test_cart.py::test_flaky RERUN                                     [ 50%]',
      'tests/test_cart.py::test_flaky PASSED                                    [ 50%]',
      'tests/test_cart.py::test_never RERUN                                     [100%]',
      'tests/test_cart.py::test_never FAILED                                    [100%]',
      line('1 failed, 1 passed, 2 rerun in 0.02s'),
    );
    expect(
      tests.map(({ name, status, attempts }) => [name, status, attempts?.map((attempt) => attempt.status)]),
    ).toEqual([
      ['tests/test_cart.py::test_flaky', 'passed', ['failed', 'passed']],
      ['tests/test_cart.py::test_never', 'failed', ['failed', 'failed']],
    ]);
  });

  it('distinguishes tests of one name in several files by the summary or by the place', async () => {
    const blocks = [line('FAILURES'), ...same('tests/sub/test_other.py', 7), ...same('tests/test_same.py', 1)];
    const names = ['tests/sub/test_other.py::test_same', 'tests/test_same.py::test_same'];
    const end = line('2 failed in 0.12s');
    const alone = await read(...START, ...blocks, end);
    expect(alone.tests.map(({ name }) => name)).toEqual(names);
    const summarized = await read(
      ...START,
      ...blocks,
      SUMMARY,
      `FAILED ${names[0]} - assert 1 == 2`,
      `FAILED ${names[1]}`,
      end,
    );
    expect(summarized.tests.map(({ name }) => name)).toEqual(names);
  });

  it('takes what the summary says where there are no tracebacks', async () => {
    const { tests } = await readReport(
      Buffer.from(
        [
          ...START,
          SUMMARY,
          'FAILED tests/test_cart.py::TestCart::test_param[2 - x.y] - assert 2 != 2',
          'FAILED tests/test_cart.py::test_strict',
          'SUBFAILED(i=1) tests/test_cart.py::TestCart::test_sub - AssertionError: 1 == 1',
          "ERROR tests/test_broken.py - ModuleNotFoundError: No module named 'nothing_here'",
          line('3 failed, 1 error in 0.12s'),
        ].join('\n'),
      ),
    );
    expect(tests.map(({ name, failure }) => [name, failure?.kind])).toEqual([
      ['tests/test_cart.py::TestCart::test_param[2 - x.y]', 'assertion'],
      ['tests/test_cart.py::test_strict', 'unknown'],
      ['tests/test_cart.py::TestCart::test_sub', 'assertion'],
      ['tests/test_broken.py', 'exception'],
    ]);
  });

  it('reads files that cannot be collected', async () => {
    const { tests, codes } = await read(
      ...START,
      line('ERRORS'),
      line('ERROR collecting tests/test_broken.py', '_'),
      "ImportError while importing test module '/shop/tests/test_broken.py'.",
      'tests/test_broken.py:1: in <module>',
      '    import nothing_here',
      "E   ModuleNotFoundError: No module named 'nothing_here'",
      SUMMARY,
      'ERROR tests/test_broken.py',
      line('Interrupted: 1 error during collection', '!'),
      line('1 error in 0.57s'),
    );
    expect(tests).toMatchObject([
      {
        name: 'tests/test_broken.py',
        file: 'tests/test_broken.py',
        status: 'failed',
        failures: [{ text: expect.stringContaining("No module named 'nothing_here'"), element: 'error' }],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('is one passed test where all passed, because none is named', async () => {
    const passed = [
      '..s                                                                      [100%]',
      '2 passed, 1 skipped in 0.48s',
    ];
    const { tests, codes } = await read(...passed);
    expect(tests).toEqual([{ name: 'pytest', suite: [], status: 'passed', failures: [], events: [] }]);
    expect(codes).toEqual([]);
    expect(await statusOf(...passed)).toBe('passed');
  });

  it.each([
    ['a test that was interrupted', 'failed', [line('KeyboardInterrupt', '!'), line('1 passed in 0.08s')]],
    ['a call of pytest.exit', 'failed', [line('_pytest.outcomes.Exit: stop it', '!'), line('1 passed in 0.08s')]],
    [
      'too little coverage',
      'failed',
      ['FAIL Required test coverage of 100% not reached. Total coverage: 9.62%', line('2 passed in 0.02s')],
    ],
    [
      'an error of pytest itself',
      'failed',
      ['INTERNALERROR> RuntimeError: plugin broke', '', line('no tests ran in 0.01s')],
    ],
    [
      'a file that is not there',
      'failed',
      [line('no tests ran in 0.48s'), 'ERROR: file or directory not found: tests/nothing.py'],
    ],
    ['no test', 'empty', [line('3 deselected in 0.46s')]],
    ['no last line', 'errored', ['tests/test_pass.py::test_a PASSED                     [ 50%]']],
    ['no last line behind a letter of a failure', 'failed', ['tests/test_pass.py .F.']],
    [
      'a test without its word',
      'errored',
      ['tests/test_pass.py::test_a PASSED', 'tests/test_pass.py::test_b ', line('2 passed in 0.1s')],
    ],
    ['more failures than are shown', 'failed', [line('1 failed, 4 passed in 0.1s')]],
    [
      'an error that is only counted',
      'failed',
      ['tests/test_pass.py::test_a PASSED', line('1 passed, 1 error in 0.1s')],
    ],
    ['a second run that failed', 'failed', [line('1 passed in 0.1s'), ...START, line('1 failed in 0.1s')]],
    ['a second run that is cut off', 'errored', [line('1 passed in 0.1s'), ...START]],
  ])('is never green with %s: %s', async (_, status, lines) => {
    expect(await statusOf(...START, ...lines)).toBe(status);
  });

  it('says what broke a run off', async () => {
    const { tests } = await read(
      ...START,
      'INTERNALERROR> RuntimeError: plugin broke',
      '',
      line('no tests ran in 0.01s'),
    );
    expect(tests.map(({ name, failures }) => [name, errorOf(failures[0])])).toEqual([
      ['pytest', 'pytest broke off with an internal error: RuntimeError: plugin broke'],
    ]);
  });

  it('reads colours, line ends of Windows and lines of other programs', async () => {
    const { tests, codes } = await read(
      'py311: commands[0]> pytest\r',
      ...START.map((text) => `${text}\r`),
      '\u001b[1mcollecting ... \u001b[0mcollected 1 item\r',
      'tests/test_cart.py::test_a \u001b[31mFAILED\u001b[0m\u001b[31m                                 [100%]\u001b[0m\r',
      line('FAILURES') + '\r',
      `\u001b[31m\u001b[1m${line('test_a', '_')}\u001b[0m\r`,
      '\u001b[1m\u001b[31mE   assert 1 == 2\u001b[0m\r',
      `\u001b[31m${line('1 failed in 0.12s')}\u001b[0m\r`,
      'make: *** [Makefile:3: test] Error 1\r',
    );
    expect(tests.map(({ name, failures }) => [name, errorOf(failures[0])])).toEqual([
      ['tests/test_cart.py::test_a', 'assert 1 == 2'],
    ]);
    expect(codes).toEqual([]);
  });

  it('reads the times of --durations', async () => {
    const { tests } = await read(
      ...START,
      'tests/test_cart.py::test_a PASSED                                        [100%]',
      line('slowest 3 durations'),
      '1.50s call     tests/test_cart.py::test_a',
      '0.25s setup    tests/test_cart.py::test_a',
      line('1 passed in 1.80s'),
    );
    expect(tests[0]?.durationMs).toBe(1750);
  });

  it('is never green where the text breaks off', async () => {
    const rest = [
      'tests/test_cart.py F.E                                                   [100%]',
      line('ERRORS'),
      ...SETUP,
      line('FAILURES'),
      ...TOTAL,
      SUMMARY,
      'FAILED tests/test_cart.py::TestCart::test_total - AssertionError: assert 3 == 4',
      line('1 failed, 1 passed, 1 error in 0.71s'),
    ].join('\n');
    const statuses = await Promise.all(brokenOff(rest, 60).map(async (text) => statusOf(...START, text)));
    expect(new Set(statuses)).toEqual(new Set(['failed']));
  });

  it('gives failures without a heading to the tests of the summary in their order, where there are as many', async () => {
    const untitled = [
      line('FAILURES'),
      'E   AssertionError: assert 3 == 4',
      'C:\\My shop\\tests\\test_cart.py:12: AssertionError: assert 3 == 4',
      '/shop/tests/test_cart.py:20: ValueError: no cart',
      SUMMARY,
      'FAILED tests/test_cart.py::test_total',
      'FAILED tests/test_cart.py::test_opens',
    ];
    const end = line('2 failed, 1 passed in 0.02s');
    expect(await testsOf(...untitled, end)).toMatchObject([
      { name: 'tests/test_cart.py::test_total', failures: [{ text: expect.stringContaining('assert 3 == 4') }] },
      { name: 'tests/test_cart.py::test_opens', failures: [{ message: 'ValueError: no cart' }] },
    ]);
    const more = await testsOf(...untitled, 'FAILED tests/test_cart.py::test_more', line('3 failed in 0.02s'));
    expect(more.map(({ failures }) => failures)).toEqual(Array.from({ length: 3 }, () => [{ dialect: 'python' }]));
  });

  it.each([
    ['the first line of a run', [line('test session starts')]],
    ['a line of -v', ['tests/test_cart.py::test_adds FAILED [100%]']],
    ['a line of xdist', ['[gw0] [ 11%] FAILED tests/flaky_test.py::test_flaky ']],
    [
      'the letters and counts of -q',
      ['..F                                       [100%]', '1 failed, 2 passed in 0.1s'],
    ],
    ['a heading of failures', [line('FAILURES'), line('test_a', '_'), 'E  <module>']],
    ['the summary', [SUMMARY]],
    ['the last line', [line('1 passed in 0.02s')]],
    [
      'unknown options',
      [
        'ERROR: usage: pytest [options] [file_or_dir] [file_or_dir] [...]',
        'pytest: error: unrecognized arguments: --nope',
      ],
    ],
  ])('is recognized by %s', async (_, lines) => {
    expect(await formatOf(...lines)).toBe('pytest-text');
  });

  it('is not what only mentions pytest', async () => {
    expect(await formatOf('run pytest tests/test_a.py::test_b', '5 passed')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
