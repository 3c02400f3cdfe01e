import { foundValues } from '../../values/found-values.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';
import { layoutValue, reprOf } from './python-print.js';

/** A value and how Python prints it. */
interface Side {
  readonly value: FoundValues['actual'];
  /** Comparable with an abbreviated print: as one line, without white space that a layout adds. */
  readonly print: string;
}

/** What pytest says when its difference is not whole. */
const NOT_WHOLE =
  /^[ \t]*(?:Skipping \d{1,9} identical|Omitting \d{1,9} identical|\.\.\.\s*$|\.\.\.Full output truncated)/m;

/**
 * Recovers the values that pytest abbreviated in its statement from the difference below it. Its signs were swapped
 * before pytest 5.4: each side is compared with the ends of the two prints, and values that cannot be assigned are left
 * out.
 */
export function sidesOfPytest(left: string, right: string, behind: string): FoundValues | undefined {
  if (NOT_WHOLE.test(behind)) return undefined;
  const lines = dedent(behind)
    .split('\n')
    .filter((line) => !line.startsWith('?'));
  const isText = /^['"]/.test(left) && /^['"]/.test(right);
  const plain = isText ? undefined : plainSides(lines);
  if (plain !== undefined) return valueSides(left, right, plain.minus, plain.plus);
  const shown = isText ? lines : linesOfFullDiff(lines);
  const begin = shown.findIndex((line) => line.trim() !== '');
  const sides = begin < 0 ? undefined : valuesOfDiff(untilBlank(shown.slice(begin)), { expected: '-', columns: 2 });
  if (sides === undefined) return undefined;
  return isText
    ? textSides(left, right, sides.expected, sides.actual)
    : valueSides(left, right, sides.expected, sides.actual);
}

/** Values of different types are below each other whole, each behind its sign alone, up to pytest 7. */
function plainSides(lines: readonly string[]): { readonly minus: string; readonly plus: string } | undefined {
  const [plus = '', minus = '', ...rest] = lines.filter((line) => line.trim() !== '');
  const isPlain = rest.length === 0 && /^\+\S/.test(plus) && /^-\S/.test(minus);
  return isPlain ? { minus: minus.slice(1), plus: plus.slice(1) } : undefined;
}

function linesOfFullDiff(lines: readonly string[]): readonly string[] {
  const begin = lines.findIndex((line) => /^\s*Full diff:$/.test(line));
  return begin < 0 ? [] : dedent(lines.slice(begin + 1).join('\n')).split('\n');
}

function untilBlank(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}

function textSides(left: string, right: string, minus: string, plus: string): FoundValues | undefined {
  const [minusSides, plusSides] = [textsOf(minus), textsOf(plus)];
  return matched(left, right, minusSides, plusSides);
}

/** The difference does not show whether the last line ends. */
function textsOf(text: string): readonly Side[] {
  return [text, `${text}\n`].map((value) => ({ value, print: reprOf(value) }));
}

function valueSides(left: string, right: string, minus: string, plus: string): FoundValues | undefined {
  return matched(left, right, [sideOf(minus)], [sideOf(plus)]);
}

function sideOf(print: string): Side {
  return { value: layoutValue(print), print: packed(print) };
}

function matched(left: string, right: string, minus: readonly Side[], plus: readonly Side[]): FoundValues | undefined {
  const now = { expected: minus.find((side) => fits(right, side)), actual: plus.find((side) => fits(left, side)) };
  const before = { expected: plus.find((side) => fits(right, side)), actual: minus.find((side) => fits(left, side)) };
  const isNow = now.expected !== undefined && now.actual !== undefined;
  const isBefore = before.expected !== undefined && before.actual !== undefined;
  if (!isNow && !isBefore) return undefined;
  return isNow
    ? foundValues(now.expected?.value, now.actual?.value)
    : foundValues(before.expected?.value, before.actual?.value);
}

/** Whether a print, which may lack its middle, is one of the value. */
function fits(abbreviated: string, side: Side): boolean {
  const print = packed(abbreviated);
  const dots = print.indexOf('...');
  if (dots < 0) return print === packed(side.print);
  const whole = packed(side.print);
  return whole.startsWith(print.slice(0, dots)) && whole.endsWith(print.slice(dots + 3));
}

/** Without white space, and without the comma behind a last item, which only a layout in lines has. */
function packed(print: string): string {
  return print.replace(/\s+/g, '').replace(/,(?=[\])}])/g, '');
}
