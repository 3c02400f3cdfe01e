import { isBars, valuesOfDiagram } from '../condition-diagram.js';
import type { FoundValues } from '../message-pattern.js';
import { findOutside } from '../../values/printed-spans.js';

/** `assert(total === 42)`, with bars in the line below it. */
const CALL = /^(\s{0,20}(?:\w{0,40}Error(?: \[\w{1,40}\])?: )?(?:\s{0,20})assert(?:\.ok)?\()(.{1,1000})\)$/;

/** So many lines are looked at. */
const MOST_LINES = 40;

/** Reads what power-assert draws below the source of an assertion. */
export function readPowerAssert(text: string): FoundValues | undefined {
  if (!text.includes('|')) return undefined;
  const lines = text.split('\n', MOST_LINES).map((line) => line.trimEnd());
  const at = lines.findIndex((line, index) => CALL.test(line) && isBars(lines[index + 1] ?? ''));
  const [, head, condition] = CALL.exec(lines[at] ?? '') ?? [];
  if (head === undefined || condition === undefined) return undefined;
  return valuesOfDiagram(withoutMessage(condition), head.length, lines.slice(at + 1));
}

/** The first argument: a message of one's own may be the second. */
function withoutMessage(condition: string): string {
  const end = findOutside(condition, [', '])?.at;
  return end === undefined ? condition : condition.slice(0, end);
}
