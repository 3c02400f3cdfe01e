import type { ReportEntry } from '../../report.js';
import type { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { sumOfDurations } from '../shared/durations.js';
import { countOf, endsName, FAILING, listedOf, type NodeTestPlace, placeOf } from './node-test-lines.js';
import { NodeTestRun } from './node-test-run.js';

/** Reads the lines of one or several runs of node:test. */
export class NodeTestStream {
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
    if (count !== undefined) {
      this.#said = undefined;
      if (count.of === 'tests' && this.#run?.hasEnded === true) yield* this.#endRun();
      this.#open().count(count.of, count.count);
    } else if (text === FAILING) {
      this.#said = undefined;
      this.#isInFailing = this.#run?.hasEnded === true;
    } else yield* this.#takeTest(text, isOpen);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'node:test', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  *#takeTest(text: string, isOpen: boolean): Generator<ReportEntry> {
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
    this.#said = isDescribed ? run.describe(listed, this.#place) : run.list(listed);
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
