import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

/** What runners print of a run that passed. */
const GREEN: readonly (readonly [format: string, text: string])[] = [
  ['pytest-text', 'tests/test_cart.py::test_adds PASSED   [100%]\n\n====== 1 passed in 0.02s ======\n'],
  [
    'exunit-text',
    'Running ExUnit with seed: 1, max_cases: 16\n\n.\nFinished in 0.3 seconds (0.1s async, 0.2s sync)\n1 test, 0 failures\n',
  ],
  ['go-text', '=== RUN   TestAdds\n--- PASS: TestAdds (0.00s)\nPASS\nok  \texample.test/shop\t0.004s\n'],
  [
    'cargo-text',
    '\nrunning 1 test\ntest adds ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n',
  ],
  ['dart-text', '00:01 +0: adds\n00:01 +1: All tests passed!\n'],
  ['rspec-text', '.\n\nFinished in 0.1 seconds (files took 0.2 seconds to load)\n1 example, 0 failures\n\n'],
  [
    'phpunit-text',
    'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n.     1 / 1 (100%)\n\nTime: 00:00.004, Memory: 4.00 MB\n\nOK (1 test, 1 assertion)\n',
  ],
  [
    'pest-text',
    '\n   PASS  Tests\\Unit\\CartTest\n  ✓ it adds items  0.01s  \n\n  Tests:    1 passed (1 assertions)\n  Duration: 0.10s\n\n',
  ],
  [
    'jest-text',
    'PASS src/cart.test.js\n  ✓ adds (2 ms)\n\nTest Suites: 1 passed, 1 total\nTests:       1 passed, 1 total\nSnapshots:   0 total\nTime:        0.5 s\n',
  ],
  [
    'behave-text',
    'Feature: Cart # features/cart.feature:1\n\n1 feature passed, 0 failed, 0 skipped\n1 scenario passed, 0 failed, 0 skipped\nTook 0m0.010s\n',
  ],
  [
    'bun-text',
    'bun test v1.2.23 (cf136713)\n\ncart.test.ts:\n(pass) adds [0.05ms]\n\n 1 pass\n 0 fail\nRan 1 test across 1 file. [12.00ms]\n',
  ],
  ['karma-text', 'Chrome 120.0.0.0 (Windows 10): Executed 1 of 1 SUCCESS (0.1 secs / 0.01 secs)\nTOTAL: 1 SUCCESS\n'],
  [
    'wdio-text',
    'Execution of 1 workers started at 2026-11-28T16:40:53.060Z\n\nSpec Files:\t 1 passed, 1 total (100% completed) in 00:00:35  \n\n',
  ],
  [
    'node-test-text',
    '✔ adds (0.512221ms)\nℹ tests 1\nℹ suites 0\nℹ pass 1\nℹ fail 0\nℹ cancelled 0\nℹ duration_ms 5.5\n',
  ],
  ['playwright-text', '\nRunning 1 test using 1 worker\n\n  ✓  1 cart.spec.ts:3:1 › adds (3ms)\n\n  1 passed (1.2s)\n'],
  ['deno-text', 'running 1 test from ./cart_test.ts\nadds ... ok (1ms)\n\nok | 1 passed | 0 failed (12ms)\n\n'],
  [
    'cucumber-text',
    'Feature: Cart\n\n  Scenario: adds # features/cart.feature:3\n    Given a cart # features/steps.rb:2\n\n1 scenario (1 passed)\n1 step (1 passed)\n0m0.01s\n',
  ],
  ['mocha-text', '\n\n  Cart\n    ✔ adds\n\n\n  1 passing (3ms)\n\n'],
  [
    'vitest-text',
    '\n RUN  v3.2.4 /shop\n\n ✓ src/cart.test.ts (1 test) 2ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n   Start at  10:00:00\n   Duration  300ms\n\n',
  ],
  [
    'unittest-text',
    'test_adds (tests.CartTest.test_adds) ... ok\n\n----------------------------------------------------------------------\nRan 1 test in 0.001s\n\nOK\n',
  ],
  [
    'pester-text',
    '\nStarting discovery in 1 files.\nDiscovery found 1 tests in 58ms.\nRunning tests.\n[+] /shop/Cart.Tests.ps1 240ms (100ms|140ms)\nTests completed in 240ms\nTests Passed: 1, Failed: 0, Skipped: 0, Inconclusive: 0, NotRun: 0\n',
  ],
  [
    'gtest-text',
    '[==========] Running 1 test from 1 test suite.\n[----------] Global test environment set-up.\n[----------] 1 test from Cart\n[ RUN      ] Cart.Total\n[       OK ] Cart.Total (0 ms)\n[----------] 1 test from Cart (0 ms total)\n\n[----------] Global test environment tear-down\n[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n',
  ],
];

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('a log in which a program around the runner, or another runner, says that something failed', () => {
  it.each(GREEN)('is not green for %s', async (format, text) => {
    expect((await readReport(Buffer.from(text))).format).toBe(format);
    expect(await statusOf(text)).toBe('passed');
    expect(await statusOf(`make test\n${text}make: *** [Makefile:3: test] Error 1\n`)).toBe('failed');
    expect(await statusOf(`${text}##[error]Process completed with exit code 2.`)).toBe('failed');
    expect(await statusOf(`${text}\u001b[31mmake: *** [Makefile:3: test] Error 1\u001b[0m\n`)).toBe('failed');
    expect(await statusOf(`${text}\nTests:       1 failed, 3 passed, 4 total\n`)).toBe('failed');
  });
});
