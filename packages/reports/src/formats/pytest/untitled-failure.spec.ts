import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { PYTEST_TEXT } from './pytest-text.js';

const { testsOf } = specReader(PYTEST_TEXT);

const failuresOf = async (...lines: readonly string[]) =>
  (await testsOf(['===== test session starts =====', ...lines, ''].join('\n'))).map(({ name, failures }) => [
    name,
    failures[0]?.message ?? failures[0]?.text,
  ]);

const SUMMARY = '===== short test summary info =====';
const LINES = ['===== FAILURES =====', '/shop/test_a.py:12: AssertionError: assert 3 == 4', '/shop/test_a.py:20: no'];

describe('a failure of --tb=line', () => {
  it('is that of a test without a heading, where errors of fixtures have one', async () => {
    const errors = ['===== ERRORS =====', '_____ ERROR at setup of test_login _____', 'E   no database'];
    const failed = ['FAILED test_a.py::test_total', 'FAILED test_a.py::test_opens', 'ERROR test_a.py::test_login'];
    expect(await failuresOf(...errors, ...LINES, SUMMARY, ...failed, '===== 2 failed, 1 error in 0.02s =====')).toEqual(
      expect.arrayContaining([
        ['test_a.py::test_login', 'E   no database'],
        ['test_a.py::test_total', 'AssertionError: assert 3 == 4'],
        ['test_a.py::test_opens', 'no'],
      ]),
    );
  });

  it('is that of a test of -v, where there is no summary', async () => {
    const tests = ['test_a.py::test_total FAILED [ 50%]', 'test_a.py::test_opens FAILED [100%]'];
    expect(await failuresOf(...tests, ...LINES, '===== 2 failed in 0.02s =====')).toEqual([
      ['test_a.py::test_total', 'AssertionError: assert 3 == 4'],
      ['test_a.py::test_opens', 'no'],
    ]);
  });

  it('may be long', async () => {
    const said = 'x'.repeat(65_000);
    const lines = ['===== FAILURES =====', `/shop/test_a.py:12: ${said}`, SUMMARY, 'FAILED test_a.py::test_total'];
    expect(await failuresOf(...lines, '===== 1 failed in 0.02s =====')).toEqual([['test_a.py::test_total', said]]);
  });
});
