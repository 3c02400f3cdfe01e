import { readKeyText } from './secret-key-text.js';
import { readAllowedHost, type AllowedHost } from './allowed-hosts.js';

/** One environment variable: how its text becomes a value, and its text on the reference page. */
export interface Variable<T> {
  readonly fallback: T;
  /** How the documentation shows the default; empty for "unset". */
  readonly shown: string;
  readonly about: string;
  /** Returns the value of a text, or a sentence (`error`) that says what the variable accepts. */
  readonly read: (text: string) => { readonly value: T } | { readonly error: string };
}

/** Free text. */
export function text<T extends string | undefined>(fallback: T, about: string): Variable<T | string> {
  return { fallback, shown: fallback ?? '', about, read: (value) => ({ value }) };
}

/** The name of a role in PostgreSQL that needs no quotes. */
export function roleName(about: string): Variable<string | undefined> {
  return {
    fallback: undefined,
    shown: '',
    about,
    // "none" is no role: it ends SET ROLE.
    read: (value) =>
      /^[a-z_][a-z0-9_]{0,47}$/.test(value) && value !== 'none'
        ? { value }
        : { error: 'the name of a role: at most 48 small letters, digits and underscores, with no digit first' },
  };
}

/** A secret that an operator chooses, as a bearer token. */
export function secret(about: string): Variable<string | undefined> {
  return {
    fallback: undefined,
    shown: '',
    about,
    read: (value) =>
      /^[A-Za-z0-9\-._~+/]{16,200}=*$/.test(value)
        ? { value }
        : { error: 'at least 16 letters, digits and characters of -._~+/' },
  };
}

/** Keys that encrypt secrets, separated by commas; the first one encrypts. */
export function keyList(about: string): Variable<readonly Buffer[]> {
  return {
    fallback: [],
    shown: '',
    about,
    read: (value) => {
      const items = value.split(',').map((item) => readKeyText(item.trim()));
      const keys = items.filter((item) => item !== undefined);
      return keys.length === items.length
        ? { value: keys }
        : {
            error:
              'keys of at least 32 random bytes in base64 or hexadecimal, separated by commas; `openssl rand -base64 32` makes one',
          };
    },
  };
}

/** A whole number from `least` to `most`. */
export function wholeNumber<T extends number | undefined>(
  fallback: T,
  least: number,
  most: number,
  about: string,
): Variable<T | number> {
  return {
    fallback,
    shown: fallback === undefined ? '' : String(fallback),
    about,
    read: (value) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : -1;
      return number >= least && number <= most
        ? { value: number }
        : { error: `a whole number from ${least} to ${most}` };
    },
  };
}

/** One of a few words. */
export function oneOf<const T extends string>(fallback: T, words: readonly T[], about: string): Variable<T> {
  return {
    fallback,
    shown: fallback,
    about,
    read: (value) => {
      const word = words.find((candidate) => candidate === value);
      return word === undefined ? { error: `one of ${words.join(', ')}` } : { value: word };
    },
  };
}

/** An absolute URL of one of the given schemes, without a trailing slash. */
export function url(schemes: readonly string[], about: string): Variable<string | undefined> {
  return {
    fallback: undefined,
    shown: '',
    about,
    read: (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      const known = parsed !== undefined && schemes.includes(parsed.protocol.slice(0, -1));
      return known
        ? { value: value.replace(/\/$/, '') }
        : { error: `an address that starts with ${schemes.map((s) => `${s}://`).join(' or ')}` };
    },
  };
}

/** Hosts, addresses and networks, separated by commas. */
export function hostList(about: string): Variable<readonly AllowedHost[]> {
  return {
    fallback: [],
    shown: '',
    about,
    read: (value) => {
      const items = value.split(',').map((item) => readAllowedHost(item.trim()));
      const hosts = items.filter((item) => item !== undefined);
      return hosts.length === items.length
        ? { value: hosts }
        : {
            error: 'hosts (with or without a port), IP addresses and networks such as 10.0.0.0/8, separated by commas',
          };
    },
  };
}

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration such as `30s`, `15m`, `6h` or `2d`, read as milliseconds. */
export function duration(fallbackText: string, about: string): Variable<number> {
  return {
    fallback: parseDuration(fallbackText) ?? 0,
    shown: fallbackText,
    about,
    read: (value) => {
      const ms = parseDuration(value);
      return ms === undefined ? { error: 'a duration such as 30s, 15m, 6h or 2d' } : { value: ms };
    },
  };
}

/** A duration of at most `longestText`, read as milliseconds, whose default depends on other variables. */
export function shortDuration(longestText: string, about: string): Variable<number | undefined> {
  const longestMs = parseDuration(longestText) ?? 0;
  return {
    fallback: undefined,
    shown: '',
    about,
    read: (value) => {
      const ms = parseDuration(value);
      return ms === undefined || ms > longestMs
        ? { error: `a duration such as 500ms or 30s, at most ${longestText}` }
        : { value: ms };
    },
  };
}

function parseDuration(value: string): number | undefined {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(value);
  if (match === null) return undefined;
  const unit = Object.entries(UNIT_MS).find(([name]) => name === match[2]);
  return unit === undefined ? undefined : Number(match[1]) * unit[1];
}
