/** How the strings of a line are written: what begins and ends them, and what stands before a character that is no end. */
interface Strings {
  readonly quote: string;
  readonly escape: string;
}

/** What cannot be read when half of it is missing, by how it begins. */
const STRINGS: readonly (readonly [begin: RegExp, strings: Strings])[] = [
  [/^\s{0,100}(?:\{\s{0,100}"|\[\s{0,100}[{["])/, { quote: '"', escape: '\\' }],
  [/##teamcity\[/, { quote: "'", escape: '|' }],
];

/** Of a longer string of such a line, this many units are kept. */
const STRING_KEPT = 262_144;

/** Both JSON (RFC 8259 §7) and TeamCity write a character as its code with four digits: `\u00e9`, `|0x00e9`. */
const CODE_UNITS: Readonly<Record<string, number>> = { u: 4, '0': 5 };

/**
 * A line that is longer than may be kept. Of a line of JSON, and of a message of TeamCity, the heads of its long strings are kept, each with
 * `… [N more characters]` behind it, so that the line says what it says; of another line, and of one that is still too long, its head.
 */
export class LongLine {
  readonly #strings: Strings | undefined = undefined;
  readonly #kept: string[] = [];
  #length = 0;
  #isInString = false;
  /** Units of the current string. An escaped character counts as one. */
  #inString = 0;
  #isBehindEscape = false;
  /** Units that belong to an escaped character. */
  #escaped = 0;

  /**
   * @param begin enough of the line to show what it is
   * @param limit the most UTF-16 units that are kept
   */
  constructor(
    begin: string,
    private readonly limit: number,
  ) {
    for (const [pattern, strings] of STRINGS) {
      const at = begin.search(pattern);
      if (at < 0) continue;
      this.#strings = strings;
      // A quote in front of a message is text.
      this.#keep(begin.slice(0, at));
      this.#addStrings(begin.slice(at), strings);
      return;
    }
    this.#keep(begin);
  }

  /** Takes the next piece of the line. */
  add(piece: string): void {
    if (this.#strings === undefined) this.#keep(piece);
    else this.#addStrings(piece, this.#strings);
  }

  /** The line as far as it is kept. */
  get text(): string {
    return this.#kept.join('');
  }

  #addStrings(piece: string, strings: Strings): void {
    let keptTo = 0;
    let isLeftOut = this.#isLeftOut;
    for (let at = 0; at < piece.length; at += 1) {
      const missing = this.#inString - STRING_KEPT;
      this.#take(piece.charAt(at), strings);
      if (this.#isLeftOut === isLeftOut) continue;
      if (isLeftOut) this.#keep(`… [${missing} more characters]`);
      else this.#keep(piece.slice(keptTo, at));
      keptTo = at;
      isLeftOut = !isLeftOut;
    }
    if (!isLeftOut) this.#keep(piece.slice(keptTo));
  }

  get #isLeftOut(): boolean {
    return this.#isInString && this.#inString > STRING_KEPT;
  }

  #take(unit: string, { quote, escape }: Strings): void {
    if (this.#isBehindEscape) {
      this.#isBehindEscape = false;
      this.#escaped = CODE_UNITS[unit] ?? 0;
    } else if (this.#escaped > 0) {
      this.#escaped -= 1;
    } else if (unit === quote) {
      this.#isInString = !this.#isInString;
      this.#inString = 0;
    } else if (this.#isInString) {
      this.#isBehindEscape = unit === escape;
      // The second half of a pair stays with the first.
      const isSecond = unit >= '\udc00' && unit <= '\udfff' && this.#inString === STRING_KEPT;
      this.#inString += isSecond ? 0 : 1;
    }
  }

  #keep(text: string): void {
    const head = text.slice(0, Math.max(this.limit - this.#length, 0));
    if (head === '') return;
    this.#kept.push(head);
    this.#length += head.length;
  }
}
