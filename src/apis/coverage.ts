import type { RunId } from '../common/identifiers.js';
import { type CallCounts, latencyOf, type RunCalls } from '../runs/content/run-calls.js';
import type { ApiOperation } from './api-operation.js';
import { OperationTree } from './operation-tree.js';

/** The calls of one upload of a run. */
export interface CallsOfRun {
  readonly runId: RunId;
  /** End of the run. */
  readonly at: Date;
  readonly calls: RunCalls;
}

/** What the calls of an operation, or of an address that no document describes, add up to. */
export interface CallSums {
  readonly calls: number;
  /** Ids of the first tests. */
  readonly tests: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly failures: number;
  /** Latencies in milliseconds, at most 10 % from the true ones; null without a latency. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** End of the newest run with a call. */
  readonly lastSeenAt: Date | null;
}

/** A described operation with its calls. */
export interface CoveredOperation extends CallSums {
  readonly operation: ApiOperation;
  /** The described statuses that were answered. */
  readonly exercised: readonly string[];
}

/** A call that no document describes. Ids in its path are `{}`. */
export interface UndescribedCall extends CallSums {
  readonly method: string;
  readonly path: string;
}

/** Tests that are named beside an operation. */
const TESTS_SHOWN = 50;

/** A call belongs to this API, to another one of the project, or to none. */
type Described = ApiOperation & { readonly isOwn: boolean };

/** Adds up the calls of runs by the operations of one API of a project. */
export class Coverage {
  readonly #tree: OperationTree<Described>;
  readonly #sums = new Map<string, Sums>();
  #uncounted = 0;

  /** `others` are the operations of the project's other APIs: a call of one of these is described. */
  constructor(
    private readonly operations: readonly ApiOperation[],
    others: readonly ApiOperation[],
  ) {
    this.#tree = new OperationTree<Described>([
      ...operations.map((operation) => ({ ...operation, isOwn: true })),
      ...others.map((operation) => ({ ...operation, isOwn: false })),
    ]);
  }

  /** Calls that were too different to be counted one by one. */
  get uncounted(): number {
    return this.#uncounted;
  }

  add({ at, calls: { calls, uncounted } }: CallsOfRun): void {
    this.#uncounted += uncounted;
    for (const call of calls) {
      const operation = this.#tree.find(call.method, call.path);
      if (operation?.isOwn === false) continue;
      const key = operation === undefined ? `? ${call.method} ${call.path}` : keyOf(operation);
      const sums = this.#sums.get(key) ?? new Sums(operation === undefined ? call : undefined);
      this.#sums.set(key, sums);
      sums.add(call, at);
    }
  }

  /** Number of operations with a call. */
  get exercised(): number {
    return this.operations.filter((operation) => this.#sums.has(keyOf(operation))).length;
  }

  /** The operations in the order of the document. */
  covered(): readonly CoveredOperation[] {
    return this.operations.map((operation) => {
      const sums = this.#sums.get(keyOf(operation)) ?? new Sums(undefined);
      return { operation, ...sums.result(), exercised: exercisedOf(operation, sums.statuses) };
    });
  }

  /** What was called and is not described, the most calls first. */
  undescribed(): readonly UndescribedCall[] {
    const found = [...this.#sums.values()].flatMap((sums) =>
      sums.undescribed === undefined
        ? []
        : [{ method: sums.undescribed.method, path: sums.undescribed.path, ...sums.result() }],
    );
    return found.toSorted((left, right) => right.calls - left.calls);
  }
}

function keyOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`;
}

/** Each answered status exercises the most exact description of it (OpenAPI 3.1 §4.8.16). */
function exercisedOf({ statuses: described }: ApiOperation, answered: ReadonlyMap<string, number>): readonly string[] {
  const byName = new Map(described.map((status) => [status.toUpperCase(), status]));
  const exercised = [...answered.keys()]
    .filter((status) => status !== '0')
    .flatMap((status) => byName.get(status) ?? byName.get(`${status[0] ?? ''}XX`) ?? byName.get('DEFAULT') ?? []);
  return [...new Set(exercised)];
}

class Sums {
  readonly statuses = new Map<string, number>();
  readonly #latencies = new Map<number, number>();
  readonly #tests = new Set<string>();
  #failures = 0;
  #lastSeenAt: Date | null = null;

  constructor(readonly undescribed: Pick<CallCounts, 'method' | 'path'> | undefined) {}

  add(call: CallCounts, at: Date): void {
    for (const [status, count] of Object.entries(call.statuses)) increase(this.statuses, status, count);
    for (const [bucket, count] of Object.entries(call.latencies)) increase(this.#latencies, Number(bucket), count);
    for (const test of call.tests) if (this.#tests.size < TESTS_SHOWN) this.#tests.add(test);
    this.#failures += call.failures;
    if (this.#lastSeenAt === null || at > this.#lastSeenAt) this.#lastSeenAt = at;
  }

  result(): CallSums {
    return {
      calls: totalOf(this.statuses),
      tests: [...this.#tests],
      statuses: Object.fromEntries(this.statuses),
      failures: this.#failures,
      p50: percentileOf(this.#latencies, 0.5),
      p95: percentileOf(this.#latencies, 0.95),
      lastSeenAt: this.#lastSeenAt,
    };
  }
}

function increase<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function totalOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function percentileOf(latencies: ReadonlyMap<number, number>, share: number): number | null {
  const rank = Math.ceil(totalOf(latencies) * share);
  let passed = 0;
  for (const [bucket, count] of [...latencies].toSorted(([left], [right]) => left - right)) {
    passed += count;
    if (passed >= rank) return latencyOf(bucket);
  }
  return null;
}
