import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from './normalize-failure.js';

const HEAD =
  'page.evaluate: StorybookTestRunnerError: \u001b[34m\nClick to debug the error directly in Storybook:\nhttp://127.0.0.1:6006/?path=/story/cart--pays&addonPanel=storybook/interactions/panel\n\n\u001b[39mMessage:\n ';
const STACK = '\n    at <anonymous>:367:16\n    at pays (/shop/Cart.stories.tsx:40:6)';

describe("an error of Storybook's test runner", () => {
  it('is the assertion of the story, without the address of the story in front', () => {
    const said = 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 4';
    expect(normalizeFailure({ type: 'Error', message: HEAD + said + STACK, dialect: 'jest' })).toMatchObject({
      kind: 'assertion',
      message: said,
      expected: 3,
      actual: 4,
      type: 'StorybookTestRunnerError',
    });
  });

  it('is an exception where the story does not find an element', () => {
    const said = 'Unable to find an accessible element with the role "button" and name `/pay/i`';
    expect(normalizeFailure({ type: 'Error', message: HEAD + said + STACK, dialect: 'jest' })).toMatchObject({
      kind: 'exception',
      message: said,
    });
  });
});
