import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cleanText, cutText, headOf, plainText, tailOf } from './clean-text.js';

const ESC = '\u001b';
const BEL = '\u0007';
const MEBI = 1_048_576;

/** Kinds of text that programs have broken on, as in the Big List of Naughty Strings. */
const NAUGHTY = [
  '',
  'undefined',
  'null',
  'NaN',
  '1e100',
  '0x0',
  '$1.00',
  '1/2',
  '1,000,000.00',
  '١٢٣',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  '表ポあA鷗ŒéＢ逍Üßªąñ丂㐀𠀀',
  '👾 🙇 💁 🙅 👩‍👩‍👧‍👦 🇺🇸🇷🇺',
  'ﷺ',
  'ثم نفس سقطت وبالتحديد،',
  '\u202etest\u202c \u2067test\u2069 \ufeff\u200b',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '<script>alert(1)</script>',
  "' OR 1=1 -- 1",
  '../../../../etc/passwd%00',
  '{% print 1 %} ${7*7} {{7*7}} %s%n',
  '\u0001\u0002\u0008\u000b\u000c\u007f\u0085\u009f',
  'line 1\r\nline 2\tend',
  '\uffff\ufffe\ufffd',
];

describe('cleanText', () => {
  it.each(NAUGHTY)('keeps %j as it is', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['a\0b\0', 'a\u2400b\u2400'],
    ['\ud800', '\ufffd'],
    ['a\udc00b', 'a\ufffdb'],
    ['\ud83d\ud83d\ude00', '\ufffd😀'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\0\ud800', '\u2400\ufffd'],
  ])('makes %j fit for storage as %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it('keeps a text of 1,048,576 units, and of a longer one the head and the count of what is missing', () => {
    expect(cleanText('x'.repeat(MEBI))).toBe('x'.repeat(MEBI));
    // 1,049,576 in all; '… [1049576 more characters]' has 27 characters, so 1,048,549 are kept and 1,027 are missing.
    expect(cleanText('x'.repeat(MEBI + 1000))).toBe(`${'x'.repeat(MEBI - 27)}… [1027 more characters]`);
  });

  it('leaves text that PostgreSQL and UTF-8 can contain, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const cleaned = cleanText(text);
        expect(cleaned).not.toContain('\0');
        expect(Buffer.from(cleaned).toString()).toBe(cleaned);
        expect(cleaned).toHaveLength(text.length);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe('plainText', () => {
  it.each([
    ['colours', `${ESC}[1;31mred${ESC}[0m and ${ESC}[38;2;1;2;3mmore${ESC}[m`, 'red and more'],
    ['colours with colons', `${ESC}[4:3munder${ESC}[24m`, 'under'],
    ['an eight-bit sequence', '\u009b31mred\u009b0m', 'red'],
    ['cursor movement', `10%${ESC}[2K${ESC}[1G20%`, '10%20%'],
    ['a link', `${ESC}]8;;https://example.org/${BEL}name${ESC}]8;;${ESC}\\`, 'name'],
    ['a title', `${ESC}]0;a title; with #?${BEL}text`, 'text'],
    ['a character set before a colour', `text${ESC}(B${ESC}[m`, 'text'],
    ['no letter behind an escape character', `${ESC} end${ESC}(Bold) ${ESC}c`, ' end(Bold) c'],
    ['a sequence that was cut off', `text${ESC}[31`, 'text31'],
    ['a link that was cut off', `text${ESC}]8;;https://example.org/`, 'text8;;https://example.org/'],
    ['control characters', 'a\u0001\u0008b\u007f\u0085c', 'abc'],
    ['nothing of spaces', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['what hides a sequence in another', `${ESC}${ESC}[31m[32mtext`, '[32mtext'],
    ['a NUL', 'a\0b', 'a\u2400b'],
  ])('removes %s', (_name, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('leaves no control character but tab, newline and carriage return, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const plain = plainText(text);
        expect(/[^\P{Cc}\t\n\r]/u.test(plain)).toBe(false);
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });
});

describe('cutText', () => {
  it('keeps a text within the limit', () => {
    expect(cutText('x'.repeat(100), 100)).toBe('x'.repeat(100));
  });

  it('is as long as the limit with the count, and reports what is missing', () => {
    // '… [2000 more characters]', for which room is kept, has 24 characters: 1000 are left, and 1000 are missing.
    expect(cutText('x'.repeat(2000), 1024)).toBe(`${'x'.repeat(1000)}… [1000 more characters]`);
  });

  it.each([
    [10, 'xxxxxxxxx…'],
    [1, '…'],
    [0, '…'],
  ])('has no room for a count within %i', (limit, cut) => {
    expect(cutText('x'.repeat(2000), limit)).toBe(cut);
  });

  it('cuts no surrogate pair in two', () => {
    expect(cutText('😀'.repeat(10), 10)).toBe('😀😀😀😀…');
    const odd = `x${'😀'.repeat(1000)}`;
    expect(cutText(odd, 1024)).toBe(`x${'😀'.repeat(499)}… [1002 more characters]`);
    expect(cutText('😀'.repeat(1000), 1025)).toBe(`${'😀'.repeat(500)}… [1000 more characters]`);
  });

  it('cut twice says the same as cut once to the smaller limit', () => {
    const limit = fc.integer({ min: 64, max: 300 });
    const long = anyText().map((text) => text.padEnd(400, text || 'x'));
    fc.assert(
      fc.property(long, limit, limit, (text, one, other) => {
        const larger = Math.max(one, other);
        const smaller = Math.min(one, other);
        const cut = cutText(text, smaller);
        expect(cut.length).toBeLessThanOrEqual(smaller);
        expect(cutText(cut, smaller)).toBe(cut);
        expect(cutText(cutText(text, larger), smaller)).toBe(cut);
      }),
    );
  });
});

describe('headOf and tailOf', () => {
  it('give so many units, or one fewer where a pair is cut', () => {
    expect(headOf('a😀b', 2)).toBe('a');
    expect(headOf('a😀b', 3)).toBe('a😀');
    expect(tailOf('a😀b', 2)).toBe('b');
    expect(tailOf('a😀b', 3)).toBe('😀b');
    expect(tailOf('ab', 0)).toBe('');
    expect(tailOf('ab', 5)).toBe('ab');
  });
});

function anyText(): fc.Arbitrary<string> {
  const special = fc.constantFrom(...'[];3m\\\0\ud83d', '\ude00', ESC, BEL, '… [5 more characters]');
  const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 2 }), special);
  return fc.array(unit).map((units) => units.join(''));
}
