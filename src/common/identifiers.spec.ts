import { describe, expect, it } from '@jest/globals';
import { leastRunIdAt, newRunId } from './identifiers.js';

describe('the least id of a run at an instant', () => {
  const at = new Date('2026-03-04T05:06:07.008Z');
  const made = (ms: number): string => newRunId('org_0123456789ABC', new Date(at.getTime() + ms));

  it('lies before every run of that instant and behind every earlier one', () => {
    expect([made(-1) < leastRunIdAt(at), leastRunIdAt(at) < made(0), leastRunIdAt(at) < made(1)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['1970-01-01T00:00:00.000Z', 'clr_00000000'],
    ['1970-01-01T00:00:00.061Z', 'clr_0000000z'],
    ['1970-01-01T00:00:00.062Z', 'clr_00000010'],
    ['0001-01-01T00:00:00.000Z', 'clr_00000000'],
    ['9999-12-31T23:59:59.999Z', 'clr_zzzzzzzz'],
  ])('of %s is %s', (instant, id) => {
    expect(leastRunIdAt(new Date(instant))).toBe(id);
  });
});
