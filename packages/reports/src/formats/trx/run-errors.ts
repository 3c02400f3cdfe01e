import type { ReportedFailure, ReportedTest } from '../../report.js';
import { failedRunTest } from '../../failed-run.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { FAILED_OUTCOMES } from './result.js';

/** What xUnit.net puts before each line that it logs. */
const LOG_PREFIX = /^\[[^\]\n]{1,60}\]\s*/;

/** What Microsoft.Testing.Platform says when tests failed, and nothing else did. */
const TESTS_FAILED = /^Exit code indicates failure: '2'/;

/** Errors of the run as a whole: those that are more than an echo of its failed tests. */
export class RunErrors {
  private readonly reported = new Set<string>();
  private readonly texts: string[] = [];
  private failedTests = 0;
  private outcome: string | undefined;
  private isCut = false;

  /** Counts a test, whose name and message the run may repeat. */
  count(test: ReportedTest): void {
    if (test.status !== 'failed') return;
    this.failedTests += 1;
    this.reported.add(test.name.trim());
    for (const { message } of test.failures) this.reported.add((message ?? '').trim());
  }

  /** Takes a <RunInfo>. */
  add(element: XmlElement): void {
    const text = filled(textIn(element, 'Text') ?? element.text);
    if (text === undefined || !isFailure(element.attributes['outcome'])) return;
    this.texts.push(text);
  }

  /** Tests are missing, for which the run may have failed. */
  breakOff(): void {
    this.isCut = true;
  }

  /** Takes the outcome of the run. */
  end(outcome: string | undefined): void {
    this.outcome = filled(outcome);
  }

  /**
   * Returns the run as a failed test of its own, named by the run; undefined where the tests report everything. Call it once
   * all are known.
   */
  toTest(): ReportedTest | undefined {
    const texts = [...new Set(this.texts)].filter((text) => !this.isEcho(text));
    const failures = texts.map((text): ReportedFailure => ({ ...dotnetFailure(text, undefined), element: 'error' }));
    if (failures.length > 0) return failedRunTest(failures);
    if (this.failedTests > 0 || this.isCut || !isFailure(this.outcome)) return undefined;
    return failedRunTest([
      { message: `The outcome of the run is ${this.outcome}, but none of its tests failed.`, element: 'error' },
    ]);
  }

  private isEcho(text: string): boolean {
    if (this.failedTests === 0 && !this.isCut) return false;
    const line = text.replace(LOG_PREFIX, '').trim();
    return line.endsWith('[FAIL]') || TESTS_FAILED.test(line) || this.reported.has(line) || this.reported.has(text);
  }
}

function isFailure(outcome: string | undefined): boolean {
  return FAILED_OUTCOMES.has(outcome?.trim().toLowerCase() ?? '');
}
