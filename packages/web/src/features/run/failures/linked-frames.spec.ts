import { describe, expect, it } from '@jest/globals';
import { checkoutRoot, linkedFrames } from './linked-frames.js';

const template = 'https://github.com/shop/cart/blob/0123abc/{path}#L{line}';
const URL_OF_CART = 'https://github.com/shop/cart/blob/0123abc/src/cart.ts#L41';

const links = (stack: string, root = '/ci/shop/') =>
  linkedFrames(stack, { template, root }).flatMap(({ text, url }) => (url === undefined ? [] : [[text, url]]));

describe('the frames of a stack', () => {
  it.each([
    ['    at total (/ci/shop/src/cart.ts:41:3)', '/ci/shop/src/cart.ts:41:3'],
    ['    at /ci/shop/src/cart.ts:41:3', '/ci/shop/src/cart.ts:41:3'],
    ['    at file:///ci/shop/src/cart.ts:41:3', 'file:///ci/shop/src/cart.ts:41:3'],
    ['\t/ci/shop/src/cart.ts:41 +0x1d', '/ci/shop/src/cart.ts:41'],
    ["/ci/shop/src/cart.ts:41:in 'total'", '/ci/shop/src/cart.ts:41'],
  ])('link to their source: %s', (line, text) => expect(links(`Error\n${line}\nend`)).toEqual([[text, URL_OF_CART]]));

  it.each([
    'at x (/ci/shop/node_modules/a/b.js:1:2)',
    'at x (/usr/lib/a.js:1:2)',
    'at x (/ci/shop/../etc/passwd.txt:1:2)',
    'at x (node:internal/a.js:1:2)',
    'https://example.org/a.js:1:2',
    `${'('.repeat(3000)}/ci/shop/src/cart.ts:41`,
    'no frame at 12:30:15',
  ])('outside of the repository stay text: %s', (line) => expect(links(line)).toEqual([]));

  it('lose no text, and cannot change the address of the service', () => {
    const stack = 'x\n at a (/ci/shop/src/$&#?.ts:1:2)\n\n at b (/ci/shop/src/cart.ts:41:3)\n';
    const pieces = linkedFrames(stack, { template, root: '/ci/shop/' });
    expect(pieces.map(({ text }) => text).join('')).toBe(stack);
    expect(pieces[1]?.url).toBe('https://github.com/shop/cart/blob/0123abc/src/%24%26%23%3F.ts#L1');
  });

  it.each([
    ['at a (/ci/shop/src/cart.ts:41:3)', '/ci/shop/'],
    [String.raw`at a (C:\ci\shop\src\cart.ts:41:3)`, 'C:/ci/shop/'],
    ['at a (file:///ci/shop/src/cart.ts:41:3)', '/ci/shop/'],
    ['at a (src/cart.ts:41:3)', ''],
    ['at a (other/mysrc/cart.ts:41:3)', undefined],
    ['at a (/ci/shop/src/other.ts:41:3)', undefined],
  ])('begin in the checkout: %s', (stack, root) =>
    expect(checkoutRoot(stack, { file: 'src/cart.ts', line: 41 })).toBe(root),
  );
});
