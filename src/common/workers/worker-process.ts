import cluster from 'node:cluster';
import { isToWorker, type ToPrimary, type ToWorker } from './worker-messages.js';

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
