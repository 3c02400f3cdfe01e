import { isSecretUnder, looksRandom, suspicionOf } from './ambiguous-keys.js';
import { isMasked, MASK, maskCookie, maskSecret, maskUnderKey } from './mask.js';
import { isAuthorizationKey, isCookieKey, mayBeCount } from './sensitive-keys.js';
import { matchAt } from '../text/match-at.js';

/**
 * A name, its closing quote, and `:`, `=`, `:=` or `=>`, with the room around it. The lengths are bounded, so that the time is
 * linear.
 */
const LABEL = /(?<![\w.])([A-Za-z_][\w.-]{1,63})(\\{0,7}["'])?([ \t]{0,8}(?:=>|:=|[:=](?![:=~>]))[ \t]{0,8})/g;

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
const NO_VALUE =
  /^(?:null|undefined|true|false|none|nil|nan|\$\{?\w*|\$\(.*|%\w|ENC\[.*|u?int\d{1,2}|uint8array|[A-Za-z]{0,40}md5[A-Za-z]{0,40})$/i;

/** The name of a variable or a constant, in place of a value. */
const CONSTANT_NAME = /^[A-Z]{2}[A-Z0-9]*(?:_[A-Z0-9]{1,40}){1,8}$/;

/** In prose and in code a label is followed by ordinary words; a secret of one's own choice has letters and digits. */
const HAS_LETTER_AND_DIGIT = /^(?=.*[A-Za-z])(?=.*\d).{6}/;

interface Label {
  readonly name: string;
  /** Whether the name alone makes the value a secret. */
  readonly isCertain: boolean;
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
 * Masks the value after a sensitive or an ambiguous name (suspicionOf) in a text: in the query of a URL and in form bodies
 * (`token=…&`), in dumps of an environment, in JSON and printed objects (`"password": "…"`, `password: '…'`), in header
 * lines (`Cookie: a=…; b=…`).
 */
export function maskLabelled(text: string): string {
  let masked = '';
  let done = 0;
  LABEL.lastIndex = 0;
  for (let match = LABEL.exec(text); match !== null; match = LABEL.exec(text)) {
    const [, name = '', quote = '', separator = ''] = match;
    const suspicion = isQueryKey(text, match.index, name) ? 'random' : suspicionOf(name);
    if (suspicion === undefined || isParserToken(text, match.index, name)) continue;
    if (isWholeQuotation(text, match.index, LABEL.lastIndex)) continue;
    const label = { name, quote, separator, isCertain: suspicion === 'secret' };
    for (const replacement of findSecrets(text, LABEL.lastIndex, label)) {
      masked += text.slice(done, replacement.start) + replacement.text;
      done = replacement.end;
    }
    LABEL.lastIndex = Math.max(LABEL.lastIndex, done);
  }
  return done === 0 ? text : masked + text.slice(done);
}

/** What parsers say of the token at which they are: `Unexpected token: x1`. */
const PARSER_WORD =
  /(?:unexpected|expected|invalid|illegal|missing|unknown|unrecognized|next|previous|current|last|first|bad|end|start|reserved|found|at|near|of)\s{1,4}["']?$/i;

/** Returns whether a label is the `token` of a parser's message. */
function isParserToken(text: string, at: number, name: string): boolean {
  return name.toLowerCase() === 'token' && PARSER_WORD.test(text.slice(Math.max(0, at - 24), at));
}

/** Returns whether the label is a text of its own, in quotes that end behind its separator: `log('password:', password)`. */
function isWholeQuotation(text: string, start: number, end: number): boolean {
  const quote = text[start - 1] ?? '';
  return /["'`]/.test(quote) && text[end] === quote && /^\s{0,8}[,)+\]]/.test(text.slice(end + 1, end + 10));
}

/** Returns whether a label is `key` in the query of a URL. */
function isQueryKey(text: string, at: number, name: string): boolean {
  return name === 'key' && /[?&]/.test(text[at - 1] ?? '');
}

/** The value after a label, or each text of a list of quoted texts. */
function* findSecrets(text: string, start: number, label: Label): Generator<Replacement, void, undefined> {
  const list = matchAt(LIST_BEGIN, text, start);
  let at: number | undefined = start + (list?.[0].length ?? 0);
  while (at !== undefined) {
    const secret = findSecret(text, at, label);
    if (secret === undefined) return;
    yield secret;
    const next = list === undefined ? undefined : matchAt(LIST_NEXT, text, secret.end);
    at = next === undefined ? undefined : LIST_NEXT.lastIndex;
  }
}

function findSecret(text: string, at: number, label: Label): Replacement | undefined {
  return (isCookieKey(label.name) ? findCookieHeader(text, at) : undefined) ?? findValue(text, at, label);
}

function findCookieHeader(text: string, start: number): Replacement | undefined {
  if (matchAt(COOKIE, text, start) === undefined) return undefined;
  const header = matchAt(HEADER_LINE, text, start)?.[0] ?? '';
  return { start, end: start + header.length, text: maskCookie(header) };
}

function findValue(text: string, at: number, label: Label): Replacement | undefined {
  const scheme = isAuthorizationKey(label.name) ? matchAt(SCHEME, text, at) : undefined;
  const start = at + (scheme?.[0].length ?? 0);
  const value = matchAt(VALUE, text, start);
  if (value === undefined) return undefined;
  const [whole, double, single, escaped, word = ''] = value;
  const end = start + whole.length;
  const quoted = double ?? single ?? escaped;
  if (!label.isCertain && !isAmbiguousSecret(label, quoted ?? word, quoted === undefined)) return undefined;
  if (quoted === undefined) return { start, end, text: maskWord(label, word) };
  return { start: end - quoted.length, end, text: maskQuoted(label, quoted) };
}

/** A word after a colon is mostly prose: `PASS: test1`. */
function isAmbiguousSecret(label: Label, value: string, isWord: boolean): boolean {
  if (isWord && label.separator.trim() !== '=' && !HAS_LETTER_AND_DIGIT.test(value)) return false;
  if (isWord && label.separator.trim() !== '=' && label.name.toUpperCase() === 'PASS') return false;
  return label.name === 'key' ? looksRandom(value) : isSecretUnder(label.name, value);
}

/** A mask may not begin or end within an escape sequence, so text with one is masked whole. */
function maskQuoted(label: Label, quoted: string): string {
  if (quoted.length < 2 || (mayBeCount(label.name) && quoted.toLowerCase() === label.name.toLowerCase())) return quoted;
  if (isMasked(credentialOf(label, quoted)) || CONSTANT_NAME.test(quoted)) return quoted;
  return quoted.includes('\\') ? MASK : maskUnderKey(label.name, quoted);
}

/** The part after the scheme in an Authorization header; of other headers the whole value. */
function credentialOf(label: Label, value: string): string {
  const scheme = isAuthorizationKey(label.name) ? matchAt(SCHEME, value, 0) : undefined;
  return value.slice(scheme?.[0].length ?? 0);
}

function maskWord(label: Label, word: string): string {
  if (NO_VALUE.test(word) || CONSTANT_NAME.test(word) || label.separator.includes('>')) return word;
  if (isShortNumber(label, word)) return word;
  if (label.quote !== '') return /^-?\d/.test(word) ? label.quote + MASK + label.quote : word;
  if (label.separator === '=') return maskUnderKey(label.name, word);
  return HAS_LETTER_AND_DIGIT.test(word) ? maskSecret(word) : word;
}

/** A short number under the name of a token is a count or a position: `token: 5`. */
function isShortNumber(label: Label, word: string): boolean {
  return /^-?\d{1,5}(?:\.\d{1,5})?$/.test(word) && mayBeCount(label.name);
}
