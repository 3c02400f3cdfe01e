import type { MessagePort } from 'node:worker_threads';
import type { SentError } from '../../common/sent-error.js';
import type { PreparedBatch } from '../../runs/content/run-writing.js';
import type { BatchSettings } from '../prepare-batch.js';
import type { PlacedPart, ReadingTask, ReadResult } from './reading-task.js';

/** What a thread reads. */
export interface ReadingOrder {
  readonly task: ReadingTask;
  readonly parts: readonly PlacedPart[];
  /** Size of the body as it was sent, before anything was unpacked. */
  readonly arrivedBytes: number;
  /** The descriptor of the file with the bytes: it is open until the reading has ended. */
  readonly descriptor: number;
}

/** A reading given to a thread, with the port over which it is requested. */
export interface ReadingStart {
  readonly order: ReadingOrder;
  readonly port: MessagePort;
}

/** Requests for a reading. Each has one reply. */
export type ReadingRequest =
  | { readonly kind: 'open' }
  /** The next batch. The settings of the first request count. */
  | { readonly kind: 'next'; readonly settings: BatchSettings }
  | { readonly kind: 'end' };

export type ReadingReply =
  | { readonly kind: 'opened'; readonly projectId: string }
  | { readonly kind: 'batch'; readonly batch: PreparedBatch }
  | { readonly kind: 'done'; readonly result: ReadResult }
  | { readonly kind: 'failed'; readonly error: SentError }
  | { readonly kind: 'ended' };

/** Whether a value is a request. Both sides are the same program, so its members are not checked. */
export function isRequest(value: unknown): value is ReadingRequest {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Whether a value is a reply. */
export function isReply(value: unknown): value is ReadingReply {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function isReadingStart(value: unknown): value is ReadingStart {
  return typeof value === 'object' && value !== null && 'order' in value && 'port' in value;
}

/** The buffers of a reply that move to the other thread instead of being copied. */
export function transferOf(reply: ReadingReply): ArrayBuffer[] {
  if (reply.kind !== 'batch') return [];
  const { keys, texts, tests, failures, chunks } = reply.batch;
  return [...keys, ...texts, ...tests, ...(failures ?? []), ...(chunks ?? [])].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}

/** A received reply. Buffers arrive as plain byte arrays. */
export function revived(reply: ReadingReply): ReadingReply {
  if (reply.kind === 'done') {
    const fingerprint = toBuffer(reply.result.fingerprint);
    return { kind: 'done', result: { ...reply.result, fingerprint } };
  }
  if (reply.kind !== 'batch') return reply;
  const { keys, texts, tests, failures, chunks } = reply.batch;
  const columns = {
    keys: keys.map(toBuffer),
    texts: texts.map(toBuffer),
    tests: tests.map(toBuffer),
    failures: toBuffers(failures),
    chunks: toBuffers(chunks),
  };
  return { kind: 'batch', batch: { ...reply.batch, ...columns } };
}

function toBuffers(columns: readonly Uint8Array[] | null): readonly Buffer[] | null {
  return columns === null ? null : columns.map(toBuffer);
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
