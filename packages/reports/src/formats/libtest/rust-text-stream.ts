import type { ReportEntry, ReportSource } from '../../report.js';
import { type LogStream, readLog } from '../shared/read-log.js';
import { withoutShell } from './cargo-lines.js';
import { CargoTextStream } from './cargo-text-stream.js';
import { beginsRun, endsRun, statusLineOf } from './nextest-lines.js';
import { NextestRun } from './nextest-run.js';

/** Reads the lines of `cargo test` and `cargo nextest run`, which one log may contain both: nextest runs no examples of the documentation. */
class RustTextStream implements LogStream {
  readonly #cargo = new CargoTextStream();
  #run: NextestRun | undefined;
  #hasRun = false;

  /** Whether there was a line of either. */
  get isFound(): boolean {
    return this.#hasRun || this.#cargo.isOfCargo;
  }

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = withoutShell(line);
    if (this.#run?.isBefore(text) === true) yield* this.#endRun();
    if (this.#run === undefined && !this.#cargo.isInSuite && isOfNextest(text)) this.#startRun();
    if (this.#run === undefined) yield* this.#cargo.take(text, isOpen);
    else this.#run.take(text, isOpen);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield* this.#cargo.end();
    if (!this.#cargo.isOfCargo) yield { kind: 'run', run: { runner: 'cargo-nextest' } };
  }

  #startRun(): void {
    this.#run = new NextestRun();
    this.#hasRun = true;
  }

  *#endRun(): Generator<ReportEntry> {
    if (this.#run !== undefined) yield* this.#run.end();
    this.#run = undefined;
  }
}

/**
 * Reads the text of `cargo test` or `cargo nextest run`.
 * @throws UnreadableReport with `unreadable` when it has no line of either.
 */
export function readRustText(source: ReportSource, unreadable: string): AsyncGenerator<ReportEntry> {
  return readLog(source, 'cargo-text', new RustTextStream(), unreadable);
}

/** Returns whether a line is one that only nextest prints. */
export function isOfNextest(text: string): boolean {
  return beginsRun(text) || endsRun(text) || statusLineOf(text) !== undefined;
}
