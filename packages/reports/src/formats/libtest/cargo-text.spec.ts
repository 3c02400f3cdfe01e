import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { CARGO_TEXT } from './rust-text.js';

const { read, testsOf } = specReader(CARGO_TEXT);

const BUILT = [
  '   Compiling shop v0.1.0 (/shop)',
  'warning: unused import: `Token`',
  ' --> src/lib.rs:7:5',
  '',
  '    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.24s',
];

const UNIT = [
  '     Running unittests src/lib.rs (target/debug/deps/shop-17f4a96d7cb20ad0)',
  '',
  'running 4 tests',
  'test tests::fetches ... ignored, needs a network',
  'test tests::adds ... FAILED',
  'test tests::refuses - should panic ... ok',
  'test tests::sums ... bench:       1,234 ns/iter (+/- 12)',
  '',
  'failures:',
  '',
  '---- tests::adds stdout ----',
  'adding',
  '',
  "thread 'tests::adds' (14428) panicked at src/lib.rs:33:9:",
  'assertion `left == right` failed',
  '  left: 41',
  ' right: 42',
  'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
  '',
  '',
  'failures:',
  '    tests::adds',
  '',
  'test result: FAILED. 1 passed; 1 failed; 1 ignored; 1 measured; 0 filtered out; finished in 0.13s',
  '',
  'error: test failed, to rerun pass `--lib`',
];

const CART = [
  '     Running tests/cart.rs (target/debug/deps/cart-c3501987bfd67119)',
  '',
  'running 1 test',
  'test ships ... ok',
  '',
  'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
  '',
];

const DOC = [
  '   Doc-tests shop',
  '',
  'running 1 test',
  'test src/lib.rs - total (line 5) - compile ... ok',
  '',
  'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.26s',
  '',
];

const statusOf = async (...lines: readonly string[]): Promise<string> =>
  (await readReport(Buffer.from(lines.join('\n')))).status;

const passing = (...lines: readonly string[]): readonly string[] => [
  'running 1 test',
  ...lines,
  '',
  'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
];

describe('CARGO_TEXT', () => {
  it('reads binaries and examples, each with its place', async () => {
    expect(await testsOf(...BUILT, ...UNIT, ...CART, ...DOC)).toMatchObject([
      { name: 'tests::fetches', suite: ['src/lib.rs'], status: 'skipped', skipReason: 'needs a network' },
      { name: 'tests::adds', suite: ['src/lib.rs'], status: 'failed' },
      { name: 'tests::refuses', suite: ['src/lib.rs'], status: 'passed' },
      { name: 'tests::sums', suite: ['src/lib.rs'], status: 'passed' },
      { name: 'ships', suite: ['tests/cart.rs'], status: 'passed' },
      { name: 'src/lib.rs - total (line 5)', suite: ['shop'], file: 'src/lib.rs', line: 5, status: 'passed' },
    ]);
  });

  it('gives a failed test its panic, and what it printed before', async () => {
    const [, failed] = await testsOf(...UNIT);
    expect(failed).toMatchObject({
      failures: [
        {
          message: 'assertion `left == right` failed\n  left: 41\n right: 42',
          location: { file: 'src/lib.rs', line: 33, column: 9 },
        },
      ],
      events: [{ type: 'log', message: 'adding' }],
    });
  });

  it('reads a panic of Rust before 1.73', async () => {
    const [test] = await testsOf(
      'running 1 test',
      'test adds ... FAILED',
      '',
      'failures:',
      '',
      '---- adds stdout ----',
      "thread 'adds' panicked at 'no total', src/lib.rs:9:5",
      '',
      'failures:',
      '    adds',
      '',
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
    );
    expect(test?.failures).toMatchObject([{ message: 'no total', location: { file: 'src/lib.rs', line: 9 } }]);
  });

  it('reads what a test that should panic misses as its message', async () => {
    const [test] = await testsOf(
      'running 1 test',
      'test adds - should panic ... FAILED',
      'failures:',
      '---- adds stdout ----',
      'note: test did not panic as expected at src/lib.rs:3:4',
      'failures:',
      '    adds',
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
    );
    expect(test?.failures).toMatchObject([{ message: 'note: test did not panic as expected at src/lib.rs:3:4' }]);
  });

  it.each([
    ['in lines of its own', ['test adds ... one', 'two', 'ok'], 'passed'],
    ['without a line end', ['test adds ... ', 'twook'], 'passed'],
    ['in the line of its name', ['test adds ... twook'], 'passed'],
    ['and fails', ['test adds ... ', 'two', 'FAILED'], 'failed'],
    ['and fails without a line end', ['test adds ... two okFAILED'], 'failed'],
  ])('finds the result of a test that prints, %s', async (_, lines, status) => {
    expect(await testsOf(...passing(...lines))).toMatchObject([{ name: 'adds', status }]);
  });

  it('reads --quiet, which names only what failed', async () => {
    const report = await read(
      'running 3 tests',
      'i. 2/3',
      'tests::adds --- FAILED',
      '',
      'failures:',
      '',
      '---- tests::adds stdout ----',
      'Error: NoTotal',
      '',
      'failures:',
      '    tests::adds',
      '',
      'test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out',
      '',
      'running 2 tests',
      '..',
      'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out',
    );
    expect(report.tests).toMatchObject([
      { name: 'tests::adds', status: 'failed', failures: [{ message: 'Error: NoTotal', isAssertion: false }] },
      { name: 'cargo test', status: 'passed' },
    ]);
    expect(report.codes).toEqual([]);
  });

  it('reads what googletest prints in front of an error that says nothing', async () => {
    const report = await read(
      'running 1 test',
      'test tests::adds ... FAILED',
      '',
      'failures:',
      '',
      '---- tests::adds stdout ----',
      'Value of: total',
      'Expected: is equal to 3',
      'Actual: 2,',
      "  which isn't equal to 3",
      '  at src/lib.rs:57:9',
      'Error: ""',
      '',
      'failures:',
      '    tests::adds',
      '',
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
    );
    const message =
      "Value of: total\nExpected: is equal to 3\nActual: 2,\n  which isn't equal to 3\n  at src/lib.rs:57:9";
    expect(report.tests[0]?.failures).toEqual([{ message, dialect: 'rust' }]);
  });

  it('reads what PowerShell makes of it: UTF-16, wrapped lines, and lines of cargo before those of a binary', async () => {
    const lines = [
      'cargo :    Compiling shop v0.1.0 ',
      '(C:\\shop)',
      'At line:1 char:1',
      '     Running unittests src\\lib.rs ',
      '(target\\debug\\deps\\shop-142cd937a6bd339a.exe)',
      'running 1 test',
      '     Running tests\\cart.rs ',
      '(target\\debug\\deps\\cart-142cd937a6bd339a.exe)',
      'test adds ... ok',
      '',
      'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
      ...passing('test ships ... ok'),
    ];
    const report = await readReport(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le'));
    expect(report).toMatchObject({ format: 'cargo-text', status: 'passed', warnings: [] });
    expect(report.tests.map(({ testId }) => testId)).toEqual(['src/lib.rs > adds', 'tests/cart.rs > ships']);
  });

  describe('with --nocapture', () => {
    const failed = (...printed: readonly string[]): readonly string[] => [
      'running 2 tests',
      ...printed,
      'test adds ... FAILED',
      'test ships_all_of_the_orders ... FAILED',
      '',
      'failures:',
      '',
      'failures:',
      '    adds',
      '    ships_all_of_the_orders',
      '',
      'test result: FAILED. 0 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    ];

    it('gives each test the panic of its thread', async () => {
      const tests = await testsOf(
        ...failed(
          'adding',
          '',
          "thread 'adds' (7) panicked at src/lib.rs:33:9:",
          'no total',
          'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
          '',
          "thread 'ships_all_of_the_orders' (8) panicked at tests/cart.rs:4:5:",
          'no orders',
        ),
      );
      expect(tests).toMatchObject([
        { name: 'adds', failures: [{ message: 'no total', location: { file: 'src/lib.rs', line: 33 } }] },
        { name: 'ships_all_of_the_orders', failures: [{ message: 'no orders', location: { line: 4 } }] },
      ]);
    });

    it('joins the lines that PowerShell wrapped', async () => {
      const [test, other] = await testsOf(
        ...failed(
          "thread 'ships_all_of_the_order",
          "s' (8) panicked at ",
          'C:\\shop\\tests\\cart_and_orders.',
          'rs:4:5:',
          'no orders are there, and that ',
          'is not what was expected',
          '  left: 41',
          'note: run with ',
          '`RUST_BACKTRACE=1` ',
          'environment variable',
          'printed',
        ),
      );
      expect(test?.failures).toEqual([{ dialect: 'rust' }]);
      expect(other?.failures).toMatchObject([
        {
          message: 'no orders are there, and that is not what was expected\n  left: 41',
          location: { file: 'C:\\shop\\tests\\cart_and_orders.rs', line: 4, column: 5 },
        },
      ]);
    });

    it('gives no test the panic of another thread', async () => {
      const [test] = await testsOf(...failed("thread 'main' panicked at src/lib.rs:1:1:", 'worker'));
      expect(test?.failures).toEqual([{ dialect: 'rust' }]);
    });
  });

  it('takes the names below `failures:` as those of failed tests, where others printed into the line of a result', async () => {
    const lines = [
      'running 2 tests',
      'test cart::pays ... [INFO] opening the till',
      'FAILED[INFO] closing the till',
      'test cart::adds ... ok',
      '',
      'failures:',
      '',
      '---- cart::pays stdout ----',
      "thread 'cart::pays' panicked at src/cart.rs:7:5:",
      'assertion failed: till.is_open()',
      '',
      'failures:',
      '    cart::pays',
      '',
      'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    ];
    expect(await testsOf(...lines)).toMatchObject([
      { name: 'cart::pays', status: 'failed' },
      { name: 'cart::adds', status: 'passed' },
    ]);
  });

  it('reads results in colors', async () => {
    expect(await testsOf(...passing('test adds ... \u001b[32mok\u001b(B\u001b[m'))).toMatchObject([
      { name: 'adds', status: 'passed' },
    ]);
  });

  it('keeps the output of a failed test whole that contains lines of cargo', async () => {
    const [test] = await testsOf(
      'running 1 test',
      'test runs_cargo ... FAILED',
      'failures:',
      '---- runs_cargo stdout ----',
      'running 7 tests',
      'test inner ... FAILED',
      "thread 'runs_cargo' panicked at src/lib.rs:9:5:",
      'it failed',
      'failures:',
      '    runs_cargo',
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
    );
    expect(test).toMatchObject({ name: 'runs_cargo', failures: [{ message: 'it failed' }] });
  });
});

describe('CARGO_TEXT of a run that is not whole', () => {
  it('reports a crate that does not compile with the errors of the compiler', async () => {
    const tests = await testsOf(
      'error[E0308]: mismatched types',
      '  --> src/lib.rs:17:5',
      '   |',
      '17 |     "x"',
      '',
      'error: could not compile `shop` (lib test) due to 1 previous error; 2 warnings emitted',
    );
    expect(tests).toMatchObject([
      {
        name: 'shop (lib test)',
        status: 'failed',
        failures: [{ isAssertion: false, location: { file: 'src/lib.rs', line: 17, column: 5 } }],
      },
    ]);
    expect(tests[0]?.failures[0]?.message).toContain('error[E0308]: mismatched types');
  });

  it('blames the test that ran when the process died', async () => {
    const report = await read(
      'running 2 tests',
      'test adds ... ok',
      'test aborts ... error: test failed, to rerun pass `--lib`',
      '',
      'Caused by:',
      "  process didn't exit successfully: `shop-142c` (signal: 11, SIGSEGV: invalid memory reference)",
    );
    expect(report.tests).toMatchObject([
      { name: 'adds', status: 'passed' },
      { name: 'aborts', status: 'failed', failures: [{ isAssertion: false }] },
    ]);
    expect(report.tests[1]?.failures[0]?.message).toContain('signal: 11');
  });

  it('blames the thread that overflowed its stack, and else the binary', async () => {
    const died = ['error: test failed, to rerun pass `--lib`', "  process didn't exit successfully: `x` (signal: 6)"];
    const overflow = ["thread 'tests::deep' (7) has overflowed its stack", 'fatal runtime error: stack overflow'];
    expect(await testsOf('running 1 test', ...overflow, ...died)).toMatchObject([
      { name: 'tests::deep', status: 'failed' },
    ]);
    expect(await testsOf('     Running tests/cart.rs (x)', 'running 1 test', ...died)).toMatchObject([
      { name: 'tests/cart.rs', status: 'failed' },
    ]);
  });

  it.each([
    ['without the line test result', ['running 1 test', 'test adds ... ok'], 'errored'],
    ['with fewer tests than announced', ['running 2 tests', ...passing('test adds ... ok').slice(1)], 'errored'],
    [
      'with a summary that counts a failure',
      [...passing('test adds ... ok', 'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured')],
      'failed',
    ],
    [
      'with a summary that is not ok',
      ['running 1 test', 'test adds ... ok', 'test result: FAILED. 1 passed; 0 failed; 0 ignored; 0 measured'],
      'failed',
    ],
    [
      'whose summary counts more tests',
      ['running 1 test', 'test adds ... ok', 'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured'],
      'errored',
    ],
    [
      'that cargo calls failed',
      [...passing('test adds ... ok'), '', 'error: test failed, to rerun pass `--lib`'],
      'failed',
    ],
    [
      'of a process that died',
      [...passing('test adds ... ok'), "  process didn't exit successfully: `x` (signal: 11, SIGSEGV)"],
      'failed',
    ],
    [
      'that does not compile',
      [...passing('test adds ... ok'), 'error: could not compile `b` (lib test) due to 1 previous error'],
      'failed',
    ],
    ['whose last error is one of cargo', [...passing('test adds ... ok'), 'error: no test target named `x`'], 'failed'],
    [
      'whose last binary printed nothing',
      [...passing('test adds ... ok'), '     Running tests/cart.rs (x)'],
      'errored',
    ],
    ['that is cut in a line of cargo', [...passing('test adds ... ok'), '     Runn'], 'errored'],
    ['that is cut in an error of cargo', [...passing('test adds ... ok'), 'erro'], 'errored'],
    [
      'with a failed test behind a printed line',
      ['running 1 test', 'failures:', 'test adds ... FAILED', ...passing().slice(1)],
      'failed',
    ],
    ['with a test without a result', passing('test adds ... adding'), 'errored'],
    [
      'that failed with --quiet and names nothing',
      ['running 2 tests', '.F', 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured'],
      'failed',
    ],
    [
      'of two runs, of which the first is cut',
      ['running 2 tests', 'test a ... ok', ...passing('test b ... ok')],
      'errored',
    ],
  ])('is not green: a run %s', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is green where all is', async () => {
    expect(await statusOf(...BUILT, ...CART, ...DOC)).toBe('passed');
  });

  it('reads every beginning of a report without a test that the whole has not', async () => {
    const text = [...BUILT, ...UNIT, ...CART, ...DOC].join('\n');
    const names = new Set((await testsOf(text)).map(({ name }) => name));
    for (const part of brokenOff(text.slice(text.indexOf('running')), 60))
      for (const { name } of await testsOf(part)) expect([...names, 'src/lib.rs']).toContain(name);
  });
});

describe('detection of CARGO_TEXT', () => {
  const formatOf = async (text: string): Promise<string | undefined> =>
    detectFormat(await toHead(Buffer.from(text)))?.name;

  it.each([
    'running 1 test\ntest a ... ok\n',
    '\nrunning 11 tests\r\ntest a::b ... ok\r\n',
    'test src/lib.rs - total (line 5) ... ok\n',
    '   Compiling shop v0.1.0 (/shop)\nwarning: unused variable: `x`\n',
    'cargo :    Compiling shop v0.1.0 \n(C:\\shop)\n',
    'error: could not compile `shop` (lib test) due to 1 previous error\n',
    'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n',
  ])('takes %j', async (text) => {
    expect(await formatOf(text)).toBe('cargo-text');
  });

  it.each([
    'running 3 tests from ./a_test.ts\na ... ok (3ms)\n',
    'test_a (tests.A) ... ok\n\nRan 1 test in 0.1s\n\nOK\n',
    'all is ok, and the test passed ... ok\n',
    'error: something went wrong\n',
    'test result: great\n',
  ])('does not take %j', async (text) => {
    expect(await formatOf(text)).not.toBe('cargo-text');
  });

  describe('of a process that died with hundreds of tests', () => {
    const died = ['error: test failed, to rerun pass `--lib`', "  process didn't exit successfully: `x` (signal: 6)"];
    const names = Array.from({ length: 300 }, (_, index) => `t${index}`);

    it('gives each test the panic of its own thread and no more text than was printed', async () => {
      const panics = names.flatMap((name) => [`thread '${name}' panicked at src/lib.rs:1:1:`, `${name} is broken`]);
      const tests = await testsOf('running 300 tests', ...panics, ...died);
      expect(tests.map(({ failures }) => failures[0]?.message)).toEqual(names.map((name) => `${name} is broken`));
      const length = tests.reduce((sum, { failures }) => sum + (failures[0]?.text?.length ?? 0), 0);
      expect(length).toBeLessThanOrEqual([...panics, ...died].join('\n').length);
    });

    it('repeats what was printed for a hundred of them', async () => {
      const open = names.map((name) => `test ${name} ... `);
      const tests = await testsOf('running 300 tests', ...open, 'A line of no test.', ...died);
      const texts = tests.map(({ failures }) => failures[0]?.text ?? '');
      expect(tests).toHaveLength(300);
      expect(texts.filter((text) => text !== '').length).toBeLessThanOrEqual(101);
      expect(tests.every(({ status, failures }) => status === 'failed' && failures[0]?.message !== undefined)).toBe(
        true,
      );
    });
  });

  it('repeats the errors of a crate for twenty of its targets', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `error: could not compile \`shop\` (test "t${index}")`);
    const tests = await testsOf('error[E0308]: mismatched types', ' --> src/lib.rs:1:1', '', ...lines);
    const messages = tests.map(({ failures }) => failures[0]?.message ?? '');
    expect(messages.filter((message) => message.startsWith('error[E0308]'))).toHaveLength(21);
    expect(messages.filter((message) => message.startsWith('error: could not compile `shop`'))).toHaveLength(279);
  });

  it.each([
    '',
    '\n',
    '   Compiling shop v0.1.0 (/shop)\n',
    'x'.repeat(100_000),
    '   Compiling a v1.0.0\nPASS src/a.test.ts\n',
  ])('refuses a file without tests', async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(UnreadableReport);
  });
});
