import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { TAP } from './tap.js';

const { testsOf } = specReader(TAP);

describe('TAP of PHPUnit', () => {
  it('reads what PHPUnit puts in front of a name, and its values below data', async () => {
    const tests = await testsOf(
      'TAP version 13',
      String.raw`ok 1 - Shop\TillTest::testOpens`,
      String.raw`not ok 2 - Failure: Shop\TillTest::testSum with data set #1 (array('a'))`,
      '  ---',
      "  message: 'Failed asserting that two arrays are equal.'",
      '  severity: fail',
      '  data:',
      '    got: 3',
      '    expected: 4',
      '  ...',
      String.raw`not ok 3 - Error: Shop\TillTest::testCloses`,
      'not ok 4 - Error: the till is closed',
      '1..4',
    );
    expect(tests).toMatchObject([
      { status: 'passed' },
      {
        name: String.raw`Shop\TillTest::testSum with data set #1 (array('a'))`,
        failures: [{ expected: 4, actual: 3, isAssertion: true, dialect: 'php' }],
      },
      { name: String.raw`Shop\TillTest::testCloses`, failures: [{ isAssertion: false }] },
      { name: 'Error: the till is closed', status: 'failed' },
    ]);
    expect(tests[3]?.failures[0]?.isAssertion).toBeUndefined();
  });

  it("reads the values in the example of TAP's specification", async () => {
    const [test] = await testsOf(
      'TAP version 13',
      'not ok 1 - sum',
      '  ---',
      '  data:',
      '    got: 1',
      '    expect: 2',
      '  ...',
      '1..1',
    );
    expect(test?.failures).toMatchObject([{ expected: 2, actual: 1 }]);
  });
});

describe('TAP of Check', () => {
  it('has the result behind the name, and the reason of a failure there', async () => {
    const tests = await testsOf(
      '1..5',
      'ok 1 - till.c:core:test_opens: Passed',
      "not ok 2 - till.c:core:test_sum: Assertion 'sum() == 4' failed: sum() == 3, 4 == 4",
      'not ok 3 - till.c:core:test_log: Received signal 11 (Segmentation fault)',
      'ok 4 - reads https://a.example/b.c:9: the rest',
      'not ok 5 - (null):core:test_pays: Test timeout expired',
    );
    expect(tests).toMatchObject([
      { name: 'till.c:core:test_opens', status: 'passed' },
      {
        name: 'till.c:core:test_sum',
        failures: [{ message: "Assertion 'sum() == 4' failed: sum() == 3, 4 == 4", isAssertion: true, dialect: 'cpp' }],
      },
      { name: 'till.c:core:test_log', failures: [{ isAssertion: false }] },
      { name: 'reads https://a.example/b.c:9: the rest', status: 'passed' },
      { name: '(null):core:test_pays', failures: [{ message: 'Test timeout expired' }] },
    ]);
  });
});
