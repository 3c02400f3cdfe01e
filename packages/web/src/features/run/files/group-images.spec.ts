import { describe, expect, it } from '@jest/globals';
import { groupImages } from './group-images.js';

const picture = (name: string, label?: string) => ({ name, label, mediaType: 'image/png', sizeBytes: 1 });

describe('the pictures of a comparison', () => {
  it('are found by the names that Playwright gives them, whatever their folders', () => {
    const artifacts = [
      picture('test-results/a/failed-1.png', 'screenshot'),
      picture('tests/cart.spec.ts-snapshots/cart-linux.png', 'cart-expected.png'),
      picture('test-results/a/cart-actual.png', 'cart-actual.png'),
      picture('test-results/a/cart-diff.png', 'cart-diff.png'),
    ];
    const { comparisons, others } = groupImages(artifacts);
    expect(comparisons).toEqual([
      { name: 'cart.png', expected: artifacts[1], actual: artifacts[2], diff: artifacts[3] },
    ]);
    expect(others).toEqual([artifacts[0]]);
  });

  it('are found by their paths, without a difference', () => {
    const artifacts = [picture('shots/cart.expected.png'), picture('shots/cart.received.png')];
    expect(groupImages(artifacts).comparisons).toMatchObject([{ name: 'shots/cart.png', diff: undefined }]);
  });

  it.each([
    ['there is no expected one', [picture('a-actual.png'), picture('a-diff.png')]],
    ['their names differ', [picture('a-actual.png'), picture('b-expected.png')]],
    ['they are no pictures', [{ ...picture('a-actual.txt'), mediaType: 'text/plain' }, picture('a-expected.txt')]],
    ['their name is long', [picture(`${'-'.repeat(5000)}actual`), picture('expected')]],
  ])('are none where %s', (_, artifacts) =>
    expect(groupImages(artifacts)).toEqual({ comparisons: [], others: artifacts }),
  );
});
