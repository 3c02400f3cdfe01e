/** Identifies the item that a sweep failed with, for the log. */
export type SweptItem = Readonly<Record<string, string | number>>;

/** Logs and counts failures of background sweeps, and counts what they handled. The operations module provides it. */
export abstract class SweepFailures {
  /**
   * Records that a step of a sweep failed. `step` is a label of the metrics: it comes from the code, never from data.
   */
  abstract note(step: string, error: unknown, item?: SweptItem): void;

  /** Records that a step of a sweep handled an item. */
  abstract noteHandled(step: string): void;

  /**
   * Runs a step, or the part of it that handles one item. Records an error instead of raising it. Returns whether it
   * succeeded.
   */
  async attempt(step: string, work: () => Promise<unknown>, item?: SweptItem): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.note(step, error, item);
      return false;
    }
  }
}
