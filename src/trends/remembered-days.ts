import { DAY_MS, dayOf } from '../common/day.js';
import type { RunId } from '../common/identifiers.js';
import { listsByKey } from '../common/lists.js';
import type { SpanRun } from './trend-points.js';

/** The changes of each day that has some, as `lateChangesOf` reads them. */
export type DayVersions = Readonly<Record<string, string>>;

/** A finished build of a span, and the oldest run of the target in it. */
export interface FinishedBuild extends SpanRun {
  readonly oldestRun: RunId;
}

/** A day that is over, as one snapshot saw it. */
export interface RememberedDay {
  readonly version: string | undefined;
  /** The oldest run in its builds; undefined without builds. */
  readonly oldestRun: RunId | undefined;
  readonly builds: readonly FinishedBuild[];
}

/** Consecutive days of a target on a branch that are over. */
export interface RememberedDays {
  /** Runs with smaller ids were not looked at. */
  readonly leastRun: RunId;
  readonly firstDay: number;
  readonly days: readonly RememberedDay[];
  /** By a clock that only runs forward. */
  readonly readAt: number;
}

/** A day may be remembered so long after its end: whoever was changing it when it ended has committed, on any server. */
const SETTLED_AFTER_MS = 3_600_000;

/** Changes are known for longer. A server of an earlier version, which notes none, is out of service by then. */
export const REMEMBERED_FOR_MS = 600_000;

/** The number of whole days from `firstDay` that were over long enough at an instant. */
export function settledDays(firstDay: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - SETTLED_AFTER_MS) / DAY_MS) - firstDay);
}

/** Builds, by the days in which they ended. */
export function rememberDays(
  builds: readonly FinishedBuild[],
  { firstDay, count }: { readonly firstDay: number; readonly count: number },
  versions: DayVersions,
): readonly RememberedDay[] {
  const byDay = listsByKey(builds, ({ at }) => dayOf(at));
  return Array.from({ length: count }, (_, index) => firstDay + index).map((day) => {
    const own = byDay.get(day) ?? [];
    const [oldestRun] = own.map((build) => build.oldestRun).toSorted();
    return { version: versions[String(day)], oldestRun, builds: own };
  });
}

/** Whether a later snapshot with some versions, which looks at runs from `leastRun`, sees the same builds on remembered days. */
export function isUnchanged(
  days: readonly RememberedDay[],
  {
    firstDay,
    leastRun,
    versions,
  }: { readonly firstDay: number; readonly leastRun: RunId; readonly versions: DayVersions },
): boolean {
  return days.every(
    ({ version, oldestRun = leastRun }, index) =>
      version === versions[String(firstDay + index)] && oldestRun >= leastRun,
  );
}
