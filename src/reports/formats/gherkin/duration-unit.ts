/** Steps shorter than a microsecond are not measured: such a number counts milliseconds. */
const SHORTEST_NANOSECONDS = 1000;

/** More than a quarter of an hour for a step: such a number counts nanoseconds. */
const LONGEST_MILLISECONDS = 1_000_000;

/** Where all of a file is shorter than this, its steps would take less than 10 microseconds, or up to 10 seconds. */
const SHORT = 10_000;

/**
 * How many milliseconds one unit of Cucumber's durations is: they are nanoseconds, but old versions of cucumber-js and some
 * converters write milliseconds, and nothing tells but the durations of a whole file.
 */
export function msPerUnit(durations: readonly number[]): number {
  let shortest = Infinity;
  let longest = 0;
  for (const duration of durations) {
    if (duration <= 0) continue;
    shortest = Math.min(shortest, duration);
    longest = Math.max(longest, duration);
  }
  const isMilliseconds = longest < SHORT || (longest < LONGEST_MILLISECONDS && shortest < SHORTEST_NANOSECONDS);
  return isMilliseconds ? 1 : 1e-6;
}
