import type { ReportHead, ReportSource } from '../report.js';
import { readRepairedJson } from '../json/read-repaired-json.js';
import { parseJsonLine } from '../json/json-line.js';
import { isJsonNumber, type JsonValue } from '../json/json-value.js';
import { findRoot } from './xml-root.js';

/** The bytes of a file that detection reads. */
const HEAD_BYTES = 64 * 1024;

const MOST_LINES = 40;

/** A file whose beginning was read; `source` still gives all of it. */
export interface OpenedSource {
  readonly head: ReportHead;
  /** The first bytes themselves. */
  readonly bytes: Uint8Array;
  readonly source: ReportSource;
}

/** Reads the beginning of a file, and returns it with the whole file. */
export async function readHead(source: ReportSource): Promise<OpenedSource> {
  const chunks = source[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  const bytes = Buffer.concat(parts);
  return { head: await toHead(bytes.subarray(0, HEAD_BYTES)), bytes, source: resume(parts, chunks) };
}

/** Returns what `detectFormat` needs to know about the first bytes of a file. 64 KiB are enough. */
export async function toHead(bytes: Uint8Array): Promise<ReportHead> {
  const text = decodeHead(bytes);
  const root = findRoot(text);
  const json = root === undefined ? await readJsonHead(text) : undefined;
  return {
    text,
    lines: jsonLines(text),
    ...(root === undefined ? {} : { root }),
    ...(json === undefined ? {} : { json }),
  };
}

/** Yields the parts that were already read of a source, then the rest. */
export async function* resume<T>(parts: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* parts;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}

function decodeHead(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
}

/** By the byte order mark, or by the zeros between the characters of a file that begins with `<`, `{` or `[`. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : 'utf-8';
}

/** Returns the first JSON value, as far as it is seen. A number before a text is not one: TAP and logs begin so. */
async function readJsonHead(text: string): Promise<JsonValue | undefined> {
  if (!/[[{]/.test(text)) return undefined;
  try {
    const { value } = await readRepairedJson(once(Buffer.from(text)));
    return isJsonNumber(value) || typeof value === 'string' ? undefined : value;
  } catch {
    return undefined;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function jsonLines(text: string): readonly JsonValue[] {
  const lines = text.split('\n', MOST_LINES).map((line) => line.trim());
  return lines.flatMap((line) => {
    const value = /^[[{].*[\]}]$/s.test(line) ? parseJsonLine(line) : undefined;
    return value === undefined ? [] : [value];
  });
}
