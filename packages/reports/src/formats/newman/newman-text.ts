import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
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

/** What Newman's cli reporter prints. */
export const NEWMAN_TEXT: ReportFormat = {
  name: 'newman-text',
  aliases: ['newman-cli'],
  compatibleFormats: ['newman', 'junit'],
  title: "Newman's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

/** A request below the name that it has in the collection, or the table. */
function isCertain(line: string, next: string): boolean {
  const heading = headingOf(line);
  const isRequest = heading !== undefined && heading.kind !== 'folder' && requestOf(next) !== undefined;
  return isRequest || answeredOf(line, next) !== undefined || countOf(line)?.of === 'prerequest-scripts';
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    NEWMAN_TEXT.name,
    new NewmanTextStream(),
    'The file has no lines of Newman, such as "  GET http://shop.test/cart [200 OK, 216B, 67ms]".',
  );
}

/** Reads the lines of one or several runs of Newman. */
class NewmanTextStream {
  readonly #console = new ConsoleText();
  #run: NewmanTextRun | undefined;
  #folder: readonly string[] = [];
  #iteration: string | undefined;
  /** With `--verbose`, the answer is below the request. */
  #before = '';
  /** Where details begin in the list of failures. */
  #column: number | undefined;
  #failure: NewmanTextFailure | undefined;
  /** The last line was the name of Newman, as at the beginning of a run. */
  #isNamed = false;

  /** Whether there was a line of Newman. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = this.#console.restore(given).trimEnd();
    // A blank line follows. Without it, something else has this name, such as a container.
    if (this.#isNamed && line === '') yield* this.#begin();
    this.#isNamed = line === 'newman';
    const column = detailColumnOf(line);
    if (column !== undefined && this.#run?.isCounted === true) this.#column = column;
    else if (this.#column !== undefined && this.#takeListed(line, this.#column)) return;
    else yield* this.#takeLine(line, isOpen);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    if (this.#isNamed) yield* this.#begin();
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'newman' } };
  }

  /** Begins a run. What was open before has ended early, if it was one. */
  *#begin(): Generator<ReportEntry> {
    if (this.#run?.hasBegun === true) yield* this.#endRun();
    this.#run = new NewmanTextRun();
    this.#run.begin();
    this.#folder = [];
    this.#iteration = undefined;
  }

  *#takeLine(line: string, isOpen: boolean): Generator<ReportEntry> {
    const heading = headingOf(line);
    const iteration = iterationOf(line);
    const count = countOf(line);
    const isNext = heading !== undefined ? this.#run?.isCounted : count !== undefined && this.#run?.isWhole;
    if (isNext === true) yield* this.#endRun();
    if (heading !== undefined) this.#start(heading, line);
    else if (iteration !== undefined) this.#iteration = `iteration ${iteration}`;
    else if (count !== undefined) {
      this.isFound = true;
      this.#open().count(count);
    } else if (isTotal(line)) this.#run?.close();
    else if (this.#run !== undefined && !this.#run.isCounted) this.#takeBody(line, this.#run, isOpen);
  }

  #start({ kind, name }: NewmanHeading, line: string): void {
    if (kind === 'folder') {
      this.#folder = name.split(' / ', 100);
      // Other programs print the word that stands for the sign.
      if (!line.startsWith('Folder')) this.#open();
    } else {
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
