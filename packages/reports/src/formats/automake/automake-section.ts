import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { programFailures } from '../shared/errors/program-failure.js';
import { SharedByTests, shortFailure, shortText } from '../shared/shared-failures.js';
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

/** What a program printed. A part of it may have looked like the section of another program. */
class SectionOutput {
  readonly #parts: (BoundedText | SectionOutput)[] = [];

  push(text: string): void {
    const last = this.#parts.at(-1);
    if (last instanceof BoundedText) last.push(text);
    else this.#parts.push(textOf(text));
  }

  append(other: SectionOutput): void {
    this.#parts.push(other);
  }

  /** Returns all of it. Each section may be in the one before, so that the way down is a list. */
  toString(): string {
    const text = new BoundedText();
    const waiting: (BoundedText | SectionOutput)[] = [this];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (part instanceof BoundedText) text.push(part.toString());
      else for (const inner of part.#parts.toReversed()) waiting.push(inner);
    }
    return text.toString();
  }
}

function textOf(text: string): BoundedText {
  const bounded = new BoundedText();
  bounded.push(text);
  return bounded;
}

/** What `test-suite.log` has of one program. */
export class AutomakeSection {
  readonly #output = new SectionOutput();
  /** Its last line, and what is behind it up to another title: output of a program that it may be in. */
  readonly #behind = new SectionOutput();
  readonly #points = new Map<string, Point>();
  #point: Point | undefined;
  readonly #foreign: AutomakeResult[] = [];
  #exit: ReturnType<typeof exitOf>;
  /** All results of the program have these in common. */
  readonly #events = new SharedByTests(
    () => this.#eventsOf(this.#output.toString()),
    () => this.#eventsOf(shortText(this.#output.toString())),
  );
  readonly #failures = new SharedByTests(
    () => this.#ownFailures(),
    (whole) => whole.slice(0, 1).map(shortFailure),
  );

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
    this.#output.push(`${other.heading.word}: ${other.heading.title}\n`);
    this.#output.append(other.#output);
    this.#output.append(other.#behind);
  }

  /** Takes a line. */
  take(line: string): void {
    const exit = exitOf(line);
    if (exit !== undefined && this.isOf(exit.program)) {
      this.#exit = exit;
      this.takeBehind(line);
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

  /** Takes a line behind its last one. */
  takeBehind(line: string): void {
    this.#behind.push(`${line}\n`);
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
    if (point === undefined) return this.#failures.next();
    const message = point.said.toString().trim();
    return [message === '' ? { element: 'failure' } : { message, element: 'failure' }];
  }

  /** Returns what the program printed, as events of a result that failed. A point has comments of its own as a rule. */
  eventsOf(result: AutomakeResult): ReportedTest['events'] {
    const isSaid = (this.#points.get(result.of)?.said.toString().trim() ?? '') !== '';
    return isSaid ? [] : this.#events.next();
  }

  #eventsOf(output: string): ReportedTest['events'] {
    return outputEvents(output, 'log');
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
