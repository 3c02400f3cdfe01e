import type { ReportedFailure } from '../../report.js';

/** The failures of one name, and how many of them have their tests. */
interface Waiting {
  readonly failures: ReportedFailure[];
  taken: number;
}

/** Failures that a text shows apart from the tests, whose names say which ones are theirs. Of one name, they are in the order of the tests. */
export class FailuresByName {
  readonly #waiting = new Map<string, Waiting>();

  /** Keeps a failure until its test takes it. */
  add(name: string, failure: ReportedFailure): void {
    const known = this.#waiting.get(name);
    if (known === undefined) this.#waiting.set(name, { failures: [failure], taken: 0 });
    else known.failures.push(failure);
  }

  /** Returns the next failure of a name. */
  take(name: string): ReportedFailure | undefined {
    const known = this.#waiting.get(name);
    if (known === undefined || known.taken === known.failures.length) return undefined;
    known.taken += 1;
    return known.failures[known.taken - 1];
  }

  /** Yields what no test took. */
  *rest(): Generator<{ readonly name: string; readonly failure: ReportedFailure }> {
    for (const [name, { failures, taken }] of this.#waiting)
      for (const failure of failures.slice(taken)) yield { name, failure };
  }
}
