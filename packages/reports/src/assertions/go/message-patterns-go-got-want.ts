import { foundValues } from '../../values/found-values.js';
import { goPair } from '../../values/printed-go.js';
import { numberIn } from '../../values/printed-plain.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';
import { readGoWords } from './go-words.js';
import { readOwnWords } from '../scripting/message-patterns-own-words.js';

/** A line of `t.Error` and its kin, behind the place that `go test` prints in front of it. */
const LOGGED = /^\s{0,40}\S{1,300}\.go:\d{1,9}: (.{1,2000})$/;

/** So many lines are looked at, and none that is longer. */
const MOST_LINES = 200;
const LONGEST_LINE = 1_000;

/** A line that may say what was wanted and what was got. */
const MAY_TELL_BOTH = /^(?=.*(?:want|expect|\bexp\b))(?=.*(?:got|have|actual|received|was|found|=|[,;] want \S))/i;

/** The text before the first value and between both, and whether the first is the expected one. */
interface Form {
  readonly begins: RegExp;
  readonly middle: RegExp;
  readonly isExpectedFirst: boolean;
}

const SIGN = '(?:: | = | == |=| |:(?=[^\\s:]))';

const FORMS: readonly Form[] = [
  {
    begins: begins('want|wanted'),
    middle: middle('got|have|actual|received'),
    isExpectedFirst: true,
  },
  {
    begins: begins('expected|expecting|expect|exp'),
    middle: middle('got|have|actual(?: was| is)?|received|was|found|instead got'),
    isExpectedFirst: true,
  },
  {
    begins: begins('got|have|actual|received'),
    middle: middle('want|wanted|expected|expecting|exp'),
    isExpectedFirst: false,
  },
  {
    // `sum(1, 2) = 4; want 3`, also without blanks.
    begins: / = (?=.)|(?<=\))=(?=[^=\s])/,
    middle: middle('want|wanted|expected'),
    isExpectedFirst: false,
  },
];

function begins(words: string): RegExp {
  return new RegExp(`\\b(?:${words})${SIGN}(?=.)`, 'i');
}

/** A value is in front of it, and another behind it. */
function middle(words: string): RegExp {
  return new RegExp(`(?<=.)(?: |, |; |,|;|\\. |\\n| but |, but |; but )(?:${words})${SIGN}(?=.)`, 'i');
}

/** Values of Go: a number, a text in quotes, a word, a composite value. */
const LITERAL =
  /^(?:-?[\d.]{1,60}(?:e[-+]?\d{1,3})?(?:ns|[mµ]?s|[mh]\S{0,20})?|".*"|`[^`]*`|'.{1,8}'|true|false|nil|<nil>|[^\s()[\]{}]{1,300}|[^\s()[\]{}]{1,200}\(\S{0,200}\)|&?(?:[\w.*[\]]{0,200})?(?:\{.*\}|\[.*\])|[\w.]{1,100}\(.*\)|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})? [+-]\d{4} \S{1,20}(?: m=\S{1,40})?)$/;

/** `Len() = 3, want 4`: nothing else is worded so. A remark may follow in brackets. */
const NAMED =
  /^\s{0,40}[A-Za-z_][\w.]{0,80}(?:\([^()\n]{0,200}\))? = (?:(?:-?\d[\d.]{0,40}|true|false|nil|<nil>)[,;] want (?:-?\d[\d.]{0,40}|true|false|nil|<nil>|"[^"\n]{0,400}")|"[^"\n]{0,400}"[,;] want (?:"[^"\n]{0,400}"|[\w<>-]{1,100}))(?: \([^()\n]{1,300}\))?\.?$/;

/** Placeholders that are not values: `expected error, got nil`. */
const NO_VALUE =
  /^(?:[,;.]|but|and|instead|an?|the|error|errors|err|panic|success|failure|nothing|something|none|no|any|different|it|that|value|result|one|non-nil|not|anything|wantErr|an error)$/i;

/**
 * Reads `got 41, want 42` and the like. Parsers word their errors so as well: only what a test of Go has printed with its place
 * is read, or any line when the report is known to be one of Go.
 */
export function readGotWant(text: string, isGo: boolean): FoundValues | undefined {
  const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE && MAY_TELL_BOTH.test(line));
  for (const line of lines.slice(0, MOST_LINES)) {
    const logged = LOGGED.exec(line)?.[1] ?? (isGo || NAMED.test(line) ? line : undefined);
    const found = logged === undefined ? undefined : readLine(logged.trim());
    // What is behind a value, or in front of it, ends where the signs of the value show it.
    if (found !== undefined && hasValues(found)) return found;
    const words = logged === undefined ? undefined : readGoWords(logged.trim());
    if (words !== undefined) return words;
    if (found !== undefined) return readOwnWords(logged ?? '') ?? found;
  }
  return isGo || LOGS.test(text) ? readBelow(text.split('\n').slice(0, MOST_LINES)) : undefined;
}

const LOGS = /^[^\S\n]{0,40}\S{1,300}\.go:\d{1,9}: /m;
const PLACE = /^\s{0,40}\S{1,300}\.go:\d{1,9}: /;
const GOT = /^\s{0,40}(?:got|have|actual|received)(?::? {1,8}\S.{0,1000}|:)$/i;
const WANT = /^\s{0,40}(?:want|wanted|expected)(?::? {1,8}\S.{0,1000}|:)$/i;

/** `got 1` and `want 2` in a line below it; `got:` and `want:`, with the values in the lines below, as for examples of Go. */
function readBelow(lines: readonly string[]): FoundValues | undefined {
  const bare = lines.map((line) => line.replace(PLACE, ''));
  const got = bare.findIndex((line) => GOT.test(line));
  const want = bare.findIndex((line, index) => index > got && WANT.test(line));
  const [one, other] = [bare[got]?.trim(), bare[want]?.trim()];
  if (want < 0) return readReversed(bare) ?? readEndings(lines, bare);
  if (got < 0 || one === undefined || other === undefined) return undefined;
  if (!one.endsWith(':') && !other.endsWith(':')) return want === got + 1 ? readLine(`${one}, ${other}`) : undefined;
  const end = lines.findIndex((line, index) => index > want && PLACE.test(line));
  return one.endsWith(':') && other.endsWith(':')
    ? blocksOf(bare.slice(got + 1, want), bare.slice(want + 1, end < 0 ? bare.length : end))
    : undefined;
}

/** Headings at the end of words, each with its value in the lines below: `wrong value of key 7, wanted:`, `, got`. */
const WANT_ENDS = /\S[,;:]? (?:want|wanted|expected):$/i;
const GOT_ENDS = /^[,;] (?:but )?(?:got|have|actual|received):?$/i;

function readEndings(lines: readonly string[], bare: readonly string[]): FoundValues | undefined {
  const want = bare.findIndex((line) => WANT_ENDS.test(line.trim()));
  const got = want < 0 ? -1 : bare.findIndex((line, index) => index > want && GOT_ENDS.test(line.trim()));
  const end = lines.findIndex((line, index) => index > want && PLACE.test(line));
  const isWithin = got > want + 1 && (end < 0 || end > got);
  return isWithin ? blocksOf(bare.slice(got + 1, end < 0 ? bare.length : end), bare.slice(want + 1, got)) : undefined;
}

/** `Expected: 3` and `Actual: 4` in the line below it. */
function readReversed(bare: readonly string[]): FoundValues | undefined {
  const heading = bare.findIndex((line) => WANT.test(line) && line.trim().endsWith(':'));
  const below = heading < 0 ? -1 : bare.findIndex((line, index) => index > heading && GOT.test(line));
  if (below > heading + 1 && (bare[below] ?? '').trim().endsWith(':'))
    return blocksOf(bare.slice(below + 1), bare.slice(heading + 1, below));
  const want = bare.findIndex((line, index) => WANT.test(line) && GOT.test(bare[index + 1] ?? ''));
  const [one, other] = [bare[want]?.trim() ?? '', bare[want + 1]?.trim() ?? ''];
  return want < 0 || one.endsWith(':') || other.endsWith(':') ? undefined : readLine(`${one}, ${other}`);
}

function blocksOf(got: readonly string[], want: readonly string[]): FoundValues {
  const [actual, expected] = [got, want].map((lines) => dedent(lines.join('\n')).trim());
  if (actual === undefined || expected === undefined || actual === '' || expected === '') return {};
  if (actual.includes('\n') || expected.includes('\n')) return foundValues(expected, actual);
  const [one, other] = goPair(expected, actual);
  return foundValues(one, other);
}

function hasValues({ expected, actual }: FoundValues): boolean {
  return expected !== undefined || actual !== undefined;
}

function readLine(line: string): FoundValues | undefined {
  for (const form of FORMS) {
    const begin = form.begins.exec(line);
    const rest = begin === null ? '' : line.slice(begin.index + begin[0].length);
    const between = form.middle.exec(rest);
    if (between === null) continue;
    const first = rest.slice(0, between.index);
    const second = rest.slice(between.index + between[0].length);
    const last = withoutRemark(second, first);
    return form.isExpectedFirst ? pairOf(first, last) : pairOf(last, first);
  }
  return undefined;
}

/** `4 (two removed)`, `"src" (by name)`: brackets behind a number or a text say why, and those behind a word where the other side is a text. */
const REMARKED = /^(-?\d[\d.]{0,40}|"[^"\n]{0,400}"|[A-Za-z][\w-]{0,100}) \([^()\n]{1,300}\)\.?$/;

function withoutRemark(printed: string, other: string): string {
  const value = REMARKED.exec(printed.trim())?.[1];
  const isCertain = value !== undefined && (!/^[A-Za-z]/.test(value) || other.trim().endsWith('"'));
  return isCertain ? value : printed;
}

function pairOf(expected: string, actual: string): FoundValues {
  const wanted = valueIn(expected, actual);
  const given = valueIn(actual, expected);
  if (wanted === undefined || given === undefined) return {};
  const [one, other] = goPair(wanted, given);
  return foundValues(one, other);
}

/** `at most 3` is more than a name and its value. */
const RELATION =
  /\b(?:at (?:most|least)|(?:more|less|fewer|greater|larger|smaller|higher|lower) than|not|between|above|below)\b/i;

/** `status 401 without a token`. */
const CONDITIONED =
  /^(?:[A-Za-z][\w-]{0,40} ){1,4}(-?\d[\d.]{0,40}) (?:for|from|on|in|when|if|with|without|after|before|while|during|as) [A-Za-z][^\d]{0,100}$/;

/** Returns the value in `1 + 1 = 3`, `status 200`, `42.`, `3 items`; undefined where none is certain. */
function valueIn(printed: string, other: string): string | undefined {
  const text = printed
    .trim()
    .replace(/^(?:[:=] |=)/, '')
    .replace(/(?<=[\w"'`\])}])[.!]$/, '')
    .replace(/(?<=[\w"'`\])}]) given, \S.{0,400}$/, '');
  if (LITERAL.test(text)) return NO_VALUE.test(text) ? undefined : text;
  const equation = text.startsWith('"') ? -1 : text.lastIndexOf(' = ');
  if (equation !== -1 && LITERAL.test(text.slice(equation + 3))) return text.slice(equation + 3);
  const named = RELATION.test(text)
    ? undefined
    : /^[A-Za-z][\w .:-]{0,100}? (-?\d[\d.]{0,40}|"[^"]*"|(?<=\berr(?:or)? )(?:<nil>|nil))$/.exec(text)?.[1];
  if (named !== undefined) return named;
  const hasNumber = numberIn(other.trim().split(' ', 1)[0] ?? '') !== undefined;
  const conditioned = RELATION.test(text) || !hasNumber ? undefined : CONDITIONED.exec(text)?.[1];
  if (conditioned !== undefined) return conditioned;
  const counted = /^(-?\d{1,30}) [a-z][a-z ()]{0,60}$/.exec(text)?.[1];
  return hasNumber ? counted : undefined;
}
