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
});
