import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SweepFailures, type SweptItem } from '../../common/sweeps/sweep-failures.js';
import { ClarionAdapter } from '../../http/clarion.adapter.js';
import { ServerLog } from '../../http/server-log.js';
import { PoolReader } from './pool.reader.js';
import { GatheredMetrics } from './gathered-metrics.js';

/** Upper bounds in seconds. Few, because every route, method and status has a series for each of them. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/** Label of requests without a route. Their paths come from callers and would create unlimited labels. */
const UNMATCHED = 'unmatched';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type Observe = (seconds: number) => void;

/** The metrics of `GET /metrics`. No label contains an identifier or anything else that callers choose. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer; status 499 is a caller who left before.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [this.#registry],
  });
  readonly #runs = this.counter('clarion_uploaded_runs_total', 'Runs that were stored.');
  readonly #bytes = this.counter('clarion_uploaded_bytes_total', 'Bytes of the bodies of stored runs, decompressed.');
  readonly #tests = this.counter('clarion_uploaded_tests_total', 'Tests of stored runs.');
  readonly #refusals = new Counter({
    name: 'clarion_authentication_failures_total',
    help: 'Answers 401 and 403, by the error code of the answer.',
    labelNames: ['error'],
    registers: [this.#registry],
  });
  readonly #sweepFailures = new Counter({
    name: 'clarion_sweep_failures_total',
    help: 'Errors of background sweeps, by the step that failed. The log names the item.',
    labelNames: ['step'],
    registers: [this.#registry],
  });
  readonly #sweptItems = new Counter({
    name: 'clarion_swept_items_total',
    help: 'Items that background sweeps handled, by step.',
    labelNames: ['step'],
    registers: [this.#registry],
  });
  /** A histogram's own look-up of its labels costs about as much as the observation. */
  readonly #observers = new Map<string, Observe>();
  readonly #gathered = new GatheredMetrics(() => this.#registry.getMetricsAsJSON());

  constructor(
    private readonly pool: PoolReader,
    private readonly host: HttpAdapterHost,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    this.watchRequests();
    this.watchPool();
  }

  /** Counts a request. `route` is its template, empty when there is none; `ms` are milliseconds. */
  requestAnswered(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${status} ${route}`;
    let observe = this.#observers.get(key);
    if (observe === undefined) {
      observe = this.observerOf(method, route, status);
      this.#observers.set(key, observe);
    }
    observe(ms / 1000);
  }

  /** Counts a refused caller by the code of the problem, from the closed list. */
  authenticationFailed(code: string): void {
    this.#refusals.inc({ error: code });
  }

  /** Counts a stored run: the bytes of its decompressed body, and the number of its tests. */
  runUploaded(bytes: number, tests: number): void {
    this.#runs.inc();
    this.#bytes.inc(bytes);
    this.#tests.inc(tests);
  }

  /** Counts a failed step of a background sweep, for one item or as a whole. */
  sweepFailed(step: string): void {
    this.#sweepFailures.inc({ step });
  }

  /** Counts an item that a background sweep handled. */
  sweepHandled(step: string): void {
    this.#sweptItems.inc({ step });
  }

  /** Returns every metric in Prometheus's text format 0.0.4. Of several workers, the sums or averages of all. */
  async text(): Promise<string> {
    const all = await this.#gathered.all();
    return all === undefined
      ? this.#registry.metrics()
      : AggregatorRegistry.aggregate(all.map((metrics) => [...metrics])).metrics();
  }

  private observerOf(method: string, route: string, status: number): Observe {
    const known = METHODS.has(method) ? method : 'other';
    const labels = this.#durations.labels(known, route === '' ? UNMATCHED : route, String(status));
    return (seconds) => labels.observe(seconds);
  }

  private counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.#registry] });
  }

  private watchRequests(): void {
    const inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being answered.',
      registers: [this.#registry],
      collect: (): void => {
        const adapter: unknown = this.host.httpAdapter;
        inFlight.set(adapter instanceof ClarionAdapter ? adapter.front.inFlight : 0);
      },
    });
  }

  private watchPool(): void {
    const connections = new Gauge({
      name: 'clarion_database_connections',
      help: 'Open connections to the database: all of them (total) and the unused ones (idle).',
      labelNames: ['state'],
      registers: [this.#registry],
      collect: (): void => {
        const { total, idle } = this.pool.state();
        connections.set({ state: 'total' }, total);
        connections.set({ state: 'idle' }, idle);
      },
    });
    const waiting = new Gauge({
      name: 'clarion_database_waiting',
      help: 'Queries that wait for a connection.',
      registers: [this.#registry],
      collect: (): void => waiting.set(this.pool.state().waiting),
    });
  }
}

/** Logs failures of sweeps with the item, and counts them by step. */
@Injectable()
export class CountedSweepFailures extends SweepFailures {
  constructor(
    private readonly metrics: Metrics,
    private readonly log: ServerLog,
  ) {
    super();
  }

  override note(step: string, error: unknown, item: SweptItem = {}): void {
    this.metrics.sweepFailed(step);
    this.log.sweepFailure(error, { step, ...item });
  }

  override noteHandled(step: string): void {
    this.metrics.sweepHandled(step);
  }
}
