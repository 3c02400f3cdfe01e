import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';

/** The two lines that a difference begins with. */
export interface DiffHeading {
  /** The name of the test: its file without the folder of results. */
  readonly name: string;
  /** The file with the output that was expected. */
  readonly expected: string;
  /** Before version 12, differences have the format of `diff -C3`. */
  readonly isContext: boolean;
}

/** Returns what two lines say that follow each other: which files are compared. Undefined for others. */
export function diffHeadingOf(first: string, second: string): DiffHeading | undefined {
  const isContext = first.startsWith('*** ') && second.startsWith('--- ');
  if (!isContext && !(first.startsWith('--- ') && second.startsWith('+++ '))) return undefined;
  const expected = comparedFile(first);
  const results = comparedFile(second)?.split(/[\\/]/) ?? [];
  const at = results.lastIndexOf('results');
  if (expected === undefined || at < 0) return undefined;
  return {
    name: results
      .slice(at + 1)
      .join('/')
      .replace(EXTENSION, ''),
    expected,
    isContext,
  };
}

const LONGEST_PATH = 4000;
const EXTENSION = /\.(?:out|stdout|stderr|c)(?:\.modified)?$/;

/** The path behind the sign, where it is of a file that pg_regress compares. */
function comparedFile(line: string): string | undefined {
  const end = line.indexOf('\t');
  const path = line.slice(4, end < 0 ? undefined : end);
  return path.length <= LONGEST_PATH && EXTENSION.test(path) ? path : undefined;
}

/** So much of a side is a value, and so many changed lines are the message. */
const LONGEST_SIDE = 100_000;
const MOST_LINES = 40;

/** What psql prints where the server is gone. */
const IS_LOST = /^(?:server closed the connection unexpectedly|connection to server was lost)$/;

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;
const SIDE = /^(\*\*\*|---) (\d{1,9})(?:,(\d{1,9}))? (?:\*{4}|-{4})$/;

/** A side of a hunk of `diff -C3`. */
type Side = 'old' | 'new';

/** Reads the difference of one test. Values are those of its first hunk. */
export class PgDiff {
  readonly #text = new BoundedText();
  #hunks = 0;
  /** How many lines of the hunk are due. */
  readonly #due = { old: 0, new: 0 };
  /** Of `diff -C3`: the side that is read. Lines of a side that is left out did not change. */
  #side: Side | undefined;
  /** The new side may be left out, where lines of the old one are only missing in it. */
  #mayBeLeftOut = false;
  #hasReplaced = false;
  #oldLines = 0;
  #line: number | undefined;
  readonly #sides: Record<Side, string[]> = { old: [], new: [] };
  #length = 0;
  readonly #message: string[] = [];
  /** What psql says from where the server is gone. */
  readonly #lost: string[] = [];

  constructor(readonly heading: DiffHeading) {}

  /** Takes a line; false when it is none of the difference. */
  take(line: string): boolean {
    const isTaken = this.heading.isContext ? this.#takeContext(line) : this.#takeUnified(line);
    if (isTaken) this.#text.push(`${line}\n`);
    return isTaken;
  }

  /** Whether the file ends inside of a hunk. */
  get isOpen(): boolean {
    return this.#hunks === 0 || this.#due.old > 0 || (this.#due.new > 0 && !this.#mayBeLeftOut);
  }

  /** The failure; of a hunk that is cut off, nothing is a value. */
  failure(): ReportedFailure {
    const isWhole = (this.#hunks > 1 || !this.isOpen) && this.#length <= LONGEST_SIDE;
    const { expected } = this.heading;
    const isLost = this.#lost.length > 0;
    return {
      message: (isLost ? this.#lost : this.#message).join('\n'),
      text: this.#text.toString().trimEnd(),
      ...(isWhole ? { expected: valueOf(this.#sides.old), actual: valueOf(this.#sides.new) } : {}),
      isAssertion: !isLost,
      element: isLost ? 'error' : 'failure',
      location: this.#line === undefined ? undefined : { file: expected, line: Math.max(this.#line, 1) },
      dialect: 'sql',
    };
  }

  #takeUnified(line: string): boolean {
    // GNU diff says that the last line has no end, behind it.
    if (line.startsWith('\\ ')) return true;
    if (this.#due.old === 0 && this.#due.new === 0) {
      const [, from, old = '1', own = '1'] = HUNK.exec(line) ?? [];
      if (from === undefined) return false;
      this.#startHunk(Number(from));
      this.#due.old = Number(old);
      this.#due.new = Number(own);
      return true;
    }
    const sign = line[0] ?? ' ';
    if (sign === '-' && this.#due.old > 0) this.#change('old', line.slice(1));
    else if (sign === '+' && this.#due.new > 0) this.#change('new', line.slice(1));
    else if (sign === ' ' && this.#due.old > 0 && this.#due.new > 0) this.#keep();
    else return false;
    if (sign !== '+') this.#due.old -= 1;
    if (sign !== '-') this.#due.new -= 1;
    return true;
  }

  #takeContext(line: string): boolean {
    if (line.startsWith('\\ ')) return true;
    if (line === '***************') {
      this.#startHunk(undefined);
      return true;
    }
    const [, stars, from, to] = SIDE.exec(line) ?? [];
    if (from !== undefined && this.#hunks > 0) {
      this.#startSide(stars === '***' ? 'old' : 'new', Number(from), Number(to ?? from));
      return true;
    }
    const side = this.#side;
    if (side === undefined || this.#due[side] === 0 || !/^(?:[-+! ] |$)/.test(line)) return false;
    this.#due[side] -= 1;
    this.#mayBeLeftOut = false;
    this.#hasReplaced ||= line.startsWith('!');
    if (/^[-+!]/.test(line)) this.#change(side, line.slice(2));
    else this.#keep(side);
    return true;
  }

  #startHunk(line: number | undefined): void {
    this.#hunks += 1;
    this.#due.old = 0;
    this.#due.new = 0;
    this.#side = undefined;
    this.#mayBeLeftOut = false;
    this.#hasReplaced = false;
    this.#line ??= line;
  }

  /** Lines of the old side that are due where the new one begins are left out, as none of them changed. */
  #startSide(side: Side, from: number, to: number): void {
    const count = from === 0 || to < from ? 0 : to - from + 1;
    if (side === 'old') {
      this.#line ??= from;
      this.#oldLines = count;
    } else {
      this.#mayBeLeftOut = this.#due.old < this.#oldLines && !this.#hasReplaced;
      this.#due.old = 0;
    }
    this.#side = side;
    this.#due[side] = count;
  }

  #keep(side?: Side): void {
    if (this.#hunks === 1 && this.#line !== undefined && this.#message.length === 0 && side !== 'new') this.#line += 1;
  }

  #change(side: Side, text: string): void {
    const saysLost = side === 'new' && (this.#lost.length > 0 || IS_LOST.test(text));
    if (saysLost && this.#lost.length < MOST_LINES) this.#lost.push(text);
    if (this.#hunks > 1) return;
    if (this.#message.length < MOST_LINES) this.#message.push(`${side === 'old' ? '-' : '+'}${text}`);
    this.#length += text.length + 1;
    if (this.#length <= LONGEST_SIDE) this.#sides[side].push(text);
  }
}

/** A side without a line of its own has no value. */
function valueOf(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.join('\n');
}
