import { describe, expect, it } from '@jest/globals';
import { isTypeOfNode, withoutEntities, withoutNodeFrame } from './junit-failures.js';

describe('the texts of node:test', () => {
  it('have types of their own', () => {
    expect(['testCodeFailure', 'hookFailed', 'AssertionError'].map((type) => isTypeOfNode(type))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('have quotes that are escaped twice', () => {
    expect(withoutEntities('says &quot;hi&quot;')).toBe('says "hi"');
  });

  it.each([
    ["[Error: test failed] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', exitCode: 1 }", 'test failed\n'],
    [
      "[Error [ERR_TEST_FAILURE]: ] {\n  code: 'ERR_TEST_FAILURE',\n  cause: Error\n      at a.js:1:2\n}",
      'Error\n      at a.js:1:2\n}',
    ],
    ['Error: boom\n    at a.js:1:2', 'Error: boom\n    at a.js:1:2'],
  ])('lose the error around %j', (text, rest) => {
    expect(withoutNodeFrame(text)).toBe(rest);
  });

  it('are read in short time', () => {
    const begin = performance.now();
    withoutNodeFrame(`[Error: ${'] { '.repeat(200_000)}`);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
