import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { readReport as readWhole } from '../../read-report.js';
import type { ReportedTest } from '../../report.js';
import { JUNIT } from './junit.js';

async function testsOf(xml: string): Promise<readonly ReportedTest[]> {
  return (await readReport(JUNIT, xml)).tests;
}

async function testOf(xml: string): Promise<ReportedTest> {
  const [test, ...others] = await testsOf(xml);
  if (test === undefined || others.length > 0) throw new Error(`${others.length + 1} tests were read`);
  return test;
}

const inSuite = (cases: string): string => `<testsuites><testsuite name="s">${cases}</testsuite></testsuites>`;

describe('failures in the words of runners', () => {
  it('of Boost.Test have the message and the place that its text contains', async () => {
    const assertion =
      '<failure message="failure" type="fatal error"><![CDATA[\nASSERTION FAILURE:\n- file   : a.cc\n- line   : 8\n- message: check a == b has failed [41 != 42]\n- context:\n  - \'in loop 3\'\n\n]]></failure>';
    const thrown =
      '<error message="unexpected exception" type="uncaught exception"><![CDATA[\nUNCAUGHT EXCEPTION:\n- file: unknown location\n- line: 0\n\n\nEXCEPTION STACK TRACE: --------------\nstd::runtime_error: boom\n-------------------------------------\n\nLast checkpoint:\n- message: ""a" test entry"\n- file: a.cc\n- line: 19\n]]></error>';
    const test = await testOf(inSuite(`<testcase name="a" classname="cart">${assertion}${thrown}</testcase>`));
    expect(test.failures).toEqual([
      {
        message: 'check a == b has failed [41 != 42]\nwith context:\nin loop 3',
        isAssertion: true,
        location: { file: 'a.cc', line: 8 },
        element: 'failure',
        dialect: 'cpp',
      },
      {
        message: 'std::runtime_error: boom',
        isAssertion: false,
        location: { file: 'a.cc', line: 19 },
        element: 'error',
        dialect: 'cpp',
      },
    ]);
  });

  it('of WebdriverIO are the error beside an empty failure, and not what the test printed', async () => {
    const printed = '<system-out>COMMAND: POST /session/1/url\nRESULT: {}</system-out>';
    const error = '<error message="element (&quot;#pay&quot;) still not clickable after 10000ms"/>';
    const { failures } = await testOf(inSuite(`<testcase name="pays"><failure/>${error}${printed}</testcase>`));
    expect(failures).toEqual([
      expect.objectContaining({
        message: 'element ("#pay") still not clickable after 10000ms',
        text: undefined,
        element: 'error',
      }),
    ]);
    const [bare] = await testsOf(inSuite(`<testcase name="pays"><failure/>${printed}</testcase>`));
    expect(bare?.failures).toMatchObject([{ text: 'COMMAND: POST /session/1/url\nRESULT: {}' }]);
  });

  it('have no type where it is the name of the test, and are assertions where Minitest calls them failures', async () => {
    const text = (at: string): string => `\nFailure:\ntest_a(CartTest) [test/cart_test.rb:${at}]:\nno\n`;
    const cases = `<testcase name="test_a" classname="CartTest"><failure type="test_a" message="no">${text('3')}</failure></testcase><testcase name="test_b" classname="CartTest"><error type="test_b" message="no">${text('4')}</error></testcase>`;
    expect(
      (await testsOf(`<testsuite name="CartTest">${cases}</testsuite>`)).map(({ failures }) => failures),
    ).toMatchObject([[{ type: undefined, isAssertion: true }], [{ type: undefined, isAssertion: undefined }]]);
  });

  it('are assertions where Minitest has its text in the message', async () => {
    const message = 'Failure:&#10;CartTest#test_a [test/cart_test.rb:9]:&#10;no&#10;';
    const test = await testOf(
      inSuite(
        `<testcase name="test_a" classname="CartTest"><failure message="${message}">test/cart_test.rb:9</failure></testcase>`,
      ),
    );
    expect(test?.failures).toMatchObject([{ isAssertion: true }]);
  });
});

describe('a suite without tests in front of those of unity2junit', () => {
  const one = (name: string, content = ''): string =>
    `<testsuite name="CART.${name}" tests="1" failures="${content === '' ? 0 : 1}"><testcase name="${name}">${content}</testcase></testsuite>`;
  const codesOf = async (counts: string, ...suites: readonly string[]): Promise<readonly string[]> => {
    const report = `<testsuites><testsuite name="CART" ${counts}/>${suites.join('')}</testsuites>`;
    return (await readReport(JUNIT, report)).codes;
  };
  const failed = one('PAYS', '<failure message="no till"/>');

  it('has the counts of those behind it', async () => {
    expect(await codesOf('tests="2" failures="1"', one('OPENS'), failed)).toEqual([]);
    expect(await codesOf('tests="1" failures="0"', one('OPENS'))).toEqual([]);
  });

  it('lacks tests or failures where they have fewer or more, or other names', async () => {
    const statusOf = async (counts: string, ...suites: readonly string[]): Promise<string> =>
      (await readWhole(Buffer.from(`<testsuites><testsuite name="CART" ${counts}/>${suites.join('')}</testsuites>`)))
        .status;
    expect(await statusOf('tests="3"', one('OPENS'), one('CLOSES'))).toBe('errored');
    expect(await statusOf('tests="1"', one('OPENS'), one('CLOSES'))).toBe('errored');
    expect(await statusOf('tests="1" failures="1"', one('OPENS'))).toBe('failed');
    expect(await statusOf('tests="1"', one('OPENS').replace('CART.', 'CARTS.'))).toBe('errored');
    expect(await statusOf('tests="1"', one('OPENS'))).toBe('passed');
  });
});

describe('a suite of Katalon Studio', () => {
  const suite = (word: string, ...cases: readonly string[]): string =>
    `<testsuites><testsuite name="Checkout" tests="1" failures="0" errors="0">${cases.join('')}` +
    `<system-out><![CDATA[2022-05-18 10:55:40 - [TEST_SUITE][${word}] - Checkout: Test Cases/Pay FAILED.\nReason:\ncom.kms.katalon.core.exception.StepFailedException: Unable to click on object 'Page/pay']]></system-out></testsuite></testsuites>`;
  const passed = '<testcase name="Test Cases/Pay" status="PASSED"/>';

  it('is not green where its output says that it failed, although its test passed when it was run again', async () => {
    const tests = await testsOf(suite('FAILED', passed));
    expect(tests).toMatchObject([
      { name: 'Test Cases/Pay', status: 'passed' },
      {
        name: 'Checkout',
        status: 'failed',
        failures: [{ message: expect.stringMatching(/^Test Cases\/Pay FAILED\.\nReason:/) as unknown }],
      },
    ]);
  });

  it('is its tests alone where one of these failed, or where it passed', async () => {
    const failed = '<testcase name="Test Cases/Pay" status="FAILED"><failure message="no till"/></testcase>';
    expect(await testsOf(suite('FAILED', failed))).toMatchObject([{ name: 'Test Cases/Pay', status: 'failed' }]);
    expect(await testsOf(suite('PASSED', passed))).toMatchObject([{ name: 'Test Cases/Pay', status: 'passed' }]);
  });
});

describe('a test case of Katalon Studio', () => {
  it('has the reason from its output alone, not what its steps say', async () => {
    const tests = await testsOf(
      '<testsuites><testsuite name="Checkout" tests="1" failures="1"><testcase name="Test Cases/Pay" status="FAILED"><failure type="FAILED" message=""/>' +
        "<system-out><![CDATA[2018-05-18 10:55:40 - [TEST_CASE][FAILED] - Test Cases/Pay: Test Cases/Pay FAILED because (of) Unable to click on object 'Page/pay' (Root cause: org.openqa.selenium.NoSuchElementException: no such element\n  (Session info: chrome=59))\n\n" +
        "2018-05-18 10:55:41 - [TEST_STEP][PASSED] - verifyTextPresent: Text 'Cart' is present on page]]></system-out></testcase></testsuite></testsuites>",
    );
    expect(tests[0]?.failures).toMatchObject([
      {
        message: expect.stringMatching(
          /^Test Cases\/Pay FAILED because \(of\) Unable to click [^\n]{1,200}\n {2}\(Session info: chrome=59\)\)$/,
        ) as unknown,
        text: undefined,
      },
    ]);
  });
});

describe('errors that are thrown to be skipped', () => {
  it.each([
    ['SkipException of TestNG', 'error type="org.testng.SkipException" message="not now"'],
    ['assumption of JUnit 4', 'failure type="org.junit.AssumptionViolatedException" message="not now"'],
  ])('are none where the error is the %s', async (_, tag) => {
    const [name] = tag.split(' ');
    expect(
      await testOf(
        inSuite(`<testcase name="a" classname="A"><${tag}>not now\n\tat A.a(A.java:3)</${name}></testcase>`),
      ),
    ).toMatchObject({ status: 'skipped', skipReason: 'not now', failures: [] });
  });

  it('are none where a test depends on one that failed', async () => {
    const error =
      '<error type="java.lang.Throwable" message="Method A.b()[pri:0, instance:A@1] depends on not successfully finished methods"/>';
    expect(await testOf(inSuite(`<testcase name="b" classname="A">${error}</testcase>`))).toMatchObject({
      status: 'skipped',
    });
  });
});

describe('reasons of skipped tests', () => {
  it('have, of GoogleTest, a reason without the place', async () => {
    const skipped =
      '<skipped message="cart_test.cc:39&#x0A;not now&#x0A;"><![CDATA[cart_test.cc:39\nnot now\n]]></skipped>';
    expect(
      await testOf(inSuite(`<testcase name="a" classname="A" result="skipped">${skipped}</testcase>`)),
    ).toMatchObject({ status: 'skipped', skipReason: 'not now' });
  });

  it('have, of Go, the last entry of the log as their reason', async () => {
    const message = '=== RUN   TestA&#xA;    a_test.go:17: not now&#xA;--- SKIP: TestA (0.00s)&#xA;';
    expect(
      await testOf(
        inSuite(`<testcase name="TestA" classname="shop"><skipped message="${message}"></skipped></testcase>`),
      ),
    ).toMatchObject({ status: 'skipped', skipReason: 'not now' });
  });

  it("have, of Erlang's Common Test, the text as their reason, since the message only names the test", async () => {
    const skipped =
      '<skipped type="skip" message="Test pays in till_SUITE skipped!">{tc_user_skip,"not now"}</skipped>';
    expect(await testOf(inSuite(`<testcase name="pays" classname="A">${skipped}</testcase>`))).toMatchObject({
      status: 'skipped',
      skipReason: '{tc_user_skip,"not now"}',
    });
  });
});

describe('tests that CTest could not run', () => {
  it('are failed although CTest writes them as skipped', async () => {
    const test = await testOf(
      '<testsuite name="(empty)" failures="0" skipped="1"><testcase name="till" classname="till" time="0" status="notrun"><skipped message="Unable to find executable"/><system-out>Unable to find executable: /build/test_till</system-out></testcase></testsuite>',
    );
    expect(test).toMatchObject({
      status: 'failed',
      failures: [
        { message: 'Unable to find executable', text: 'Unable to find executable: /build/test_till', element: 'error' },
      ],
    });
  });

  it.each([
    [
      'a test that skips itself',
      '<testcase name="a" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>',
    ],
    ['a test that is disabled', '<testcase name="a" status="disabled"><system-out>Disabled</system-out></testcase>'],
    ['another reason', '<testcase name="a" status="run"><skipped message="Unable to find executable"/></testcase>'],
  ])('do not include %s', async (_, testcase) => {
    expect(await testOf(inSuite(testcase))).toMatchObject({ status: 'skipped' });
  });
});

describe('names that runners give to every suite', () => {
  it.each(['(empty)', 'nose2-junit', 'JUnit Jupiter', 'Minitest::Result'])('leaves out %s', async (name) => {
    const [test] = await testsOf(`<testsuite name="${name}"><testcase name="sums" classname="sums"/></testsuite>`);
    expect(test).toMatchObject({ name: 'sums', suite: [] });
  });

  it('of Deno are those of steps, not of the test that they are in', async () => {
    const failure = (message: string, text: string): string => `<failure message="${message}">${text}</failure>`;
    const cases = `<testcase name="pays">${failure('1 test step failed', '1 test step failed.')}</testcase><testcase name="pays &gt; by card">${failure('Uncaught Error: no card', 'Error: no card')}</testcase>`;
    const suite = `<testsuites name="deno test" failures="2"><testsuite name="./cart_test.ts" failures="2">${cases}</testsuite></testsuites>`;
    expect(await testsOf(suite)).toMatchObject([{ name: 'pays > by card', status: 'failed' }]);
    const alone = `<testsuites><testsuite name="s"><testcase name="pays">${failure('1 test step failed', '1 test step failed.')}</testcase></testsuite></testsuites>`;
    expect(await testsOf(alone)).toMatchObject([{ name: 'pays', status: 'failed' }]);
  });

  it('of Bun are in its suites, which it names once more from the innermost one', async () => {
    const test = '<testcase name="adds" classname="empty &gt; cart" file="cart.test.ts"/>';
    const suites = `<testsuites name="bun test"><testsuite name="cart.test.ts" file="cart.test.ts"><testsuite name="cart" file="cart.test.ts"><testsuite name="empty" file="cart.test.ts">${test}</testsuite></testsuite></testsuite></testsuites>`;
    expect(await testOf(suites)).toMatchObject({ suite: ['cart', 'empty'], file: 'cart.test.ts' });
  });
});
