import { maskCardNumbers } from './card-numbers.js';
import { maskCommandLineSecrets } from './command-line-secrets.js';
import { maskComparedPasswords } from './compared-secrets.js';
import { maskCredentials } from './credentials.js';
import { maskLabelled } from './labelled-secrets.js';
import { maskMarkupSecrets } from './markup-secrets.js';
import { maskNamedSecrets } from './named-secrets.js';
import { maskPrivateKeys } from './private-keys.js';
import { maskUrlSecrets } from './url-secrets.js';
import { hasVendorPrefix, maskVendorTokens } from './vendor-tokens.js';

/** Words in the names of secrets: most texts contain none of them. */
const WORD =
  /pass|pwd|pw\b|secret|token|jwt|key|auth|cookie|device|cred|bearer|basic|sess|sig|sid\b|assertion|PRIVATE|digest/i;

/** What follows such a word when its value may be in the text: a separator, an option's argument, the end of a tag. */
const SUSPECT_WORD =
  /(?:pass|pwd|pw|secret|token|jwt|key|auth|cookie|device|cred|sess|sig|sid|assertion)[\w.-]{0,64}\\{0,7}["']?(?:[ \t]{0,8}[:=]|>|["']?,?[ \t]?["']?value["']?[=:]|[ \t]{1,4}(?:is |was |of |to )?(?:["'`]|[\w+/=~.-]{16}))|bearer|basic|-----BEGIN|Private-Lines|pass ?word|passphrase|passwd|[ \t]-{1,2}[\w-]{0,40}(?:pass|secret|token|key|pwd)/i;

/** Passwords in addresses, webhooks and the arguments of programs. */
const SUSPECT_ADDRESS =
  /:\/\/[^\s/]*@|hooks?[./]|\/(?:webhook|with\/key|integration)|api\.telegram|[ \t]-[A-Za-z]{0,4}[pPuUaw]\S|[ \t]-[puUPaw][ \t]|-(?:user|auth)[ =]/;

/** Digits of a card. */
const SUSPECT_DIGITS = /\d{4}[ -]?\d{4,6}[ -]?\d/;

/**
 * Whether a text may contain a secret. Like every pattern here these take linear time: what repeats without bound cannot
 * be entered again at each of its characters.
 */
export function isSuspect(text: string): boolean {
  return (
    (WORD.test(text) && SUSPECT_WORD.test(text)) ||
    SUSPECT_ADDRESS.test(text) ||
    SUSPECT_DIGITS.test(text) ||
    // Vendors' tokens have one long word of their alphabet.
    (hasLongWord(text) && hasVendorPrefix(text))
  );
}

/**
 * Masks the secrets inside of a text, and keeps a hint of each (maskSecret): JSON web tokens and the tokens of vendors;
 * credentials of HTTP authentication; passwords and tokens in URLs; private keys; numbers of payment cards; the value
 * after a sensitive name, as a label, an option of a command or markup; and what an assertion about a password compares.
 * Redacting what is redacted changes nothing.
 */
export function redactText(text: string): string {
  return isSuspect(text) ? redactUntilStable(text, MOST_PASSES) : text;
}

/** In this order: what a rule leaves should contain nothing that an earlier rule replaces. */
const RULES: readonly ((text: string) => string)[] = [
  maskCardNumbers,
  maskPrivateKeys,
  maskUrlSecrets,
  maskVendorTokens,
  maskCredentials,
  maskCommandLineSecrets,
  maskMarkupSecrets,
  maskLabelled,
  maskNamedSecrets,
  maskComparedPasswords,
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

const LONG_WORD = 16;

/**
 * Returns whether a text matches `/[\w-]{16}/`, in a fraction of the time: a word of 16 covers one of 16 places in a row, so most of a text
 * is never read. Each place is read at most twice.
 */
export function hasLongWord(text: string): boolean {
  let next = LONG_WORD - 1;
  while (next < text.length) {
    let start = next;
    while (start > next - LONG_WORD && isWordUnit(text.charCodeAt(start))) start -= 1;
    if (start === next - LONG_WORD) return true;
    // Nothing that covers `start` counts, so the next word begins behind it.
    next = start + LONG_WORD;
  }
  return false;
}

/** A unit of `[\w-]`. */
function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x2d
  );
}
