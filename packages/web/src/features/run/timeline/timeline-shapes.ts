import type { Timeline, TimelineTest } from '@clarion/api-client';

/** The width of the drawing, in units that stretch to the width of the page. */
export const DRAWING_WIDTH = 1000;
/** The height of a lane in pixels. */
export const LANE_HEIGHT = 18;
const BAR_HEIGHT = 12;
const BAR_TOP = (LANE_HEIGHT - BAR_HEIGHT) / 2;
const LEAST_WIDTH = 0.6;
/** Between bars that are wide enough to be distinguished. */
const GAP = 1;

/** What the bars of a path have in common. */
export type BarKind = TimelineTest['status'] | 'critical';

/** The bars of one kind as one path of SVG: 10,000 elements would be slow. */
export interface BarPath {
  readonly kind: BarKind;
  readonly path: string;
}

/** Returns the bars of all tests, one path for each status, and a line under those of the critical path. */
export function barPaths({ tests, wallMs, criticalPath }: Timeline): readonly BarPath[] {
  const critical = new Set(criticalPath.map(({ seq }) => seq));
  const statuses = ['passed', 'flaky', 'failed'] as const;
  const bars = statuses.map((kind) => ({
    kind,
    path: tests
      .filter(({ status }) => status === kind)
      .map((test) => barOf(test, wallMs, BAR_TOP, BAR_HEIGHT))
      .join(''),
  }));
  const lines = tests.filter(({ seq }) => critical.has(seq)).map((test) => barOf(test, wallMs, LANE_HEIGHT - 3, 2));
  return [...bars, { kind: 'critical' as const, path: lines.join('') }].filter(({ path }) => path !== '');
}

function barOf({ startMs, durationMs, lane }: TimelineTest, wallMs: number, top: number, height: number): string {
  const x = toUnits(startMs, wallMs);
  const whole = toUnits(durationMs, wallMs);
  const width = whole > 3 * GAP ? whole - GAP : Math.max(LEAST_WIDTH, whole);
  return `M${x.toFixed(2)} ${lane * LANE_HEIGHT + top}h${width.toFixed(2)}v${height}h-${width.toFixed(2)}z`;
}

function toUnits(ms: number, wallMs: number): number {
  return wallMs === 0 ? 0 : (ms / wallMs) * DRAWING_WIDTH;
}

/** Finds the test at a place: `across` from 0 to 1, `down` in pixels. Short bars are found beside them, too. */
export function testAt({ tests, wallMs }: Timeline, across: number, down: number): TimelineTest | undefined {
  const lane = Math.floor(down / LANE_HEIGHT);
  const at = across * wallMs;
  const reach = wallMs * 0.003;
  const near = tests.filter(
    (test) => test.lane === lane && at >= test.startMs - reach && at <= test.startMs + test.durationMs + reach,
  );
  const distance = ({ startMs, durationMs }: TimelineTest): number =>
    Math.max(startMs - at, at - startMs - durationMs, 0);
  return near.toSorted((left, right) => distance(left) - distance(right))[0];
}

/** A test of the critical path, with what it waited for. */
export interface CriticalRow {
  readonly test: TimelineTest;
  readonly waitMs: number;
}

/** Returns the tests of the critical path that took longest, at most `limit`, in the order in which they ran. */
export function criticalRows({ tests, criticalPath }: Timeline, limit: number): readonly CriticalRow[] {
  const bySeq = new Map(tests.map((test) => [test.seq, test]));
  return criticalPath
    .flatMap(({ seq, waitMs }): readonly CriticalRow[] => {
      const test = bySeq.get(seq);
      return test === undefined ? [] : [{ test, waitMs }];
    })
    .toSorted((left, right) => costOf(right) - costOf(left))
    .slice(0, limit)
    .toSorted((left, right) => left.test.startMs - right.test.startMs);
}

function costOf({ test, waitMs }: CriticalRow): number {
  return test.durationMs + waitMs;
}
