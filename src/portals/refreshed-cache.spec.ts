import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../common/clock.js';
import { RefreshedCache } from './refreshed-cache.js';

/** A cache with a clock that the test moves, and a load that counts and takes as long as the test says. */
function fixture(mostEntries = 10) {
  let at = 0;
  let loads = 0;
  const clock: Clock = { now: () => new Date(at) };
  const cache = new RefreshedCache<number>(clock, { least: 1000, most: 60_000, timesLoad: 20 }, mostEntries);
  const read = (key = 'a', took = 0): Promise<number> =>
    cache.get(key, async () => {
      at += took;
      loads += 1;
      return Promise.resolve(loads);
    });
  const pass = (ms: number): void => {
    at += ms;
  };
  return { cache, read, pass };
}

describe('a cache that refreshes', () => {
  it('loads a value once a second, for all who ask at the same time', async () => {
    const { read, pass } = fixture();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    pass(999);
    expect(await read()).toBe(1);
    pass(1);
    expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  });

  it('serves a value that took long for longer, up to a limit', async () => {
    const { read, pass } = fixture();
    await read('a', 200);
    pass(3799);
    expect(await read()).toBe(1);
    pass(1);
    expect(await read('a', 10_000)).toBe(2);
    pass(49_999);
    expect(await read()).toBe(2);
    pass(1);
    expect(await read()).toBe(3);
  });

  it('remembers no error', async () => {
    const { cache, read } = fixture();
    await expect(cache.get('a', async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await read()).toBe(1);
  });

  it('forgets the value that was loaded first when it is full', async () => {
    const { read } = fixture(2);
    expect([await read('a'), await read('b'), await read('c')]).toEqual([1, 2, 3]);
    expect([await read('b'), await read('a')]).toEqual([2, 4]);
  });
});
