import { describe, expect, it } from '@jest/globals';
import { stackBelow, stackParts } from './stack-parts.js';

function told(stack: string): readonly (readonly [string, number])[] {
  return stackParts(stack).map(
    ({ isForeign, frames, text }) => [`${isForeign ? 'foreign' : 'own'} ${text.split('\n').length}`, frames] as const,
  );
}

describe('parts of a stack', () => {
  it('fold frames of packages of Node.js', () => {
    const stack =
      'TypeError: no\n    at total (/home/ci/shop/src/cart.ts:12:9)\n    at run (/home/ci/shop/node_modules/vitest/chunk.js:11:2)\n    at node:internal/process/task_queues:95:5\n    at main (/home/ci/shop/src/main.ts:1:1)';
    expect(told(stack)).toEqual([
      ['own 2', 2],
      ['foreign 2', 2],
      ['own 1', 1],
    ]);
  });

  it('keep the code of Python with its frame', () => {
    const stack =
      'Traceback (most recent call last):\n  File "/app/a.py", line 3, in a\n    b()\n  File "/usr/lib/python3.12/json/decoder.py", line 3, in b\n    raise X\nX: no';
    expect(told(stack)).toEqual([
      ['own 3', 2],
      ['foreign 2', 1],
      ['own 1', 1],
    ]);
  });

  it('keep the place of Go with its call', () => {
    const stack =
      'goroutine 1 [running]:\nmain.total()\n\t/app/cart.go:3 +0x1d\ntesting.tRunner(0xc000, 0x1)\n\t/usr/local/go/src/testing/testing.go:1595 +0xff';
    expect(told(stack)).toEqual([
      ['own 3', 2],
      ['foreign 2', 1],
    ]);
  });

  it('leave alone what is no frame', () => expect(told('cannot find node_modules/x')).toEqual([['own 1', 1]]));

  it('are the stack together', () => {
    const stack = 'E\n    at a (node_modules/a.js:1:1)\n    at b (b.js:1:1)';
    expect(
      stackParts(stack)
        .map(({ text }) => text)
        .join('\n'),
    ).toBe(stack);
  });

  it.each([
    ['goes when it stands above', 'E: no\n    at a', 'E: no', '    at a'],
    ['stays when it is another one', 'F: no\n    at a', 'E: no', 'F: no\n    at a'],
  ])('the message %s', (_, stack, message, below) => expect(stackBelow(stack, message)).toBe(below));
});
