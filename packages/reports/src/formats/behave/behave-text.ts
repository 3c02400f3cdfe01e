import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { BehaveRun, brokenTest } from './behave-run.js';
import { BehaveScenario, errorOf } from './behave-scenario.js';
import {
  type BehavePlace,
  countsOf,
  durationOf,
  failureOf,
  IS_BEFORE,
  IS_HOOK_ERROR,
  IS_LIST,
  IS_OF_SCENARIO,
  IS_RULE,
  isAbort,
  isRefusal,
  listedOf,
  nameOf,
  shortFeatureOf,
  shortScenarioOf,
  stepOf,
} from './behave-text-lines.js';

/** What Behave prints for people. */
export const BEHAVE_TEXT: ReportFormat = {
  name: 'behave-text',
  compatibleFormats: ['behave', 'junit'],
  title: "Behave's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (countsOf(line) !== undefined || failureOf(line) !== undefined || IS_HOOK_ERROR.test(line)) return true;
  if (IS_LIST.test(line)) return listedOf(next)?.place?.file.endsWith('.feature') === true;
  const named = nameOf(line);
  // Cucumber for Ruby and the JVM writes no place behind the name of a feature.
  if (named?.isFeature === true) return named.place !== undefined;
  return stepOf(line)?.result !== undefined && (named !== undefined || stepOf(next)?.result !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    BEHAVE_TEXT.name,
    new BehaveTextStream(),
    'The file has no lines of Behave, such as "3 scenarios passed, 1 failed, 0 skipped".',
  );
}

/** What the formatters `progress2` and `progress3` say of a step. */
interface Reason {
  readonly place: BehavePlace | undefined;
  feature: string | undefined;
  scenario: string | undefined;
  readonly said: BoundedText;
  isSaid: boolean;
  /** `progress2` says the exception again. */
  isAgain: boolean;
}

/** More of them are not reported. */
const MOST_TROUBLES = 10;

/** Reads the lines of one or several runs of Behave. */
class BehaveTextStream {
  #run: BehaveRun | undefined;
  #feature: string | undefined;
  #scenario: BehaveScenario | undefined;
  #reason: Reason | undefined;
  /** The scenario of the last marks of steps. */
  #short: string | undefined;
  readonly #hookErrors: string[] = [];
  readonly #troubles: string[] = [];
  #hasFailed = false;
  #isInList = false;
  #hasEnded = false;
  #durationMs: number | undefined;

  /** Whether there was a line of Behave at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const found = countsOf(text);
    // Of a line that is cut, more counts may have followed.
    const counts = isOpen && found?.failed === 0 ? undefined : found;
    if (this.#takesTrouble(text)) return;
    if (counts?.of === 'features') {
      this.#leave();
      this.#open().countFeatures(counts);
    } else if (counts !== undefined) {
      this.#leave();
      yield* this.#open().end(counts);
      this.#run = undefined;
      this.#hasEnded = true;
    } else if (!isOpen) this.#takeLine(text);
    if (this.#hasEnded) this.#durationMs = sumOfDurations(this.#durationMs, durationOf(text));
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#run !== undefined) yield* this.#run.endEarly();
    for (const message of [...this.#troubles, ...this.#hookErrors].slice(0, MOST_TROUBLES))
      yield { kind: 'test', test: brokenTest(message) };
    if (this.#hasFailed) yield FAILED_RUN;
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'behave', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  /** Takes what fails the run and is in no count: an error outside of scenarios, or why Behave broke off. */
  #takesTrouble(text: string): boolean {
    const isHookError = IS_HOOK_ERROR.test(text) && !IS_OF_SCENARIO.test(text);
    if (isHookError) {
      this.#open();
      this.#hasFailed = true;
    }
    // What comes in front of scenarios is the reason of the next one.
    if (isHookError && IS_BEFORE.test(text)) return false;
    const isTrouble = isHookError || isAbort(text) || (this.#run === undefined && isRefusal(text));
    if (isTrouble && this.#troubles.length < MOST_TROUBLES) this.#troubles.push(text);
    return isTrouble;
  }

  #takeLine(text: string): void {
    if (IS_LIST.test(text)) {
      this.#leave();
      this.#isInList = true;
      this.#open().isListing = true;
      return;
    }
    if (this.#isInList) return this.#takeListed(text);
    const failure = failureOf(text);
    if (failure !== undefined) {
      this.#leave();
      this.#open();
      this.#reason = {
        place: failure.place,
        feature: undefined,
        scenario: failure.place === undefined ? undefined : this.#short,
        said: new BoundedText(),
        isSaid: false,
        isAgain: false,
      };
    } else if (this.#reason !== undefined) this.#takeReason(text, this.#reason);
    else {
      const short = shortFeatureOf(text);
      if (short !== undefined) this.#open().feature(short);
      this.#short = shortScenarioOf(text) ?? this.#short;
      this.#takeScenario(text);
    }
  }

  #takeListed(text: string): void {
    const listed = listedOf(text);
    if (listed !== undefined) this.#open().list(listed);
    else this.#isInList = text !== '' && this.#isInList;
  }

  #takeReason(text: string, reason: Reason): void {
    const [, word, name] = /^ {2}(Feature|Scenario): {1,3}(\S.{0,2000})$/.exec(text) ?? [];
    if (IS_RULE.test(text)) return this.#leave();
    if (word !== undefined && reason.place === undefined && !reason.isSaid) {
      if (word === 'Feature') reason.feature = name;
      else reason.scenario = name;
      return;
    }
    reason.isAgain = /^exception:(?: |$)/.test(text) || (reason.isAgain && !/^Captured \w{1,20}:$/.test(text));
    if (reason.isAgain) return;
    reason.said.push(`${text}\n`);
    reason.isSaid = true;
  }

  #takeScenario(text: string): void {
    const named = nameOf(text);
    const step = stepOf(text);
    if (IS_HOOK_ERROR.test(text)) {
      if (this.#scenario !== undefined && !IS_BEFORE.test(text)) this.#scenario.hookErrors.push(text);
      else if (this.#hookErrors.length < MOST_TROUBLES) this.#hookErrors.push(text);
    } else if (step !== undefined && this.#scenario !== undefined) this.#scenario.step(step);
    else if (named?.isFeature === true && this.#isName(named.place)) {
      this.#leave();
      this.#feature = named.name;
      this.#open().feature(named);
    } else if (named !== undefined && !named.isFeature && named.keyword !== 'Rule' && this.#isName(named.place)) {
      this.#leave();
      this.#scenario = new BehaveScenario(named, this.#feature);
      this.#scenario.hookErrors.push(...this.#hookErrors.splice(0));
      this.#open().add(this.#scenario);
    } else this.#scenario?.take(text);
  }

  /** Whether a name is one without a place: only in the text of the formatter that writes none. */
  #isName(place: BehavePlace | undefined): boolean {
    return place !== undefined || this.#scenario?.named.place === undefined;
  }

  #leave(): void {
    const reason = this.#reason;
    const error = reason === undefined ? undefined : errorOf(reason.said.toString());
    if (reason !== undefined && error !== undefined)
      this.#open().explain({ place: reason.place, feature: reason.feature, scenario: reason.scenario, error });
    this.#reason = undefined;
    this.#scenario = undefined;
    this.#isInList = false;
  }

  #open(): BehaveRun {
    this.isFound = true;
    this.#hasEnded = false;
    return (this.#run ??= new BehaveRun());
  }
}
