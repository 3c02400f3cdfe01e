import { headOf, tailOf } from '../text/index.js';
import { isCookieKey } from './sensitive-keys.js';

/** Replaces a secret completely. */
export const MASK = '***';

const SHOWN_EACH_SIDE = 3;

/** Nothing is shown of a shorter secret. */
const SHORTEST_WITH_HINT = 7;

/** A mask, and what is said of a compared secret behind it (maskCompared). */
const MASKED = /^[^]{0,3}\*{3}[^]{0,3}(?: \(\d{1,7} characters(?:, first difference at \d{1,7})?\))?$/;

/** Masks of other tools and unfilled templates: they contain no secret and help the reader. */
const NO_SECRET =
  /^(?:<[\w -]{1,40}>|[<[(]?(?:redacted|filtered|masked|hidden|removed)[>\])]?|\*+|x{3,}|•+|\$\{[^{}]*\}|\{\{[^{}]*\}\}|)$/i;

/**
 * Replaces the middle of a secret with `***`. Shows at most a third of it, rounded up, and at most three characters on each
 * side: `sup***ret`, `hu***2`; nothing of a secret shorter than seven. Text that is masked already, by this rule or another,
 * does not change.
 */
export function maskSecret(secret: string): string {
  if (isMasked(secret)) return secret;
  if (secret.length < SHORTEST_WITH_HINT) return MASK;
  const shown = Math.min(Math.ceil(secret.length / 3), 2 * SHOWN_EACH_SIDE);
  return headOf(secret, Math.ceil(shown / 2)) + MASK + tailOf(secret, Math.floor(shown / 2));
}

/** Returns whether a text contains no secret, or none any more: masking does not change it. */
export function isMasked(text: string): boolean {
  return MASKED.test(text) || NO_SECRET.test(text);
}

/** Masks the text of a sensitive key. */
export function maskUnderKey(key: string, text: string): string {
  return isCookieKey(key) ? maskCookie(text) : maskSecret(text);
}

/** RFC 6265 §4.1.1, and Priority and Partitioned, which browsers know as well. */
const COOKIE_ATTRIBUTE =
  /^\s*(?:expires|max-age|domain|path|secure|httponly|samesite|priority|partitioned)\s*(?:=[^=]*)?$/i;

const COOKIE_PAIR = /^(\s*[\w!#$%&'*+.^`|~-]+=)([^=]*|[^=]+={1,2})$/;

/**
 * Masks the value of a Cookie or Set-Cookie header, and keeps the cookies' names and attributes: `sid=ab***56; Path=/`.
 * A value of any other form, such as several Set-Cookie headers in one, is masked whole.
 */
export function maskCookie(header: string): string {
  if (isMasked(header)) return header;
  const parts = header.split(';').map((part, index) => maskCookiePart(part, index > 0));
  return parts.every((part) => part !== undefined) ? parts.join(';') : maskSecret(header);
}

function maskCookiePart(part: string, mayBeAttribute: boolean): string | undefined {
  if (mayBeAttribute && (part.trim() === '' || COOKIE_ATTRIBUTE.test(part))) return part;
  const [, name, value] = COOKIE_PAIR.exec(part) ?? [];
  return name === undefined || value === undefined ? undefined : name + maskSecret(value);
}
