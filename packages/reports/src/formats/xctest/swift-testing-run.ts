import type { ReportedFailure, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';
import type { SwiftTestingLine } from './swift-testing-lines.js';

/** So many failures of one test are kept. */
const MOST_FAILURES = 50;

/** A run of Swift Testing. Tests run at the same time: each line names its test, but not the suite. */
export class SwiftTestingRun {
  readonly #failures = new Map<string, ReportedFailure[]>();
  #last: ReportedFailure[] | undefined;
  #shown = 0;

  /** Takes a line. */
  *take(line: SwiftTestingLine): Generator<ReportEntry> {
    if (line.kind === 'issue') this.#addIssue(line);
    else if (line.kind === 'detail') this.#addDetail(line.text);
    else if (line.kind === 'test') yield* this.#endTest(line);
    else if (line.kind === 'end') {
      yield totalBy(line.tests, Math.min(this.#shown, line.tests));
      if (line.hasFailed) yield FAILED_RUN;
    }
    if (line.kind !== 'issue' && line.kind !== 'detail') this.#last = undefined;
  }

  /** The file ends before the run. */
  *endEarly(): Generator<ReportEntry> {
    for (const [name, failures] of this.#failures)
      yield { kind: 'test', test: { name, suite: [], status: 'failed', failures, events: [] } };
    yield warningEntry('truncated', 'The file ends before the run of Swift Testing does.');
  }

  *#endTest({
    name,
    status,
    durationMs,
    skipReason,
  }: Extract<SwiftTestingLine, { kind: 'test' }>): Generator<ReportEntry> {
    const failures = this.#failures.get(name) ?? [{ dialect: 'swift' }];
    this.#failures.delete(name);
    this.#shown += 1;
    yield {
      kind: 'test',
      test: {
        name,
        suite: [],
        status,
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(skipReason === undefined ? {} : { skipReason }),
        failures: status === 'failed' ? failures : [],
        events: [],
      },
    };
  }

  #addIssue({ name, message, location }: Extract<SwiftTestingLine, { kind: 'issue' }>): void {
    const failures = this.#failures.get(name) ?? [];
    this.#failures.set(name, failures);
    if (failures.length === MOST_FAILURES) return;
    failures.push({ message, dialect: 'swift', ...(location === undefined ? {} : { location }) });
    this.#last = failures;
  }

  /** A comment, or values, below an issue. */
  #addDetail(text: string): void {
    const failure = this.#last?.at(-1);
    const message = failure?.message ?? '';
    if (failure === undefined || message.length > 8000) return;
    this.#last?.splice(-1, 1, { ...failure, message: `${message}\n↳ ${text}` });
  }
}
