import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { batsFileIn } from '../shared/bats-file.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { locationInText } from '../shared/tap/tap-location.js';
import { type BatsResult, type BatsSummary, detailOf, fileOf, isPlace, resultOf, summaryOf } from './bats-lines.js';

/** What bats prints on a terminal, and with `--pretty`. */
export const BATS_TEXT: ReportFormat = {
  name: 'bats-text',
  compatibleFormats: ['junit', 'tap'],
  title: "bats' text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const hasSummary = lines.some((line) => summaryOf(line) !== undefined);
  return hasLine(lines, (line, next) => isCertain(line, next, hasSummary));
}

/** Other runners have the same signs: the place below a test, or the file above it, are those of bats. */
function isCertain(line: string, next: string, hasSummary: boolean): boolean {
  if (fileOf(line) !== undefined) return resultOf(next) !== undefined;
  return resultOf(line) !== undefined && (isPlace(next) || hasSummary);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(source, BATS_TEXT.name, new BatsTextStream(), 'The file has no tests of bats, such as " ✓ adds up".');
}

interface ShownTest {
  readonly result: BatsResult;
  readonly file: string | undefined;
  readonly said: BoundedText;
}

/** How long a test took, in milliseconds, which `--timing` puts behind all names; nothing of a hook that failed. */
const TIME = / \[(\d{0,12})\]$/;

/** Reads the lines of one or several runs of bats. */
class BatsTextStream {
  #file: string | undefined;
  #tests: ShownTest[] = [];

  /** Whether there was a line of bats at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const result = resultOf(text);
    const summary = summaryOf(text);
    const detail = detailOf(line);
    if (result !== undefined) this.#show(result, isOpen);
    else if (detail !== undefined) this.#tests.at(-1)?.said.push(`${detail}\n`);
    else if (summary !== undefined) yield* this.#summarize(summary);
    else this.#file = fileOf(text) ?? this.#file;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#tests.length > 0) {
      yield* this.#endRun();
      yield warningEntry('truncated', 'The tests end without the counts of bats.');
    }
    yield { kind: 'run', run: { runner: 'bats' } };
  }

  #show(result: BatsResult, isOpen: boolean): void {
    this.isFound = true;
    if (!isOpen) this.#tests.push({ result, file: this.#file, said: new BoundedText() });
  }

  /** Other runners count in the same words. */
  *#summarize({ tests, failed, isWhole }: BatsSummary): Generator<ReportEntry> {
    if (this.#tests.length === 0) return;
    const shown = this.#tests.length;
    const shownFailed = this.#tests.filter(({ result }) => result.status === 'failed').length;
    yield* this.#endRun();
    yield totalBy(tests, Math.min(shown, tests));
    yield announcedBy(failed, Math.min(shownFailed, failed));
    if (!isWhole) yield FAILED_RUN;
  }

  *#endRun(): Generator<ReportEntry> {
    const isTimed = this.#tests.every(({ result }) => TIME.test(result.name));
    for (const test of this.#tests) yield { kind: 'test', test: reportedOf(test, isTimed) };
    this.#tests = [];
    this.#file = undefined;
  }
}

function reportedOf({ result, file, said }: ShownTest, isTimed: boolean): ReportedTest {
  const { status, skipReason, timedOut } = result;
  const time = isTimed ? TIME.exec(result.name) : null;
  const name = time === null ? result.name : result.name.slice(0, time.index);
  const text = said.toString().trimEnd();
  return {
    name,
    suite: [],
    file,
    declaredIn: status === 'failed' ? batsFileIn(text) : undefined,
    selector: status === 'failed' ? name : undefined,
    status,
    durationMs: time === null || time[1] === '' ? undefined : Number(time[1]),
    skipReason,
    failures: status === 'failed' ? [failureOf(text, timedOut)] : [],
    events: [],
  };
}

function failureOf(text: string, timedOut: boolean): ReportedFailure {
  const location = locationInText(text);
  return {
    dialect: 'shell',
    ...(text === '' ? {} : { message: text }),
    ...(location === undefined ? {} : { location }),
    ...(timedOut ? { timedOut } : {}),
  };
}
