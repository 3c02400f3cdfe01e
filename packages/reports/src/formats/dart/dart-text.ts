import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, type LogStream, readLog } from '../shared/read-log.js';
import { endOf, failedOf, progressOf, separateLines } from './dart-text-lines.js';
import { DartTextSession } from './dart-text-session.js';

/** What `dart test` and `flutter test` print for people: the compact and the expanded reporter of package:test. */
export const DART_TEXT: ReportFormat = {
  name: 'dart-text',
  aliases: ['flutter-text', 'flutter-test'],
  compatibleFormats: ['dart'],
  title: 'the text of Dart and Flutter',
  recognizes: (head) => hasLine(linesOfLog(head), hasProgress),
  read,
};

/** A line of a terminal has all that was written over it. */
function hasProgress(line: string): boolean {
  return line
    .slice(0, LONGEST_LINE)
    .split('\r')
    .some((part) => progressOf(part.trimEnd()) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DART_TEXT.name,
    new DartTextStream(),
    'The file has no lines of Dart or Flutter, such as "00:02 +23 -1: Some tests failed."',
  );
}

/** So much of a line is looked at to recognize the format. */
const LONGEST_LINE = 8_000;

/** So many lines of an error are kept. */
const MOST_LINES = 2000;

/** Reads the lines of one or several runs. */
class DartTextStream implements LogStream {
  #session: DartTextSession | undefined;
  /** A test that failed, and what follows below its heading. */
  #error: { readonly said: string; readonly lines: string[] } | undefined;
  #elapsedMs = 0;

  /** Whether anything of the runner was seen. */
  isFound = false;

  /** Takes a line, in which several of the runner may be. */
  *take(text: string): Generator<ReportEntry> {
    for (const line of separateLines(text)) yield* this.#takeLine(line);
  }

  *#takeLine(line: string): Generator<ReportEntry> {
    const progress = progressOf(line.trimEnd());
    if (progress === undefined) {
      this.#takeOther(line);
      return;
    }
    this.isFound = true;
    this.#endError();
    const count = progress.passed + progress.skipped + progress.failed;
    if (this.#session !== undefined && count < this.#session.count) yield* this.#end(undefined);
    const session = (this.#session ??= new DartTextSession());
    session.progress(progress);
    const failed = failedOf(progress.said);
    if (failed !== undefined) this.#error = { said: failed, lines: [] };
    const end = endOf(progress.said);
    if (end === undefined) return;
    this.#elapsedMs += progress.elapsedMs;
    yield* this.#end(end);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#end(undefined);
    yield {
      kind: 'run',
      run: { runner: 'dart test', ...(this.#elapsedMs === 0 ? {} : { durationMs: this.#elapsedMs }) },
    };
  }

  /** Everything of an error is indented. */
  #takeOther(line: string): void {
    const error = this.#error;
    const isOfError = error !== undefined && (line.trim() === '' || line.startsWith('  '));
    if (isOfError) {
      if (error.lines.length < MOST_LINES) error.lines.push(line.slice(2).trimEnd());
      return;
    }
    this.#endError();
    const [, reason] = /^ {2}Skip(?:: (.{1,4000}))?$/.exec(line.trimEnd()) ?? [];
    if (/^ {2}Skip(?::|$)/.test(line)) this.#session?.skip(reason ?? '');
    else this.#session?.print(line);
  }

  #endError(): void {
    if (this.#error !== undefined) this.#session?.fail(this.#error.said, this.#error.lines);
    this.#error = undefined;
  }

  *#end(end: ReturnType<typeof endOf>): Generator<ReportEntry> {
    this.#endError();
    if (this.#session !== undefined) yield* this.#session.end(end);
    this.#session = undefined;
  }
}
