import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { FAILED_RUN } from '../shared/announced.js';
import { brokenTest, IS_CRASH, PhpCrash } from '../shared/errors/php-crash.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import {
  allPassedOf,
  countsOf,
  FAILS_AFTERWARDS,
  isComplaint,
  isMethod,
  isTime,
  itemOf,
  type ListHeader,
  listHeaderOf,
  type PhpunitCounts,
  progressOf,
  seedOf,
  startsParatest,
  timeOf,
  verdictOf,
  versionOf,
  withoutProgress,
} from './phpunit-lines.js';
import { PhpunitRun } from './phpunit-run.js';

/** What PHPUnit prints for people, with the lines of other programs around it. */
export const PHPUNIT_TEXT: ReportFormat = {
  name: 'phpunit-text',
  aliases: ['phpunit-log'],
  compatibleFormats: ['testdox', 'junit'],
  title: "PHPUnit's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text, root } = head;
  if (root !== undefined || startsOtherwise(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string): boolean {
  if (versionOf(line) !== undefined || countsOf(line) !== undefined) return true;
  return (allPassedOf(line)?.tests ?? 0) > 0;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PHPUNIT_TEXT.name,
    new PhpunitTextStream(),
    'The file has no lines of PHPUnit, such as "PHPUnit 9.6.7 by Sebastian Bergmann" or "OK (3 tests, 5 assertions)".',
  );
}

const SEPARATOR = '--';

/** So many lines may be between the start of a list and its first item. */
const MOST_HELD = 5;

/** Reads the lines of one or several runs of PHPUnit, with those of other programs around them. */
class PhpunitTextStream {
  #run: PhpunitRun | undefined;
  /** The last line that is not blank, and whether blank lines are behind it. */
  #before = '';
  #isBehindBlank = true;
  #verdict: ReturnType<typeof verdictOf>;
  /** Lines that start a list, or are of a message. */
  #held: { readonly list: ListHeader; readonly lines: string[] } | undefined;
  #crash: PhpCrash | undefined;
  #version: string | undefined;
  #durationMs: number | undefined;
  #seed: string | undefined;
  #hasEnded = false;

  /** Whether anything of PHPUnit was seen at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the text does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    yield* this.#takeLine(text, isOpen);
    this.#isBehindBlank = text === '';
    if (text !== '') this.#before = text;
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endEarly();
    yield {
      kind: 'run',
      run: {
        runner: this.#version === undefined ? 'phpunit' : `phpunit ${this.#version}`,
        ...(this.#durationMs === undefined ? {} : { durationMs: this.#durationMs }),
        ...(this.#seed === undefined ? {} : { context: { seed: this.#seed } }),
      },
    };
  }

  *#takeLine(text: string, isOpen: boolean): Generator<ReportEntry> {
    const version = versionOf(text);
    if (version !== undefined) {
      yield* this.#endEarly();
      this.#version = version.version;
      this.#open(version.major);
    } else if (this.#startsHeldList(text)) return;
    else if (text !== '' && (yield* this.#takesEnd(text))) return;
    else if (this.#startsList(text)) return;
    else if (this.#run?.isInLists === true) this.#takeItem(text, isOpen, this.#run);
    else yield* this.#takeOther(text);
  }

  /** Whether a line is one of the last two of a run. */
  *#takesEnd(text: string): Generator<ReportEntry, boolean> {
    const verdict = verdictOf(text);
    const mayRun = this.#run?.mayRun === true;
    if (mayRun && verdict === 'failed') this.#run?.doubt();
    // What passed has no failures: such a line is one of a message.
    else if (verdict === 'failed' || (verdict === 'passed' && !mayRun && this.#run?.hasFailed !== true)) {
      this.#open(undefined);
      this.#verdict = verdict;
      if (verdict === 'failed') yield FAILED_RUN;
      return true;
    }
    const counts = this.#countsIn(text);
    this.#verdict = undefined;
    if (counts === undefined) return false;
    this.#release();
    yield* this.#open(undefined).end(counts);
    this.#close();
    return true;
  }

  #countsIn(text: string): PhpunitCounts | undefined {
    if (this.#verdict !== undefined) return countsOf(text);
    if (this.#run?.isListComplete === false) return undefined;
    const passed = allPassedOf(text);
    const isNone = passed?.tests === 0 && this.#run?.hasRun !== true;
    if (this.#run?.mayRun === true && !isNone) return undefined;
    if (isNone) return passed;
    return passed !== undefined && this.#run?.hasFailed === true ? undefined : (passed ?? countsOf(text));
  }

  /**
   * Whether a line starts a list. Without a line `--` in front, and outside of a run, it does where the first item follows: the line may be
   * one of a message, or of another program.
   */
  #startsList(text: string): boolean {
    const list = listHeaderOf(text);
    if (list === undefined) return false;
    const run = this.#run;
    if (run !== undefined && (!run.isInLists || this.#before === SEPARATOR)) run.startList(list);
    else if (run === undefined || run.isListComplete) {
      this.#release();
      this.#held = { list, lines: [text] };
    } else return false;
    return true;
  }

  /** Whether a line decides if a list begins. */
  #startsHeldList(text: string): boolean {
    const held = this.#held;
    if (held === undefined) return false;
    if (text === '' && held.lines.length < MOST_HELD) {
      held.lines.push(text);
      return true;
    }
    const item = itemOf(text);
    const isFirst = item !== undefined && item.number === 1 && isMethod(item.title);
    if (isFirst) {
      this.#held = undefined;
      const run = this.#open(undefined);
      run.startList(held.list);
      run.startItem(item.title);
    } else this.#release();
    return isFirst;
  }

  #release(): void {
    for (const line of this.#held?.lines ?? []) this.#run?.take(line);
    this.#held = undefined;
  }

  #takeItem(text: string, isOpen: boolean, run: PhpunitRun): void {
    const item = itemOf(text);
    const isNext = item !== undefined && item.number === run.nextItem && (this.#isBehindBlank || isMethod(item.title));
    if (!isNext) run.take(text);
    // A name may be cut: the list counts the failure.
    else if (!isOpen) run.startItem(item.title);
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    this.#takeCrash(withoutProgress(text));
    if (startsParatest(text)) this.#open(undefined);
    if (this.#run !== undefined) this.#takeProgress(text, this.#run);
    else if (this.#hasEnded && FAILS_AFTERWARDS.test(text)) yield FAILED_RUN;
  }

  #takeProgress(text: string, run: PhpunitRun): void {
    const progress = progressOf(text);
    if (progress !== undefined) run.progress(progress);
    if (isComplaint(text)) run.break(brokenTest('phpunit', { message: text, isAssertion: false, dialect: 'php' }));
    if (isTime(text)) run.time();
    const durationMs = timeOf(text);
    if (durationMs !== undefined) this.#durationMs = (this.#durationMs ?? 0) + durationMs;
    this.#seed = seedOf(text) ?? this.#seed;
  }

  #takeCrash(text: string): void {
    if (this.#crash !== undefined) this.#crash.take(text);
    else if (IS_CRASH.test(text)) this.#crash = new PhpCrash(text, 'phpunit');
  }

  #open(major: number | undefined): PhpunitRun {
    this.isFound = true;
    return (this.#run ??= new PhpunitRun(major));
  }

  #close(): void {
    this.#run = undefined;
    this.#verdict = undefined;
    // What a process of a test said did not end the run.
    this.#crash = undefined;
    this.#hasEnded = true;
  }

  *#endEarly(): Generator<ReportEntry> {
    this.#release();
    const [run, crash] = [this.#run, this.#crash];
    if (run === undefined) {
      // PHP broke off in front of the first line of a run, or behind its last one.
      if (crash !== undefined && (this.#hasEnded || crash.isOfPhpunit)) yield { kind: 'test', test: crash.test() };
    } else {
      if (crash !== undefined) run.break(crash.test());
      yield* run.endEarly();
    }
    this.#close();
    this.#hasEnded = run !== undefined;
  }
}
