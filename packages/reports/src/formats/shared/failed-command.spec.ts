import { describe, expect, it } from '@jest/globals';
import { saysCommandFailed } from './failed-command.js';

describe('saysCommandFailed', () => {
  it.each([
    'make: *** [Makefile:3: test] Error 1',
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
    'script returned exit code 2',
  ])('is true for a program that says so: %s', (line) => {
    expect(saysCommandFailed(line)).toBe(true);
    expect(saysCommandFailed(`${line}\r`)).toBe(true);
  });

  it.each([
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
