import { describe, expect, it } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens } from './token-estimate.js';
import { ONE_TOKEN_WORDS, PAIRS_WITHOUT_TOKEN } from './vocabulary.js';

const SMALL = [...'abcdefghijklmnopqrstuvwxyz'];
const CAPITALS = SMALL.map((letter) => letter.toUpperCase());
const pairs = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.flatMap((one) => second.map((other) => one + other));

/** Texts that look like chance, and are the same every time. */
function textOf(alphabet: string, length: number, seed: number): string {
  const letters = [...alphabet];
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return letters[(state >> 8) % letters.length];
  }).join('');
}

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ALPHABETS = {
  'small letters': SMALL.join(''),
  capitals: CAPITALS.join(''),
  'both cases': [...SMALL, ...CAPITALS].join(''),
  'rare letters': 'qzxjvkg',
  'rare capitals': 'QZXJVKYF',
  'base 62': [...SMALL, ...CAPITALS, ...'0123456789'].join(''),
  'letters and blanks': 'qzxjvkgabc   ',
  'letters of all cases and blanks': 'qzxjQZXJeaEA ',
  'digits and blanks': '0123456789 ',
  signs: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  'signs, letters, blanks and breaks': '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~qzxjaeiQZ \n\t',
  'white space': ' \n\t\r\u000b\u000c\u00a0\u2003\u2028\u3000\ufeff',
  'backticks and breaks': '`\n',
  'Latin letters': range(0xa1, 0x24f),
  Greek: range(0x370, 0x3ff),
  Cyrillic: range(0x400, 0x4ff),
  'Cyrillic letters in use': 'абвгдежзийклмнопрстуфхцчшщыьюя',
  'Hebrew and Arabic': range(0x590, 0x6ff),
  Devanagari: range(0x900, 0x97f),
  'punctuation, arrows and signs': range(0x2010, 0x27bf),
  kana: range(0x3041, 0x30ff),
  ideographs: range(0x4e00, 0x9fff),
  'rare ideographs': range(0x3400, 0x4dbf),
  Yi: range(0xa000, 0xa48c),
  Hangul: range(0xac00, 0xd7a3),
  emoji: range(0x1f300, 0x1faff) + '\u200d\ufe0f',
  'planes beyond': range(0x10000, 0x10100) + range(0x20000, 0x20100),
  'Latin with accents between': 'aeiouqzäöüßéèñç ',
};

// docs/concepts.md, "Failures as Markdown: budget"
describe('the estimate of tokens', () => {
  it.each(Object.entries(ALPHABETS))('is never less than the tokens of %s', (_name, alphabet) => {
    for (const seed of [1, 6, 17]) {
      const text = textOf(alphabet, 20 * seed, seed);
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(encode(text).length);
    }
  });

  it('is never less than the tokens of one letter, pair or triple again and again', () => {
    const rows = [
      ...SMALL,
      ...CAPITALS,
      ...pairs(SMALL, SMALL),
      ...pairs(CAPITALS, CAPITALS),
      ...pairs(CAPITALS, SMALL),
      ...'gkq jzq kqg qgk FJQ GJQ JQX'.split(' '),
    ];
    expect(rows.filter((row) => estimateTokens(row.repeat(12)) < encode(row.repeat(12)).length)).toEqual([]);
    expect(rows.filter((row) => estimateTokens(` ${row}`.repeat(12)) < encode(` ${row}`.repeat(12)).length)).toEqual(
      [],
    );
  });

  it('is never less than the tokens of one sign again and again', () => {
    const signs = [
      ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \n\t\r',
      '\r\n',
      ' \t',
      '\t\n',
      '1 ',
      '\u3000',
      '\u00a0',
      '\u2028',
      '👩‍👩‍👧‍👦',
      '🏳️‍🌈',
      '测',
      '龘',
    ];
    for (const length of [1, 7, 300]) {
      expect(signs.filter((sign) => estimateTokens(sign.repeat(length)) < encode(sign.repeat(length)).length)).toEqual(
        [],
      );
    }
  });

  it('counts ordinary text at most twice its tokens', () => {
    const text = `TimeoutError: page.click: Timeout 30000ms exceeded while waiting for the button "Place order" to be visible.
    The server answered with status 500, expected 200: the payment of the customer was not accepted, and the order stays open.`;
    expect(estimateTokens(text)).toBeLessThanOrEqual(2 * encode(text).length);
  });

  it('knows words that are one token in every position', () => {
    const forms = [...ONE_TOKEN_WORDS].flatMap((word) => [
      word,
      ` ${word}`,
      word[0]?.toUpperCase() + word.slice(1),
      ` ${word[0]?.toUpperCase()}${word.slice(1)}`,
    ]);
    expect(forms.filter((form) => encode(form).length !== 1)).toEqual([]);
  });

  it('knows every pair of letters that is no token', () => {
    const all = [...pairs(SMALL, SMALL), ...pairs(CAPITALS, CAPITALS), ...pairs(CAPITALS, SMALL)];
    expect(all.filter((pair) => encode(pair).length > 1).toSorted()).toEqual([...PAIRS_WITHOUT_TOKEN].toSorted());
    expect([...SMALL, ...CAPITALS].filter((letter) => encode(` ${letter}`).length > 1)).toEqual([]);
  });
});
