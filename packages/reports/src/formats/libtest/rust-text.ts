import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { type LogStream, readLog } from '../shared/read-log.js';
import { withoutShell } from './cargo-lines.js';
import { CargoTextStream } from './cargo-text-stream.js';
import { beginsRun, endsRun, statusLineOf } from './nextest-lines.js';
import { NextestRun } from './nextest-run.js';

const NO_CARGO = 'The file has no lines of `cargo test`, such as "test cart::adds ... ok".';

/** What `cargo test` prints, or libtest alone, with the lines of cargo and the compiler. */
export const CARGO_TEXT: ReportFormat = {
  name: 'cargo-text',
  aliases: ['cargo', 'cargo-test', 'libtest-text'],
  compatibleFormats: ['libtest', 'nextest-text'],
  title: 'cargo test text',
  recognizes: recognizesCargo,
  read: (source) => readRustText(source, NO_CARGO),
};

/** Lines of libtest. Deno's first versions wrote the same with times in parentheses. */
const OF_LIBTEST =
  /^(?:running \d{1,9} tests?|test result: (?:ok|FAILED)\. \d{1,9} passed; \d{1,9} failed; \d{1,9} ignored;[^\n(]{0,200}|test \S{1,1000}(?: - [^\n]{1,1000}\(line \d{1,9}\))?(?: - should panic)? \.\.\. (?:ok|FAILED|ignored(?:, [^\n]{0,1000})?))\r?$/m;

/** Lines of cargo, which may fill the beginning with what the compiler says: `   Compiling shop v0.1.0 (/shop)`. */
const OF_CARGO =
  /^(?:cargo(?:\.exe)? : )? {0,12}(?:Compiling|Downloaded|Checking) [\w-]{1,100} v\d{1,6}\.\d|^(?:cargo(?:\.exe)? : )?error: could not compile `|^ {2,4}--> [^\s:]{1,1000}\.rs:\d/m;

function recognizesCargo({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  const plain = plainText(text);
  return OF_LIBTEST.test(plain) || OF_CARGO.test(plain);
}

const NO_NEXTEST = 'The file has no lines of `cargo nextest run`, such as "PASS [   0.012s] shop cart::adds".';

/** What `cargo nextest run` prints, with the lines of cargo and the compiler. */
export const NEXTEST_TEXT: ReportFormat = {
  name: 'nextest-text',
  aliases: ['cargo-nextest'],
  compatibleFormats: ['junit', 'libtest', 'cargo-text'],
  title: 'cargo-nextest text',
  recognizes: recognizesNextest,
  read: (source) => readRustText(source, NO_NEXTEST),
};

function recognizesNextest({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  return plainText(text)
    .split('\n')
    .some((line) => isOfNextest(line.trimEnd()));
}

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
function readRustText(source: ReportSource, unreadable: string): AsyncGenerator<ReportEntry> {
  return readLog(source, 'cargo-text', new RustTextStream(), unreadable);
}

/** Returns whether a line is one that only nextest prints. */
function isOfNextest(text: string): boolean {
  return beginsRun(text) || endsRun(text) || statusLineOf(text) !== undefined;
}
