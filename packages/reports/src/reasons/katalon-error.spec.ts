import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from './normalize-failure.js';

const ERROR = 'com.kms.katalon.core.exception.StepFailedException';
const FRAME =
  '\tat com.kms.katalon.core.webui.keyword.internal.WebUIKeywordMain.stepFailed(WebUIKeywordMain.groovy:64)';

describe('an error of Katalon Studio in JUnit XML', () => {
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
