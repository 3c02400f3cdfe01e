import type { OrganizationId } from '../../common/identifiers.js';

/** What a reading takes. */
export interface Demand {
  readonly organizationId: OrganizationId;
  /** Bytes of the body that are in memory as a whole; 0 for a body that is read in constant memory. */
  readonly wholeBytes: number;
}

/** What all readings together may take. */
export interface ReadingLimits {
  /** Readings at one time. */
  readonly readings: number;
  /** Of bodies in memory as a whole. One alone may exceed it. */
  readonly wholeBytes: number;
}

/**
 * Chooses the reading that begins next, as an index of `waiting`; undefined when none can. The organization with the fewest running
 * ones comes first, then the one that waits longest. A body that needs memory is not overtaken by another one that needs memory.
 */
export function chooseReading(
  waiting: readonly Demand[],
  running: readonly Demand[],
  limits: ReadingLimits,
): number | undefined {
  if (running.length >= limits.readings) return undefined;
  const used = running.reduce((sum, { wholeBytes }) => sum + wholeBytes, 0);
  const runningOf = (index: number): number =>
    running.filter(({ organizationId }) => organizationId === waiting[index]?.organizationId).length;
  const order = [...waiting.keys()].toSorted((left, right) => runningOf(left) - runningOf(right) || left - right);
  const firstWhole = order.find((index) => isWhole(waiting[index]));
  return order.find((index) => {
    const bytes = waiting[index]?.wholeBytes ?? 0;
    return bytes === 0 || (index === firstWhole && (used === 0 || used + bytes <= limits.wholeBytes));
  });
}

function isWhole(demand: Demand | undefined): boolean {
  return (demand?.wholeBytes ?? 0) > 0;
}
