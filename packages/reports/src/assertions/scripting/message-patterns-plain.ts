import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { bareQuotedText, quotedText } from '../../values/printed-escapes.js';
import { plainValue } from '../../values/printed-plain.js';
import { valuesOfJsonBlocks } from '../../values/labelled-sides.js';
import { printedValue } from '../../values/printed-value.js';
import type { ReportedFailure } from '../../report.js';
import type { FoundValues } from '../message-pattern.js';
import { readLabelled } from './message-patterns-labelled.js';
import { readOwnWords } from './message-patterns-own-words.js';
import { readOwnBlocks } from './own-blocks.js';
import { isOfXunitOfRobot, isRetried } from './robot-errors.js';
import { readRobotSentence } from './message-patterns-robot.js';
import { readEunit } from '../languages/message-patterns-erlang.js';
import { readGleam } from '../languages/message-patterns-gleam.js';
import { D_SENTENCES, OCAML_SENTENCES, OTHER_SENTENCES } from '../sentences/sentences-others.js';
import { sentenceReader } from '../sentences/sentence.js';
import { ROBOT_SENTENCES } from '../sentences/sentences-python.js';

interface Sentence {
  readonly begins: RegExp;
  readonly between: readonly string[];
  readonly isExpectedFirst: boolean;
}

/** Words of one's own that many choose: `expected 42, got 41`, `Expected: 42 but got: 41`, `Expected : 42 , Result : 41`, `got 41, want 42`. */
const SENTENCES: readonly Sentence[] = [
  {
    begins: /(?:^|: |; |, | - )(?:expected|want|wanted|expecting)(?: value)?(?: ?:)? (?=\S)/i,
    between: [
      ', but got',
      ', got',
      '; got',
      ' but got',
      ' but was',
      ' but actual was',
      ', but was',
      ' but received',
      ', but received',
      ' got',
      ', received',
      ', actual',
      ', Actual',
      ' , Actual',
      ', Result',
      ' , Result',
    ],
    isExpectedFirst: true,
  },
  {
    begins: /(?:^|: |; )(?:got|received):? (?=\S)/i,
    between: [', want', ', wanted', '; want', ' want', ', expected', ', but expected', ' but expected', ', expecting'],
    isExpectedFirst: false,
  },
];

/** Playwright checks the arguments of a call: `locator.fill: value: expected string, got undefined`. */
const ARGUMENT =
  /^(?:\w{0,40}Error: )?[a-z]\w{1,40}\.[a-z]\w{1,60}: (?:[\w.[\]]{1,100}: )?expected \w{1,20}, got \w{1,20}$/;

/** What the keywords of Robot Framework that check something say without values. */
const OF_ROBOT_KEYWORDS =
  /\bshould (?:not )?(?:have|be|contain|match|start|end|exist)\b|^(?:Lists are different|Following keys|Dictionaries|Multi-line strings are different|Keyword timeout)|^[^\n]{1,2000} (?:==|!=) [^\n]{1,2000}$/;

/** What Robot Framework puts behind values of different types. */
const TYPE = / \((?:string|integer|float|boolean|NoneType|list|dict|bytes)\)$/;

const readD = sentenceReader(D_SENTENCES, (printed) =>
  printed.startsWith('"') ? bareQuotedText(printed) : plainValue(printed),
);
const readOcaml = sentenceReader(OCAML_SENTENCES, (printed) =>
  printed.startsWith('"') ? quotedText(printed) : plainValue(printed),
);
const readOthers = sentenceReader(OTHER_SENTENCES, printedValue);
const readRobot = sentenceReader(ROBOT_SENTENCES, printedValue);

/**
 * Reads the values of a message in words that no library has for itself. Of the first line, and with two values that are printed
 * as values or as one word each: longer words are prose, and no values.
 */
export function readPlainWords(message: string, failure: ReportedFailure): FoundValues | undefined {
  const line = message.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  if (line.length > 4_000 || ARGUMENT.test(line)) return undefined;
  if (/^Assertion failed[:.]?(?: |$)/i.test(line))
    return (
      readSentence(line) ??
      readEqual(line) ??
      readTwoLines(message) ??
      readOthers(message) ??
      readOwnWords(message.split('\n', 2).join(' ')) ??
      {}
    );
  return (
    readNightwatch(message) ??
    readGleam(message) ??
    readEunit(message) ??
    readD(message) ??
    readOcaml(message) ??
    readSentence(line) ??
    readStatus(line) ??
    (NOT_THROWN.test(line) ? {} : undefined) ??
    readComparison(line) ??
    readExpecto(line) ??
    readRobotSentence(line.trim()) ??
    readRobot(line) ??
    readTwoLines(message) ??
    valuesOfJsonBlocks(message) ??
    readOthers(message) ??
    readOwnWords(line) ??
    readLabelled(line) ??
    readOwnBlocks(message) ??
    (line === message ? readUnequal(line, failure) : undefined) ??
    (failure.dialect === 'robot' && OF_ROBOT_KEYWORDS.test(line) ? {} : undefined)
  );
}

/** Nightwatch, of texts with several lines: quotes in them are not escaped, and it ends with the second text. */
const NIGHTWATCH = /^(?:[^\n]{1,1000} - e|E)xpected "/;
const NIGHTWATCH_MIDDLE = '" but got: "';
const NIGHTWATCH_END = /"(?: \(\d{1,9}ms\))?$/;

function readNightwatch(message: string): FoundValues | undefined {
  const text = message.trim();
  const begin = text.includes('\n') ? NIGHTWATCH.exec(text)?.[0].length : undefined;
  const middle = begin === undefined ? -1 : text.indexOf(NIGHTWATCH_MIDDLE, begin);
  if (middle === -1) return undefined;
  const rest = text.slice(middle + NIGHTWATCH_MIDDLE.length);
  const end = NIGHTWATCH_END.exec(rest.slice(-40))?.[0].length;
  if (end === undefined || rest.includes(NIGHTWATCH_MIDDLE)) return {};
  return foundValues(text.slice(begin, middle), rest.slice(0, -end));
}

function readSentence(line: string): FoundValues | undefined {
  for (const { begins, between, isExpectedFirst } of SENTENCES) {
    const begin = begins.exec(line);
    const from = begin === null ? 0 : begin.index + begin[0].length;
    const middle =
      begin === null
        ? undefined
        : findOutside(
            line,
            between.flatMap((words) => [`${words} : `, `${words}: `, `${words} `]),
            from,
          );
    if (middle === undefined) continue;
    const first = line.slice(from, middle.at);
    const second = line
      .slice(middle.at + middle.mark.length)
      .replace(/(?: \(\d{1,9}ms\)|[.!])$/, '')
      .trim();
    if (isOneValue(first) && isOneValue(second))
      return isExpectedFirst ? valuesOf(first, second) : valuesOf(second, first);
  }
  return undefined;
}

/** `Expected status 200, got 404: {"error": "…"}`: what is behind the code is the body. */
const STATUS =
  /(?:^|: )expected (?:\w{1,20} ){0,3}status(?: code)?:? (\d{3}),? (?:but )?(?:got|was|received|actual)(?: status(?: code)?)?:? (\d{3})(?![\w.])/i;

/** The same with the actual status first: `wrong response status code 404. Expected: 405; from …`. */
const STATUS_FIRST = /\bstatus(?: code)?:? (\d{3})[.,;]? (?:but )?expected:? (\d{3})(?![\w.])/i;

function readStatus(line: string): FoundValues | undefined {
  const reversed = STATUS_FIRST.exec(line);
  const [, expected = reversed?.[2], actual = reversed?.[1]] = STATUS.exec(line) ?? [];
  return expected === undefined || actual === undefined ? undefined : valuesOf(expected, actual);
}

/** DUnit and others: `Expected exception "Exception" but there was none.` */
const NOT_THROWN =
  /^(?:[^\n:]{0,200}: )?expected exception \S[^\n]{0,300}?,? but (?:there was none|none was|nothing was|no exception was)\b/i;

/** `Expected accuracy >= 4, got 2` */
const COMPARISON =
  /(?:^|: )expected (?:[\w.]{1,60} ){1,4}(<=|>=|<|>|==|=) (-?\d[\d.]{0,20}|"[^"]{0,200}"|'[^']{0,200}'),? (?:(?:but )?got|but was) (-?\d[\d.]{0,20}|"[^"]{0,200}"|'[^']{0,200}')\.?$/i;

function readComparison(line: string): FoundValues | undefined {
  const [, sign, expected, actual] = COMPARISON.exec(line) ?? [];
  if (sign === undefined || expected === undefined || actual === undefined) return undefined;
  return sign.startsWith('=') ? valuesOf(expected, actual) : foundValues(`${sign} ${expected}`, printedValue(actual));
}

/** `Assertion failed: 0==1` of literals: the actual value is first. */
const EQUAL = /^Assertion failed: ?(-?\d[\d.]{0,20}|"[^"]{0,200}") ?== ?(-?\d[\d.]{0,20}|"[^"]{0,200}")$/i;

function readEqual(line: string): FoundValues | undefined {
  const [, actual, expected] = EQUAL.exec(line) ?? [];
  return expected === undefined || actual === undefined ? undefined : valuesOf(expected, actual);
}

/** Expecto of F#: `totals. Actual value was 41 but had expected it to be 42.` */
const EXPECTO = /(?:^|\. )Actual value was (\S.{0,2000}) but had expected it to be (\S.{0,2000})\.$/;

function readExpecto(line: string): FoundValues | undefined {
  const [, actual, expected] = EXPECTO.exec(line) ?? [];
  return actual !== undefined && expected !== undefined && isOneValue(actual) && isOneValue(expected)
    ? valuesOf(expected, actual)
    : undefined;
}

/** HUnit of Haskell, and QUnit: `expected: 42` and ` but got: 41` below it, each whole in its line; another label may follow. */
const TWO_LINES =
  /^[^\S\n]{0,40}expected ?: {1,8}(\S[^\n]{0,2000})\n[^\S\n]{0,40}(?:but got|actual|got) {0,3}: {1,8}(\S[^\n]{0,2000})(?:\n\s*\n|\n?$|\n[^\S\n]{0,40}[\w-]{1,40} ?:(?=\s))/m;

/** The same with the actual value first: Perl's `got:` and `expected:`. */
const TWO_LINES_REVERSED =
  /^[^\S\n]{0,40}(?:got|actual) {0,3}: (\S[^\n]{0,2000})\n[^\S\n]{0,40}expected ?: (\S[^\n]{0,2000})(?:\n\s*\n|\n?$)/m;

function readTwoLines(message: string): FoundValues | undefined {
  const [, one, other] = TWO_LINES_REVERSED.exec(message) ?? [];
  const [, expected = other, actual = one] = TWO_LINES.exec(message) ?? [];
  return expected !== undefined && actual !== undefined && isOneValue(expected) && isOneValue(actual)
    ? valuesOf(expected, actual)
    : undefined;
}

/** Robot Framework's `message: 41 (string) != 42 (integer)`: the actual value is first, and text has no quotes. */
function readUnequal(line: string, failure: ReportedFailure): FoundValues | undefined {
  const sides = line.split(' != ');
  const [actual = '', expected = ''] = sides;
  const areTyped = TYPE.test(actual) && TYPE.test(expected);
  const isOfRobot = failure.dialect === 'robot' || isRetried(line) || isOfXunitOfRobot(failure);
  if (sides.length !== 2 || (!isOfRobot && !areTyped)) return undefined;
  return foundValues(typedValue(expected), typedValue(behindLabel(actual)));
}

/** So many colons may be within a list or a table that is printed. */
const MOST_COLONS = 50;

/** The value behind the words in front of it, and behind the last colon that is in no brackets of its own. */
function behindLabel(print: string): string {
  let at = print.length;
  for (let tried = 0; tried < MOST_COLONS && at > 0; tried += 1) {
    at = print.lastIndexOf(': ', at - 1);
    const value = print.slice(at + 1).trim();
    if (at === -1 || countOf(value, '{') === countOf(value, '}')) return value;
  }
  return print;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A value with its type, which is printed where two prints are alike: `41 (string)` is a text. */
function typedValue(printed: string): ReturnType<typeof printedValue> {
  const value = printed.replace(TYPE, '');
  return printed.endsWith(' (string)') ? value : printedValue(value);
}

function valuesOf(expected: string, actual: string): FoundValues {
  const sides = [expected, actual];
  const inner = sides.every((side) => /^<[^<>]{0,4000}>$/.test(side)) ? sides.map((side) => side.slice(1, -1)) : sides;
  return foundValues(printedValue(inner[0] ?? ''), printedValue(inner[1] ?? ''));
}

/** One word without a trailing sign, or text in quotes or brackets. */
function isOneValue(print: string): boolean {
  if (/^<[^>]*$|^[^<]*>$/.test(print) && !/^[<>]=?$/.test(print)) return false;
  return /^[^\s,;:]+$/.test(print) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|\{[^}]*\})$/.test(print);
}
