/** A test that ran, with the time of its start. Times are milliseconds. */
export interface TimedTest {
  readonly seq: number;
  readonly name: string;
  readonly status: string;
  readonly startMs: number;
  readonly durationMs: number;
  /** Null where the report names no worker. */
  readonly worker: string | null;
}

/** The tests that ran one after the other: those of a worker, or packed into as few lanes as possible. */
export interface TimelineLane {
  readonly worker: string | null;
  readonly tests: number;
  /** The time in which at least one of its tests ran. */
  readonly busyMs: number;
  /** The rest of the wall time of the run. */
  readonly idleMs: number;
}

/** A test in its lane; `startMs` counts from the start of the first test. */
export interface PlacedTest extends Omit<TimedTest, 'worker'> {
  readonly lane: number;
}

/** A test of the critical path. */
export interface CriticalTest {
  readonly seq: number;
  /** The time between the end of the test before and the start of this one. */
  readonly waitMs: number;
}

/** What ran when. */
export interface Timeline {
  readonly startedMs: number;
  /** From the start of the first test to the end of the last one. */
  readonly wallMs: number;
  readonly lanes: readonly TimelineLane[];
  readonly tests: readonly PlacedTest[];
  readonly criticalPath: readonly CriticalTest[];
}

/** The most lanes. A run with more parallel tests shows the lanes that fill first. */
export const MOST_LANES = 100;

/** A gap in a lane of at most so much, or of this share of the wall time, is overhead: its test waited for its own worker. */
const OVERHEAD_MS = 20;
const OVERHEAD_SHARE = 0.02;

/** Places tests in lanes and finds the critical path. Undefined when no test is timed. */
export function buildTimeline(tests: readonly TimedTest[]): Timeline | undefined {
  const inOrder = tests.toSorted((left, right) => left.startMs - right.startMs || left.seq - right.seq);
  const startedMs = inOrder[0]?.startMs;
  if (startedMs === undefined) return undefined;
  const { workers, placed } = place(inOrder, startedMs);
  const wallMs = placed.reduce((latest, test) => Math.max(latest, endOf(test)), 0);
  return {
    startedMs,
    wallMs,
    lanes: workers.map((worker, lane) =>
      toLane(
        worker,
        placed.filter((test) => test.lane === lane),
        wallMs,
      ),
    ),
    tests: placed,
    criticalPath: findCriticalPath(placed, wallMs),
  };
}

interface Placement {
  readonly workers: readonly (string | null)[];
  readonly placed: readonly PlacedTest[];
}

/** Lanes of workers are in the order of their names, before those of tests without one. */
function place(inOrder: readonly TimedTest[], startedMs: number): Placement {
  const names = inOrder.flatMap(({ worker }) => worker ?? []);
  const workers = [...new Set(names)].toSorted(byName).slice(0, MOST_LANES);
  const laneOfWorker = new Map(workers.map((worker, lane) => [worker, lane]));
  const packedEnds: number[] = [];
  const placed = inOrder.flatMap(({ worker, ...test }): readonly PlacedTest[] => {
    const lane = worker === null ? pack(packedEnds, test, workers.length) : laneOfWorker.get(worker);
    return lane === undefined ? [] : [{ ...test, startMs: test.startMs - startedMs, lane }];
  });
  return { workers: [...workers, ...packedEnds.map(() => null)], placed };
}

/** Numbers sort as numbers: worker 2 is before worker 10. */
function byName(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** Returns the first lane that is free when a test starts; undefined when there is none and no further lane. */
function pack(ends: number[], test: Omit<TimedTest, 'worker'>, firstLane: number): number | undefined {
  const free = ends.findIndex((end) => end <= test.startMs);
  const lane = free === -1 ? ends.length : free;
  if (firstLane + lane >= MOST_LANES) return undefined;
  ends[lane] = endOf(test);
  return firstLane + lane;
}

function toLane(worker: string | null, tests: readonly PlacedTest[], wallMs: number): TimelineLane {
  let busyMs = 0;
  let until = 0;
  for (const test of tests) {
    busyMs += Math.max(0, endOf(test) - Math.max(until, test.startMs));
    until = Math.max(until, endOf(test));
  }
  return { worker, tests: tests.length, busyMs, idleMs: Math.max(0, wallMs - busyMs) };
}

/**
 * Returns the chain of tests that determined the end of the run, oldest first: before each test the one that it waited for. That is the
 * one before it in its lane, unless the lane was idle in between; then it is the test that ended last before it started, in any lane.
 */
function findCriticalPath(placed: readonly PlacedTest[], wallMs: number): readonly CriticalTest[] {
  const byEnd = placed.toSorted((left, right) => endOf(left) - endOf(right) || left.startMs - right.startMs);
  const overhead = Math.max(OVERHEAD_MS, wallMs * OVERHEAD_SHARE);
  const path: CriticalTest[] = [];
  let index = byEnd.length - 1;
  while (index >= 0) {
    const test = byEnd[index];
    if (test === undefined) break;
    index = indexBefore(byEnd, index, overhead);
    const before = byEnd[index];
    path.push({ seq: test.seq, waitMs: test.startMs - (before === undefined ? 0 : endOf(before)) });
  }
  return path.toReversed();
}

/** The index of the test that a test waited for; -1 when it waited for none. */
function indexBefore(byEnd: readonly PlacedTest[], index: number, overhead: number): number {
  const test = byEnd[index];
  if (test === undefined) return -1;
  const { startMs, lane } = test;
  let latest = -1;
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = byEnd[at];
    if (other === undefined || endOf(other) > startMs) continue;
    if (latest !== -1 && startMs - endOf(other) > overhead) break;
    if (other.lane === lane) return startMs - endOf(other) <= overhead || latest === -1 ? at : latest;
    if (latest === -1) latest = at;
  }
  return latest;
}

function endOf({ startMs, durationMs }: { readonly startMs: number; readonly durationMs: number }): number {
  return startMs + durationMs;
}
