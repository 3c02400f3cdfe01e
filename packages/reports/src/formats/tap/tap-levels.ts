import type { ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { TapPoint } from './tap-point.js';

/** A level of subtests; the outermost is the file. */
export interface TapLevel {
  indent: number;
  /** What the subtest is called, as far as a comment reported. */
  name: string | undefined;
  /** The point after which its braces opened. */
  readonly owner: TapPoint | undefined;
  /** The last point, which what follows may belong to. */
  current: TapPoint | undefined;
  /** Comments after the last point: node:test writes there what a test printed before its point comes. */
  remarks: BoundedText;
  readonly tests: ReportedTest[];
  count: number;
  planned: number | undefined;
  readonly numbers: TapNumbers;
}

const DEEPEST = 100;

/**
 * The levels of subtests that are open. A level without braces ends before the point that means it comes: it waits
 * until then.
 */
export class TapLevels {
  readonly #levels: TapLevel[] = [levelOf(0)];
  #closed: TapLevel | undefined;
  #hasBraces = false;
  #done: ReportedTest[] = [];

  /** Whether subtests in braces were found. */
  get hasBraces(): boolean {
    return this.#hasBraces;
  }

  get top(): TapLevel {
    return this.#levels.at(-1) ?? levelOf(0);
  }

  /** How many levels are open, the file's own included. */
  get depth(): number {
    return this.#levels.length;
  }

  /** Returns the tests of the file that are complete; each is given once. */
  takeDone(): readonly ReportedTest[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /**
   * Returns the level of a line with this indentation: deeper ones end; where it is `step` deeper than what is left, one
   * begins.
   */
  enter(indent: number, step: number, name: string | undefined): TapLevel {
    const level = this.popTo(indent);
    if (level.owner !== undefined && level.count === 0 && level.planned === undefined) level.indent = indent;
    if (indent < level.indent + step || this.#levels.length >= DEEPEST) return level;
    if (this.#closed !== undefined && this.#closed.indent <= indent) this.flush();
    const inner = { ...levelOf(indent), name };
    this.#levels.push(inner);
    return inner;
  }

  /** Begins a level in braces after a point. */
  open(owner: TapPoint): void {
    if (this.#levels.length < DEEPEST) this.#levels.push({ ...levelOf(owner.indent + 1), owner });
  }

  /** Ends the levels that are indented further. */
  popTo(indent: number): TapLevel {
    for (let level = this.top; level.indent > indent && this.#levels.length > 1; level = this.top) this.#endTop(level);
    return this.top;
  }

  /** Ends the braces whose point is indented so; false when there are none. */
  closeAt(indent: number): boolean {
    if (!this.#levels.some(({ owner }) => owner?.indent === indent)) return false;
    this.popTo(indent);
    return true;
  }

  /** Adds a point, which means the level that ended last. */
  add(level: TapLevel, point: TapPoint): void {
    this.endPoint(level);
    point.children = this.#closed?.tests ?? [];
    point.remarks = level.remarks.toString();
    level.remarks = new BoundedText();
    this.#closed = undefined;
    level.count += 1;
    level.numbers.take(point.line.number);
    level.current = point;
  }

  /** Nothing more belongs to the last point of a level. */
  endPoint(level: TapLevel): void {
    const point = level.current;
    level.current = undefined;
    if (point !== undefined) this.#give(level, point.toTests());
  }

  /** Gives the tests of a level that ended, where no point will mean it. */
  flush(): void {
    const closed = this.#closed;
    this.#closed = undefined;
    if (closed === undefined) return;
    const suite = closed.name === undefined ? [] : [closed.name];
    this.#give(
      this.top,
      closed.tests.map((test) => ({ ...test, suite: [...suite, ...test.suite] })),
    );
  }

  /**
   * The file ends here: braces that have no subtests yet were cut off. Only those behind the last point of a plan that is met may be
   * part of its name, unless its time is in front of them.
   */
  breakOff(): void {
    const { owner, count, planned } = this.top;
    const root = this.#levels[0];
    if (owner === undefined || count > 0) return;
    const mayBeName =
      this.depth === 2 && planned === undefined && root?.planned === root?.count && owner.line.durationMs === undefined;
    if (!mayBeName) owner.breakOff();
  }

  /** Ends all; gives the file's own level, and a fresh one takes its place. */
  reset(): TapLevel {
    const root = this.popTo(-1);
    this.endPoint(root);
    this.flush();
    this.#levels.splice(0, this.#levels.length, levelOf(0));
    return root;
  }

  #endTop(level: TapLevel): void {
    this.endPoint(level);
    this.flush();
    this.#levels.pop();
    const { owner } = level;
    if (owner === undefined) this.#closed = level;
    else if (level.count === 0 && level.planned === undefined && !owner.isBrokenOff) owner.keepBrace();
    else {
      owner.children = level.tests;
      this.#hasBraces = true;
    }
  }

  #give(level: TapLevel, tests: readonly ReportedTest[]): void {
    const to = level === this.#levels[0] ? this.#done : level.tests;
    for (const test of tests) to.push(test);
  }
}

function levelOf(indent: number): TapLevel {
  return {
    indent,
    name: undefined,
    owner: undefined,
    current: undefined,
    remarks: new BoundedText(),
    tests: [],
    count: 0,
    planned: undefined,
    numbers: new TapNumbers(),
  };
}

/** So many numbers that came before others are remembered; runners that run tests side by side need few. */
const MOST_EARLY = 100_000;

/**
 * The numbers of the points of a level. TAP 14 allows them in any order, but says that a run with a number outside of its plan is
 * not successful; where numbers are repeated, others of the plan are missing.
 */
export class TapNumbers {
  /** All from 1 to this one have come. */
  #upTo = 0;
  #last = 0;
  readonly #early = new Set<number>();
  #isUnknown = false;

  /** A point without a number has the one behind that of the point before. */
  take(given: number | undefined): void {
    const number = given ?? this.#last + 1;
    this.#last = number;
    if (this.#isUnknown || number <= this.#upTo) return;
    this.#early.add(number);
    while (this.#early.delete(this.#upTo + 1)) this.#upTo += 1;
    if (this.#early.size <= MOST_EARLY) return;
    this.#early.clear();
    this.#isUnknown = true;
  }

  /** The first number from 1 to `planned` that did not come; undefined when all did. */
  missingIn(planned: number): number | undefined {
    return this.#isUnknown || this.#upTo >= planned ? undefined : this.#upTo + 1;
  }
}
