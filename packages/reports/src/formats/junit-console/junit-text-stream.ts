import type { ReportEntry } from '../../report.js';
import { sumOfDurations } from '../shared/durations.js';
import { ConsoleLauncherRun } from './console-launcher-run.js';
import { TextListenerRun } from './text-listener-run.js';

/** Reads what JUnit's own runners print, of all runs in a log. */
export class JunitTextStream {
  readonly #listener = new TextListenerRun();
  readonly #launcher = new ConsoleLauncherRun();

  /** Whether there was a line of a run. */
  get isFound(): boolean {
    return this.#listener.isFound || this.#launcher.isFound;
  }

  /** Takes a line. */
  *take(text: string): Generator<ReportEntry> {
    yield* this.#listener.take(text);
    yield* this.#launcher.take(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#listener.end();
    yield* this.#launcher.end();
    const [listener, launcher] = [this.#listener, this.#launcher];
    const hasPassed = listener.hasPassed || (launcher.hasPassed && !launcher.hasNamed);
    if (hasPassed && !listener.hasFailed && !launcher.hasFailed)
      yield { kind: 'test', test: { name: 'junit', suite: [], status: 'passed', failures: [], events: [] } };
    const durationMs = sumOfDurations(listener.durationMs, launcher.durationMs);
    const runner = `junit ${listener.version}`.trim();
    yield { kind: 'run', run: { runner, ...(durationMs === undefined ? {} : { durationMs }) } };
  }
}
