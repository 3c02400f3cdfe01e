/** Looks of a day, at one every ten minutes. */
const REMEMBERED = 144;
/** A quarter of a day: fewer say little about what is usual. */
const LEAST = 36;

/** Finds out from a counter, which is read at a fixed pace, when less happens than usual. */
export class QuietTimes {
  #last: number | undefined;
  readonly #counts: number[] = [];

  /** Notes the counter. Returns whether it grew by at most the average of a day. It is not known in the first quarter of a day. */
  isQuiet(counter: number): boolean {
    const count = counter - (this.#last ?? Infinity);
    this.#last = counter;
    // A counter that was reset says nothing.
    if (count < 0) return false;
    this.#counts.push(count);
    if (this.#counts.length > REMEMBERED) this.#counts.shift();
    const average = this.#counts.reduce((sum, one) => sum + one, 0) / this.#counts.length;
    return this.#counts.length >= LEAST && count <= average;
  }
}
