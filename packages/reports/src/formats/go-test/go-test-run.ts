import type { TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import {
  lastMessage,
  placeOf,
  readGoOutput,
  tellsOfFailure,
  type GoCrash,
  type GoOutput,
} from '../shared/go-output.js';

/** A test of Go that runs. */
export class GoTestRun {
  readonly output = new BoundedText();
  readonly tags: string[] = [];
  /** Parallel tests wait until the others are through. */
  isPaused = false;
  hasFailedSubtest = false;

  constructor(
    readonly name: string,
    readonly packagePath: string,
  ) {}

  /** Returns the test with its outcome; undefined for one that failed because its subtests did, and reports nothing of its own. */
  finish(status: TestStatus, durationMs: number | undefined): ReportedTest | undefined {
    if (status === 'passed') return this.#reported({ status, durationMs });
    const output = readGoOutput(this.output.toString());
    if (status === 'skipped')
      return this.#reported({ status, durationMs, skipReason: lastMessage(output.log) || undefined });
    if (this.#isRollup(output)) return undefined;
    return this.#reported({ status, durationMs, failures: [failureOf(output)], events: printedEvents(output) });
  }

  /** Returns the test as one that a crash of its package ended. */
  crashed(crash: Pick<ReportedFailure, 'message' | 'text' | 'type' | 'timedOut'>): ReportedTest {
    const output = readGoOutput(this.output.toString());
    const before = [output.log, output.printed].filter((part) => part !== '').join('\n');
    const failure = { ...crash, isAssertion: false, dialect: 'go' } as const;
    return this.#reported({ status: 'failed', failures: [failure], events: outputEvents(before) });
  }

  #isRollup(output: GoOutput): boolean {
    return this.hasFailedSubtest && output.crash === undefined && !tellsOfFailure(output.log);
  }

  #reported(members: Pick<ReportedTest, 'status'> & Partial<ReportedTest>): ReportedTest {
    const suite = this.packagePath === '' ? [] : [this.packagePath];
    return {
      name: this.name,
      suite,
      failures: [],
      events: [],
      ...(this.tags.length === 0 ? {} : { tags: this.tags }),
      ...members,
    };
  }
}

/** Returns what a crash says about a failure. */
export function crashFailure({ type, message, text, timedOut }: GoCrash): ReportedFailure {
  return { type, message, text, isAssertion: false, dialect: 'go', ...(timedOut ? { timedOut } : {}) };
}

function failureOf(output: GoOutput): ReportedFailure {
  if (output.crash !== undefined) return crashFailure(output.crash);
  const message = output.log === '' ? output.whole : output.log;
  const location = placeOf(output.log);
  const race = output.printed.includes('WARNING: DATA RACE') ? { text: output.whole } : {};
  return { message, ...race, dialect: 'go', ...(location === undefined ? {} : { location }) };
}

/** What was printed explains a failure, unless it is all that reports it. */
function printedEvents(output: GoOutput): ReportedTest['events'] {
  if (output.crash !== undefined) return outputEvents([output.log, output.printed].join('\n'));
  return output.log === '' ? [] : outputEvents(output.printed);
}
