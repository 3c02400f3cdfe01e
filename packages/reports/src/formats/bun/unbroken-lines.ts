/** What PowerShell prints above the first line of an error stream. It puts the name of the command in front. */
const OF_POWERSHELL =
  /^bun(?:x|\.exe)? : |^At line:\d{1,6} char:\d{1,6}$|^ {4}\+ (?:CategoryInfo|FullyQualifiedErrorId)\b/;

/** No line begins so that goes on with the one before. */
const STARTS =
  /^\s*$|^\((?:pass|fail|skip|todo)\) |^ {0,6}\d{1,7} \| |^ {6}at |^ \d{1,9} (?:pass|fail|errors?)$|^(?:# |Ran )/;

const LONGEST = 4_000;

/** Joins the lines that PowerShell breaks where its window ends. It keeps the blank at which it breaks. */
export class UnbrokenLines {
  #isOn = false;
  #width = 0;
  /** How many lines are as long as the window is wide, as far as it is known. */
  #filled = 0;
  #joined: string | undefined;
  #last = '';

  /** Returns the lines that are whole. In a text of PowerShell that is the one before. */
  take(line: string): readonly string[] {
    this.#isOn ||= OF_POWERSHELL.test(line);
    if (!this.#isOn) return [line];
    const joined = this.#joined;
    const goesOn = joined !== undefined && joined.length < LONGEST && this.#goesOn(line);
    this.#measure(line);
    this.#last = line;
    this.#joined = goesOn ? joined + line : line;
    return joined === undefined || goesOn ? [] : [joined];
  }

  /** Returns the line that waits for the next one. */
  rest(): string | undefined {
    const joined = this.#joined;
    this.#joined = undefined;
    return joined;
  }

  #goesOn(line: string): boolean {
    if (STARTS.test(line)) return false;
    const { length } = this.#last;
    if (length === this.#width && this.#filled > 1) return true;
    const word = line.search(/\s|$/);
    return /\S $/.test(this.#last) && length + word >= this.#width;
  }

  #measure({ length }: string): void {
    if (length > this.#width) this.#filled = 0;
    this.#width = Math.max(this.#width, length);
    if (length === this.#width) this.#filled += 1;
  }
}
