import type { PgliteSettings } from './pglite-engine.js';

/** Requests to the worker of the embedded database. It answers in their order. */
export type WorkerRequest = { readonly kind: 'execute'; readonly messages: Uint8Array } | { readonly kind: 'close' };

/** Replies of the worker: 'ready' once, when the database is open. */
export type WorkerReply =
  { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly answer: Uint8Array } | { readonly kind: 'closed' };

export function isWorkerRequest(value: unknown): value is WorkerRequest {
  if (kindOf(value) === 'close') return true;
  return kindOf(value) === 'execute' && bytesAt(value, 'messages');
}

export function isWorkerReply(value: unknown): value is WorkerReply {
  if (kindOf(value) === 'ready' || kindOf(value) === 'closed') return true;
  return kindOf(value) === 'answer' && bytesAt(value, 'answer');
}

export function isWorkerSettings(value: unknown): value is PgliteSettings {
  if (typeof value !== 'object' || value === null) return false;
  return 'directory' in value && 'durability' in value && 'maintenance' in value;
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}

function bytesAt(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, name) instanceof Uint8Array;
}
