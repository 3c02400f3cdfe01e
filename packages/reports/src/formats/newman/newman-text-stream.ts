import type { ReportEntry } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import type { NewmanTextFailure } from './newman-text-failure.js';
import {
  answeredOf,
  countOf,
  detailColumnOf,
  headingOf,
  isTotal,
  iterationOf,
  listedOf,
  type NewmanHeading,
  requestOf,
  resultOf,
} from './newman-text-lines.js';
import { NewmanTextRun } from './newman-text-run.js';

/** Reads the lines of one or several runs of Newman. */
export class NewmanTextStream {
  readonly #console = new ConsoleText();
  #run: NewmanTextRun | undefined;
  #folder: readonly string[] = [];
  #iteration: string | undefined;
  /** With `--verbose`, the answer is below the request. */
  #before = '';
  /** Where details begin in the list of failures. */
  #column: number | undefined;
  #failure: NewmanTextFailure | undefined;

  /** Whether there was a line of Newman. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = this.#console.restore(given).trimEnd();
    const column = detailColumnOf(line);
    if (column !== undefined && this.#run?.isCounted === true) this.#column = column;
    else if (this.#column !== undefined && this.#takeListed(line, this.#column)) return;
    else yield* this.#takeLine(line, isOpen);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'newman' } };
  }

  *#takeLine(line: string, isOpen: boolean): Generator<ReportEntry> {
    const heading = headingOf(line);
    const iteration = iterationOf(line);
    const count = countOf(line);
    if (this.#run?.isCounted === true && (line === 'newman' || heading !== undefined)) yield* this.#endRun();
    if (heading !== undefined) this.#start(heading);
    else if (iteration !== undefined) this.#iteration = `iteration ${iteration}`;
    else if (count !== undefined) {
      this.isFound = true;
      this.#open().count(count);
    } else if (isTotal(line)) this.#run?.close();
    else if (this.#run !== undefined && !this.#run.isCounted) this.#takeBody(line, this.#run, isOpen);
  }

  #start({ kind, name }: NewmanHeading): void {
    if (kind === 'folder') this.#folder = name.split(' / ', 100);
    else {
      if (kind === 'root') this.#folder = [];
      this.#open().start(name, this.#folder, this.#iteration);
    }
  }

  #takeBody(line: string, run: NewmanTextRun, isOpen: boolean): void {
    // What a script prints has a frame.
    if (/^ {2}[│|](?: |$)/.test(line)) run.print(line.slice(4));
    else if (!isOpen) this.#takeOfItem(line, run);
    this.#before = line;
  }

  #takeOfItem(line: string, run: NewmanTextRun): void {
    const request = requestOf(line) ?? answeredOf(this.#before, line);
    const result = resultOf(line);
    if (request !== undefined) {
      this.isFound = true;
      run.request(request);
    } else if (result !== undefined) run.result(result);
    else if (/^ {5}\S/.test(line)) run.explain(line.slice(5));
  }

  /** Whether a line is of the list of failures. */
  #takeListed(line: string, column: number): boolean {
    const listed = listedOf(line, column);
    if (listed !== undefined) this.#failure = this.#open().list(listed);
    else if (line.trim() === '') return true;
    else if (line.slice(0, column).trim() === '') this.#failure?.take(line.slice(column));
    else this.#column = undefined;
    return this.#column !== undefined;
  }

  #open(): NewmanTextRun {
    return (this.#run ??= new NewmanTextRun());
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    this.#folder = [];
    this.#iteration = undefined;
    this.#column = undefined;
    this.#failure = undefined;
    if (run !== undefined) yield* run.end();
  }
}
