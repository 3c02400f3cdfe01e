const LETTERS = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The code in what somebody typed, in any case and with any punctuation: `BCDF-GHJK`; undefined where there is none. */
export function typedCode(text: string): string | undefined {
  const letters = text.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return LETTERS.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
