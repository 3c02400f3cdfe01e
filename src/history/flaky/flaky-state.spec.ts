import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../../test/support/outcome-notation.js';
import { signalsOf, stateOf, type FlakyState, type Signals } from './flaky-state.js';

const times = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ');

// docs/concepts.md, Flaky tests: signals
describe('signals', () => {
  const none = { retried: 0, sameCommit: 0, alternations: 0, flakeRate: 0, failureRate: 0 };

  it.each<[string, string, Signals]>([
    ['no outcome', '', none],
    ['one pass', 'P', none],
    ['one failure', 'F', { ...none, failureRate: 1 }],
    ['a break', 'F P P', { ...none, alternations: 1, flakeRate: 0.5, failureRate: 1 / 3 }],
    ['a break and its fix', 'P F P', { ...none, alternations: 2, flakeRate: 1, failureRate: 1 / 3 }],
    ['retries', 'Pr P Pr', { ...none, retried: 2 }],
    ['a commit that did both', 'P#a F#a', { ...none, sameCommit: 1, alternations: 1, flakeRate: 1, failureRate: 0.5 }],
    [
      'two commits that did both, one that did not',
      'P#a F#b F#a P#b P#c',
      { ...none, sameCommit: 2, alternations: 2, flakeRate: 0.5, failureRate: 0.4 },
    ],
    ['outcomes of no commit', 'P F', { ...none, alternations: 1, flakeRate: 1, failureRate: 0.5 }],
    [
      'a failure at the end of the window',
      `${times(49, 'P')} F`,
      { ...none, alternations: 1, flakeRate: 1 / 49, failureRate: 1 / 50 },
    ],
    ['a failure behind the window', `${times(50, 'P')} F`, none],
    [
      'a commit half behind the window',
      `F#a ${times(49, 'P')} P#a`,
      { ...none, alternations: 1, flakeRate: 1 / 49, failureRate: 1 / 50 },
    ],
  ])('of %s', (_, written, expected) => {
    expect(signalsOf(outcomesOf(written))).toEqual(expected);
  });
});

// docs/concepts.md, Flaky tests: states
describe('the state', () => {
  it.each<[string, string, FlakyState]>([
    ['no outcome', '', 'healthy'],
    ['a single break', 'F P P P', 'healthy'],
    ['a break and its fix', 'P F F P', 'healthy'],
    ['two failures from the start', 'F F', 'healthy'],
    ['three failures from the start', 'F F F', 'broken'],
    ['a break that lasts four outcomes', 'F F F F P', 'healthy'],
    ['a break that lasts five outcomes', 'F F F F F P', 'broken'],
    ['a break that lasts longer than the window', `${times(60, 'F')} P`, 'broken'],
    ['the first pass after a long break', `P ${times(10, 'F')}`, 'healthy'],
    ['three alternations', 'F P F P', 'flaky'],
    ['a retry', 'P Pr P', 'flaky'],
    ['a commit that did both', 'P F#a P#a', 'flaky'],
    ['five failures in a row after flakiness', 'F F F F F Pr F P', 'broken'],
    ['a retry as the last of twenty', `${times(19, 'P')} Pr`, 'flaky'],
    ['twenty clean outcomes after a retry', `${times(20, 'P')} Pr`, 'healthy'],
    ['three alternations within twenty', `F P F ${times(17, 'P')}`, 'flaky'],
    ['alternations of which two are within twenty', `${times(17, 'P')} F F P F P`, 'healthy'],
    ['a commit half behind the twenty', `F#a ${times(19, 'P')} P#a`, 'healthy'],
  ])('after %s', (_, written, expected) => {
    expect(stateOf(outcomesOf(written))).toBe(expected);
  });
});
