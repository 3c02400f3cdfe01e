import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';

function kindOf(failure: ReportedFailure): string {
  return normalizeFailure(failure).kind;
}

/** What tools and languages say of an error without its name. */
const ERRORS: readonly string[] = [
  // PostgreSQL's drivers for Go.
  'cart_test.go:21: cannot connect: pq: role "ada" does not exist (28000)',
  '    cart_test.go:21: ERROR: relation "carts" does not exist (SQLSTATE 42P01)',
  // Karate.
  '>>>> js failed:\n01: total()\n<<<<\norg.graalvm.polyglot.PolyglotException: no till\nclasspath:cart.feature:4',
  'js failed:\n==========\n  Code: total()\n  Error: total is not defined\n==========',
  'news/cart.feature:3\nkarate-config.js\n>>>> js failed:\n01: function fn() {\n02: }\n<<<<\nno till',
  'js eval failed twice:till.click(), error: {"type":"object"}',
  'not found: shop/cart.json\nsrc/test/java/cart.feature:5',
  'driver config / start failed: start failed, options: {type=chrome}',
  'no variable found with name: cart',
  'wait failed for: #till after 3000 milliseconds',
  "driver 'click()': failed after 2 retries and 3021 milliseconds",
  '>> cart.feature:3\n>> karate-config.js failed\n>> js failed:',
  'feature call loop failed at index: 2, no till',
  // Twister of Zephyr, and pg_regress.
  'RAM overflow but is one of the integration platforms',
  '(test process exited with exit code 2)',
  '(test process was terminated by signal 11: Segmentation fault)',
  // Playwright in a step of Cucumber, and TestCafe in XML.
  'page.goto: net::ERR_ABORTED; maybe frame was detached?\nCall log:\n  - navigating to "http://shop.test/"',
  '1) Error on page "http://shop.test/":\n\n   Uncaught Error: no till',
  // A keyword of one's own around one of AppiumLibrary.
  "Cannot press 'id=pay': Element locator 'id=pay' did not match any elements after 30 seconds",
  // Katalon Studio.
  "Unable to set text 'tea' of object 'Page/name' (Root cause: org.openqa.selenium.WebDriverException: chrome not reachable\n  (Session info: chrome=66))",
  "Failed to tap on element 'Page/pay' (Root cause: No application is started yet.)",
  // A loader, and a program that says what it caught.
  '/shop/tests/.libs/lt-check_cart: error while loading shared libraries: libcart.so.0: cannot open shared object file: No such file or directory',
  '[ RUN      ] test_cart\nEXCEPTION: INVALID_STATE',
  'writen:120933\toffset:130031\nException: test 2 - number of bytes is incorrect',
  // Schemathesis.
  'Schema Error\n\nUnresolvable JSON pointer in the schema',
  // The C library, below what a program printed.
  '=> Start test "total"\nfree(): invalid pointer',
  'munmap_chunk(): invalid pointer',
  'double free or corruption (fasttop)',
  '*** stack smashing detected ***: terminated',
  // Pester.
  'This test should run but it did not. Most likely a setup in some parent block failed.',
  // WebDriver.
  'no such element: Unable to locate element: {"method":"css selector","selector":"#pay"}',
  'stale element reference: element is not attached to the page document\n  (Session info: chrome=120)',
  'unknown error: cannot determine loading status',
  'Unable to locate element: //*[@id="pay"]',
  // Languages and databases.
  "name 'cart' is not defined",
  "No module named 'shop'",
  "'NoneType' object has no attribute 'total'",
  "total() missing 1 required positional argument: 'cart'",
  "fixture 'till' not found",
  'Call to undefined function total()',
  'Class "Shop\\Cart" not found',
  "Cannot get property 'total' on null object",
  'No such property: till for class: shop.CartSpec',
  'Index 4 out of bounds for length 4',
  'Object reference not set to an instance of an object.',
  'Exception has been thrown by the target of an invocation.',
  'Interface cannot be resolved: Shop.ITill (resolution path: Shop.Hooks)',
  "Wait until the total is equal to '3' for up to 30s timed out yielding '4'",
  'Methods defined as TestMethod do not support Web service callouts',
  'Insert failed. First exception on row 0; first error: REQUIRED_FIELD_MISSING, Required fields are missing: [Name]',
  "Could not find file 'C:\\shop\\cart.xml'.",
  'Unable to find type [Cart].',
  'no such table: carts',
  'SQLSTATE[23503]: Foreign key violation',
  "Invalid call. Nonexistent function 'pay' in base 'Nil'.",
];

/** Words of people, which may be those of a check. */
const OPEN: readonly string[] = [
  'not found: the cart',
  'the cart is not defined',
  'name of the cart is not defined',
  'disconnected',
  'no such cart',
  'Class of the cart not found',
  'Unable to find the cart',
];

describe('words of an error without its name', () => {
  it.each(ERRORS)('are those of an exception: %j', (message) => {
    expect(kindOf({ message })).toBe('exception');
    expect(kindOf({ message, element: 'failure' })).toBe('exception');
  });

  it.each(OPEN)('leave it open: %j', (message) => {
    expect(kindOf({ message })).toBe('unknown');
  });

  it('say nothing where the report names an assertion', () => {
    expect(kindOf({ message: 'no such table: carts', type: 'java.lang.AssertionError' })).toBe('assertion');
  });
});

describe('words of Katalon Studio', () => {
  it.each([
    "Object 'Page/pay' is NOT visible",
    "Object 'Page/pay' is present",
    "Text 'Paid' is present on page",
    "(Stack trace: com.kms.katalon.core.exception.StepFailedException: Text 'Paid' is not present on page",
    "Unable to verify text 'Paid' is present using regular expression (Root cause: Text 'Paid' is not present on page using regular expression)",
  ])('are those of a verification: %j', (message) => {
    expect(kindOf({ message })).toBe('assertion');
  });

  it.each([
    "Unable to get text of object 'Page/pay' (Root cause: java.lang.NullPointerException)",
    "Unable to verify object 'Page/pay' present (Root cause: org.openqa.selenium.NoSuchWindowException: no such window)",
  ])('are those of a driver: %j', (message) => {
    expect(kindOf({ message })).toBe('exception');
  });
});

describe('an opening of an error in a report of an unknown runner', () => {
  it.each([
    'Unable to start app at: "shop.apk"',
    'Could not connect to the till',
    'Failed to load the price list: 503',
    "Can't open the drawer",
    'open prices.csv: no such file or directory',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Connect to localhost:8080 failed: Connection refused',
    'page.goto: net::ERR_CONNECTION_RESET at http://shop.test/',
  ])('is that of an exception: %j', (message) => {
    expect(kindOf({ message, element: 'failure' })).toBe('exception');
    expect(kindOf({ message, dialect: 'java' })).toBe('exception');
  });

  it.each([
    'Failed to find the cart',
    'Failed to match the price',
    'Cannot see the till',
    'Could not verify the total',
    'Failed to load carts: expected 3',
    'The cart should open: connection refused',
    'cart_test.cpp:12: Could not open the drawer',
    'the till is closed',
  ])('is none: %j', (message) => {
    expect(kindOf({ message, element: 'failure' })).not.toBe('exception');
  });

  // A test's own words are all that these print of an assertion.
  it.each(['go', 'cpp', 'robot', 'godot', 'perl', 'tape', 'swift', 'php', 'ruby'] as const)(
    'leaves it open in a report of %s',
    (dialect) => {
      expect(kindOf({ message: 'Could not open the drawer', element: 'failure', dialect })).toBe('unknown');
    },
  );

  it('leaves it open without an element for failures', () => {
    expect(kindOf({ message: 'Could not open the drawer' })).toBe('unknown');
  });
});
