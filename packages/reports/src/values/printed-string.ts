import { ESCAPE_LETTERS } from './escape-letters.js';

/** Escapes of one character that JavaScript, Python, Ruby, Go and others share; a line end behind a backslash is none. */
const LETTERS: ReadonlyMap<string, string> = new Map([...ESCAPE_LETTERS, ['\n', '']]);

/** Characters that are escaped literally. */
const THEMSELVES = new Set(['\\', '"', "'", '`', '/', '$', '#', '@']);

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|([^]))/g;

/**
 * Returns the string of a print between quotes; undefined where the print has an invalid code escape. A backslash
 * before any other character is literal: Chai prints backslashes unchanged.
 */
export function unescapePrinted(print: string): string | undefined {
  if (!print.includes('\\')) return print;
  let isKnown = true;
  const string = print.replace(ESCAPE, (escape: string, ...groups: (string | undefined)[]) => {
    const letter = groups[4];
    const code = groups.slice(0, 4).find((group) => group !== undefined);
    const character = code === undefined ? ofLetter(letter ?? '') : ofCode(Number.parseInt(code, 16));
    isKnown &&= character !== undefined;
    return character ?? escape;
  });
  return isKnown ? string : undefined;
}

function ofLetter(letter: string): string {
  return THEMSELVES.has(letter) ? letter : (LETTERS.get(letter) ?? `\\${letter}`);
}

function ofCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
