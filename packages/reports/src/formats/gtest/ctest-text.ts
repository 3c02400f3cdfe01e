import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { CtestOutput } from './ctest-text-output.js';
import { CtestTextRun } from './ctest-text-run.js';

/** The log that CTest keeps of its last run: `Testing/Temporary/LastTest.log`. */
export const CTEST_TEXT: ReportFormat = {
  name: 'ctest-text',
  aliases: ['ctest-log'],
  compatibleFormats: ['ctest', 'junit'],
  title: "CTest's log (LastTest.log)",
  recognizes,
  read,
};

/** Only a file that begins as the log: in the log of a build, other runners may be around it. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const first = lines.findIndex((line) => line !== '');
  return startsLog(lines[first] ?? '') && RULE.test(lines[first + 1] ?? '');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CTEST_TEXT.name,
    new CtestTextStream(),
    'The file has no lines of CTest, such as "Start testing: Mar 08 11:00 CST".',
  );
}

/** A line between the parts of the log. */
const RULE = /^-{20,200}$/;

/** Whether a line is the first one of a run. */
function startsLog(line: string): boolean {
  return /^Start testing: \S.{0,100}$/.test(line);
}

const ENDS_LOG = /^End testing: \S.{0,100}$/;
const TESTING = /^ {0,9}(\d{1,9})\/\d{1,9} Testing: (.{1,8000})$/;
const END_OF_OUTPUT = '<end of output>';

/** More lines are not kept of what is behind the output of a test, and of what is in front of a test. */
const MOST_LINES = 200;

/** A test whose lines are read. */
interface OpenTest {
  readonly number: string;
  readonly name: string;
  /** Lines in front of it say that CTest could not start it. */
  readonly complaint: string;
  isStarted: boolean;
  readonly output: CtestOutput;
  /** The lines behind its output. A test may print such lines itself, so that the last ones count. */
  tail: string[];
}

/** `head`: from the name to the output. `tail`: from the end of the output to the last line of the test. `between`: outside of tests. */
type Part = 'head' | 'output' | 'tail' | 'between';

/** Reads the lines of CTest's log. */
class CtestTextStream {
  #run: CtestTextRun | undefined;
  #part: Part = 'between';
  #test: OpenTest | undefined;
  /** The lines behind the last test, or behind the start. */
  #between: string[] = [];
  #before = '';

  /** Whether a run was seen at all. */
  isFound = false;

  /** What is within a run does not decide about it: CTest gives its result. */
  isOfTest(): boolean {
    return this.#run !== undefined;
  }

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    if (this.#part === 'between' && startsLog(text)) {
      yield* this.#cut();
      this.isFound = true;
      this.#run = new CtestTextRun();
      this.#between = [];
    } else if (this.#run !== undefined) yield* this.#takeInRun(line, text, this.#run);
    this.#before = text;
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#cut();
    yield { kind: 'run', run: { runner: 'ctest' } };
  }

  *#takeInRun(line: string, text: string, run: CtestTextRun): Generator<ReportEntry> {
    const test = this.#test;
    if (text === END_OF_OUTPUT && test !== undefined && this.#part !== 'head') this.#endOutput(test);
    else if (this.#part === 'output') test?.output.push(line);
    else if (this.#part === 'head') this.#takeHead(text);
    else if (this.#part === 'tail' && test !== undefined) this.#takeTail(line, text, test);
    else if (ENDS_LOG.test(text)) {
      this.#endTest(run);
      yield* run.end();
      this.#run = undefined;
    } else this.#takeBetween(text, run);
  }

  /** The output of a test ends here, or what seemed to be its end was printed by the test. */
  #endOutput(test: OpenTest): void {
    if (this.#part !== 'output') {
      const printed = [END_OF_OUTPUT, ...test.tail, ...(this.#part === 'between' ? this.#between : [])];
      for (const line of printed) test.output.push(line);
    }
    test.tail = [];
    this.#between = [];
    this.#part = 'tail';
  }

  #takeHead(text: string): void {
    const test = this.#test;
    // Of a test that did not start, CTest has no time.
    if (test !== undefined && text === `"${test.name}" start time:`) test.isStarted = false;
    if (this.#before === 'Output:' && RULE.test(text)) this.#part = 'output';
  }

  #takeTail(line: string, text: string, test: OpenTest): void {
    test.tail.push(line);
    if (test.tail.length > MOST_LINES) {
      for (const printed of [END_OF_OUTPUT, ...test.tail]) test.output.push(printed);
      test.tail = [];
      this.#part = 'output';
    } else if (RULE.test(text) && this.#before.startsWith(`"${test.name}" time elapsed: `)) this.#part = 'between';
  }

  #takeBetween(text: string, run: CtestTextRun): void {
    const [, number, name] = TESTING.exec(text) ?? [];
    if (number === undefined || name === undefined) {
      if (this.#between.length < MOST_LINES) this.#between.push(text);
      return;
    }
    this.#endTest(run);
    const lines = RULE.test(this.#between[0] ?? '') ? this.#between.slice(1) : this.#between;
    const complaint = lines.join('\n').trim();
    this.#test = { number, name, complaint, isStarted: true, output: new CtestOutput(), tail: [] };
    this.#between = [];
    this.#part = 'head';
  }

  #endTest(run: CtestTextRun): void {
    const test = this.#test;
    this.#test = undefined;
    if (test !== undefined) run.take(test);
  }

  /** The log ends within a run. */
  *#cut(): Generator<ReportEntry> {
    const run = this.#run;
    if (run === undefined) return;
    this.#endTest(run);
    yield* run.end();
    yield warningEntry('truncated', 'The log ends before "End testing" of CTest.');
    this.#run = undefined;
    this.#part = 'between';
  }
}
