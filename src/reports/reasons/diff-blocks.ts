import type { JsonValue } from '../../common/json/json-value.js';
import { valuesOfDiff, type DiffLegend } from './diff-values.js';
import { foundValues } from './found-values.js';
import { printedValue } from './printed-value.js';
import { isStackLine } from './split-stack.js';
import { dedent } from './unwrap-text.js';
import type { FoundValues } from './wording.js';

/** How a difference introduces itself: its legend in one line, or in two that follow each other. */
interface Heading {
  readonly first: RegExp;
  readonly second?: RegExp;
  readonly legend: DiffLegend;
  /** The values are printed so that no line of them is blank: the difference ends at the first that is. */
  readonly endsAtBlank?: true;
}

/** Legends of runners. Signs mean nothing without them. */
const HEADINGS: readonly Heading[] = [
  // Jest, Vitest, Playwright; snapshots; Bun.
  { first: /^- (?:Expected|Snapshot)(?: {1,9}- \d{1,9})?$/, second: /^\+ (?:Received|Actual)(?: {1,9}\+ \d{1,9})?$/, legend: { expected: '-', columns: 2 } },
  // node:assert.
  { first: /^\+ actual - expected(?: \.\.\. Lines skipped| \.\.\. Skipped lines)?$/, legend: { expected: '-', columns: 2 }, endsAtBlank: true },
  // Mocha.
  { first: /^\+ expected - actual$/, legend: { expected: '+' } },
  // mochawesome; AVA.
  { first: /^- actual {1,2}\+ expected$/, legend: { expected: '+' } },
  { first: /^(?:Difference )?\(- actual, \+ expected\):?$/, legend: { expected: '+', columns: 2 } },
  // PHPUnit, Minitest, test-unit.
  { first: /^--- Expected$/i, second: /^\+\+\+ Actual$/i, legend: { expected: '-' } },
  // Deno.
  { first: /^\[Diff\] Actual \/ Expected$/, legend: { expected: '+', columns: 2 }, endsAtBlank: true },
];

/** What stands behind a difference and is no part of it. */
const BEHIND = /^(?:Call log:|Number of (?:calls|returns):|Message:|Difference:|Ignored nodes|Locator:|Timeout:|Snapshot name:|Use -v|\(node:|Full diff|✕|[A-Z]\w{1,60}Error\b)/;

/**
 * Both values of the first difference in a text that has a legend and shows both whole. `isText`: the values are known to be
 * strings, which runners draw without their quotes.
 */
export function valuesOfBlock(text: string, isText: boolean): FoundValues | undefined {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const heading = headingAt(lines, index);
    if (heading === undefined) continue;
    const margin = (lines[index] ?? '').search(/\S/);
    const begin = index + (heading.second === undefined ? 1 : 2);
    return valuesOf(linesOfBlock(lines.slice(begin), margin, heading.endsAtBlank === true), heading.legend, isText);
  }
  return undefined;
}

function headingAt(lines: readonly string[], index: number): Heading | undefined {
  const line = lines[index]?.trim() ?? '';
  if (line.length > 60) return undefined;
  return HEADINGS.find(({ first, second }) => first.test(line) && (second === undefined || second.test(lines[index + 1]?.trim() ?? '')));
}

/** The lines of a difference without what its heading is indented by, up to what stands behind it. */
function linesOfBlock(rest: readonly string[], margin: number, endsAtBlank: boolean): readonly string[] {
  const begin = Math.max(
    rest.findIndex((line) => line.trim() !== ''),
    0,
  );
  const lines = rest.slice(begin).map((line) => (line.slice(0, margin).trim() === '' ? line.slice(margin) : line));
  const end = lines.findIndex((line, index) => (endsAtBlank && line.trim() === '') || headingAt(lines, index) !== undefined || BEHIND.test(line) || isStackLine(line) || !/^(?:[-+ @\\]|$)/.test(line));
  const shown = end < 0 ? lines : lines.slice(0, end);
  const last = shown.findLastIndex((line) => line.trim() !== '');
  return shown.slice(0, last + 1).filter((line) => !/^\s*\^+\s*$/.test(line));
}

function valuesOf(lines: readonly string[], legend: DiffLegend, isText: boolean): FoundValues | undefined {
  const sides = valuesOfDiff(lines, legend);
  if (sides === undefined) return undefined;
  return foundValues(sideValue(sides.expected, isText), sideValue(sides.actual, isText));
}

/** Text is drawn without quotes, line by line; `↵` stands for an empty line at its beginning or end. */
function sideValue(side: string, isText: boolean): JsonValue | undefined {
  const text = side.replace(/^↵(?=\n|$)/, '').replace(/(^|\n)↵$/, '$1');
  if (/^`[^`]*␊\n[^`]*`$/.test(text)) return text.slice(1, -1).replaceAll('␊\n', '\n');
  if (isText && !/^\s*(['"`])[^]*\1,?\s*$/.test(side)) return text;
  const print = dedent(side).replace(/,\s*$/, '');
  if (/^(?:Object |Array |\[Object: null prototype\] )?[[{]/.test(print.trimStart())) return printedValue(print);
  const value = printedValue(print);
  return value === undefined || value === print.trim() ? text : value;
}
