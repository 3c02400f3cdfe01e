import { isBars, valuesOfDiagram } from '../condition-diagram.js';
import type { FoundValues } from '../message-pattern.js';

const HEADING =
  /^(?:[\w.$]{1,200}: ?)?(?:(?:Condition not satisfied(?: after .{1,200})?|Condition failed with Exception|Assertion failed): ?|[Aa]ssertion failed(?: \([^()\n]{1,300}\))?)$/;

/** Headings that no other library has. */
const OF_SPOCK = /Condition (?:not satisfied|failed)|Assertion failed: ?$/;

/** Groovy's own `assert` has no heading. */
const POWER_ASSERT = /^(?:[\w.$]{1,200}: )?(assert )(?=.)/;

/** The call that Kotlin's power-assert, expecty and weaver draw, with the condition as its argument. */
const CALL = /^((?:assert|assertTrue|expect|check|require)\()(.{1,1000})\)(?: \{.{0,400})?$/;

/** Calls are behind the message of a test. */
const MOST_LINES = 40;

/** Reads the condition of Spock, of Groovy's `assert` and of power-assert, with the values under their places. */
export function readSpock(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  return readCall(lines) ?? readCondition(lines);
}

function readCall(lines: readonly string[]): FoundValues | undefined {
  const at = lines.slice(0, MOST_LINES).findIndex((line, index) => CALL.test(line) && isBars(lines[index + 1] ?? ''));
  const [, call = '', condition = ''] = CALL.exec(lines[at] ?? '') ?? [];
  return at === -1 ? undefined : valuesOfDiagram(condition, call.length, lines.slice(at + 1));
}

function readCondition(lines: readonly string[]): FoundValues | undefined {
  const heading = lines.findIndex((line) => HEADING.test(line));
  const condition = heading === -1 ? 0 : lines.findIndex((line, index) => index > heading && line.trim() !== '');
  const line = (lines[condition] ?? '').trimEnd();
  const rows = lines.slice(condition + 1);
  const word = POWER_ASSERT.exec(line)?.[0] ?? '';
  if (heading === -1 && (word === '' || !isBars(rows[0] ?? ''))) return undefined;
  if (!isBars(rows[0] ?? '')) return OF_SPOCK.test(lines[heading] ?? '') ? {} : undefined;
  if (/Condition failed with Exception/.test(lines[heading] ?? '')) return {};
  const indent = word === '' ? line.length - line.trimStart().length : word.length;
  return valuesOfDiagram(line.slice(indent), column(word, indent), rows);
}

/** The name of the error in front of Groovy's `assert` is not in the drawing. */
function column(word: string, indent: number): number {
  return word === '' ? indent : 'assert '.length;
}
