import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { GO_TEXT } from './go-text.js';

const { read, testsOf } = specReader(GO_TEXT);

const VERBOSE = [
  '=== RUN   TestCart',
  '=== RUN   TestCart/adds',
  '    cart_test.go:12: total: got 41, want 42',
  '=== RUN   TestCart/ships',
  '--- FAIL: TestCart (0.02s)',
  '    --- FAIL: TestCart/adds (0.01s)',
  '    --- PASS: TestCart/ships (0.00s)',
  '=== RUN   TestNetwork',
  '    net_test.go:3: needs a network',
  '--- SKIP: TestNetwork (0.00s)',
  'FAIL',
  'FAIL\texample.com/shop/cart\t0.031s',
  '=== RUN   TestPays',
  '--- PASS: TestPays (1.50s)',
  'PASS',
  'ok  \texample.com/shop/pay\t1.512s',
  'FAIL',
];

const SHORT = [
  'ok  \texample.com/shop/pay\t1.512s',
  '?   \texample.com/shop/api\t[no test files]',
  '--- FAIL: TestCart (0.02s)',
  '    --- FAIL: TestCart/adds (0.01s)',
  '        cart_test.go:12: total: got 41, want 42',
  'FAIL',
  'FAIL\texample.com/shop/cart\t0.031s',
  'FAIL',
];

const BROKEN = [
  '# example.com/shop/tax [example.com/shop/tax.test]',
  './tax_test.go:9:2: undefined: Rate',
  'FAIL\texample.com/shop/tax [build failed]',
  'ok  \texample.com/shop/pay\t(cached)',
  'FAIL',
];

describe('GO_TEXT', () => {
  it('reads tests, subtests and packages of go test -v', async () => {
    expect(await testsOf(...VERBOSE)).toMatchObject([
      { name: 'TestCart/adds', suite: ['example.com/shop/cart'], status: 'failed', durationMs: 10 },
      { name: 'TestCart/ships', status: 'passed' },
      { name: 'TestNetwork', status: 'skipped' },
      { name: 'TestPays', suite: ['example.com/shop/pay'], status: 'passed', durationMs: 1500 },
    ]);
  });

  it('gives a test the lines that are about it, before its result or below it', async () => {
    for (const lines of [VERBOSE, SHORT]) {
      const failed = (await testsOf(...lines)).find(({ status }) => status === 'failed');
      expect(failed?.failures[0]?.message).toContain('cart_test.go:12: total: got 41, want 42');
    }
  });

  it.each([
    ['a test', ['--- FAIL: TestCart (0.00 seconds)', '\tcart_test.go:12: 2/3 != 0.66', '\t\tin the cart']],
    [
      'a subtest',
      ['--- FAIL: TestCart (0.00s)', '    --- FAIL: TestCart/adds (0.00s)', '    \tcart_test.go:12: 2/3 != 0.66'],
    ],
  ])('gives %s the lines below it that Go before 1.14 sets in by a tab', async (_, lines) => {
    const tests = await testsOf('=== RUN   TestCart', ...lines, 'FAIL', 'FAIL\texample.com/shop/cart\t0.031s');
    expect(tests).toHaveLength(1);
    expect(tests[0]?.failures).toMatchObject([
      { message: expect.stringContaining('2/3 != 0.66'), location: { file: 'cart_test.go', line: 12 } },
    ]);
  });

  it('gives a test that reports nothing of its own what was printed before its result, without -v', async () => {
    const tests = await testsOf(
      'FAIL: cart_test.go:35: CartSuite.TestTotal',
      'cart_test.go:38:',
      '    c.Assert(total, Equals, 42)',
      '... obtained int = 41',
      '... expected int = 42',
      '--- FAIL: Test (0.00 seconds)',
      'FAIL',
      'FAIL\texample.com/shop/cart\t0.031s',
      'reads the rates',
      '--- FAIL: TestTax (0.02s)',
      '    tax_test.go:12: no rate',
      'FAIL',
      'FAIL\texample.com/shop/tax\t0.031s',
    );
    const [first, second] = tests.map(({ failures }) => failures[0]?.message ?? '');
    expect(first).toContain('... expected int = 42');
    expect(second).toContain('tax_test.go:12: no rate');
    expect(second).not.toContain('reads the rates');
  });

  it('reads a package that passed without -v as a test, and one without tests not at all', async () => {
    const tests = await testsOf(...SHORT);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['example.com/shop/pay', 'passed'],
      ['TestCart/adds', 'failed'],
    ]);
    expect(await testsOf('?   \texample.com/shop/api\t[no test files]', 'ok  \ta\t0.01s [no tests to run]')).toEqual(
      [],
    );
  });

  it('reads a package that was not built as a failure with what the compiler says', async () => {
    const tests = await testsOf(...BROKEN);
    const failed = tests.filter(({ status }) => status === 'failed');
    expect(tests).toHaveLength(2);
    expect(failed.map(({ name }) => name)).toEqual(['example.com/shop/tax']);
    expect(JSON.stringify(failed[0]?.failures)).toContain('undefined: Rate');
  });

  it('reads a panic as the failure of the test that ran', async () => {
    const tests = await testsOf(
      '=== RUN   TestPays',
      '--- FAIL: TestPays (0.00s)',
      'panic: no rate [recovered]',
      '\tpanic: no rate',
      '',
      'goroutine 7 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(tests).toMatchObject([{ name: 'TestPays', status: 'failed' }]);
    expect(tests[0]?.failures).toMatchObject([
      { type: 'panic', message: 'panic: no rate [recovered]\n\tpanic: no rate' },
    ]);
  });

  it('gives a panic below subtests that passed to the test that failed', async () => {
    const tests = await testsOf(
      '=== RUN   TestPays',
      '=== RUN   TestPays/euro',
      '--- FAIL: TestPays (0.00s)',
      '    --- PASS: TestPays/euro (0.00s)',
      'panic: no rate [recovered]',
      '\tpanic: no rate',
      '',
      'goroutine 7 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
    );
    const failed = tests.filter(({ status }) => status === 'failed');
    expect(failed.map(({ name }) => name)).toEqual(['TestPays']);
    expect(failed[0]?.failures).toMatchObject([
      { type: 'panic', message: 'panic: no rate [recovered]\n\tpanic: no rate' },
    ]);
  });

  it('reads the panic of a mock, whose message begins with empty lines', async () => {
    const tests = await testsOf(
      '=== RUN   TestPays',
      '--- FAIL: TestPays (0.00s)',
      'panic: ',
      '',
      'mock: Unexpected Method Call',
      '-----------------------------',
      '',
      'FindAll(uint64)',
      '\t\t0: 25 [recovered]',
      '\tpanic: ',
      '',
      'mock: Unexpected Method Call',
      '',
      'goroutine 7 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(tests).toMatchObject([{ name: 'TestPays', status: 'failed' }]);
    expect(tests[0]?.failures).toMatchObject([
      { type: 'panic', message: 'panic: \n\nmock: Unexpected Method Call\n-----------------------------' },
    ]);
  });

  it('reads a panic without a message', async () => {
    const tests = await testsOf(
      '=== RUN   TestPays',
      '--- FAIL: TestPays (0.00s)',
      'panic: ',
      '',
      'goroutine 7 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(tests[0]?.failures).toMatchObject([{ type: 'panic', message: 'panic: ' }]);
  });

  it.each([
    ['with -v', ['=== RUN   TestPays', '=== RUN   TestPays/euro', '    --- FAIL: TestPays/euro (0.00s)']],
    ['without -v', ['    --- FAIL: TestPays/euro (0.00s)']],
    ['set in by tabs', ['\t--- FAIL: TestPays/euro (0.00s)']],
  ])('gives a panic to the innermost test in front of it, %s', async (_, lines) => {
    const tests = await testsOf(
      ...lines.slice(0, -1),
      '--- FAIL: TestPays (0.00s)',
      ...lines.slice(-1),
      'panic: no rate [recovered, repanicked]',
      '',
      'goroutine 7 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(tests).toMatchObject([
      { name: 'TestPays/euro', status: 'failed', failures: [{ message: 'panic: no rate [recovered, repanicked]' }] },
    ]);
  });

  it.each([
    ['with -v', ['=== RUN   ExampleTotal']],
    ['without -v', []],
  ])('gives what an example printed, and should have printed, to the example, %s', async (_, run) => {
    const tests = await testsOf(
      [
        ...run,
        '--- FAIL: ExampleTotal (0.00s)',
        'got:',
        'total: 41',
        '  of 3',
        'want:',
        'total: 42',
        '  of 3',
        '--- FAIL: TestCart (0.00s)',
        '    cart_test.go:12: empty',
        'FAIL',
        'FAIL\texample.com/shop\t0.031s',
      ].join('\n'),
    );
    expect(tests).toMatchObject([
      { name: 'ExampleTotal', failures: [{ message: 'got:\ntotal: 41\n  of 3\nwant:\ntotal: 42\n  of 3' }] },
      { name: 'TestCart', failures: [{ message: '    cart_test.go:12: empty' }] },
    ]);
  });

  it('leaves a panic of another goroutine to the package, not to a test that failed before', async () => {
    const tests = await testsOf(
      '--- FAIL: TestPays (0.00s)',
      '    pay_test.go:8: no rate',
      'panic: send on closed channel',
      '',
      'goroutine 9 [running]:',
      'example.com/shop.pay(0x1)',
      '\t/src/shop/pay.go:5 +0x1d',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(tests.find(({ name }) => name === 'TestPays')?.failures).toMatchObject([
      { message: '    pay_test.go:8: no rate' },
    ]);
  });

  it('reads a panic outside of tests with its goroutines', async () => {
    const { tests, codes } = await read(
      'panic: no config',
      '',
      'goroutine 1 [running]:',
      'example.com/shop.init.0()',
      '\t/src/shop/pay_test.go:3 +0x27',
      'FAIL\texample.com/shop\t0.005s',
      'FAIL',
    );
    expect(codes).toEqual([]);
    expect(tests).toMatchObject([{ name: 'example.com/shop', status: 'failed' }]);
    expect(JSON.stringify(tests[0]?.failures)).toContain('pay_test.go:3');
  });

  it('gives a package that imports one that was not built what the compiler says of that one', async () => {
    const tests = await testsOf(
      '# example.com/shop/rates',
      'rates/rates.go:2:23: cannot use "s"',
      ...BROKEN.slice(0, 3),
      'FAIL\texample.com/shop/uses [build failed]',
      'FAIL',
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['example.com/shop/tax', './tax_test.go:9:2: undefined: Rate'],
      ['example.com/shop/uses', 'rates/rates.go:2:23: cannot use "s"'],
    ]);
  });

  it.each([
    ['in the last line of a package', ['FAIL    example.com/shop/t']],
    ['in the first word of the last line of a package', ['FA']],
    ['in the reason why a package was not built', ['FAIL    example.com/shop/tax [build']],
    ['behind what the compiler says', ['# example.com/shop/tax', './tax_test.go:9:2: undefined: Rate']],
    ['behind the header of what the compiler says', ['# example.com/shop/tax']],
  ])('does not pass when it is cut off %s', async (_, lines) => {
    const passed = ['=== RUN   TestPays', '--- PASS: TestPays (1.50s)', 'PASS', 'ok  \texample.com/shop/pay\t1.512s'];
    expect((await readReport(Buffer.from([...passed, ...lines].join('\n')))).status).toBe('errored');
    expect((await readReport(Buffer.from([...lines.slice(0, -1), ...passed].join('\n')))).status).toBe('passed');
  });

  it('does not pass when only its last line says that a package failed', async () => {
    const lines = ['ok  \texample.com/shop/pay\t1.512s', 'FAIL'];
    expect((await readReport(Buffer.from(lines.join('\n')))).status).toBe('failed');
  });

  it('does not pass when it ends before its package does', async () => {
    const { codes } = await read(...VERBOSE.slice(12, 14));
    expect(codes).toContain('truncated');
    expect((await readReport(Buffer.from(VERBOSE.slice(12, 14).join('\n')))).status).toBe('errored');
  });

  it.each([
    [
      'with spaces in the place of tabs',
      'ok      example.com/shop/pay   1.512s',
      'FAIL    example.com/shop/tax   0.100s',
    ],
    ['as Go before 1.3 has them', 'ok  \texample.com/shop/pay 1.512s', 'FAIL\texample.com/shop/tax 0.100s'],
  ])('reads the ends of packages %s', async (_, ok, fail) => {
    const lines = ['=== RUN TestPays', '--- PASS: TestPays (1.50 seconds)', 'PASS', ok];
    const [last] = await testsOf(...lines, '=== RUN TestTax', '--- FAIL: TestTax (0.10 seconds)', 'FAIL', fail);
    expect(last).toMatchObject({ name: 'TestPays', status: 'passed', suite: ['example.com/shop/pay'] });
    expect((await readReport(Buffer.from(lines.join('\n')))).status).toBe('passed');
    expect((await readReport(Buffer.from([...lines, fail].join('\n')))).status).toBe('failed');
  });

  it.each([
    ['go test -v', VERBOSE, 'go-text'],
    ['go test', SHORT, 'go-text'],
    ['a build that failed', BROKEN, 'go-text'],
    ['TAP', ['1..1', 'ok  \texample.com/shop'], 'tap'],
    ['a log', ['ok then', 'FAIL'], undefined],
  ])('is recognized in %s', async (_, lines, format) => {
    expect(detectFormat(await toHead(Buffer.from(lines.join('\n'))))?.name).toBe(format);
  });

  it('is recognized by its results alone, behind JSON and behind output without a line end', async () => {
    const lines = [
      '{"hostname":"a","uptime":7}',
      '    > driver: 48.57 MiB / 48.57 MiB  100.00% p/s--- FAIL: TestDriver (1351.99s)',
      '    driver_test.go:42: it did not start',
      '--- FAIL: TestAddons (2.11s)',
      '    addons_test.go:7: no addons',
      'FAIL',
    ];
    const report = await readReport(Buffer.from(lines.join('\n')));
    expect(report).toMatchObject({ format: 'go-text', status: 'failed' });
    expect(report.tests).toMatchObject([
      { name: 'TestDriver', status: 'failed', failure: { message: expect.stringContaining('it did not start') } },
      { name: 'TestAddons', status: 'failed', failure: { message: expect.stringContaining('no addons') } },
    ]);
  });

  it('says why a package ended without a test, by what it printed and by the signal', async () => {
    const report = await readReport(
      Buffer.from(
        [
          'go: downloading example.com/till v1.0.0',
          '2024/01/02 10:00:00 no database',
          'exit status 1',
          'FAIL\texample.com/shop\t0.012s',
          'opening the till',
          'signal: killed',
          'FAIL\texample.com/till\t9.1s',
          'ok  \texample.com/tax\t0.1s',
          'FAIL',
        ].join('\n'),
      ),
    );
    expect(report.status).toBe('failed');
    expect(report.tests.map(({ name, failure }) => [name, failure?.kind, failure?.message])).toEqual([
      ['example.com/tax', undefined, undefined],
      ['example.com/shop', 'exception', '2024/01/02 10:00:00 no database'],
      ['example.com/till', 'exception', 'signal: killed'],
    ]);
  });

  it('gives the last lines of a package that printed many', async () => {
    const log = Array.from({ length: 150 }, (_, at) => `2024/01/02 10:00:00 order ${at}`);
    const [shop] = await testsOf(...log, 'apply error: no order 7', 'exit status 1', 'FAIL\texample.com/shop\t0.01s');
    const message = shop?.failures[0]?.message ?? '';
    expect(message.split('\n')).toHaveLength(20);
    expect(message).toMatch(/\napply error: no order 7$/);
    expect(shop?.events[0]).toMatchObject({ type: 'log', message: '2024/01/02 10:00:00 order 0' });
  });

  it('reads what a helper claims as an assertion, and nothing else that it says', async () => {
    const said = [
      'cluster.go:40: order(17) was never accepted',
      'cluster.go:41: totals differ: index 3, 12, 14',
      'cluster.go:42: expected one leader, got none',
      'cluster.go:43: starting node: bind: address in use',
      'cluster.go:44: failed to start the node',
      'retry.go:45: gave up',
      'slogtest.go:46: opened the till',
    ];
    const lines = said.flatMap((line, at) => [`--- FAIL: TestNode${at} (0.10s)`, `    ${line}`]);
    const { tests } = await readReport(Buffer.from([...lines, 'FAIL', 'FAIL\texample.com/node\t0.9s'].join('\n')));
    expect(tests.map(({ failure }) => failure?.kind)).toEqual([
      'assertion',
      'assertion',
      'assertion',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('does not take the result that a test prints behind its place as its own', async () => {
    const tests = await testsOf(
      '=== RUN   TestRuns',
      '    runs_test.go:9: --- FAIL: TestInner (0.00s)',
      '--- PASS: TestRuns (0.01s)',
      'PASS',
      'ok  \texample.com/runs\t0.01s',
    );
    expect(tests).toMatchObject([{ name: 'TestRuns', status: 'passed' }]);
  });
});
