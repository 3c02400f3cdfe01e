import { describe, expect, it } from '@jest/globals';
import { StatementNames } from './repeated-statements.js';

const MINUTE_MS = 60_000;

/** Whether each of the first uses of a statement parses it: 0 without a name, 1 with a new one, 2 with one that is known. */
function uses(names: StatementNames, text: string, count: number, now = 0): readonly number[] {
  return Array.from({ length: count }, () => {
    const chosen = names.nameOf(text, now);
    return chosen === undefined ? 0 : chosen.isNew ? 1 : 2;
  });
}

describe('The name of a statement', () => {
  it('is given with its second use, and parsed again when the uses have doubled', () => {
    expect(uses(new StatementNames(), 'a', 18)).toEqual([0, 1, 1, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 1, 2]);
  });

  it('is one of its own for each statement', () => {
    const names = new StatementNames();
    uses(names, 'a', 2);
    uses(names, 'b', 2);
    expect([names.nameOf('a', 0)?.name, names.nameOf('b', 0)?.name]).toEqual(['repeated_0', 'repeated_1']);
  });

  it('is parsed again after a minute, once', () => {
    const names = new StatementNames();
    uses(names, 'a', 10);
    expect(uses(names, 'a', 1, MINUTE_MS - 1)).toEqual([2]);
    expect(uses(names, 'a', 2, MINUTE_MS)).toEqual([1, 2]);
  });

  it('is parsed again when that is asked for', () => {
    const names = new StatementNames();
    uses(names, 'a', 10);
    names.parseAgain('a');
    names.parseAgain('never used');
    expect(uses(names, 'a', 2)).toEqual([1, 2]);
  });

  it('goes from the statement that was used least recently to another one, which parses it', () => {
    const names = new StatementNames();
    for (let number = 0; number < 100; number += 1) uses(names, `statement ${number}`, 10);
    uses(names, 'statement 0', 1);
    expect(uses(names, 'another', 1)).toEqual([0]);
    expect(names.nameOf('another', 0)).toEqual({ name: 'repeated_1', isNew: true });
    expect(names.nameOf('statement 0', 0)).toEqual({ name: 'repeated_0', isNew: false });
    expect(uses(names, 'statement 1', 2)).toEqual([0, 1]);
  });

  it('is not for a statement that was forgotten before its second use, nor for a long one', () => {
    const names = new StatementNames();
    for (let number = 0; number <= 200; number += 1) uses(names, `statement ${number}`, 1);
    expect(uses(names, 'statement 0', 1)).toEqual([0]);
    expect(uses(names, 'statement 200', 1)).toEqual([1]);
    expect(uses(names, `SELECT ${'x'.repeat(40_000)}`, 3)).toEqual([0, 0, 0]);
  });
});
