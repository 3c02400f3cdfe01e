import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@clarion/reports/json';
import { placesOf } from './since-pass.js';

const STACK = `Error: x
    at total (/home/ci/shop/src/cart.ts:12:7)
    at expect (/home/ci/shop/node_modules/runner/index.js:1:2)
    at total (/home/ci/shop/src/cart.ts:9:1)
    at Object.<anonymous> (/home/ci/shop/test/cart.test.ts:3:3)`;

describe('the places of a failure', () => {
  it.each<[string, JsonObject, string | null, readonly string[], string | undefined]>([
    [
      'are the files of its stack inside the project, each once',
      { stack: STACK },
      null,
      ['/home/ci/shop/src/cart.ts', '/home/ci/shop/test/cart.test.ts'],
      undefined,
    ],
    [
      'are relative to the checkout that a relative location shows',
      { stack: STACK, location: { file: 'src/cart.ts', line: 12 } },
      'test/cart.test.ts',
      ['src/cart.ts', 'test/cart.test.ts'],
      'test/cart.test.ts',
    ],
    [
      'begin with the innermost call where the language prints it last',
      { stack: 'Traceback:\n  File "test/test_pay.py", line 9, in test_pay\n  File "shop/pay.py", line 4, in pay' },
      null,
      ['shop/pay.py', 'test/test_pay.py'],
      undefined,
    ],
    ['are the location alone without a stack', { location: { file: 'src/a.ts' } }, 'b.ts', ['src/a.ts'], 'b.ts'],
    ['are only the file of the test where it is the location', { location: { file: 'b.ts' } }, 'b.ts', [], 'b.ts'],
    ['are none where nothing is known', {}, null, [], undefined],
  ])('%s', (_name, extras, testFile, stack, test) => {
    expect(placesOf(extras, testFile)).toEqual({ stack, testFile: test });
  });
});
