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
    begins: /(?:^|: |; | - )(?:expected|want|wanted|expecting)(?: value)?(?: ?:)? (?=\S)/i,
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
  return readSentence(line) ?? (line === message ? readUnequal(line, failure) : undefined);
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

/** Robot Framework's `message: 41 (string) != 42 (integer)`: the actual value is first, and text has no quotes. */
function readUnequal(line: string, failure: ReportedFailure): FoundValues | undefined {
  const sides = line.split(' != ');
  const [actual = '', expected = ''] = sides;
  const areTyped = TYPE.test(actual) && TYPE.test(expected);
  if (sides.length !== 2 || (failure.dialect !== 'robot' && !areTyped)) return undefined;
  const behind = actual.slice(actual.lastIndexOf(': ') + 1).trim();
  return valuesOf(expected.replace(TYPE, ''), behind.replace(TYPE, ''));
}

function valuesOf(expected: string, actual: string): FoundValues {
  return foundValues(printedValue(expected), printedValue(actual));
}

/** One word without a trailing sign, or text in quotes or brackets. */
function isOneValue(print: string): boolean {
  return /^[^\s,;:]+$/.test(print) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|\{[^}]*\})$/.test(print);
}
