/** What a request of the simulation does. */
export type Action = 'upload' | 'failures' | 'markdown' | 'page';

/** The least common unit of work: so many of each kind belong together. */
export interface Mix {
  readonly action: Action;
  /** Requests of one developer in a working hour. */
  readonly perHour: number;
}

/** Tests of one shard, and how many of them fail in a shard that is red. */
export const SHARD = { tests: 250, failing: 2, eventsPerTest: 5 } as const;

/** Shards of one build. */
export const SHARDS = 4;

/** One of so many uploads is sent again with the same key, as a job does after a lost connection. */
export const UPLOADS_PER_RETRY = 20;

/** A developer in a working hour: a build with its shards, whose job reads the failures; agents; three pages of five requests. */
export const DEVELOPER: readonly Mix[] = [
  { action: 'upload', perHour: SHARDS },
  { action: 'failures', perHour: SHARDS + 3 },
  { action: 'markdown', perHour: 3 },
  { action: 'page', perHour: 15 },
];

const SECONDS_PER_HOUR = 3600;

/** Requests within a second of so many developers. */
export function requestsPerSecond(developers: number): number {
  return (developers * DEVELOPER.reduce((sum, { perHour }) => sum + perHour, 0)) / SECONDS_PER_HOUR;
}

/** The actions of developers in their order: each kind is spread evenly over the time, so that all meet all others. */
export function actionsOf(count: number): readonly Action[] {
  const total = DEVELOPER.reduce((sum, { perHour }) => sum + perHour, 0);
  const owed = DEVELOPER.map(() => 0);
  return Array.from({ length: count }, () => {
    DEVELOPER.forEach(({ perHour }, index) => (owed[index] = (owed[index] ?? 0) + perHour / total));
    const next = owed.indexOf(Math.max(...owed));
    owed[next] = (owed[next] ?? 0) - 1;
    return DEVELOPER[next]?.action ?? 'page';
  });
}
