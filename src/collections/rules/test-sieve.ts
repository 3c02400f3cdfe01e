import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuledTest, TestMatcher } from './collection-rule.js';
import type { GlobWork } from './glob.js';

/** Comparisons are given up after so many steps, about 4 seconds of work. */
const MOST_STEPS = 20_000_000;
/** Other requests get a turn after so many steps, about 20 ms. */
const STEPS_OF_TURN = 100_000;

/** Finds out which of many tests belong to a collection, in short turns and with limited work. */
export class TestSieve {
  #turnEnds: number;

  /** `work` is what sieves that share a limit have done together. */
  constructor(
    private readonly matches: TestMatcher,
    private readonly work: GlobWork = { steps: 0 },
  ) {
    this.#turnEnds = work.steps + STEPS_OF_TURN;
  }

  /** Whether the work was given up: further tests are not looked at. */
  get isExhausted(): boolean {
    return this.work.steps > MOST_STEPS;
  }

  /** Returns whether a test belongs to the collection; false when the work was given up. */
  async takes(test: RuledTest): Promise<boolean> {
    if (this.isExhausted) return false;
    const isTaken = this.matches(test, this.work);
    if (this.work.steps > this.#turnEnds) {
      this.#turnEnds = this.work.steps + STEPS_OF_TURN;
      await nextTurn();
    }
    return isTaken;
  }
}
