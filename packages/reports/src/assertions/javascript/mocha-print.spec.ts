import { describe, expect, it } from '@jest/globals';

import { withoutMochaBrackets } from './mocha-print.js';

describe('withoutMochaBrackets', () => {
  it.each([
    ['[null]', 'null'],
    ['[Date: 2026-11-20T00:00:00.000Z]', '"2026-11-20T00:00:00.000Z"'],
    [
      '{\n  "a": [null]\n  "b\\"": [\n    [null]\n    1\n  ]\n}',
      '{\n  "a": null\n  "b\\"": [\n    null\n    1\n  ]\n}',
    ],
    ['[\n  [Date: 2026-11-20T00:00:00.000Z]\n]', '[\n  "2026-11-20T00:00:00.000Z"\n]'],
  ])('reads %j as %j', (print, json) => {
    expect(withoutMochaBrackets(print)).toBe(json);
  });

  it.each([
    '[]',
    '[undefined]',
    '[nullable]',
    'a list:\n  [null]',
    '{\n  "a": "[null]"\n}',
    '{\n  "a": [Function: null]\n}',
  ])('leaves %j', (print) => {
    expect(withoutMochaBrackets(print)).toBe(print);
  });

  it('answers in short time', () => {
    const begin = performance.now();
    withoutMochaBrackets(`{\n${'"'.repeat(500_000)}`);
    withoutMochaBrackets(`{\n${' \n'.repeat(300_000)}`);
    withoutMochaBrackets(`{\n${'"a": [null\n'.repeat(50_000)}`);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
