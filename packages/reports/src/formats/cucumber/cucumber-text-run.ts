import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { cutText } from '../../text/clean-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { type CucumberCounts, type CucumberName, type CucumberPlace, isBackground } from './cucumber-text-lines.js';
import { regionsOf, ScenarioMatch } from './cucumber-text-match.js';
import { CucumberScenario, type RunFacts } from './cucumber-text-scenario.js';

/** A scenario that a list names, beside where it ran. */
interface Listed {
  readonly scenario: CucumberScenario;
  /** The list has its steps with marks. */
  readonly isWhole: boolean;
}

/** Why a step failed, apart from its scenario. */
interface Reason {
  readonly text: string;
  /** The step in its feature. */
  readonly place: CucumberPlace;
}

const MOST_ERRORS = 10_000;
const LONGEST_REPEATED = 2_000;
const STACK =
  /^\s{1,20}(?:at \S|\.\.\. \d{1,6} (?:more|common frames)|\* \S)|^(?:Caused by|Suppressed): |^\S.{0,600}\(\S{1,600}\.feature:\d{1,7}\)$/;
const HEADER = /^(?:[\w$]{1,60}\.){1,12}\w{0,60}(?:Error|Exception|Failure)\w{0,20}(?::|$)/;

/** One run of Cucumber. */
export class CucumberRun {
  readonly #scenarios: CucumberScenario[] = [];
  readonly #listed: Listed[] = [];
  readonly #listedAt = new Map<string, CucumberScenario>();
  /** How often scenarios were tried in vain, as a list of warnings says it. */
  readonly #retried = new Map<string, number>();
  readonly #reasons: Reason[] = [];
  readonly #late: { readonly said: BoundedText; isInStack: boolean }[] = [];
  #counts: CucumberCounts | undefined;
  #hasPlaces = false;
  isListing = false;

  get counts(): CucumberCounts | undefined {
    return this.#counts;
  }

  /** Whether the formatter writes where scenarios are. */
  get hasPlaces(): boolean {
    return this.#hasPlaces;
  }

  add(scenario: CucumberScenario): void {
    this.#hasPlaces ||= scenario.named.place !== undefined;
    this.#scenarios.push(scenario);
  }

  /** Takes a scenario of a list; of those that failed where `isListed` is set in it. */
  list(scenario: CucumberScenario, isWhole: boolean): void {
    const { place } = scenario.named;
    const key = isWhole || place === undefined ? undefined : `${place.file}:${place.line}`;
    const same = key === undefined ? undefined : this.#listedAt.get(key);
    if (same === undefined) this.#listed.push({ scenario, isWhole });
    else same.isListed ||= scenario.isListed;
    if (key !== undefined && same === undefined) this.#listedAt.set(key, scenario);
  }

  /** Takes an attempt of a list that was not the last one. */
  retry(named: CucumberName): void {
    const key = JSON.stringify([named.place, named.name]);
    this.#retried.set(key, (this.#retried.get(key) ?? 0) + 1);
  }

  explain(reason: Reason): void {
    this.#reasons.push(reason);
  }

  count(counts: CucumberCounts): void {
    this.#counts = counts;
  }

  /** Takes a line behind the counts, where the JVM writes the errors. */
  takeLate(line: string): void {
    if (this.#counts?.isJvm !== true || this.#late.length > MOST_ERRORS) return;
    const last = this.#late.at(-1);
    if (HEADER.test(line) && (last === undefined || last.isInStack)) {
      this.#late.push({ said: textOf(line), isInStack: false });
    } else if (last !== undefined && (!last.isInStack || STACK.test(line))) {
      last.isInStack ||= STACK.test(line);
      last.said.push(`${line}\n`);
    }
  }

  /** Returns the scenarios, and compares them with the counts. `runner` runs again what failed. */
  *end(runner: string | undefined): Generator<ReportEntry> {
    const tests = this.#tests().map((test) => (test.status === 'failed' ? { ...test, runner } : test));
    for (const test of tests) yield { kind: 'test', test };
    const counts = this.#counts;
    if (counts === undefined) {
      if (this.isListing) yield FAILED_RUN;
      yield warningEntry('truncated', 'The text ends before the counts of the scenarios.');
      return;
    }
    if (tests.length === 0 && counts.failed === 0 && counts.passed > 0)
      yield { kind: 'test', test: passedRunTest('cucumber') };
    const passed = tests.filter(({ status }) => status === 'passed').length;
    if (this.#ran().length > counts.total)
      yield warningEntry('truncated', 'The text has more scenarios than the counts: those of a run that did not end.');
    else if (passed > counts.passed && counts.passed > 0)
      yield warningEntry(
        'no_result',
        `The report counts ${counts.passed} scenarios that passed, and does not say which of ${passed}.`,
      );
    const hasNames = this.#scenarios.some(({ isTest }) => isTest);
    yield totalBy(counts.total, hasNames ? Math.min(tests.length, counts.total) : counts.total);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(counts.failed, Math.min(failed, counts.failed));
    if (counts.failed === 0 && this.isListing) yield FAILED_RUN;
  }

  #tests(): readonly ReportedTest[] {
    const facts = this.#facts();
    const ran = this.#ran();
    const match = new ScenarioMatch(ran, facts);
    const replaced = new Map<CucumberScenario, CucumberScenario>();
    const others: CucumberScenario[] = [];
    for (const { scenario, isWhole } of this.#listed) {
      const found = match.take(scenario);
      if (found === undefined) others.push(scenario);
      else if (isWhole) replaced.set(found, scenario.in(found.feature));
      else found.listedAs(scenario);
    }
    const tests = [...ran.map((scenario) => replaced.get(scenario) ?? scenario), ...others];
    this.#failWithBackgrounds(tests, facts);
    this.#explain(tests);
    const counts = this.#counts;
    const listed = tests.filter(({ isListed }) => isListed).length;
    const isComplete = counts !== undefined && listed > 0 && listed >= counts.failed - counts.undefined;
    return tests.map((scenario) => {
      const test = scenario.test({
        ...facts,
        ...(isComplete && !scenario.isListed ? { hasFailed: false } : {}),
      });
      // What is not run looks as what passed.
      return counts?.passed === 0 && test.status === 'passed' ? { ...test, status: 'skipped' } : test;
    });
  }

  /** The scenarios that ran. What is tried again is written again, right behind, or a list says that it was: else it is of another run. */
  #ran(): readonly CucumberScenario[] {
    const known = this.#scenarios.filter(({ isTest, named }) => isTest && !isBackground(named));
    if (this.#counts === undefined || known.length <= this.#counts.total) return known;
    const keys = known.map(keyOf);
    const last = new Map(keys.map((key, at) => [key, at]));
    const retried = new Map(this.#retried);
    return known.filter(({ named }, at) => {
      const key = keys[at] ?? '';
      if (last.get(key) === at) return true;
      const name = JSON.stringify([named.place, named.name]);
      const left = retried.get(name) ?? 0;
      retried.set(name, left - 1);
      return left <= 0 && keys[at + 1] !== key;
    });
  }

  #facts(): RunFacts {
    const counts = this.#counts;
    const areBareUndefined =
      this.#scenarios.some(({ hasPlaces }) => hasPlaces) && !this.#scenarios.some(({ hasMarks }) => hasMarks);
    return {
      hasFailed: counts === undefined ? undefined : counts.failed > 0,
      hasUndefined: areBareUndefined && (counts === undefined || counts.undefined > 0),
    };
  }

  /** A background is written once, and run in front of each scenario behind it. */
  #failWithBackgrounds(tests: readonly CucumberScenario[], facts: RunFacts): void {
    const known = new Set(tests);
    const hasList = tests.some(({ isListed }) => isListed);
    let background: { readonly feature: string | undefined; error: string | undefined } | undefined;
    for (const scenario of this.#scenarios) {
      if (scenario.feature !== background?.feature) background = undefined;
      // Its text may be long, and is looked at once.
      if (isBackground(scenario.named))
        background = scenario.hasFailed(facts) ? { feature: scenario.feature, error: scenario.error } : undefined;
      else if (background !== undefined && known.has(scenario) && (scenario.isListed || !hasList)) {
        scenario.isListed = true;
        scenario.explain(background.error);
        // The first scenario has all of a long one.
        background.error = background.error === undefined ? undefined : cutText(background.error, LONGEST_REPEATED);
      }
    }
  }

  /** Tells the scenarios what is said of them elsewhere. */
  #explain(tests: readonly CucumberScenario[]): void {
    const failed = tests.filter(({ isListed, error }) => isListed && error === undefined);
    const regions = regionsOf(tests);
    for (const { text, place } of this.#reasons) {
      const scenario = regions.find(place.file, place.line);
      if (scenario?.isListed === true && scenario.error === undefined) scenario.explain(text);
    }
    const open = failed.filter(({ error }) => error === undefined);
    const errors = this.#late.map(({ said }) => said.toString().trim());
    if (open.length === errors.length) for (const [at, scenario] of open.entries()) scenario.explain(errors[at]);
  }
}

function textOf(line: string): BoundedText {
  const text = new BoundedText();
  text.push(`${line}\n`);
  return text;
}

function keyOf({ named, variant }: CucumberScenario): string {
  return JSON.stringify([named.place, named.name, variant]);
}

/** Returns a scenario that a list of failures names. */
export function listedScenario(named: CucumberName): CucumberScenario {
  const name = named.name === '' && named.place !== undefined ? `${named.place.file}:${named.place.line}` : named.name;
  const scenario = new CucumberScenario({ ...named, name }, undefined);
  scenario.isListed = true;
  return scenario;
}
