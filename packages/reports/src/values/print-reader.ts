import { LosslessNumber } from 'lossless-json';

import type { JsonValue } from '../json/json-value.js';
import { unescapePrinted } from './printed-string.js';

/** A print that says something else than a JSON value, or not all of it. */
export class Unreadable extends Error {
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
/** What pretty-format and Node put in front of plain objects and arrays. */
const PLAIN_CLASS = /(?:Object|Array|\[Object: null prototype\])(?:\(\d+\))? (?=[{[])/y;

/** Of Python 2. */
const UNICODE_PREFIX = /u(?=['"])/y;

/** Longer numbers stay text. */
const LONGEST_NUMBER = 400;

/** Reads one printed value; see printedValue. */
export class PrintReader {
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
