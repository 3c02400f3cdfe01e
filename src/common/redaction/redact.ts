import { maskLabelled } from './labelled-secrets.js';
import { MASK, maskSecret } from './mask.js';

/**
 * Characters of which every suspect text has some, and of which the next pattern has one in each part: nearly all texts
 * end here.
 */
const RARE = /[J_@:=]|IA|----|[Bb](?:earer|asic)|B(?:EARER|ASIC)|\d{4}[ -]?\d{4,6}[ -]?\d/;

/**
 * Whether a text may contain a secret; each rule below needs one of these. Like every pattern here it takes linear time:
 * what repeats without bound cannot be entered again at each of its characters.
 */
const SUSPECT = new RegExp(
  [
    'eyJ',
    'A[KS]IA',
    'gh[oprsu]_|github_pat_|clarion_',
    '-----BEGIN',
    'bearer|basic',
    String.raw`://[^\s/]*@`,
    String.raw`\d{4}[ -]?\d{4,6}[ -]?\d`,
    String.raw`(?:pass|pwd|secret|token|jwt|key|auth|cookie|device)[\w.-]{0,64}\\{0,7}["']?[ \t]{0,8}[:=]`,
  ].join('|'),
  'i',
);

/**
 * Masks the secrets inside of a text, and keeps a hint of each (maskSecret): JSON web tokens; access keys of AWS, tokens
 * of GitHub and of Clarion; what follows `Bearer` and `Basic`; passwords in URLs; private keys in PEM; numbers of payment
 * cards; and the value after a sensitive name (maskLabelled). Redacting what is redacted changes nothing.
 */
export function redactText(text: string): string {
  return RARE.test(text) && SUSPECT.test(text) ? redactUntilStable(text, MOST_PASSES) : text;
}

/** In this order: what a rule leaves should contain nothing that an earlier rule replaces. */
const RULES: readonly ((text: string) => string)[] = [
  maskCardNumbers,
  maskPrivateKeys,
  maskUrlPasswords,
  maskTokens,
  maskCredentials,
  maskLabelled,
];

/**
 * A text with secrets takes two passes, the second to see that nothing is left; one that was built to mislead,
 * three.
 */
const MOST_PASSES = 8;

function redactUntilStable(text: string, passes: number): string {
  const redacted = RULES.reduce((masked, rule) => rule(masked), text);
  return redacted === text || passes === 1 ? redacted : redactUntilStable(redacted, passes - 1);
}

const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_DASHES = '-----';
const PEM_LINES = /[A-Za-z0-9+/=\s\\]*/y;
const PEM_LINE = /[A-Za-z0-9+/=]{32}/;

/** RFC 7468. Of a key that was cut off before its end line, what looks like a key is masked. */
function maskPrivateKeys(text: string): string {
  if (!text.includes(PEM_DASHES)) return text;
  let masked = '';
  let done = 0;
  for (const begin of text.matchAll(PEM_BEGIN)) {
    const start = begin.index + begin[0].length;
    const end = endOfPrivateKey(text, start);
    masked += text.slice(done, start) + (end > start ? MASK : '');
    done = end;
  }
  return masked + text.slice(done);
}

function endOfPrivateKey(text: string, start: number): number {
  const dashes = text.indexOf(PEM_DASHES, start);
  if (dashes >= 0 && text.startsWith('-----END', dashes)) return dashes;
  PEM_LINES.lastIndex = start;
  const lines = PEM_LINES.exec(text)?.[0] ?? '';
  return PEM_LINE.test(lines) ? start + lines.length : start;
}

/** RFC 3986 §3.2.1. A password with a stray `@` ends at the last one. */
const URL_PASSWORD = /(:\/\/[^\s/:@?#"'<>]*:)([^\s/?#"'<>]+)(?=@)/g;

function maskUrlPasswords(text: string): string {
  return text.replace(URL_PASSWORD, (_match, before: string, password: string) => before + maskSecret(password));
}

/** RFC 7515 §7.1 (three parts, the last empty when unsigned) and RFC 7516 §7.1 (five, the second may be empty). */
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+|\.[\w-]{2,}\.[\w-]*)/g;

const VENDOR_TOKEN =
  /(?<![A-Za-z0-9])(?:A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])|gh[oprsu]_\w{20,}|github_pat_\w{20,}|clarion_\w{20,})/g;

function maskTokens(text: string): string {
  return text.replace(JSON_WEB_TOKEN, maskSecret).replace(VENDOR_TOKEN, maskSecret);
}

const CREDENTIALS = /(?<![\w-])(bearer|basic)([ \t]{1,8})(?!(?:bearer|basic)[ \t])([\w.~+/*-]{6,}={0,2})/gi;

function maskCredentials(text: string): string {
  return text.replace(CREDENTIALS, (match, scheme: string, space: string, value: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - 32), offset);
    const isWholeText = match.length === text.length;
    const isSecret = scheme.toLowerCase() === 'basic' ? isBasicCredential : isBearerToken;
    const isHeader = HEADER_BEFORE.test(before) && !PROSE.test(value);
    return isHeader || isSecret(value, isWholeText) ? scheme + space + maskSecret(value) : match;
  });
}

const HEADER_BEFORE = /authorization\\*["']?\s{0,8}[:=]\s{0,8}\\*["']?$/i;

/** What people write about the schemes. */
const PROSE =
  /^(?:auth\w*|tokens?|schemes?|credentials?|headers?|formats?|required|missing|invalid|expired|security)$/i;

/** RFC 6750 §2.1. In prose, one that a person would not write; alone after the scheme, any long word but the usual ones. */
function isBearerToken(value: string, isWholeText: boolean): boolean {
  return /\d|[a-z][A-Z]|[._~=+]\w/.test(value) || (isWholeText && value.length >= 10 && !PROSE.test(value));
}

/** RFC 7617 §2: the base64 of a name, a colon and a password, without control characters. */
function isBasicCredential(value: string): boolean {
  const credential = Buffer.from(value, 'base64').toString('latin1');
  return credential.includes(':') && !/\p{Cc}/u.test(credential);
}

/**
 * 13 to 19 digits, alone or in groups (4-4-4-4 and what follows, 4-6-5), that are no part of a longer number, an
 * identifier, a decimal or a telephone number with its `+`.
 */
const CARD_NUMBER =
  /(?<![\w+.-])(?:\d{13,19}|(\d{4}([ -])\d{4}\2\d{4}\2\d{1,4})(\2\d{1,3})?|\d{4}([ -])\d{6}\4\d{4,5})(?!\w|[-.]\w)/g;

function maskCardNumbers(text: string): string {
  return text.replace(CARD_NUMBER, (match: string, groups: string = '', _separator: unknown, more: string = '') => {
    if (isCardNumber(digitsOf(match))) return maskSecret(match);
    return isCardNumber(digitsOf(groups)) ? maskSecret(groups) + more : match;
  });
}

function digitsOf(text: string): string {
  return text.replace(/[ -]/g, '');
}

/** The lengths of card numbers that begin like this, by the issuers' published ranges (ISO/IEC 7812). */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] }, // Discover
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14] }, // Diners Club
  { prefix: /^62/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] }, // Maestro
];

/** Whether digits alone, without separators, can be the number of a payment card: issuer, length and check digit agree. */
export function isCardNumber(digits: string): boolean {
  const isIssued = ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
  return isIssued && hasLuhnCheckDigit(digits);
}

/**
 * ISO/IEC 7812-1, annex B: from the right, every second digit counts double, and the sum of all digits is a multiple of
 * ten.
 */
function hasLuhnCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const counted = index % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
