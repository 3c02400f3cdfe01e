const LETTERS = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** Normalizes a typed code to `BCDF-GHJK`. Ignores case, spaces and punctuation. Returns undefined if it is not a code. */
export function parseUserCode(text: string): string | undefined {
  const letters = text.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return LETTERS.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
