import {
  areStamped,
  contentOf,
  detectFormat,
  formatNamesInShort,
  gunzip,
  isQuotedJson,
  isTar,
  packingOf,
  type ReportFormat,
  type ReportHead,
  resume,
  runnerTextOf,
  toHead,
  TooLarge,
  type UnpackRatio,
  UnreadableReport,
} from '@clarion/reports';
import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { plainText } from '@clarion/reports/text';
import type { IncomingMessage } from 'node:http';
import { invalidRequest, payloadTooLarge, Problem, unsupportedMediaType } from '../common/problem.js';
import { type BodyLimits, isEncoded, mediaTypeOf, readBody } from '../http/body.js';
import { redactText } from '@clarion/reports/redaction';

/** A body in the native format: one JSON document, or lines. */
export interface NativeBody {
  readonly kind: 'json' | 'ndjson';
  readonly chunks: AsyncIterable<Buffer>;
}

/** A body that is a report of another tool. */
export interface ReportBody {
  readonly kind: 'report';
  /** Of a report whose format is detected, the unpacked bytes. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Undefined for an archive. */
  readonly format: ReportFormat | undefined;
}

/** A body, by its content. The Content-Type only decides about a body of one line. */
export type UploadBody = NativeBody | ReportBody;

/** A compressed file in a compressed body. More layers only take time. */
const MOST_LAYERS = 2;

/** Limits of a body whose content is unpacked in layers. */
export interface StreamLimits extends BodyLimits {
  readonly ratio: UnpackRatio;
}

const NEWLINE = 10;
const LONGEST_FIRST_LINE = 1024 * 1024;

/** The first bytes that distinguish packed bodies. */
const PACKING_BYTES = 4;

/** The first bytes that distinguish a report from an envelope. */
const HEAD_BYTES = 64 * 1024;

/**
 * Opens the body of an upload and detects what it is: a report of another tool; NDJSON when the first line is a whole JSON object
 * and more follows; otherwise one JSON document. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type for a multipart body, unreadable_report for a body that is none of them.
 */
export async function openUploadBody(request: IncomingMessage, limits: StreamLimits): Promise<UploadBody> {
  const type = mediaTypeOf(request);
  if (type.startsWith('multipart/'))
    throw unsupportedMediaType('Send a run envelope as application/json or application/x-ndjson.');
  return detectBody(readBody(request, limits), { type, limits, layers: isEncoded(request) ? 1 : 0 });
}

/** What is known of a body before its content is read. */
interface Outside {
  readonly type: string;
  /** Limits of the body, packed and unpacked. */
  readonly limits: StreamLimits;
  /** How many layers are unpacked already, of Content-Encoding and of compressed files. */
  readonly layers: number;
}

async function detectBody(body: AsyncIterable<Buffer>, outside: Outside): Promise<UploadBody> {
  const chunks = body[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const all = resume([head.bytes], chunks);
  const packing = packingOf(head.bytes);
  if (packing !== undefined && outside.layers >= MOST_LAYERS) throw packedTooOften();
  // What is packed, has the time in front of each line, or is JSON in a JSON string, is opened where reports are read.
  if (packing === 'zip' || isTar(head.bytes) || areStamped(head.bytes) || isQuotedJson(head.bytes))
    return { kind: 'report', chunks: all, format: undefined };
  // The content of a compressed file decides.
  if (packing === 'gzip') return detectPacked(all, outside);
  const looks = await toHead(head.bytes.subarray(0, HEAD_BYTES));
  const format = isNative(looks.json) ? undefined : detectFormat(looks);
  if (format !== undefined) return { kind: 'report', chunks: all, format };
  if (runnerTextOf(looks) !== undefined || !looksLikeJson(head.bytes)) throw unknownBody(looks);
  return { kind: kindOf(head, outside.type), chunks: all };
}

/** Unpacks gzip. A truncated report is read up to its end; a truncated run in the native format is refused. */
async function detectPacked(packed: AsyncGenerator<Buffer>, outside: Outside): Promise<UploadBody> {
  const unpacking = new Unpacking(packed);
  try {
    const body = await detectBody(atMost(outside.limits, unpacking.bytes()), {
      ...outside,
      layers: outside.layers + 1,
    });
    return body.kind === 'report' ? body : { kind: body.kind, chunks: unpacking.whole(body.chunks) };
  } catch (error) {
    throw error instanceof Problem && unpacking.fault !== undefined
      ? new Problem('unreadable_report', `${unpacking.fault.message}.`)
      : error;
  }
}

/** Unpacks gzip up to the end of a truncated stream, and keeps the fault. */
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

async function* atMost({ maxBytes, ratio }: StreamLimits, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw payloadTooLarge(maxBytes, 'this body, unpacked,');
    checkRatio(ratio, size);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

/** @throws Problem payload_too_large */
function checkRatio(ratio: UnpackRatio, unpacked: number): void {
  try {
    ratio.check(unpacked);
  } catch (error) {
    throw error instanceof TooLarge ? payloadTooLarge(error.limit, error.what) : error;
  }
}

function packedTooOften(): Problem {
  return new Problem(
    'unreadable_report',
    `Pack the body once: it is packed more than ${MOST_LAYERS} times, with Content-Encoding.`,
  );
}

/** Whether a JSON value has members that only envelopes have. */
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
  /** Length of the first line; undefined when the head contains no whole line. */
  readonly lineLength: number | undefined;
  /** Whether more than white space follows the first line. */
  readonly hasMore: boolean;
}

/** Reads the bytes for detection, then on to the first byte behind the first line, or until the line is too long for an envelope. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Head> {
  const parts: Buffer[] = [];
  let found: Found = { length: 0, lineStart: undefined, lineLength: undefined, hasMore: false };
  while (found.length < HEAD_BYTES || (!found.hasMore && found.length <= LONGEST_FIRST_LINE)) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    // Bytes that are read ahead count as arrived: packed ones would make room for more unpacked ones.
    if (found.length < PACKING_BYTES && packingOf(Buffer.concat(parts)) !== undefined) break;
    found = lookThrough(found, next.value);
  }
  return { bytes: Buffer.concat(parts), lineLength: found.lineLength, hasMore: found.hasMore };
}

/** The state after some bytes. Each byte is looked at once: a body may consist of line breaks. */
interface Found {
  readonly length: number;
  /** Start of the first line that is not blank. */
  readonly lineStart: number | undefined;
  /** End of that line, from the start of the body. */
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
  return new Problem(
    'unreadable_report',
    `The body is not in a known format: ${redactText(plainText(contentOf(head)))}. Send a run envelope (JSON with result.tests or testResults, or NDJSON that begins with it) or a report in a known format: ${formatNamesInShort()}.`,
  );
}
