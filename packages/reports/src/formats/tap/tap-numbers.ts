/** So many numbers that came before others are remembered; runners that run tests side by side need few. */
const MOST_EARLY = 100_000;

/**
 * The numbers of the points of a level. TAP 14 allows them in any order, but says that a run with a number outside of its plan is
 * not successful; where numbers are repeated, others of the plan are missing.
 */
export class TapNumbers {
  /** All from 1 to this one have come. */
  #upTo = 0;
  #last = 0;
  readonly #early = new Set<number>();
  #isUnknown = false;

  /** A point without a number has the one behind that of the point before. */
  take(given: number | undefined): void {
    const number = given ?? this.#last + 1;
    this.#last = number;
    if (this.#isUnknown || number <= this.#upTo) return;
    this.#early.add(number);
    while (this.#early.delete(this.#upTo + 1)) this.#upTo += 1;
    if (this.#early.size <= MOST_EARLY) return;
    this.#early.clear();
    this.#isUnknown = true;
  }

  /** The first number from 1 to `planned` that did not come; undefined when all did. */
  missingIn(planned: number): number | undefined {
    return this.#isUnknown || this.#upTo >= planned ? undefined : this.#upTo + 1;
  }
}
