import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { PytestBlock, UntitledFailure } from './pytest-block.js';
import {
  complaintOf,
  countsOf,
  durationOf,
  headingOf,
  internalErrorOf,
  interruptionOf,
  isUsage,
  lateVerdictOf,
  lettersOf,
  type PytestSection,
  sectionOf,
  startedOf,
  startsSession,
  summarizedOf,
  verdictOf,
} from './pytest-lines.js';
import { brokenTest, PytestSession } from './pytest-session.js';

/** What pytest prints for people, with the lines of other programs around it. */
export const PYTEST_TEXT: ReportFormat = {
  name: 'pytest-text',
  aliases: ['pytest-log'],
  compatibleFormats: ['pytest', 'junit'],
  title: "pytest's text",
  recognizes: (head) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (isUsage(line)) return true;
  const section = sectionOf(line);
  if (section === 'tests' || section === 'summary' || verdictOf(line) !== undefined) return true;
  if (section === 'failures') return headingOf(next) !== undefined;
  if (line.startsWith('=') && countsOf(line) !== undefined) return true;
  return (
    lettersOf(line) !== undefined &&
    / \[ *\d{1,3}%\]$/.test(line) &&
    (countsOf(next) !== undefined || lettersOf(next) !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PYTEST_TEXT.name,
    new PytestTextStream(),
    'The file has no lines of pytest, such as "tests/test_a.py::test_total PASSED" or "1 failed, 4 passed in 0.12s".',
  );
}

/** Reads the lines of one or several runs of pytest, with those of other programs around them. */
class PytestTextStream {
  #session: PytestSession | undefined;
  #section: PytestSection = 'tests';
  #block: PytestBlock | undefined;
  /** What is below no heading. */
  #untitled: UntitledFailure | undefined;
  /** A test of `-v` whose word is still to come. */
  #open: string | undefined;
  #internalError: string | undefined;
  #durationMs: number | undefined;
  #version: string | undefined;

  /** Whether anything of pytest was seen at all. */
  isFound = false;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    if (startsSession(text)) {
      yield* this.#end(undefined);
      this.#start('tests');
      return;
    }
    const section = sectionOf(text);
    const counts = countsOf(text);
    if (section !== undefined) this.#start(section);
    else if (counts !== undefined) {
      this.#start('tests');
      this.#durationMs = (this.#durationMs ?? 0) + counts.durationMs;
      yield* this.#end(counts);
    } else if (this.#section === 'failures') this.#takeFailure(line.replace(/\r$/, ''));
    else if (this.#session === undefined && complaintOf(text) !== undefined) yield* this.#complain(text);
    else this.#takeLine(text);
  }

  /** A complaint may be behind the last line, or instead of it. */
  *#complain(text: string): Generator<ReportEntry> {
    this.isFound = true;
    yield { kind: 'test', test: brokenTest(text) };
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#end(undefined);
    const durationMs = this.#durationMs;
    yield {
      kind: 'run',
      run: {
        runner: this.#version === undefined ? 'pytest' : `pytest ${this.#version}`,
        ...(durationMs === undefined ? {} : { durationMs }),
      },
    };
  }

  #start(section: PytestSection): void {
    this.#endBlock();
    this.#opened();
    this.#section = section;
  }

  #opened(): PytestSession {
    this.isFound = true;
    return (this.#session ??= new PytestSession());
  }

  *#end(counts: ReturnType<typeof countsOf>): Generator<ReportEntry> {
    this.#endBlock();
    const session = this.#session;
    if (session !== undefined && this.#internalError !== undefined)
      session.fail(`pytest broke off with an internal error: ${this.#internalError}`);
    if (session !== undefined) yield* session.end(counts, this.#open);
    this.#session = undefined;
    this.#section = 'tests';
    this.#open = undefined;
    this.#internalError = undefined;
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#session?.block(this.#block);
    this.#block = undefined;
    this.#untitled = undefined;
  }

  #takeFailure(text: string): void {
    const heading = headingOf(text);
    if (heading === undefined && this.#takesEnd(text)) return;
    if (heading === undefined) this.#takeSaid(text);
    else {
      this.#endBlock();
      this.#block = new PytestBlock(heading);
    }
  }

  #takeSaid(text: string): void {
    if (this.#block !== undefined) {
      this.#block.take(text);
      return;
    }
    const untitled = (this.#untitled ??= new UntitledFailure());
    if (!untitled.take(text)) return;
    const failure = untitled.failure();
    if (failure !== undefined) this.#session?.untitled(failure);
    this.#untitled = undefined;
  }

  /** Whether a line ends the failures without a title: those of coverage, and of a run that was interrupted. */
  #takesEnd(text: string): boolean {
    const isEnd =
      interruptionOf(text) !== undefined || complaintOf(text) !== undefined || /^-{5,500} coverage: /.test(text);
    if (!isEnd) return false;
    this.#start('other');
    this.#takeLine(text);
    return true;
  }

  #takeLine(text: string): void {
    if (this.#section === 'tests' && this.#takesTest(text)) return;
    if (this.#session === undefined) return;
    const summarized = this.#section === 'summary' ? summarizedOf(text) : undefined;
    const duration = this.#section === 'durations' ? durationOf(text) : undefined;
    if (summarized !== undefined) this.#session.summarized(summarized);
    else if (duration !== undefined) this.#session.duration(duration.nodeid, duration.ms);
    else this.#takeTrouble(text, this.#session);
  }

  #takesTest(text: string): boolean {
    const verdict = verdictOf(text) ?? (this.#open === undefined ? undefined : lateVerdictOf(text, this.#open));
    if (verdict !== undefined) {
      this.#opened().verdict(verdict);
      this.#open = undefined;
      return true;
    }
    const [, version] = /^platform \S{1,50} -- Python \S{1,50}, pytest-(\d[\w.+]{0,50})/.exec(text) ?? [];
    this.#version = version ?? this.#version;
    if (this.#session === undefined && !/\[ *\d{1,3}%\]$/.test(text)) return false;
    const letters = lettersOf(text);
    const started = letters === undefined ? startedOf(text) : undefined;
    if (letters !== undefined) this.#opened().letters(letters);
    if (started !== undefined && this.#session !== undefined) this.#open = started;
    return letters !== undefined || started !== undefined;
  }

  #takeTrouble(text: string, session: PytestSession): void {
    const interruption = interruptionOf(text);
    const complaint = complaintOf(text);
    const internal = internalErrorOf(text);
    if (interruption !== undefined) session.fail(`pytest was interrupted: ${interruption}`);
    else if (complaint !== undefined) session.fail(complaint);
    if (internal !== undefined && internal.trim() !== '') this.#internalError = internal;
  }
}
