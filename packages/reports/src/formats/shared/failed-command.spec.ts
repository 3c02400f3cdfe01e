import { describe, expect, it } from '@jest/globals';
import { saysCommandFailed } from './failed-command.js';

describe('saysCommandFailed', () => {
  it.each([
    'make: *** [Makefile:3: test] Error 1',
    'gmake: *** [Makefile:3: test] Error 1',
    'mingw32-make[1]: *** [Makefile:3: test] Error 1',
    'make[2]: *** [CMakeFiles/test.dir/build.make:70: test] Segmentation fault (core dumped)',
    '##[error]Process completed with exit code 1.',
    'Error: Process completed with exit code 2.',
    'ERROR: InvocationError for command /shop/.tox/py39/bin/pytest tests (exited with code 1)',
    'ERROR:   py39: commands failed',
    'ERROR: Job failed: exit code 1',
    '  py311: FAIL code 1 (2.31=setup[1.20]+cmd[1.11] seconds)',
    '  evaluation failed :( (2.40 seconds)',
    'nox > Command pytest tests failed with exit code 1',
    'nox > Session tests-3.11 failed.',
    'npm ERR! Test failed.  See above for more details.',
    'npm error Lifecycle script `test` failed with error:',
    'npm ERR! code ELIFECYCLE',
    'error Command failed with exit code 1.',
    ' ELIFECYCLE  Command failed with exit code 1.',
    'The command "mix test" exited with 1.',
    'Exited with code exit status 1',
    'Exited with code 1',
    'script returned exit code 2',
  ])('is true for a program that says so: %s', (line) => {
    expect(saysCommandFailed(line)).toBe(true);
    expect(saysCommandFailed(`${line}\r`)).toBe(true);
  });

  it.each([
    '=========== 1 failed, 4 passed in 0.12s ===========',
    '=========== 4 passed, 2 errors in 0.12s ===========',
    'FAILED (failures=1, errors=2)',
    '12 examples, 1 failure, 2 pending',
    '12 tests, 30 assertions, 0 failures, 1 errors',
    '2 doctests, 12 tests, 3 failures',
    'FAILURES!',
    'ERRORS!',
    'FAIL\texample.test/shop\t0.004s',
    'test result: FAILED. 1 passed; 1 failed; 0 ignored',
    '[  FAILED  ] 2 tests, listed below:',
    '# of unexpected failures\t3',
    '# of unresolved testcases\t7',
    '5 Tests 1 Failures 0 Ignored',
    'Completed "cart": 2 passes, 1 failure in 3ms.',
    'Completed "cart": 1 exception in 3ms.',
    '67% tests passed, 1 tests failed out of 3',
    '00:05 +51 ~1 -2: Some tests failed.',
    'Tests:       1 failed, 3 passed, 4 total',
    '      Tests  1 failed | 3 passed (4)',
    '  2 failing',
    '  1 failed',
    '    ✖  1 of 3 failed (33%)                      00:12',
    'Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3',
    '[INFO] BUILD FAILURE',
    'BUILD FAILED in 3s',
  ])('is true for the last line of another runner: %s', (line) => {
    expect(saysCommandFailed(line)).toBe(true);
  });

  it.each([
    '=========== 5 passed in 0.12s ===========',
    '=========== 5 passed, 0 failed in 0.12s ===========',
    'OK (skipped=1)',
    '12 examples, 0 failures, 2 pending',
    '12 tests, 30 assertions, 0 failures, 0 errors',
    'ok  \texample.test/shop\t0.004s',
    'test result: ok. 1 passed; 0 failed; 0 ignored',
    '100% tests passed, 0 tests failed out of 3',
    'Tests:       3 passed, 3 total',
    'Passed!  - Failed:     0, Passed:     2, Skipped:     0, Total:     2',
    'make: *** no rule is printed by a test here',
    'Process completed with exit code 0.',
    'ERROR: not found: tests/test_a.py',
    'py311: OK (2.31=setup[1.20]+cmd[1.11] seconds)',
    'nox > Session tests was successful.',
    'The command "mix test" exited with 0.',
    'it says that the script returned exit code 2',
    `make: *** [${'x'.repeat(5_000)}] Error 1`,
  ])('is false for other lines: %s', (line) => {
    expect(saysCommandFailed(line)).toBe(false);
  });
});
