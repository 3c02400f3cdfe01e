import { describe, expect, it } from '@jest/globals';
import { foldText, matchesPattern, readPattern } from './cause-rules.js';

const matches = (pattern: string, text: string): boolean | undefined => {
  const read = readPattern(pattern);
  return read === undefined ? undefined : matchesPattern(read, foldText(text));
};

// docs/concepts.md, "Cause rules"
describe('the pattern of a rule', () => {
  it.each([
    ['connection refused', 'connect: Connection Refused (payments)', true],
    ['connection refused * payments', 'Connection refused\n  while calling payments', true],
    ['connection refused * payments', 'connection refused payments', true],
    ['connection refused * payments', 'payments: connection refused', false],
    ['connection refused', 'connection   refused', true],
    ['connection refused', 'connection\r\n\trefused', true],
    ['connection refused', 'connectionrefused', false],
    ['a|b', 'xbx', true],
    ['a | b', 'b', true],
    ['a*|b', 'c', false],
    ['*full*', 'mailbox is full', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['ab*b', 'abb', true],
    ['ab*b', 'ab', false],
    ['a.c', 'abc', false],
    ['[a-z]+$', 'abc', false],
    ['ÄRGER', 'großer ärger', true],
    ['', 'x', undefined],
    ['  ', 'x', undefined],
    ['*', 'x', undefined],
    ['a|', 'a', undefined],
    ['a||b', 'a', undefined],
    ['a|b|c|d|e|f|g|h|i|j', 'j', true],
    ['a|b|c|d|e|f|g|h|i|j|k', 'k', undefined],
  ])('%j in %j: %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    ['*a'.repeat(100), true],
    [`${'a'.repeat(198)}*b`, false],
    [`b${'a'.repeat(199)}`, false],
    ['aab*'.repeat(50), false],
  ])('is looked for in a long text: %j', (pattern, isFound) => {
    expect(matches(pattern, `${'a'.repeat(4094)}c`)).toBe(isFound);
  });
});
