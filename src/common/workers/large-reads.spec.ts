import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LargeReads } from './large-reads.js';

/** Work that ends when `end` is called. */
class Work {
  static readonly running = new Set<Work>();
  end: () => void = () => undefined;

  readonly do = async (): Promise<void> => {
    Work.running.add(this);
    await new Promise<void>((resolve) => (this.end = resolve));
    Work.running.delete(this);
  };
}

describe('large reads', () => {
  it('run four at a time, in order, and small ones never wait', async () => {
    const reads = new LargeReads();
    const works = Array.from({ length: 7 }, () => new Work());
    const ends = works.map((work) => reads.inTurn(1_000_000, work.do));
    await nextTurn();
    expect([...Work.running]).toEqual(works.slice(0, 4));
    expect(await reads.inTurn(20_000, () => Promise.resolve('small'))).toBe('small');
    for (const [index, work] of works.entries()) {
      work.end();
      await ends[index];
      await nextTurn();
      expect([...Work.running]).toEqual(works.slice(index + 1, index + 5));
    }
  });

  it('give their turn away when they fail', async () => {
    const reads = new LargeReads();
    const fail = (): Promise<never> => Promise.reject(new Error('gone'));
    const ends = await Promise.allSettled(Array.from({ length: 9 }, () => reads.inTurn(1_000_000, fail)));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await reads.inTurn(1_000_000, () => Promise.resolve('next'))).toBe('next');
  });
});
