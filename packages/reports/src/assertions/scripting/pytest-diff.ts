import { foundValues } from '../../values/found-values.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';
import { layoutValue, middleDots, reprOf } from './python-print.js';

/** A value and how Python prints it. */
interface Side {
  readonly value: FoundValues['actual'];
  /** Comparable with an abbreviated print: as one line, without white space that a layout adds. */
  readonly print: string;
}

/** What pytest says when its difference is not whole. It omits identical items in a list of its own, and not in the difference. */
const NOT_WHOLE = /^[ \t]*(?:Skipping \d{1,9} identical|\.\.\.\s*$|\.\.\.Full output truncated)/m;

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
  if (plain !== undefined) return valueSides(left, right, plain.minus, plain.plus, undefined);
  const shown = isText ? lines : linesOfFullDiff(lines);
  const begin = shown.findIndex((line) => line.trim() !== '');
  const sides = begin < 0 ? undefined : valuesOfDiff(untilBlank(shown.slice(begin)), { expected: '-', columns: 2 });
  if (sides === undefined) return undefined;
  return isText
    ? textSides(left, right, sides.expected, sides.actual)
    : valueSides(left, right, sides.expected, sides.actual, differingItem(behind));
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
  return matched(left, right, minusSides, plusSides, undefined);
}

/** The difference does not show whether the last line ends. */
function textsOf(text: string): readonly Side[] {
  return [text, `${text}\n`].map((value) => ({ value, print: reprOf(value) }));
}

function valueSides(
  left: string,
  right: string,
  minus: string,
  plus: string,
  item: DifferingItem | undefined,
): FoundValues | undefined {
  return matched(left, right, [sideOf(minus)], [sideOf(plus)], item);
}

function sideOf(print: string): Side {
  return { value: layoutValue(print), print: packed(print) };
}

function matched(
  left: string,
  right: string,
  minus: readonly Side[],
  plus: readonly Side[],
  item: DifferingItem | undefined,
): FoundValues | undefined {
  const now = { expected: minus.find((side) => fits(right, side)), actual: plus.find((side) => fits(left, side)) };
  const before = { expected: plus.find((side) => fits(right, side)), actual: minus.find((side) => fits(left, side)) };
  const isNow = now.expected !== undefined && now.actual !== undefined;
  const isBefore = before.expected !== undefined && before.actual !== undefined;
  if (!isNow && !isBefore) return undefined;
  const isClear = isNow !== isBefore || item === undefined;
  const leftIsPlus = isClear ? isNow : fitsItem(item, plus, minus);
  const leftIsMinus = isClear ? isBefore : fitsItem(item, minus, plus);
  if (!isClear && leftIsPlus === leftIsMinus) return undefined;
  return leftIsPlus
    ? foundValues(now.expected?.value, now.actual?.value)
    : foundValues(before.expected?.value, before.actual?.value);
}

/** What pytest says of an item that differs: `At index 2 diff: 2 != 7`, `{'z': 1} != {'z': 2}`. */
interface DifferingItem {
  readonly left: string;
  readonly right: string;
}

const AT_INDEX = /^\s{0,8}At index \d{1,9} diff: (\S[^\n]{0,400}?) != (\S[^\n]{0,400})$/m;
const IN_DICTIONARY = /^\s{0,8}Differing items:\n\s{0,8}\{([^\n]{1,4000}?)\} != \{([^\n]{1,4000})\}$/m;

function differingItem(behind: string): DifferingItem | undefined {
  const [, left, right] = AT_INDEX.exec(behind) ?? IN_DICTIONARY.exec(behind) ?? [];
  return left === undefined || right === undefined ? undefined : { left: packed(left), right: packed(right) };
}

/** Whether the item of the left side is in the one value alone, and that of the right side in the other one alone. */
function fitsItem(item: DifferingItem | undefined, left: readonly Side[], right: readonly Side[]): boolean {
  const isIn = (sides: readonly Side[], print: string): boolean => sides.some((side) => side.print.includes(print));
  return item !== undefined && isIn(left, item.left) && isIn(right, item.right);
}

/** Whether a print, which may lack its middle, is one of the value. */
function fits(abbreviated: string, side: Side): boolean {
  const whole = packed(side.print);
  const first = abbreviated.indexOf('...');
  if (first < 0) return packed(abbreviated) === whole;
  return [first, ...middleDots(abbreviated)].some(
    (dots) =>
      whole.startsWith(packed(abbreviated.slice(0, dots))) && whole.endsWith(packed(abbreviated.slice(dots + 3))),
  );
}

/** Without white space, and without the comma behind a last item, which only a layout in lines has. */
function packed(print: string): string {
  return print.replace(/\s+/g, '').replace(/,(?=[\])}])/g, '');
}
