import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import type { ReportedFailure } from '../../report.js';
import type { FoundValues } from '../message-pattern.js';

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

/** What Robot Framework puts behind values of different types. */
const TYPE = / \((?:string|integer|float|boolean|NoneType|list|dict|bytes)\)$/;

/**
 * Reads the values of a message in words that no library has for itself. Of the first line, and with two values that are printed
 * as values or as one word each: longer words are prose, and no values.
 */
export function readPlainWords(message: string, failure: ReportedFailure): FoundValues | undefined {
  const line = message.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  if (line.length > 4_000) return undefined;
  if (/^Assertion failed[:.]?(?: |$)/i.test(line)) return readSentence(line) ?? {};
  return (
    readSentence(line) ??
    readExpecto(line) ??
    readTwoLines(message) ??
    (line === message ? readUnequal(line, failure) : undefined)
  );
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

/** Expecto of F#: `totals. Actual value was 41 but had expected it to be 42.` */
const EXPECTO = /(?:^|\. )Actual value was (\S.{0,2000}) but had expected it to be (\S.{0,2000})\.$/;

function readExpecto(line: string): FoundValues | undefined {
  const [, actual, expected] = EXPECTO.exec(line) ?? [];
  return actual !== undefined && expected !== undefined && isOneValue(actual) && isOneValue(expected)
    ? valuesOf(expected, actual)
    : undefined;
}

/** HUnit of Haskell, and QUnit: `expected: 42` and ` but got: 41` below it, each whole in its line. */
const TWO_LINES =
  /^[^\S\n]{0,40}expected: (\S[^\n]{0,2000})\n[^\S\n]{0,40}(?:but got|actual): (\S[^\n]{0,2000})(?:\n\s*\n|\n?$)/m;

function readTwoLines(message: string): FoundValues | undefined {
  const [, expected, actual] = TWO_LINES.exec(message) ?? [];
  return expected !== undefined && actual !== undefined && isOneValue(expected) && isOneValue(actual)
    ? valuesOf(expected, actual)
    : undefined;
}

/** Robot Framework's `message: 41 (string) != 42 (integer)`: the actual value is first, and text has no quotes. */
function readUnequal(line: string, failure: ReportedFailure): FoundValues | undefined {
  const sides = line.split(' != ');
  const [actual = '', expected = ''] = sides;
  const areTyped = TYPE.test(actual) && TYPE.test(expected);
  if (sides.length !== 2 || (failure.dialect !== 'robot' && !areTyped)) return undefined;
  const behind = actual.slice(actual.lastIndexOf(': ') + 1).trim();
  return foundValues(typedValue(expected), typedValue(behind));
}

/** A value with its type, which is printed where two prints are alike: `41 (string)` is a text. */
function typedValue(printed: string): ReturnType<typeof printedValue> {
  const value = printed.replace(TYPE, '');
  return printed.endsWith(' (string)') ? value : printedValue(value);
}

function valuesOf(expected: string, actual: string): FoundValues {
  return foundValues(printedValue(expected), printedValue(actual));
}

/** One word without a trailing sign, or text in quotes or brackets. */
function isOneValue(print: string): boolean {
  return /^[^\s,;:]+$/.test(print) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|\{[^}]*\})$/.test(print);
}
