import cluster from 'node:cluster';

/** So many requests of a key that a worker admitted under a policy. */
export type RequestCount = readonly [policy: string, key: string, count: number];

/** The metrics of a worker, as its registry writes them in JSON. */
export type WorkerMetrics = readonly object[];

/** What a worker sends to the primary process. */
export type ToPrimary =
  | { readonly kind: 'listening'; readonly url: string; readonly next: string }
  | { readonly kind: 'counted'; readonly counts: readonly RequestCount[] }
  | { readonly kind: 'gather'; readonly id: number }
  | { readonly kind: 'measured'; readonly gathering: number; readonly metrics: WorkerMetrics };

/** What the primary process sends to a worker. */
export type ToWorker =
  | { readonly kind: 'stop' }
  | { readonly kind: 'counted'; readonly counts: readonly RequestCount[] }
  | { readonly kind: 'measure'; readonly gathering: number }
  | { readonly kind: 'gathered'; readonly id: number; readonly all: readonly WorkerMetrics[] };

const TO_PRIMARY: ReadonlySet<unknown> = new Set<ToPrimary['kind']>(['listening', 'counted', 'gather', 'measured']);
const TO_WORKER: ReadonlySet<unknown> = new Set<ToWorker['kind']>(['stop', 'counted', 'measure', 'gathered']);

/** Whether a message is one of a worker. Only processes of this program are on the channel; Node sends its own messages, too. */
export function isToPrimary(message: unknown): message is ToPrimary {
  return TO_PRIMARY.has(kindOf(message));
}

/** Whether a message is one of the primary process. */
export function isToWorker(message: unknown): message is ToWorker {
  return TO_WORKER.has(kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, 'kind') : undefined;
}

/** The environment variable that numbers the workers. The primary process sets it. */
export const WORKER_NUMBER = 'WORKER_NUMBER';

/** The number of this process among the workers of one server, from 1; undefined when the server is one process. */
export function workerNumber(): number | undefined {
  return cluster.isWorker ? Number(process.env[WORKER_NUMBER]) : undefined;
}

/** Whether this process does what one process of a server does for all, such as sweeps: the first worker, or the only process. */
export function doesBackgroundWork(): boolean {
  return (workerNumber() ?? 1) === 1;
}

/** Sends a message to the primary process. A primary process that has ended needs none. */
export function sendToPrimary(message: ToPrimary): void {
  process.send?.(message, undefined, {}, () => undefined);
}

/** Calls a listener with each message of the primary process. */
export function onPrimaryMessage(listener: (message: ToWorker) => void): void {
  process.on('message', (message: unknown) => {
    if (isToWorker(message)) listener(message);
  });
}
