import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** unittest of Nim: the condition, and below it the value of each side that is no literal: `total was 41`. */
export const NIM_PATTERNS: MessagePattern = { family: 'nim', read };

const FAILED =
  /^\s{0,20}\S{1,400}\(\d{1,9}, \d{1,9}\): (?:Check failed: ([^\n]{1,2000})|Expect Failed, [^\n]{1,60} was thrown\.)$/;

const OPERATOR = / (==|!=|<=|>=|<|>) /;

/** An operator with its sides the other way round. */
const TURNED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
]);

function read(text: string): FoundValues | undefined {
  const lines = text.trim().split('\n');
  const match = FAILED.exec(lines[0] ?? '');
  if (match === null) return undefined;
  const [left = '', operator = '', right = '', ...others] = (match[1] ?? '').split(OPERATOR);
  if (operator === '' || others.length > 0) return {};
  const isFirst = lineOf(left, lines) > 0;
  if (isFirst === lineOf(right, lines) > 0) return {};
  return isFirst
    ? known(operator, right, valueOf(left, lines))
    : known(TURNED.get(operator) ?? operator, left, valueOf(right, lines));
}

function known(operator: string, expected: string, actual: string | undefined): FoundValues {
  return foundValues(expectedOf(operator, expected), actual === undefined ? undefined : printedValue(actual));
}

function expectedOf(operator: string, expected: string): JsonValue | undefined {
  if (operator === '==') return printedValue(expected);
  return operator === '!=' ? `not ${expected}` : `${operator} ${expected}`;
}

/** The line that says what a side was; 0 or less where it is a literal. */
function lineOf(side: string, lines: readonly string[]): number {
  return lines.findIndex((line, index) => index > 0 && line.trim().startsWith(`${side} was `));
}

/** What a side was, if it is one line. */
function valueOf(side: string, lines: readonly string[]): string | undefined {
  const at = lineOf(side, lines);
  const isWhole = /^\s*$| was |: Check failed: |^\s{0,8}\[FAILED\] /.test(lines[at + 1] ?? '');
  return isWhole ? lines[at]?.trim().slice(`${side} was `.length) : undefined;
}
