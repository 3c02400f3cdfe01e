import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { FAILED_RUN } from '../shared/announced.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import { UnittestBlock } from './unittest-block.js';
import {
  behindText,
  djangoCountOf,
  durationOf,
  functionLineOf,
  headingOf,
  isDoubleRule,
  isRule,
  isRunning,
  lettersOf,
  ranOf,
  resultOf,
  startsDjango,
  type TestLine,
  testLinesOf,
  type UnittestHeading,
  verdictBehind,
  verdictOf,
} from './unittest-lines.js';
import { nameOf, type UnittestName } from './unittest-name.js';
import { isSubtest, UnittestRun } from './unittest-run.js';

/** What Python's unittest prints, also for Django, nose and unittest-xml-reporting, with the lines of other programs around it. */
export const UNITTEST_TEXT: ReportFormat = {
  name: 'unittest-text',
  aliases: ['unittest', 'django-test', 'nose', 'nose2'],
  compatibleFormats: ['junit'],
  title: "unittest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text } = head;
  // A line may contain `<module>`, so that the root does not count. A warning of Python may be in front.
  if (startsOtherwise(text) || /^\s{0,1000}<(?!(?:frozen [\w.]{1,100}|string|stdin)>)/.test(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (ranOf(line) !== undefined || startsDjango(line)) return true;
  if (isDoubleRule(line)) return isOfModule(headingOf(next)?.test.suite[0]);
  const test = testLinesOf(line).at(-1);
  return test?.verdict !== undefined || (test?.isDescribed === true && behindText(next).verdict !== undefined);
}

function isOfModule(suite: string | undefined): boolean {
  return suite?.includes('.') === true;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    UNITTEST_TEXT.name,
    new UnittestStream(),
    'The file has no lines of unittest, such as "test_total (tests.test_cart.CartTest) ... ok" or "Ran 5 tests in 0.001s".',
  );
}

/** A test of `-v` whose word is still to come, and the last line that it printed. */
interface OpenTest {
  readonly test: UnittestName;
  printed: string;
}

/** Reads the lines of one or several runs of unittest, with those of other programs around them. */
class UnittestStream {
  #run: UnittestRun | undefined;
  #block: UnittestBlock | undefined;
  /** A rule that belongs to what follows it, or else to the failure above it. */
  #rule: string | undefined;
  #open: OpenTest | undefined;
  #described: UnittestName | undefined;
  /** The counts, where the line that says how the run ended is still to come. */
  #ran: ReturnType<typeof ranOf>;
  #durationMs: number | undefined;
  #hasEnded = false;
  /** Whether Django said how many tests the open run has. */
  #isCountKnown = false;
  /** The tests of the last whole run of which Django has not said it. */
  #uncounted: number | undefined;

  /** Whether anything of unittest was seen at all. */
  isFound = false;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    const rule = this.#rule;
    this.#rule = undefined;
    const heading = this.#headingIn(text, rule);
    const ran = ranOf(text);
    if (heading !== undefined) yield* this.#startBlock(heading);
    else if (ran !== undefined) yield* this.#startResult(ran);
    else {
      if (rule !== undefined) this.#block?.take(rule);
      if (isDoubleRule(text) || (isRule(text) && this.#block !== undefined)) this.#rule = text;
      else if (this.#block !== undefined && text !== DURATIONS) this.#block.take(line);
      else yield* this.#takeLine(text);
    }
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#cut();
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'unittest', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  /** All tests that passed against expectation are below one rule. */
  #headingIn(text: string, rule: string | undefined): UnittestHeading | undefined {
    const heading = headingOf(text);
    if (rule !== undefined && isDoubleRule(rule)) return heading;
    const isNext = this.#block?.isAtHeading === true && this.#block.heading.word === UNEXPECTED;
    return isNext && heading?.word === UNEXPECTED ? heading : undefined;
  }

  *#startBlock(heading: UnittestHeading): Generator<ReportEntry> {
    yield* this.#startTests();
    this.#endBlock();
    this.#endTest();
    this.#block = new UnittestBlock(heading);
  }

  *#startResult(ran: NonNullable<ReturnType<typeof ranOf>>): Generator<ReportEntry> {
    yield* this.#startTests();
    this.#endBlock();
    this.#endTest();
    this.#ran = ran;
    this.#durationMs = (this.#durationMs ?? 0) + ran.durationMs;
  }

  /** Opens a run. One whose result is missing is over where the tests of another one begin. */
  *#startTests(): Generator<ReportEntry> {
    if (this.#ran !== undefined) yield* this.#cut();
    this.#opened();
  }

  #opened(): UnittestRun {
    this.isFound = true;
    return (this.#run ??= new UnittestRun());
  }

  *#cut(): Generator<ReportEntry> {
    this.#endBlock();
    this.#endTest();
    if (this.#run !== undefined) yield* this.#run.cut();
    this.#startOver();
  }

  #startOver(): void {
    this.#run = undefined;
    this.#ran = undefined;
    this.#described = undefined;
    this.#hasEnded = true;
    this.#isCountKnown = false;
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#opened().block(this.#block);
    this.#block = undefined;
  }

  /** A test may print without an end of line, so that its word is right behind that. */
  #endTest(): void {
    const open = this.#open;
    this.#open = undefined;
    const verdict = open === undefined ? undefined : verdictBehind(open.printed);
    if (open !== undefined && verdict !== undefined) this.#run?.verdict(open.test, verdict);
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    this.#endBlock();
    const result = resultOf(text);
    if (result !== undefined && this.#run !== undefined && this.#ran !== undefined) {
      yield* this.#run.end(this.#ran.tests, result);
      this.#uncounted = this.#isCountKnown ? undefined : this.#ran.tests;
      this.#startOver();
    } else if (result?.isFailed === true && this.isFound && text.endsWith(')')) yield FAILED_RUN;
    else if (startsDjango(text)) yield* this.#startDjango(text);
    else yield* this.#takeTests(text);
  }

  /**
   * A run that Django begins is another one than that of the tests before, which has no result. Its standard output may be behind the whole
   * run, where both outputs go to one file.
   */
  *#startDjango(text: string): Generator<ReportEntry> {
    const count = djangoCountOf(text);
    const isLate = count !== undefined && this.#run === undefined && count === this.#uncounted;
    this.#uncounted = undefined;
    if (isLate) return;
    if (this.#run?.hasTests === true || (this.#run !== undefined && count !== undefined)) yield* this.#cut();
    yield* this.#startTests();
    this.#isCountKnown ||= count !== undefined;
  }

  *#takeTests(text: string): Generator<ReportEntry> {
    const named = functionLineOf(text);
    const lines = named === undefined ? this.#linesIn(text) : [named];
    const described = lines.at(-1)?.isDescribed === true ? lines.at(-1)?.test : undefined;
    const known = described === undefined ? lines : lines.slice(0, -1);
    if (known.length > 0) yield* this.#startTests();
    for (const line of known) this.#takeTest(line);
    this.#described = described;
    if (lines.length === 0) yield* this.#takeOther(text);
    if (INTERRUPTED.test(text)) this.#run?.interrupt();
  }

  /** Returns the tests in a line, of which the first one may be named in the line before. */
  #linesIn(text: string): readonly TestLine[] {
    const described = this.#described;
    if (described === undefined || !isRunning(text)) return testLinesOf(text);
    const behind = testLinesOf(text.slice(text.indexOf(' ... ') + 5));
    return [{ test: described, verdict: behind.length > 0 ? undefined : behindText(text).verdict }, ...behind];
  }

  #takeTest({ test, verdict, printed = '' }: TestLine): void {
    const isOfOpen = this.#open?.test.base === test.base && isSubtest(test);
    if (!isOfOpen) this.#endTest();
    const run = this.#opened();
    run.name(test);
    if (verdict === undefined) this.#open = { test, printed };
    else run.verdict(test, verdict);
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    const verdict = this.#open === undefined ? undefined : verdictOf(text);
    const letters = lettersOf(text);
    if (this.#open !== undefined && verdict !== undefined) {
      this.#run?.verdict(this.#open.test, verdict);
      this.#open = undefined;
    } else if (this.#open !== undefined) {
      if (text !== '' && !isRule(text)) this.#open.printed = text;
    } else if (letters !== undefined && this.#isOfTests(letters)) {
      yield* this.#startTests();
      this.#opened().letters(letters);
    } else if (this.#run !== undefined) this.#takeOfRun(text, this.#run);
  }

  /** Behind a run, other programs print a few dots, too. */
  #isOfTests(letters: string): boolean {
    return !this.#hasEnded || this.#run !== undefined || letters.length >= FEW;
  }

  #takeOfRun(text: string, run: UnittestRun): void {
    const duration = durationOf(text);
    const { said, verdict } = behindText(text);
    if (duration !== undefined) run.duration(duration.test, duration.ms);
    else if (verdict !== undefined && said !== '') this.#takeTest({ test: nameOf(said), verdict });
  }
}

const UNEXPECTED = 'UNEXPECTED SUCCESS';
const DURATIONS = 'Slowest test durations';
const FEW = 4;

/** A terminal shows the keys that stop a program. */
const INTERRUPTED = /(?:^|[^^])\^C/;
