import type { ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { LauncherFailure } from './console-launcher-failure.js';
import {
  BANNER,
  failuresIn,
  finishedAfter,
  isBelowName,
  launcherCountOf,
  treeNodeOf,
} from './console-launcher-lines.js';
import { failedTest, LauncherTree } from './console-launcher-tree.js';

/** Reads what the console launcher of JUnit 5 and 6 prints of a run: the tree of its tests, the failures and the counts. */
export class ConsoleLauncherRun {
  #isRunning = false;
  #tree = new LauncherTree();
  #failures: LauncherFailure[] = [];
  #listed = 0;
  #isListing = false;
  /** A line of the list that is the path of a test where the next line is below one. */
  #held: string | undefined;
  #counts: Record<string, number> = {};

  /** Whether there was a line of a run. */
  isFound = false;
  /** Whether tests passed that are not named. */
  hasPassed = false;
  hasNamed = false;
  hasFailed = false;
  /** The time that all runs took. */
  durationMs: number | undefined;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    const time = finishedAfter(text);
    if (BANNER.test(text)) yield* this.#restart();
    else if (time !== undefined) this.#endList(time);
    else if (this.#isListing) this.#takeListed(line);
    else yield* this.#takeLine(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (!this.#isRunning) return;
    this.#release();
    yield* this.#report();
    yield warningEntry('truncated', 'The text ends before the counts of all tests.');
  }

  *#restart(): Generator<ReportEntry> {
    yield* this.end();
    this.#reset();
    this.#begin();
  }

  #begin(): void {
    this.isFound = true;
    this.#isRunning = true;
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    const node = treeNodeOf(text);
    const listed = failuresIn(text);
    const count = launcherCountOf(text);
    if (node !== undefined) {
      this.#tree.add(node);
      // Other engines have any name, and classes below them.
      if (node.depth > 0 || node.name.startsWith('JUnit ')) this.#begin();
    } else if (listed !== undefined) {
      this.#isListing = true;
      this.#listed += listed;
    } else if (count !== undefined) {
      this.#begin();
      this.#counts[`${count.of} ${count.state}`] = count.count;
      if (count.of === 'tests' && count.state === 'failed') yield* this.#finish();
    }
  }

  #takeListed(line: string): void {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined && isBelowName(line)) {
      this.#begin();
      this.#failures.push(new LauncherFailure(held.trim()));
    } else if (held !== undefined) this.#failures.at(-1)?.take(held);
    if (/^ {2}\S/.test(line)) this.#held = line;
    else this.#failures.at(-1)?.take(line);
  }

  #release(): void {
    if (this.#held !== undefined) this.#failures.at(-1)?.take(this.#held);
    this.#held = undefined;
  }

  #endList(time: number): void {
    this.#release();
    this.#isListing = false;
    this.#begin();
    this.durationMs = sumOfDurations(this.durationMs, time);
  }

  *#finish(): Generator<ReportEntry> {
    const count = (name: string): number => this.#counts[name] ?? 0;
    this.hasPassed ||= count('tests successful') > 0;
    const found = count('tests found');
    yield totalBy(found, found);
    yield* this.#report(count('tests failed') + count('containers failed'));
    this.#reset();
  }

  *#report(failed = 0): Generator<ReportEntry> {
    const tests = this.#tree.isEmpty
      ? this.#failures.map((failure) => failedTest(failure.test(), failure))
      : this.#tree.tests(this.#failures);
    for (const test of tests) yield { kind: 'test', test };
    const shown = tests.filter(({ status }) => status === 'failed').length;
    const announced = Math.max(failed, this.#listed);
    this.hasNamed ||= tests.some(({ status }) => status === 'passed');
    this.hasFailed ||= announced > 0 || shown > 0;
    yield announcedBy(announced, Math.min(shown, announced));
  }

  #reset(): void {
    this.#isRunning = false;
    this.#tree = new LauncherTree();
    this.#failures = [];
    this.#listed = 0;
    this.#isListing = false;
    this.#held = undefined;
    this.#counts = {};
  }
}
