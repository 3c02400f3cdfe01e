import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../../test/support/outcome-notation.js';
import { becameFlaky } from './newly-flaky.js';

const times = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ');

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
