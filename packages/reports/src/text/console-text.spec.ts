import { describe, expect, it } from '@jest/globals';
import { ConsoleText } from './console-text.js';

describe('ConsoleText', () => {
  it.each([
    ['437', 'Γ£ô a├▒ade', '✓ añade'],
    ['850', 'Ô£ô a├▒ade', '✓ añade'],
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
