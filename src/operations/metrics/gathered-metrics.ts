import { setTimeout as sleep } from 'node:timers/promises';
import {
  onPrimaryMessage,
  sendToPrimary,
  type WorkerMetrics,
  workerNumber,
} from '../../common/workers/worker-process.js';

/** Longer than the primary process waits for a worker. */
const PATIENCE_MS = 4_000;

/** Gathers the metrics of all workers of a server through its primary process. */
export class GatheredMetrics {
  readonly #waiting = new Map<number, (all: readonly WorkerMetrics[]) => void>();
  #last = 0;

  /** `measure` reads the metrics of this process. */
  constructor(private readonly measure: () => Promise<WorkerMetrics>) {
    if (workerNumber() === undefined) return;
    onPrimaryMessage((message) => {
      if (message.kind === 'measure') void this.send(message.gathering);
      else if (message.kind === 'gathered') this.#waiting.get(message.id)?.(message.all);
    });
  }

  /** The metrics of each worker; undefined when the server is one process, or the primary process does not answer. */
  async all(): Promise<readonly WorkerMetrics[] | undefined> {
    if (workerNumber() === undefined) return undefined;
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<readonly WorkerMetrics[]>((resolve) => this.#waiting.set(id, resolve));
    sendToPrimary({ kind: 'gather', id });
    const all = await Promise.race([answer, sleep(PATIENCE_MS, undefined, { ref: false })]);
    this.#waiting.delete(id);
    return all;
  }

  private async send(gathering: number): Promise<void> {
    sendToPrimary({ kind: 'measured', gathering, metrics: await this.measure() });
  }
}
