import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { GradleBlock } from './gradle-block.js';
import { GradleBuild } from './gradle-build.js';
import {
  countsOf,
  endOf,
  errorInShort,
  type GradleTestLine,
  isStartOfBuild,
  runsTests,
  taskOf,
  testLineOf,
} from './gradle-lines.js';

/** What Gradle prints of the tests of its tasks. */
export const GRADLE_TEXT: ReportFormat = {
  name: 'gradle-text',
  aliases: ['gradle'],
  compatibleFormats: ['junit'],
  title: "Gradle's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (line.startsWith('> Task :') && taskOf(line) !== undefined) return true;
  if (endOf(line)?.durationMs !== undefined || (countsOf(line)?.failed ?? 0) > 0) return true;
  const test = testLineOf(line);
  if (test?.status !== 'failed' || !next.startsWith('    ')) return false;
  return errorInShort(next.trim()) !== undefined || /^ {4}[\w$.]{1,500}(?::|$)/.test(next);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    GRADLE_TEXT.name,
    new GradleStream(),
    'The file has no tests of Gradle, such as "> Task :test" or "CartTest > adds FAILED".',
  );
}

/** Reads what Gradle prints of the tests of its tasks. */
class GradleStream {
  readonly #build = new GradleBuild();
  #test: GradleTestLine | undefined;
  #block: GradleBlock | undefined;
  /** Failures since the last counts. */
  #failed = 0;
  #hasFailed = false;
  #hasNamed = false;
  /** A task ran tests, which Gradle does not name where they pass. */
  #hasRun = false;
  /** No other build has begun behind the end of the last one. */
  #hasEnded = false;
  /** A task, or a build as a whole. */
  #hasFailedBuild = false;
  #durationMs: number | undefined;

  /** Whether there was a line of tests at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    if (this.#block?.take(line) === true) return;
    yield* this.#endTest();
    const test = isOpen ? undefined : testLineOf(text);
    const counts = isOpen ? undefined : countsOf(text);
    if (test !== undefined) this.#startTest(test);
    else if (counts === undefined) this.#takeLine(text, isOpen);
    else {
      this.#find();
      this.#hasFailed ||= counts.failed > 0;
      yield announcedBy(counts.failed, Math.min(this.#failed, counts.failed));
      this.#failed = 0;
    }
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endTest();
    for (const test of this.#build.tests(this.#hasFailed)) yield { kind: 'test', test };
    if (this.#hasFailedBuild) yield FAILED_RUN;
    if (!this.#hasEnded) yield warningEntry('truncated', 'The text ends before the end of the build.');
    else if (this.#hasRun && !this.#hasNamed && !this.#hasFailed && !this.#hasFailedBuild && !this.#build.hasFailed)
      yield { kind: 'test', test: testOf(['gradle test'], 'passed') };
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'gradle', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  #takeLine(text: string, isOpen: boolean): void {
    const task = taskOf(text);
    const end = endOf(text);
    if (task !== undefined) this.#startTask(task);
    else if (isStartOfBuild(text)) this.#hasEnded = false;
    else if (end === undefined || isOpen) this.#build.take(text);
    else {
      this.#hasEnded = true;
      this.#durationMs = sumOfDurations(this.#durationMs, end.durationMs);
      this.isFound ||= this.#build.hasFailed;
      this.#hasFailedBuild ||= end.hasFailed;
    }
  }

  #startTask({ name, outcome }: NonNullable<ReturnType<typeof taskOf>>): void {
    this.#hasEnded = false;
    this.#hasFailedBuild ||= outcome === 'FAILED';
    if (!runsTests(name)) return;
    this.isFound = true;
    this.#hasRun ||= outcome === undefined || outcome === 'FAILED';
  }

  #find(): void {
    this.isFound = true;
    this.#hasEnded = false;
  }

  #startTest(test: GradleTestLine): void {
    this.#find();
    this.#test = test;
    this.#block = new GradleBlock();
  }

  *#endTest(): Generator<ReportEntry> {
    const [test, block] = [this.#test, this.#block];
    this.#test = undefined;
    this.#block = undefined;
    if (test === undefined || test.status === 'output') return;
    this.#hasNamed = true;
    if (test.status === 'failed') {
      this.#failed += 1;
      this.#hasFailed = true;
    }
    const failure = test.status === 'failed' ? (block?.failure() ?? { dialect: 'java' }) : undefined;
    yield { kind: 'test', test: testOf(test.path, test.status, failure) };
  }
}

function testOf(
  path: readonly string[],
  status: ReportedTest['status'],
  failure?: ReportedTest['failures'][number],
): ReportedTest {
  const suite = path.slice(0, -1);
  const isFailed = status === 'failed';
  return {
    name: path.at(-1) ?? '',
    suite,
    ...(isFailed && suite[0] !== undefined ? { runner: 'gradle', selector: suite[0] } : {}),
    status,
    failures: failure === undefined ? [] : [failure],
    events: [],
  };
}
