import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../json/json-value.js';
import { valuesOfDiff, type DiffLegend } from './diff-values.js';
import { foundValues } from './found-values.js';
import { withoutMochaBrackets } from '../assertions/javascript/mocha-print.js';
import { printedValue } from './printed-value.js';
import { isStackLine } from '../reasons/failure-text.js';
import { dedent } from './unwrap-text.js';
import type { FoundValues } from '../assertions/message-pattern.js';

/** How a difference introduces itself: its legend in one line, or in two that follow each other. */
interface Heading {
  readonly first: RegExp;
  readonly second?: RegExp;
  readonly legend: DiffLegend;
  /** The values are printed so that no line of them is blank: the difference ends at the first that is. */
  readonly endsAtBlank?: true;
  /** Number of columns that the heading is set in further than the lines of the difference. */
  readonly indent?: number;
  /** Values are printed as Mocha prints them. */
  readonly isMocha?: true;
}

/** Legends of runners. Signs mean nothing without them. */
const HEADINGS: readonly Heading[] = [
  // Jest, Vitest, Playwright; snapshots; Bun.
  {
    first: /^- (?:Expected|Snapshot)(?: (?:string|substring|properties))?(?: {1,9}- {1,9}\d{1,9})?$/,
    second: /^\+ (?:Received|Actual)(?: (?:string|value))?(?: {1,9}\+ {1,9}\d{1,9})?$/,
    legend: { expected: '-', columns: 2 },
  },
  // node:assert.
  {
    first: /^\+ actual - expected(?: \.\.\. Lines skipped| \.\.\. Skipped lines)?$/,
    legend: { expected: '-', columns: 2 },
    endsAtBlank: true,
  },
  // Mocha.
  { first: /^\+ expected - actual$/, legend: { expected: '+', context: 4 }, isMocha: true },
  // mochawesome; AVA.
  { first: /^- actual {1,2}\+ expected$/, legend: { expected: '+' } },
  { first: /^(?:Difference )?\(- actual, \+ expected\):?$/, legend: { expected: '+', columns: 2 } },
  // PHPUnit, Minitest, test-unit.
  { first: /^--- Expected$/i, second: /^\+\+\+ Actual$/i, legend: { expected: '-' } },
  // Deno.
  { first: /^\[Diff\] Actual \/ Expected$/, legend: { expected: '+', columns: 2 }, endsAtBlank: true, indent: 4 },
];

/** Text after a difference that is not part of it. */
const BEHIND =
  /^\s{0,12}Browser: [A-Z]\w{1,40} \d|^(?:Call log:|Number of (?:calls|returns):|Message:|Difference:|Ignored nodes|Locator:|Timeout:|Snapshot name:|Use -v|\(node:|Full diff|✕|[A-Z]\w{1,60}Error\b)/;

/**
 * Both values of the first difference in a text that has a legend and shows both whole. `isText`: the values are known to be
 * strings, which runners draw without their quotes.
 */
export function valuesOfBlock(text: string, isText: boolean): FoundValues | undefined {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const heading = headingAt(lines, index);
    if (heading === undefined) continue;
    const margin = Math.max((lines[index] ?? '').search(/\S/) - (heading.indent ?? 0), 0);
    const begin = index + (heading.second === undefined ? 1 : 2);
    const above = isBehind(lines, index, begin) ? linesAbove(lines, index) : [];
    if (above.length > 0) return valuesOf(above, heading, isText);
    return valuesOf(linesOfBlock(lines.slice(begin), margin, heading.endsAtBlank === true), heading, isText);
  }
  return undefined;
}

/** Bun puts the legend after the difference: only a stack follows it. */
function isBehind(lines: readonly string[], index: number, begin: number): boolean {
  const next = lines.slice(begin).find((line) => line.trim() !== '');
  return (next === undefined || isStackLine(next)) && (lines[index - 1] ?? 'x').trim() === '';
}

/** What is above such a difference: nothing, or Bun's number of a call. */
const ABOVE = /^(?:Call #\d{1,9}:)?$/;

/** The lines in front of a legend, from the first that can be one of a difference; none when no line above is left out by that. */
function linesAbove(lines: readonly string[], index: number): readonly string[] {
  const above = lines.slice(0, index - 1);
  const begin = above.findIndex(
    (line, at) => at > 0 && ABOVE.test((above[at - 1] ?? '').trim()) && /^[-+ ] /.test(line),
  );
  return begin < 0 ? [] : above.slice(begin);
}

function headingAt(lines: readonly string[], index: number): Heading | undefined {
  const line = lines[index]?.trim() ?? '';
  if (line.length > 60) return undefined;
  return HEADINGS.find(
    ({ first, second }) => first.test(line) && (second === undefined || second.test(lines[index + 1]?.trim() ?? '')),
  );
}

/** Jest before 21 marks lines in one column, and has trimmed the first line of the difference below a snapshot, which both sides have. */
function withBothColumns(lines: readonly string[]): readonly string[] {
  const [first = '', ...others] = lines;
  if (!/^[A-Z]\w{0,60} [[{]$/.test(first) || !/^[-+ ]/.test(others[0] ?? '')) return lines;
  return [`  ${first}`, ...others.map((line) => (/^[-+ ]/.test(line) ? `${line.slice(0, 1)} ${line.slice(1)}` : line))];
}

/** Returns the lines of a difference without the indentation of its heading, up to the text after it. */
function linesOfBlock(rest: readonly string[], margin: number, endsAtBlank: boolean): readonly string[] {
  const begin = Math.max(
    rest.findIndex((line) => line.trim() !== ''),
    0,
  );
  const lines = withBothColumns(
    rest.slice(begin).map((line) => (line.slice(0, margin).trim() === '' ? line.slice(margin) : line)),
  );
  const end = lines.findIndex(
    (line, index) =>
      (endsAtBlank && line.trim() === '') ||
      headingAt(lines, index) !== undefined ||
      BEHIND.test(line) ||
      isStackLine(line) ||
      !/^(?:[-+ @\\]|$)/.test(line),
  );
  const shown = end < 0 ? lines : lines.slice(0, end);
  const last = shown.findLastIndex((line) => line.trim() !== '');
  return shown.slice(0, last + 1).filter((line) => !/^\s*\^+\s*$/.test(line));
}

function valuesOf(lines: readonly string[], { legend, isMocha }: Heading, isText: boolean): FoundValues | undefined {
  const sides = valuesOfDiff(lines, legend);
  if (sides === undefined) return undefined;
  const hasMatcher = legend.columns === 2 && lines.some((line) => MATCHER.test(line));
  const [expected, actual] = [sides.expected, sides.actual].map((side) =>
    sideValue(isMocha === true && !isText ? withoutMochaBrackets(side) : side, isText),
  );
  if (hasMatcher) return foundValues(expected, undefined);
  // Values that are alike differ in what JSON does not have: their prints show it.
  const areAlike = expected !== undefined && isDeepStrictEqual(expected, actual);
  return areAlike ? foundValues(sides.expected.trim(), sides.actual.trim()) : foundValues(expected, actual);
}

/** A line of both sides in which Jest has put the matcher in the place of the value that it matched. */
const MATCHER =
  /^ [^"'`\n]{0,200}(?:"[^"\n]{0,200}": )?(?:Anything|Any<\w{1,60}>|(?:Array|Object|String)(?:Not)?(?:Containing|Matching) .{1,2000}|NumberCloseTo .{1,100}),?$/;

/** Text is printed without quotes, line by line; `↵` marks an empty line at its beginning or end. */
function sideValue(side: string, isText: boolean): JsonValue | undefined {
  const text = side.replace(/^↵(?=\n|$)/, '').replace(/(^|\n)↵$/, '$1');
  if (text.includes('␊\n') && /^`[^`]*`$/.test(text)) return text.slice(1, -1).replaceAll('␊\n', '\n');
  if (isText && !/^\s*(['"`])[^]*\1,?\s*$/.test(side)) return text;
  const print = dedent(side).replace(/,\s*$/, '');
  if (/^(?:Object |Array |\[Object: null prototype\] )?[[{]/.test(print.trimStart())) return printedValue(print);
  const value = printedValue(print);
  return value === undefined || value === print.trim() ? text : value;
}
