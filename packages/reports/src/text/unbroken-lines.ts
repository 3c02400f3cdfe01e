/** The statement that PowerShell underlines in the record of an error, where the window is too narrow for one line of that. */
const UNDERLINE = /^\+ {1,80}~{8,1000}$/;
const REST_OF_UNDERLINE = /^~{1,1000}$/;

/** What is in front of the underline: the first line of the error stream, and the statement. */
const MOST_HELD = 24;

/** The record of the first line of an error stream is not behind more lines of the output stream. */
const MOST_LOOKED_AT = 5_000;

const BEHIND_RECORD = ' ';

/** A longer line is none that PowerShell has broken. */
const LONGEST = 16_000;

/** A line, of which only the text counts here. */
interface Line {
  readonly text: string;
  readonly isOpen?: true;
}

/**
 * Joins the lines that Windows PowerShell breaks at the width of its window, where it redirects what a program writes to its error stream
 * (`jest > out.txt 2>&1`). It breaks behind a blank, which it keeps, and within a word only where that is longer than a line. The width is known
 * once a record of an error has an underline of more than one line: PowerShell writes one below the first line of that stream.
 */
export class UnbrokenLines<T extends Line> {
  readonly #held: T[] = [];
  #seen = 0;
  #width: number | undefined;
  /** The line that the next one may belong to, and how long its last piece is. */
  #joined: T | undefined;
  #last = '';

  /** Returns the lines that are whole. */
  take(line: T): readonly T[] {
    if (this.#width !== undefined) return this.#join(line);
    if (this.#seen > MOST_LOOKED_AT) return [line];
    this.#seen += 1;
    const above = this.#held.at(-1);
    this.#held.push(line);
    if (above !== undefined && REST_OF_UNDERLINE.test(line.text) && UNDERLINE.test(above.text)) {
      this.#width = above.text.length;
      return this.#held.splice(0).flatMap((held) => this.#join(held));
    }
    if (this.#seen > MOST_LOOKED_AT) return this.#held.splice(0);
    return this.#held.splice(0, Math.max(0, this.#held.length - MOST_HELD));
  }

  /** Returns the lines that wait for others. */
  rest(): readonly T[] {
    const joined = this.#joined;
    this.#joined = undefined;
    return joined === undefined ? this.#held.splice(0) : [joined];
  }

  #join(line: T): readonly T[] {
    const joined = this.#joined;
    const goesOn = joined !== undefined && this.#goesOn(joined, line.text);
    this.#last = line.text;
    this.#joined = goesOn ? { ...line, ...joined, text: joined.text + line.text } : line;
    return joined === undefined || goesOn ? [] : [joined];
  }

  /** Whether the next word would have made the last piece too long, or is the rest of a word that no line has room for. */
  #goesOn(joined: T, text: string): boolean {
    const width = this.#width ?? 0;
    const last = this.#last;
    const word = text.search(/\s|$/);
    // Of several blanks, the last ones may be in the next line.
    if (last.length === width && last.endsWith(' ') && (last.trim() === '' || /^ \S/.test(text))) return true;
    if (word === 0 || text.length > width || last.length > width || joined.text.length > LONGEST) return false;
    if (last.endsWith(' ') && last !== BEHIND_RECORD) return last.length + word >= width;
    return last.length === width && last.length - last.lastIndexOf(' ') - 1 + word > width;
  }
}

/** Returns the lines of a text, where PowerShell has broken them. */
export function unbrokenLines(lines: readonly string[]): readonly string[] {
  const unbroken = new UnbrokenLines();
  const whole = lines.flatMap((text) => unbroken.take({ text }));
  return [...whole, ...unbroken.rest()].map(({ text }) => text);
}
