import { describe, expect, it } from '@jest/globals';
import { TooLarge, UnpackRatio } from './unpack-limits.js';

const FREE = 10 * 1024 * 1024;

describe('UnpackRatio', () => {
  it.each([
    [0, FREE - 1, true],
    [0, FREE, true],
    [0, FREE + 1, false],
    [100_000, 20_000_000 - 1, true],
    [100_000, 20_000_000, true],
    [100_000, 20_000_000 + 1, false],
  ])('with %i bytes that arrived, accepts %i unpacked bytes: %p', (arrived, unpacked, isAccepted) => {
    const ratio = new UnpackRatio();
    ratio.arrive(arrived);
    const check = (): void => ratio.check(unpacked);
    if (isAccepted) expect(check).not.toThrow();
    else expect(check).toThrow(TooLarge);
  });

  it('counts everything that arrived', () => {
    const ratio = new UnpackRatio();
    ratio.arrive(60_000);
    ratio.arrive(40_000);
    expect(() => ratio.check(20_000_000)).not.toThrow();
  });
});
