import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { saysRubyFailed } from '../shared/errors/ruby-exit.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  countsOf,
  type CucumberCounts,
  type CucumberName,
  type CucumberPlace,
  type CucumberSection,
  durationOf,
  IS_STEP_COUNTS,
  isFeature,
  isRubyListed,
  listedOf,
  markedStepOf,
  namedStepOf,
  nameOf,
  numberedOf,
  resultOf,
  sectionOf,
  stepOf,
} from './cucumber-text-lines.js';
import { CucumberRun, listedScenario } from './cucumber-text-run.js';
import { CucumberScenario } from './cucumber-text-scenario.js';

/** What Cucumber prints for people, and Behat and godog in the same words. */
export const CUCUMBER_TEXT: ReportFormat = {
  name: 'cucumber-text',
  compatibleFormats: ['cucumber', 'cucumber-messages', 'junit'],
  title: "Cucumber's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (countsOf(line) !== undefined) return IS_STEP_COUNTS.test(next);
  if (numberedOf(line) !== undefined || isRubyListed(line)) return true;
  if (sectionOf(line) === 'listed') return listedOf(next) !== undefined;
  const step = stepOf(next);
  if (nameOf(line)?.place === undefined || step === undefined) return false;
  // Behave writes the same lines, with the places of its definitions in Python.
  return step.found === undefined || !/\.py:\d{1,7}(?: {1,20}[\d.]{1,12}s)?$|^None$/.test(step.found);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CUCUMBER_TEXT.name,
    new CucumberTextStream(),
    'The file has no lines of Cucumber, such as "3 scenarios (1 failed, 2 passed)" and "9 steps (1 failed, 8 passed)".',
  );
}

/** The examples of an outline. */
interface Examples {
  readonly outline: CucumberScenario;
  readonly margin: number;
  readonly name: string;
  rows: number;
}

/** Reads the lines of one or several runs of Cucumber, Behat or godog. */
class CucumberTextStream {
  #run: CucumberRun | undefined;
  #feature: string | undefined;
  #scenario: CucumberScenario | undefined;
  #margin = 0;
  #examples: Examples | undefined;
  #section: CucumberSection | undefined;
  #isFailures = false;
  #counts: CucumberCounts | undefined;
  #reason: { readonly said: BoundedText; place: CucumberPlace | undefined } | undefined;
  /** The step that cucumber-js before version 2 says in front of its message. */
  #label = '';
  #durationMs: number | undefined;
  #runner: string | undefined;
  #hasFailed = false;

  /** Whether there was a line of Cucumber at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const counts = this.#counts;
    this.#counts = countsOf(text);
    if (this.#run === undefined || this.#run.counts !== undefined) this.#hasFailed ||= saysRubyFailed(text);
    if (counts !== undefined && IS_STEP_COUNTS.test(text)) {
      this.#leave();
      if (this.#run?.counts !== undefined) yield* this.#end();
      this.#open().count(counts);
      if (counts.isJvm) this.#runner = 'cucumber-jvm';
    } else if (this.#counts !== undefined || isOpen) return;
    else if (this.#run?.counts === undefined) this.#takeLine(text);
    else if (isBegin(text)) {
      yield* this.#end();
      this.#takeLine(text);
    } else {
      this.#durationMs = sumOfDurations(this.#durationMs, durationOf(text));
      this.#run.takeLate(text);
    }
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    this.#leave();
    yield* this.#end();
    if (this.#hasFailed) yield FAILED_RUN;
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: this.#runner, ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  *#end(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    this.#feature = undefined;
    if (run !== undefined) yield* run.end(this.#runner);
  }

  #takeLine(text: string): void {
    const section = sectionOf(text);
    if (section !== undefined) {
      this.#leave();
      this.#section = section;
      this.#isFailures = text === 'Failures:';
      if (section === 'reasons' || text.startsWith('Failing Scenarios')) this.#runner = 'cucumber-ruby';
      // RSpec has such a line too, and a job may run both.
      if (section !== 'numbered') this.#open().isListing ||= section !== 'ignored';
    } else if (this.#section !== 'ignored' && isRubyListed(text)) this.#takeListed(text);
    else if (this.#section === 'numbered') this.#takeNumbered(text);
    else if (this.#section === 'listed') this.#takeListed(text);
    else if (this.#section === 'reasons') this.#takeReason(text);
    else if (this.#section === 'repeated') this.#takeRepeated(text);
    else if (this.#section === undefined) this.#takeScenario(text);
  }

  #takeListed(text: string): void {
    const listed = listedOf(text);
    if (listed !== undefined) {
      this.#leaveReason();
      this.#open().isListing = true;
      this.#open().list(listedScenario(listed), false);
    } else if (text !== '') {
      this.#section = undefined;
      this.#takeScenario(text);
    }
  }

  #takeNumbered(text: string): void {
    const numbered = numberedOf(text);
    if (numbered !== undefined) {
      this.#scenario = new CucumberScenario(numbered, undefined);
      this.#scenario.hasMarks = true;
      this.#scenario.isListed = this.#isFailures;
      this.#runner = 'cucumber-js';
      if (numbered.wasRetried) {
        this.#open().retry(numbered);
        return;
      }
      this.#open().isListing ||= this.#isFailures;
      this.#open().list(this.#scenario, true);
      return;
    }
    const named = nameOf(text);
    if (named !== undefined && named.margin < 3 && (named.place !== undefined || isFeature(named))) {
      this.#leave();
      this.#takeScenario(text);
      return;
    }
    const step = markedStepOf(text);
    const label = namedStepOf(text);
    if (step !== undefined) this.#scenario?.step(step);
    else if (label !== undefined) this.#label = label;
    else if (/^ {3,6}Message:$/.test(text))
      this.#scenario?.step({
        label: this.#label,
        margin: 3,
        found: undefined,
        result: this.#isFailures ? 'failed' : 'undefined',
      });
    else if (!/^ {3,6}Step Definition: /.test(text) && this.#scenario !== undefined && this.#scenario.isTest)
      this.#scenario.take(text);
  }

  #takeReason(text: string): void {
    if (text === '' && this.#reason?.place !== undefined) return this.#leaveReason();
    this.#reason ??= { said: new BoundedText(), place: undefined };
    this.#reason.said.push(`${text}\n`);
    const [, file, at] = /^(\S.{0,600}\.feature):(\d{1,7}):in /.exec(text) ?? [];
    if (file !== undefined) this.#reason.place ??= { file, line: Number(at) };
  }

  #takeRepeated(text: string): void {
    const named = nameOf(text.replace(/^\d{3,6} /, '  '));
    const step = stepOf(text);
    if (named?.place !== undefined) {
      this.#scenario = new CucumberScenario(named, undefined);
      this.#scenario.isListed = true;
      this.#open().list(this.#scenario, false);
    } else if (step !== undefined && this.#scenario !== undefined) this.#scenario.step({ ...step, result: 'failed' });
    else if (step !== undefined) {
      // Behat before version 3.3 does not name the scenario.
      this.#leaveReason();
      const [, file, at] = /^([^:]{1,600}\.feature):(\d{1,7})$/.exec(step.found ?? '') ?? [];
      if (file !== undefined) this.#reason = { said: new BoundedText(), place: { file, line: Number(at) } };
    } else if (this.#scenario === undefined) this.#reason?.said.push(`${text.trimStart()}\n`);
    else this.#scenario.take(text);
  }

  #takeScenario(text: string): void {
    const named = nameOf(text);
    const result = resultOf(text);
    const step = stepOf(text) ?? (this.#run?.hasPlaces === true ? undefined : markedStepOf(text));
    if (named !== undefined && isFeature(named) && named.margin === 0) {
      this.#leave();
      this.#feature = named.name;
    } else if (named !== undefined && this.#isScenario(named)) this.#begin(named);
    else if (named !== undefined && /^(?:Examples?|Scenarios)$/.test(named.keyword)) this.#beginExamples(named);
    else if (this.#examples !== undefined && /^ {4,10}\|.{0,10000}\|$/.test(text)) this.#takeRow(this.#examples);
    else if (this.#scenario === undefined || /^ {0,8}@\S/.test(text)) return;
    else if (result !== undefined) this.#scenario.mark(result, text.length - text.trimStart().length);
    else if (step !== undefined) this.#takeStep(step, this.#scenario);
    else this.#scenario.take(text);
  }

  #takeStep(step: Parameters<CucumberScenario['step']>[0], scenario: CucumberScenario): void {
    if (step.result !== undefined && step.found === undefined) scenario.hasMarks = true;
    if (/\.rb:\d{1,7}$/.test(step.found ?? '')) this.#runner = 'cucumber-ruby';
    scenario.step(step);
  }

  /** Whether a name is one without a place: only in the text of a formatter that writes none. */
  #isScenario({ keyword, place }: CucumberName): boolean {
    if (place !== undefined) return true;
    return (
      /^(?:Scenario(?: Outline| Template)?|Background)$/.test(keyword) &&
      this.#feature !== undefined &&
      this.#run?.hasPlaces !== true
    );
  }

  #begin(named: CucumberName & { readonly margin: number }): void {
    const { place } = named;
    // Where a feature in another language has its place.
    if (named.margin === 0 && place?.line === 1) {
      this.#leave();
      this.#feature = named.name;
      return;
    }
    if (this.#examples !== undefined && named.margin > this.#examples.margin) this.#examples.outline.isTemplate = true;
    else this.#examples = undefined;
    this.#margin = named.margin;
    this.#scenario = new CucumberScenario(named, this.#feature);
    this.#open().add(this.#scenario);
  }

  #beginExamples(named: CucumberName & { readonly margin: number }): void {
    const outline = this.#examples?.outline ?? this.#scenario;
    if (outline === undefined) return;
    const margin = this.#examples?.margin ?? this.#margin;
    if (named.margin > margin) this.#examples = { outline, margin, name: named.name, rows: 0 };
  }

  #takeRow(examples: Examples): void {
    examples.rows += 1;
    if (examples.rows === 1) return;
    examples.outline.isTemplate = true;
    this.#scenario = new CucumberScenario(examples.outline.named, this.#feature);
    this.#scenario.variant = [examples.name, `row ${examples.rows}`].filter((part) => part !== '').join(', ');
    this.#open().add(this.#scenario);
  }

  #leave(): void {
    this.#leaveReason();
    this.#section = undefined;
    this.#scenario = undefined;
    this.#examples = undefined;
  }

  #leaveReason(): void {
    const reason = this.#reason;
    this.#reason = undefined;
    const text = reason?.said.toString().trim() ?? '';
    if (reason?.place !== undefined) this.#open().explain({ text, place: reason.place });
  }

  #open(): CucumberRun {
    this.isFound = true;
    return (this.#run ??= new CucumberRun());
  }
}

/** Whether a line behind the counts begins another run. */
function isBegin(text: string): boolean {
  if (sectionOf(text) !== undefined || numberedOf(text) !== undefined) return true;
  const named = nameOf(text);
  return named !== undefined && (named.place !== undefined || (isFeature(named) && named.margin === 0));
}
