import { foundValues } from '../../values/found-values.js';
import { goPair, goValue } from '../../values/printed-go.js';
import { numberIn } from '../../values/printed-plain.js';
import { endOfValue } from '../../values/value-span.js';
import type { FoundValues } from '../message-pattern.js';
import { matchAt } from '../../text/match-at.js';

/** What is between both values, the actual one first: `port = 80 after the reload, want 81`. */
const WANT = /(?:[,;] | [-—–]{1,2} | )(?:but )?(?:want|wanted|expected)(?: ?[:=] {0,2}| )(?=\S)/gi;

/** So many of them are tried in a line. */
const MOST_TRIED = 5;

/** What may follow a value whose print shows its own end: the end of the sentence, a remark, or a condition. */
const BEHIND =
  /[.!]?$|[.,;:]? {1,2}[-—–([]|[.;:,] | (?:for|after|on|when|with|without|at|from|before|because|as|since|while|during|under|if|so|by|across)\b/y;

/** The same behind a word, which a bracket may explain or belong to. */
const BEHIND_WORD = /[.!]?$|,? {1,2}[-—–]{1,2} |[;:] /y;

/** What may follow the actual value in front of `want`. */
const CONDITION =
  /^ (?:\([^()]{1,300}\)|(?:for|after|on|in|when|with|without|at|from|before|while|during|under|if|by|across) [^=]{1,300})$/;

/** A type or a sign in front of a composite value: `[]string{`, `map[a:1]`, `&{`. */
const TYPED = /[&*]{0,2}(?:\[\d{0,9}\])?(?:map\[[\w.*]{1,80}\])?[\w.*]{0,120}(?=[[{])/y;

/** A number of Go, with the unit of a duration. */
const NUMBER =
  /-?(?:0x[\da-f]{1,32}|\d[\d_]{0,40}(?:\.\d{1,30})?(?:e[-+]?\d{1,3})?)(?:ns|[mµ]?s|[mh](?:\d[\dhms.]{0,20})?|%)?(?![\w%]|[.,:]\d|-\w)/iy;

const CALL = /[A-Za-z_][\w.]{0,100}\((?=[^()\n]{0,300}\))/y;

/** A name, as that of an error or of a state; none of the words that begin a description. */
const WORD =
  /(?!(?:an?|the|error|errors|err|panic|success|failure|nothing|something|none|no|any|different|it|that|value|result|one|at|some|exactly|more|less|fewer|only|non-\w{1,20}|not|anything|to|both|all|each|every|either|between|empty|got|have|same)\b)[A-Za-z_][\w./-]{0,100}(?<![.,])/iy;

const PLAIN = /(?:<nil>|nil|true|false)(?![\w-])/y;

/**
 * Reads the words of a line of `t.Errorf` where more than a value is in front of `want` or behind its value. Only values that show
 * where they end are read, and a single word beside one of them.
 */
export function readGoWords(line: string): FoundValues | undefined {
  return readWanted(line) ?? readExpected(line);
}

function readWanted(line: string): FoundValues | undefined {
  let tried = 0;
  for (const match of line.matchAll(WANT)) {
    const from = match.index + match[0].length;
    const end = endOfGo(line, from);
    const isValue = end !== undefined && matchAt(BEHIND, line, end) !== undefined;
    const expected = boundAt(line, from) ?? line.slice(from, isValue ? end : (endOfWord(line, from) ?? from));
    const actual = actualIn(line.slice(0, match.index), expected);
    if (actual !== undefined)
      return expected === '' ? foundValues(undefined, goValue(actual)) : pairOf(expected, actual);
    if ((tried += 1) === MOST_TRIED) break;
  }
  return undefined;
}

/** `at least 1`, `> 3`, and nothing behind it. */
const BOUND =
  /(?:at (?:least|most)|(?:more|less|fewer|greater) than|[<>]=?) -?\d[\d_.]{0,40}(?:ns|[mµ]?s|%)?(?![\w%]|[.,:]\d|-\w)/iy;

function boundAt(line: string, at: number): string | undefined {
  const bound = matchAt(BOUND, line, at)?.[0];
  return bound !== undefined && matchAt(BEHIND, line, at + bound.length) !== undefined ? bound : undefined;
}

/** `expected the first column to be OPEN, got CLOSED`: the words in front of the value name what is compared. */
const EXPECTED =
  /\bexpected (?:[\w.()[\]"'-]{1,60} ){1,8}?(?:(?:to be|to equal|to have|to return|of) |(?<=\S )\S{1,60}: )(?!(?:an?|the|at|more|less|empty|non-\w{1,20}|not|no|of|in|set|equal)\b)("[^"\n]{0,400}"|[\w.<>-]{1,100}),? (?:but )?(?:got|was|found|received)(?: ?[:=])? (?=\S)/i;

function readExpected(line: string): FoundValues | undefined {
  const found = EXPECTED.exec(line);
  const [, expected] = found ?? [];
  if (found === null || expected === undefined) return undefined;
  const from = found.index + found[0].length;
  const end = endOfGo(line, from);
  const last = end !== undefined && matchAt(BEHIND, line, end) !== undefined ? end : endOfWord(line, from);
  if (last !== undefined) return pairOf(expected, line.slice(from, last));
  return line.slice(from) === '-' ? pairOf(expected, '-') : undefined;
}

/** The value in what is in front of `want`. */
function actualIn(text: string, expected: string): string | undefined {
  const equation = text.lastIndexOf(' = ');
  const first = text.indexOf(' = ');
  const isQuoted = text.slice(0, Math.max(first, 0)).split('"').length % 2 === 0;
  const value = valueFrom(text, (isQuoted ? equation : first) + 3);
  if (first !== -1 && value !== undefined) return value;
  if (equation !== -1 || expected === '') return undefined;
  const got = GOT.exec(text);
  const given = got === null ? undefined : valueFrom(text, got.index + got[0].length);
  if (given !== undefined && isAlike(given, expected) && !RELATION.test(text)) return given;
  return lastValueIn(text.replace(/ \([^()]{1,300}\)$/, ''), expected);
}

function valueFrom(text: string, at: number): string | undefined {
  const end = endOfGo(text, at);
  if (end === undefined) return undefined;
  const rest = text.slice(end);
  return rest === '' || CONDITION.test(rest) ? text.slice(at, end) : undefined;
}

/** `got status "paid" for order 7`: a name may be in front of the value. */
const GOT =
  /\b(?:got|have|returned|returns|reads|gave|is|was)(?: [A-Za-z][\w.-]{0,40}){0,3}:? (?=["[{<&\d-]|true\b|false\b|nil\b)/;

const RELATION =
  /\b(?:at (?:most|least)|(?:more|less|fewer|greater|larger|smaller|higher|lower) than|not|no|between|above|below|first|last|top|after)\b/i;

/** `exit 2`, `the page reads "a"`, and of numbers what was counted: `served 100 bars`. */
const NAMED = /(?:^|[\w)\]:"] )("[^"\n]{0,400}"|-?\d[\d_.]{0,40}(?:ns|[mµ]?s|%)?|true|false|<nil>)$/;
const COUNTED = /(?:^|[a-z)] )(-?\d{1,30})(?: [a-z][a-z-]{1,30}){1,3}$/;

function lastValueIn(text: string, expected: string): string | undefined {
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined) return isAlike(named, expected) && !RELATION.test(text) ? named : undefined;
  const counted = COUNTED.exec(text)?.[1];
  const isOnly = counted !== undefined && (text.match(/\d{1,40}/g) ?? []).length === 1;
  return isOnly && numberIn(expected) !== undefined && !RELATION.test(text) ? counted : undefined;
}

/** Without a sign between the name and the value, both must be of one kind. */
function isAlike(one: string, other: string): boolean {
  return kindOf(one) === kindOf(other);
}

function kindOf(print: string): string {
  if (print.startsWith('"')) return 'text';
  return /^-?\d/.test(print) ? 'number' : 'word';
}

/** The end of a value that shows it: a text in quotes, a composite in brackets, a number, a call, `nil`. */
function endOfGo(text: string, at: number): number | undefined {
  const sign = text.charAt(at);
  if (sign === '"' || sign === '`') return endOfValue(text, at);
  if (sign === '[' || sign === '{') return endOfComposite(text, at);
  const scalar = matchAt(PLAIN, text, at) ?? matchAt(NUMBER, text, at);
  if (scalar !== undefined) return at + scalar[0].length;
  const type = matchAt(TYPED, text, at);
  if (type !== undefined) return endOfComposite(text, at + type[0].length);
  const call = matchAt(CALL, text, at);
  return call && text.indexOf(')', at + call[0].length) + 1;
}

/** `[]string{"a"}`: the brackets of a type are followed by the value. */
function endOfComposite(text: string, at: number): number | undefined {
  const end = endOfValue(text, at);
  if (end === undefined) return undefined;
  const type = /\w/.test(text.charAt(end)) ? matchAt(TYPED, text, end) : undefined;
  return type === undefined ? end : endOfValue(text, end + type[0].length);
}

function endOfWord(text: string, at: number): number | undefined {
  const word = matchAt(WORD, text, at);
  const end = at + (word?.[0].length ?? 0);
  return word !== undefined && matchAt(BEHIND_WORD, text, end) !== undefined ? end : undefined;
}

function pairOf(expected: string, actual: string): FoundValues {
  const [one, other] = goPair(expected, actual);
  return one === other ? {} : foundValues(one, other);
}
