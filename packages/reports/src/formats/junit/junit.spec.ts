import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import type { ReportedRun, ReportedTest } from '../../report.js';
import { JUNIT } from './junit.js';

const { entriesOf, testsOf, codesOf } = specReader(JUNIT);

async function testOf(xml: string): Promise<ReportedTest> {
  const [test, ...others] = await testsOf(xml);
  if (test === undefined || others.length > 0) throw new Error(`${others.length + 1} tests were read`);
  return test;
}

async function runOf(xml: string): Promise<ReportedRun | undefined> {
  return (await entriesOf(xml)).flatMap((entry) => (entry.kind === 'run' ? [entry.run] : []))[0];
}

const inSuite = (cases: string, attributes = 'name="s"'): string =>
  `<testsuites><testsuite ${attributes}>${cases}</testsuite></testsuites>`;

describe('outcomes', () => {
  it('are none of the methods of TestNG that set up and did not run, and of one that failed a failed test', async () => {
    const cases =
      '<testcase classname="shop.Cart" name="pays"/><testcase classname="shop.Base" name="@AfterSuite close"><ignored/></testcase>' +
      '<testcase classname="shop.Base" name="@BeforeClass open"><failure message="no till"/></testcase>';
    const tests = await testsOf(inSuite(cases, 'name="s" tests="1" failures="0" ignored="1"'));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['pays', 'passed'],
      ['@BeforeClass open', 'failed'],
    ]);
  });

  it.each([
    ['', '', 'passed'],
    ['', '<system-out>x</system-out>', 'passed'],
    ['', '<failure/>', 'failed'],
    ['', '<error/>', 'failed'],
    ['', '<skipped/>', 'skipped'],
    ['', '<skipped/><failure/>', 'failed'],
    ['status="run" result="completed"', '', 'passed'],
    ['status="notrun" result="suppressed"', '', 'skipped'],
    ['status="run" result="skipped"', '', 'skipped'],
    ['status="disabled"', '', 'skipped'],
    ['status="ignored"', '', 'skipped'],
    ['status="passed"', '', 'passed'],
    ['status="failed"', '', 'failed'],
    ['result="Error"', '', 'failed'],
    ['success="false"', '', 'failed'],
    ['executed="False"', '', 'skipped'],
  ])('of <testcase %s>%s is %s', async (attributes, content, status) => {
    expect((await testOf(inSuite(`<testcase name="a" ${attributes}>${content}</testcase>`))).status).toBe(status);
  });

  it.each([
    ['<skipped message="not today">long</skipped>', 'not today'],
    ['<skipped type="pytest.skip" message="no db">a.py:3: no db</skipped>', 'no db'],
    [
      '<skipped>\n org.opentest4j.TestAbortedException: no network\n\tat a.B.c(B.java:1)\n</skipped>',
      'org.opentest4j.TestAbortedException: no network',
    ],
    ['<skipped/>', undefined],
  ])('reports the reason of %s', async (content, reason) => {
    expect((await testOf(inSuite(`<testcase name="a">${content}</testcase>`))).skipReason).toBe(reason);
  });
});

describe('failures', () => {
  it('are returned in order, all of them, with type, message, text and element', async () => {
    const test = await testOf(
      inSuite(
        '<testcase name="a"><failure type="toBe" message="Expected 1 to be 2.">at x.js:1</failure><error type="TypeError" message="boom"/><failure>only text</failure></testcase>',
      ),
    );
    expect(test.failures).toMatchObject([
      { type: 'toBe', message: 'Expected 1 to be 2.', text: 'at x.js:1', element: 'failure' },
      { type: 'TypeError', message: 'boom', element: 'error' },
      { text: 'only text', element: 'failure' },
    ]);
    expect(test.failures[1]?.text).toBeUndefined();
    expect(test.failures[2]?.message).toBeUndefined();
  });

  it('lose no text to unescaped markup', async () => {
    const test = await testOf(
      inSuite('<testcase name="a"><failure>expected <b>bold</b> but List<String> came</failure></testcase>'),
    );
    expect(test.failures[0]?.text).toContain('bold');
    expect(test.failures[0]?.text).toContain('List<String> came');
  });

  it('have no type where the type says only that there is a failure', async () => {
    const test = await testOf(inSuite('<testcase name="a"><failure type="failure" message="">x</failure></testcase>'));
    expect(test.failures[0]).toMatchObject({ type: undefined, message: undefined, text: 'x' });
  });

  it('have what cocotb says of an error in attributes of its own', async () => {
    const failure = '<failure error_type="AttributeError" error_msg="till has no child object named io_in" />';
    const test = await testOf(inSuite(`<testcase name="a" classname="test_till">${failure}</testcase>`));
    expect(test.failures[0]).toMatchObject({
      type: 'AttributeError',
      message: 'till has no child object named io_in',
    });
  });

  it('have the place that the element names', async () => {
    const test = await testOf(inSuite('<testcase name="a"><failure file="a.cpp" line="19" message="m"/></testcase>'));
    expect(test.failures[0]?.location).toEqual({ file: 'a.cpp', line: 19 });
  });

  it('have the output as text where only the end of a process was seen', async () => {
    const out = '<system-out>Traceback (most recent call last):\nModuleNotFoundError: x</system-out>';
    const [bazel] = await testsOf(
      inSuite(`<testcase name="//a"><error message="exited with error code 1"/></testcase>${out}`),
    );
    expect(bazel?.failures[0]).toMatchObject({ message: 'exited with error code 1', dialect: 'python' });
    expect(bazel?.failures[0]?.text).toContain('ModuleNotFoundError: x');
    const [ctest] = await testsOf(
      inSuite(`<testcase name="a" status="fail"><failure message="Failed"/>${out}</testcase>`),
    );
    expect(ctest?.failures[0]?.text).toContain('ModuleNotFoundError: x');
  });

  it('do not have the output as text where they have a message', async () => {
    const test = await testOf(
      inSuite('<testcase name="a"><failure message="expected 1 to be 2"/><system-out>noise</system-out></testcase>'),
    );
    expect(test.failures[0]?.text).toBeUndefined();
  });

  it.each([
    [
      'pytest by the suite',
      inSuite('<testcase name="a"><failure message="assert 1 == 2"/></testcase>', 'name="pytest"'),
      'python',
    ],
    [
      'PHPUnit',
      inSuite(
        '<testcase name="a"><failure type="PHPUnit\\Framework\\ExpectationFailedException">x</failure></testcase>',
      ),
      'php',
    ],
    [
      'RSpec',
      inSuite('<testcase name="a"><failure type="RSpec::Expectations::ExpectationNotMetError">x</failure></testcase>'),
      'ruby',
    ],
    [
      'node:test',
      inSuite('<testcase name="a"><failure type="testCodeFailure" message="m">x</failure></testcase>'),
      'node',
    ],
    [
      'Playwright',
      inSuite(
        '<testcase name="a"><failure message="a.spec.ts:3:1 a">  [chromium] › a.spec.ts:3:1 › a \n\n Error: x</failure></testcase>',
      ),
      'playwright',
    ],
    [
      'JUnit',
      inSuite('<testcase name="a"><failure type="org.opentest4j.AssertionFailedError">x</failure></testcase>'),
      'java',
    ],
    [
      'nextest',
      '<testsuites name="nextest-run"><testsuite name="s"><testcase name="a"><failure type="test failure">x</failure></testcase></testsuite></testsuites>',
      'rust',
    ],
    [
      'Mocha',
      inSuite('<testcase name="a"><failure>expected 1 to equal 2</failure></testcase>', 'name="Mocha Tests"'),
      'mocha',
    ],
    [
      'jest-junit',
      '<testsuites name="jest tests"><testsuite name="s"><testcase name="a"><failure>Error: x</failure></testcase></testsuite></testsuites>',
      'jest',
    ],
    [
      'GoogleTest',
      inSuite(
        '<testcase name="a"><failure message="a.cc:5&#x0A;Expected equality of these values:&#x0A;  1&#x0A;  2"/></testcase>',
      ),
      'cpp',
    ],
    [
      'Bats',
      inSuite(
        '<testcase name="a"><failure type="failure">(in test file a.bats, line 2)\n  `false\' failed</failure></testcase>',
      ),
      'shell',
    ],
    ['nobody in particular', inSuite('<testcase name="a"><failure message="m">x</failure></testcase>'), undefined],
  ])('are known to be worded by %s', async (_, xml, dialect) => {
    expect((await testOf(xml)).failures[0]?.dialect).toBe(dialect);
  });

  it('of a suite as a whole are tests of their own', async () => {
    const tests = await testsOf(
      inSuite(
        '<testsuite name="db"><error type="E" message="no connection">stack</error></testsuite><testcase name="a"/>',
        'name="all"',
      ),
    );
    expect(tests).toMatchObject([
      {
        name: 'db',
        suite: ['all'],
        status: 'failed',
        failures: [{ type: 'E', message: 'no connection', text: 'stack' }],
      },
      { name: 'a', status: 'passed' },
    ]);
  });

  it('of a class as a whole have its name', async () => {
    const test = await testOf(
      inSuite(
        '<testcase name="" classname="shop.SetupTest"><error message="no db"/></testcase>',
        'name="shop.SetupTest"',
      ),
    );
    expect(test).toMatchObject({ name: 'shop.SetupTest', suite: [], status: 'failed' });
  });

  it('of a suite whose output names the test that failed is that test', async () => {
    const suite =
      '<testsuite name="google" tests="2" errors="1"><testcase name="opens" classname="google"/><testcase name="searches" classname="google"/>' +
      '<system-err>Error while running [Google / searches]:\n\n  TypeError: no box\n    at Object.searches (/shop/tests/google.js:40:53)</system-err></testsuite>';
    const tests = await testsOf(`<testsuites>${suite}</testsuites>`);
    expect(tests).toMatchObject([
      { name: 'opens', status: 'passed' },
      { name: 'searches', status: 'failed', failures: [{ text: expect.stringContaining('TypeError: no box') }] },
    ]);
  });

  it('of a suite that only counts errors, and writes them to the error stream, are not lost', async () => {
    const suite =
      '<testsuite name="refused" tests="1" errors="1"><system-err>connect ECONNREFUSED</system-err><testcase name="never"/></testsuite>';
    const tests = await testsOf(`<testsuites>${suite}</testsuites>`);
    expect(tests).toMatchObject([
      { name: 'never', status: 'passed' },
      { name: 'refused', status: 'failed', failures: [{ text: 'connect ECONNREFUSED', element: 'error' }] },
    ]);
    const counted =
      '<testsuite errors="1"><testcase name="a"><failure/></testcase><system-err>x</system-err></testsuite>';
    expect(await testsOf(counted)).toHaveLength(1);
  });
});

describe('where a test is', () => {
  it.each([
    ['surefire', '<testsuite name="shop.CartTest">', 'shop.CartTest', ['shop.CartTest']],
    ['a nested class', '<testsuite name="shop.CartTest">', 'shop.CartTest$Inner', ['shop.CartTest$Inner']],
    ['Ant', '<testsuite name="CartTest" package="shop">', 'shop.CartTest', ['shop.CartTest']],
    ['PHPUnit', '<testsuite name="/src/tests"><testsuite name="A\\CartTest">', 'A.CartTest', ['A\\CartTest']],
    ['pytest', '<testsuite name="pytest">', 'tests.test_cart', ['tests.test_cart']],
    ['unittest-xml-reporting', '<testsuite name="TestCart-20260101120000">', 'TestCart', ['TestCart']],
    ['xcresult', '<testsuite name="AppTests.CartTests">', 'CartTests', ['AppTests.CartTests']],
    ['jest-junit with describe blocks', '<testsuite name="cart">', 'cart adds', ['cart adds']],
    ['nested suites', '<testsuite name="outer"><testsuite name="inner">', 'Cart', ['outer', 'inner', 'Cart']],
    [
      'suites and a class that repeats them',
      '<testsuite name="outer"><testsuite name="inner">',
      'outer > inner',
      ['outer', 'inner'],
    ],
    ['no suite', '', 'Cart', ['Cart']],
    ['a class with the name of the test', '<testsuite name="s">', 'adds', ['s']],
    ['a suite with the name of the test', '<testsuite name="adds">', '', []],
  ])('in the words of %s', async (_, suites, className, expected) => {
    const ends = '</testsuite>'.repeat(suites.split('<').length - 1);
    const test = await testOf(
      `<testsuites>${suites}<testcase name="adds" classname="${className.replace('>', '&gt;')}"/>${ends}</testsuites>`,
    );
    expect(test.suite).toEqual(expected);
    expect(test.name).toBe('adds');
  });

  it.each([
    ['its own', 'name="s" file="other.js"', 'name="a" file="src/a.js" line="7"', 'src/a.js', 7, ['s']],
    ['that of its suite', 'name="s" file="src/a.js"', 'name="a"', 'src/a.js', undefined, ['s']],
    [
      'its class, when that is a file',
      'name="src/a.test.ts"',
      'name="a" classname="src/a.test.ts"',
      'src/a.test.ts',
      undefined,
      [],
    ],
    [
      'its suite, when that is a file',
      'name="src/a.test.ts"',
      'name="a" classname="cart"',
      'src/a.test.ts',
      undefined,
      ['cart'],
    ],
    ['none', 'name="a.b.c"', 'name="a" classname="a.b.c" line="0"', undefined, undefined, ['a.b.c']],
  ])('has as file %s', async (_, suite, attributes, file, line, parts) => {
    const test = await testOf(inSuite(`<testcase ${attributes}/>`, suite));
    expect([test.file, test.line, test.suite]).toEqual([file, line, parts]);
  });

  it('has the file that the root suite of a Mocha file names', async () => {
    const xml =
      '<testsuites name="Mocha Tests"><testsuite name="Root Suite" file="cypress/a.cy.js"></testsuite><testsuite name="cart"><testcase name="cart adds" classname="adds"/></testsuite></testsuites>';
    expect((await testOf(xml)).file).toBe('cypress/a.cy.js');
  });

  it('counts the lines of pytest from 1', async () => {
    expect((await testOf(inSuite('<testcase name="a" file="a.py" line="0"/>', 'name="pytest"'))).line).toBeUndefined();
    expect((await testOf(inSuite('<testcase name="a" file="a.py" line="4"/>', 'name="pytest"'))).line).toBe(5);
  });

  it('has the project of Playwright as its variant, and no other host', async () => {
    const suite = 'name="a.spec.ts" hostname="chromium"';
    const tests = '<testcase name="cart › adds" classname="a.spec.ts"/>';
    const playwright = await testOf(`<testsuites id="" name=""><testsuite ${suite}>${tests}</testsuite></testsuites>`);
    expect(playwright).toMatchObject({ variant: 'chromium', file: 'a.spec.ts', suite: [] });
    expect((await testOf(inSuite('<testcase name="a"/>', 'name="s" hostname="runner-1"'))).variant).toBeUndefined();
  });

  it('has tags and variants out of properties, and not every property', async () => {
    const properties =
      '<properties><property name="tags" value="slow, db"/><property name="browser">firefox</property><property name="id" value="7"/></properties>';
    const test = await testOf(inSuite(`<testcase name="a">${properties}</testcase>`));
    expect(test).toMatchObject({ tags: ['slow', 'db'], variant: 'firefox' });
  });

  it('reads tests without suites, and in elements written differently', async () => {
    expect(await testsOf('<testsuites><testcase name="a"/></testsuites>')).toHaveLength(1);
    expect(await testsOf('<testcase name="a"/>')).toHaveLength(1);
    const sonar =
      '<testExecutions version="1"><file path="src/a.js"><testCase name="a" duration="12"><failure message="m">x</failure></testCase></file></testExecutions>';
    expect(await testOf(sonar)).toMatchObject({ name: 'a', file: 'src/a.js', durationMs: 12, status: 'failed' });
  });

  it('takes the class for a name, which is empty where the report has neither', async () => {
    expect(
      (await testsOf('<testsuite><testcase/><testcase classname="c"/></testsuite>')).map((test) => test.name),
    ).toEqual(['', 'c']);
  });
});

describe('durations', () => {
  it.each([
    ['time="0.25"', 250],
    ['time="1,234.567"', 1_234_567],
    ['duration="54" time="54"', 54_000],
    ['', undefined],
  ])('reads %s', async (attributes, ms) => {
    expect((await testOf(inSuite(`<testcase name="a" ${attributes}/>`))).durationMs).toBe(ms);
  });

  it('leaves out what is not a time, with few warnings', async () => {
    const cases = '<testcase name="a" time="-5"/><testcase name="b" time=""/>'.repeat(20);
    expect(await codesOf(inSuite(cases))).toEqual(['invalid_number', 'invalid_number', 'invalid_number']);
    expect((await testsOf(inSuite(cases)))[0]?.durationMs).toBeUndefined();
  });
});

describe('attempts', () => {
  const SUREFIRE_FAILURE =
    '<failure message="first" type="E">stack 1</failure><rerunFailure message="second" type="E"><stackTrace>stack 2</stackTrace><system-out>o</system-out></rerunFailure>';

  it('of a test that failed in the end are those that ran again; its failure is the first one, as Surefire reports it', async () => {
    const test = await testOf(inSuite(`<testcase name="a" time="0.5">${SUREFIRE_FAILURE}</testcase>`));
    expect(test).toMatchObject({
      status: 'failed',
      durationMs: 500,
      failures: [{ type: 'E', message: 'first', text: 'stack 1' }],
      events: [],
    });
    expect(test.attempts).toMatchObject([
      { status: 'failed', failures: [{ message: 'first', text: 'stack 1' }] },
      { status: 'failed', failures: [{ message: 'second' }] },
    ]);
  });

  it('of a test of nextest that failed in the end are reported by the last one, with its output', async () => {
    const test = await testOf(
      `<testsuites name="nextest-run"><testsuite name="s"><testcase name="a">${SUREFIRE_FAILURE}<system-out>first output</system-out></testcase></testsuite></testsuites>`,
    );
    expect(test).toMatchObject({ failures: [{ message: 'second' }], events: [{ message: 'o' }] });
  });

  it('of a test that passed in the end are the flaky failures and a pass', async () => {
    const flaky =
      '<flakyFailure message="1" time="0.1" timestamp="2026-01-02T03:04:05Z"/><flakyError message="2"><stackTrace>s</stackTrace><system-err>why</system-err></flakyError>';
    const test = await testOf(inSuite(`<testcase name="a">${flaky}</testcase>`));
    expect(test).toMatchObject({
      status: 'passed',
      failures: [],
      events: [],
    });
    expect(test.attempts).toMatchObject([
      {
        status: 'failed',
        durationMs: 100,
        startedAt: new Date('2026-01-02T03:04:05Z'),
        failures: [{ message: '1', element: 'failure' }],
      },
      { status: 'failed', failures: [{ message: '2', element: 'error' }] },
      { status: 'passed', failures: [] },
    ]);
  });

  it.each(['retry="%"', 'attempt="%"'])('are tests of one name that the runner marks with %s', async (mark) => {
    const [first, second] = [mark.replace('%', '1'), mark.replace('%', '2')];
    const tests = await testsOf(
      inSuite(
        `<testcase name="a"><failure message="1"/></testcase><testcase name="b"/><testcase name="a" ${first} time="2"><failure message="2"/></testcase><testcase name="a" ${second} time="3"/>`,
      ),
    );
    expect(tests.map((test) => [test.name, test.status])).toEqual([
      ['b', 'passed'],
      ['a', 'passed'],
    ]);
    expect(tests[1]).toMatchObject({
      durationMs: 3000,
      attempts: [{ failures: [{ message: '1' }] }, { durationMs: 2000 }, { status: 'passed' }],
    });
  });

  it('are not tests of one name that the runner does not mark: two shards, two browsers or two rows of data', async () => {
    const tests = await testsOf(inSuite('<testcase name="a"><failure message="1"/></testcase><testcase name="a"/>'));
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  });

  it.each([
    ['that all fail', '<testcase name="a"><failure/></testcase>', '<testcase name="a"><failure/></testcase>'],
    ['that pass and then fail', '<testcase name="a"/>', '<testcase name="a"><failure/></testcase>'],
    ['on other lines', '<testcase name="a" line="1"><failure/></testcase>', '<testcase name="a" line="2"/>'],
    [
      'of other classes',
      '<testcase name="a" classname="A"><failure/></testcase>',
      '<testcase name="a" classname="B"/>',
    ],
    [
      'in other suites',
      '<testcase name="a"><failure/></testcase></testsuite><testsuite name="s">',
      '<testcase name="a"/>',
    ],
    ['without a name', '<testcase classname="A"><failure/></testcase>', '<testcase classname="A"/>'],
  ])('are not tests of one name %s', async (_, first, second) => {
    const tests = await testsOf(inSuite(first + second));
    expect(tests).toHaveLength(2);
    expect(tests.every((test) => test.attempts === undefined)).toBe(true);
  });

  it('are in the text of a Playwright failure', async () => {
    const text =
      '\n  [chromium] › a.spec.ts:3:1 › a ─────\n\n    Error: first\n\n    Retry #1 ──────────\n\n    Error: second\n';
    const test = await testOf(
      inSuite(
        `<testcase name="a"><failure message="a.spec.ts:3:1 a" type="FAILURE"><![CDATA[${text}]]></failure></testcase>`,
      ),
    );
    expect(test.failures).toHaveLength(1);
    expect(test.failures[0]?.text).toContain('Error: second');
    expect(test.attempts?.map((attempt) => attempt.failures[0]?.text?.includes('Error: first'))).toEqual([true, false]);
  });

  it('are not the phases of one attempt: an error of the teardown belongs to the test', async () => {
    const call = '<testcase classname="t" name="a" time="1"><failure message="assert 1 == 2"/></testcase>';
    const teardown =
      '<testcase classname="t" name="a" time="2"><error message="failed on teardown with &quot;RuntimeError: x&quot;"/></testcase>';
    const test = await testOf(inSuite(call + teardown, 'name="pytest"'));
    expect(test).toMatchObject({ status: 'failed', durationMs: 3000 });
    expect(test.failures.map((failure) => failure.message)).toEqual([
      'assert 1 == 2',
      'failed on teardown with "RuntimeError: x"',
    ]);
    expect(test.attempts).toBeUndefined();
  });
});

describe('Go', () => {
  const failed = (name: string, text: string): string =>
    `<testcase classname="pkg" name="${name}"><failure message="Failed" type="">${text}</failure></testcase>`;

  it.each([
    [
      'children first',
      [
        failed('TestA/b', '=== RUN   TestA/b\n    a_test.go:3: got 1 want 2\n    --- FAIL: TestA/b (0.00s)\n'),
        failed('TestA', '=== RUN   TestA\n--- FAIL: TestA (0.00s)\n'),
      ],
    ],
    ['parents first', [failed('TestA', ''), failed('TestA/b', '    a_test.go:3: got 1 want 2')]],
  ])('has no failure for a test that failed only with its subtest, with %s', async (_, cases) => {
    const test = await testOf(inSuite(cases.join(''), 'name="pkg"'));
    expect(test).toMatchObject({
      name: 'TestA/b',
      failures: [{ text: '    a_test.go:3: got 1 want 2', dialect: 'go' }],
    });
  });

  it('keeps a parent that says something, and one in which no subtest failed', async () => {
    const own =
      failed('TestA', '    a_test.go:9: own trouble\n--- FAIL: TestA (0.00s)') +
      failed('TestA/b', 'x') +
      failed('TestC', '--- FAIL: TestC (0.00s)');
    expect((await testsOf(inSuite(own, 'name="pkg"'))).map((test) => test.name)).toEqual(['TestA', 'TestA/b', 'TestC']);
  });

  it('has no assertion where a package failed outside of its tests', async () => {
    const test = await testOf(
      inSuite(
        '<testcase classname="" name="TestMain"><failure message="Failed">setup: no db\nFAIL\tpkg\t0.02s</failure></testcase>',
      ),
    );
    expect(test.failures[0]).toMatchObject({ isAssertion: false, text: 'setup: no db' });
  });

  it('knows its version', async () => {
    const xml = inSuite(
      '<properties><property name="go.version" value="go1.19.8 linux/amd64"/></properties><testcase name="TestA"><failure message="Failed">boom</failure></testcase>',
    );
    expect((await runOf(xml))?.runner).toBe('go test 1.19.8');
    expect((await testOf(xml)).failures[0]?.dialect).toBe('go');
  });
});

describe('output', () => {
  it('becomes events, with attachments', async () => {
    const test = await testOf(
      inSuite(
        '<testcase name="a"><system-out>one\n\n[[ATTACHMENT|shots/1 a.png]]\ntwo</system-out><system-err><![CDATA[three]]></system-err></testcase>',
      ),
    );
    expect(test.events).toEqual([
      { type: 'log', message: 'one', stream: 'stdout' },
      { type: 'log', message: 'two', stream: 'stdout' },
      { type: 'attachment', path: 'shots/1 a.png' },
      { type: 'log', message: 'three', stream: 'stderr' },
    ]);
  });

  it('of a suite goes to its few failed tests', async () => {
    const tests = await testsOf(
      inSuite(
        '<system-err>before</system-err><testcase name="a"><failure message="m"/></testcase><testcase name="b"/><system-out>after</system-out>',
      ),
    );
    expect(tests[0]?.events.map((event) => event['message'])).toEqual(['before', 'after']);
    expect(tests[1]?.events).toEqual([]);
    const many = await testsOf(
      inSuite('<testcase name="a"><failure message="m"/></testcase>'.repeat(30) + '<system-out>after</system-out>'),
    );
    expect(many.every((test) => test.events.length === 0)).toBe(true);
  });

  it('with a mark that never ends is kept as it is', async () => {
    const test = await testOf(inSuite('<testcase name="a"><system-out>[[ATTACHMENT|x</system-out></testcase>'));
    expect(test.events).toEqual([{ type: 'log', message: '[[ATTACHMENT|x', stream: 'stdout' }]);
  });
});

describe('the run', () => {
  it('has the earliest start, the duration of the root and its runner', async () => {
    const xml =
      '<testsuites name="jest tests" time="1.5"><testsuite name="a" timestamp="2026-01-02T00:00:05"><testcase name="a"/></testsuite><testsuite name="b" timestamp="2026-01-02T00:00:01"><testcase name="b"/></testsuite></testsuites>';
    expect(await runOf(xml)).toEqual({ startedAt: new Date('2026-01-02T00:00:01Z'), durationMs: 1500, runner: 'jest' });
  });
});

describe('corrupt files', () => {
  it('give what was before a cut, a failed test in the middle of its failure too', async () => {
    const entries = await entriesOf(
      '<testsuites tests="9"><testsuite name="s"><testcase name="a"/><testcase name="b"><failure message="m">half of the te',
    );
    const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : []));
    expect(tests).toMatchObject([
      { name: 'a', status: 'passed' },
      { name: 'b', status: 'failed', failures: [{ message: 'm', text: 'half of the te' }] },
    ]);
    const codes = entries.flatMap((entry) => (entry.kind === 'warning' ? [entry.warning.code] : []));
    expect(codes).toEqual(['truncated']);
    expect(entries).toContainEqual({ kind: 'total', total: { tests: 9, contained: 2 } });
  });

  it.each(['<testcase name="half', '<testcase name="b">', '<testcase name="b"><system-out>x'])(
    'do not call a test passed of which only %s is there',
    async (cut) => {
      const xml = `<testsuite name="s"><testcase name="a"/>${cut}`;
      expect((await testsOf(xml)).map((test) => test.name)).toEqual(['a']);
      expect(await codesOf(xml)).toContain('no_result');
    },
  );

  it('do not complain of counts that are merely wrong', async () => {
    expect(
      await codesOf(
        '<testsuites tests="186"><testsuite tests="5" failures="3"><testcase name="a"/></testsuite></testsuites>',
      ),
    ).toEqual([]);
  });

  it.each([
    '<testcase name="c"><failure/></testcase>',
    '<testsuite name="t"><testcase name="c"><failure/></testcase></testsuite>',
  ])('give the tests in a test: %s', async (inner) => {
    const tests = await testsOf(inSuite(`<testcase name="a">${inner}</testcase><testcase name="b"/>`));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'passed'],
      ['c', 'failed'],
      ['b', 'passed'],
    ]);
  });

  it('of several reports, one after another, give all tests', async () => {
    const one = '<?xml version="1.0"?>\n<testsuite name="s"><testcase name="a"/></testsuite>\n';
    expect(await testsOf(one + one)).toHaveLength(2);
  });

  it('with thousands of tests keep their order', async () => {
    const names = Array.from({ length: 9000 }, (_, index) => `t${index}`);
    const cases = names.map(
      (name, index) => `<testcase name="${name}">${index % 7 === 0 ? '<failure message="m"/>' : ''}</testcase>`,
    );
    expect((await testsOf(inSuite(cases.join('')))).map((test) => test.name)).toEqual(names);
  });
});
