import { startsOtherwise } from '../../detection/read-head.js';
import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { LogLines } from '../shared/log-lines.js';
import { endOf, failedOf, progressOf, separateLines } from './dart-text-lines.js';
import { DartTextSession } from './dart-text-session.js';

/** What `dart test` and `flutter test` print for people: the compact and the expanded reporter of package:test. */
export const DART_TEXT: ReportFormat = {
  name: 'dart-text',
  aliases: ['flutter-text', 'flutter-test'],
  compatibleFormats: ['dart'],
  title: 'the text of Dart and Flutter',
  recognizes,
  read,
};

function recognizes({ text }: ReportHead): boolean {
  if (startsOtherwise(text) || /^\s{0,1000}</.test(text)) return false;
  return plainText(text)
    .split('\n')
    .some((line) => progressOf(line.trimEnd()) !== undefined);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new DartTextStream();
  const lines = new LogLines(source, DART_TEXT.name);
  for await (const { text } of lines) for (const line of separateLines(plainText(text))) yield* stream.take(line);
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfDart)
    throw new UnreadableReport('The file has no lines of Dart or Flutter, such as "00:02 +23 -1: Some tests failed."');
}

/** So many lines of an error are kept. */
const MOST_LINES = 2000;

/** Reads the lines of one or several runs. */
class DartTextStream {
  #session: DartTextSession | undefined;
  /** A test that failed, and what follows below its heading. */
  #error: { readonly said: string; readonly lines: string[] } | undefined;
  #elapsedMs = 0;

  /** Whether anything of the runner was seen. */
  isOfDart = false;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const progress = progressOf(line.trimEnd());
    if (progress === undefined) {
      this.#takeOther(line);
      return;
    }
    this.isOfDart = true;
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
