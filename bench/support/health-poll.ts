import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own: its measurements do not wait for the senders of the bodies.

const POLL_MS = 20;

const times: number[] = [];
const open = new Set<Promise<void>>();
const timer = setInterval(ask, POLL_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  void Promise.all(open).then(() => parentPort?.postMessage(times, []));
});

/** Asks at a fixed pace, whether earlier answers have come or not. */
function ask(): void {
  const startedAt = performance.now();
  const answer = fetch(`${String(workerData)}/health/live`)
    .then((response) => response.arrayBuffer())
    // No connection within ten seconds counts with that time.
    .catch(() => undefined)
    .then(() => {
      times.push(performance.now() - startedAt);
      open.delete(answer);
    });
  open.add(answer);
}
