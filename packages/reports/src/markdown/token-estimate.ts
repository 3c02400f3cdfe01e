import { ONE_TOKEN_WORDS, PAIRS_WITHOUT_TOKEN } from './vocabulary.js';

/** Letters with the blank in front, groups of digits, blanks that no letter follows, breaks, and single signs. */
const PIECES = / ?[A-Za-z]+|\d{1,3}| +(?![A-Za-z])|\n+|[^ \nA-Za-z\d]/gu;

/** Tokenizers start a new word where a capital follows a small letter. */
const WORDS = /[A-Z]+[a-z]*|[a-z]+/g;

const LETTER = /[A-Za-z]/;
const BLANKS_PER_TOKEN = 16;
const BREAKS_PER_TOKEN = 8;

/** Letters of Latin, Greek and Cyrillic that are one token each. */
const ONE_TOKEN_LETTER = /[¿-ËÑ-Øä-ïñ-öø-þΑ-ΝΣ-Χα-θκ-πσ-ωА-ЩЭ-щыьюя]/u;

/** Punctuation, boxes, kana and wide forms have three bytes, and two tokens at most. */
const TWO_TOKEN_SIGN = /[\u2000-\u206f\u2500-\u25ff\u3040-\u30ff\uff00-\uffef]/u;

/**
 * How many tokens of the vocabulary o200k_base a text has at most, without the vocabulary. What is not known to have fewer counts
 * by its bytes, so that no text has more; ordinary failures have about two thirds of it.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return tokens;
}

function tokensOf(piece: string): number {
  if (LETTER.test(piece)) return tokensOfLetters(piece);
  if (piece.startsWith(' ')) return Math.min(piece.length, 2 + Math.floor(piece.length / BLANKS_PER_TOKEN));
  if (piece.startsWith('\n')) return 1 + Math.floor(piece.length / BREAKS_PER_TOKEN);
  return piece.charCodeAt(0) <= 0x7f ? 1 : tokensOfSign(piece);
}

function tokensOfSign(sign: string): number {
  if (ONE_TOKEN_LETTER.test(sign)) return 1;
  return TWO_TOKEN_SIGN.test(sign) ? 2 : Buffer.byteLength(sign);
}

/** The blank in front joins the first word. */
function tokensOfLetters(piece: string): number {
  const blank = piece.startsWith(' ') ? 1 : 0;
  return (piece.match(WORDS) ?? []).reduce((sum, word, index) => sum + tokensOfWord(word, index === 0 ? blank : 0), 0);
}

/**
 * Of neighbouring letters that both stay tokens of their own, the pair is no token, or it would have been joined. So n letters with
 * r such pairs have the most tokens when single letters and pairs take turns: (2n + 1 + r) / 3.
 */
function tokensOfWord(word: string, blank: number): number {
  if (ONE_TOKEN_WORDS.has(word.toLowerCase()) && /^.[a-z]*$/.test(word)) return 1;
  const length = word.length + blank;
  return Math.min(length, Math.floor((2 * length + 1 + pairsWithoutToken(word)) / 3));
}

function pairsWithoutToken(word: string): number {
  let pairs = 0;
  for (let at = 1; at < word.length; at += 1) if (PAIRS_WITHOUT_TOKEN.has(word.slice(at - 1, at + 1))) pairs += 1;
  return pairs;
}
