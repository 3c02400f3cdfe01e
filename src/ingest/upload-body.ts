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
  let bytes = Buffer.alloc(0);
  for (;;) {
    const lineLength = firstLineOf(bytes);
    const hasMore = lineLength !== undefined && !isBlank(bytes.subarray(lineLength));
    if (hasMore || bytes.length > LONGEST_FIRST_LINE) return { bytes, lineLength, hasMore };
    const next = await chunks.next();
    if (next.done === true) return { bytes, lineLength, hasMore };
    bytes = Buffer.concat([bytes, next.value]);
  }
}

/** The length of the first line that is not blank, with what stands before it. */
function firstLineOf(bytes: Buffer): number | undefined {
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, end + 1)) {
    if (!isBlank(bytes.subarray(0, end))) return end;
  }
  return undefined;
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

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));
}

async function* resume(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

function notJson(): Problem {
  return new Problem('unreadable_report', 'Send a run envelope: a JSON object with result.tests or testResults, or NDJSON with the envelope as its first line.');
}
