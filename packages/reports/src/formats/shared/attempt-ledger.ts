import type { ReportedAttempt, ReportedTest, ReportEntry } from '../../report.js';

/**
 * Joins attempts of a test that follow one another in a file, in constant memory until a test fails: from there on tests wait
 * for what follows, as a test that failed may come again.
 */
export class AttemptLedger {
  readonly #waiting: ReportedTest[] = [];
  readonly #failed = new Map<string, { readonly at: number; round: number }>();

  /**
   * Takes a test and returns what is ready. `round` counts the times that tests were run: a test that failed in an
   * earlier one is the same one, tried again. Undefined: the test is no attempt of an earlier one. `id`: what the report knows a
   * test by, beside its name, which several may have.
   */
  *put(test: ReportedTest, round: number | undefined, id?: string): Generator<ReportEntry> {
    const key = keyOf(test, id);
    const earlier = this.#failed.get(key);
    const before = earlier === undefined ? undefined : this.#waiting[earlier.at];
    if (earlier !== undefined && before !== undefined && round !== undefined && round > earlier.round) {
      this.#waiting[earlier.at] = joinAttempts(before, test);
      earlier.round = round;
      return;
    }
    if (test.status === 'failed') this.#failed.set(key, { at: this.#waiting.length, round: round ?? 0 });
    if (this.#failed.size > 0) this.#waiting.push(test);
    else yield { kind: 'test', test };
  }

  /** Returns whether an earlier attempt of a test is known. */
  knows(test: ReportedTest): boolean {
    return this.#failed.has(keyOf(test));
  }

  /** Yields the tests that wait, in the order in which they were first taken. */
  *rest(): Generator<ReportEntry> {
    for (const test of this.#waiting) yield { kind: 'test', test };
  }
}

function keyOf({ suite, name, variant }: ReportedTest, id?: string): string {
  return JSON.stringify([suite, name, variant ?? null, id ?? null]);
}

/** Returns the later test, with what was known before as its earlier attempts. */
function joinAttempts(before: ReportedTest, after: ReportedTest): ReportedTest {
  return { ...after, attempts: [...attemptsOf(before), ...attemptsOf(after)] };
}

function attemptsOf(test: ReportedTest): readonly ReportedAttempt[] {
  return test.attempts ?? [{ status: test.status, durationMs: test.durationMs, failures: test.failures }];
}
