import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { PhpunitItem } from './phpunit-item.js';
import type { ListHeader, ListKind, PhpunitCounts, progressOf } from './phpunit-lines.js';

/** In version 9 and before, a warning is a failure. */
const LAST_WITH_WARNINGS = 9;

const SKIPPED: ReadonlySet<ListKind> = new Set<ListKind>(['risky', 'incomplete', 'skipped']);

/** One run of PHPUnit, up to its last line. A test may be in several lists, so that the tests wait for it. */
export class PhpunitRun {
  readonly #tests = new Map<string, ReportedTest>();
  #list: ListHeader | undefined;
  #items = 0;
  #item: PhpunitItem | undefined;
  /** What the lists of failures count, and how much of it they have. */
  #announced = 0;
  #found = 0;
  #hasProgress = false;
  #hasFailedProgress = false;
  #hasFailedForCertain = false;
  #isTimed = false;
  #broken: ReportedTest | undefined;

  constructor(readonly major: number | undefined) {}

  /** The number that the next item of the list has; undefined outside of lists and in those that are complete. */
  get nextItem(): number | undefined {
    return this.isListComplete ? undefined : this.#items + 1;
  }

  /** Whether no item of a list is still to come. */
  get isListComplete(): boolean {
    return this.#list === undefined || this.#items >= this.#list.count;
  }

  /** Whether tests have run. */
  get hasRun(): boolean {
    return this.#hasProgress;
  }

  /** Whether tests may still run and print lines that look like those of the end. A run without its first line may lack more. */
  get mayRun(): boolean {
    return this.major !== undefined && !this.#isTimed && !this.isInLists;
  }

  /** The tests have ended: the time is there. */
  time(): void {
    this.#isTimed = true;
  }

  /** Whether there are failures, so that no line of their messages makes the run green. */
  get hasFailed(): boolean {
    return this.#announced > 0;
  }

  /** Whether the lists begin: lines belong to items. */
  get isInLists(): boolean {
    return this.#list !== undefined;
  }

  /** A list begins. */
  startList(list: ListHeader): void {
    this.#endItem();
    this.#list = list;
    this.#items = 0;
    if (this.#isFailing(list.kind)) this.#announced += list.count;
  }

  /** An item of the list begins. */
  startItem(title: string): void {
    this.#endItem();
    if (this.#list !== undefined) this.#item = new PhpunitItem(this.#list.kind, title);
    this.#items += 1;
  }

  /** Takes a line below the title of an item. */
  take(text: string): void {
    this.#item?.take(text);
  }

  /** Takes a line of progress. */
  progress({ hasFailed, isCertain }: NonNullable<ReturnType<typeof progressOf>>): void {
    this.#hasProgress = true;
    this.#hasFailedProgress ||= hasFailed;
    this.#hasFailedForCertain ||= hasFailed && isCertain;
  }

  /** A line says that the run failed, which a test may have printed. */
  doubt(): void {
    this.#hasFailedProgress = true;
  }

  /** Something apart from a test failed. It counts where the last line is missing. */
  break(test: ReportedTest): void {
    this.#broken ??= test;
  }

  /** Returns the tests, and compares them with the counts of the last line. */
  *end(counts: PhpunitCounts): Generator<ReportEntry> {
    const { tests, warnings, leftOut } = counts;
    yield* this.#endTests();
    const isOld = this.major !== undefined && this.major <= LAST_WITH_WARNINGS;
    const failures = counts.failures + (isOld ? warnings : 0);
    if (this.#hasFailedForCertain) yield FAILED_RUN;
    const isGreen = failures + this.#announced === 0;
    // A risky test has passed in newer versions.
    const passed = isOld ? tests - leftOut : tests;
    if (isGreen && passed > 0) yield { kind: 'test', test: passedRunTest('phpunit') };
    yield totalBy(tests, tests);
    const announced = Math.max(failures, this.#announced);
    yield announcedBy(announced, Math.min(this.#found, announced));
  }

  /** Returns what is known of a run without its last line. */
  *endEarly(): Generator<ReportEntry> {
    yield* this.#endTests();
    if (this.#broken !== undefined) yield { kind: 'test', test: this.#broken };
    yield announcedBy(this.#announced, Math.min(this.#found, this.#announced));
    if (this.#hasFailedProgress) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the last line of PHPUnit.');
  }

  *#endTests(): Generator<ReportEntry> {
    this.#endItem();
    for (const test of this.#tests.values()) yield { kind: 'test', test };
  }

  #isFailing(kind: ListKind): boolean {
    if (kind === 'warning') return (this.major ?? LAST_WITH_WARNINGS) <= LAST_WITH_WARNINGS;
    return kind === 'error' || kind === 'failure';
  }

  #endItem(): void {
    const item = this.#item;
    this.#item = undefined;
    if (item === undefined) return;
    const isFailing = this.#isFailing(item.kind);
    if (isFailing || item.kind === 'counted') this.#found += 1;
    if (isFailing) this.#fail(item);
    else if (SKIPPED.has(item.kind)) this.#skip(item);
  }

  #fail(item: PhpunitItem): void {
    const { name, suite } = item.names();
    const key = JSON.stringify([...suite, name]);
    const known = this.#tests.get(key);
    const before = known?.status === 'failed' ? known.failures : [];
    if (before.length >= MOST_FAILURES) return;
    const failures = [...before, item.failure()];
    this.#tests.set(key, { name, suite, ...item.declaredIn(), status: 'failed', failures, events: [] });
  }

  #skip(item: PhpunitItem): void {
    const { name, suite } = item.names();
    const key = JSON.stringify([...suite, name]);
    const reason = reasonOf(item);
    const said = reason === '' ? {} : { skipReason: reason };
    if (!this.#tests.has(key))
      this.#tests.set(key, { name, suite, status: 'skipped', ...said, failures: [], events: [] });
  }
}

/** More failures of one test are not kept. */
const MOST_FAILURES = 50;

/** Returns why a test was skipped: what is in front of the files. */
function reasonOf(item: PhpunitItem): string {
  const lines = item.said().split('\n');
  const end = lines.findIndex((line, at) => lines[at - 1] === '' && FRAME.test(line));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trimEnd();
}

const FRAME = /^\S.{0,4000}:\d{1,9}$/;
