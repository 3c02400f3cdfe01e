/** Words by their case, groups of digits, signs, and breaks: about what a language model's tokenizer takes for one token or more. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|[ \t]{2,}|\n+|[^\sA-Za-z0-9]/g;

const LETTERS_PER_TOKEN = 4;

/**
 * How many tokens a text has at most for the tokenizers in use: an estimate on the safe side, that needs no vocabulary. Held
 * against a real vocabulary by a test.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return tokens;
}

function tokensOf(piece: string): number {
  const code = piece.charCodeAt(0);
  if (code > 127) return Math.ceil(Buffer.byteLength(piece) / 2);
  return /^[A-Za-z]/.test(piece) ? Math.ceil(piece.length / LETTERS_PER_TOKEN) : 1;
}
