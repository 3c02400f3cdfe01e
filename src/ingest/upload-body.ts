import type { IncomingMessage } from 'node:http';
import { isJsonArray, isJsonObject, type JsonValue } from '../common/json/json-value.js';
import { invalidRequest, payloadTooLarge, Problem, unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readBody } from '../http/body.js';
import { detectFormat, formatNames } from '../reports/detection/detect-format.js';
import { resume, toHead } from '../reports/detection/read-head.js';
import { gunzip, packingOf } from '../reports/files/unpack.js';
import { UnreadableReport, type ReportHead } from '../reports/report.js';

/** What a body is, told by the content; the Content-Type only helps with a body of a single line. */
export interface UploadBody {
  /** The native format as one JSON document or as lines, or a report of another tool. */
  readonly kind: 'json' | 'ndjson' | 'report';
  readonly chunks: AsyncIterable<Buffer>;
}

/** A file may be packed, and a client may pack what it sends; more is there to take time. */
const DEEPEST_GZIP = 2;

const NEWLINE = 10;
const LONGEST_FIRST_LINE = 1024 * 1024;

/** So much is looked at to tell a report from an envelope. */
const HEAD_BYTES = 64 * 1024;

/**
 * Opens the body of an upload and finds out what it is: a report of another tool; NDJSON when its first line is a whole JSON
 * object with more behind it; else one JSON document. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type for a multipart body, unreadable_report for a body that is none of them.
 */
export async function openUploadBody(request: IncomingMessage, maxBytes: number): Promise<UploadBody> {
  const type = mediaTypeOf(request);
  if (type.startsWith('multipart/'))
    throw unsupportedMediaType('Send a run envelope as application/json or application/x-ndjson.');
  return tellBody(readBody(request, maxBytes), { type, maxBytes, depth: 0 });
}

/** Opens a body that the sender says is a report. */
export function openReportBody(request: IncomingMessage, maxBytes: number): UploadBody {
  return { kind: 'report', chunks: readBody(request, maxBytes) };
}

/** What is known of a body from outside. */
interface Outside {
  readonly type: string;
  /** Of the body itself, and of what it unfolds to. */
  readonly maxBytes: number;
  /** How often it was unpacked already. */
  readonly depth: number;
}

async function tellBody(body: AsyncIterable<Buffer>, outside: Outside): Promise<UploadBody> {
  const chunks = body[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const all = resume([head.bytes], chunks);
  const packing = packingOf(head.bytes);
  if (packing === 'zip') return { kind: 'report', chunks: all };
  // A file that was compressed before it was sent: what is in it decides.
  if (packing === 'gzip') return tellPacked(all, outside);
  const looks = await toHead(head.bytes.subarray(0, HEAD_BYTES));
  if (!isNative(looks.json) && detectFormat(looks) !== undefined) return { kind: 'report', chunks: all };
  if (!looksLikeJson(head.bytes)) throw unknownBody(looks);
  return { kind: kindOf(head, outside.type), chunks: all };
}

/** A report that breaks off is read as far as it goes; a run in the native format is taken whole or not at all. */
async function tellPacked(packed: AsyncGenerator<Buffer>, outside: Outside): Promise<UploadBody> {
  if (outside.depth >= DEEPEST_GZIP)
    throw new Problem('unreadable_report', 'Pack the body once: it is gzip within gzip.');
  const unpacking = new Unpacking(packed);
  try {
    const body = await tellBody(atMost(outside.maxBytes, unpacking.bytes()), { ...outside, depth: outside.depth + 1 });
    return body.kind === 'report' ? body : { kind: body.kind, chunks: unpacking.whole(body.chunks) };
  } catch (error) {
    throw error instanceof Problem && unpacking.fault !== undefined
      ? new Problem('unreadable_report', `${unpacking.fault.message}.`)
      : error;
  }
}

/** Unpacks gzip up to where it breaks off, and remembers that it did. */
class Unpacking {
  fault: UnreadableReport | undefined;

  constructor(private readonly packed: AsyncGenerator<Buffer>) {}

  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* gunzip({ name: '', source: this.packed });
    } catch (error) {
      if (!(error instanceof UnreadableReport)) throw error;
      this.fault = error;
    }
  }

  /** @throws Problem invalid_request at the end of what breaks off */
  async *whole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* chunks;
    if (this.fault !== undefined) throw invalidRequest(`Send a complete gzip stream: ${this.fault.message}.`);
  }
}

async function* atMost(maxBytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw payloadTooLarge(maxBytes, 'this body, unpacked,');
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

/** Whether a JSON value can only be an envelope: what it holds is named as only envelopes name it. */
function isNative(json: JsonValue | undefined): boolean {
  if (!isJsonObject(json)) return false;
  const { result, testResults } = json;
  if (
    isJsonObject(result) &&
    ['tests', 'discoveryFailures', 'thresholds', 'customMetadata'].some((name) => Object.hasOwn(result, name))
  )
    return true;
  const [first] = isJsonArray(testResults) ? testResults : [];
  return isJsonObject(first) && Object.hasOwn(first, 'testId');
}

interface Head {
  readonly bytes: Buffer;
  /** Length of the first line, or undefined when the head holds no whole line. */
  readonly lineLength: number | undefined;
  /** Whether anything but white space follows the first line. */
  readonly hasMore: boolean;
}

/** Reads what detection looks at, and until the first line and a byte behind it are seen, or it is too long to be an envelope's. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Head> {
  const parts: Buffer[] = [];
  let found: Found = { length: 0, lineStart: undefined, lineLength: undefined, hasMore: false };
  while (found.length < HEAD_BYTES || (!found.hasMore && found.length <= LONGEST_FIRST_LINE)) {
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

function unknownBody(head: ReportHead): Problem {
  if (head.text.trim() === '') return invalidRequest('Send a run: the body is empty.');
  const known = formatNames().join(', ');
  return new Problem(
    'unreadable_report',
    `Send a run envelope (a JSON object with result.tests or testResults, or NDJSON that begins with it) or a report of one of these formats: ${known}.`,
  );
}
