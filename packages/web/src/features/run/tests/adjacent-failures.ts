/** The failed tests directly before and after a test, by position. */
export interface AdjacentFailures {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The rank of the test among the failed ones, from 1. Undefined when it did not fail. */
  readonly number: number | undefined;
}

/** Finds the failed tests around a position. `failed` has the positions of all failed tests, in ascending order. */
export function adjacentFailures(failed: readonly number[], seq: number): AdjacentFailures {
  const at = failed.indexOf(seq);
  return {
    before: failed.findLast((other) => other < seq),
    after: failed.find((other) => other > seq),
    number: at === -1 ? undefined : at + 1,
  };
}
