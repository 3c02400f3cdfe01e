import type { ReportedFailure, ReportedTest } from '../../report.js';
import { outputEvents } from '../../output-events.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { BehaveName, BehaveStep } from './behave-text-lines.js';

/** How far the formatter `pretty` indents what belongs to a step. */
const MARGIN = '      ';
/** What a step printed, below its error. */
const CAPTURED = /^\s{0,12}Captured (?:stdout|stderr|logging):$/m;
const BROKE = /^(?:failed|error|hook_error|cleanup_error)$/;
const MOST_STEPS = 1000;

/** What is said of a step: an error, and what it printed. */
export interface BehaveError {
  readonly failure: ReportedFailure;
  readonly output: string;
}

/** Returns the error of a step, apart from what the step printed. */
export function errorOf(text: string): BehaveError | undefined {
  const printedAt = text.search(CAPTURED);
  const message = (printedAt < 0 ? text : text.slice(0, printedAt)).trim();
  if (message === '') return undefined;
  return { failure: { message, dialect: 'python' }, output: printedAt < 0 ? '' : text.slice(printedAt).trim() };
}

/** A scenario in what the formatters `pretty` and `plain` print. */
export class BehaveScenario {
  readonly #steps: BehaveStep[] = [];
  #said: BoundedText | undefined;
  /** Whether the error of a step in front of the last one is known. */
  #isBroken = false;
  /** Tables and texts of a step are in front of its error. */
  #isInText = false;
  readonly hookErrors: string[] = [];

  constructor(
    readonly named: BehaveName,
    readonly feature: string | undefined,
  ) {}

  /** Nothing but the definition of a background has no steps, nor a scenario without any. */
  get hasSteps(): boolean {
    return this.#steps.length > 0;
  }

  get hasError(): boolean {
    return (
      this.#steps.some(({ result = '' }) => BROKE.test(result) || result === 'undefined') || this.#error !== undefined
    );
  }

  step(step: BehaveStep): void {
    // In a terminal a step is written again when it has run.
    if (this.#steps.at(-1)?.label === step.label && this.#steps.at(-1)?.wasRun === false) this.#steps.pop();
    // Its text may be long, and more steps follow.
    this.#isBroken ||= this.#error !== undefined;
    if (!this.#isBroken) this.#said = new BoundedText();
    if (this.#steps.length < MOST_STEPS) this.#steps.push(step);
    this.#isInText = false;
  }

  /** Takes a line below a step. */
  take(line: string): void {
    const isPlain = this.#steps.at(-1)?.result !== undefined;
    if (!isPlain && line.trim() !== '' && !line.startsWith(MARGIN)) return;
    if (isPlain && !BROKE.test(this.#steps.at(-1)?.result ?? '')) return;
    const text = isPlain ? line : line.slice(MARGIN.length);
    if (this.#isArgument(text.trim())) return;
    this.#said?.push(`${text}\n`);
  }

  #isArgument(text: string): boolean {
    const isQuote = text === '"""' || text === "'''";
    if (isQuote) this.#isInText = !this.#isInText;
    return isQuote || this.#isInText || (text.startsWith('|') && text.endsWith('|'));
  }

  get #error(): BehaveError | undefined {
    return this.#said === undefined ? undefined : errorOf(this.#said.toString());
  }

  /** Returns the scenario as a test. `hasFailed`: the list of failures has it. */
  test(hasFailed: boolean): ReportedTest {
    const error = this.#error;
    const wasSkipped = this.#steps.every(
      ({ wasRun, result }) => wasRun === false || /^(?:skipped|untested)$/.test(result ?? ''),
    );
    const durations = this.#steps.flatMap(({ durationMs }) => durationMs ?? []);
    return {
      name: this.named.name,
      suite: this.feature === undefined ? [] : [this.feature],
      file: this.named.place?.file,
      line: this.named.place?.line,
      status: hasFailed ? 'failed' : wasSkipped ? 'skipped' : 'passed',
      ...(durations.length === 0 ? {} : { durationMs: durations.reduce((sum, duration) => sum + duration, 0) }),
      failures: hasFailed ? [error?.failure ?? this.#otherFailure()] : [],
      events: hasFailed && error !== undefined && error.output !== '' ? outputEvents(error.output, 'log') : [],
    };
  }

  /** A step that nobody wrote is the first one that was not run. */
  #otherFailure(): ReportedFailure {
    const [hook] = this.hookErrors;
    if (hook !== undefined) return { message: hook, dialect: 'python' };
    const missing = this.#steps.find(({ wasRun, result }) => wasRun === false || result === 'undefined');
    return missing === undefined
      ? { dialect: 'python' }
      : { message: `Undefined step: ${missing.label}`, dialect: 'python' };
  }
}
