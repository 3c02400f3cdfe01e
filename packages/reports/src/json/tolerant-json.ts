import { LosslessNumber } from 'lossless-json';
import { JSON_LIMITS } from './read-json.js';
import type { JsonValue } from './json-value.js';
import { readString } from './tolerant-string.js';
import { matchAt } from '../text/match-at.js';

/** Arrays and objects may be this deep in each other; what is deeper is left out. */
export const DEEPEST = 256;

/** What was repaired: for each kind where it was met first, and how often. */
export type Faults = Map<FaultKind, { readonly at: number; readonly count: number }>;

export type FaultKind =
  'control' | 'escape' | 'number' | 'word' | 'comma' | 'mismatch' | 'foreign' | 'depth' | 'values';

/** How a value ended: whole; the text ended early inside of it; what is at `end` fits no JSON. */
export interface TolerantValue {
  readonly value: JsonValue;
  /** After the value, or where it could not continue. */
  readonly end: number;
  readonly ending: 'whole' | 'cut' | 'broken';
  readonly faults: Faults;
  /** The arrays and objects that were not closed: their last members may be missing. */
  readonly open: readonly JsonValue[];
}

type Frame =
  | {
      readonly kind: 'object';
      readonly members: Record<string, JsonValue>;
      key: string | undefined;
      needsComma: boolean;
    }
  | { readonly kind: 'array'; readonly items: JsonValue[]; needsComma: boolean };

const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_ARRAY = 0x5d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /-?[A-Za-z]{1,10}/y;
const NUMBER_OR_WORD_GOES_ON = /[\w.+-]/;

/** Literals by name. What means a number that JSON cannot say becomes null. */
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NO_NUMBERS: ReadonlySet<string> = new Set([
  'NaN',
  '-NaN',
  'nan',
  '-nan',
  'Infinity',
  '-Infinity',
  'inf',
  '-inf',
  'undefined',
]);

/**
 * Reads the array or object that begins at `start`, in one pass and without recursion. Raw control characters and unknown
 * escapes in strings are taken as they are, NaN and Infinity as null. A text that ends early gives every member that is whole,
 * and so does one that continues with something else; but where `skipsForeign` is set, that is skipped up to the end of its line,
 * and a comma may be missing.
 */
export function readTolerantValue(text: string, start: number, skipsForeign: boolean): TolerantValue {
  return new TolerantReader(text, start, skipsForeign).read();
}

class TolerantReader {
  private readonly faults: Faults = new Map();
  private readonly frames: Frame[] = [];
  private root: JsonValue = null;
  private values = 0;

  constructor(
    private readonly text: string,
    private at: number,
    private readonly skipsForeign: boolean,
  ) {}

  read(): TolerantValue {
    let ending = this.step();
    while (ending === undefined) ending = this.step();
    return {
      value: this.root,
      end: Math.min(this.at, this.text.length),
      ending,
      faults: this.faults,
      open: this.frames.map(contentOf),
    };
  }

  /** Takes one token. How the value ended, when it did. */
  private step(): TolerantValue['ending'] | undefined {
    this.skipSpace();
    if (this.at >= this.text.length) return 'cut';
    const frame = this.frames.at(-1);
    const unit = this.text.charCodeAt(this.at);
    if (unit === CLOSE_OBJECT || unit === CLOSE_ARRAY) return this.close(unit === CLOSE_OBJECT ? 'object' : 'array');
    if (frame === undefined) return this.takeValue(unit);
    if (unit === COMMA) return this.takeComma(frame);
    if (frame.needsComma && !this.doWithoutComma(frame, unit)) return this.passOver();
    return frame.kind === 'object' && frame.key === undefined ? this.takeKey(frame, unit) : this.takeValue(unit);
  }

  private skipSpace(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    }
  }

  private takeComma(frame: Frame): undefined | 'broken' {
    if (!frame.needsComma) {
      if (!this.skipsForeign) return 'broken';
      this.note('comma');
    }
    if (frame.kind === 'object') frame.key = undefined;
    frame.needsComma = false;
    this.at += 1;
    return undefined;
  }

  /** Returns whether the next member may begin although no comma is before it. */
  private doWithoutComma(frame: Frame, unit: number): boolean {
    const begins =
      frame.kind === 'object' ? unit === QUOTE : unit === QUOTE || unit === OPEN_OBJECT || unit === OPEN_ARRAY;
    if (!this.skipsForeign || !begins) return false;
    this.note('comma');
    frame.needsComma = false;
    return true;
  }

  private takeKey(frame: Frame & { readonly kind: 'object' }, unit: number): TolerantValue['ending'] | undefined {
    if (unit !== QUOTE) return this.passOver();
    const key = this.takeString();
    if (key === undefined) return 'cut';
    this.skipSpace();
    if (this.at >= this.text.length) return 'cut';
    if (this.text.charCodeAt(this.at) !== COLON) return this.passOver();
    this.at += 1;
    frame.key = key;
    return undefined;
  }

  private takeValue(unit: number): TolerantValue['ending'] | undefined {
    this.values += 1;
    if (this.values > JSON_LIMITS.values) return this.stop('values');
    if (unit === OPEN_OBJECT || unit === OPEN_ARRAY) return this.open(unit);
    if (unit !== QUOTE) return this.takeLiteral();
    const string = this.takeString();
    if (string === undefined) return 'cut';
    this.put(string);
    return undefined;
  }

  private open(unit: number): TolerantValue['ending'] | undefined {
    if (this.frames.length >= DEEPEST) return this.skipNested();
    const frame: Frame =
      unit === OPEN_OBJECT
        ? { kind: 'object', members: {}, key: undefined, needsComma: false }
        : { kind: 'array', items: [], needsComma: false };
    this.put(contentOf(frame));
    this.frames.push(frame);
    this.at += 1;
    return undefined;
  }

  private close(kind: Frame['kind']): TolerantValue['ending'] | undefined {
    const frame = this.frames.at(-1);
    if (frame === undefined) return 'broken';
    if (frame.kind !== kind && !this.closeOthers(kind)) return this.passOver();
    this.frames.pop();
    this.at += 1;
    return this.frames.length === 0 ? 'whole' : undefined;
  }

  /** Closes what was left open inside of the nearest array or object of a kind; false when there is none. */
  private closeOthers(kind: Frame['kind']): boolean {
    const index = this.frames.findLastIndex((frame) => frame.kind === kind);
    if (!this.skipsForeign || index === -1) return false;
    this.note('mismatch');
    this.frames.length = index + 1;
    return true;
  }

  /** Undefined when the text ends inside of the string. */
  private takeString(): string | undefined {
    const string = readString(this.text, this.at);
    if (string === undefined) return undefined;
    if (string.control !== undefined) this.note('control', string.control);
    if (string.escape !== undefined) this.note('escape', string.escape);
    this.at = string.end;
    return string.value;
  }

  private takeLiteral(): TolerantValue['ending'] | undefined {
    const literal = (matchAt(NUMBER, this.text, this.at) ?? matchAt(WORD, this.text, this.at))?.[0];
    if (literal === undefined) return this.passOver();
    const end = this.at + literal.length;
    if (end >= this.text.length) return 'cut';
    if (NUMBER_OR_WORD_GOES_ON.test(this.text.charAt(end))) return this.passOver();
    const value = this.valueOf(literal);
    if (value === undefined) return this.passOver();
    this.at = end;
    this.put(value);
    return undefined;
  }

  private valueOf(literal: string): JsonValue | undefined {
    const word = WORDS.get(literal);
    if (word !== undefined) return word;
    if (NO_NUMBERS.has(literal)) {
      this.note('word');
      return null;
    }
    return /\d$/.test(literal) ? this.numberOf(literal) : undefined;
  }

  private numberOf(literal: string): JsonValue {
    const number = Number(literal);
    if (String(number) === literal) return number;
    const power = literal.search(/e/i);
    const isHuge = power >= 0 && Math.abs(Number(literal.slice(power + 1))) > JSON_LIMITS.exponent;
    const isOdd = /^-?0\d/.test(literal);
    if (literal.length <= JSON_LIMITS.numberLength && !isHuge && !isOdd) return new LosslessNumber(literal);
    this.note('number');
    return isOdd && Number.isFinite(number) ? number : null;
  }

  private put(value: JsonValue): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.root = value;
      return;
    }
    frame.needsComma = true;
    if (frame.kind === 'array') frame.items.push(value);
    else if (frame.key !== undefined) {
      setMember(frame.members, frame.key, value);
      frame.key = undefined;
    }
  }

  /** Skips an array or object that is too deep. */
  private skipNested(): TolerantValue['ending'] | undefined {
    this.note('depth');
    let depth = 0;
    while (this.at < this.text.length) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === QUOTE) {
        if (this.takeString() === undefined) return 'cut';
        continue;
      }
      this.at += 1;
      if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) depth += 1;
      else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth -= 1;
      if (depth === 0) return this.leaveOut();
    }
    return 'cut';
  }

  private leaveOut(): undefined {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    frame.needsComma = true;
    if (frame.kind === 'object') frame.key = undefined;
  }

  /** Something that is not JSON is here. */
  private passOver(): 'broken' | undefined {
    if (!this.skipsForeign || this.frames.length === 0) return 'broken';
    const lineEnd = this.text.indexOf('\n', this.at);
    if (lineEnd === -1) return this.stop('foreign');
    this.note('foreign');
    this.at = lineEnd;
    const frame = this.frames.at(-1);
    if (frame?.kind === 'object') frame.key = undefined;
    if (frame !== undefined) frame.needsComma = frame.needsComma && !this.endsWithComma(lineEnd);
    return undefined;
  }

  /** Returns whether the line that was skipped would have ended its member. */
  private endsWithComma(lineEnd: number): boolean {
    return this.text.charCodeAt(this.text.charCodeAt(lineEnd - 1) === 0x0d ? lineEnd - 2 : lineEnd - 1) === COMMA;
  }

  private stop(kind: FaultKind): 'broken' {
    this.note(kind);
    return 'broken';
  }

  private note(kind: FaultKind, at = this.at): void {
    const known = this.faults.get(kind);
    this.faults.set(kind, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
  }
}

function contentOf(frame: Frame): JsonValue {
  return frame.kind === 'object' ? frame.members : frame.items;
}

/** `__proto__` is a member like others. */
function setMember(members: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') members[key] = value;
  else Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}
