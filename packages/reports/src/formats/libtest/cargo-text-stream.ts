import type { ReportEntry } from '../../report.js';
import type { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { CargoBuild } from './cargo-build.js';
import {
  announcedIn,
  CARGO_FAILED,
  isPlainName,
  outputOf,
  PROCESS_DIED,
  resultLineOf,
  suiteOf,
  summaryOf,
} from './cargo-lines.js';
import { CargoSuite, type ProcessEnd } from './cargo-suite.js';

/** `failures:` and `successes:` are written twice: before the output of tests, and before their names. */
type Section = 'results' | 'failures' | 'successes';

/** Reads the lines of `cargo test` and gives the tests that they complete. */
export class CargoTextStream {
  readonly #build = new CargoBuild();
  #label: string | undefined;
  /** Binaries that cargo started and that ran no tests yet. Shells may write its lines before the last ones of a binary. */
  #starting: string[] = [];
  /** They printed nothing else, as a binary with a harness of its own does. */
  #isSilent = true;
  #suite: CargoSuite | undefined;
  #section: Section = 'results';
  /** Where the output of a test goes, below `failures:`. */
  #output: BoundedText | undefined;
  #died: ProcessEnd | undefined;
  #hasFailed = false;

  /** The file ends in a line that announces more tests. */
  #isCut = false;

  /** Whether anything of `cargo test` was seen at all. */
  isOfCargo = false;

  /** Whether a binary runs its tests, which may print whatever they want. */
  get isInSuite(): boolean {
    return this.#suite !== undefined;
  }

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(text: string, isOpen = false): Generator<ReportEntry> {
    this.#isCut = isOpen && breaksOff(text);
    const summary = summaryOf(text);
    if (summary !== undefined) {
      this.#open();
      yield* this.#endSuite(summary);
    } else if (this.#section !== 'results') this.#takeOutput(text);
    else yield* this.#takeLine(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endSuite(undefined);
    const broken = this.#build.end();
    if (broken !== undefined && (this.isOfCargo || this.#hasFailed)) {
      this.isOfCargo = true;
      yield { kind: 'test', test: broken };
    }
    if (this.#hasFailed) yield FAILED_RUN;
    if ((this.#isCut && !(this.#isSilent && this.#starting.length > 0)) || broken !== undefined)
      yield warningEntry('truncated', 'The file ends within a line of cargo.');
    for (const label of this.#isSilent ? this.#starting : [])
      yield warningEntry('truncated', `The file ends before the tests of ${label} start.`);
    yield { kind: 'run', run: { runner: 'cargo test' } };
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    const planned = announcedIn(text);
    const label = suiteOf(text);
    if (planned !== undefined) yield* this.#startSuite(planned);
    else if (label !== undefined) yield* this.#startBinary(label);
    else if (this.#takesResult(text)) return;
    else if (CARGO_FAILED.test(text)) this.#fail(text);
    else if (this.#suite !== undefined && startsSection(text)) this.#startSection(text, this.#suite);
    else if (this.#suite !== undefined && this.#died === undefined) this.#suite.print(text);
    else yield* this.#takeBuild(text);
  }

  *#startSuite(planned: number): Generator<ReportEntry> {
    yield* this.#endSuite(undefined);
    this.#open(planned);
    this.#build.clear();
  }

  *#startBinary(label: string): Generator<ReportEntry> {
    if (this.#died !== undefined) yield* this.#endSuite(undefined);
    if (this.#suite === undefined) this.#starting = [];
    this.#isSilent = true;
    if (this.#starting.length < MOST_STARTING) this.#starting.push(label);
  }

  #takesResult(text: string): boolean {
    const result = resultLineOf(text);
    if (
      result === undefined ||
      (this.#suite === undefined && (!isPlainName(result.name) || result.verdict === undefined))
    )
      return false;
    this.#open().start(result);
    if (CARGO_FAILED.test(result.rest)) this.#fail(result.rest);
    return true;
  }

  #fail(text: string): void {
    this.isOfCargo ||= !OF_NEXTEST.test(text);
    this.#hasFailed = true;
    this.#starting = [];
    if (this.#died === undefined || PROCESS_DIED.test(text)) this.#died = { message: text.trim() };
  }

  #startSection(text: string, suite: CargoSuite): void {
    suite.endOutput();
    this.#section = text === 'failures:' ? 'failures' : 'successes';
    this.#output = undefined;
  }

  *#takeBuild(text: string): Generator<ReportEntry> {
    if (!text.startsWith('(')) this.#isSilent &&= text.trim() === '';
    const broken = this.#build.take(text);
    if (broken === undefined) return;
    this.isOfCargo = true;
    yield { kind: 'test', test: broken };
  }

  #takeOutput(text: string): void {
    const name = outputOf(text);
    if (startsSection(text) && this.#suite !== undefined) this.#startSection(text, this.#suite);
    else if (name !== undefined)
      this.#output = this.#suite?.outputOf(name, this.#section === 'failures') ?? this.#output;
    else if (this.#output !== undefined) this.#output.push(`${text}\n`);
    else if (this.#takesResult(text)) return;
    else if (this.#section === 'failures' && /^ {4}\S/.test(text)) this.#suite?.outputOf(text.slice(4), true);
  }

  #open(planned?: number): CargoSuite {
    this.isOfCargo = true;
    if (this.#suite === undefined) {
      this.#label = this.#starting.shift() ?? this.#label;
      this.#suite = new CargoSuite(this.#label, planned);
    }
    return this.#suite;
  }

  *#endSuite(summary: Parameters<CargoSuite['end']>[0]): Generator<ReportEntry> {
    const suite = this.#suite;
    this.#suite = undefined;
    this.#section = 'results';
    this.#output = undefined;
    if (suite !== undefined) yield* suite.end(summary, this.#died);
    this.#died = undefined;
  }
}

/** The most binaries that wait for their tests. */
const MOST_STARTING = 100;

/** The beginning of a line of cargo, or libtest's last one: behind it the file was cut off, unless the line is whole. */
const OF_LINES = /^\s{0,8}(?:Running |Doc-tests|running |error[:[]|warning: |test result)/;
const OF_WORDS = /^\s{0,8}(?:[Rr]u?n{0,2}i?n?g?|Doc?-?[a-z]{0,5}|er?r?o?r?|wa?r?n?i?n?g?|te?s?t?)$/;
const IS_WHOLE =
  /(?:filtered out(?:; finished in \d{1,9}\.\d\ds)?|to rerun pass `[^`]{1,1000}`|targets? failed:|previous errors?(?:; \d{1,9} warnings? emitted)?|to finish\.\.\.)$/;

/** Returns whether a last line without an end breaks off what cargo or libtest say there. */
function breaksOff(text: string): boolean {
  return (/^\s{1,8}$/.test(text) || OF_WORDS.test(text) || OF_LINES.test(text)) && !IS_WHOLE.test(text);
}

/** nextest names its tests otherwise. */
const OF_NEXTEST = /^\s{0,20}error: test run failed/;

function startsSection(text: string): boolean {
  return text === 'failures:' || text === 'successes:';
}
