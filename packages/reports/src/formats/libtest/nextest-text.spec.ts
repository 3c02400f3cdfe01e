import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { UnreadableReport } from '../../report.js';
import { NEXTEST_TEXT } from './rust-text.js';

const { entriesOf, read, testsOf } = specReader(NEXTEST_TEXT);

const { statusOf } = textReader(NEXTEST_TEXT);

const BAR = '────────────';
const start = (count: number): readonly string[] => [
  BAR,
  ' Nextest run ID 8b2f2a3e-5d5c-4c8e-9a3e-0f6f2b7c9d10 with nextest profile: default',
  `    Starting ${count} ${count === 1 ? 'test' : 'tests'} across 1 binary`,
];
const line = (words: string, name: string, counter = '(1/1) '): string =>
  `${words.padStart(12)} [   0.250s] ${counter}shop::api ${name}`;
const summary = (counts: string): readonly string[] => [BAR, `     Summary [   0.301s] ${counts}`, ''];

const PANIC = [
  "thread 'cart::adds' (12) panicked at src/cart.rs:6:9:",
  'assertion `left == right` failed',
  '  left: 4',
  ' right: 5',
  'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
];

/** What libtest prints around the only test that it runs. */
const harness = (...printed: readonly string[]): readonly string[] => [
  '',
  'running 1 test',
  ...printed,
  'test cart::adds ... FAILED',
  '',
  'failures:',
  '',
  'failures:',
  '    cart::adds',
  '',
  'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 6 filtered out; finished in 0.25s',
  '',
];
const indented = (lines: readonly string[]): readonly string[] =>
  lines.map((text) => (text === '' ? '' : `    ${text}`));

describe('NEXTEST_TEXT', () => {
  it('reads the binary, the name, the outcome and the time of each test', async () => {
    const { tests, run, codes } = await read(
      '   Compiling shop v0.1.0 (/shop)',
      ...start(3),
      line('PASS', 'adds', '(1/3) '),
      line('LEAK', 'cart::sums', '(2/3) '),
      line('TIMEOUT-PASS', 'waits', '(3/3) '),
      '        SKIP [         ] (───) shop slow',
      ...summary('3 tests run: 3 passed (1 leaky), 1 skipped'),
    );
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['shop::api'], status: 'passed', durationMs: 250, failures: [] },
      { name: 'cart::sums', status: 'passed' },
      { name: 'waits', status: 'passed' },
      { name: 'slow', suite: ['shop'], status: 'skipped', durationMs: undefined },
    ]);
    expect(run).toEqual({ runner: 'cargo-nextest' });
    expect(codes).toEqual([]);
  });

  it.each([
    ['in indented sections', ['  stdout ───', ...indented(harness('adding')), '  stderr ───', ...indented(PANIC), '']],
    ['in ASCII', ['  stdout ---', ...indented(harness('adding')), '  stderr ---', ...indented(PANIC), '']],
    ['without indentation', ['── stdout ──', ...harness('adding'), '── stderr ──', ...PANIC, '']],
    ['in one section', ['  output ───', ...indented(harness('adding', ...PANIC)), '']],
    [
      'of early versions',
      [
        '',
        '--- STDOUT:              shop::api cart::adds ---',
        ...harness('adding'),
        '--- STDERR:              shop::api cart::adds ---',
        ...PANIC,
        '',
      ],
    ],
  ])('reads output %s', async (_, output) => {
    const { tests, codes } = await read(
      ...start(2),
      line('FAIL', 'cart::adds', '(1/2) '),
      ...output,
      line('PASS', 'sums', '(2/2) '),
      ...summary('2 tests run: 1 passed, 1 failed, 0 skipped').slice(0, 2),
      line('FAIL', 'cart::adds', '(1/2) '),
      'error: test run failed',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'cart::adds',
        status: 'failed',
        failures: [
          {
            message: 'assertion `left == right` failed\n  left: 4\n right: 5',
            location: { file: 'src/cart.rs', line: 6, column: 9 },
            dialect: 'rust',
          },
        ],
        events: [{ type: 'log', message: 'adding' }],
      },
      { name: 'sums', status: 'passed' },
    ]);
    expect(codes).toEqual([]);
  });

  it.each<[string, readonly string[], object]>([
    [
      'the signal that ended it',
      [line('SIGABRT', 'cart::adds'), '', '    (test aborted with signal 6: SIGABRT)', ''],
      { message: 'test aborted with signal 6: SIGABRT', isAssertion: false },
    ],
    ['the signal alone', [line('SIGSEGV', 'cart::adds')], { message: 'SIGSEGV', isAssertion: false }],
    ['a signal without a name', [line('ABORT SIG 42', 'cart::adds')], { message: 'ABORT SIG 42', isAssertion: false }],
    [
      'the code of a process that died',
      [line('ABORT', 'cart::adds'), '           - with code 0xc0000005: Access violation'],
      { message: 'with code 0xc0000005: Access violation', isAssertion: false },
    ],
    [
      'the code in early versions',
      [line('ABORT', 'cart::adds'), '     Message [         ] code 0xc000001d: An illegal instruction'],
      { message: 'code 0xc000001d: An illegal instruction', isAssertion: false },
    ],
    [
      'the exit code',
      [line('FAIL', 'cart::adds'), '', '    (test failed with exit code 3)', ''],
      { message: 'test failed with exit code 3', isAssertion: false },
    ],
    ['the time limit', [line('TIMEOUT', 'cart::adds')], { timedOut: true, isAssertion: false }],
    [
      'leaked handles',
      [line('LEAK-FAIL', 'cart::adds'), '', '    (test failed: exited with code 0, but leaked handles)', ''],
      { message: 'test failed: exited with code 0, but leaked handles', isAssertion: false },
    ],
    [
      'why it could not start',
      [line('XFAIL', 'cart::adds'), '  execfail ─', '    error spawning child process', ''],
      { message: 'error spawning child process', isAssertion: false },
    ],
    [
      'the error that it gave back',
      [line('FAIL', 'cart::adds'), '  stderr ───', '    Error: NotFound("x")', ''],
      { message: 'Error: NotFound("x")', isAssertion: false },
    ],
    [
      'the panic that it should have',
      [
        line('FAIL', 'cart::adds'),
        '  stdout ───',
        ...indented([
          '',
          'running 1 test',
          'test cart::adds - should panic ... FAILED',
          '',
          'failures:',
          '',
          '---- cart::adds stdout ----',
          'note: test did not panic as expected at src/lib.rs:9:8',
          '',
          'failures:',
          '    cart::adds',
        ]),
        '',
      ],
      { message: 'note: test did not panic as expected at src/lib.rs:9:8' },
    ],
  ])('says of a failed test %s', async (_, lines, failure) => {
    const [test] = await testsOf(...start(1), ...lines, ...summary('1 test run: 0 passed, 1 failed, 0 skipped'));
    expect(test).toMatchObject({ status: 'failed', failures: [failure] });
  });

  it('takes the attempts of a test as one test', async () => {
    const { tests, codes } = await read(
      ...start(2),
      line('TRY 1 FAIL', 'cart::adds', '(───) '),
      '  stderr ───',
      ...indented(PANIC),
      '',
      '   DELAY 2/3 by   1.000s (───) shop::api cart::adds',
      line('TRY 2 SEGV', 'cart::adds', '(───) '),
      line('TRY 3 PASS', 'cart::adds', '(1/2) '),
      line('TRY 1 TMT', 'sums', '(───) '),
      line('TRY 2 FAIL', 'sums', '(2/2) '),
      ...summary('2 tests run: 1 passed (1 flaky), 1 failed, 0 skipped').slice(0, 2),
      line('FLAKY 3/3', 'cart::adds', '(1/2) '),
      line('TRY 2 FAIL', 'sums', '(2/2) '),
      'error: test run failed',
      '',
    );
    expect(tests).toMatchObject([
      {
        name: 'cart::adds',
        status: 'passed',
        attempts: [
          { status: 'failed', failures: [{ location: { file: 'src/cart.rs' } }] },
          { status: 'failed', failures: [{ message: 'SIGSEGV' }] },
          { status: 'passed' },
        ],
      },
      { name: 'sums', status: 'failed', attempts: [{ failures: [{ timedOut: true }] }, { status: 'failed' }] },
    ]);
    expect(codes).toEqual([]);
  });

  it('counts attempts that are not shown', async () => {
    const [test] = await testsOf(
      ...start(1),
      ...summary('1 test run: 1 passed (1 flaky), 0 skipped').slice(0, 2),
      line('FLAKY 2/3', 'adds'),
      '',
    );
    expect(test).toMatchObject({ status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] });
  });

  it('reads the output of attempts in early versions', async () => {
    const [test] = await testsOf(
      '    Starting 1 tests across 1 binaries',
      '  TRY 1 FAIL [   0.003s] shop::api cart::adds',
      '',
      '--- TRY 1 STDERR:        shop::api cart::adds ---',
      ...PANIC,
      '',
      '   RETRY 2/2 [         ] shop::api cart::adds',
      '  TRY 2 PASS [   0.003s] shop::api cart::adds',
      '     Summary [   0.007s] 1 tests run: 1 passed (1 flaky), 0 skipped',
      '',
    );
    expect(test).toMatchObject({ attempts: [{ failures: [{ location: { line: 6 } }] }, { status: 'passed' }] });
  });

  it('fails a test that passed when it was tried again where the profile says so', async () => {
    const lines = [
      ...start(1),
      line('TRY 1 FAIL', 'cart::adds', '(─) '),
      line('TRY 2 PASS', 'cart::adds'),
      '           - test configured to fail if flaky',
      ...summary('1 test run: 0 passed, 1 failed, 0 skipped').slice(0, 2),
    ];
    const expected = [{ status: 'failed', attempts: [{ status: 'failed' }, { status: 'passed' }] }];
    expect(await testsOf(...lines, '')).toMatchObject(expected);
    expect(
      await testsOf(...lines.filter((text) => !text.includes('configured')), line('FLKY-FL 2/2', 'cart::adds'), ''),
    ).toMatchObject(expected);
  });

  it('distinguishes the iterations of a stress run, as the other reports of nextest do', async () => {
    const iteration = (index: number, words: string, counts: string): readonly string[] => [
      BAR,
      ` Stress test iteration ${index}/2 (00:00:00 elapsed so far, 2 iterations remaining)`,
      line(words, 'adds', `[${index}/2] (1/1) `),
      ` Stress test [   0.012s] iteration ${index}/2: 1 test run: ${counts}, 31 skipped`,
    ];
    const { tests, codes } = await read(
      ...start(1),
      ...iteration(1, 'PASS', '1 passed'),
      ...iteration(2, 'FAIL', '0 passed, 1 failed'),
      ...summary('2/2 stress run iterations: 1 passed, 1 failed'),
    );
    expect(tests).toMatchObject([
      { variant: 'stress 0', status: 'passed' },
      { variant: 'stress 1', status: 'failed' },
    ]);
    expect(codes).toEqual([]);
  });

  it('reads what a test prints with --no-capture', async () => {
    const { tests, codes } = await read(
      ...start(1),
      '       START [         ] (1/1) shop::api cart::adds',
      ...harness('adding', ...PANIC),
      line('FAIL', 'cart::adds'),
      ...summary('1 test run: 0 passed, 1 failed, 0 skipped'),
    );
    expect(tests).toMatchObject([{ status: 'failed', failures: [{ location: { file: 'src/cart.rs', line: 6 } }] }]);
    expect(codes).toEqual([]);
  });

  it('gives one test for those that are not shown', async () => {
    expect(await testsOf(...start(5), ...summary('5 tests run: 5 passed, 0 skipped'))).toMatchObject([
      { name: 'cargo nextest run', status: 'passed' },
    ]);
  });

  it('reads setup scripts', async () => {
    const lines = [
      ...start(1),
      '       SETUP [      1/2] db: ./start-db --quiet',
      '  SETUP PASS [   0.005s] db: ./start-db --quiet',
      '       SETUP [      2/2] seed: ./seed',
      '  SETUP FAIL [   0.005s] seed: ./seed',
      '  stderr ───',
      '    no such table',
      '',
      '    (script failed with exit code 1)',
      '',
      ...summary('0/1 tests run: 0 passed, 0 skipped').slice(0, 2),
      'error: setup script failed',
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'db', suite: ['@setup-script:db'], status: 'passed' },
      {
        name: 'seed',
        suite: ['@setup-script:seed'],
        status: 'failed',
        failures: [{ message: 'script failed with exit code 1' }],
        events: [{ message: 'no such table' }],
      },
    ]);
  });

  it('reads the examples of the documentation that cargo runs behind it, and runs before it', async () => {
    const { tests, codes } = await read(
      '     Running tests/cli.rs (target/debug/deps/cli-01)',
      '',
      'running 1 test',
      line('PASS', 'printed'),
      'test prints ... ok',
      '',
      'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
      '',
      ...start(1),
      line('PASS', 'adds'),
      ...summary('1 test run: 1 passed, 0 skipped'),
      '   Doc-tests shop',
      '',
      'running 1 test',
      'test src/lib.rs - total (line 3) ... FAILED',
      '',
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
      '',
      ...start(1),
      line('PASS', 'sums'),
      ...summary('1 test run: 1 passed, 0 skipped'),
    );
    expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'prints passed',
      'adds passed',
      'src/lib.rs - total (line 3) failed',
      'sums passed',
    ]);
    expect(codes).toEqual([]);
  });

  it('takes no line that a test prints for one of nextest', async () => {
    const printed = [
      '        PASS [   0.250s] (1/1) shop::api cart::adds',
      '    PASS [   0.250s] (1/1) shop::api other',
      BAR,
      '     Summary [   0.301s] 1 test run: 1 passed, 0 skipped',
      'error: test run failed',
    ];
    const { tests, codes } = await read(
      ...start(1),
      line('FAIL', 'cart::adds'),
      '  stdout ───',
      ...indented(printed),
      '',
      ...summary('1 test run: 0 passed, 1 failed, 0 skipped'),
    );
    expect(tests).toMatchObject([{ name: 'cart::adds', status: 'failed' }]);
    expect(codes).toEqual([]);
  });

  it('refuses a file without lines of nextest or cargo', async () => {
    await expect(entriesOf('PASS  src/cart.test.ts')).rejects.toThrow(UnreadableReport);
  });

  it('has at most a hundred attempts of a test', async () => {
    const tries = Array.from({ length: 150 }, (_, index) => line(`TRY ${index + 1} FAIL`, 'adds'));
    const [test] = await testsOf(...start(1), ...tries);
    expect(test?.attempts).toHaveLength(100);
  });
});

describe('a run of nextest', () => {
  const FAILED = [line('FAIL', 'adds'), '  stdout ───', '    no', ''];

  it.each<[string, readonly string[], string]>([
    ['with a failed test', [...start(1), ...FAILED, ...summary('1 test run: 0 passed, 1 failed, 0 skipped')], 'failed'],
    [
      'whose summary alone counts failures',
      [...start(2), line('PASS', 'a'), ...summary('2 tests run: 1 passed, 1 failed, 0 skipped')],
      'failed',
    ],
    [
      'whose tests timed out unseen',
      [...start(2), ...summary('2 tests run: 1 passed, 1 timed out, 0 skipped')],
      'failed',
    ],
    [
      'whose tests could not start',
      [...start(2), ...summary('2 tests run: 1 passed, 1 exec failed, 0 skipped')],
      'failed',
    ],
    [
      'that nextest says failed',
      [...start(1), line('PASS', 'a'), ...summary('1 test run: 1 passed, 0 skipped'), 'error: test run failed'],
      'failed',
    ],
    [
      'without tests',
      [...start(0), ...summary('0 tests run: 0 passed, 3 skipped'), 'error: no tests to run'],
      'failed',
    ],
    ['without a summary', [...start(1), line('PASS', 'a')], 'errored'],
    [
      'whose summary is cut',
      [...start(1), line('PASS', 'a'), BAR, '     Summary [   0.301s] 1 test run: 1 passed,'],
      'errored',
    ],
    [
      'that was interrupted',
      [...start(2), line('PASS', 'a'), ...summary('1/2 tests run: 1 passed, 0 skipped')],
      'errored',
    ],
    [
      'of which lines are missing',
      [...start(3), line('PASS', 'a'), ...summary('3 tests run: 3 passed, 0 skipped')],
      'errored',
    ],
    ['with a summary of another', [...start(3), ...summary('1 test run: 1 passed, 0 skipped')], 'errored'],
    ['with a test without an end', [...start(1), '       START [         ] shop a'], 'errored'],
    [
      'of iterations that were cancelled',
      [...start(1), ...summary('3 stress run iterations: 3 passed; cancelled due to interrupt')],
      'failed',
    ],
    ['of iterations that failed', [...start(1), ...summary('3/3 stress run iterations: 2 passed, 1 failed')], 'failed'],
    [
      'that was started before another',
      [...start(2), line('PASS', 'a'), ...start(1), line('PASS', 'b'), ...summary('1 test run: 1 passed, 0 skipped')],
      'errored',
    ],
    [
      'that a test says passed',
      [
        ...start(1),
        line('FAIL', 'a'),
        '── stdout ──',
        line('PASS', 'a'),
        ...summary('1 test run: 1 passed, 0 skipped'),
      ],
      'failed',
    ],
  ])('is not green: %s', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is green where all is', async () => {
    expect(await statusOf(...start(1), line('PASS', 'a'), ...summary('1 test run: 1 passed, 0 skipped'))).toBe(
      'passed',
    );
  });

  it('is not green wherever it is cut', async () => {
    const text = [
      ...start(3),
      line('PASS', 'adds', '(1/3) '),
      line('TRY 1 FAIL', 'adds_more', '(───) '),
      '  stderr ───',
      ...indented(PANIC),
      '',
      line('TRY 2 PASS', 'adds_more', '(2/3) '),
      line('FAIL', 'cart::adds', '(3/3) '),
      '  stdout ───',
      ...indented(harness('adding')),
      '',
      ...summary('3 tests run: 2 passed (1 flaky), 1 failed, 0 skipped').slice(0, 2),
      line('FLAKY 2/2', 'adds_more', '(2/3) '),
      line('FAIL', 'cart::adds', '(3/3) '),
      'error: test run failed',
      '',
    ].join('\n');
    const names = (await testsOf(text)).map(({ name }) => name);
    for (const part of brokenOff(text.slice(text.indexOf('    Starting')), 200)) {
      if (!part.includes(' across 1 binary')) continue;
      expect(['failed', 'errored']).toContain(await statusOf(part));
      for (const { name } of await testsOf(part)) expect(names).toContain(name);
    }
  });
});

describe('detection of NEXTEST_TEXT', () => {
  const formatOf = async (text: string): Promise<string | undefined> =>
    detectFormat(await toHead(Buffer.from(text)))?.name;

  it.each([
    '   Compiling shop v0.1.0 (/shop)\n    Starting 4 tests across 2 binaries (1 skipped)\n',
    '        PASS [   0.012s] (1/7) shop tests::adds\r\n',
    '        PASS [   0.003s]           shop::cart totals::adds\n',
    '     Summary [   0.301s] 7 tests run: 1 passed, 6 failed, 0 skipped\n',
    '\u001b[32;1m        PASS\u001b[0m [   0.012s] \u001b[35;1mshop\u001b[0m \u001b[34;1madds\u001b[0m\n',
  ])('takes %j', async (text) => {
    expect(await formatOf(text)).toBe('nextest-text');
  });

  it.each([
    'PASS src/cart.test.ts (5.2 s)\n',
    '[  PASSED  ] 3 tests.\n',
    'FAIL [0.250s] cart\n',
    'PASSED [ 50%] tests/test_cart.py\n',
    'Starting 3 tests\n',
  ])('does not take %j', async (text) => {
    expect(await formatOf(text)).not.toBe('nextest-text');
  });
});
