import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { sumOfDurations } from '../shared/durations.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { BANNER, launcherCountOf } from './console-launcher-lines.js';
import { ConsoleLauncherRun } from './console-launcher-run.js';
import { DEFECTS_LINE, DefectsStream, ERROR_LINE } from './defects4j-stream.js';
import { failedCountsOf, isTime, listedTestOf, listSizeOf, passedCountOf, versionOf } from './text-listener-lines.js';
import { TextListenerRun } from './text-listener-run.js';

/** What JUnit's own runners print: that of JUnit 3 and 4, and the console launcher of JUnit 5 and 6. */
export const JUNIT_TEXT: ReportFormat = {
  name: 'junit-text',
  aliases: ['junit-console'],
  compatibleFormats: ['junit'],
  title: "JUnit's text",
  recognizes: (head: ReportHead) => {
    const lines = linesOfLog(head);
    return lines.some((line, at) => isCertain(lines[at - 2] ?? '', lines[at - 1] ?? '', line));
  },
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      JUNIT_TEXT.name,
      new JunitTextStream(),
      'The file has no tests of JUnit, such as "JUnit version 4.13.2" or "[         3 tests found           ]".',
    ),
};

/** The tests that failed, as Defects4J writes them into `failing_tests`. */
export const DEFECTS4J: ReportFormat = {
  name: 'defects4j',
  title: "Defects4J's failing tests",
  recognizes: (head: ReportHead) => {
    const [first = '', second = ''] = linesOfLog(head).filter((line) => line !== '');
    return DEFECTS_LINE.test(first) && ERROR_LINE.test(second);
  },
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      DEFECTS4J.name,
      new DefectsStream(),
      'The file has no tests of Defects4J, such as "--- shop.CartTest::adds".',
    ),
};

/** Whether the last of three lines is certainly of JUnit. */
function isCertain(first: string, second: string, line: string): boolean {
  if ((versionOf(line) ?? '') !== '' || BANNER.test(line)) return true;
  if (passedCountOf(line) !== undefined) return second === '' && isTime(first);
  if (failedCountsOf(line) !== undefined) return second === 'FAILURES!!!';
  if (launcherCountOf(line) !== undefined) return launcherCountOf(second) !== undefined;
  return listSizeOf(second) !== undefined && isTime(first) && listedTestOf(line)?.number === 1;
}

/** Reads what JUnit's own runners print, of all runs in a log. */
class JunitTextStream {
  readonly #listener = new TextListenerRun();
  readonly #launcher = new ConsoleLauncherRun();

  /** Whether there was a line of a run. */
  get isFound(): boolean {
    return this.#listener.isFound || this.#launcher.isFound;
  }

  /** Takes a line. */
  *take(text: string): Generator<ReportEntry> {
    yield* this.#listener.take(text);
    yield* this.#launcher.take(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#listener.end();
    yield* this.#launcher.end();
    const [listener, launcher] = [this.#listener, this.#launcher];
    const hasPassed = listener.hasPassed || (launcher.hasPassed && !launcher.hasNamed);
    if (hasPassed && !listener.hasFailed && !launcher.hasFailed) yield { kind: 'test', test: passedRunTest('junit') };
    const durationMs = sumOfDurations(listener.durationMs, launcher.durationMs);
    const runner = `junit ${listener.version}`.trim();
    yield { kind: 'run', run: { runner, ...(durationMs === undefined ? {} : { durationMs }) } };
  }
}
