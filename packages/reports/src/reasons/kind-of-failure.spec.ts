import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';

/** Names of errors: of assertions, by what they end in, and of others. */
const TYPES: readonly (readonly [string, string])[] = [
  ['androidx.test.espresso.base.AssertionViewMatcher$AssertionFailedWithCauseError', 'assertion'],
  ['com.shop.MyAssertionError', 'assertion'],
  ['Shop\\AssertionFailedException', 'assertion'],
  ['NFluent.Kernel.FluentCheckException', 'assertion'],
  ['Should.Core.Exceptions.NotEqualException', 'assertion'],
  ['assert error', 'assertion'],
  ['org.assertj.core.error.AssertJMultipleFailuresError', 'assertion'],
  ['Shouldly.ShouldlyAssertException', 'assertion'],
  ['Shop\\ExpectationFailedException', 'assertion'],
  ['shop.SchemaComparisonFailure', 'assertion'],
  ['shop.AssertionConfigError', 'exception'],
  ['shop.InsertionError', 'exception'],
  ['shop.AssertionRepositoryException', 'exception'],
];

/** Failures without a type, or with one that says too little: what their texts say. */
const TEXTS: readonly (readonly [string, ReportedFailure, object])[] = [
  [
    'a script of Karate that broke, which JUnit calls an assertion',
    {
      type: 'org.opentest4j.AssertionFailedError',
      message: ">>>> js failed:\n01: read('./cart.json')\n<<<<\norg.graalvm.polyglot.PolyglotException: no file",
    },
    { kind: 'exception' },
  ],
  [
    'unittest, where the report has lost the name of the error',
    {
      message: 'The cart is closed',
      text: '  File "/usr/lib/python2.7/unittest/case.py", line 329, in run\n    testMethod()\n  File "/usr/lib/python2.7/unittest/case.py", line 410, in fail\n    raise self.failureException(msg)\n\'The cart is closed\'\n',
    },
    { kind: 'assertion', message: 'The cart is closed' },
  ],
  [
    'an error that was thrown while unittest failed, where the report has lost its name',
    {
      message: 'The till is closed',
      text: '  File "/usr/lib/python2.7/unittest/case.py", line 410, in fail\n    raise self.failureException(msg)\n  File "/shop/till.py", line 7, in close\n    raise Closed(msg)\n\'The till is closed\'\n',
    },
    { kind: 'unknown' },
  ],
  [
    'an error of COM',
    { message: 'Retrieving the COM class factory failed: no such class (Exception from HRESULT: 0x80040154).' },
    { kind: 'exception' },
  ],
  [
    'a condition of Karate, in its JSON',
    { message: 'did not evaluate to \'true\': response.status = "OPEN"\nsrc/cart.feature:12' },
    { kind: 'assertion' },
  ],
  [
    "the first versions of Playwright's runner, which name the browser above the error",
    {
      element: 'failure',
      message: 'cart.spec.ts:12:5 pays',
      text: '  src/cart.spec.ts:12:5 › Cart pays =======\n  browserName=firefox, headful=false, slowMo=0, video=false\n\n    ReferenceError: total is not defined\n\n      11 |\n    > 12 |   expect(total).toBe(3);\n         |          ^\n',
      dialect: 'playwright',
    },
    { kind: 'exception', message: 'ReferenceError: total is not defined' },
  ],
  [
    'an assertion of C that glibc prints, below what the program printed',
    { text: "adding up\ntill: ../till.c:10: main: Assertion `total == 4' failed.\nAborted" },
    { kind: 'assertion' },
  ],
  [
    'assertions of `terraform test`, in JUnit XML',
    {
      element: 'failure',
      message: '1 of 2 assertions failed',
      text: 'Error: Test assertion failed\n\n  on main.tftest.hcl line 3, in run "check_name":\n\nid is empty',
    },
    { kind: 'assertion' },
  ],
  [
    'an error of `terraform test`, in JUnit XML',
    { element: 'failure', message: 'Error: Invalid reference\n\n  on main.tftest.hcl line 3' },
    { kind: 'exception' },
  ],
  [
    'a coroutine that pytest cannot run',
    {
      dialect: 'python',
      message: 'Failed: async def functions are not natively supported.\nYou need to install a suitable plugin',
    },
    { kind: 'exception' },
  ],
  [
    'a check of GdUnit4 in words of its own',
    {
      element: 'failure',
      type: 'FAILURE',
      message: "FAILED: res://test/test_cart.gd:35\nThe cart names no item 'tea'",
    },
    { kind: 'assertion' },
  ],
  [
    'a step of Gauge that asserts',
    { message: "Open the cart\nStep Execution Failure: 'java.lang.AssertionError: no button'" },
    { kind: 'assertion' },
  ],
  [
    'a step of Gauge that breaks',
    { message: "Open the cart\nStep Execution Failure: 'java.lang.NullPointerException: no cart'" },
    { kind: 'exception' },
  ],
  [
    'a step of Gauge that says no more than its words',
    { message: "Open the cart\nStep Execution Failure: 'no cart'" },
    { kind: 'unknown' },
  ],
  [
    'a hook of Gauge in front of a scenario',
    { message: "Pay\nScenario Pre Hook Failure: 'java.lang.IllegalStateException: no till'" },
    { kind: 'exception' },
  ],
  [
    'a step of Gauge with frames behind the error',
    { message: "Pay\nStep Execution Failure: 'java.lang.NullPointerException'\nshop.Steps.pay(Steps.java:58)" },
    { kind: 'exception' },
  ],
  [
    'a step of Gauge in Go that panicked, with its frames',
    {
      element: 'failure',
      message: "Pay\nStep Execution Failure: 'runtime error: invalid memory address or nil pointer dereference'",
      text: '\t/src/shop/till.go:176\nexample.com/shop.Pay(0x0)\n\t/src/shop/till.go:60',
    },
    { kind: 'exception' },
  ],
  [
    'an error of a library of Robot Framework, in JUnit XML',
    { element: 'failure', type: 'AssertionError', message: 'Error: No page open.' },
    { kind: 'exception' },
  ],
  [
    'an error in the set-up of a suite of Robot Framework, in JUnit XML',
    {
      element: 'failure',
      type: 'AssertionError',
      message: 'Parent suite setup failed:\nError: page.goto: no such page',
    },
    { kind: 'exception' },
  ],
  [
    'a condition of Robot Framework, in JUnit XML',
    { element: 'failure', type: 'AssertionError', message: 'Basket should be empty' },
    { kind: 'assertion' },
  ],
  [
    'an element that XCUITest finds twice',
    { element: 'failure', message: 'Multiple matches found for "Utilities" StaticText.' },
    { kind: 'exception' },
  ],
  ['an element that XCUITest does not find', { message: 'No matches found for Table' }, { kind: 'exception' }],
  ['matches that a test looked for itself', { message: 'No matches found for Tables of May' }, { kind: 'unknown' }],
  [
    'an error of the application under Cypress',
    {
      message:
        'The following error originated from your application code, not from Cypress. It was caused by an unhandled promise rejection.\n\n  > no till',
    },
    { kind: 'exception' },
  ],
  [
    'a step that nobody wrote, under Grails',
    {
      element: 'failure',
      type: 'grails.plugin.cucumber.FakeAssertionFailedError',
      message: 'Undefined Step: Given a till',
      text: 'cucumber.runtime.UndefinedStepException: Undefined Step: Given a till\n\tat a.B.c(B.groovy:1)',
    },
    { kind: 'exception' },
  ],
  [
    'a command of Nightwatch',
    { message: 'Error while running "waitForElementVisible" command: "Error: no selector"' },
    { kind: 'exception' },
  ],
  [
    'an item that Robot Framework does not find',
    { dialect: 'robot', message: "String '${card}' has no item in index 2." },
    { kind: 'exception' },
  ],
  [
    'a linter of ROS that CTest runs',
    {
      message:
        "-- run_test.py: invoking following command in '/src/cart':\n - /opt/ros/foxy/bin/ament_lint_cmake --xunit-file /build/lint.xml\nCMakeLists.txt:27: Tab found",
    },
    { kind: 'assertion' },
  ],
  [
    'a class of Java within another',
    { element: 'failure', type: 'shop.CartConfig$Missing', message: 'shop.CartConfig$Missing: no till' },
    { kind: 'exception', type: 'shop.CartConfig$Missing' },
  ],
  [
    'a class within another in front of the message',
    { message: 'shop.CartConfig$Missing: no till' },
    { kind: 'exception' },
  ],
  [
    'a class within another that may be of an assertion',
    { element: 'failure', type: 'shop.Cart$CheckFailed', message: 'no till' },
    { kind: 'unknown' },
  ],
  [
    'a class of Python that Robot Framework names in lower case',
    { dialect: 'robot', message: "error: b'[ALERT] No such account'" },
    { kind: 'exception' },
  ],
  ['an error of PowerShell', { dialect: 'powershell', message: 'The drawer is stuck' }, { kind: 'exception' }],
  [
    'an assertion of Pester, one of several',
    { dialect: 'powershell', message: '[0] Expected the drawer to be open' },
    { kind: 'assertion' },
  ],
  [
    'an action of fastlane on Windows',
    {
      message:
        "C:/gems/fastlane-2.80.0/fastlane/lib/fastlane/actions/actions_helper.rb:48:in `execute_action'\nFastfile:3:in `pay'\nC:/bin/fastlane:23:in `<main>'\n\nThe versions are not enabled in this project.",
    },
    { kind: 'exception', message: 'The versions are not enabled in this project.' },
  ],
  [
    'the linter of copyrights of ROS',
    { element: 'failure', message: 'could not find copyright notice' },
    { kind: 'assertion' },
  ],
  [
    'a keyword of Katalon Studio that acts',
    {
      message:
        "(Stack trace: com.kms.katalon.core.exception.StepFailedException: Unable to click on object 'Page/buy' (Root cause: no such element)",
    },
    { kind: 'exception' },
  ],
  [
    'what Ginkgo says of a test, before version 2',
    { element: 'failure', message: '/shop/e2e/cart.go:59\nMay 30 07:59:19.099: We need at least two carts' },
    { kind: 'assertion' },
  ],
  [
    'an action of fastlane',
    {
      message:
        "/gems/fastlane-2.80.0/fastlane/lib/fastlane/actions/actions_helper.rb:48:in `execute_action'\n\nThe versions are not enabled in this project.",
    },
    { kind: 'exception' },
  ],
  [
    'a screenshot of a window that is gone',
    { message: 'Element Window cannot request screenshot data because it does not exist' },
    { kind: 'exception' },
  ],
  [
    'a command of WebdriverIO',
    { message: 'Can\'t call click on element with selector "#buy" because element wasn\'t found' },
    { kind: 'exception' },
  ],
  [
    'a hook of Nightwatch that did not end',
    { message: 'TimeoutError\n   done() callback timeout of 20000ms was reached while executing "before".' },
    { kind: 'exception' },
  ],
  ['a build of Zephyr', { element: 'failure', type: 'failure', message: 'Build failure' }, { kind: 'exception' }],
  [
    'an assertion of Node that Jest has named twice',
    { dialect: 'jest', message: 'AssertionError [ERR_ASSERTION] [ERR_ASSERTION]: no type of the cart' },
    { kind: 'assertion' },
  ],
  [
    'an error of Appium in the words of a keyword',
    {
      dialect: 'robot',
      message:
        'Parent suite setup failed:\nThe till did not open: WebDriverException: Message: An unknown server-side error occurred',
    },
    { kind: 'exception' },
  ],
  [
    'a button that SeleniumLibrary does not find',
    { dialect: 'robot', message: "Button with locator 'id:buy' not found." },
    { kind: 'exception' },
  ],
  [
    'a condition of a test of Go',
    { message: 'cart_test.go:12: the removed item should be gone' },
    { kind: 'assertion' },
  ],
  [
    'a condition of a test of Go behind what it logged',
    { message: 'cart_test.go:12: failed to open the till: 1\ncart_test.go:14: Content mismatch in the cart' },
    { kind: 'assertion' },
  ],
  [
    'a status that a test of Go did not want',
    { message: 'cart_test.go:12: Failed to add item: 400 - {"error":"no such user"}' },
    { kind: 'assertion' },
  ],
  [
    'an error that a test of Go passes on',
    { message: 'cart_test.go:12: failed to start the till: listen tcp :80: bind: permission denied' },
    { kind: 'unknown' },
  ],
  [
    "an error of Go's libraries in a sentence",
    { message: 'cart_test.go:12: loading orders: open orders.json: no such file or directory' },
    { kind: 'unknown' },
  ],
  ['an empty line of a test of Go', { message: 'cart_test.go:12: ' }, { kind: 'unknown' }],
  [
    'what Ruby throws, without an ending of errors',
    { type: 'ActiveRecord::RecordNotFound', message: 'no order 7', dialect: 'ruby', element: 'failure' },
    { kind: 'exception', type: 'ActiveRecord::RecordNotFound' },
  ],
  [
    'what a converter of TAP names its results',
    { type: 'TAP::Parser::Result::Test', message: 'not ok 4 - pays', dialect: 'ruby', element: 'failure' },
    { kind: 'unknown' },
  ],
  [
    'a number of elements that Cypress retried, under its own name for errors',
    {
      type: 'CypressError',
      message: "Timed out retrying: Too many elements found. Found '7', expected '5'.",
      dialect: 'cypress',
    },
    { kind: 'assertion' },
  ],
  [
    'an assertion that Cypress retried, under its own name for errors',
    { type: 'CypressError', message: "Timed out retrying: expected '<li>' to have class 'sold'", dialect: 'cypress' },
    { kind: 'assertion', expected: 'sold' },
  ],
  ...[
    'Testing if element <#buy> is present.',
    'Testing if the page title equals "Cart".',
    "Testing if attribute 'href' of element <a> doesn't contain '/cart'",
    'Testing if value of <#count> equals: "5". Element could not be located.',
    "Testing if element's <h1> inner text equals 'Cart'",
    'Testing if the element count for <li> is not 3',
    'Testing if the URL matches /cart/',
  ].map((message): readonly [string, ReportedFailure, object] => [
    `an assertion of Nightwatch 0.9 to 3: ${message}`,
    { message, element: 'failure' },
    { kind: 'assertion' },
  ]),
  ['own words that begin as Nightwatch does', { message: 'Testing if I can', element: 'failure' }, { kind: 'unknown' }],
  [
    'a request of Cypress that failed',
    { type: 'CypressError', message: 'CypressError: `cy.visit()` failed trying to load:', dialect: 'cypress' },
    { kind: 'exception' },
  ],
  [
    'RSpec in front of its source, in a report of another writer',
    { message: 'Failure/Error: expect(paid).to eq false', text: 'AssertionError: expected true to equal false' },
    { kind: 'assertion', expected: false, actual: true },
  ],
  [
    'an error that was not thrown',
    { message: 'Expected exception "EShop" but there was none. The till is empty' },
    { kind: 'assertion' },
  ],
  [
    'a status in front of the one that was expected',
    { message: 'wrong response status code 404. Expected: 405; from http://shop.test/' },
    { kind: 'assertion', expected: 405, actual: 404 },
  ],
  [
    'an undefined side beside a field whose members are in another order',
    {
      dialect: 'jest',
      message:
        'Error: expect(received).toEqual(expected) // deep equality\n\nExpected: {"age": 20, "id": 2}\nReceived: undefined',
      expected: { id: 2, age: 20 },
    },
    { kind: 'assertion', expected: { age: 20, id: 2 }, actual: 'undefined' },
  ],
  [
    'an expected side with a matcher, which a field could not contain',
    {
      dialect: 'jest',
      message:
        'Error: expect(received).toEqual(expected) // deep equality\n\n- Expected  - 0\n+ Received  + 1\n\n  Object {\n    "error": Any<String>,\n+   "sold": false,\n  }',
      actual: { sold: false, error: 'no till' },
      isAssertion: true,
    },
    {
      kind: 'assertion',
      expected: 'Object {\n  "error": Any<String>,\n}',
      actual: { sold: false, error: 'no till' },
    },
  ],
  [
    'a value of jest-dom under Vitest',
    {
      dialect: 'vitest',
      message:
        'Error: expect(element).toHaveValue(till 7)\n\nExpected the element to have value:\n  till 7\nReceived:\n  till 77',
    },
    { kind: 'assertion', expected: 'till 7', actual: 'till 77' },
  ],
  [
    'a crash under GoogleTest',
    { message: 'unknown file\nSEH exception with code 0xc0000005 thrown in the test body.', element: 'failure' },
    { kind: 'exception' },
  ],
  [
    'a stack of .NET that begins in an assertion, where nothing names the kind',
    {
      dialect: 'mocha',
      message: 'no till',
      stack: '   at NUnit.Framework.Assert.Fail(String message) in Assert.cs:line 142\n   at Shop.CartTests.Total()',
    },
    { kind: 'assertion', message: 'no till' },
  ],
  [
    'a stack of .NET in which an assertion called what has thrown',
    {
      dialect: 'mocha',
      message: 'no till',
      stack: '   at Shop.Till.Open()\n   at NUnit.Framework.Assert.That(Func`1 code)',
    },
    { kind: 'exception', message: 'no till' },
  ],
  [
    'the name behind the message of Ruby',
    { message: 'boom (RuntimeError)' },
    { kind: 'exception', type: 'RuntimeError' },
  ],
  [
    'the name behind the message of an assertion',
    { message: 'expected 2, got 1 (RSpec::Expectations::ExpectationNotMetError)' },
    { kind: 'assertion', type: 'RSpec::Expectations::ExpectationNotMetError' },
  ],
  ['a remark in brackets', { message: 'boom (see Retries)', element: 'failure' }, { kind: 'unknown' }],
  [
    'the hook of NUnit',
    { message: 'TearDown : System.InvalidOperationException : boom' },
    { kind: 'exception', type: 'System.InvalidOperationException' },
  ],
  [
    'the head of a thread',
    { message: 'Exception in thread "main" java.lang.IllegalStateException: boom' },
    { kind: 'exception', type: 'java.lang.IllegalStateException' },
  ],
  [
    'the sentence of MSTest',
    {
      message: 'Test method Shop.CartTests.Total threw exception: \nSystem.FormatException: no number',
      element: 'failure',
    },
    { kind: 'exception', type: 'System.FormatException' },
  ],
  [
    'the sentence of Katalon Studio',
    {
      message: 'Test Cases/Cart/Total FAILED.\nReason:\ncom.kms.katalon.core.exception.StepFailedException: no cart',
      element: 'failure',
    },
    { kind: 'exception', type: 'com.kms.katalon.core.exception.StepFailedException' },
  ],
  [
    'the words of Marathon in the place of a name',
    {
      type: 'rerun exception',
      text: 'java.lang.AssertionError\n\tat shop.CartTest.total(CartTest.java:3)',
      element: 'failure',
    },
    { kind: 'assertion', type: 'java.lang.AssertionError' },
  ],
  [
    'a throw of Elixir',
    { message: 'throw: "no cart"', text: '  1) test total\n     ** (throw) "no cart"', element: 'failure' },
    { kind: 'exception' },
  ],
  ['what XCTest caught', { message: 'failed: caught error: "boom"' }, { kind: 'exception' }],
  ['what a runner caught', { message: 'Caught error: boom', element: 'failure' }, { kind: 'exception' }],
  ['the word of Twister', { message: 'Timeout', element: 'failure' }, { kind: 'exception', timedOut: true }],
  ['a time limit of OPA5', { message: 'Opa timeout after 15 seconds', element: 'failure' }, { kind: 'exception' }],
  [
    'a time limit in own words',
    { message: 'Login: timed out after 5000ms', element: 'failure' },
    { kind: 'exception' },
  ],
  ['a condition of Maestro', { message: 'Assertion is false: "Welcome" is visible' }, { kind: 'assertion' }],
  [
    'an assertion of Terraform',
    { message: 'Test assertion failed', text: 'on main.tftest.hcl line 12, in run "valid"' },
    { kind: 'assertion' },
  ],
  ['the word in a sentence', { message: 'Timeout of the cart is 3', element: 'failure' }, { kind: 'unknown' }],
];

/** Fields of stacks of which no line has the shape of one, and what is a message. */
const STACKS: readonly (readonly [string, ReportedFailure, object])[] = [
  [
    'Unity',
    { message: 'no cart', stack: 'Shop.Cart.Total () (at Assets/Cart.cs:7)' },
    { message: 'no cart', stack: 'Shop.Cart.Total () (at Assets/Cart.cs:7)' },
  ],
  [
    'German .NET',
    { message: 'no cart', stack: '   bei Shop.Cart.Total() in C:\\shop\\Cart.cs:Zeile 7.' },
    { message: 'no cart', stack: '   bei Shop.Cart.Total() in C:\\shop\\Cart.cs:Zeile 7.' },
  ],
  [
    'node-tap',
    { message: 'no cart', stack: 'Test.<anonymous> (test/cart.js:7:3)' },
    { message: 'no cart', stack: 'Test.<anonymous> (test/cart.js:7:3)' },
  ],
];

describe('the kind of a failure', () => {
  it.each(TYPES)('is by the end of the name %s: %s', (type, kind) => {
    expect(normalizeFailure({ type, message: 'boom' })).toMatchObject({ kind, type });
  });

  it.each(TEXTS)('follows from %s', (_what, failure, expected) => {
    expect(normalizeFailure(failure)).toMatchObject(expected);
  });
});

describe('the message of a failure', () => {
  it.each(STACKS)('does not contain the stack that the report names: %s', (_what, failure, expected) => {
    expect(normalizeFailure(failure)).toMatchObject(expected);
  });

  it('is the field of the stack where there is nothing else', () => {
    expect(normalizeFailure({ stack: 'Error: boom\n    at a (/shop/a.js:1:2)' })).toMatchObject({
      message: 'Error: boom',
    });
  });

  it('contains the causes that Node prints below the frames', () => {
    const text =
      'Error: outer failure\n    at a (/shop/a.js:1:1) {\n  [cause]: Error: inner failure\n      at b (/shop/b.js:2:2) {\n    [cause]: TypeError: x is no cart\n  }\n}';
    expect(normalizeFailure({ message: 'outer failure', text, dialect: 'node' })).toMatchObject({
      message: 'outer failure: inner failure: TypeError: x is no cart',
      location: { file: '/shop/a.js', line: 1 },
    });
  });

  it.each<[string, ReportedFailure]>([
    [
      'Jest',
      {
        dialect: 'jest',
        message: 'Error: outer failure\n    at a (/x/a.js:1:1)\n\nCause:\ninner failure\n    at b (/x/b.js:1:1)',
      },
    ],
    [
      'Vitest',
      {
        dialect: 'vitest',
        message: 'outer failure',
        text: 'Error: outer failure\n ❯ a.test.ts:3:5\n\nCaused by: Error: inner failure\n ❯ b.ts:1:1',
      },
    ],
  ])('contains the cause as %s prints it', (_runner, failure) => {
    expect(normalizeFailure(failure).message).toMatch(/outer failure: inner failure$/);
  });

  it('ends before the frame of Jasmine', () => {
    const text = 'Error: no cart\n    at <Jasmine>\n    at UserContext.<anonymous> (/x/a.spec.js:3:5)';
    expect(normalizeFailure({ text })).toMatchObject({ message: 'Error: no cart' });
  });

  it('gives the side that a field could not contain', () => {
    expect(
      normalizeFailure({ dialect: 'mocha', message: 'expected undefined to equal 3', expected: '3' }),
    ).toMatchObject({ expected: '3', actual: 'undefined' });
  });

  it('names no cause twice', () => {
    const text = 'Error: no cart\n    at a (/shop/a.js:1:1) {\n  [cause]: Error: no cart\n}';
    expect(normalizeFailure({ message: 'no cart', text, dialect: 'node' })).toMatchObject({ message: 'no cart' });
  });
});

describe('what a report calls a failure', () => {
  it('is a condition that did not hold, where its words are of one', () => {
    expect(normalizeFailure({ element: 'failure', message: 'The till is open' }).isReportedAsFailed).toBe(true);
  });

  it.each([
    ['cocotb has the seed alone as message', 'Test failed with RANDOM_SEED=1747166548'],
    ['Twister knows nothing', 'Unknown Error'],
  ])('is of no kind where %s', (_, message) => {
    const failure = normalizeFailure({ element: 'failure', message });
    expect(failure.kind).toBe('unknown');
    expect(failure.isReportedAsFailed).toBeUndefined();
  });
});
