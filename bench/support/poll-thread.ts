import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own: its measurements do not wait for the senders of the bodies.

/** What to ask for. */
export interface Polled {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const POLL_MS = 20;

let times: number[] = [];
const open = new Set<Promise<void>>();
setInterval(ask, POLL_MS);

parentPort?.on('message', () => {
  void Promise.all(open).then(() => {
    parentPort?.postMessage(times, []);
    times = [];
  });
});

/** Asks at a fixed pace, whether earlier answers have come or not. */
function ask(): void {
  const { url, headers }: Polled = workerData;
  const startedAt = performance.now();
  const answer = fetch(url, { headers })
    .then((response) => response.arrayBuffer())
    // No connection within ten seconds counts with that time.
    .catch(() => undefined)
    .then(() => {
      times.push(performance.now() - startedAt);
      open.delete(answer);
    });
  open.add(answer);
}
