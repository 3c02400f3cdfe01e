import { isMasked, MASK, maskCookie, maskSecret, maskUnderKey } from './mask.js';
import { isAuthorizationKey, isCookieKey, isSensitiveKey } from './sensitive-keys.js';

/** A name, its closing quote, and `:` or `=`, with the room around it. The lengths are bounded, so that the time is linear. */
const LABEL = /(?<![\w.])([A-Za-z_][\w.-]{1,63})(\\{0,7}["'])?([ \t]{0,8}[:=](?![:=~>])[ \t]{0,8})/g;

/** What follows a label: text in double quotes, in single ones, in escaped ones; or one word. */
const VALUE =
  /"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)(?=["]|$)|'([^'\\\r\n]*(?:\\.[^'\\\r\n]*)*)(?=[']|$)|\\+["']([^"'\\\r\n]*)|([^\s&"'`<>;,()[\]{}|\\]+)(?!\()/y;

const HEADER_LINE = /[^\s=;"'<>]+=[^\r\n"'<>]*/y;

const SCHEME = /[A-Za-z][\w-]{1,20}[ \t]{1,8}/y;

/** Words that stand for no value, and variables that the shell or a format will replace. */
const NO_VALUE = /^(?:null|undefined|true|false|none|nil|nan|\$\w*|%\w)$/i;

/** In prose and in code a label is followed by ordinary words; a secret of one's own choice has letters and digits. */
const HAS_LETTER_AND_DIGIT = /^(?=.*[A-Za-z])(?=.*\d).{6}/;

interface Label {
  readonly name: string;
  /** The quote after the name, or ''. */
  readonly quote: string;
  readonly separator: string;
}

/** A stretch of the text and what is put in its place. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Masks what stands after a sensitive name (isSensitiveKey) in a text: in the query of a URL and in form bodies (`token=…&`), in
 * dumps of an environment, in JSON and printed objects (`"password": "…"`, `password: '…'`), in header lines (`Cookie: a=…; b=…`).
 */
export function maskLabelled(text: string): string {
  let masked = '';
  let done = 0;
  LABEL.lastIndex = 0;
  for (let match = LABEL.exec(text); match !== null; match = LABEL.exec(text)) {
    const [, name = '', quote = '', separator = ''] = match;
    if (!isSensitiveKey(name)) continue;
    const replacement = findSecret(text, LABEL.lastIndex, { name, quote, separator });
    if (replacement === undefined) continue;
    masked += text.slice(done, replacement.start) + replacement.text;
    done = replacement.end;
    LABEL.lastIndex = done;
  }
  return done === 0 ? text : masked + text.slice(done);
}

function findSecret(text: string, at: number, label: Label): Replacement | undefined {
  if (isCookieKey(label.name)) {
    const header = matchAt(HEADER_LINE, text, at);
    if (header !== null) return { start: at, end: at + header[0].length, text: maskCookie(header[0]) };
  }
  const scheme = isAuthorizationKey(label.name) ? matchAt(SCHEME, text, at) : null;
  const from = at + (scheme?.[0].length ?? 0);
  const value = matchAt(VALUE, text, from);
  if (value === null) return undefined;
  const [whole, double, single, escaped, word] = value;
  const end = from + whole.length;
  const quoted = double ?? single ?? escaped;
  if (quoted !== undefined) return { start: end - quoted.length, end, text: maskQuoted(label, quoted) };
  return { start: from, end, text: maskWord(label, word ?? '') };
}

/** A mask may not begin or end within an escape sequence, so text with one is masked whole. */
function maskQuoted(label: Label, quoted: string): string {
  if (!quoted.includes('\\')) return maskUnderKey(label.name, quoted);
  return isMasked(quoted) ? quoted : MASK;
}

function maskWord(label: Label, word: string): string {
  if (NO_VALUE.test(word)) return word;
  if (label.quote !== '') return /^-?\d/.test(word) ? label.quote + MASK + label.quote : word;
  if (label.separator === '=') return maskUnderKey(label.name, word);
  return HAS_LETTER_AND_DIGIT.test(word) ? maskSecret(word) : word;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
