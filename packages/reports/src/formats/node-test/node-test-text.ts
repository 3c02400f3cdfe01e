import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import type { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { countOf, endsName, FAILING, listedOf, type NodeTestPlace, placeOf } from './node-test-lines.js';
import { NodeTestRun } from './node-test-run.js';

/** What the `spec` reporter of node:test prints. */
export const NODE_TEST_TEXT: ReportFormat = {
  name: 'node-test-text',
  compatibleFormats: ['tap', 'junit'],
  title: "node:test's text",
  recognizes,
  read,
};

/** No other runner has parts of a microsecond behind a test. */
const LISTED = /^(?: {2}){0,40}[✔✖﹣] \S.{0,4000} \(\d{1,12}\.\d{4,9}ms\)(?: # .{0,1000})?$/;

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (LISTED.test(line) || line === FAILING) return true;
  return countOf(line)?.of === 'tests' && countOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    NODE_TEST_TEXT.name,
    new NodeTestStream(),
    'The file has no lines of node:test, such as "✔ adds (1.234567ms)" or "ℹ tests 3".',
  );
}

/** So many of the lines that programs printed are kept: the last ones. */
const MOST_PRINTED = 200;

/** Reads the lines of one or several runs of node:test. */
class NodeTestStream {
  readonly #console = new ConsoleText();
  #run: NodeTestRun | undefined;
  /** What is said of the last test. */
  #said: BoundedText | undefined;
  /** How far it is set in at least. */
  #margin = '';
  #isNameOpen = false;
  #isInFailing = false;
  #place: NodeTestPlace | undefined;
  #durationMs: number | undefined;
  /** What programs printed since the last line of node:test. */
  #printed: string[] = [];

  /** Whether there was a line of node:test at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).trimEnd();
    if (this.#said !== undefined && (text === '' || text.startsWith(this.#margin)) && listedOf(text) === undefined) {
      this.#said.push(`${text}\n`);
      this.#isNameOpen = false;
      return;
    }
    const count = countOf(text);
    const printed = this.#printed;
    if (count === undefined && listedOf(text) === undefined) {
      if (printed.push(text) === 2 * MOST_PRINTED) printed.splice(0, MOST_PRINTED);
    } else this.#printed = [];
    if (count !== undefined) {
      this.#said = undefined;
      if (count.of === 'tests' && this.#run?.hasEnded === true) yield* this.#endRun();
      this.#open().count(count.of, count.count);
    } else if (text === FAILING) {
      this.#said = undefined;
      this.#isInFailing = this.#run?.hasEnded === true;
    } else yield* this.#takeTest(text, isOpen, printed);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'node:test', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  *#takeTest(text: string, isOpen: boolean, printed: readonly string[]): Generator<ReportEntry> {
    const listed = listedOf(text);
    // The name of the test has several lines.
    if (listed === undefined && this.#isNameOpen && endsName(text)) {
      this.#isNameOpen = false;
      return;
    }
    this.#said = undefined;
    if (listed === undefined) {
      if (this.#isInFailing) this.#place = placeOf(text) ?? this.#place;
      return;
    }
    if (isOpen && listed.durationMs === undefined) return;
    const isDescribed = this.#isInFailing && listed.mark === 'failed' && listed.depth === 0;
    if (!isDescribed && this.#run?.hasEnded === true) yield* this.#endRun();
    const run = this.#open();
    this.#said = isDescribed ? run.describe(listed, this.#place) : run.list(listed, printed);
    if (listed.mark !== 'failed' && listed.durationMs === undefined) this.#said = undefined;
    this.#isNameOpen = listed.durationMs === undefined;
    this.#margin = ' '.repeat(listed.depth * 2 + 2);
    this.#place = undefined;
  }

  #open(): NodeTestRun {
    this.isFound = true;
    this.#run ??= new NodeTestRun();
    return this.#run;
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    this.#said = undefined;
    this.#isInFailing = false;
    if (run === undefined) return;
    this.#durationMs = sumOfDurations(this.#durationMs, run.durationMs);
    yield* run.end();
  }
}
