import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './hash-queue.js';

/** Work that the test ends. */
function heldWork(): {
  readonly work: () => Promise<void>;
  readonly started: () => number;
  readonly releaseAll: () => void;
} {
  const releases: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => releases.push(resolve));
  return { work, started: () => releases.length, releaseAll: () => releases.splice(0).forEach((release) => release()) };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('hash queue', () => {
  it('runs work up to its limit, queues the next and refuses the rest', async () => {
    const queue = new HashQueue(2, 3);
    const { work, started, releaseAll } = heldWork();
    const admitted = Array.from({ length: 5 }, () => queue.run(work));
    await expect(queue.run(work)).rejects.toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '2' } });
    expect(() => queue.requireRoom()).toThrow('overloaded');
    expect(started()).toBe(2);
    releaseAll();
    await turn();
    expect(started()).toBe(2);
    releaseAll();
    await turn();
    releaseAll();
    await Promise.all(admitted);
    expect(() => queue.requireRoom()).not.toThrow();
  });

  it('starts waiting work in the order of arrival', async () => {
    const queue = new HashQueue(1, 10);
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4].map((n) => queue.run(async () => void order.push(n))));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('frees the place of failed work', async () => {
    const queue = new HashQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
