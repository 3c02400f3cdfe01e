import { describe, expect, it } from '@jest/globals';
import { locate } from './locate.js';

describe('location of a stack', () => {
  it('is its first frame inside the project', () => {
    const stack =
      'Error: x\n    at run (/app/node_modules/r/index.js:1:2)\n    at node:internal/x:1:1\n    at Object.fn (/app/a.test.ts:29:5)\n    at b (/app/b.ts:1:1)';
    expect(locate(stack)).toEqual({ file: '/app/a.test.ts', line: 29, column: 5 });
  });

  it('has no column where the language prints none', () => {
    const stack =
      'org.opentest4j.AssertionFailedError: x\n\tat org.junit.jupiter.api.Assertions.fail(Assertions.java:1)\n\tat shop.TillTest.total(TillTest.java:12)';
    expect(locate(stack)).toEqual({ file: 'TillTest.java', line: 12 });
  });

  it('is the innermost frame of Python, which prints it last', () => {
    const stack =
      'Traceback (most recent call last):\n  File "/app/tests/test_till.py", line 3, in test_total\n    total()\n  File "/app/till.py", line 9, in total\n    raise ValueError\n  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode\nValueError: x';
    expect(locate(stack)).toEqual({ file: '/app/till.py', line: 9 });
  });

  it('is the innermost frame of a very long stack of Python', () => {
    const frames = Array.from({ length: 990 }, () => '  File "/app/till.py", line 9, in total\n    total()');
    const stack = [
      'Traceback (most recent call last):',
      '  File "/app/t.py", line 1, in t',
      ...frames,
      '  File "/app/deep.py", line 4, in deep',
      'RecursionError: x',
    ].join('\n');
    expect(locate(stack)).toEqual({ file: '/app/deep.py', line: 4 });
  });

  it('is unknown when no frame lies inside the project', () => {
    expect(
      locate('Error: x\n    at node:internal/x:1:1\n    at run (/app/node_modules/r/index.js:1:2)'),
    ).toBeUndefined();
    expect(locate('')).toBeUndefined();
  });

  it('passes over lines of more than 2,048 characters, and looks at 200 lines', () => {
    expect(locate(`    at ${'f'.repeat(2048)} (/app/a.ts:1:2)\n    at g (/app/b.ts:3:4)`)).toEqual({
      file: '/app/b.ts',
      line: 3,
      column: 4,
    });
    expect(locate(`${'x\n'.repeat(200)}    at g (/app/b.ts:3:4)`)).toBeUndefined();
    expect(locate(`${'x\n'.repeat(199)}    at g (/app/b.ts:3:4)`)).toEqual({ file: '/app/b.ts', line: 3, column: 4 });
  });
});
