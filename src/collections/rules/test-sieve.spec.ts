import { describe, expect, it } from '@jest/globals';
import { TestSieve } from './test-sieve.js';

const TEST = { name: 'a', filePath: null, tags: [] };

describe('a sieve of tests', () => {
  it('gives other work a turn, and gives up after 20 million steps', async () => {
    const sieve = new TestSieve((_test, work) => {
      work.steps += 1_000_000;
      return true;
    });
    let hadTurn = false;
    setImmediate(() => (hadTurn = true));
    const taken: boolean[] = [];
    for (let count = 0; count < 25; count += 1) taken.push(await sieve.takes(TEST));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(21);
    expect(sieve.isExhausted).toBe(true);
    expect(hadTurn).toBe(true);
  });

  it('asks the rule about every test until then', async () => {
    const sieve = new TestSieve(({ name }) => name === 'a');
    expect([await sieve.takes(TEST), await sieve.takes({ ...TEST, name: 'b' })]).toEqual([true, false]);
    expect(sieve.isExhausted).toBe(false);
  });
});
