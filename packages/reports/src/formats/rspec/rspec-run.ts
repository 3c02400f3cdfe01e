import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { Documentation, type DocumentedLine } from './documentation.js';
import type { RspecBlock } from './rspec-block.js';
import type { RerunLine, RspecCounts } from './rspec-lines.js';

/** What rspec-retry says of an example that was tried several times. */
interface Retries {
  attempts: number;
  /** What a try says, by its number. */
  readonly messages: Map<number, string>;
}

/** What is known of an example that failed or is pending. */
interface KnownExample {
  readonly full: string;
  readonly documented: DocumentedLine | undefined;
  readonly block: RspecBlock | undefined;
  readonly rerun?: RerunLine | undefined;
}

/** What has one name, in order. Those in front of `next` are taken. */
interface Queue<Item> {
  readonly items: Item[];
  next: number;
}

/** More tries of one example are not listed. */
const MOST_TRIES = 100;

/** One run of RSpec, up to its counts. The files of its failures are named behind them. */
export class RspecRun {
  readonly documentation = new Documentation();
  readonly failures: RspecBlock[] = [];
  readonly pending: RspecBlock[] = [];
  readonly outside: ReportedTest[] = [];
  readonly #reruns = new Map<string, Queue<RerunLine>>();
  readonly #retries = new Map<string, Retries>();
  readonly #durations = new Map<string, number>();
  #rerunCount = 0;
  #marks = 0;
  #failedMarks = 0;
  /** Marks in front of what a test printed. */
  #leadingMarks = 0;
  /** Characters that may be marks of examples, among the output of tests. */
  #possibleMarks = 0;
  counts: RspecCounts | undefined;
  /** Something began that counts have to end. */
  isOpen = false;
  durationMs: number | undefined;
  /** The line with the time. */
  finished: string | undefined;
  /** The seed in front of it. */
  seed: number | undefined;
  #seedsBehind = 0;
  /** A second formatter gave the same counts. */
  #isRepeated = false;

  /** Takes a line of marks. */
  marks(text: string): void {
    this.#marks += text.length;
    this.#failedMarks += marksIn(text, /F/g);
  }

  /** Another program printed the marks. */
  clearMarks(): void {
    [this.#marks, this.#failedMarks, this.#possibleMarks, this.#leadingMarks] = [0, 0, 0, 0];
    this.isOpen = this.failures.length > 0 || this.outside.length > 0;
  }

  /** Takes the seed behind it; returns false where it is that of another run. */
  takesSeed(seed: number): boolean {
    const isExpected = this.#seedsBehind < (this.#isRepeated ? 2 : 1);
    const isOwn = isExpected && (this.seed === undefined || this.seed === seed);
    if (isOwn) this.#seedsBehind += 1;
    return isOwn;
  }

  /** Takes a line that may begin with marks. */
  leading(text: string): void {
    this.#leadingMarks += /^[.*]{0,100000}/.exec(text)?.[0].length ?? 0;
  }

  /** Takes a line that no example is in, but marks may be. */
  output(text: string): void {
    this.#possibleMarks += marksIn(text, /[.F*]/g);
  }

  /** Takes a line of `Failed examples:`, which a second formatter repeats. */
  rerun(line: RerunLine): void {
    if (this.#isRepeated && this.#reruns.has(line.name)) return;
    this.#rerunCount += 1;
    addTo(this.#reruns, line.name, line);
  }

  /** Whether a line of `Failed examples:` is one of this run. */
  get isListing(): boolean {
    return this.#isRepeated || this.#rerunCount < (this.counts?.failures ?? 0);
  }

  /**
   * Takes the counts that follow; returns false where they are those of another run. Of two formatters, each prints the time and the
   * counts.
   */
  takesAgain(next: RspecRun, counts: RspecCounts): boolean {
    const isSame =
      (this.#isInterleaved || counts.total === 0) &&
      next.finished !== undefined &&
      next.finished === this.finished &&
      JSON.stringify(counts) === JSON.stringify(this.counts) &&
      next.possible + next.failures.length + next.pending.length + next.outside.length === 0;
    this.#isRepeated ||= isSame;
    return isSame;
  }

  /** Whether another formatter wrote its marks among the lines of the documentation: each example has one of them at most. */
  get #isInterleaved(): boolean {
    const { marked, exampleCount } = this.documentation;
    return marked > 0 && this.#marks + marked <= exampleCount;
  }

  /** Takes another try of an example, or what the try before said. */
  retry(place: string, attempt: number, message?: string): void {
    const known = this.#retries.get(place);
    const retries = known ?? { attempts: 1, messages: new Map<number, string>() };
    if (known === undefined) this.#retries.set(place, retries);
    if (message === undefined) retries.attempts = Math.max(retries.attempts, attempt);
    else if (attempt <= MOST_TRIES) retries.messages.set(attempt, message);
  }

  /** Takes the time of one of the slowest examples. */
  duration(full: string, durationMs: number): void {
    this.#durations.set(full, durationMs);
  }

  /** How many examples there may be at most that no earlier run has. */
  get possible(): number {
    const { exampleCount, lines } = this.documentation;
    if (this.#isInterleaved) return this.#possibleMarks + exampleCount;
    // Without the documentation, a test may have printed what looks like a group.
    const inLines = lines.reduce(
      (sum, { isGroup, groups, name }) =>
        sum + (this.#marks > 0 || (groups === '' && !isGroup) ? marksIn(name, /[.F*]/g) : 0),
      0,
    );
    return this.#marks + this.#possibleMarks + inLines + exampleCount;
  }

  /** How many examples certainly ended. */
  get certain(): number {
    return this.#marks + this.#leadingMarks;
  }

  /** Whether the examples are named, be they passed or not. */
  get isDocumented(): boolean {
    const isNamed = this.documentation.hasFailed || this.documentation.exampleCount > 0;
    return isNamed && (this.#marks === 0 || this.#isInterleaved);
  }

  /** Returns the tests. `spare`: marks of an earlier run of several at once that may be of this one. */
  *end(spare: number): Generator<ReportEntry> {
    const failed = this.#failed();
    const pending = this.#pending();
    const outside = this.#isRepeated ? once(this.outside, (test) => JSON.stringify(test)) : this.outside;
    for (const example of failed) yield { kind: 'test', test: this.#testOf(example, 'failed') };
    for (const example of pending) yield { kind: 'test', test: this.#testOf(example, 'skipped') };
    for (const test of outside) yield { kind: 'test', test };
    if (this.counts === undefined) {
      if (this.#failedMarks > 0) yield FAILED_RUN;
      yield warningEntry('truncated', 'The text ends before the counts of RSpec.');
    } else yield* this.#compare(this.counts, failed.length + outside.length, spare);
  }

  *#compare(counts: RspecCounts, found: number, spare: number): Generator<ReportEntry> {
    const { total, failures, outside } = counts;
    const passed = Math.max(0, total - failures - counts.pending);
    const unmarked = this.documentation.examples.filter(({ failed, pending }) => (failed ?? pending) === undefined);
    const isNamed = this.isDocumented && this.documentation.isCertain && unmarked.length === passed;
    const isCounted = this.#marks > 0 || this.isDocumented;
    const shown = isCounted ? Math.min(total, this.possible + spare) : total;
    const isGreen = failures + outside + found === 0;
    if (isNamed)
      for (const line of unmarked)
        yield { kind: 'test', test: this.#testOf({ full: line.full, documented: line, block: undefined }, 'passed') };
    else if (isGreen && passed > 0 && shown === total)
      yield { kind: 'test', test: { name: 'rspec', suite: [], status: 'passed', failures: [], events: [] } };
    yield totalBy(total, shown);
    yield announcedBy(failures + outside, Math.min(found, failures + outside));
  }

  #failed(): readonly KnownExample[] {
    const shown = new Set<number>();
    const examples = this.#once(this.failures).map((block): KnownExample => {
      const documented = block.number === undefined ? undefined : this.documentation.failed(block.number);
      if (block.number !== undefined) shown.add(block.number);
      const isSame = documented !== undefined && squeezed(documented.full) === squeezed(block.name);
      const rerun = takeFrom(this.#reruns, block.name.trim());
      return { full: block.name, documented: isSame ? documented : undefined, block, rerun };
    });
    for (const number of this.documentation.failures) {
      const documented = this.documentation.failed(number);
      if (documented === undefined || shown.has(number)) continue;
      const rerun = takeFrom(this.#reruns, documented.full);
      examples.push({ full: documented.full, documented, block: undefined, rerun });
    }
    for (const [full, lines] of this.#reruns)
      for (const rerun of restOf(lines)) examples.push({ full, documented: undefined, block: undefined, rerun });
    return examples;
  }

  /** Returns the blocks, which each of two formatters prints. */
  #once(blocks: readonly RspecBlock[]): readonly RspecBlock[] {
    return this.#isInterleaved ? once(blocks, ({ whole }) => whole) : blocks;
  }

  #pending(): readonly KnownExample[] {
    const documented = new Map<string, Queue<DocumentedLine>>();
    for (const line of this.documentation.examples)
      if (line.pending !== undefined) addTo(documented, squeezed(line.full), line);
    const examples = this.#once(this.pending).map((block): KnownExample => ({
      full: block.name,
      documented: takeFrom(documented, squeezed(block.name)),
      block,
    }));
    for (const lines of documented.values())
      for (const line of restOf(lines)) examples.push({ full: line.full, documented: line, block: undefined });
    return examples;
  }

  #testOf(example: KnownExample, status: 'failed' | 'passed' | 'skipped'): ReportedTest {
    const { full, documented, block, rerun } = example;
    const file = rerun?.file ?? block?.file;
    const failures = status === 'failed' ? (block?.failures() ?? [{ dialect: 'ruby' as const }]) : [];
    const durationMs = this.#durations.get(full);
    const reason = status === 'skipped' ? (block?.reason ?? documented?.pending) : undefined;
    const attempts = this.#attemptsOf(example, { status, failures });
    return {
      name: documented?.name ?? full,
      suite: documented === undefined || documented.groups === '' ? [] : [documented.groups],
      // Examples that passed are named without a file, so that it cannot be a part of the identity.
      ...(file === undefined ? {} : this.isDocumented ? { declaredIn: file } : { file }),
      ...(rerun?.line === undefined ? {} : { line: rerun.line }),
      ...(rerun?.selector === undefined ? {} : { selector: rerun.selector }),
      status,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(reason === undefined ? {} : { skipReason: reason }),
      failures,
      events: [],
      ...(attempts === undefined ? {} : { attempts }),
    };
  }

  #attemptsOf({ documented, rerun }: KnownExample, last: ReportedAttempt): readonly ReportedAttempt[] | undefined {
    const place = documented?.place ?? (rerun?.line === undefined ? undefined : `${rerun.file}:${rerun.line}`);
    const retries = place === undefined ? undefined : this.#retries.get(place);
    if (retries === undefined || retries.attempts < 2) return undefined;
    const before = Array.from({ length: Math.min(retries.attempts - 1, MOST_TRIES) }, (_, index): ReportedAttempt => {
      const message = retries.messages.get(index + 1);
      const failures: readonly ReportedFailure[] = message === undefined ? [] : [{ message, dialect: 'ruby' }];
      return { status: 'failed', failures };
    });
    return [...before, last];
  }
}

/** Returns the items without those that have the key of one before. */
function once<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function addTo<Item>(queues: Map<string, Queue<Item>>, key: string, item: Item): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, { items: [item], next: 0 });
  else queue.items.push(item);
}

function takeFrom<Item>(queues: ReadonlyMap<string, Queue<Item>>, key: string): Item | undefined {
  const queue = queues.get(key);
  if (queue === undefined) return undefined;
  queue.next += 1;
  return queue.items[queue.next - 1];
}

function restOf<Item>({ items, next }: Queue<Item>): readonly Item[] {
  return items.slice(next);
}

function marksIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** In the documentation, descriptions have no blanks at their ends. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
