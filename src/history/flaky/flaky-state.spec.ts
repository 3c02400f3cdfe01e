import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../../test/support/outcome-notation.js';
import { becameFlaky, signalsOf, stateOf, type FlakyState, type Signals } from './flaky-state.js';

const times = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ');

// docs/concepts.md, Flaky tests: signals
describe('signals', () => {
  const none = { retried: 0, sameCommit: 0, alternations: 0, flakeRate: 0, failureRate: 0 };

  it.each<[string, string, Signals]>([
    ['no outcome', '', none],
    ['one pass', 'P', none],
    ['one failure', 'F', { ...none, failureRate: 1 }],
    ['a break', 'F P P', { ...none, alternations: 1, failureRate: 1 / 3 }],
    ['a break and its fix', 'P F P', { ...none, alternations: 2, failureRate: 1 / 3 }],
    ['retries', 'Pr P Pr', { ...none, retried: 2, flakeRate: 2 / 3 }],
    ['three changes', 'P P F P F', { ...none, alternations: 3, flakeRate: 0.6, failureRate: 0.4 }],
    [
      'a retry on a commit that did both',
      'Pr#a F#a',
      { retried: 1, sameCommit: 1, alternations: 1, flakeRate: 1, failureRate: 0.5 },
    ],
    [
      'two breaks and their fixes, far from each other',
      `P F ${times(19, 'P')} F P`,
      { ...none, alternations: 4, failureRate: 2 / 23 },
    ],
    [
      'three changes that are just close enough',
      `P F ${times(16, 'P')} F F`,
      { ...none, alternations: 3, flakeRate: 3 / 20, failureRate: 3 / 20 },
    ],
    [
      'three changes that are not close enough',
      `P F ${times(18, 'P')} F F`,
      { ...none, alternations: 3, failureRate: 3 / 22 },
    ],
    ['a commit that did both', 'P#a F#a', { ...none, sameCommit: 1, alternations: 1, flakeRate: 1, failureRate: 0.5 }],
    [
      'two commits that did both, one that did not',
      'P#a F#b F#a P#b P#c',
      { ...none, sameCommit: 2, alternations: 2, flakeRate: 0.8, failureRate: 0.4 },
    ],
    ['outcomes of no commit', 'P F', { ...none, alternations: 1, failureRate: 0.5 }],
    ['a failure at the end of the window', `${times(49, 'P')} F`, { ...none, alternations: 1, failureRate: 1 / 50 }],
    ['a failure behind the window', `${times(50, 'P')} F`, none],
    ['a commit half behind the window', `F#a ${times(49, 'P')} P#a`, { ...none, alternations: 1, failureRate: 1 / 50 }],
  ])('of %s', (_, written, expected) => {
    expect(signalsOf(outcomesOf(written))).toEqual(expected);
  });
});

// docs/concepts.md, Flaky tests: states
describe('the state', () => {
  it.each<[string, string, FlakyState]>([
    ['no outcome', '', 'healthy'],
    ['a single break', 'F P P P', 'failing'],
    ['a break and its fix', 'P F F P', 'healthy'],
    ['two failures from the start', 'F F', 'failing'],
    ['three failures from the start', 'F F F', 'broken'],
    ['a break that lasts four outcomes', 'F F F F P', 'failing'],
    ['a break that lasts five outcomes', 'F F F F F P', 'broken'],
    ['a break that lasts longer than the window', `${times(60, 'F')} P`, 'broken'],
    ['a failure and a skipped result', 'S F P', 'failing'],
    ['a failure in a run that is broken as a whole', 'Fg P P', 'failing'],
    ['a failure and a pass in a run that is broken as a whole', 'Pg F P', 'failing'],
    ['a pass after a run that was broken as a whole', 'P Fg P', 'healthy'],
    ['a failure after a retry', 'F Pr P', 'flaky'],
    ['the first pass after a long break', `P ${times(10, 'F')}`, 'healthy'],
    ['three alternations', 'F P F P', 'flaky'],
    ['a retry', 'P Pr P', 'flaky'],
    ['a commit that did both', 'P F#a P#a', 'flaky'],
    ['five failures in a row after flakiness', 'F F F F F Pr F P', 'broken'],
    ['a retry as the last of twenty', `${times(19, 'P')} Pr`, 'flaky'],
    ['twenty clean outcomes after a retry', `${times(20, 'P')} Pr`, 'healthy'],
    ['three alternations within twenty', `F P F ${times(17, 'P')}`, 'flaky'],
    ['alternations of which two are within twenty', `${times(17, 'P')} F F P F P`, 'healthy'],
    ['a commit half behind the twenty', `F#a ${times(19, 'P')} P#a`, 'failing'],
  ])('after %s', (_, written, expected) => {
    expect(stateOf(outcomesOf(written))).toBe(expected);
  });
});

// docs/concepts.md, "Became flaky"
describe('a test becomes flaky by the newest run', () => {
  it.each<[string, string, boolean]>([
    ['its first outcome was retried', 'Pr', true],
    ['a retry follows clean outcomes', 'Pr P P', true],
    ['a retry follows a retry', 'Pr P Pr', false],
    ['a retry follows one that left the window', `Pr ${times(20, 'P')} Pr`, true],
    ['a clean outcome follows a retry', 'P Pr', false],
    ['it failed on a commit on which it passed', 'F#a P#a P#b', true],
    ['it passed on a commit on which it failed', 'P#a F#b F#a', true],
    ['it passes after its first failure', 'P F P', false],
    ['it changes for the third time', 'F P F P', true],
    ['it changes for the fourth time', 'P F P F P', false],
    ['a broken test passes, which changed before', `P ${times(5, 'F')} P F P`, true],
    ['a flaky test breaks', `${times(5, 'F')} P F P`, false],
    ['it is skipped', 'S P F P F', false],
    ['the run is broken as a whole', 'Frg P F P', false],
    ['the run before was broken as a whole', 'F Pg P F P', true],
  ])('when %s: %s is %j', (_what, told, expected) => {
    const outcomes = outcomesOf(told);
    expect(becameFlaky(outcomes[0]?.runId ?? '', outcomes)).toBe(expected);
  });

  it('only when it has an outcome in it', () => {
    expect(becameFlaky('clr_of_another', outcomesOf('Pr P'))).toBe(false);
  });
});
