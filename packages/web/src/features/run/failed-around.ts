/** The failed tests next to a test. */
export interface FailedAround {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Which of the failed ones it is itself, from 1; undefined when it did not fail. */
  readonly number: number | undefined;
}

/** The failed tests before and behind a place, out of the places of all failed ones in their order. */
export function failedAround(failed: readonly number[], seq: number): FailedAround {
  const at = failed.indexOf(seq);
  return {
    before: failed.findLast((place) => place < seq),
    after: failed.find((place) => place > seq),
    number: at === -1 ? undefined : at + 1,
  };
}
