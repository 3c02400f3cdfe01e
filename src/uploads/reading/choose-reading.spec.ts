import { describe, expect, it } from '@jest/globals';
import { chooseReading, type Demand } from './choose-reading.js';

const MANY = { readings: 4, wholeBytes: 64 };

/** `a0` is a reading of organization a in constant memory, `a50` one with 50 bytes in memory. */
function demands(text: string): readonly Demand[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ organizationId: `org_${word[0] ?? ''}`, wholeBytes: Number(word.slice(1)) }));
}

describe('the reading that begins next', () => {
  it.each([
    ['', '', undefined, 'nothing waits'],
    ['a0 b0', '', 0, 'the first one'],
    ['a0 b0', 'a0', 1, 'one of the organization with the fewest running'],
    ['a0 b0 a0', 'a0 b0', 0, 'the first one when all have the same number'],
    ['a0', 'a0 a0 a0 a0', undefined, 'all turns are taken'],
    ['a50', 'b10', 0, 'a body that fits into the memory'],
    ['a50', 'b50', undefined, 'a body that does not fit'],
    ['a50 a0', 'b50', 1, 'one in constant memory beside a body that does not fit'],
    ['a90', 'b0', 0, 'a body beyond the limit, when it is alone'],
    ['a90', 'b1', undefined, 'a body beyond the limit beside another one'],
    ['a90 b10', 'c10', undefined, 'a small body does not overtake a large one'],
    ['aInfinity', 'b0', 0, 'an archive alone'],
    ['aInfinity', 'b1', undefined, 'an archive beside a body in memory'],
    ['a50', 'bInfinity', undefined, 'a body in memory beside an archive'],
  ])('of %j, while %j run, is %p: %s', (waiting, running, chosen, _why) => {
    expect(chooseReading(demands(waiting), demands(running), MANY)).toBe(chosen);
  });
});
