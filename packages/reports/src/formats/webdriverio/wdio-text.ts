import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { isCertain, isDivider, isStart, summaryOf, workerOf } from './wdio-text-lines.js';
import { WdioRun } from './wdio-text-run.js';

/** What WebdriverIO prints for people, with its spec reporter. */
export const WDIO_TEXT: ReportFormat = {
  name: 'wdio-text',
  aliases: ['webdriverio-text'],
  compatibleFormats: ['webdriverio', 'junit'],
  title: "WebdriverIO's text",
  recognizes: (head: ReportHead) => linesOfLog(head).some(isCertain),
  read,
};

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    WDIO_TEXT.name,
    new WdioTextStream(),
    'The file has no lines of WebdriverIO, such as "Spec Files:  3 passed, 3 total (100% completed) in 00:00:12".',
  );
}

/** Reads the lines of one or several runs of WebdriverIO. */
class WdioTextStream {
  readonly #console = new ConsoleText();
  #run = new WdioRun();
  #durationMs = 0;

  /** Whether there was a line of WebdriverIO at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const whole = this.#console.restore(line).trimEnd();
    const isNamed = isCertain(whole);
    this.isFound ||= isNamed;
    const summary = summaryOf(whole);
    if (summary === undefined) yield* this.#takeLine(whole, isNamed || workerOf(whole) !== undefined, isOpen);
    else this.#run.close(summary);
  }

  *#takeLine(whole: string, isNamed: boolean, isOpen: boolean): Generator<ReportEntry> {
    const isNext = this.#run.hasEnded && (isNamed || isDivider(whole));
    if (isNext || isStart(whole)) {
      if (this.#run.hasBegun) yield* this.#end();
      this.#run = new WdioRun();
    }
    if (isNext || isNamed) this.#run.begin();
    if (isDivider(whole)) this.#run.open();
    else if (!isOpen) this.#run.take(whole);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#end();
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'webdriverio', ...(durationMs === 0 ? {} : { durationMs }) } };
  }

  *#end(): Generator<ReportEntry> {
    this.#durationMs += this.#run.durationMs;
    yield* this.#run.end();
  }
}
