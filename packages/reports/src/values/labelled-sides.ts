import type { FoundValues } from '../assertions/message-pattern.js';
import { isStackLine } from '../reasons/failure-text.js';
import { foundValues } from './found-values.js';
import { printedValue } from './printed-value.js';

/** Values of more lines are not looked at. */
const MOST_LINES = 2_000;

/**
 * Both values where Vitest has nothing to compare in them, as they are of different types: `- Expected:` with the value in the lines
 * below it, a blank line, and `+ Received:`.
 */
export function valuesOfLabels(text: string): FoundValues | undefined {
  const lines = text.split('\n', MOST_LINES);
  const begin = lines.indexOf('- Expected:');
  const middle = lines.indexOf('+ Received:', begin + 1);
  if (begin < 0 || middle < begin + 3 || lines[middle - 1] !== '') return undefined;
  const behind = lines.slice(middle + 1);
  const end = behind.findIndex((line) => line.trim() === '' || isStackLine(line));
  const expected = lines.slice(begin + 1, middle - 1).join('\n');
  return foundValues(printedValue(expected), printedValue(behind.slice(0, end < 0 ? undefined : end).join('\n')));
}
