import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { programFailures } from '../shared/program-failure.js';
import { type AutomakeResult, exitOf, resultOf, type SectionTitle } from './automake-lines.js';

/** So many points of one program have what is said of them. */
const MOST_POINTS = 100_000;

/** A point of TAP begins here, or the count of the points. */
const IS_TAP = /^(?:(?:not )?ok\b|1\.\.\d|Bail out!)/;

/** A point that a program with TAP reported, and the comments below it. */
interface Point {
  readonly result: AutomakeResult;
  readonly said: BoundedText;
}

/** What `test-suite.log` has of one program. */
export class AutomakeSection {
  readonly #output = new BoundedText();
  readonly #points = new Map<string, Point>();
  #point: Point | undefined;
  #events: ReportedTest['events'] | undefined;
  readonly #foreign: AutomakeResult[] = [];
  #exit: ReturnType<typeof exitOf>;

  constructor(readonly heading: SectionTitle) {}

  /** Whether its last line was seen. What follows up to another title is not of it. */
  get hasEnded(): boolean {
    return this.#exit !== undefined;
  }

  /** Results of other programs: the section may be over, which nothing says. */
  get foreignResults(): readonly AutomakeResult[] {
    return this.#foreign;
  }

  /** Whether it is of a program with TAP. */
  get hasPoints(): boolean {
    return this.#points.size > 0;
  }

  /** The results that are in it: those of its points, or its own. */
  get results(): readonly AutomakeResult[] {
    if (this.#points.size > 0) return [...this.#points.values()].map(({ result }) => result);
    const { word, title } = this.heading;
    const program = this.#exit?.program ?? title;
    return [{ word, of: program, program }];
  }

  /** Takes what looked like another program, and was output of this one. */
  absorb(other: AutomakeSection): void {
    this.#output.push(`${other.heading.word}: ${other.heading.title}\n${other.#output.toString()}`);
  }

  /** Takes a line. */
  take(line: string): void {
    const exit = exitOf(line);
    if (exit !== undefined && this.isOf(exit.program)) {
      this.#exit = exit;
      return;
    }
    const result = resultOf(line);
    if (result !== undefined && result.of !== result.program && this.isOf(result.program)) this.#startPoint(result);
    else {
      if (result !== undefined && this.#foreign.length < MOST_POINTS) this.#foreign.push(result);
      if (IS_TAP.test(line)) this.#point = undefined;
      this.#point?.said.push(`${line.replace(/^# ?/, '')}\n`);
      this.#output.push(`${line}\n`);
    }
  }

  /** Whether it is of the program: without its last extension, as its log is named. */
  isOf(program: string): boolean {
    const { title } = this.heading;
    if (program === title) return true;
    return program.startsWith(`${title}.`) && !program.slice(title.length + 1).includes('/');
  }

  /** Returns what it says of a result that is a failure; undefined where it is of another one. */
  failuresOf(result: AutomakeResult): readonly ReportedFailure[] | undefined {
    const point = this.#points.get(result.of);
    if (point === undefined && (result.point !== undefined || !this.isOf(result.program))) return undefined;
    if (result.said !== undefined) return [{ message: result.said, isAssertion: false }];
    if (point === undefined) return this.#ownFailures();
    const message = point.said.toString().trim();
    return [message === '' ? { element: 'failure' } : { message, element: 'failure' }];
  }

  /** Returns what the program printed, as events of a result that failed. A point has comments of its own as a rule. */
  eventsOf(result: AutomakeResult): ReportedTest['events'] {
    const isSaid = (this.#points.get(result.of)?.said.toString().trim() ?? '') !== '';
    if (isSaid) return [];
    this.#events ??= outputEvents(this.#output.toString(), 'log');
    return this.#events;
  }

  #ownFailures(): readonly ReportedFailure[] {
    const exitCode = this.#exit?.exitCode ?? this.heading.exitCode;
    return programFailures({ exitCode, stdout: this.#output.toString().trim(), stderr: '' });
  }

  #startPoint(result: AutomakeResult): void {
    this.#point = { result, said: new BoundedText() };
    if (this.#points.size < MOST_POINTS) this.#points.set(result.of, this.#point);
  }
}
