import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { XmlElement, XmlOpen } from '../../xml/xml-subtrees.js';
import { JUnitReading } from '../shared/junit/junit-reading.js';
import { type JenkinsCase, type Members, outputsOf, toSuites, toTestCase } from './jenkins-case.js';

/** Reads tests of Jenkins as the tests of the JUnit XML that it has them from. */
export class JenkinsReading {
  readonly #junit = new JUnitReading();
  #root: { readonly open: XmlOpen; readonly facts: Record<string, string> } | undefined;
  /** Whether Jenkins says of each failure if a test failed or threw, which its older versions and its API do not. */
  #knowsErrors = true;

  /** Adds what the root says: counts of tests by the names of JUnit XML, and the time of all of them in seconds. */
  addFact(name: 'tests' | 'failures' | 'skipped' | 'time', value: string): void {
    this.#opened().facts[name] = value;
  }

  /** Opens a suite in what is around it, outermost first. */
  openSuite(members: Members, around: readonly string[], line = 0): JenkinsSuite {
    return { path: [this.#opened().open, ...toSuites(members, around, line)] };
  }

  /** Takes a test; without a suite it is in none. */
  takeCase(test: JenkinsCase, suite: JenkinsSuite | undefined): readonly ReportEntry[] {
    const element = toTestCase(test);
    if (test.members['isProperFailure'] === undefined) this.#knowsErrors = false;
    return this.#take(suite?.path ?? [this.#opened().open], element, test.isComplete);
  }

  /** Closes a suite, with what its tests printed. */
  closeSuite({ path }: JenkinsSuite, output: Members): readonly ReportEntry[] {
    const entries = outputsOf(output, 0).flatMap((element) => this.#take(path, element, true));
    const closed = path
      .slice(1)
      .flatMap((_, index) => this.#junit.take({ kind: 'close', path: path.slice(0, path.length - index) }));
    return [...entries, ...this.#mapped(closed)];
  }

  /** The root has ended. */
  closeRoot(): readonly ReportEntry[] {
    const closed = this.#junit.take({ kind: 'close', path: [this.#opened().open] });
    this.#root = undefined;
    return this.#mapped(closed);
  }

  /** The file has ended. */
  end(): readonly ReportEntry[] {
    return this.#mapped(this.#junit.end());
  }

  #opened(): { readonly open: XmlOpen; readonly facts: Record<string, string> } {
    const facts: Record<string, string> = {};
    this.#root ??= { open: { name: 'testsuites', namespace: '', attributes: facts, line: 0 }, facts };
    return this.#root;
  }

  #take(path: readonly XmlOpen[], element: XmlElement, isComplete: boolean): readonly ReportEntry[] {
    return this.#mapped(this.#junit.take({ kind: 'unit', unit: { path, element, isComplete } }));
  }

  #mapped(entries: readonly ReportEntry[]): readonly ReportEntry[] {
    if (this.#knowsErrors) return entries;
    return entries.map((entry) =>
      entry.kind === 'test' ? { kind: 'test', test: withoutElements(entry.test) } : entry,
    );
  }
}

/** A suite that is open. */
export interface JenkinsSuite {
  readonly path: readonly XmlOpen[];
}

function withoutElements(test: ReportedTest): ReportedTest {
  const neutral = (failure: ReportedFailure): ReportedFailure =>
    failure.element === 'failure' ? { ...failure, element: undefined } : failure;
  return {
    ...test,
    failures: test.failures.map(neutral),
    attempts: test.attempts?.map((attempt) => ({ ...attempt, failures: attempt.failures.map(neutral) })),
  };
}
