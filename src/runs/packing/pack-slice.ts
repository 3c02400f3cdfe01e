/** A result of a content, its test, and how many results that has in all contents of a pack. */
export interface CountedTest {
  readonly seq: number;
  /** The key of the test, as digits. */
  readonly key: string;
  /** At most one more than `MOST_RESULTS_OF_TEST`. */
  readonly results: number;
}

/** A test that has more, because an upload has many of one id, keeps its rows: one statement would have to move all of them. */
export const MOST_RESULTS_OF_TEST = 2_000;
/** Results that one statement moves: they take a part of a quarter of a second on the embedded database, which serves nobody else meanwhile. */
const MOST_RESULTS = 4_000;

/** The tests that are packed next, and the number of the last result that was looked at. */
export interface PackSlice {
  readonly keys: readonly string[];
  readonly last: number;
}

/** Chooses from the next results of a content, which are at least one, the tests that one statement packs. */
export function sliceOf(tests: readonly CountedTest[]): PackSlice {
  const keys = new Set<string>();
  let last = -1;
  let results = 0;
  for (const test of tests) {
    const isPacked = test.results <= MOST_RESULTS_OF_TEST && !keys.has(test.key);
    if (isPacked && results + test.results > MOST_RESULTS) break;
    if (isPacked) {
      keys.add(test.key);
      results += test.results;
    }
    last = test.seq;
  }
  return { keys: [...keys], last };
}
