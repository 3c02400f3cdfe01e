import { isBars, valuesOfDiagram } from '../condition-diagram.js';
import type { FoundValues } from '../message-pattern.js';

const HEADING =
  /^(?:[\w.$]{1,200}: ?)?(?:Condition not satisfied(?: after .{1,200})?|Condition failed with Exception|Assertion failed): ?$/;

/** Groovy's own `assert` has no heading. */
const POWER_ASSERT = /^(?:[\w.$]{1,200}: )?(assert )(?=.)/;

/** Reads the condition of Spock and of Groovy's `assert`, with the values under their places. */
export function readSpock(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const heading = lines.findIndex((line) => HEADING.test(line));
  const condition = heading === -1 ? 0 : lines.findIndex((line, index) => index > heading && line.trim() !== '');
  const line = (lines[condition] ?? '').trimEnd();
  const rows = lines.slice(condition + 1);
  const word = POWER_ASSERT.exec(line)?.[0] ?? '';
  if (heading === -1 && (word === '' || !isBars(rows[0] ?? ''))) return undefined;
  if (!isBars(rows[0] ?? '') || /Condition failed with Exception/.test(lines[heading] ?? '')) return {};
  const indent = word === '' ? line.length - line.trimStart().length : word.length;
  return valuesOfDiagram(line.slice(indent), column(word, indent), rows);
}

/** The name of the error in front of Groovy's `assert` is not in the drawing. */
function column(word: string, indent: number): number {
  return word === '' ? indent : 'assert '.length;
}
