import { describe, expect, it } from '@jest/globals';
import { withoutMessage, stackParts } from './stack-parts.js';

function summarize(stack: string): readonly (readonly [string, number])[] {
  return stackParts(stack).map(
    ({ isLibrary, frames, text }) => [`${isLibrary ? 'library' : 'own'} ${text.split('\n').length}`, frames] as const,
  );
}

describe('stackParts', () => {
  it('marks Node.js packages as libraries', () => {
    const stack =
      'TypeError: no\n    at total (/home/ci/shop/src/cart.ts:12:9)\n    at run (/home/ci/shop/node_modules/vitest/chunk.js:11:2)\n    at node:internal/process/task_queues:95:5\n    at main (/home/ci/shop/src/main.ts:1:1)';
    expect(summarize(stack)).toEqual([
      ['own 2', 2],
      ['library 2', 2],
      ['own 1', 1],
    ]);
  });

  it('keeps Python code with its frame', () => {
    const stack =
      'Traceback (most recent call last):\n  File "/app/a.py", line 3, in a\n    b()\n  File "/usr/lib/python3.12/json/decoder.py", line 3, in b\n    raise X\nX: no';
    expect(summarize(stack)).toEqual([
      ['own 3', 2],
      ['library 2', 1],
      ['own 1', 1],
    ]);
  });

  it('keeps a Go location with its call', () => {
    const stack =
      'goroutine 1 [running]:\nmain.total()\n\t/app/cart.go:3 +0x1d\ntesting.tRunner(0xc000, 0x1)\n\t/usr/local/go/src/testing/testing.go:1595 +0xff';
    expect(summarize(stack)).toEqual([
      ['own 3', 2],
      ['library 2', 1],
    ]);
  });

  it('ignores lines that are not frames', () =>
    expect(summarize('cannot find node_modules/x')).toEqual([['own 1', 1]]));

  it('returns parts that join to the whole stack', () => {
    const stack = 'E\n    at a (node_modules/a.js:1:1)\n    at b (b.js:1:1)';
    expect(
      stackParts(stack)
        .map(({ text }) => text)
        .join('\n'),
    ).toBe(stack);
  });
});

describe('withoutMessage', () => {
  it.each([
    ['removes the message above the stack', 'E: no\n    at a', 'E: no', '    at a'],
    ['keeps a different message', 'F: no\n    at a', 'E: no', 'F: no\n    at a'],
  ])('%s', (_, stack, message, below) => expect(withoutMessage(stack, message)).toBe(below));
});
