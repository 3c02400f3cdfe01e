import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { outputEvents } from '../../output-events.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { SourceRegions } from '../gherkin/source-regions.js';
import type { BehaveError, BehaveScenario } from './behave-scenario.js';
import type { BehaveCounts, BehaveName, BehavePlace } from './behave-text-lines.js';

/** Why a step failed, apart from the scenarios. */
export interface BehaveReason {
  readonly place: BehavePlace | undefined;
  readonly feature: string | undefined;
  readonly scenario: string | undefined;
  readonly error: BehaveError;
}

/** One run of Behave. */
export class BehaveRun {
  readonly #scenarios: BehaveScenario[] = [];
  readonly #listed: BehaveName[] = [];
  readonly #reasons: BehaveReason[] = [];
  readonly #features = new Map<string, string>();
  #featureCounts: BehaveCounts | undefined;
  isListing = false;

  add(scenario: BehaveScenario): void {
    this.#scenarios.push(scenario);
  }

  feature(named: BehaveName): void {
    if (named.place !== undefined) this.#features.set(named.place.file, named.name);
  }

  list(named: BehaveName): void {
    this.#listed.push(named);
  }

  explain(reason: BehaveReason): void {
    this.#reasons.push(reason);
  }

  countFeatures(counts: BehaveCounts): void {
    this.#featureCounts = counts;
  }

  /** Returns the scenarios, and compares them with the counts. */
  *end(counts: BehaveCounts): Generator<ReportEntry> {
    const isJoined = this.#ran().length > counts.total;
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    if (tests.length === 0 && counts.failed === 0 && counts.passed > 0)
      yield { kind: 'test', test: passedRunTest('behave') };
    if (isJoined)
      yield warningEntry('truncated', 'The text has more scenarios than the counts: those of a run that did not end.');
    const hasNames = this.#scenarios.length > 0;
    yield totalBy(counts.total, hasNames ? Math.min(tests.length, counts.total) : counts.total);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(counts.failed, Math.min(failed, counts.failed));
    if (failed === 0 && (this.#featureCounts?.failed ?? 0) > 0) yield FAILED_RUN;
  }

  /** Returns what is known of a run without its counts. */
  *endEarly(): Generator<ReportEntry> {
    for (const test of this.#tests()) yield { kind: 'test', test };
    if (this.isListing || (this.#featureCounts?.failed ?? 0) > 0) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the counts of the scenarios.');
  }

  #tests(): readonly ReportedTest[] {
    const listed = new Set(this.#listed);
    const byKey = new Map(this.#listed.map((named) => [keyOf(named), named]));
    const byName = new Map(this.#listed.map((named) => [named.name, named]));
    const tests = this.#ran().map((scenario): ReportedTest => {
      const found =
        scenario.named.place === undefined ? byName.get(scenario.named.name) : byKey.get(keyOf(scenario.named));
      const isListed = found !== undefined && listed.delete(found);
      const test = scenario.test(isListed || (!this.isListing && scenario.hasError));
      return isListed && found.place !== undefined ? { ...test, file: found.place.file, line: found.place.line } : test;
    });
    const reasonOf = this.#reasonsOf(listed);
    return [...tests, ...[...listed].map((named) => this.#listedTest(named, reasonOf(named)))];
  }

  /** The scenarios that ran. What is tried again is written again, right behind. */
  #ran(): readonly BehaveScenario[] {
    const known = this.#scenarios.filter(
      ({ named, hasSteps, hookErrors }) => hasSteps || named.keyword !== 'Background' || hookErrors.length > 0,
    );
    const keys = known.map(({ named }) => keyOf(named));
    return known.filter(({ named }, at) => named.place === undefined || keys[at + 1] !== keys[at]);
  }

  /** A scenario of which the list of failures alone has the name. */
  #listedTest({ name, place }: BehaveName, reason: BehaveReason | undefined): ReportedTest {
    const feature = reason?.feature ?? (place === undefined ? undefined : this.#features.get(place.file));
    const output = reason?.error.output ?? '';
    return {
      name,
      suite: feature === undefined ? [] : [feature],
      file: place?.file,
      line: place?.line,
      status: 'failed',
      failures: [reason?.error.failure ?? { dialect: 'python' }],
      events: output === '' ? [] : outputEvents(output, 'log'),
    };
  }

  /** Finds the first reason that names a scenario of the list, or a step of it: below it, and below none of the list that begins behind it. */
  #reasonsOf(listed: ReadonlySet<BehaveName>): (named: BehaveName) => BehaveReason | undefined {
    const regions = new SourceRegions<string>();
    if (listed.size > 0)
      for (const named of this.#listed)
        if (named.place !== undefined) regions.add(named.place.file, named.place.line, keyOf(named));
    const first = new Map<string, number>();
    for (const [at, { scenario, place }] of this.#reasons.entries()) {
      const around = place === undefined ? undefined : regions.find(place.file, place.line);
      for (const key of [scenario === undefined ? undefined : nameKeyOf(scenario), around])
        if (key !== undefined && !first.has(key)) first.set(key, at);
    }
    return (named) =>
      this.#reasons[Math.min(first.get(keyOf(named)) ?? Infinity, first.get(nameKeyOf(named.name)) ?? Infinity)];
  }
}

/** Returns the test that stands for a run that failed apart from its scenarios. */
export function brokenTest(message: string): ReportedTest {
  return { name: 'behave', suite: [], status: 'failed', failures: [{ message, dialect: 'python' }], events: [] };
}

function keyOf({ place, name }: BehaveName): string {
  return place === undefined ? nameKeyOf(name) : `${place.file}:${place.line}`;
}

function nameKeyOf(name: string): string {
  return `${name}\0`;
}
