import { isMasked, MASK, maskCookie, maskSecret, maskUnderKey } from './mask.js';
import { isAuthorizationKey, isCookieKey, isSensitiveKey } from './sensitive-keys.js';

/**
 * A name, its closing quote, and `:` or `=`, with the room around it. The lengths are bounded, so that the time is
 * linear.
 */
const LABEL = /(?<![\w.])([A-Za-z_][\w.-]{1,63})(\\{0,7}["'])?([ \t]{0,8}[:=](?![:=~>])[ \t]{0,8})/g;

/** The value after a label: text in double quotes, in single ones, in escaped ones; or one word. */
const VALUE = new RegExp(
  [
    /"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)(?="|$)/y,
    /'([^'\\\r\n]*(?:\\.[^'\\\r\n]*)*)(?='|$)/y,
    /\\+["']([^"'\\\r\n]*)/y,
    /([^\s&"'`<>;,()[\]{}|\\][^\s&"'`<>;,)\]}|\\]*)/y,
  ]
    .map((form) => form.source)
    .join('|'),
  'y',
);

const LIST_BEGIN = /\[\s{0,80}/y;
const LIST_NEXT = /\\*["']\s{0,80},\s{0,80}(?=\\*["'])/y;

const HEADER_LINE = /[^\r\n"'<>]+/y;

/** How the value of a header with cookies begins, or one that is masked whole. Bounded: it is tried at every `cookie:`. */
const COOKIE = /[^\s=;"'<>]{1,256}=|[^\r\n"'<>]{0,3}\*{3}[^\r\n"'<>]{0,3}(?![^\r\n"'<>])/y;

const SCHEME = /[A-Za-z][\w-]{1,20}[ \t]{1,8}/y;

/** Words without a value, and variables that a shell or a format replaces. */
const NO_VALUE = /^(?:null|undefined|true|false|none|nil|nan|\$\{?\w*|%\w)$/i;

/** In prose and in code a label is followed by ordinary words; a secret of one's own choice has letters and digits. */
const HAS_LETTER_AND_DIGIT = /^(?=.*[A-Za-z])(?=.*\d).{6}/;

interface Label {
  readonly name: string;
  /** The quote after the name, or ''. */
  readonly quote: string;
  readonly separator: string;
}

/** A range of the text and its replacement. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Masks the value after a sensitive name (isSensitiveKey) in a text: in the query of a URL and in form bodies
 * (`token=…&`), in dumps of an environment, in JSON and printed objects (`"password": "…"`, `password: '…'`), in header
 * lines (`Cookie: a=…; b=…`).
 */
export function maskLabelled(text: string): string {
  let masked = '';
  let done = 0;
  LABEL.lastIndex = 0;
  for (let match = LABEL.exec(text); match !== null; match = LABEL.exec(text)) {
    const [, name = '', quote = '', separator = ''] = match;
    if (!isSensitiveKey(name)) continue;
    for (const replacement of findSecrets(text, LABEL.lastIndex, { name, quote, separator })) {
      masked += text.slice(done, replacement.start) + replacement.text;
      done = replacement.end;
    }
    LABEL.lastIndex = Math.max(LABEL.lastIndex, done);
  }
  return done === 0 ? text : masked + text.slice(done);
}

/** The value after a label, or each text of a list of quoted texts. */
function* findSecrets(text: string, start: number, label: Label): Generator<Replacement, void, undefined> {
  const list = matchAt(LIST_BEGIN, text, start);
  let at: number | undefined = start + (list?.[0].length ?? 0);
  while (at !== undefined) {
    const secret = findSecret(text, at, label);
    if (secret === undefined) return;
    yield secret;
    const next = list === null ? null : matchAt(LIST_NEXT, text, secret.end);
    at = next === null ? undefined : LIST_NEXT.lastIndex;
  }
}

function findSecret(text: string, at: number, label: Label): Replacement | undefined {
  return (isCookieKey(label.name) ? findCookieHeader(text, at) : undefined) ?? findValue(text, at, label);
}

function findCookieHeader(text: string, start: number): Replacement | undefined {
  if (matchAt(COOKIE, text, start) === null) return undefined;
  const header = matchAt(HEADER_LINE, text, start)?.[0] ?? '';
  return { start, end: start + header.length, text: maskCookie(header) };
}

function findValue(text: string, at: number, label: Label): Replacement | undefined {
  const scheme = isAuthorizationKey(label.name) ? matchAt(SCHEME, text, at) : null;
  const start = at + (scheme?.[0].length ?? 0);
  const value = matchAt(VALUE, text, start);
  if (value === null) return undefined;
  const [whole, double, single, escaped, word = ''] = value;
  const end = start + whole.length;
  const quoted = double ?? single ?? escaped;
  if (quoted === undefined) return { start, end, text: maskWord(label, word) };
  return { start: end - quoted.length, end, text: maskQuoted(label, quoted) };
}

/** A mask may not begin or end within an escape sequence, so text with one is masked whole. */
function maskQuoted(label: Label, quoted: string): string {
  if (isMasked(credentialOf(label, quoted))) return quoted;
  return quoted.includes('\\') ? MASK : maskUnderKey(label.name, quoted);
}

/** The part after the scheme in an Authorization header; of other headers the whole value. */
function credentialOf(label: Label, value: string): string {
  const scheme = isAuthorizationKey(label.name) ? matchAt(SCHEME, value, 0) : null;
  return value.slice(scheme?.[0].length ?? 0);
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
