import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { endOf, isHidden, isOfExpectation, linesAboveStack, placeOf, type ProgressLine } from './dart-text-lines.js';
import { flutterFailures, isPrintedElsewhere } from './flutter-exceptions.js';

/** What Flutter has printed in one frame. */
interface Frame {
  readonly text: BoundedText;
  /** The test that it names. */
  description?: string;
}

const NAMES_TEST = 'The test description was:';

/** So many frames with exceptions wait for their tests. */
const MOST_FRAMES = 200;

/** One run, up to the last words of the runner. */
export class DartTextSession {
  readonly #failed = new Map<string, ReportedFailure[]>();
  /** All tests that were named, and why one was skipped. */
  readonly #named = new Map<string, string | undefined>();
  readonly #skipped = new Set<string>();
  #frames: Frame[] = [];
  /** The next line names the test of a frame. */
  #isNaming = false;
  #last: ProgressLine | undefined;

  /** The tests that have a result. */
  get count(): number {
    return this.#last === undefined ? 0 : this.#last.passed + this.#last.skipped + this.#last.failed;
  }

  /** Takes a line of progress. */
  progress(line: ProgressLine): void {
    this.#last = line;
    const { said } = line;
    if (!isHidden(said) && !said.endsWith(' [E]') && endOf(said) === undefined && !this.#named.has(said))
      this.#named.set(said, undefined);
  }

  /** The test that was named last was skipped. */
  skip(reason: string): void {
    const said = this.#last?.said ?? '';
    if (!this.#named.has(said)) return;
    this.#skipped.add(said);
    this.#named.set(said, reason);
  }

  /** Takes a line that a test has printed: Flutter draws what was thrown in frames. */
  print(text: string): void {
    if (/ EXCEPTION CAUGHT BY /.test(text))
      this.#frames = [...this.#frames.slice(-MOST_FRAMES), { text: new BoundedText() }];
    const frame = this.#frames.at(-1);
    frame?.text.push(`${text}\n`);
    if (frame !== undefined && this.#isNaming) frame.description = text.trim();
    this.#isNaming = text.trimEnd() === NAMES_TEST;
  }

  /** Takes an error; `lines` are below its heading. */
  fail(said: string, lines: readonly string[]): void {
    const failures = this.#failed.get(said) ?? [];
    const at = linesAboveStack(lines);
    const message = lines.slice(0, at).join('\n').trim();
    const stack = lines.slice(at).join('\n').trimEnd();
    const failure: ReportedFailure = {
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { text: stack }),
      isAssertion: isOfExpectation(lines[at]) || (at === lines.length && /^ {0,8}Expected: /m.test(message)),
      ...(/^TimeoutException after .{1,100}: Test timed out after /.test(message) ? { timedOut: true } : {}),
      dialect: 'dart',
    };
    const printed = isPrintedElsewhere(failure) ? this.#printedOf(placeOf(said).name) : [];
    failures.push(...(printed.length > 0 ? printed : [failure]));
    this.#failed.set(said, failures);
  }

  /** Returns the tests. `end`: how the run ended; absent where the text breaks off. */
  *end(end: ReturnType<typeof endOf>): Generator<ReportEntry> {
    const { passed = 0, skipped = 0, failed = 0 } = this.#last ?? {};
    for (const [said, failures] of this.#failed) yield { kind: 'test', test: testOf(said, 'failed', { failures }) };
    const others = [...this.#named].filter(([said]) => !this.#failed.has(said));
    // A line of progress names a test that runs. Where several run at once, not all are named.
    const areKnown = others.length === passed + skipped && this.#skipped.size === skipped;
    if (end !== undefined && areKnown) {
      for (const [said, reason] of others)
        yield {
          kind: 'test',
          test: testOf(
            said,
            this.#skipped.has(said) ? 'skipped' : 'passed',
            reason === undefined ? {} : { skipReason: reason },
          ),
        };
    } else if (end === 'passed' && this.#failed.size === 0 && failed === 0)
      yield { kind: 'test', test: testOf('dart test', 'passed', {}) };
    yield totalBy(passed + skipped + failed, passed + skipped + failed);
    yield announcedBy(failed, Math.min(failed, this.#failed.size));
    if (end === 'failed') yield FAILED_RUN;
    if (end === undefined) yield warningEntry('truncated', 'The text ends before the last line of the runner.');
  }

  /** Where several tests run at once, a frame says whose it is. */
  #printedOf(name: string): readonly ReportedFailure[] {
    const chosen = this.#framesOf(name.trim());
    this.#frames = this.#frames.filter((frame) => !chosen.includes(frame));
    return chosen.length === 0 ? [] : flutterFailures(chosen.map(({ text }) => text.toString()).join('\n'));
  }

  /** Of several exceptions of one test only the last one names it, and a frame behind it counts them. */
  #framesOf(name: string): readonly Frame[] {
    const first = this.#frames.findIndex(({ description }) => isNameOf(description, name));
    if (first < 0) return this.#frames.filter(({ description }) => description === undefined).slice(0, 1);
    const own = this.#frames.filter(({ description }) => isNameOf(description, name));
    const unnamed = this.#frames.slice(0, first).filter(({ description }) => description === undefined);
    const missing = exceptionsIn(this.#frames.slice(first)) - own.length;
    return missing > 0 ? [...unnamed.slice(-missing), ...own] : own;
  }
}

/** How many exceptions a frame counts; 0 where none does. */
function exceptionsIn(frames: readonly Frame[]): number {
  const counts = frames.map(
    ({ text }) => /^Multiple exceptions \((\d{1,4})\) were detected\b/m.exec(text.toString())?.[1],
  );
  return Number(counts.find((count) => count !== undefined) ?? 0);
}

/** Flutter names a test without the groups that it is in. */
function isNameOf(description: string | undefined, name: string): boolean {
  return description !== undefined && (description === name || name.endsWith(` ${description}`));
}

function testOf(
  said: string,
  status: ReportedTest['status'],
  rest: Partial<Pick<ReportedTest, 'failures' | 'skipReason'>>,
): ReportedTest {
  const { file, name } = placeOf(said);
  return { name, suite: [], ...(file === undefined ? {} : { file }), status, failures: [], events: [], ...rest };
}
