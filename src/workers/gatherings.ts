import type { WorkerMetrics } from '../common/workers/worker-process.js';

/** A worker that does not answer within this time is left out. */
const PATIENCE_MS = 2_000;

interface Gathering {
  readonly waitingFor: Set<number>;
  readonly all: WorkerMetrics[];
  readonly timer: NodeJS.Timeout;
  readonly done: (all: readonly WorkerMetrics[]) => void;
}

/** Gathers the metrics of all workers, each worker by its number. */
export class Gatherings {
  readonly #underWay = new Map<number, Gathering>();
  #last = 0;

  /** Begins one: `ask` sends its number to the workers. `done` gets what they answered, once. */
  begin(
    workers: readonly number[],
    ask: (gathering: number) => void,
    done: (all: readonly WorkerMetrics[]) => void,
  ): void {
    this.#last += 1;
    const gathering = this.#last;
    const timer = setTimeout(() => this.end(gathering), PATIENCE_MS);
    this.#underWay.set(gathering, { waitingFor: new Set(workers), all: [], timer, done });
    ask(gathering);
  }

  /** Adds the metrics of a worker. */
  add(gathering: number, worker: number, metrics: WorkerMetrics): void {
    const underWay = this.#underWay.get(gathering);
    if (underWay?.waitingFor.delete(worker) !== true) return;
    underWay.all.push(metrics);
    if (underWay.waitingFor.size === 0) this.end(gathering);
  }

  /** No gathering waits for a worker that ended. */
  forget(worker: number): void {
    for (const [gathering, { waitingFor }] of this.#underWay)
      if (waitingFor.delete(worker) && waitingFor.size === 0) this.end(gathering);
  }

  private end(gathering: number): void {
    const underWay = this.#underWay.get(gathering);
    this.#underWay.delete(gathering);
    clearTimeout(underWay?.timer);
    underWay?.done(underWay.all);
  }
}
