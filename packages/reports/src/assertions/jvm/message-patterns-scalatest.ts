import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { foundValues } from '../../values/found-values.js';
import { betweenBrackets } from '../../values/marked-difference.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import { findOutside } from '../../values/printed-spans.js';
import type { FoundValues } from '../message-pattern.js';

/** Words between the two sides of a fact, and how the right one is shown as expected: `$r` is its value alone. */
interface Fact {
  readonly between: RegExp;
  readonly expected: string;
}

/** What ScalaTest prints: numbers, texts in quotes, booleans, and values of the form `Name(…)`. */
const LITERAL =
  /^(?:-?\d(?:[\d._]{0,300}\d)?(?:E-?\d{1,3})?[LFfD]?|".{0,10000}"|'.'|true|false|null|\(\)|None|Nil|[A-Z][\w$.]{0,200}(?:\[.{1,100}\])?\(.{0,10000}\)|\(.{1,10000}\)|\[.{0,10000}\]|\{.{0,10000}\})$/;

/** A value that cannot be more than itself, in front of the words that a test puts behind an assertion: `42 of the cart`. */
const LITERAL_BEFORE_CLUE = /^(-?\d[\d.]{0,40}|"[^"\n]{0,1000}"|true|false)(?= [a-z(](?:[^"]|"[^"]{0,1000}")*$)/i;

/** The same where nothing names the library: a dash is in front of the words. */
const LITERAL_BEFORE_DASH = /^(-?\d[\d.]{0,40}|"[^"\n]{0,1000}"|true|false)(?= - [A-Za-z(][^"\n]{0,2000}$)/;

const EQUALITY = / (?:did not equal|was not equal to) /;

/** The most telling words first: each is tried at its first place. */
const FACTS: readonly Fact[] = [
  { between: EQUALITY, expected: '$r' },
  { between: / equaled /, expected: 'not $p' },
  { between: / was not ((?:greater|less) than(?: or equal to)?) /, expected: '$1 $p' },
  { between: / was ((?:greater|less) than(?: or equal to)?) /, expected: 'not $1 $p' },
  { between: / was not (?=\S{1,100} plus or minus )/, expected: '$p' },
  { between: / was not the same instance as /, expected: '$r' },
  { between: / was the same instance as /, expected: 'not $p' },
  { between: / was not (instance of) /, expected: '$1 $p' },
  {
    between: / did not (?:start|end) with (?:substring |a substring that matched the regular expression )?/,
    expected: '$r',
  },
  { between: / (start|end)ed with (?:substring )?/, expected: 'not $1 with $p' },
  { between: / did not include (?:substring that matched regex|substring|regex) /, expected: '$r' },
  { between: / included (substring|regex) /, expected: 'not include $1 $p' },
  { between: / did not fully match the regular expression /, expected: '$r' },
  {
    between: / did not contain (?:key|value|element|the same elements(?: in the same \(iterated\) order)? as) /,
    expected: '$r',
  },
  {
    between:
      / did not contain (all of|all elements of|one \(and only one\) (?:of|element of)|at (?:least|most) one (?:of|element of)|only) /,
    expected: '$1 $p',
  },
  { between: / did not contain /, expected: '$r' },
  { between: / contained /, expected: 'not contain $p' },
  { between: / was not (?=an? [a-z])/, expected: '$w' },
  { between: / was not (?=(?:empty|defined|sorted|readable|writable)$)/, expected: '$w' },
  { between: / was (?=(?:empty|defined|sorted)$)/, expected: 'not $w' },
  { between: / was not /, expected: '$r' },
];

const SIZE =
  /^(.+) had (?:size|length) (\d{1,12}) instead of expected (?:size|length) (\d{1,12})(?:$| - \S| [a-z(][^"]{0,2000}$)/i;
const INSTANCE = /^.+ was not an instance of ([\w.$[\]]{1,300}), but an instance of ([\w.$[\]]{1,300})$/;
const LONE = /^Expected .+ to contain exactly 1 element, but it has size (\d{1,12})$/;
const INSTEAD =
  /^The (?:Try|Either) on which \S{1,40} was invoked was not (?:defined as )?(an? (?:Success|Failure|Left|Right)); it was (.+)\.$/;
const BUT_GOT = /^Expected (.+?), but got (.+)$/;
const EXCEPTION =
  /^[Ee]xpected exception ([\w.$]{1,300}) to be thrown, but (no exception|[\w.$]{1,300}) was thrown\.?$/;
const BOOLEAN = /^([\w.]{1,300}) was (true|false)$/;
const NO_EXCEPTION = /^Expected no exception to be thrown, but ([\w.$]{1,300}) was thrown\.?$/;

/** Other facts about one element, and about the last of several attempts. */
const OF_ELEMENT = /^\s{0,40}at (?:index \d{1,12}|key .{1,400}?), (.+) \([^\s()]{1,300}:\d{1,9}\),? ?$/;
const OF_ATTEMPT = / Last failure message: (.+)\.$/;

/** What an assertion said within a property, below the line that says so. */
const OF_PROPERTY =
  /^(?:[\w.]{1,200}: )?TestFailedException was thrown during property evaluation\.[^\n]{0,200}\n\s{1,20}Message: ([^\n]{1,8000})\n\s{1,20}(?:Location: |Occurred )/;

/** The name of its error, alone or in its package: TUnit has one of the same name in another. */
const IS_SCALATEST = /org\.scalatest\b|(?<![\w.])TestFailedException/;

/** Whether a failure or its stack names ScalaTest. */
export function isScalatest(text: string, failure: ReportedFailure): boolean {
  return IS_SCALATEST.test(failure.type ?? '') || IS_SCALATEST.test(text.slice(0, 20_000));
}

/** Reads the facts of ScalaTest. Where it is not certain that they are its, both sides have to be literals. */
export function readScalatest(message: string, isCertain: boolean, text = message): FoundValues | undefined {
  const lines = message.split('\n', 200);
  const elements = isCertain ? text.split('\n', 200).flatMap((line) => OF_ELEMENT.exec(line)?.[1] ?? []) : [];
  if (elements.length > 1) return {};
  const texts = isCertain ? readTexts(withoutName(message.trim())) : undefined;
  if (texts !== undefined) return texts;
  const line = claimIn(lines);
  if (line.length > 8_000) return isCertain ? {} : undefined;
  const claim = elements[0] ?? OF_ATTEMPT.exec(line)?.[1] ?? OF_PROPERTY.exec(message.trim())?.[1] ?? line;
  return readSpecial(claim, isCertain) ?? readFact(claim, isCertain) ?? (isCertain ? {} : undefined);
}

/** Values of classes, whose members may have several lines: `Paid(\n) did not equal Refused(card)`. */
const OF_CLASS = /^[A-Z][\w$.]{0,200}\(/;

function readOfClasses(message: string): FoundValues | undefined {
  const sides = message.slice(0, 20_000).split(EQUALITY);
  const [actual = '', expected = ''] = sides;
  const areWhole = sides.length === 2 && actual.endsWith(')') && expected.endsWith(')') && OF_CLASS.test(expected);
  return areWhole ? pairOf(expected, actual) : undefined;
}

const BETWEEN_TEXTS = [
  'did not equal',
  'was not equal to',
  'did not include substring',
  'did not start with substring',
  'did not end with substring',
];

/** Two texts, of which one has several lines. */
function readTexts(message: string): FoundValues | undefined {
  if (!message.includes('\n')) return undefined;
  if (OF_CLASS.test(message)) return readOfClasses(message);
  if (!message.startsWith('"') || !message.endsWith('"')) return undefined;
  for (const between of BETWEEN_TEXTS) {
    const sides = message.split(`" ${between} "`);
    const [actual = '', expected = ''] = sides;
    if (sides.length === 2) return pairOf(`"${expected}`, `${actual}"`);
  }
  return undefined;
}

/** The first line with words, without the value that `inside` names behind it, or in the next line. */
function claimIn(lines: readonly string[]): string {
  const at = lines.findIndex((candidate) => candidate.trim() !== '');
  const line = withoutName(lines[at] ?? '');
  if (line.endsWith(',') && lines[at + 1]?.startsWith('inside ') === true) return line.slice(0, -1);
  const inside = line.length > 8_000 ? undefined : findOutside(line, [', inside ']);
  return inside === undefined ? line : line.slice(0, inside.at);
}

function withoutName(line: string): string {
  return line.replace(/^(?:[\w.]{1,200}: |An exception or error caused a run to abort: )/, '').trim();
}

function readSpecial(claim: string, isCertain: boolean): FoundValues | undefined {
  const size = SIZE.exec(claim);
  if (size !== null) return foundValues(valueOf(size[3] ?? ''), valueOf(size[2] ?? ''));
  const [, thrown] = NO_EXCEPTION.exec(claim) ?? [];
  if (thrown !== undefined) return foundValues('no exception', thrown);
  const [, exception, came] = EXCEPTION.exec(claim) ?? [];
  if (exception !== undefined) return foundValues(exception, came);
  const [, instance, ofClass] = INSTANCE.exec(claim) ?? [];
  if (instance !== undefined) return foundValues(instance, ofClass);
  const [, expected, got] = BUT_GOT.exec(claim) ?? [];
  if (expected !== undefined && got !== undefined && areSides(isCertain, expected, got)) return pairOf(expected, got);
  if (!isCertain) return undefined;
  const instead =
    sidesBetween(claim, [' had message ', ' instead of expected message ']) ??
    sidesBetween(claim, [' property had value ', ', instead of its expected value ', ', on object ']);
  if (instead !== undefined) return pairOf(instead[1] ?? '', instead[0] ?? '');
  const lone = LONE.exec(claim)?.[1];
  if (lone !== undefined) return foundValues(1, valueOf(lone));
  const [, kind, value] = INSTEAD.exec(claim) ?? [];
  if (kind !== undefined) return foundValues(kind, valueOf(value ?? ''));
  if (/^[Tt]he reference (?:was|equaled) null$/.test(claim)) return foundValues('not null', null);
  const [, , word] = BOOLEAN.exec(claim) ?? [];
  return word === undefined ? undefined : foundValues(word !== 'true', word === 'true');
}

/** What is behind the first of these words, and behind the second, up to the third; undefined unless each is there once. */
function sidesBetween(claim: string, words: readonly string[]): readonly string[] | undefined {
  const pieces: string[] = [];
  let rest = claim;
  for (const word of words) {
    const [before = '', behind, ...others] = rest.split(word);
    if (behind === undefined || others.length > 0) return undefined;
    pieces.push(before);
    rest = behind;
  }
  return [...pieces, rest].slice(1, 3);
}

/** A fact, or the second of two where the first holds: `1 equaled 1, but 2 did not equal 3`. */
function readFact(claim: string, isCertain: boolean): FoundValues | undefined {
  const fact = FACTS.map(({ between, expected }) => ({ between, expected, match: between.exec(claim) })).find(
    ({ match }) => match !== null && match.index > 0,
  );
  if (fact?.match === null || fact === undefined) return undefined;
  const { match, expected } = fact;
  const left = claim.slice(0, match.index);
  const right = claim.slice(match.index + match[0].length);
  const but = left.lastIndexOf(', but ');
  if (!LITERAL.test(left) && but !== -1) return readFact(claim.slice(but + ', but '.length), isCertain);
  const beforeClue = ((isCertain ? LITERAL_BEFORE_CLUE.exec(right) : null) ?? LITERAL_BEFORE_DASH.exec(right))?.[1];
  const side = isSide(right, isCertain) ? right : (beforeClue ?? right);
  const isWord = expected.endsWith('$w');
  if (isWord ? !areSides(isCertain, left) : !isSide(side, isCertain)) return isCertain ? {} : undefined;
  if (expected === '$r' && isSide(left, isCertain)) return pairOf(side, left);
  if (!isSide(left, isCertain)) return isCertain ? ofClue(fact.between, side) : undefined;
  return foundValues(expectedAs(expected, match, side), valueOf(left));
}

/** Words that a test puts in front of an assertion cannot be told from the value behind them. */
function ofClue(between: RegExp, side: string): FoundValues {
  return between === EQUALITY ? foundValues(valueOf(side), undefined) : {};
}

function expectedAs(expected: string, match: RegExpExecArray, side: string): JsonValue | undefined {
  if (expected === '$r') return valueOf(side);
  if (isCut(side)) return undefined;
  return expected.replace('$1', () => match[1] ?? '').replace(/\$[pw]/, () => side);
}

function areSides(isCertain: boolean, ...sides: readonly string[]): boolean {
  return sides.every((side) => isSide(side, isCertain));
}

/** A text with a quote that may begin or end another: `"a" of the cart "b"`. Quotes within a text are not escaped. */
const OF_TWO = /^"(?:[^"]*"\s|[^]*\s"(?:[^"]|"$))/;

/** A literal, or where the library is known one word, such as `shop.Till@1f`. */
function isSide(side: string, isCertain: boolean): boolean {
  if (side.startsWith('"') && OF_TWO.test(side) && !/^"[{[<][^]*[}\]>]"$/.test(side)) return false;
  return LITERAL.test(side) || (isCertain && /^(?:[^\s",()]+|[\w.]{1,60} plus or minus [\w.]{1,60})$/.test(side));
}

function pairOf(expected: string, actual: string): FoundValues {
  const one = bareQuotedText(expected);
  const other = bareQuotedText(actual);
  if (one === undefined || other === undefined) return foundValues(valueOf(expected), valueOf(actual));
  const whole = betweenBrackets(one, other);
  if (whole?.isCut === true || isCut(one) || isCut(other)) return {};
  return whole === undefined ? foundValues(one, other) : foundValues(whole.expected, whole.actual);
}

function valueOf(printed: string): JsonValue | undefined {
  return isCut(printed) ? undefined : (bareQuotedText(printed) ?? plainValue(printed));
}
