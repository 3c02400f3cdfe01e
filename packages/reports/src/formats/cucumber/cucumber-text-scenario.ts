import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { type ExecutedStep, outcomeOf, type StepResult } from '../gherkin/executed-step.js';
import type { CucumberName, CucumberPlace, CucumberStep } from './cucumber-text-lines.js';

const MOST_STEPS = 1000;
/** What Ruby, the JVM, JavaScript, PHP and Go write of an error, and not of what a step printed. */
const IS_ERROR =
  /^\s{0,20}(?:at \S.{0,400}\)|(?:\S.{0,400}):\d{1,7}:in [`'].{0,400}|Error: .{1,2000}|exception '.{0,2000}|(?:[\w$]{1,60}\.){1,12}\w{0,60}(?:Error|Exception|Failure)\b.{0,2000})$|\([A-Z]\w{0,60}(?:(?:::|\\)\w{1,60}){0,8}\)$/m;
/** The JVM indents the first line of an error alone. */
const IS_STACK = /^\t(?:at |\.\.\. )\S|^Caused by: \S/;
const IS_PENDING = /^(?:Pending$|TODO\b|.{0,200}\(Cucumber::Pending\)$|.{0,400}PendingException\b)/m;

/** What is said of a scenario beside its steps. */
interface SaidStep {
  readonly step: CucumberStep;
  readonly said: BoundedText;
  result: StepResult | undefined;
  margin: number | undefined;
  isInText: boolean;
}

/** What else is known of a run, which says how a line is meant. */
export interface RunFacts {
  /** Whether one of the scenarios failed; undefined where the run has no counts. */
  readonly hasFailed: boolean | undefined;
  readonly hasUndefined: boolean;
}

/** A scenario of a text: where it is run, or in a list of those that failed. */
export class CucumberScenario {
  readonly #steps: SaidStep[] = [];
  /** Whether steps have marks or words that say how they ended. */
  hasMarks = false;
  /** The list of failures has it. */
  isListed = false;
  /** Where its outline's examples have a row for it. */
  variant: string | undefined;
  /** The scenarios of an outline follow it. */
  isTemplate = false;
  #listedPlace: CucumberPlace | undefined;
  #reason: string | undefined;
  #feature: string | undefined;

  constructor(
    readonly named: CucumberName,
    feature: string | undefined,
  ) {
    this.#feature = feature;
  }

  get feature(): string | undefined {
    return this.#feature;
  }

  get listedPlace(): CucumberPlace | undefined {
    return this.#listedPlace;
  }

  /** Takes the feature in which it ran. */
  in(feature: string | undefined): this {
    this.#feature = feature;
    return this;
  }

  /** Takes what a list says of it. */
  listedAs(listed: CucumberScenario): void {
    this.isListed ||= listed.isListed;
    const { place } = listed.named;
    if (place !== undefined) this.#listedPlace = { file: this.named.place?.file ?? place.file, line: place.line };
    this.explain(listed.error);
  }

  /** Takes what is said elsewhere of why it failed. */
  explain(error: string | undefined): void {
    this.#reason ??= error;
  }

  /** A row of an outline's examples has no steps of its own. */
  get isTest(): boolean {
    return !this.isTemplate && (this.#steps.length > 0 || this.variant !== undefined);
  }

  /** Whether there are places of definitions behind its steps. */
  get hasPlaces(): boolean {
    return this.#steps.some(({ step }) => step.found !== undefined && step.found !== 'hook');
  }

  step(step: CucumberStep): void {
    if (this.#steps.length < MOST_STEPS)
      this.#steps.push({ step, said: new BoundedText(), result: step.result, margin: undefined, isInText: false });
  }

  /** Takes what `pretty` of cucumber-js writes below a step, or in front of all of them of a hook. */
  mark(result: StepResult, margin: number): void {
    this.hasMarks = true;
    const last = this.#steps.at(-1);
    if (last === undefined || last.result !== undefined) this.step({ label: 'Hook', margin, found: undefined, result });
    else last.result = result;
  }

  /** Takes a line below a step, or below the name of the scenario. */
  take(line: string): void {
    if (this.#steps.length === 0) {
      if (line.trim() === '') return;
      this.step({ label: 'Hook', margin: 0, found: 'hook', result: undefined });
    }
    const last = this.#steps.at(-1);
    if (last === undefined) return;
    const text = line.trimStart();
    const margin = line.length - text.length;
    const isBelow =
      margin >= (last.step.label === 'Hook' ? 1 : Math.min(last.step.margin + 2, 6)) ||
      text.startsWith('Error: ') ||
      IS_STACK.test(line);
    if (text !== '' && !isBelow) return;
    if (last.margin === undefined && (text === '' || this.#isArgument(text, last))) return;
    last.margin ??= margin;
    last.said.push(`${line.slice(line.startsWith('\t') ? 0 : Math.min(margin, last.margin))}\n`);
  }

  #isArgument(text: string, last: SaidStep): boolean {
    const isQuote = /^(?:"""|'''|```)/.test(text);
    if (isQuote) last.isInText = !last.isInText;
    return isQuote || last.isInText || /^[|│].{0,10000}[|│]$/.test(text) || /^(?:Attachment \(|│ )/.test(text);
  }

  /** The text of the error, also of what is only said in front of the steps. */
  get error(): string | undefined {
    return this.#steps.map(({ said }) => said.toString().trim()).find((said) => IS_ERROR.test(said)) ?? this.#reason;
  }

  /** The step of the feature that an error of Ruby names first. */
  get mentioned(): CucumberPlace | undefined {
    for (const { said } of this.#steps) {
      const [, file, line] = /^\s{0,20}(\S{1,600}\.feature):(\d{1,7}):in /m.exec(said.toString()) ?? [];
      if (file !== undefined) return { file, line: Number(line) };
    }
    return undefined;
  }

  /** Whether it failed as far as its own lines say. */
  hasFailed(facts: RunFacts): boolean {
    return outcomeOf(this.#executed(facts)).status === 'failed';
  }

  test(facts: RunFacts): ReportedTest {
    const place = this.#listedPlace ?? this.named.place;
    const steps = this.#executed(facts);
    const outcome = outcomeOf(steps);
    const base = {
      name: this.named.name,
      suite: this.feature === undefined ? [] : [this.feature],
      file: place?.file,
      line: place?.line,
      variant: this.variant,
    };
    if (!this.isListed || outcome.status === 'failed') return { ...base, ...outcome };
    return { ...base, ...outcome, skipReason: undefined, status: 'failed', failures: [this.#listedFailure()] };
  }

  #listedFailure(): ReportedFailure {
    const said = this.#steps.map((step) => step.said.toString().trim()).findLast((text) => text !== '');
    const message = this.error ?? said;
    return message === undefined ? {} : failureOf(message);
  }

  #executed(facts: RunFacts): readonly ExecutedStep[] {
    let hasEnded = false;
    return this.#steps.flatMap((said): readonly ExecutedStep[] => {
      const text = said.said.toString().trim();
      const result = hasEnded && !this.hasMarks ? 'skipped' : this.#resultOf(said, text, facts);
      // What is said in front of the steps is a description, unless it is an error.
      if (said.step.label === 'Hook' && result === 'passed') return [];
      if (result !== 'passed') hasEnded = true;
      const isError = result === 'failed' || result === 'ambiguous' || result === 'pending';
      return [
        {
          label: said.step.label,
          isHook: /^(?:Hook|Before|After|BeforeStep|AfterStep)\b/.test(said.step.label),
          result,
          message: isError && text !== '' ? text : undefined,
          failure: isError && text !== '' ? failureOf(text) : undefined,
          output: [],
          location: placeOf(said.step.found),
        },
      ];
    });
  }

  #resultOf({ result, step }: SaidStep, text: string, facts: RunFacts): StepResult {
    if (result === 'failed' || result === 'undefined') {
      if (text.startsWith('Multiple step definitions match')) return 'ambiguous';
      return result === 'undefined' && IS_PENDING.test(text) ? 'pending' : result;
    }
    if (result !== undefined) return result;
    if (step.found === undefined) return this.hasMarks || !facts.hasUndefined ? this.#said(text, facts) : 'undefined';
    // Behat writes nothing else below a step.
    const isPhp = /^[\w\\]{1,300}::\w{1,200}\(/.test(step.found) && text !== '';
    if (IS_PENDING.test(text) && (isPhp || IS_ERROR.test(text))) return 'pending';
    return isPhp && facts.hasFailed !== false ? 'failed' : this.#said(text, facts);
  }

  #said(text: string, { hasFailed }: RunFacts): StepResult {
    return hasFailed !== false && IS_ERROR.test(text) ? 'failed' : 'passed';
  }
}

/** Returns where a step that nobody wrote is in its feature. */
function placeOf(found = ''): CucumberPlace | undefined {
  const [, file, line] = /^([^\s:].{0,600}\.feature):(\d{1,7})$/.exec(found) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** Returns an error, of which PHP says the class, the message and the place in one line. */
function failureOf(text: string): ReportedFailure {
  const [said, type, message, file, line] =
    /^exception '([\w\\]{1,300})' with message '([\s\S]{0,20000})' in (\S{1,600}):(\d{1,7})(?=\nStack trace:\n|$)/.exec(
      text,
    ) ?? [];
  if (said === undefined) return { message: text };
  return { type, message, stack: text.slice(said.length).trim(), location: { file: file ?? '', line: Number(line) } };
}
