import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';

import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';

const JAVA_STACK =
  '\n\tat shop.CartTest.total(CartTest.java:12)\n\tat java.base/java.lang.reflect.Method.invoke(Method.java:580)\n';

describe('kind of a failure', () => {
  const kindOf = (failure: ReportedFailure) => normalizeFailure(failure).kind;

  it.each([
    'AssertionError',
    'AssertionError [ERR_ASSERTION]',
    'java.lang.AssertionError',
    'org.opentest4j.AssertionFailedError',
    'org.opentest4j.MultipleFailuresError',
    'org.junit.ComparisonFailure',
    'junit.framework.AssertionFailedError',
    'io.kotest.assertions.AssertionFailedError',
    'org.spockframework.runtime.SpockComparisonFailure',
    'org.mockito.exceptions.verification.TooManyActualInvocations',
    'org.scalatest.exceptions.TestFailedException',
    'RSpec::Expectations::ExpectationNotMetError',
    'Minitest::Assertion',
    'Mox.VerificationError',
    'Wallaby.ExpectationNotMetError',
    'ExUnit.AssertionError',
    'PHPUnit\\Framework\\ExpectationFailedException',
    'Xunit.Sdk.EqualException',
    'NUnit.Framework.AssertionException',
    'Microsoft.VisualStudio.TestTools.UnitTesting.AssertFailedException',
    'JestAssertionError',
    'expect.toBe',
    'toThrowError',
    'TestFailure',
    'TestingFailure',
  ])('takes a %s for an assertion', (type) => {
    expect(kindOf({ type, message: 'boom', element: 'error' })).toBe('assertion');
  });

  it.each([
    'TypeError',
    'java.lang.NullPointerException',
    'System.InvalidOperationException',
    'KeyError',
    'PDOException',
    'NoMethodError',
    'Exception',
    'ExceptionGroup',
    'ERROR_FAULT',
    'org.opentest4j.TestAbortedException',
  ])('takes a %s for an exception', (type) => {
    expect(kindOf({ type, message: 'boom', element: 'failure' })).toBe('exception');
  });

  it.each([
    ['a name in front of the message', { message: 'TypeError: x is not a function' }, 'exception'],
    [
      'a name in the stack',
      { message: 'x is not a function', text: 'TypeError: x is not a function\n    at a (b.js:1:2)' },
      'exception',
    ],
    [
      'the name of an assertion in the stack',
      { message: 'no', text: 'java.lang.AssertionError: no' + JAVA_STACK },
      'assertion',
    ],
    ['an error that was thrown', { text: 'Error: card declined\n    at pay (src/pay.js:3:9)' }, 'exception'],
    ['a panic', { message: 'panic: boom' }, 'exception'],
    ['how it is worded, where the name says nothing', { type: 'Error', message: 'expected 41 to be 42' }, 'assertion'],
    ['the element of an error', { message: 'boom', element: 'error' }, 'exception'],
    ['an element that says nothing', { message: 'boom', element: 'failure', type: 'failure' }, 'unknown'],
    ['nothing', {}, 'unknown'],
    ['a command of Cypress', { message: '`cy.visit()` failed trying to load:\n\nhttp://localhost/' }, 'exception'],
    [
      'what the machine of Java says of null',
      { message: 'Cannot invoke "shop.Cart.total()" because "this.cart" is null\nclasspath:cart.feature:15' },
      'exception',
    ],
    ['a script of Karate', { message: 'js failed:\n>>>>\n01: total()\n<<<<\nno such function' }, 'exception'],
    [
      'a class of Python with its module',
      { message: 'shop.models.Order.DoesNotExist: no order 7', element: 'failure', dialect: 'python' },
      'exception',
    ],
    [
      'an error of a collection that says what was not found',
      { message: 'collection failure', text: "'slow' not found in `tags`", element: 'error', dialect: 'python' },
      'exception',
    ],
    [
      'an error of the engine that is reported as an assertion',
      { message: "Cannot read properties of undefined (reading 'x')", type: 'AssertionFailure' },
      'exception',
    ],
    [
      'an error within an assertion',
      { message: 'CHECK( f() == 42 ) THREW exception: "no"', type: 'CHECK' },
      'exception',
    ],
    [
      'an assertion that nothing is thrown',
      { message: 'CHECK_NOTHROW( f() ) THREW exception: "no"', type: 'CHECK_NOTHROW' },
      'assertion',
    ],
    [
      'an exception of C++ that is none of the standard',
      { message: 'unknown file\nUnknown C++ exception thrown in the test body.', element: 'failure' },
      'exception',
    ],
    [
      'a signal in a test of CMocka',
      { message: 'Test failed with exception: Segmentation fault(11)', element: 'failure' },
      'exception',
    ],
    [
      'a predicate of GoogleTest',
      {
        message: 'a.cc:3\nIsLess(a, b) evaluates to false, where\na evaluates to 2\nb evaluates to 1',
        element: 'failure',
      },
      'assertion',
    ],
    [
      'an exception of C++',
      { message: 'unknown file\nC++ exception with description "no" thrown in the test body.', element: 'failure' },
      'exception',
    ],
    ['an assertion without a word more', { message: 'Assertion failed', element: 'failure' }, 'assertion'],
    [
      'a test that asserts nothing',
      { message: 'Test finished without running any assertions', type: 'Error' },
      'unknown',
    ],
    ['what the report says beyond doubt', { type: 'AssertionError', message: 'boom', isAssertion: false }, 'exception'],
    ['two values in fields of their own', { message: 'boom', expected: 1, actual: 2 }, 'assertion'],
    ['the last line of pytest', { message: 'boom', text: '>   f()\nE   boom\n\nt/test_a.py:3: KeyError' }, 'exception'],
    [
      'a failure of a matcher of JavaScript without a name',
      { message: "'a string was thrown'", dialect: 'playwright' },
      'exception',
    ],
  ] as const)('goes by %s', (_, failure, kind) => {
    expect(kindOf(failure)).toBe(kind);
  });
});

describe('time limits', () => {
  it.each([
    'thrown: "Exceeded timeout of 5000 ms for a test.\nAdd a timeout value to this test"',
    ': Timeout - Async callback was not invoked within the 5000 ms timeout specified by jest.setTimeout.',
    'Error: Test timed out in 5000ms.\nIf this is a long-running test, pass a timeout value',
    'Hook timed out in 10000ms.',
    'Timeout of 2000ms exceeded. For async tests and hooks, ensure "done()" is called',
    'Error: Timeout - Async function did not complete within 5000ms (set by jasmine.DEFAULT_TIMEOUT_INTERVAL)',
    'Test timeout of 30000ms exceeded.',
    'Test timeout of 30000ms exceeded while running "beforeEach" hook.',
    '"beforeAll" hook timeout of 30000ms exceeded.',
    'Error: page.click: Test timeout of 30000ms exceeded.',
    'test timed out after 1000ms',
    'total() timed out after 1 second',
    'java.util.concurrent.TimeoutException: total() timed out after 5 seconds',
    'org.opentest4j.AssertionFailedError: execution timed out after 100 ms',
    'execution exceeded timeout of 100 ms by 9 ms',
    'test timed out after 100 milliseconds',
    'Test pays in till_SUITE failed!\ntimetrap_timeout',
    '{timetrap_timeout,500}',
    "Method shop.CartTest.total() didn't finish within the time-out 100",
    'Failed: Timeout (>0.3s) from pytest-timeout.',
    'Failed: Timeout >1.0s',
    'panic: test timed out after 1s',
    'Test exceeded Timeout value of 200ms',
    'Test exceeded CancelAfter value 200ms',
    "Test 'Total' exceeded execution timeout period.",
    "Test 'Total' timed out after 200ms",
    'Test execution timed out after 200 milliseconds',
    'TimeoutException after 0:00:30.000000: Test timed out after 30 seconds.',
    'This test was aborted after 1 second',
    'function timed out, ensure the promise resolves within 300 milliseconds',
  ])('knows: %s', (message) => {
    expect(normalizeFailure({ message, element: 'failure' })).toMatchObject({ kind: 'exception', timedOut: true });
  });

  it('has the error of Selenium where it has facts of the driver for a message', () => {
    const facts =
      "Build info: version: '3.4.0', revision: 'unknown'\nDriver info: org.openqa.selenium.firefox.FirefoxDriver";
    const type = 'org.openqa.selenium.ElementNotInteractableException';
    const text = `${type}: \n${facts}\n\tat shop.Cart.pay(Cart.java:12)`;
    expect(normalizeFailure({ type, message: `\n${facts}`, text, element: 'error' })).toMatchObject({
      kind: 'exception',
      message: expect.stringMatching(/^org\.openqa\.selenium\.ElementNotInteractableException: /),
    });
  });

  it.each([
    "Timed out retrying after 4000ms: expected '<h1>' to have text 'A', but the text was 'B'",
    "Error: Timed out 5000ms waiting for expect(locator).toBeVisible()\n\nLocator: locator('h1')\nExpected: visible\nReceived: hidden",
    "expected 'Timeout of 2000ms exceeded' to equal 'ok'",
  ])('takes an assertion that waited for an assertion: %s', (message) => {
    const failure = normalizeFailure({ message, type: 'AssertionError' });
    expect(failure.kind).toBe('assertion');
    expect(failure).not.toHaveProperty('timedOut');
  });

  it('believes the report', () => {
    expect(normalizeFailure({ message: 'killed', timedOut: true })).toMatchObject({
      kind: 'exception',
      timedOut: true,
    });
  });

  it('does not take the source around an error for its words', () => {
    const text =
      "Error: card declined\n\n  23 | test('a', () => {\n> 24 | test('b', () => { throw new Error('card declined'); });\n     |                         ^\n  25 | test('c', () => { expect(info.retry).toBe(1); });\n    at /app/a.spec.js:24:29";
    expect(normalizeFailure({ type: 'FAILURE', message: 'a.spec.js:24:1 b', text, element: 'failure' }).kind).toBe(
      'exception',
    );
  });

  it('takes another timeout for the error that it is', () => {
    expect(normalizeFailure({ message: 'connect ETIMEDOUT 10.0.0.1:5432', type: 'Error' })).not.toHaveProperty(
      'timedOut',
    );
  });
});

describe('message and stack', () => {
  const partsOf = (failure: ReportedFailure) => {
    const { message, stack } = normalizeFailure(failure);
    return [message, stack];
  };

  it('cuts the message where the stack begins', () => {
    expect(partsOf({ text: 'TypeError: no\n    at a (src/b.js:1:2)\n    at c (src/d.js:3:4)' })).toEqual([
      'TypeError: no',
      '    at a (src/b.js:1:2)\n    at c (src/d.js:3:4)',
    ]);
  });

  it.each([
    ['Java', `java.lang.Error: no${JAVA_STACK}`],
    ['.NET', 'java.lang.Error: no\n   at Shop.Cart.Total(Int32 count) in /src/Cart.cs:line 12'],
    ['PHP', 'java.lang.Error: no\n\n/app/tests/CartTest.php:12'],
    ['Ruby', "java.lang.Error: no\n./cart_spec.rb:4:in `block (2 levels) in <top (required)>'"],
    ['Go', 'java.lang.Error: no\n\ngoroutine 7 [running]:\nmain.main()'],
    ['Dart', 'java.lang.Error: no\npackage:test_api/src/expect.dart 4:5  expect'],
    ['Firefox', 'java.lang.Error: no\ntotal@http://localhost/a.js:1:2'],
    ['a snippet of source', 'java.lang.Error: no\n\n  2 | a\n> 3 | b\n    | ^\n  4 | c'],
  ])('cuts the message in front of what %s prints', (_, text) => {
    expect(partsOf({ text })[0]).toBe('java.lang.Error: no');
  });

  it('finds the message behind the stack that fastlane prints first', () => {
    const stack = "/gems/a-1.0/lib/a.rb:4:in `run'\nFastfile:12:in `block in parsing'\n/usr/bin/a:2:in `<main>'";
    expect(partsOf({ message: `${stack}\n\nNo till found` })).toEqual(['No till found', stack]);
    expect(partsOf({ message: stack })[0]).not.toContain('Fastfile');
    expect(partsOf({ message: `no till\n${stack}\n\nmore` })[0]).toBe('no till');
  });

  it('leaves the difference, the hint and the values with the message, without the name that every error has', () => {
    const message =
      'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n  }';
    expect(partsOf({ text: `Error: ${message}\n    at a (src/b.test.js:1:2)` })).toEqual([
      message,
      '    at a (src/b.test.js:1:2)',
    ]);
  });

  it('finds the message of an attribute with its line ends in the text', () => {
    const text =
      "Failure/Error: expect(41).to eq(42)\n\n  expected: 42\n       got: 41\n\n  (compared using ==)\n./cart_spec.rb:4:in `x'";
    const message = ' expected: 42      got: 41  (compared using ==) ';
    expect(partsOf({ message, text, type: 'RSpec::Expectations::ExpectationNotMetError' })[0]).toBe(
      'expected: 42\n     got: 41\n\n(compared using ==)',
    );
  });

  it('continues with the difference that only the text contains', () => {
    const text =
      'AssertionError: expected 41 to be 42\n\n- Expected\n+ Received\n\n- 42\n+ 41\n\n ❯ t/cart.test.ts:3:4';
    expect(partsOf({ message: 'expected 41 to be 42', text })).toEqual([
      'expected 41 to be 42\n\n- Expected\n+ Received\n\n- 42\n+ 41',
      ' ❯ t/cart.test.ts:3:4',
    ]);
  });

  it.each([
    'Failed',
    'test failed',
    'failed cart::total',
    '1 failure, see stacktrace for details',
    'cart.spec.ts:3:1 total',
    '',
    'Error',
  ])('takes the text for a message that says nothing: %j', (message) => {
    expect(partsOf({ message, text: 'the cart is empty' })[0]).toBe('the cart is empty');
  });

  it('puts a short text behind a message of its own', () => {
    expect(partsOf({ message: 'the cart is empty', text: 'see the log' })[0]).toBe('the cart is empty\nsee the log');
  });

  it("ends Mocha's message where it begins again with its name", () => {
    const text =
      "expected 'a' to equal 'b'\n\n      + expected - actual\n\n      -a\n      +b\n      \nAssertionError: expected 'a' to equal 'b'\n    at Context.<anonymous> (t/a.js:1:2)";
    expect(partsOf({ text })).toEqual([
      "expected 'a' to equal 'b'\n\n      + expected - actual\n\n      -a\n      +b",
      "AssertionError: expected 'a' to equal 'b'\n    at Context.<anonymous> (t/a.js:1:2)",
    ]);
  });

  it('takes the message of the last error of Python, which follows its frames', () => {
    const text =
      'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "a.py", line 3, in f\n    h()\nValueError: no\n';
    expect(partsOf({ text })[0]).toBe('ValueError: no');
    expect(normalizeFailure({ text })).toMatchObject({
      kind: 'exception',
      type: 'ValueError',
      location: { file: 'a.py', line: 3 },
    });
  });

  it.each([
    [
      "  File \"/shop/basket.py\", line 7, in pay\n    return till[name]\n           ~~~~^^^^^^\nKeyError: 'plum'\nFalsifying example: test_pay(\n    name='plum',\n)",
      { kind: 'exception', message: "KeyError: 'plum'", location: { file: '/shop/basket.py', line: 7 } },
    ],
    [
      '  File "/shop/test_basket.py", line 9, in test_pay\n    assert total == 3, "a plum is free"\nAssertionError: a plum is free\nof charge',
      { kind: 'assertion', message: 'AssertionError: a plum is free\nof charge' },
    ],
    ['  File "/shop/basket.py", line 7, in pay\n    return till[name]', { kind: 'unknown', message: '' }],
  ])('finds the error behind frames of Python without their head: %j', (text, found) => {
    expect(normalizeFailure({ text })).toMatchObject(found);
  });

  it('shows why unittest could not load a module', () => {
    const text =
      'ImportError: Failed to import test module: test_cart\nTraceback (most recent call last):\n  File "/usr/lib/python3.11/unittest/loader.py", line 407, in _find_test_path\n    module = self._get_module_from_name(name)\n  File "/build/test_cart.py", line 1, in <module>\n    import till\nModuleNotFoundError: No module named \'till\'\n';
    const message = "ImportError: Failed to import test module: test_cart\nModuleNotFoundError: No module named 'till'";
    expect(normalizeFailure({ type: 'ImportError', text })).toMatchObject({
      kind: 'exception',
      message,
      location: { file: '/build/test_cart.py', line: 1 },
    });
  });

  it("believes what stands behind the place at the end of pytest's listing, whatever the error is named", () => {
    const text = 'def test_pay():\n>   raise Declined()\nE   shop.Declined\n\ntests/test_pay.py:12: Declined';
    expect(normalizeFailure({ message: 'shop.Declined', text, element: 'failure' })).toMatchObject({
      kind: 'exception',
      type: 'Declined',
    });
    const failed = 'def test_pay():\n>   pytest.fail("no")\nE   Failed: no\n\ntests/test_pay.py:12: Failed';
    expect(normalizeFailure({ message: 'Failed: no', text: failed, element: 'failure' }).kind).toBe('assertion');
  });

  it('takes the text for a message of which Minitest keeps the first line', () => {
    const text = '\nFailure:\ntest_sum(CartTest) [test/cart_test.rb:7]:\nExpected: 42\n  Actual: 41\n    ';
    expect(normalizeFailure({ message: 'Expected: 42...', text })).toMatchObject({
      kind: 'assertion',
      message: 'Expected: 42\n  Actual: 41',
      expected: 42,
      actual: 41,
      location: { file: 'test/cart_test.rb', line: 7 },
    });
  });

  it('takes the text for a message of one line behind which Minitest puts dots', () => {
    const text =
      "Error:\ntest_pay(CartTest) [test/cart_test.rb:7]:\nShop::Declined: no\n    test/cart_test.rb:7:in `test_pay'\n";
    expect(normalizeFailure({ message: 'Shop::Declined: no...', text }).message).toBe('Shop::Declined: no');
  });

  it('keeps all failures of a block of RSpec, without their stacks', () => {
    const message =
      "Got 2 failures from failure aggregation block:\n\n  1) expected: 2\n          got: 1\n\n     ./spec/cart_spec.rb:35:in `block'\n\n  2) boom\n\n     ./spec/cart_spec.rb:36:in `block'";
    const type = 'RSpec::Expectations::MultipleExpectationsNotMetError';
    expect(normalizeFailure({ type, message }).message).toBe(
      'Got 2 failures from failure aggregation block:\n\n  1) expected: 2\n          got: 1\n\n  2) boom',
    );
  });

  it('takes the first of several errors of an example', () => {
    const failure = {
      type: 'RSpec::Core::MultipleExceptionError',
      message: '\nexpected: 2\n     got: 1\n\n(compared using ==)\n\n\nafter broke',
    };
    expect(normalizeFailure(failure)).toMatchObject({ kind: 'assertion', expected: 2, actual: 1 });
    expect(normalizeFailure({ ...failure, message: 'before broke\n\nafter broke' }).kind).toBe('exception');
  });

  it.each(['cart_test.cc:12', 'shop\\cart_test.cpp(12):'])(
    'leaves the place of GoogleTest, %s, out of the message',
    (place) => {
      const { message, location } = normalizeFailure({
        message: `${place}\nExpected equality of these values:\n  1\n  2`,
        dialect: 'cpp',
      });
      expect(message).toBe('Expected equality of these values:\n  1\n  2');
      expect(location?.line).toBe(place.endsWith(':12') ? 12 : undefined);
    },
  );

  it('takes what pytest marks, for a message that says nothing', () => {
    expect(
      partsOf({
        message: 'collection failure',
        text: "x.py:1: in <module>\n    import y\nE   ModuleNotFoundError: No module named 'y'",
      })[0],
    ).toBe("ModuleNotFoundError: No module named 'y'");
  });

  it('takes the text for a message that only names the phase', () => {
    expect(
      partsOf({
        message: 'The test failed in the call phase due to an assertion error',
        text: 't/test_a.py:3: in test_total\n    assert total == 42\nE   AssertionError: wrong total\nE   assert 41 == 42',
      })[0],
    ).toBe('AssertionError: wrong total\nassert 41 == 42');
  });

  it('takes the banner and the snippet of Playwright away', () => {
    const text =
      '  [chromium] › cart.spec.ts:3:1 › total ────\n\n    Error: no\n\n      2 | a\n    > 3 | b\n        | ^\n        at /r/cart.spec.ts:3:14\n';
    expect(partsOf({ message: 'cart.spec.ts:3:1 total', text, type: 'FAILURE' })[0]).toBe('Error: no');
  });

  it('has no terminal sequences and no carriage returns', () => {
    expect(partsOf({ message: '\u001b[31mred\u001b[39m\r\nand &#27;[1mbold#x1B[22m' })[0]).toBe('red\nand bold');
  });

  it('has no colours whose escape character is lost', () => {
    expect(partsOf({ message: '[2mexpect([22m[31mreceived[39m[2m)[22m \ufffd[31mred\ufffd[0m' })[0]).toBe(
      'expect(received) red',
    );
    expect(partsOf({ message: "printf '\\033[31mred\\033[0m'" })[0]).toBe("printf '\\033[31mred\\033[0m'");
    expect(partsOf({ message: 'the list [1m] and [31m]' })[0]).toBe('the list [1m] and [31m]');
    expect(partsOf({ message: 'Expected [milk] but got [m]' })[0]).toBe('Expected [milk] but got [m]');
    expect(partsOf({ message: '[31mred[m and [32m[main][m' })[0]).toBe('red and [main]');
  });

  it('has no member for what there is not', () => {
    expect(normalizeFailure({ message: 'boom' })).toEqual({ kind: 'unknown', message: 'boom' });
  });
});

describe('values', () => {
  const valuesOf = (failure: ReportedFailure) => {
    const { expected, actual } = normalizeFailure(failure);
    return [expected, actual];
  };

  it("takes the report's own before those of the text", () => {
    expect(valuesOf({ message: 'expected 1 to equal 2', expected: '2', actual: '1', type: 'AssertionError' })).toEqual([
      '2',
      '1',
    ]);
  });

  it('reads those that are printed', () => {
    expect(
      valuesOf({
        message: 'no',
        expected: '{ a: 1 }',
        actual: '12345678901234567890',
        printed: true,
        type: 'AssertionError',
      }),
    ).toEqual([{ a: 1 }, new LosslessNumber('12345678901234567890')]);
  });

  it('has the comparison of the text, where a field has the number alone', () => {
    const failure = { message: 'expected 2 to be at least 4', expected: '4', actual: '2', dialect: 'mocha' } as const;
    expect(normalizeFailure(failure)).toMatchObject({ expected: 'at least 4', actual: '2' });
  });

  it('takes those of the text where the fields of both sides have become the same', () => {
    const message = 'expected Set{ 1, 2 } to deeply equal Set{ 1, 3 }';
    expect(normalizeFailure({ isAssertion: true, message, expected: {}, actual: {} })).toMatchObject({
      expected: 'Set{ 1, 3 }',
      actual: 'Set{ 1, 2 }',
    });
    expect(
      normalizeFailure({ isAssertion: true, message: 'sets differ', expected: {}, actual: {} }),
    ).not.toHaveProperty('actual');
  });

  it('completes a single value if the text contains the same one', () => {
    const message = 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 1\nReceived: NaN';
    expect(normalizeFailure({ isAssertion: true, message, expected: 1 })).toMatchObject({ expected: 1, actual: 'NaN' });
    expect(normalizeFailure({ isAssertion: true, message, expected: 2 })).not.toHaveProperty('actual');
  });

  it('takes null for a value', () => {
    expect(valuesOf({ message: 'no', expected: null, actual: 1, type: 'AssertionError' })).toEqual([null, 1]);
  });

  it('does not take for expected what was not expected', () => {
    expect(valuesOf({ message: 'expected 5 not to be 5', expected: 5, actual: 5, type: 'AssertionError' })).toEqual([
      undefined,
      5,
    ]);
  });

  it('finds them in the text where the message has none', () => {
    expect(
      valuesOf({ message: 'totals differ', text: 'totals differ\n\nExpected: 42\nReceived: 41\n    at a (b.js:1:2)' }),
    ).toEqual([42, 41]);
  });

  it('has none for an exception', () => {
    expect(valuesOf({ message: 'TypeError: expected 1 to equal 2', type: 'TypeError' })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("reads words of one's own", () => {
    expect(valuesOf({ message: 'Assertion Failed: expected 42, got 41' })).toEqual([42, 41]);
    expect(valuesOf({ message: 'the fish differs, expected mullet, but got bream' })).toEqual(['mullet', 'bream']);
    expect(valuesOf({ message: 'total: got 41, want 42' })).toEqual([42, 41]);
    expect(valuesOf({ message: 'Expected: "a b", but got: "c"' })).toEqual(['a b', 'c']);
    expect(valuesOf({ message: 'total: 41 (string) != 42 (integer)', element: 'failure' })).toEqual([42, '41']);
    expect(valuesOf({ message: 'expected the parcel to come, got rain instead of it', element: 'failure' })).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('location', () => {
  it('is what the report says, or the first frame inside of the project', () => {
    const text = 'Error: no\n    at a (/r/node_modules/b/c.js:1:2)\n    at d (/r/src/e.js:3:4)';
    expect(normalizeFailure({ text }).location).toEqual({ file: '/r/src/e.js', line: 3, column: 4 });
    expect(normalizeFailure({ text, location: { file: 'x.js', line: 9 } }).location).toEqual({ file: 'x.js', line: 9 });
  });
});

describe('a message that says the same again and again', () => {
  it.each([
    'Caused by: Expected value t',
    'expected: ',
    ' Expected: ',
    'to equal ',
    'Error: ',
    '- ',
    '"',
    '[',
    'x\n',
    '\tat ',
    'E   assert ',
  ])('is not lost: %j', (part) => {
    const message = part.repeat(100);
    expect(normalizeFailure({ message, text: message }).message).not.toBe('');
  });
});
