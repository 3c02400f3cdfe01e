import { isAscii } from 'node:buffer';
import { LosslessNumber } from 'lossless-json';
import { toAsciiJson } from './ascii-json.js';
import { findJsonFault } from './json-error.js';
import { changeItems, changeMembers, isJsonArray, isJsonObject, type JsonValue } from './json-value.js';
import { scanJson, type JsonScan } from './scan-json.js';

/**
 * What a JSON document may contain at most. A number's bounds hold for literals that JavaScript cannot keep; the others are
 * within.
 */
export const JSON_LIMITS = {
  /** Nesting of arrays and objects. */
  depth: 64,
  /** Values of all kinds; some count double, see JsonScan. */
  values: 10_000_000,
  /** Characters of a number literal. */
  numberLength: 400,
  /** The exponent of a number literal, of either sign: keeps the written-out form short, where a reader makes one. */
  exponent: 999,
} as const;

/** A JSON document that cannot be read. The message says where and what to change, and quotes nothing of the document. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads one JSON document (RFC 8259) so that nothing is lost: every number that a double would change becomes a
 * LosslessNumber with its literal digits. Of equal member names the last counts, and `__proto__` is a member like others,
 * as with JSON.parse.
 *
 * Both are left to JSON.parse, at its speed: a document with such numbers is parsed a second time with those literals in
 * quotes, and where the first result has a number and the second a string, the string is the literal. (The parser of
 * lossless-json took ten times as long, and forty bytes of memory for each character of a long string.)
 *
 * @param what names the document in messages, as in `line 7`
 * @throws UnreadableJson when the text is not UTF-8 (a byte order mark is skipped), malformed, or beyond JSON_LIMITS.
 */
export function readJson(bytes: Uint8Array, what = 'the body'): JsonValue {
  const scan = scanJson(bytes, JSON_LIMITS);
  refuseExcess(scan, what);
  return readScanned(bytes, scan.unsafeSpans, what);
}

/** Reads a JSON document that is scanned and within JSON_LIMITS, as `readJson` does. Raises what that raises. */
export function readScanned(bytes: Uint8Array, unsafeSpans: JsonScan['unsafeSpans'], what = 'the body'): JsonValue {
  const value = parse(bytes, what);
  if (unsafeSpans.length === 0) return value;
  const spans = lossySpans(bytes, unsafeSpans, what);
  return spans.length === 0 ? value : restoreNumbers(value, parse(quoteSpans(bytes, spans), what));
}

function refuseExcess(scan: JsonScan, what: string): void {
  const { depth, values } = JSON_LIMITS;
  if (scan.depth > depth) throw new UnreadableJson(`Nest less deeply: ${what} may have at most ${depth} levels.`);
  if (scan.values > values) throw new UnreadableJson(`Split it up: ${what} may have at most ${values} JSON values.`);
}

function parse(bytes: Uint8Array, what: string): JsonValue {
  const ascii = isAscii(bytes) ? bytes : toAsciiJson(bytes);
  return (ascii && parseAscii(ascii)) ?? parseText(decode(bytes, what), what);
}

/** Undefined for `null`, and where a text is malformed: what is wrong is said of the text as it was sent. */
function parseAscii(bytes: Uint8Array): JsonValue | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
    return isParsed(value) && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new UnreadableJson(`Encode ${what} as UTF-8: it holds bytes that are not.`);
  }
}

function parseText(text: string, what: string): JsonValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? malformed(text, what) : error;
  }
  if (!isParsed(value)) throw new TypeError('JSON.parse made something that is no JSON value');
  return value;
}

/** A look at the outermost value only: what JSON.parse made is JSON all the way down. */
function isParsed(value: unknown): value is JsonValue {
  return value === null || ['boolean', 'number', 'string', 'object'].includes(typeof value);
}

function malformed(text: string, what: string): Error {
  if (text.trim() === '') return new UnreadableJson(`Send JSON: ${what} is empty.`);
  const fault = findJsonFault(text);
  if (fault === undefined) return new Error('JSON.parse refused a text in which no fault can be found');
  return new UnreadableJson(
    `Correct the JSON of ${what}: expected ${fault.expected} at ${placeOf(text, fault.offset)}.`,
  );
}

/** `character 57`, counted from 1, with line and column in a text of several lines. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return line === 1 ? `character ${offset + 1}` : `character ${offset + 1} (line ${line}, column ${column})`;
}

/** Returns the doubtful literals that a double does change. */
function lossySpans(bytes: Uint8Array, doubtful: readonly number[], what: string): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spans: number[] = [];
  for (let index = 0; index < doubtful.length; index += 2) {
    const start = doubtful[index] ?? 0;
    const end = doubtful[index + 1] ?? start;
    const literal = buffer.toString('latin1', start, end);
    if (String(Number(literal)) === literal) continue;
    refuseHugeNumber(literal, start, what);
    spans.push(start, end);
  }
  return spans;
}

function refuseHugeNumber(literal: string, start: number, what: string): void {
  const { numberLength, exponent } = JSON_LIMITS;
  const power = literal.search(/e/i);
  const isHuge = power >= 0 && Math.abs(Number(literal.slice(power + 1))) > exponent;
  if (literal.length <= numberLength && !isHuge) return;
  throw new UnreadableJson(
    `Send the number at byte ${start + 1} of ${what} as a string: ` +
      `a number may have at most ${numberLength} characters and an exponent of at most ${exponent}.`,
  );
}

/** Returns the same text with quotes around each span. */
function quoteSpans(bytes: Uint8Array, spans: readonly number[]): Uint8Array {
  const quoted = new Uint8Array(bytes.length + spans.length);
  let from = 0;
  let to = 0;
  for (const border of spans) {
    quoted.set(bytes.subarray(from, border), to);
    to += border - from;
    quoted[to] = 0x22;
    to += 1;
    from = border;
  }
  quoted.set(bytes.subarray(from), to);
  return quoted;
}

/** `value`, with a LosslessNumber for each number that is a string in `quoted`, which has the same shape. */
function restoreNumbers(value: JsonValue, quoted: JsonValue): JsonValue {
  if (typeof value === 'number') return typeof quoted === 'string' ? new LosslessNumber(quoted) : value;
  if (isJsonArray(value) && isJsonArray(quoted)) {
    return changeItems(value, (item, index) => restoreNumbers(item, quoted[index] ?? null));
  }
  if (!isJsonObject(value) || !isJsonObject(quoted)) return value;
  return changeMembers(value, (member, key) => restoreNumbers(member, quoted[key] ?? null));
}
