/** Signs that turn the direction of text around, or that nobody sees. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The text with the signs that could make it look like another one written out, as `‹U+202E›`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (sign) => `‹U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`);
}

const SPACES: Readonly<Record<string, string>> = { ' ': '·', '\t': '→\t', '\r': '␍', '\u00a0': '⍽', '\u3000': '□' };

/** The text with its spaces, tabs and carriage returns as signs that can be seen. */
export function visibleSpaces(text: string): string {
  return text.replace(/[ \t\r\u00a0\u3000]/g, (sign) => SPACES[sign] ?? sign);
}
