import { describe, expect, it } from '@jest/globals';
import { ConsoleText } from './console-text.js';

describe('a console of Windows in Chinese', () => {
  it.each([
    ['    鈭?keeps the total (2 ms)', '    √ keeps the total (2 ms)'],
    ['    脳 keeps the total (2 ms)', '    × keeps the total (2 ms)'],
    [' 鉁?tests/cart.test.ts (7 tests) 16ms', ' ✓ tests/cart.test.ts (7 tests) 16ms'],
    ['    鈼?skipped later', '    ○ skipped later'],
    ['  鈼?Cart 鈥?keeps the total', '  ● Cart › keeps the total'],
    ['  鈼?Test suite failed to run', '  ● Test suite failed to run'],
    ['  鈼?keeps the total', '  ● keeps the total'],
    ['  鈼?keeps what is skipped ', '  ● keeps what is skipped '],
    ['    鈼?skipped 3 tests', '    ○ skipped 3 tests'],
    ['    脳脳 is no sign', '    脳脳 is no sign'],
    ['expected 脳 here', 'expected 脳 here'],
  ])('shows %j, which is %j', (shown, line) => {
    expect(new ConsoleText().restore(shown)).toBe(line);
  });
});
