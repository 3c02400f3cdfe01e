import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { MavenBuild } from './maven-build.js';
import { SurefireBlock } from './surefire-block.js';
import {
  countsOf,
  endOfBuild,
  headingOf,
  isStartOfBuild,
  resultsHeadingOf,
  runningOf,
  testSetOf,
  withoutLevel,
} from './surefire-lines.js';
import { SurefireModule } from './surefire-module.js';

/** What Maven prints, with the tests of Surefire and Failsafe. */
export const MAVEN_TEXT: ReportFormat = {
  name: 'maven-text',
  aliases: ['maven', 'mvn'],
  compatibleFormats: ['junit', 'surefire-text'],
  title: "Maven's text",
  recognizes: (head) => hasLine(linesOfLog(head), isOfMaven),
  read: (source) => read(source, MAVEN_TEXT.name),
};

/** What Surefire and Failsafe write for each class beside its XML. */
export const SUREFIRE_TEXT: ReportFormat = {
  name: 'surefire-text',
  compatibleFormats: ['junit', 'maven-text'],
  title: "Surefire's text of a class",
  recognizes,
  read: (source) => read(source, SUREFIRE_TEXT.name),
};

function recognizes(head: ReportHead): boolean {
  const [above = '', line = '', below = '', counts = ''] = linesOfLog(head);
  return (
    /^-{40,200}$/.test(above) && above === below && testSetOf(line) !== undefined && countsOf(counts) !== undefined
  );
}

function isOfMaven(line: string): boolean {
  const { text, hasLevel } = withoutLevel(line);
  if (hasLevel && isStartOfBuild(text)) return true;
  return IS_TITLE.test(text) || headingOf(text) !== undefined || countsOf(text)?.durationMs !== undefined;
}

function read(source: ReportSource, format: string): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    format,
    new MavenStream(),
    'The file has no tests of Maven, such as "Tests run: 12, Failures: 0, Errors: 0, Skipped: 0".',
  );
}

/** Maven prints it in front of the tests of each module. */
const IS_TITLE = /^ {0,4}T E S T S\s{0,10}$/;

const IS_RESULTS = /^Results ?:\s{0,10}$/;

const RAN_NOTHING = /^(?:No tests to run\.|Tests are skipped\.|There are no tests to run\.)$/;

/** Reads what Maven prints, and the files that Surefire writes for each class. */
class MavenStream {
  readonly #build = new MavenBuild();
  #module: SurefireModule | undefined;
  #block: SurefireBlock | undefined;
  /** The class of a file of one: its counts are all that there are. */
  #testSet: string | undefined;
  #hasTests = false;
  #hasFailed = false;
  #hasPassed = false;
  /** Builds that have started and not said how they ended; a test may run another one. */
  #building = 0;
  #hasFailedBuild = false;
  #durationMs: number | undefined;

  /** Whether there was a line of tests at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const { text, hasLevel } = withoutLevel(line);
    const heading = headingOf(text);
    if (heading !== undefined) {
      this.#block = new SurefireBlock(heading);
      this.#open().fail(this.#block);
      return;
    }
    if (this.#takeBuild(text)) return;
    const counts = this.#countsOf(text, isOpen);
    if (counts === undefined) yield* this.#takeLine(line, text, hasLevel);
    else if (counts.durationMs !== undefined) this.#open().count(counts);
    else {
      this.#hasPassed ||= counts.run > counts.failed + counts.skipped;
      for (const entry of this.#open().end(counts)) yield this.#noted(entry);
      this.#close();
    }
    if (counts !== undefined) this.#block = undefined;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endEarly();
    for (const test of this.#build.tests(this.#hasFailed)) yield { kind: 'test', test };
    if (this.#building > 0) yield warningEntry('truncated', 'The text ends before the end of the build.');
    if (this.#build.hasFailed || this.#hasFailedBuild) yield FAILED_RUN;
    else if (!this.#hasFailed && !this.#hasTests && this.#hasPassed)
      yield {
        kind: 'test',
        test: passedRunTest(this.#testSet ?? 'mvn test'),
      };
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'maven', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  /** The counts of a class that are cut look like those of a module, which has them behind its results. */
  #countsOf(text: string, isOpen: boolean): ReturnType<typeof countsOf> {
    const counts = countsOf(text);
    const isCut = isOpen && counts?.durationMs === undefined && this.#module?.isInResults !== true;
    return isCut ? undefined : counts;
  }

  #takeBuild(text: string): boolean {
    const end = endOfBuild(text);
    const isStart = isStartOfBuild(text);
    if (isStart) this.#building += 1;
    else if (end !== undefined) this.#building = Math.max(this.#building - 1, 0);
    this.#hasFailedBuild ||= end === 'failed';
    this.isFound ||= end === 'failed';
    return isStart || end !== undefined;
  }

  *#takeLine(line: string, text: string, hasLevel: boolean): Generator<ReportEntry> {
    const testSet = hasLevel ? undefined : testSetOf(text);
    const running = runningOf(text);
    const results = hasLevel || this.#module?.isInResults === true ? resultsHeadingOf(text) : undefined;
    if (IS_RESULTS.test(text) && (hasLevel || this.#module !== undefined)) this.#open().startResults();
    if (testSet !== undefined) yield* this.#startClass(testSet);
    else if (IS_TITLE.test(text)) yield* this.#startModule();
    else if (running !== undefined && this.#module !== undefined && !this.#module.isInResults) {
      this.#block = undefined;
      this.#module.start(running);
    } else if (results !== undefined) {
      this.#block = undefined;
      this.#open().list(results);
    } else if (this.#block?.take(line, hasLevel) !== true) yield* this.#takeOther(text, hasLevel);
  }

  *#takeOther(text: string, hasLevel: boolean): Generator<ReportEntry> {
    this.#block = undefined;
    if (this.#build.take(text, hasLevel)) {
      this.isFound = true;
      yield* this.#endEarly();
    } else if (RAN_NOTHING.test(text)) {
      this.isFound = true;
      if (this.#module?.isEmpty === true) this.#close();
    } else if (this.#module?.isInResults === true) this.#module.takeResult(text);
  }

  *#startClass(className: string): Generator<ReportEntry> {
    yield* this.#endEarly();
    this.#testSet = className;
    this.#open().start(className);
  }

  *#startModule(): Generator<ReportEntry> {
    yield* this.#endEarly();
    this.#testSet = undefined;
    this.#open();
  }

  *#endEarly(): Generator<ReportEntry> {
    const module = this.#module;
    if (module === undefined) return;
    for (const entry of module.endEarly(this.#testSet !== undefined)) yield this.#noted(entry);
    this.#hasPassed ||= module.hasPassed;
    this.#close();
  }

  #noted(entry: ReportEntry): ReportEntry {
    if (entry.kind === 'test') {
      this.#hasTests = true;
      this.#hasFailed ||= entry.test.status === 'failed';
    } else if (entry.kind === 'announced') this.#hasFailed ||= (entry.announced.failures ?? 0) > 0;
    return entry;
  }

  #open(): SurefireModule {
    this.isFound = true;
    return (this.#module ??= new SurefireModule());
  }

  #close(): void {
    this.#durationMs = sumOfDurations(this.#durationMs, this.#module?.durationMs);
    this.#module = undefined;
    this.#block = undefined;
  }
}
