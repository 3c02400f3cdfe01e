import { foundValues } from '../../values/found-values.js';
import { type DiffSides, valuesOfDiff } from '../../values/diff-values.js';
import type { FoundValues } from '../message-pattern.js';
import { layoutValue, reprOf } from './python-print.js';

/** What unittest puts in the place of a part of a long print. */
const LEFT_OUT = /\[(\d{1,9}) chars\]/;

/** What unittest says of two sequences between the statement and the difference: a paragraph each. */
const REMARK = /^(?:First differing element|First|Second) [^\n]{1,400}[.:]$/;

/** Longer differences are not looked at. */
const MOST_LINES = 2_000;

/**
 * Recovers the values that unittest abbreviated in its statement from the difference below it, where `-` is always the first
 * value and `+` the second one. Undefined where the difference is missing (`Diff is 901 characters long.`) or not whole.
 */
export function sidesOfUnittest(left: string, right: string, behind: string): FoundValues | undefined {
  const sides = valuesOfDiff(linesOfDifference(behind), { expected: '+', columns: 2 });
  if (sides === undefined) return undefined;
  return isText(left) && isText(right) ? textSides(left, right, sides) : structureSides(left, right, sides);
}

/** The lines with signs: without those that mark characters, the blank one behind each of them, and what stands in front. */
function linesOfDifference(behind: string): readonly string[] {
  const lines = withoutRemarks(behind.split('\n', MOST_LINES).slice(1));
  const kept = lines.filter((line, index) => !line.startsWith('?') && !isBehindMarks(lines, index));
  const end = kept.findIndex((line) => !/^[-+ ] /.test(line) || line.startsWith(' : '));
  return end < 0 ? kept : kept.slice(0, end);
}

function isBehindMarks(lines: readonly string[], index: number): boolean {
  return lines[index] === '' && lines[index - 1]?.startsWith('?') === true;
}

function withoutRemarks(lines: readonly string[]): readonly string[] {
  let rest = lines[0] === '' ? lines.slice(1) : lines;
  while (REMARK.test(rest[0] ?? '')) {
    const end = rest.indexOf('');
    if (end < 0) return [];
    rest = rest.slice(end + 1);
  }
  return rest;
}

function isText(print: string): boolean {
  return /^['"]/.test(print);
}

/** A text without an end of its last line joins two lines of the difference: each side is compared with its print. */
function textSides(left: string, right: string, { expected, actual }: DiffSides): FoundValues | undefined {
  const [first, second] = [textOf(left, actual), textOf(right, expected)];
  return first === undefined || second === undefined ? undefined : foundValues(second, first);
}

function textOf(abbreviated: string, shown: string): string | undefined {
  return [shown, `${shown}\n`].find((text) => isAbbreviationOf(abbreviated, reprOf(text)));
}

/** Whether a print with parts left out is one of the whole: every part that it shows is in its place. */
function isAbbreviationOf(abbreviated: string, whole: string): boolean {
  const [head = '', ...rest] = abbreviated.split(LEFT_OUT);
  if (!whole.startsWith(head)) return false;
  let at = head.length;
  for (let index = 0; index + 1 < rest.length; index += 2) {
    at += Number(rest[index]);
    const part = rest[index + 1] ?? '';
    if (!whole.startsWith(part, at)) return false;
    at += part.length;
  }
  return at === whole.length;
}

/** Lists, dictionaries and tuples, in the layout of pprint; keys are sorted there, so that the prints cannot be compared. */
function structureSides(left: string, right: string, { expected, actual }: DiffSides): FoundValues | undefined {
  const isWhole = [
    [left, actual],
    [right, expected],
  ].every(([print = '', shown = '']) => print[0] === shown[0] && print.at(-1) === shown.trimEnd().at(-1));
  return isWhole ? foundValues(layoutValue(expected), layoutValue(actual)) : undefined;
}
