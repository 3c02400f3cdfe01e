import { QUOTE, stringEnd } from './json-bytes.js';

/**
 * What one look over the bytes of a JSON text reports. For a text that is not JSON the figures mean nothing, and do no
 * harm.
 */
export interface JsonScan {
  /** The deepest nesting: 0 for a scalar, 1 for `[]`. */
  readonly depth: number;
  /**
   * How many values there are, counted by commas and opening brackets: never fewer than there are, at most twice as many.
   */
  readonly values: number;
  /**
   * Whether some number literal may be changed by JSON.parse and JSON.stringify, as 1.0, 1e5, -0 and 12345678901234567890
   * are.
   */
  readonly unsafeNumbers: boolean;
  /** Where those literals are, in bytes: start, end, start, end … */
  readonly unsafeSpans: readonly number[];
}

/** The scan stops where one of these is exceeded; the figure is then one more than the limit. */
export interface ScanLimits {
  readonly depth: number;
  readonly values: number;
}

const NO_LIMITS: ScanLimits = { depth: Infinity, values: Infinity };

const MINUS = 0x2d;
const ZERO = 0x30;

const OPEN = 1;
const CLOSE = 2;
const COMMA = 3;
const NUMBER = 4;

/** What a byte begins, outside of strings; 0 for a byte that is skipped. */
const KINDS = byteTable({ '[{': OPEN, ']}': CLOSE, ',': COMMA, '-0123456789': NUMBER });

const DIGIT = 1;
const DOT = 2;
const EXPONENT = 4;

/** What a byte is inside of a number literal; 0 for a byte that ends it. A sign takes room, as a digit does. */
const NUMBER_PARTS = byteTable({ '+-0123456789': DIGIT, '.': DOT, eE: EXPONENT });

/** A decimal literal of at most so many characters has at most 15 significant digits, and a double keeps those. */
const SAFE_LENGTH = 15;

/** A table of bytes: what each of some characters is, and 0 for all others. */
export function byteTable(entries: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(256);
  for (const [characters, kind] of Object.entries(entries)) {
    for (const byte of Buffer.from(characters)) table[byte] = kind;
  }
  return table;
}

/**
 * Measures a JSON text before it is parsed, in one pass that knows strings. It validates nothing.
 * Long on purpose: every upload passes through here byte by byte, and calls in this loop would halve its speed.
 */
export function scanJson(bytes: Uint8Array, limits: ScanLimits = NO_LIMITS): JsonScan {
  const length = bytes.length;
  const unsafeSpans: number[] = [];
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let at = 0;
  while (at < length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = stringEnd(bytes, at + 1);
      continue;
    }
    const kind = KINDS[byte];
    if (kind === NUMBER) {
      at = numberEnd(bytes, at, unsafeSpans);
      continue;
    }
    at += 1;
    if (kind === COMMA) {
      values += 1;
      if (values > limits.values) break;
    } else if (kind === OPEN) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (depth > limits.depth || values > limits.values) break;
    } else if (kind === CLOSE) {
      depth -= 1;
    }
  }
  return { depth: deepest, values, unsafeNumbers: unsafeSpans.length > 0, unsafeSpans };
}

/** Returns the offset after the number literal that begins at `start`; an unsafe one is noted in `unsafeSpans`. */
export function numberEnd(bytes: Uint8Array, start: number, unsafeSpans: number[]): number {
  const length = bytes.length;
  let parts = 0;
  let end = start;
  while (end < length) {
    const part = NUMBER_PARTS[bytes[end] ?? 0] ?? 0;
    if (part === 0) break;
    parts |= part;
    end += 1;
  }
  if (end - start > SAFE_LENGTH || parts >= EXPONENT || isDoubtful(bytes, start, end, parts))
    unsafeSpans.push(start, end);
  return end;
}

/** -0, a trailing zero after the dot, or 0.0…, as JavaScript writes decimals below 0.000001 with an exponent. */
function isDoubtful(bytes: Uint8Array, start: number, end: number, parts: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  if (parts === DIGIT) return first > start && bytes[first] === ZERO;
  return bytes[end - 1] === ZERO || (bytes[first] === ZERO && bytes[first + 2] === ZERO);
}
