import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry } from '../../report.js';
import type { BoundedText } from '../../text/bounded-text.js';
import { counted } from '../../text/counted.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import {
  abortCodeOf,
  beginsOther,
  beginsRun,
  BETWEEN_TESTS,
  endingOf,
  endsRun,
  FAILS_IF_FLAKY,
  type NextestName,
  type NextestSummary,
  nextestSummaryOf,
  passedStressIn,
  plannedIn,
  RUN_FAILED,
  type SectionLine,
  sectionLineOf,
  type SetupLine,
  setupLineOf,
  type StatusLine,
  statusLineOf,
} from './nextest-lines.js';
import { NextestTest } from './nextest-test.js';

/** The attempt that the next lines are about. */
interface CurrentAttempt {
  readonly test: NextestTest;
  readonly attempt: number;
}

/** Where output goes, and how far it is indented. */
interface OpenOutput {
  readonly text: BoundedText;
  readonly indentation: string;
}

/** The name that nextest's JUnit XML gives the suite of a setup script. */
const SETUP = '@setup-script:';

/** One run of nextest: collected until it ends, as the output of tests may be behind the summary. */
export class NextestRun {
  readonly #tests = new Map<string, NextestTest>();
  readonly #summaries: NextestSummary[] = [];
  #planned: number | undefined;
  #current: CurrentAttempt | undefined;
  #output: OpenOutput | undefined;
  /** With `--status-level fail`, tests that pass are not shown. */
  #isBrief = true;
  #hasFailed = false;
  #isSummarized = false;
  /** Indented output ends with a blank line. */
  #isBehindBlank = false;

  /** Returns whether a line is behind the run. Within output that is not indented, a test may print it. */
  isBefore(text: string): boolean {
    if (this.#output?.indentation === '') return false;
    return this.#isSummarized ? beginsOther(text) : this.#planned !== undefined && beginsRun(text);
  }

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  take(text: string, isOpen: boolean): void {
    const isPrinted = this.#isWithinOutput(text);
    this.#isBehindBlank = text.trim() === '';
    if (isPrinted) {
      if (!this.#takeEnding(text)) this.#print(text);
      return;
    }
    const status = statusLineOf(text, this.#output !== undefined);
    const setup = status === undefined ? setupLineOf(text) : undefined;
    const section = sectionLineOf(text);
    if (status !== undefined) this.#takeStatus(status, isOpen);
    else if (setup !== undefined) this.#takeSetup(setup, isOpen);
    else if (section !== undefined) this.#startOutput(section);
    else if (BETWEEN_TESTS.test(text)) this.#takeBetween(text, isOpen);
    else if (RUN_FAILED.test(text)) this.#hasFailed = true;
    else if (!this.#takeEnding(text)) this.#print(text);
  }

  /** Indented output ends behind a blank line, or with a line that is not indented. */
  #isWithinOutput(text: string): boolean {
    const indentation = this.#output?.indentation ?? '';
    return indentation !== '' && !this.#isBehindBlank && text.startsWith(indentation);
  }

  /** Returns what the run contains. */
  *end(): Generator<ReportEntry> {
    let shown = 0;
    let failed = 0;
    for (const test of this.#tests.values()) {
      const reported = test.toReported();
      if (reported === undefined) {
        yield warningEntry('no_result', `${test.name.test} started but has no result.`);
        continue;
      }
      yield { kind: 'test', test: reported };
      if (reported.status === 'skipped' || isSetup(test.name)) continue;
      shown += 1;
      if (reported.status === 'failed') failed += 1;
    }
    if (this.#isSummarized) yield* this.#compare(shown, failed);
    else yield* this.#endWithoutSummary(shown);
    if (this.#hasFailed) yield FAILED_RUN;
  }

  *#compare(shown: number, failed: number): Generator<ReportEntry> {
    const sumOf = (count: (summary: NextestSummary) => number): number =>
      this.#summaries.reduce((sum, summary) => sum + count(summary), 0);
    const total = sumOf((summary) => summary.total);
    const failures = sumOf((summary) => summary.failed);
    const ended = this.#isBrief ? sumOf((summary) => summary.finished) : shown;
    if (this.#isBrief && failures === 0 && shown < ended)
      yield { kind: 'test', test: passedRunTest('cargo nextest run') };
    yield totalBy(total, Math.min(ended, total));
    yield announcedBy(failures, Math.min(failed, failures));
  }

  *#endWithoutSummary(shown: number): Generator<ReportEntry> {
    const planned = Math.max(this.#planned ?? 0, shown);
    yield totalBy(planned, shown);
    yield warningEntry(
      'truncated',
      `The run ends without a line "Summary": ${shown} of ${counted(planned, 'test')} ended.`,
    );
  }

  #takeStatus({ name, outcome, attempt, durationMs }: StatusLine, isOpen: boolean): void {
    this.#output = undefined;
    this.#current = undefined;
    if (isOpen) return;
    const test = this.#testOf(name);
    this.#current = { test, attempt };
    if (outcome?.words === 'PASS') this.#isBrief = false;
    if (outcome !== undefined) test.end(outcome, durationMs);
    else this.#output = { text: test.startOutput(attempt, 'stdout'), indentation: '' };
  }

  #takeSetup({ script, outcome, durationMs }: SetupLine, isOpen: boolean): void {
    this.#takeStatus({ name: setupNamed(script), outcome, attempt: 1, durationMs }, isOpen);
  }

  #startOutput({ name, attempt, stream, indentation }: SectionLine): void {
    if (name !== undefined) {
      const test = this.#tests.get(keyOf(name.binary.endsWith(':') ? setupNamed(name.binary.slice(0, -1)) : name));
      this.#current = test === undefined ? undefined : { test, attempt };
    }
    const text = this.#current?.test.startOutput(this.#current.attempt, stream);
    this.#output = text === undefined ? undefined : { text, indentation };
  }

  #takeBetween(text: string, isOpen: boolean): void {
    this.#output = undefined;
    this.#current = undefined;
    const summary = nextestSummaryOf(text);
    const stress = passedStressIn(text);
    if (summary !== undefined && !this.#isOfAnother(summary, text)) {
      this.#summaries.push(summary);
      this.#isSummarized ||= endsRun(text);
    }
    if (stress === undefined) return;
    this.#isSummarized ||= !isOpen || stress;
    this.#hasFailed ||= !stress;
  }

  /** A test may print the summary of a run that it starts. */
  #isOfAnother({ total }: NextestSummary, text: string): boolean {
    return endsRun(text) && (this.#isSummarized || (this.#planned !== undefined && this.#planned !== total));
  }

  /** Takes what nextest says of the end of an attempt, above its output or below. */
  #takeEnding(text: string): boolean {
    const above = this.#output === undefined;
    const ending = endingOf(text) ?? (above ? abortCodeOf(text) : undefined);
    if (ending !== undefined && this.#current !== undefined) {
      this.#current.test.explain(this.#current.attempt, ending);
      return true;
    }
    const isFlaky = above && FAILS_IF_FLAKY.test(text);
    if (isFlaky) this.#current?.test.failIfFlaky();
    return isFlaky;
  }

  #print(text: string): void {
    if (this.#output === undefined) {
      this.#planned ??= plannedIn(text);
      return;
    }
    const { text: output, indentation } = this.#output;
    if (text.startsWith(indentation)) output.push(`${text.slice(indentation.length)}\n`);
    else if (text.trim() === '') output.push('\n');
    else this.#output = undefined;
  }

  #testOf(name: NextestName): NextestTest {
    const key = keyOf(name);
    const known = this.#tests.get(key);
    if (known !== undefined) return known;
    const test = new NextestTest(name);
    this.#tests.set(key, test);
    return test;
  }
}

function keyOf({ binary, test, variant }: NextestName): string {
  return JSON.stringify([binary, test, variant ?? null]);
}

function setupNamed(script: string): NextestName {
  return { binary: `${SETUP}${script}`, test: script, variant: undefined };
}

function isSetup({ binary }: NextestName): boolean {
  return binary.startsWith(SETUP);
}
