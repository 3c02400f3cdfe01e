import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { outsideTest } from './outside-error.js';
import { RspecBlock } from './rspec-block.js';
import {
  countsOf,
  failedTryOf,
  finishedOf,
  headingOf,
  IS_MARKS,
  IS_OUTSIDE,
  IS_SELECTION,
  isBelowHeading,
  isComplaint,
  markOf,
  OF_OTHERS,
  rerunOf,
  retryOf,
  type RspecCounts,
  type RspecSection,
  sectionOf,
  seedOf,
  slowOf,
} from './rspec-lines.js';
import { RspecRun } from './rspec-run.js';

/** What RSpec prints for people, with the lines of other programs around it. */
export const RSPEC_TEXT: ReportFormat = {
  name: 'rspec-text',
  aliases: ['rspec-log'],
  compatibleFormats: ['rspec', 'junit'],
  title: "RSpec's text",
  recognizes,
  read,
};

/** Crystal's spec prints failures as RSpec does. Its counts, its frames and its list of failures differ. */
const OF_CRYSTAL =
  /^(?:crystal spec \S|\d{1,9} examples?, \d{1,9} failures?, \d{1,9} errors?, \d{1,9} pending$|\s{1,40}# [^\s:]{1,1000}\.cr:\d)/;

/** Where a pending example or a failure is. */
const IS_PLACE = /^ {4,6}# \.\/\S{1,1000}_spec\.rb:\d{1,9}(?::in |$)/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (hasLine(lines, isOfRspec) || lines.some(isSeeded)) && !lines.some((line) => OF_CRYSTAL.test(line));
}

/** Whether a line has the counts between the time and the seed: other runners that print such counts name no seed there. */
function isSeeded(line: string, at: number, lines: readonly string[]): boolean {
  const [before = '', blank, behind = ''] = [lines[at - 1], lines[at + 1], lines[at + 2]];
  const total = countsOf(line)?.total ?? 0;
  return total > 0 && blank === '' && seedOf(behind) !== undefined && finishedOf(before) !== undefined;
}

function isOfRspec(line: string, next: string): boolean {
  if (finishedOf(line)?.isCertain === true || rerunOf(line) !== undefined || retryOf(line) !== undefined) return true;
  if (IS_SELECTION.test(line) || IS_PLACE.test(line)) return true;
  if (IS_OUTSIDE.test(line)) return /^(?:Failure\/Error:|$)/.test(next);
  if (line.startsWith('Pending: (Failures listed here are expected ')) return true;
  if (line.startsWith('  ') && markOf(line)?.failed !== undefined) return true;
  return headingOf(line) !== undefined && isBelowHeading(next);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    RSPEC_TEXT.name,
    new RspecTextStream(),
    'The file has no lines of RSpec, such as "  1) Cart adds up" or "12 examples, 0 failures".',
  );
}

/** A text of several lines that belong together. */
interface Piece {
  readonly kind: 'outside' | 'try';
  readonly said: BoundedText;
  readonly of?: NonNullable<ReturnType<typeof failedTryOf>>;
  hasFrames: boolean;
}

/** Reads the lines of one or several runs of RSpec, with those of other programs around them. */
class RspecTextStream {
  #run = new RspecRun();
  /** A run with counts, whose failures are still listed with their files. */
  #counted: RspecRun | undefined;
  #section: RspecSection | 'body' = 'body';
  #block: RspecBlock | undefined;
  #piece: Piece | undefined;
  /** A heading counts when what failed is below it. */
  #heading: ReturnType<typeof headingOf>;
  #slow = '';
  #complaint: string | undefined;
  #hasFailed = false;
  #sum = { runs: 0, total: 0, failures: 0 };
  /** Where several processes print at once, a run has marks of later ones. */
  #spare = 0;
  #durationMs: number | undefined;
  #seed: number | undefined;
  /** A run named its examples. */
  #isDocumented = false;

  /** Whether anything of RSpec was seen at all. */
  isFound = false;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    if (this.#takesPiece(text)) return;
    const section = sectionOf(text);
    const finished = finishedOf(text);
    const counts = countsOf(text);
    const rerun = rerunOf(text);
    if (section !== undefined) this.#start(section);
    else if (finished !== undefined) this.#finish(finished, text);
    else if (counts !== undefined) yield* this.#count(counts);
    else if (rerun !== undefined) {
      this.isFound = true;
      const run = this.#counted?.isListing === true ? this.#counted : this.#opened();
      run.rerun(rerun);
    } else this.#takeLine(text);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    this.#endPiece();
    yield* this.#endCounted();
    if (this.#run.isOpen || this.#isDocumentedAgain) yield* this.#report(this.#run);
    if (this.#complaint !== undefined && !this.#hasFailed) yield { kind: 'test', test: brokenTest(this.#complaint) };
    const [durationMs, seed] = [this.#durationMs, this.#seed];
    yield {
      kind: 'run',
      run: {
        runner: 'RSpec',
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(seed === undefined ? {} : { context: { seed } }),
      },
    };
  }

  /** Whether the documentation of another run has begun: nothing but its groups says so. */
  get #isDocumentedAgain(): boolean {
    return this.#isDocumented && this.#run.documentation.examples.some(({ groups }) => !/[:;.,!]$/.test(groups));
  }

  #opened(): RspecRun {
    this.isFound = true;
    this.#run.isOpen = true;
    return this.#run;
  }

  #start(section: RspecSection): void {
    this.#section = section;
    this.#block = undefined;
    if (section === 'failures' || section === 'pending' || section === 'slow') this.#run.isOpen = true;
    if (section === 'rerun') this.#section = 'body';
  }

  #finish({ durationMs, isCertain }: NonNullable<ReturnType<typeof finishedOf>>, text: string): void {
    this.isFound ||= isCertain;
    this.#start('other');
    this.#run.isOpen ||= isCertain;
    this.#run.durationMs = durationMs;
    this.#run.finished = text;
  }

  *#count(counts: RspecCounts): Generator<ReportEntry> {
    this.isFound = true;
    this.#section = 'body';
    this.#block = undefined;
    if (this.#counted?.takesAgain(this.#run, counts) === true) {
      this.#run = new RspecRun();
      return;
    }
    yield* this.#endCounted();
    if (this.#sum.runs > 0 && this.#run.durationMs === undefined && !this.#run.isOpen) {
      // parallel_tests counts what all of its processes did.
      const [failures, total] = [counts.failures + counts.outside - this.#sum.failures, counts.total - this.#sum.total];
      if (failures > 0) yield announcedBy(failures, 0);
      if (total > 0) yield totalBy(total, 0);
      return;
    }
    this.#run.counts = counts;
    this.#counted = this.#run;
    this.#isDocumented ||= this.#run.isDocumented;
    if (this.#run.durationMs !== undefined) this.#durationMs = (this.#durationMs ?? 0) + this.#run.durationMs;
    this.#run = new RspecRun();
    this.#sum = {
      runs: this.#sum.runs + 1,
      total: this.#sum.total + counts.total,
      failures: this.#sum.failures + counts.failures + counts.outside,
    };
  }

  *#endCounted(): Generator<ReportEntry> {
    const run = this.#counted;
    this.#counted = undefined;
    if (run === undefined) return;
    yield* this.#report(run);
    this.#spare = Math.max(0, this.#spare + run.certain - (run.counts?.total ?? 0));
  }

  *#report(run: RspecRun): Generator<ReportEntry> {
    for (const entry of run.end(this.#spare)) {
      this.#hasFailed ||= entry.kind === 'test' && entry.test.status === 'failed';
      yield entry;
    }
  }

  #takeLine(text: string): void {
    const failedTry = failedTryOf(text);
    if (IS_OUTSIDE.test(text)) this.#startPiece('outside', text);
    else if (failedTry !== undefined)
      this.#piece = { kind: 'try', said: new BoundedText(), of: failedTry, hasFrames: false };
    else if (IS_MARKS.test(text)) this.#takeMarks(text);
    else if (this.#takesAround(text)) return;
    else if (this.#section === 'failures' || this.#section === 'pending') this.#takeBlock(text);
    else if (this.#section === 'slow') this.#takeSlow(text);
    else if (this.#section === 'body') this.#takeBody(text);
  }

  #takeMarks(text: string): void {
    this.#section = 'body';
    this.#run.marks(text);
    if (text.length === 1) this.#run.documentation.mark();
    this.#run.isOpen = true;
  }

  /** Takes what is said around a run, of it or of its process. */
  #takesAround(text: string): boolean {
    const seed = seedOf(text);
    if (seed !== undefined) this.#takeSeed(seed);
    else if (IS_SELECTION.test(text)) {
      this.#section = 'body';
      this.#opened();
    } else if (isComplaint(text)) this.#complaint ??= text;
    else if (OF_OTHERS.test(text)) this.#run.clearMarks();
    else return false;
    return true;
  }

  /** The seed is named in front of a run and behind it. */
  #takeSeed(seed: number): void {
    this.#seed = seed;
    this.#section = 'body';
    if (this.#counted?.takesSeed(seed) === true && !this.#run.isOpen) return;
    this.#run.seed = seed;
    this.#run.isOpen = true;
  }

  #takeBlock(text: string): void {
    const heading = headingOf(text);
    const { failures, pending } = this.#run;
    const name = this.#section === 'pending' ? /^ {2}(\S.{0,8000})$/.exec(text)?.[1] : undefined;
    if (heading === undefined && name === undefined) this.#block?.take(text);
    else {
      this.#block = new RspecBlock(heading?.number, heading?.name ?? name ?? '');
      (this.#section === 'pending' ? pending : failures).push(this.#block);
      this.isFound = true;
    }
  }

  #takeSlow(text: string): void {
    const slow = slowOf(text);
    if (slow !== undefined) this.#run.duration(this.#slow, slow.durationMs);
    else this.#slow = text.trim();
  }

  #takeBody(text: string): void {
    const heading = this.#heading;
    this.#heading = headingOf(text);
    if (text.trim() === '') this.#run.documentation.blank();
    else if (heading !== undefined && isBelowHeading(text)) {
      // Some formatters show a failure at once.
      this.#section = 'failures';
      this.#block = new RspecBlock(heading.number, heading.name);
      this.#block.take(text);
      this.#opened().failures.push(this.#block);
    } else this.#takeExample(text);
  }

  #takeExample(text: string): void {
    const retry = retryOf(text);
    if (retry !== undefined) {
      this.#opened().retry(retry.place, retry.attempt);
      this.#run.documentation.retried(retry.place);
      return;
    }
    const mark = markOf(text);
    if (mark !== undefined) this.#opened();
    this.#run.leading(text);
    if (!this.#run.documentation.take(text, mark)) this.#run.output(text);
  }

  #startPiece(kind: Piece['kind'], text: string): void {
    this.#opened();
    this.#piece = { kind, said: new BoundedText(), hasFrames: false };
    this.#piece.said.push(`${text}\n`);
  }

  /** Whether a line belongs to an error outside of examples, or to what a try says. */
  #takesPiece(text: string): boolean {
    const piece = this.#piece;
    if (piece === undefined) return false;
    const isFrame = text === '#' || text.startsWith('# ');
    const isEnd =
      (piece.kind === 'outside'
        ? (piece.hasFrames && !isFrame) || IS_OUTSIDE.test(text)
        : retryOf(text) !== undefined) ||
      sectionOf(text) !== undefined ||
      finishedOf(text) !== undefined ||
      countsOf(text) !== undefined;
    if (isEnd) this.#endPiece();
    else piece.said.push(`${text}\n`);
    piece.hasFrames ||= isFrame;
    return !isEnd;
  }

  #endPiece(): void {
    const piece = this.#piece;
    this.#piece = undefined;
    const said = piece?.said.toString() ?? '';
    if (piece?.kind === 'outside') this.#run.outside.push(outsideTest(said));
    else if (piece?.of !== undefined) this.#opened().retry(piece.of.place, piece.of.attempt, said.trim());
  }
}

/** Returns the test that stands for a run that failed apart from its examples. */
function brokenTest(message: string): ReportedTest {
  return { name: 'rspec', suite: [], status: 'failed', failures: [{ message }], events: [] };
}
