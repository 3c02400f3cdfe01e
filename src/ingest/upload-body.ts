import type { IncomingMessage } from 'node:http';
import { Problem, unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readBody } from '../http/body.js';

/** The forms of the native format, told by the content; the Content-Type only helps with a body of a single line. */
export type UploadBody =
  | { readonly kind: 'json'; readonly chunks: AsyncIterable<Buffer> }
  | { readonly kind: 'ndjson'; readonly chunks: AsyncIterable<Buffer> };

const NEWLINE = 10;
const LONGEST_FIRST_LINE = 1024 * 1024;

/**
 * Opens the body of an upload and finds out what it is: NDJSON when its first line is a whole JSON object with more behind it,
 * else one JSON document. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type for a multipart body, unreadable_report for a body that is no JSON.
 */
export async function openUploadBody(request: IncomingMessage, maxBytes: number): Promise<UploadBody> {
  const type = mediaTypeOf(request);
  if (type.startsWith('multipart/')) throw unsupportedMediaType('Send a run envelope as application/json or application/x-ndjson.');
  const chunks = readBody(request, maxBytes);
  const head = await readHead(chunks);
  if (!looksLikeJson(head.bytes)) throw notJson();
  const kind = kindOf(head, type);
  return { kind, chunks: resume(head.bytes, chunks) };
}

interface Head {
  readonly bytes: Buffer;
  /** Length of the first line, or undefined when the head holds no whole line. */
  readonly lineLength: number | undefined;
  /** Whether anything but white space follows the first line. */
  readonly hasMore: boolean;
}

/** Reads until the first line and a byte behind it are seen, or until it is too long to be an envelope's. */
async function readHead(chunks: AsyncGenerator<Buffer, void, undefined>): Promise<Head> {
  const parts: Buffer[] = [];
  let found: Found = { length: 0, lineStart: undefined, lineLength: undefined, hasMore: false };
  while (!found.hasMore && found.length <= LONGEST_FIRST_LINE) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    found = lookThrough(found, next.value);
  }
  return { bytes: Buffer.concat(parts), lineLength: found.lineLength, hasMore: found.hasMore };
}

/** What is known of the bytes so far. Each is looked at once: a body may be nothing but line breaks. */
interface Found {
  readonly length: number;
  /** Where the first line that is not blank begins. */
  readonly lineStart: number | undefined;
  /** Where it ends, counted with what stands before it. */
  readonly lineLength: number | undefined;
  readonly hasMore: boolean;
}

function lookThrough(before: Found, chunk: Buffer): Found {
  const { length: offset } = before;
  const lineStart = before.lineStart ?? placeOf(firstVisible(chunk, 0), offset);
  const lineEnd = lineStart === undefined ? -1 : chunk.indexOf(NEWLINE, Math.max(0, lineStart - offset));
  const lineLength = before.lineLength ?? placeOf(lineEnd, offset);
  const hasMore = lineLength !== undefined && firstVisible(chunk, Math.max(0, lineLength - offset)) !== -1;
  return { length: offset + chunk.length, lineStart, lineLength, hasMore };
}

function placeOf(index: number, offset: number): number | undefined {
  return index === -1 ? undefined : offset + index;
}

function firstVisible(bytes: Buffer, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte !== 32 && (byte < 9 || byte > 13)) return index;
  }
  return -1;
}

function kindOf(head: Head, type: string): 'json' | 'ndjson' {
  const line = head.lineLength === undefined ? head.bytes : head.bytes.subarray(0, head.lineLength);
  if (line.length > LONGEST_FIRST_LINE || !isWholeObject(line)) return 'json';
  return head.hasMore || /ndjson|jsonl|json-seq|jsonlines/.test(type) ? 'ndjson' : 'json';
}

function isWholeObject(line: Buffer): boolean {
  const text = line.toString('utf8').trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function looksLikeJson(bytes: Buffer): boolean {
  const first = /[^\s\uFEFF]/.exec(bytes.subarray(0, 65_536).toString('utf8'))?.[0];
  return first === undefined || /[[{"\-0-9tfn]/.test(first);
}

async function* resume(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

function notJson(): Problem {
  return new Problem('unreadable_report', 'Send a run envelope: a JSON object with result.tests or testResults, or NDJSON with the envelope as its first line.');
}
