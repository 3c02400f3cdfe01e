import type { AnnouncedFailures, ReportedTest } from '../../../report.js';
import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { childrenLike } from './junit-runner.js';
import { failureOfKatalonSuite } from './katalon-output.js';
import { saysFailed, statusOf } from './junit-status.js';
import { SummarySuites } from './summary-suites.js';

/** What is known of an open suite. */
interface OpenSuite {
  /** Tests in it, nested ones too. */
  tests: number;
  /** Tests in it, nested ones too, that failed or failed at first. */
  failed: number;
  /** Failures in it, nested suites too, as headers count them. */
  failures: number;
  /** The failures that nested suites announce and do not contain. */
  missing: number;
  readonly outputs: XmlElement[];
}

/** The most outputs of a suite that are kept. */
const MOST_OUTPUTS = 4;

/**
 * What open suites had so far: their output, which may be before or after their tests, whether tests failed in them, and how
 * many failures their headers announce.
 */
export class SuiteLedger {
  readonly #open = new Map<XmlOpen, OpenSuite>();
  readonly #summaries = new SummarySuites();

  /** Takes a test that is under a path. */
  addTest(path: readonly XmlOpen[], { status, attempts }: ReportedTest): void {
    const hasFailed = status === 'failed' || attempts !== undefined;
    for (const open of path) {
      const suite = this.#of(open);
      suite.tests += 1;
      if (hasFailed) suite.failed += 1;
    }
  }

  /** Takes failures that are under a path. */
  addFailures(path: readonly XmlOpen[], count: number): void {
    if (count > 0) for (const open of path) this.#of(open).failures += count;
  }

  /** Takes an output of a suite. */
  addOutput(suite: XmlOpen | undefined, output: XmlElement): void {
    if (suite === undefined || output.text.trim() === '') return;
    const { outputs } = this.#of(suite);
    if (outputs.length < MOST_OUTPUTS) outputs.push(output);
  }

  /**
   * Forgets a suite that closes, the last of the path, and gives its output; `isUnreported`: it claims errors, which no test in it
   * reports, and wrote to the error stream, or its output says so. So Newman reports a request or a script that failed outside of its
   * tests, and Katalon Studio a suite whose test passed when it was run again.
   * `announced`: at the end of a root, the failures that it or a suite in it counts.
   */
  close(path: readonly XmlOpen[]): ClosedSuite {
    const suite = path.at(-1) ?? NOWHERE;
    const { outputs, tests, failed, failures, missing } = this.#open.get(suite) ?? NOTHING;
    this.#open.delete(suite);
    const isUnreported =
      failed === 0 &&
      ((countOf(suite.attributes['errors']) > 0 && outputs.some(({ name }) => name.toLowerCase() === 'system-err')) ||
        failureOfKatalonSuite(outputs) !== undefined);
    const announced = announcedBySuite(suite, failures);
    if (isUnreported) this.addFailures(path.slice(0, -1), announced - failures);
    const lacking = isUnreported ? 0 : Math.max(missing + this.#summaries.missingIn(suite), announced - failures);
    const parent = path.at(-2);
    if (parent === undefined)
      return { outputs, isUnreported, announced: { failures: failures + lacking, contained: failures } };
    if (lacking > 0 && tests === 0) this.#summaries.add(parent, suite, lacking);
    else if (lacking > 0) this.#of(parent).missing += lacking;
    this.#summaries.addFound(parent, suite, failures);
    return { outputs, isUnreported, announced: undefined };
  }

  #of(suite: XmlOpen): OpenSuite {
    const known = this.#open.get(suite);
    if (known !== undefined) return known;
    const fresh: OpenSuite = { tests: 0, failed: 0, failures: 0, missing: 0, outputs: [] };
    this.#open.set(suite, fresh);
    return fresh;
  }
}

/** What a suite that closed had. */
interface ClosedSuite {
  readonly outputs: readonly XmlElement[];
  readonly isUnreported: boolean;
  readonly announced: AnnouncedFailures | undefined;
}

const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };
const NOTHING: OpenSuite = { tests: 0, failed: 0, failures: 0, missing: 0, outputs: [] };

/** Returns how many failures of a test the header of its suite may count: one, or each of them, those of other attempts too. */
export function failuresCounted(element: XmlElement): number {
  const isFailed = statusOf(element) === 'failed';
  if (element.children.length === 0) return isFailed ? 1 : 0;
  const reported = childrenLike(element, ...FAILURES).length;
  return Math.max(reported, isFailed ? 1 : 0);
}

const FAILURES: readonly string[] = ['failure', 'error', 'rerunfailure', 'rerunerror', 'flakyfailure', 'flakyerror'];

/**
 * Returns the failures that the header of a suite counts. Some writers count one both as a failure and as an error (Mocha does,
 * and gotestsum, of a package that did not build): the larger count is enough if the suite contains so many.
 */
function announcedBySuite({ attributes }: XmlOpen, contained: number): number {
  const failures = Math.max(countOf(attributes['failures']), countOf(attributes['failed']));
  const errors = countOf(attributes['errors']);
  if (contained >= Math.max(failures, errors, saysFailed(attributes) ? 1 : 0)) return contained;
  return Math.max(failures + errors, 1);
}

/** A count in an attribute, which may be a decimal number; anything else is 0. */
export function countOf(text: string | undefined): number {
  return text !== undefined && /^\s{0,9}\d{1,7}(?:\.\d{1,9})?\s{0,9}$/.test(text) ? Math.ceil(Number(text)) : 0;
}
