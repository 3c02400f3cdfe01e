import { describe, expect, it } from '@jest/globals';
import { FailingItems } from './item-sweep.js';

const at = (ms: number): Date => new Date(ms);

describe('FailingItems', () => {
  it('lets an item rest after its third failure, and no other item', () => {
    const items = new FailingItems(3, 1_000);
    expect([items.fail('a', at(0)), items.fail('a', at(1)), items.fail('b', at(1)), items.fail('a', at(2))]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(items.resting(at(3))).toEqual(['a']);
  });

  it('begins to count again when the rest is over', () => {
    const items = new FailingItems(2, 1_000);
    items.fail('a', at(0));
    items.fail('a', at(500));
    expect([items.resting(at(1_499)), items.resting(at(1_500))]).toEqual([['a'], []]);
    expect(items.fail('a', at(1_500))).toBe(false);
  });

  it('forgets an item that succeeds', () => {
    const items = new FailingItems(1, 1_000);
    items.fail('a', at(0));
    items.succeed('a');
    expect(items.resting(at(1))).toEqual([]);
  });
});
