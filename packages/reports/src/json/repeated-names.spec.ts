import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RepeatedNames } from './repeated-names.js';

/** Whether a name of an object at level 3 may come twice, with an object at a level below behind each name. */
function mayRepeat(names: RepeatedNames, members: readonly string[]): boolean {
  names.begin(3);
  return members
    .map((member) => {
      const bytes = Buffer.from(`"${member}":`);
      const isRepeated = names.mayRepeat(bytes, 1, bytes.length - 2, 3);
      names.begin(4);
      names.mayRepeat(bytes, 1, bytes.length - 2, 4);
      return isRepeated;
    })
    .includes(true);
}

describe('RepeatedNames', () => {
  it('finds every name that comes twice', () => {
    const names = new RepeatedNames();
    const name = fc.oneof(fc.string({ maxLength: 3 }), fc.string());
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.nat(), (members, place) => {
        expect(mayRepeat(names, [...members, members[place % members.length] ?? ''])).toBe(true);
      }),
    );
  });

  it('takes usual names for different ones', () => {
    const members = ['type', 'data', 'method', 'url', 'status', 'durationMs', 'requestHeaders', 'responseHeaders'];
    expect(mayRepeat(new RepeatedNames(), members)).toBe(false);
  });

  it('does not mix objects, nor levels', () => {
    const names = new RepeatedNames();
    expect(mayRepeat(names, ['a', 'b'])).toBe(false);
    expect(mayRepeat(names, ['a', 'b'])).toBe(false);
  });
});
