/** Characters that are invisible or change the writing direction. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Replaces invisible and direction-changing characters with their code points, such as `‹U+202E›`. */
export function visibleText(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`,
  );
}

const SPACES: Readonly<Record<string, string>> = { ' ': '·', '\t': '→\t', '\r': '␍', '\u00a0': '⍽', '\u3000': '□' };

/** Replaces spaces, tabs and carriage returns with visible symbols. */
export function visibleWhitespace(text: string): string {
  return text.replace(/[ \t\r\u00a0\u3000]/g, (character) => SPACES[character] ?? character);
}
