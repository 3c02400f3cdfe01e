import { describe, expect, it } from '@jest/globals';
import { normalizeFailure, type NormalizedFailure } from './normalize-failure.js';

const ERROR = 'com.kms.katalon.core.exception.StepFailedException';
const FRAME =
  '\tat com.kms.katalon.core.webui.keyword.internal.WebUIKeywordMain.stepFailed(WebUIKeywordMain.groovy:64)';

describe('an error of Katalon Studio in JUnit XML', () => {
  it('has no path of a test case in front in older versions', () => {
    const message = `Test Cases/Cart FAILED because (of) ${ERROR}: Unable to click on object 'Page/pay'`;
    expect(normalizeFailure({ message, element: 'failure' }).message).toBe(
      `${ERROR}: Unable to click on object 'Page/pay'`,
    );
  });

  it('has no path of a test case in front, and what a keyword found behind its claim', () => {
    const message = [
      'Test Cases/Cart FAILED.',
      'Reason:',
      `${ERROR}: Verify element text of test object 'Page/total' FAILED.`,
      FRAME,
      `Caused by: ${ERROR}: Actual text 'two teas' and expected text 'three teas' of test object 'Page/total' are NOT matched.`,
      FRAME,
    ].join('\r\n');
    expect(normalizeFailure({ message, element: 'failure' })).toMatchObject({
      kind: 'assertion',
      message: `${ERROR}: Verify element text of test object 'Page/total' FAILED. (Root cause: Actual text 'two teas' and expected text 'three teas' of test object 'Page/total' are NOT matched.)`,
      expected: 'three teas',
      actual: 'two teas',
      type: ERROR,
    });
  });

  it('stays an exception where a keyword could not act', () => {
    const message = `Test Cases/Cart FAILED.\nReason:\n${ERROR}: Unable to click on object 'Page/pay' (Root cause: org.openqa.selenium.NoSuchElementException: no such element)`;
    expect(normalizeFailure({ message, element: 'failure' })).toMatchObject({
      kind: 'exception',
      message: expect.stringMatching(/Unable to click on object 'Page\/pay'/) as unknown,
    });
  });

  it('is as it is without a reason', () => {
    const message = 'Test Cases/Cart FAILED.';
    expect(normalizeFailure({ message, element: 'failure' }).message).toBe(message);
  });
});

const STORYBOOK =
  'page.evaluate: StorybookTestRunnerError: \u001b[34m\nClick to debug the error directly in Storybook:\nhttp://127.0.0.1:6006/?path=/story/cart--pays&addonPanel=storybook/interactions/panel\n\n\u001b[39mMessage:\n ';
const STACK = '\n    at <anonymous>:367:16\n    at pays (/shop/Cart.stories.tsx:40:6)';

describe("an error of Storybook's test runner", () => {
  it('is the assertion of the story, without the address of the story in front', () => {
    const said = 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 4';
    expect(normalizeFailure({ type: 'Error', message: STORYBOOK + said + STACK, dialect: 'jest' })).toMatchObject({
      kind: 'assertion',
      message: said,
      expected: 3,
      actual: 4,
      type: 'StorybookTestRunnerError',
    });
  });

  it('is an exception where the story does not find an element', () => {
    const said = 'Unable to find an accessible element with the role "button" and name `/pay/i`';
    expect(normalizeFailure({ type: 'Error', message: STORYBOOK + said + STACK, dialect: 'jest' })).toMatchObject({
      kind: 'exception',
      message: said,
    });
  });
});

describe('an error of clojure.test in JUnit XML', () => {
  const text = [
    'expected: (= 3 (total cart))',
    '  actual: java.lang.ArithmeticException: Divide by zero',
    ' at clojure.lang.Numbers.divide (Numbers.java:158)',
    '    shop.cart_test/fn (cart_test.clj:26)',
  ].join('\n');

  it.each(['In file cart_test.clj at line 28:', 'Uncaught exception, not in assertion.'])(
    'is what the test threw behind %j',
    (message) => {
      expect(normalizeFailure({ message, text, element: 'error' })).toMatchObject({
        kind: 'exception',
        message: 'java.lang.ArithmeticException: Divide by zero',
        type: 'java.lang.ArithmeticException',
        location: { file: 'cart_test.clj', line: 26 },
      });
    },
  );

  it('stays a comparison where nothing was thrown', () => {
    const compared = 'expected: (= 3 (total cart))\n  actual: (not (= 3 4))\n      at: cart_test.clj:18';
    expect(
      normalizeFailure({ message: 'In file cart_test.clj at line 18:', text: compared, element: 'failure' }),
    ).toMatchObject({ kind: 'assertion', expected: 3, actual: 4 });
  });
});

describe('an error that a test of Jasmine handed on, in JUnit XML', () => {
  const read = (message: string, text: string): NormalizedFailure =>
    normalizeFailure({ type: 'exception', message, text, element: 'failure' });

  it('has the name that is in its text', () => {
    const said = "expected '6' to equal '7'";
    const text = `AssertionError: ${said}\n    at Cart.sum (/shop/cart.js:21:24)`;
    expect(read(`Failed: ${said}`, text)).toMatchObject({ kind: 'assertion', expected: '7', actual: '6' });
    expect(read('Failed: no cart', 'TypeError: no cart\n    at Cart.sum (/shop/cart.js:21:24)')).toMatchObject({
      kind: 'exception',
      type: 'TypeError',
    });
  });

  it('keeps its own where the text is of something else', () => {
    expect(read('Failed: no cart', 'AssertionError: no till')).toMatchObject({ kind: 'exception', type: 'exception' });
  });
});
