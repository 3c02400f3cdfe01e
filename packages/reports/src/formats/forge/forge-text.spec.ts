import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readEntries, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { FORGE_TEXT } from './forge-text.js';

const { testsOf } = specReader(FORGE_TEXT);

const HEADING = 'Ran 3 tests for test/Cart.t.sol:CartTest';
const FAILED = '[FAIL: assertion failed: 41 != 42] testTotal() (gas: 4012)';
const SUITE = [
  HEADING,
  '[PASS] testAdds() (gas: 1234)',
  FAILED,
  'Logs:',
  '  the total is 41',
  '',
  '[SKIP: no till] testTill(uint256,(address,bytes4[])) (runs: 0, μ: 0, ~: 0)',
  'Suite result: FAILED. 1 passed; 1 failed; 1 skipped; finished in 1.63ms (497.21µs CPU time)',
  '',
];
const SUMMARY = 'Ran 1 test suite in 13.96ms (1.63ms CPU time): 1 tests passed, 1 failed, 1 skipped (3 total tests)';
const REPEATED = [
  '',
  'Failing tests:',
  'Encountered 1 failing test in test/Cart.t.sol:CartTest',
  FAILED,
  '',
  'Encountered a total of 1 failing tests, 1 tests succeeded',
  '',
];
const GREEN = [
  'Ran 1 test for test/Cart.t.sol:CartTest',
  '[PASS] testAdds() (gas: 1234)',
  'Suite result: ok. 1 passed; 0 failed; 0 skipped; finished in 1ms (1ms CPU time)',
  '',
  'Ran 1 test suite in 2ms (1ms CPU time): 1 tests passed, 0 failed, 0 skipped (1 total tests)',
  '',
];

const statusOf = async (...lines: readonly string[]): Promise<string> =>
  (await readReport(Buffer.from(lines.join('\n')))).status;

describe('FORGE_TEXT', () => {
  it('reads each test of a suite once, with what it logged', async () => {
    const text = [...SUITE, SUMMARY, ...REPEATED].join('\n');
    const { tests, run, entries } = await readEntries(FORGE_TEXT, text);
    const suite = ['test/Cart.t.sol:CartTest'];
    expect(tests).toMatchObject([
      { name: 'testAdds()', suite, status: 'passed' },
      { name: 'testTotal()', suite, status: 'failed', declaredIn: 'test/Cart.t.sol' },
      { name: 'testTill(uint256,(address,bytes4[]))', suite, status: 'skipped', skipReason: 'no till' },
    ]);
    expect(tests[1]?.failures).toMatchObject([
      { message: 'assertion failed: 41 != 42', expected: '42', actual: '41', printed: true, isAssertion: true },
    ]);
    expect(tests[1]?.events).toMatchObject([{ type: 'log', message: 'the total is 41' }]);
    expect(run).toEqual({ runner: 'forge', durationMs: 13.96 });
    expect(entries).toContainEqual({ kind: 'announced', announced: { failures: 1, contained: 1 } });
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 3, contained: 3 } });
  });

  it('has no duration where the summary has none', async () => {
    const summary = 'Ran 1 test suites: 1 tests passed, 0 failed, 0 skipped (1 total tests)';
    const { run } = await readEntries(FORGE_TEXT, [...GREEN.slice(0, -2), summary, ''].join('\n'));
    expect(run).toEqual({ runner: 'forge' });
  });

  it('has the last errors in the logs of an assertion that says nothing else', async () => {
    const logs = [
      ...Array.from({ length: 500 }, () => '  Error: a == b'),
      '  Error: sums are not equal',
      '    Left: 41',
    ];
    const text = [
      HEADING,
      '[FAIL: assertion failed] testTotal() (gas: 4012)',
      'Logs:',
      '  fine',
      ...logs.slice(-2),
      '',
    ];
    expect((await testsOf(...text))[0]?.failures[0]?.message).toBe('sums are not equal\n  Left: 41');
    const [test] = await testsOf(...text.slice(0, 3), ...logs, '');
    expect(test?.failures[0]?.message?.endsWith('Error: sums are not equal\n  Left: 41')).toBe(true);
  });

  it('is failed by what is repeated of a run whose suites are not in the text', async () => {
    expect(await statusOf(...GREEN, ...REPEATED.slice(0, 3), '')).toBe('failed');
  });

  it('reads what versions until 2023 print', async () => {
    const tests = await testsOf(
      'Running 2 tests for test/Cart.t.sol:CartTest',
      '[FAIL. Reason: Assertion failed.] testTotal() (gas: 4012)',
      'Logs:',
      '  Error: a == b not satisfied [uint]',
      '    Expected: 42',
      '      Actual: 41',
      '',
      '[FAIL. Reason: Assertion failed. Counterexample: calldata=0xab, args=[253]] testSum(uint8) (runs: 0, μ: 0, ~: 0)',
      'Test result: FAILED. 0 passed; 2 failed; finished in 3.40ms',
      '',
      'Failed tests:',
      '[FAIL. Reason: Assertion failed.] testTotal() (gas: 4012)',
      '',
      'Encountered a total of 2 failing tests, 0 tests succeeded',
    );
    expect(tests.map(({ failures }) => failures[0]?.message)).toEqual([
      'a == b not satisfied [uint]\n  Expected: 42\n    Actual: 41',
      'Assertion failed\nCounterexample: calldata=0xab, args=[253]',
    ]);
  });

  it.each([
    ['[FAIL: EvmError: Revert] setUp() (gas: 0)', 'setUp()', 'EvmError: Revert', false],
    [
      '[FAIL: panic: division or modulo by zero (0x12)] testA() (gas: 7)',
      'testA()',
      'panic: division or modulo by zero (0x12)',
      false,
    ],
    ['[FAIL: users[0] is (not) it] testA() (gas: 7)', 'testA()', 'users[0] is (not) it', undefined],
    [
      '[FAIL: next call did not revert as expected] testA() (gas: 7)',
      'testA()',
      'next call did not revert as expected',
      true,
    ],
    ['[FAIL: CartLocked(0xab, "open (2)")] testA() (gas: 7)', 'testA()', 'CartLocked(0xab, "open (2)")', false],
    [
      '[FAIL: Error != expected error: CartLocked(1) != Cart: closed] testA() (gas: 7)',
      'testA()',
      'Error != expected error: CartLocked(1) != Cart: closed',
      true,
    ],
    ['[FAIL: Total (1)] testA() (gas: 7)', 'testA()', 'Total (1)', undefined],
    ['[FAIL] testFailA() (gas: 7)', 'testFailA()', 'The test failed.', undefined],
    [
      '[FAIL: a; counterexample: calldata=0x1 args=[1, "] b"]] testA(uint8) (runs: 1, μ: 1, ~: 1)',
      'testA(uint8)',
      'a\ncounterexample: calldata=0x1 args=[1, "] b"]',
      undefined,
    ],
  ])('knows name and reason of %s', async (line, name, message, isAssertion) => {
    const [test] = await testsOf(HEADING, line);
    expect(test).toMatchObject({ name, status: 'failed', failures: [{ message }] });
    expect(test?.failures[0]?.isAssertion).toBe(isAssertion);
  });

  it('knows the name of an invariant below the calls that broke it', async () => {
    const lines = [
      '[FAIL: too much]',
      '\t[Sequence]',
      '\t\tsender=0x1 addr=[src/Cart.sol:Cart]0x2 calldata=add(uint256) args=[1]',
    ];
    const [test] = await testsOf(HEADING, ...lines, ' invariant_total() (runs: 1, calls: 1, reverts: 0)');
    expect(test).toMatchObject({ name: 'invariant_total()', status: 'failed' });
    expect(test?.failures[0]?.message).toMatch(/^too much\n\t\[Sequence\]\n\t\tsender=0x1 /);
  });

  it('takes the backtrace as the stack', async () => {
    const [test] = await testsOf(
      HEADING,
      FAILED,
      'Traces:',
      '  [4513740] CartTest::setUp()',
      'Backtrace:',
      '  at Cart.add',
      '  at CartTest.testTotal',
    );
    expect(test?.failures[0]?.stack).toBe('  at Cart.add\n  at CartTest.testTotal');
  });

  it('reports what the compiler says', async () => {
    const lines = [
      'Compiling 3 files with Solc 0.8.30',
      'Error: Compiler run failed:',
      'Error (7576): Undeclared identifier.',
      ' --> src/Cart.sol:5:9:',
      '  |',
      '',
    ];
    expect(await testsOf(...lines)).toMatchObject([
      {
        name: 'forge build',
        status: 'failed',
        failures: [{ isAssertion: false, location: { file: 'src/Cart.sol', line: 5, column: 9 } }],
      },
    ]);
    expect(await statusOf(...lines)).toBe('failed');
  });

  it('reads what is repeated of failures where the text begins there', async () => {
    expect(await testsOf(SUMMARY, ...REPEATED)).toMatchObject([{ name: 'testTotal()', status: 'failed' }]);
    expect((await readReport(Buffer.from([SUMMARY, ...REPEATED].join('\n')))).tests).toHaveLength(1);
  });

  it('is one test where only the summary of a run that passed is left', async () => {
    expect(await testsOf(GREEN[4] ?? '')).toMatchObject([{ name: 'forge test', status: 'passed' }]);
  });

  it.each([
    ['a run that passed', GREEN, 'passed'],
    ['two runs', [...GREEN, ...GREEN], 'passed'],
    ['a suite that says it failed', GREEN.map((line) => line.replace('result: ok', 'result: FAILED')), 'failed'],
    ['a failure that is only counted', GREEN.map((line) => line.replace('0 failed,', '1 failed,')), 'failed'],
    ['a failure that its suite counts', GREEN.map((line) => line.replace('0 failed;', '1 failed;')), 'failed'],
    ['a test that is missing', GREEN.filter((line) => !line.startsWith('[PASS]')), 'errored'],
    ['no summary', GREEN.slice(0, -2), 'errored'],
    ['a suite without an end in front of another', [...GREEN.slice(0, 2), ...GREEN], 'errored'],
    ['a failure without a name', [HEADING, '[FAIL: too much]', '\t[Sequence]'], 'failed'],
    ['a run that failed behind one that passed', [...GREEN, ...SUITE, SUMMARY], 'failed'],
    ['a command that failed', [...GREEN, 'make: *** [Makefile:3: test] Error 1'], 'failed'],
    [
      'what a test logs',
      [GREEN[0] ?? '', GREEN[1] ?? '', 'Logs:', '  [FAIL] no() (gas: 1)', ...GREEN.slice(2)],
      'passed',
    ],
  ])('%s: %#', async (_, lines, status) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text is cut', async () => {
    const text = GREEN.join('\n').trimEnd();
    for (const part of brokenOff(text, 80)) {
      const found = await readReport(Buffer.from(part)).catch(() => undefined);
      if (part.length < text.length) expect(found?.status).not.toBe('passed');
    }
  });

  it.each(['', 'Ran 3 tests in 0.1s', '[FAIL] a() (gas: 1)', 'x'.repeat(100_000), 'Compiler run successful!\n'])(
    'refuses another text: %#',
    async (text) => {
      await expect(readEntries(FORGE_TEXT, text)).rejects.toBeInstanceOf(UnreadableReport);
    },
  );
});
