import { ESCAPE_LETTERS } from './escape-letters.js';

/** Letters that, after a backslash, mean one character in Java, C#, Go, Rust, C++, Swift, Dart and PHP. */
const SINGLE: ReadonlyMap<string, string> = new Map([
  ...ESCAPE_LETTERS,
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['$', '$'],
  ['/', '/'],
]);

/** `\xc3\xb6` (bytes of UTF-8 where several follow), `\u00f6`, `\u{f6}`, `\U000000f6`, and a backslash with one character. */
const ESCAPES = /(?:\\x[0-9a-fA-F]{2})+|\\u\{[0-9a-fA-F]{1,6}\}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\[^xuU]/g;

const BYTES = new TextDecoder('utf-8', { fatal: true });

/** The text that is printed with escapes of the C family. An escape that is none is kept. */
export function unescapeText(printed: string): string {
  return printed.includes('\\') && !isBarePath(printed) ? printed.replace(ESCAPES, unescapeOne) : printed;
}

/** Whether a text begins as a path of Windows whose backslashes are not escaped: `C:\\reports`, which holds no line end. */
export function isBarePath(printed: string): boolean {
  return /^[A-Za-z]:\\[^\\]/.test(printed);
}

function unescapeOne(escape: string): string {
  const kind = escape.charAt(1);
  if (kind === 'x') return bytesOf(escape);
  if (kind === 'u' || kind === 'U') return codePoint(Number.parseInt(escape.replace(/[{}]/g, '').slice(2), 16), escape);
  return SINGLE.get(kind) ?? escape;
}

/** Bytes that are no UTF-8 are Latin-1 characters. */
function bytesOf(escape: string): string {
  const codes = escape
    .split('\\x')
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  try {
    return BYTES.decode(Uint8Array.from(codes));
  } catch {
    return String.fromCharCode(...codes.slice(0, 10_000));
  }
}

function codePoint(code: number, escape: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}

/** The unchanged text between a pair of quotes, for runners that escape nothing. */
export function quotedText(printed: string, quote: '"' | "'" = '"'): string | undefined {
  if (printed.length < 2 || !printed.startsWith(quote) || !printed.endsWith(quote)) return undefined;
  const inner = printed.slice(1, -1);
  return endsInside(inner, quote) ? undefined : unescapeText(inner);
}

/** The unchanged text between a pair of quotes, for runners that escape nothing. */
export function bareQuotedText(printed: string, quote: '"' | "'" = '"'): string | undefined {
  const isQuoted = printed.length >= 2 && printed.startsWith(quote) && printed.endsWith(quote);
  return isQuoted ? printed.slice(1, -1) : undefined;
}

/** Whether a text between quotes ends before its end: at a quote without a backslash, or at a backslash that takes the last. */
function endsInside(inner: string, quote: string): boolean {
  for (let index = 0; index < inner.length; index += 1) {
    const character = inner.charAt(index);
    if (character === quote) return true;
    if (character === '\\') index += 1;
    if (index === inner.length) return true;
  }
  return false;
}
