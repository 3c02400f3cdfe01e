import type { FoundValues } from '../assertions/message-pattern.js';
import { parseJsonLine } from '../json/json-line.js';
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

/** `EXPECTED:` and `ACTUAL:`, with one line of JSON below each; what an assertion says itself may be behind the last. */
const JSON_BLOCKS =
  /^(?:EXPECTED|Expected):\s{0,4}\n([[{][^\n]{0,8000}[\]}])\n(?:ACTUAL|Actual):\s{0,4}\n:?[^\S\n]?([[{][^\n]{0,8000}?[\]}])(?:: expected [^\n]{1,1000})?$/m;

/** Both values of a message of one's own that prints them as JSON, in lines below their names. */
export function valuesOfJsonBlocks(text: string): FoundValues | undefined {
  const [, wanted = '', given = ''] = JSON_BLOCKS.exec(text) ?? [];
  const [expected, actual] = [parseJsonLine(wanted), parseJsonLine(given)];
  return expected === undefined || actual === undefined ? undefined : foundValues(expected, actual);
}
