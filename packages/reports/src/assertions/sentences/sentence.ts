import type { JsonValue } from '../../json/json-value.js';
import { foundValues, type TextReader } from '../../values/found-values.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/**
 * One side of a comparison in a sentence: `$1` is the value in the first group, as the library prints values; `$1` within other
 * words is that text; null, true, false and a number are themselves. Undefined: the sentence does not say it.
 */
type Side = string | number | boolean | null | undefined;

/** What an assertion says in its own words, and where both values are in it. */
export interface Sentence {
  readonly says: RegExp;
  /** Words that are in every such sentence: a text without them is not looked at further. */
  readonly words: string;
  readonly expected: Side;
  readonly actual: Side;
}

/** What stands for a part of a sentence that changes. Each is one group; none reads over the end of a line. */
const PARTS: Readonly<Record<string, string>> = {
  /** A value without doubt where it ends: in quotes or brackets, or without blanks. */
  value: String.raw`("[^"\n]{0,4000}"|'[^'\n]{0,4000}'|<[^<>\n]{0,4000}>|\[[^[\]\n]{0,4000}\]|\{[^{}\n]{0,4000}\}|[^\s"'<>[\]{}][^\s]{0,400}?)`,
  /** Anything up to the words behind it. */
  any: String.raw`(\S[^\n]{0,4000}?)`,
  /** The name of a class. */
  type: String.raw`<?([A-Za-z_][\w.$:\\+\x60]{0,300}(?:<\w{1,60}>)?)>?`,
  count: String.raw`(\d{1,9})`,
};

/** The name of an error in front of a message: `AssertionError: `, `Xunit.Sdk.NotEqualException : `. */
const NAME = String.raw`(?:[\w.$\\]{0,200}(?:[Ee]rror|[Ee]xception|[Ff]ailure|Failed|Assert)(?: \[\w{1,60}\])? ?: ?\n?)?`;

/**
 * A sentence that fills lines of a message. `source` is a pattern with `{value}`, `{any}`, `{type}` and `{count}` for what
 * changes; the sentence begins with its line, behind the name of an error.
 */
export function sentence(source: string, expected: Side, actual: Side): Sentence {
  const pattern = source.replace(/\{(value|any|type|count)\}/g, (_, part: string) => PARTS[part] ?? '');
  return {
    says: new RegExp(String.raw`^[^\S\n]{0,20}${NAME}${pattern}[^\S\n]{0,8}$`, 'm'),
    words: wordsIn(source),
    expected,
    actual,
  };
}

/** A piece of a pattern: a class, an escape, the begin or end of a group, or one character; and how often it is repeated. */
const PIECE =
  /(\[(?:[^\]\\]|\\.){1,200}\]|\\.|\{(?:value|any|type|count)\}|[()|]|[^])(\?|\{\d[\d,]{0,12}\}\??|[*+]\??)?/g;

/** The longest text that a pattern requires as it is, outside of its groups. */
function wordsIn(source: string): string {
  let depth = 0;
  let longest = '';
  let run = '';
  for (const [, piece = '', repeated] of source.matchAll(PIECE)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) return '';
    const literal = depth > 0 || piece === ')' || repeated !== undefined ? undefined : literalOf(piece);
    run = literal === undefined ? '' : run + literal;
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** The character that a piece stands for; undefined where it stands for several. */
function literalOf(piece: string): string | undefined {
  if (piece === '\\n') return '\n';
  if (/^\\\W$/.test(piece)) return piece.slice(1);
  return /^[^\\[\](){}|.^$?*+]$/.test(piece) ? piece : undefined;
}

/** Sentences are at the beginning of a message. In UTF-16 units. */
const LOOKED_AT = 8_000;

/** Reads the first of these sentences that a text contains. `valueOf` reads a printed value. */
export function sentenceReader(
  sentences: readonly Sentence[],
  valueOf: (printed: string) => JsonValue | undefined,
): TextReader {
  return (text) => {
    const head = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
    for (const { says, words, expected, actual } of sentences) {
      const match = head.includes(words) ? says.exec(head) : null;
      if (match !== null) return found(match, expected, actual, valueOf);
    }
    return undefined;
  };
}

function found(
  match: RegExpExecArray,
  expected: Side,
  actual: Side,
  valueOf: (printed: string) => JsonValue | undefined,
): FoundValues {
  const sideOf = (side: Side): JsonValue | undefined => {
    if (typeof side !== 'string') return side;
    const alone = /^\$(\d)$/.exec(side)?.[1];
    if (alone !== undefined) return wholeGroup(match, alone, valueOf);
    return filled(side, match);
  };
  return foundValues(sideOf(expected), sideOf(actual));
}

function wholeGroup(
  match: RegExpExecArray,
  group: string,
  valueOf: (printed: string) => JsonValue | undefined,
): JsonValue | undefined {
  const printed = match[Number(group)];
  return printed === undefined || isCut(printed) || isOpen(printed) ? undefined : valueOf(printed);
}

/** Whether a text begins that does not end in its line. */
function isOpen(printed: string): boolean {
  return /^"[^"]*$/.test(printed);
}

/** The words of a side with its groups in them; undefined when one of them is cut. */
function filled(side: string, match: RegExpExecArray): string | undefined {
  const groups = [...side.matchAll(/\$(\d)/g)].map(([, group]) => match[Number(group)]);
  if (groups.some((group) => group === undefined || isCut(group) || isOpen(group))) return undefined;
  return side.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
}
