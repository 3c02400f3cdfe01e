import { describe, expect, it } from '@jest/globals';
import { ConsoleText } from './console-text.js';

describe('ConsoleText', () => {
  it.each([
    ['437', 'Γ£ô a├▒ade', '✓ añade'],
    ['850', 'Ô£ô a├▒ade', '✓ añade'],
    ['850', 'ÔûÂ Cart', '▶ Cart'],
    ['1252', 'â„¹ tests 8', 'ℹ tests 8'],
    ['866', 'тЬУ a├▒ade', '✓ añade'],
    ['1252', 'âœ“ aÃ±ade', '✓ añade'],
  ])('restores what a console of code page %s made of UTF-8', (_, shown, printed) => {
    expect(new ConsoleText().restore(shown)).toBe(printed);
  });

  it('restores nothing before the first sign, and what is no UTF-8 never', () => {
    const shown = new ConsoleText();
    expect(shown.restore('a├▒ade')).toBe('a├▒ade');
    expect(shown.restore('Γ¿» it')).toBe('⨯ it');
    expect(shown.restore('a├▒ade')).toBe('añade');
    expect(shown.restore('año')).toBe('año');
  });

  it('keeps a text whose first sign is plain', () => {
    const shown = new ConsoleText();
    expect(shown.restore('✓ it')).toBe('✓ it');
    expect(shown.restore("-'Ã³' Γ£ô")).toBe("-'Ã³' Γ£ô");
  });
});

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
