import { LosslessNumber } from 'lossless-json';
import type { JsonValue } from '../json/json-value.js';
import { ESCAPE_LETTERS } from './escape-letters.js';
import { isBarePath } from './printed-escapes.js';
import { endOfQuoted } from './printed-spans.js';

/**
 * Returns the value that a runner printed: JSON, JavaScript's inspect, pretty-format, Python's repr and Ruby's inspect
 * are read where they mean the same as a JSON value. Every other print (of a set, a class, a function, a cycle;
 * `undefined`, `1n`) stays text, and so does text without quotes. Undefined when the print was cut off: no value can be
 * recovered from it.
 */
export function printedValue(printed: string): JsonValue | undefined {
  const text = printed.trim();
  if (isCutOff(text)) return undefined;
  try {
    return new PrintReader(text).readWhole();
  } catch (error) {
    if (error instanceof Unreadable) return error.isCut ? undefined : text;
    throw error;
  }
}

/** As printedValue, of a field that holds the whole print: what looks as if it was cut off stays the text that it is. */
export function printedField(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  const read = printedValue(value);
  return read === undefined || read === value.trim() ? value : read;
}

/** What Bun puts in the middle of a long string. */
const BYTES_CUT = /\.\.\. \(\d{1,12} bytes truncated\) \.\.\./;

/** The marks of what was left out, outside of quotes: `…`, `...`, `… 2 more items`, `…(1)`. */
function isCutOff(text: string): boolean {
  if (BYTES_CUT.test(text)) return true;
  if (text.endsWith('…') || text.endsWith('...')) return true;
  return /(?:\.\.\.|…) ?\(?\d{1,9} (?:more|characters|others)|…\(\d{1,9}\)|\.\.\. \(length: \d{1,9}\)/.test(
    withoutQuoted(text),
  );
}

/** Returns the text without quoted parts. */
function withoutQuoted(text: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.search(QUOTE); at >= 0 && at < text.length;) {
    rest += text.slice(from, at);
    from = endOfQuoted(text, at);
    const next = text.slice(from).search(QUOTE);
    at = next < 0 ? -1 : from + next;
  }
  return rest + text.slice(from);
}

const QUOTE = /["'`]/;

/** A print that says something else than a JSON value, or not all of it. */
class Unreadable extends Error {
  constructor(readonly isCut: boolean) {
    super('the print is no value');
  }
}

/** Values within values that are read; runners print fewer. */
const DEEPEST = 100;

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['null', null],
  ['None', null],
  ['nil', null],
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);

/** Chai distinguishes `+0` and `-0`. */
const NUMBER = /(?:-|\+(?=0(?![\w.])))?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const KEY = /[A-Za-z_$][\w$-]*|\d+(?![\w.])/y;
const SPACE = /\s*/y;
/** What pretty-format and Node put in front of plain objects and arrays, also of what an error is compared with. */
const PLAIN_CLASS = /(?:Object|Array|Comparison|\[Object: null prototype\])(?:\(\d+\))? (?=[{[])/y;

/** Of Python 2. */
const UNICODE_PREFIX = /u(?=['"])/y;

/** Longer numbers stay text. */
const LONGEST_NUMBER = 400;

/** Reads one printed value; see printedValue. */
class PrintReader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** @throws Unreadable when the text is not one value and nothing else. */
  readWhole(): JsonValue {
    const value = this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) throw new Unreadable(false);
    return value;
  }

  private value(depth: number): JsonValue {
    this.skipSpace();
    this.take(PLAIN_CLASS);
    this.take(UNICODE_PREFIX);
    const sign = this.text[this.at] ?? '';
    if (depth > DEEPEST) throw new Unreadable(false);
    if (sign === '{') return this.object(depth);
    if (sign === '[') return this.array(depth);
    if (isQuote(sign)) return this.strings(sign);
    return this.numberOrWord();
  }

  private object(depth: number): JsonValue {
    const members: [string, JsonValue][] = [];
    this.at += 1;
    while (!this.closes('}')) {
      const key = this.key();
      const value = this.value(depth + 1);
      members.push([key, value]);
      this.separator('}');
    }
    return Object.fromEntries(members);
  }

  private array(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.at += 1;
    while (!this.closes(']')) {
      items.push(this.value(depth + 1));
      this.separator(']');
    }
    return items;
  }

  /**
   * A key and the sign after it: `a:`, `'a-b':`, `"a"=>`. A key `:a=>` of Ruby is a symbol, which JSON does not have.
   */
  private key(): string {
    this.skipSpace();
    const sign = this.text[this.at] ?? '';
    const key = isQuote(sign) ? this.string(sign) : this.take(KEY);
    this.stopAtGap();
    if (key === undefined) throw new Unreadable(false);
    this.skipSpace();
    if (this.text.startsWith('=>', this.at)) this.at += 2;
    else if (this.text[this.at] === ':') this.at += 1;
    else throw new Unreadable(false);
    return key;
  }

  /** Whether the value ends here; its bracket is taken. */
  private closes(bracket: string): boolean {
    this.skipSpace();
    this.stopAtGap();
    if (this.text[this.at] !== bracket) return false;
    this.at += 1;
    return true;
  }

  /** A comma; Mocha has a line end in its place. */
  private separator(bracket: string): void {
    const end = this.at;
    this.skipSpace();
    this.stopAtGap();
    if (this.text[this.at] === ',') {
      this.at += 1;
      return;
    }
    if (this.text[this.at] === bracket || this.text.slice(end, this.at).includes('\n')) return;
    throw new Unreadable(this.at >= this.text.length);
  }

  /** A string; Node prints a long one as several with `+` between them. */
  private strings(quote: string): string {
    let whole = this.string(quote);
    for (;;) {
      const end = this.at;
      this.skipSpace();
      if (this.text[this.at] !== '+') {
        this.at = end;
        return whole;
      }
      this.at += 1;
      this.skipSpace();
      const next = this.text[this.at] ?? '';
      if (!isQuote(next)) throw new Unreadable(false);
      whole += this.string(next);
    }
  }

  private string(quote: string): string {
    const begin = this.at + 1;
    let end = begin;
    while (end < this.text.length && this.text[end] !== quote) end += this.text[end] === '\\' ? 2 : 1;
    if (end >= this.text.length) throw new Unreadable(false);
    this.at = end + 1;
    const string = unescapePrinted(this.text.slice(begin, end));
    if (string === undefined) throw new Unreadable(false);
    return string;
  }

  private numberOrWord(): JsonValue {
    this.stopAtGap();
    const number = this.take(NUMBER);
    if (number !== undefined) return toNumber(number);
    const word = WORDS.get(this.take(WORD) ?? '');
    if (word === undefined) throw new Unreadable(false);
    return word;
  }

  /** `…` and `...` replace what was left out. */
  private stopAtGap(): void {
    if (this.text[this.at] === '…' || this.text.startsWith('...', this.at)) throw new Unreadable(true);
  }

  private skipSpace(): void {
    this.take(SPACE);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'" || sign === '`';
}

/** A number whose digits a double would change keeps them. */
function toNumber(literal: string): JsonValue {
  const number = Number(literal);
  if (literal === '+0') return 0;
  if (String(number) === literal) return number;
  if (literal.length > LONGEST_NUMBER || !Number.isFinite(number)) throw new Unreadable(false);
  return new LosslessNumber(literal);
}

/** Escapes of one character that JavaScript, Python, Ruby, Go and others share; a line end behind a backslash is none. */
const LETTERS: ReadonlyMap<string, string> = new Map([...ESCAPE_LETTERS, ['\n', '']]);

/** Characters that are escaped literally. */
const THEMSELVES = new Set(['\\', '"', "'", '`', '/', '$', '#', '@']);

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|([^]))/g;

/**
 * Returns the string of a print between quotes; undefined where the print has an invalid code escape. A backslash
 * before any other character is literal: Chai prints backslashes unchanged.
 */
export function unescapePrinted(print: string): string | undefined {
  if (!print.includes('\\') || isBarePath(print)) return print;
  let isKnown = true;
  const string = print.replace(ESCAPE, (escape: string, ...groups: (string | undefined)[]) => {
    const letter = groups[4];
    const code = groups.slice(0, 4).find((group) => group !== undefined);
    const character = code === undefined ? ofLetter(letter ?? '') : ofCode(Number.parseInt(code, 16));
    isKnown &&= character !== undefined;
    return character ?? escape;
  });
  return isKnown ? string : undefined;
}

function ofLetter(letter: string): string {
  return THEMSELVES.has(letter) ? letter : (LETTERS.get(letter) ?? `\\${letter}`);
}

function ofCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
