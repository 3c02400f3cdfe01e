import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { DOCTEST } from './doctest.js';

function report(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<doctest binary="./shop" version="2.4.11"><Options order_by="file"/><TestSuite name="cart">${content}</TestSuite>
  <OverallResultsAsserts successes="1" failures="3"/></doctest>`;
}

function testCase(content: string, success = 'false', more = ''): string {
  return `<TestCase name="total" filename="/x/cart.cpp" line="9" ${more}>${content}
    <OverallResultsAsserts successes="0" failures="1" test_case_success="${success}" duration="0.250000"/></TestCase>`;
}

function expression(type: string, original: string, rest: string): string {
  return `<Expression success="false" type="${type}" filename="/x/cart.cpp" line="12"><Original>\n ${original}\n</Original>${rest}</Expression>`;
}

function expanded(text: string): string {
  return `<Expanded>\n ${text}\n</Expanded>`;
}

describe('DOCTEST', () => {
  it('takes a failed expression with its subcases and messages', async () => {
    const failed = `<SubCase name="with tax" filename="a" line="1">${expression('CHECK', 'total == 42', `${expanded('41 == 42')}<Info>\n must be right\n</Info>`)}</SubCase>`;
    const { tests, entries } = await readReport(DOCTEST, report(testCase(failed)));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'total',
        suite: ['cart'],
        file: '/x/cart.cpp',
        line: 9,
        status: 'failed',
        durationMs: 250,
        failures: [
          {
            message:
              'CHECK( total == 42 )\nwith expansion:\n41 == 42\nwith message:\nmust be right\nin section: with tax',
            actual: '41',
            expected: '42',
            printed: true,
            isAssertion: true,
            location: { file: '/x/cart.cpp', line: 12 },
            dialect: 'cpp',
          },
        ],
      }),
    ]);
    expect(entries[0]).toEqual({ kind: 'run', run: { runner: 'doctest 2.4.11' } });
  });

  it.each([
    ['CHECK_EQ', 'total, 42', expanded('41, 42'), { actual: '41', expected: '42' }],
    ['CHECK_FALSE', 'a == b', expanded('1 == 1'), { message: 'CHECK_FALSE( a == b )\nwith expansion:\n1 == 1' }],
    [
      'CHECK',
      'pay() == 42',
      '<Exception>\n "declined"\n</Exception>',
      { isAssertion: false, message: 'CHECK( pay() == 42 )\ndue to unexpected exception with message:\n"declined"' },
    ],
    ['CHECK_THROWS', 'pay()', '', { isAssertion: true, message: 'CHECK_THROWS( pay() ) did NOT throw at all!' }],
    [
      'CHECK_NOTHROW',
      'pay()',
      '<Exception>"no"</Exception>',
      { isAssertion: true, message: 'CHECK_NOTHROW( pay() ) THREW exception: "no"' },
    ],
    [
      'CHECK_THROWS_AS',
      'pay()',
      '<Exception>"0"</Exception><ExpectedException>int</ExpectedException>',
      { message: 'CHECK_THROWS_AS( pay(), int ) threw a DIFFERENT exception: "0"' },
    ],
    [
      'CHECK_THROWS_WITH',
      'pay()',
      '<Exception>"a"</Exception><ExpectedExceptionString>b</ExpectedExceptionString>',
      { expected: 'b', actual: 'a' },
    ],
  ])('reports %s( %s )', async (type, original, rest, failure) => {
    const { tests } = await readReport(DOCTEST, report(testCase(expression(type, original, rest))));
    expect(tests[0]?.failures).toHaveLength(1);
    expect(tests[0]?.failures[0]).toMatchObject(failure);
  });

  it('takes exceptions and messages, and skips warnings', async () => {
    const content = `<Exception crash="true">\n SIGSEGV - Stack overflow\n</Exception><Message type="FATAL ERROR" filename="a.cpp" line="3"><Text>\n no\n</Text></Message>
      <Message type="WARNING"><Text>hm</Text></Message>${expression('WARN', 'a == b', expanded('1 == 2'))}`;
    const { tests } = await readReport(DOCTEST, report(testCase(content)));
    expect(tests[0]?.failures.map(({ message, isAssertion }) => [message, isAssertion])).toEqual([
      ['SIGSEGV - Stack overflow', false],
      ['no', true],
    ]);
  });

  it('takes skipped tests, and those that were allowed to fail', async () => {
    const failed = expression('CHECK', 'a == b', expanded('1 == 2'));
    const { tests } = await readReport(
      DOCTEST,
      report(
        `${testCase(failed, 'true', 'may_fail="true"')}<TestCase name="later" filename="a" line="1" skipped="true"/>`,
      ),
    );
    expect(tests.map(({ status, failures }) => [status, failures.length])).toEqual([
      ['passed', 0],
      ['skipped', 0],
    ]);
  });

  it('reports the outcome by what failed where it is not reported', async () => {
    const early = `<TestCase name="a">${expression('CHECK', 'a == b', expanded('1 == 2'))}<OverallResultsAsserts successes="0" failures="1"/></TestCase>`;
    const { tests } = await readReport(
      DOCTEST,
      report(`${early}<TestCase name="b"><OverallResultsAsserts successes="1" failures="0"/></TestCase>`),
    );
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it('leaves out a test in which the file ends early', async () => {
    const { tests, warnings } = await readReport(
      DOCTEST,
      '<doctest><TestSuite><TestCase name="a" filename="a" line="1">\n',
    );
    expect(tests).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['truncated', 'no_result']));
  });

  it('does not read an expression whose tag is cut off as a failure: it may be a warning', async () => {
    const { tests } = await readReport(
      DOCTEST,
      '<doctest><TestSuite><TestCase name="a" filename="a" line="1"><Expression success="false" ty',
    );
    expect(tests).toEqual([]);
  });
});
