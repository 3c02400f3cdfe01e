import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { BunBlock } from './bun-block.js';
import {
  type BunTestLine,
  countOf,
  FAILS_RUN,
  fileOf,
  IS_ANNOTATION,
  IS_RECAP,
  IS_RULE,
  IS_UNHANDLED,
  isTimedTest,
  noteOf,
  ranOf,
  testOf,
  versionOf,
} from './bun-lines.js';
import { BunRun } from './bun-run.js';
import { UnbrokenLines } from './unbroken-lines.js';

/** What `bun test` prints for people. */
export const BUN_TEXT: ReportFormat = {
  name: 'bun-text',
  compatibleFormats: ['junit'],
  title: "Bun's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(
    linesOfLog(head),
    (line) => versionOf(line) !== undefined || isTimedTest(line) || ranOf(line)?.durationMs !== undefined,
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    BUN_TEXT.name,
    new BunStream(),
    'The file has no lines of Bun, such as "bun test v1.3.0 (b0a6feca)".',
  );
}

/** More errors of one test are not kept. */
const MOST_BLOCKS = 8;

/** Reads the lines of one or several runs of Bun. */
class BunStream {
  readonly #console = new ConsoleText();
  readonly #lines = new UnbrokenLines();
  #run: BunRun | undefined;
  #version: string | undefined;
  #file: string | undefined;
  /** The error that is printed, and those that were printed right before it. */
  #block: BunBlock | undefined;
  #blocks: BunBlock[] = [];
  /** Whether the error may have more lines. */
  #isOpen = false;
  /** Where in an error outside of tests the text is: below its heading, or between the rules. */
  #unhandled: 'heading' | 'error' | undefined;
  /** Tests come again. */
  #isRecap = false;
  #isBelowFailed = false;
  #before = '';
  #durationMs: number | undefined;

  /** Whether there was a line of Bun at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    for (const whole of this.#lines.take(this.#console.restore(line))) yield* this.#takeWhole(whole.trimEnd(), isOpen);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    const rest = this.#lines.rest();
    if (rest !== undefined) yield* this.#takeWhole(rest.trimEnd(), !rest.endsWith(']'));
    yield* this.#endRun();
    const durationMs = this.#durationMs;
    yield {
      kind: 'run',
      run: {
        runner: this.#version === undefined ? 'bun' : `bun ${this.#version}`,
        ...(durationMs === undefined ? {} : { durationMs }),
      },
    };
  }

  *#takeWhole(text: string, isOpen: boolean): Generator<ReportEntry> {
    if (IS_ANNOTATION.test(text)) return;
    const version = versionOf(text);
    const test = isOpen ? undefined : testOf(text);
    if (version !== undefined) {
      yield* this.#endRun();
      this.#version = version;
      this.#open();
    } else if (test !== undefined && (this.#run !== undefined || isTimedTest(text))) this.#takeTest(test);
    else if (!this.#takesNote(text)) this.#takeLine(text, isOpen);
    this.#isBelowFailed = test?.status === 'failed';
    this.#before = text;
  }

  #takeTest(test: BunTestLine): void {
    const run = this.#open();
    this.#endUnhandled(run);
    this.#isRecap &&= run.isKnown(test);
    if (!this.#isRecap) run.test(test, this.#file, test.status === 'failed' ? this.#failures() : []);
    this.#leaveBlocks();
  }

  #takesNote(text: string): boolean {
    const note = this.#isBelowFailed && !this.#isRecap ? noteOf(text) : undefined;
    if (note === undefined) return false;
    const timedOut = note.includes(' timed out ');
    this.#run?.explain({
      type: timedOut ? 'TimeoutError' : 'AssertionError',
      message: note,
      ...(timedOut ? { timedOut } : { isAssertion: true }),
    });
    return true;
  }

  #takeLine(text: string, isOpen: boolean): void {
    const count = countOf(text);
    const ran = isOpen && !text.endsWith(']') ? undefined : ranOf(text);
    const file = this.#before === '' || text.startsWith('::group::') ? fileOf(text) : undefined;
    if (ran !== undefined) {
      this.#endUnhandled(this.#open());
      this.#open().finish(ran);
    } else if (this.#run === undefined) return;
    else if (count !== undefined) this.#run.count(count);
    else if (FAILS_RUN.test(text)) this.#run.fail();
    else if (file !== undefined && !this.#isRecap) this.#startFile(this.#run, file);
    else if (IS_RECAP.test(text)) this.#isRecap = true;
    else this.#takeError(this.#run, text);
  }

  #startFile(run: BunRun, file: string): void {
    this.#endUnhandled(run);
    this.#leaveBlocks();
    this.#file = file;
    run.resume();
  }

  #takeError(run: BunRun, text: string): void {
    if (IS_UNHANDLED.test(text)) {
      this.#endUnhandled(run);
      this.#leaveBlocks();
      this.#unhandled = 'heading';
    } else if (this.#unhandled !== undefined && IS_RULE.test(text)) {
      if (this.#unhandled === 'heading') this.#unhandled = 'error';
      else this.#endUnhandled(run);
    } else this.#takeBlock(text);
  }

  #takeBlock(text: string): void {
    const block = this.#block;
    if (block !== undefined && this.#isOpen && block.take(text)) return;
    this.#isOpen = BunBlock.startsAt(text);
    if (!this.#isOpen) return;
    // Behind an error that a test prints is an empty line.
    if (block?.hasMessage === true && this.#before !== '') {
      if (this.#blocks.length < MOST_BLOCKS) this.#blocks.push(block);
    } else this.#blocks = [];
    this.#block = new BunBlock(text);
  }

  /** Returns the errors above, of which the last one is the reason at least. */
  #failures(): readonly ReportedFailure[] {
    const blocks = [...this.#blocks, ...(this.#block?.hasMessage === true ? [this.#block] : [])];
    return blocks.map((block) => block.failure());
  }

  #leaveBlocks(): void {
    this.#block = undefined;
    this.#blocks = [];
    this.#isOpen = false;
  }

  #endUnhandled(run: BunRun): void {
    if (this.#unhandled === undefined) return;
    const [failure = {}] = this.#failures();
    run.error(this.#file, failure);
    this.#unhandled = undefined;
    this.#leaveBlocks();
  }

  /** Returns the run that lines are of. One without a first line may follow another one. */
  #open(): BunRun {
    this.isFound = true;
    this.#run ??= new BunRun();
    return this.#run;
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    if (run !== undefined) {
      this.#endUnhandled(run);
      yield* run.end();
      this.#durationMs = sumOfDurations(this.#durationMs, run.durationMs);
    }
    this.#run = undefined;
    this.#file = undefined;
    this.#isRecap = false;
    this.#leaveBlocks();
  }
}
