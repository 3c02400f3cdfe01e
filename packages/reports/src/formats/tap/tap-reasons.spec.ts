import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

/** The first failure of the first test of a report. */
async function failureOf(...lines: readonly string[]): Promise<unknown> {
  return (await testsOf('TAP version 13', '1..1', ...lines))[0]?.failures[0];
}

describe('where TAP says why a test failed', () => {
  it('has what KUnit says above the point, and not the counts of a suite below it', async () => {
    const tests = await testsOf(
      'TAP version 14',
      '1..1',
      '    # Subtest: till',
      '    1..2',
      '    # till_opens: EXPECTATION FAILED at lib/till_test.c:250',
      '    Expected got == t->sum, but',
      '        got == 3',
      '        t->sum == 7',
      '    the left till',
      '    not ok 1 - till_opens',
      '    # till_shuts: initializing',
      '    not ok 2 - till_shuts',
      '# till: pass:0 fail:2 skip:0 total:2',
      '# Totals: pass:0 fail:2 skip:0 total:2',
      'not ok 1 - till',
    );
    expect(tests.map(({ name, failures }) => [name, failures])).toMatchObject([
      [
        'till_opens',
        [
          {
            message:
              'till_opens: EXPECTATION FAILED at lib/till_test.c:250\n' +
              '    Expected got == t->sum, but\n        got == 3\n        t->sum == 7\n    the left till',
            isAssertion: true,
            location: { file: 'lib/till_test.c', line: 250 },
          },
        ],
      ],
      ['till_shuts', [{}]],
    ]);
  });

  it('has what the harness of kselftest says above the point', async () => {
    const tests = await testsOf(
      'TAP version 13',
      '1..3',
      '#  RUN           global.shut ...',
      '# till.c:120:shut:Expected 0 (0) == ret (-1)',
      '# shut: Test failed',
      '#          FAIL  global.shut',
      'not ok 1 global.shut',
      '#  RUN           global.open ...',
      '#            OK  global.open',
      'ok 2 global.open',
      '#  RUN           global.wait ...',
      '# wait: Test terminated by timeout',
      'not ok 3 global.wait',
    );
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['global.shut', 'till.c:120:shut:Expected 0 (0) == ret (-1)\nshut: Test failed'],
      ['global.open', undefined],
      ['global.wait', 'wait: Test terminated by timeout'],
    ]);
    expect(tests.map(({ failures }) => failures[0]?.isAssertion)).toEqual([true, undefined, false]);
  });

  it('reads the first of the assertions that Criterion lists, and its place', async () => {
    const failure = await failureOf(
      'not ok - cart::sums',
      '  ---',
      '  assertions: 3',
      '  failures:',
      '  - cart.c:16: |+',
      '      Assertion failed: the sum is wrong',
      '  - cart.c:12: |+',
      '      Assertion failed: the cart is empty',
      '  ...',
    );
    expect(failure).toMatchObject({
      message: 'Assertion failed: the sum is wrong',
      location: { file: 'cart.c', line: 16 },
    });
  });

  it('reads what qunit-tap says in the name of a point, with the frames below it', async () => {
    const failure = await failureOf(
      'not ok 1 - the sum, expected: 3, got: 4, test: adds, module: cart, source: at file:///x/qunit.js:5',
      '#     at file:///x/cart-test.js:3',
    );
    expect(failure).toMatchObject({
      message: 'the sum, expected: 3, got: 4',
      isAssertion: true,
      expected: '3',
      actual: '4',
      printed: true,
      stack: expect.stringContaining('at file:///x/cart-test.js:3'),
    });
  });

  it('leaves a name that only speaks of what is expected as it is', async () => {
    const failure = await failureOf('not ok 1 - expected: 3, got: 4 in the end', '# a remark');
    expect(failure).not.toHaveProperty('expected');
  });

  it('names tests of Criterion without their times, and reads how they ended', async () => {
    const tests = await testsOf(
      'TAP version 13',
      '1..4',
      '# Criterion v2.4.1',
      '#',
      '# Running 4 tests from cart',
      'ok - cart::adds  (0.01s)',
      'not ok - cart::total  (0.00s)',
      '  ---',
      '  assertions: 1',
      '  failures:',
      '  - cart.c:4: |+',
      '      Assertion failed: The expression a == 42 is false.',
      '  ...',
      'not ok - cart::waits timed out (0.22s)',
      'not ok - cart::crash unexpected signal after cart.c:7',
    );
    expect(tests.map(({ name, durationMs }) => [name, durationMs])).toEqual([
      ['cart::adds', 10],
      ['cart::total', 0],
      ['cart::waits', 220],
      ['cart::crash', undefined],
    ]);
    expect(tests.map(({ failures }) => failures[0])).toMatchObject([
      undefined,
      { message: 'Assertion failed: The expression a == 42 is false.' },
      { message: 'timed out', isAssertion: false },
      { message: 'unexpected signal after cart.c:7', isAssertion: false, location: { file: 'cart.c', line: 7 } },
    ]);
  });

  it('keeps a time in the name where Criterion did not write the report', async () => {
    expect((await testsOf('TAP version 13', '1..1', 'ok 1 - waits (0.22s)'))[0]?.name).toBe('waits (0.22s)');
  });

  it('reads why a test of pgTAP died, in its subtest', async () => {
    const tests = await testsOf(
      '# Subtest: public.test_total()',
      '    ok 1 - total',
      '    # Test died: 42703: column "nope" does not exist',
      '    # CONTEXT:',
      '    #     PL/pgSQL function test_total() line 3 at PERFORM',
      '    1..1',
      'not ok 1 - public.test_total',
      '# Failed test 1: "public.test_total"',
      '# Subtest: public.test_name()',
      '    not ok 1 - name',
      '    # Failed test 1: "name"',
      '    1..1',
      '    # Looks like you failed 1 test of 1',
      'not ok 2 - public.test_name',
      '1..2',
    );
    const message =
      'Test died: 42703: column "nope" does not exist\nCONTEXT:\n    PL/pgSQL function test_total() line 3 at PERFORM';
    expect(tests.map(({ name, failures }) => [name, failures[0]])).toMatchObject([
      ['total', undefined],
      ['public.test_total', { message, isAssertion: false }],
      ['name', { message: 'Failed test 1: "name"' }],
    ]);
  });

  it('reads what must not be, and an assertion without a comparison, of node-tap', async () => {
    const place = [
      '  at:',
      '    fileName: cart.test.js',
      '    lineNumber: 3',
      '    columnNumber: 5',
      '    typeName: Test',
    ];
    const stack = ['  stack: |', '    Test.<anonymous> (cart.test.js:3:5)'];
    const failures = (
      await testsOf(
        'TAP version 14',
        '1..3',
        'not ok 1 - should not match pattern',
        '  ---',
        '  found: abc',
        '  doNotWant: !re /a/',
        ...place,
        ...stack,
        '  ...',
        'not ok 2 - the cart is open',
        '  ---',
        ...place,
        ...stack,
        '  ...',
        'not ok 3 - boom',
        '  ---',
        ...stack,
        ...place,
        '  tapCaught: testFunctionThrow',
        '  ...',
      )
    ).map((test) => test.failures[0]);
    expect(failures[0]).toMatchObject({ expected: 'not /a/', actual: 'abc', isAssertion: true });
    expect(failures[1]).toMatchObject({ message: 'the cart is open', isAssertion: true });
    expect(failures[2]).toMatchObject({ message: 'boom', isAssertion: false });
  });

  it.each(['throws', 'exception'])('has no values of an error that did not come (%s)', async (operator) => {
    const failure = await failureOf(
      'not ok 1 - should throw',
      '  ---',
      `  operator: ${operator}`,
      '  expected: undefined',
      `  actual: ${operator === 'throws' ? 'undefined' : 'false'}`,
      '  ...',
    );
    expect(failure).not.toHaveProperty('expected');
    expect(failure).not.toHaveProperty('actual');
  });

  it('leaves what LuaUnit sums up out of the last reason', async () => {
    const failure = await failureOf(
      'not ok 1\tTestCart.testTotal',
      '#   t.lua:3: expected: 42, actual: 41',
      '# Ran 1 tests in 0.008 seconds, 0 successes, 1 failure',
    );
    expect(failure).toMatchObject({ message: 't.lua:3: expected: 42, actual: 41' });
  });

  it('reads the expectation in the name of a test of goss', async () => {
    expect(await failureOf('not ok 1 - Port: tcp:80: listening: Expected false to equal true')).toMatchObject({
      message: 'Expected false to equal true',
      isAssertion: true,
    });
  });

  it.each(['not ok 1 - Expected totals', 'not ok 1 - logs in as Expected to be', 'not ok 1 - pays: to equal 4'])(
    'reads none in %j',
    async (line) => {
      expect(await failureOf(line)).not.toHaveProperty('message', expect.anything());
    },
  );

  it('reads the error of a stack without a message beside it', async () => {
    const failure = await failureOf(
      'not ok 1 (1) till opens twice',
      '  ---',
      '  duration_ms: 3002',
      '  stack: |-',
      '    Error: Timed out (3000ms) - till opens twice',
      '        at Timeout.finish (/shop/lib/runner.js:393:25)',
      '  ...',
    );
    expect(failure).toMatchObject({ message: 'Error: Timed out (3000ms) - till opens twice' });
  });

  it('takes a promise that was rejected under AVA for an error', async () => {
    const failure = await failureOf(
      'not ok 1 - till opens',
      '  ---',
      '    name: AssertionError',
      '    message: Rejected promise returned by test',
      '    values:',
      "      'Rejected promise returned by test. Reason:': |-",
      '        Error {',
      "          message: 'no drawer',",
      '        }',
      '  ...',
    );
    expect(failure).toMatchObject({ message: 'no drawer', type: 'Error', isAssertion: false });
  });

  it('leaves out what bats says of all tests behind the last one, and the places of its libraries', async () => {
    const [failed] = await testsOf(
      '1..1',
      'not ok 1 sums up',
      "# (from function `assert_output' in file test/bats-assert/src/assert_output.bash, line 244,",
      '#  in test file a.bats, line 7)',
      "#   `assert_output 3' failed",
      '',
      'The following warnings were encountered during tests:',
      'BW02: Using flags on `run` requires at least BATS_VERSION=1.5.0.',
      '      (in test file b.bats, line 6)',
    );
    expect(failed?.failures).toMatchObject([
      { location: { file: 'a.bats', line: 7 }, message: expect.stringMatching(/`assert_output 3' failed$/) as unknown },
    ]);
  });
});
