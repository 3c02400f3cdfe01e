import { describe, expect, it } from '@jest/globals';
import type { MessagePattern } from './message-pattern.js';
import { firstReading, readMessage } from './message-patterns.js';
import { ReadingBudget } from './reading-budget.js';

describe('firstReading', () => {
  it('asks no further dialect once one has used up the budget', () => {
    let nowMs = 0;
    const asked: string[] = [];
    const slow: MessagePattern = {
      family: 'go',
      read: () => {
        asked.push('slow');
        nowMs += 300;
        return undefined;
      },
    };
    const next: MessagePattern = {
      family: 'rust',
      read: () => {
        asked.push('next');
        return { expected: 1, actual: 2 };
      },
    };
    const budget = new ReadingBudget(() => nowMs);
    expect(firstReading([slow, next], 'expected 1 to equal 2', {}, budget)).toBeUndefined();
    expect(asked).toEqual(['slow']);
    expect(budget.wasStopped).toBe(true);
    expect(firstReading([next], 'the whole text', {}, budget)).toBeUndefined();
  });

  it('keeps what a slow dialect has found', () => {
    let nowMs = 0;
    const slow: MessagePattern = {
      family: 'go',
      read: () => {
        nowMs += 300;
        return { expected: 1 };
      },
    };
    const budget = new ReadingBudget(() => nowMs);
    expect(firstReading([slow], 'a', {}, budget)).toEqual({ expected: 1 });
    expect(budget.wasStopped).toBe(false);
  });
});

describe('readMessage', () => {
  it.each(['Error in nominal use 1 - Expected : 0 , Result : -1', 'Expected: 0, Actual: -1', 'expected 0, but got -1'])(
    "reads words of one's own: %s",
    (text) => {
      expect(readMessage(text, {})).toEqual({ expected: 0, actual: -1 });
    },
  );

  it.each([
    ['HUnit', 'expected: 42\n but got: 41', { expected: 42, actual: 41 }],
    ['QUnit', 'totals\nexpected: "a"\nactual: "b"\n', { expected: 'a', actual: 'b' }],
    ['lists', 'Expected [1], but got [2].', { expected: [1], actual: [2] }],
    [
      'luassert',
      'Expected objects to be equal.\nPassed in:\n(number) 1\nExpected:\n(number) 3',
      { expected: 3, actual: 1 },
    ],
    ['Expecto', 'totals. Actual value was 41 but had expected it to be 42.', { expected: 42, actual: 41 }],
    ['Alcotest', "ASSERT total\nFAIL total\n\n   Expected: `42'\n   Received: `41'", { expected: 42, actual: 41 }],
    ['Robot Framework', '41 (string) != 41 (integer)', { expected: 41, actual: '41' }],
    ['words in the place of values', 'expected: a list of users\nactual: nothing at all', undefined],
    ['a parser', 'expected: ;\nactual: }\nat line 3', undefined],
  ])('reads %s', (_, text, found) => {
    expect(readMessage(text, {})).toEqual(found);
  });

  it('does not take a full stop for a part of a number', () => {
    expect(readMessage('Expected 42, but got 41.', {})).toEqual({ expected: 42, actual: 41 });
  });
});

describe('ReadingBudget', () => {
  it('counts the time in which the process is busy', () => {
    const budget = new ReadingBudget();
    expect(budget.isUsedUp()).toBe(false);
    const endMs = performance.now() + 5_000;
    while (!budget.isUsedUp() && performance.now() < endMs);
    expect(budget.wasStopped).toBe(true);
  });
});
