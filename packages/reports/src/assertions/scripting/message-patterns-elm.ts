import { type JsonValue, writeJson } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** The function between both values: `│ Expect.equal`. */
const FUNCTION = /^\s{0,40}│ Expect\.(\w{1,60})/;

/** What a function says of the value below it. */
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['equal', ''],
  ['equalLists', ''],
  ['within', ''],
  ['ok', ''],
  ['err', ''],
  ['notEqual', 'not '],
  ['notWithin', 'not '],
  ['lessThan', '< '],
  ['atMost', '<= '],
  ['greaterThan', '> '],
  ['atLeast', '>= '],
]);

/** What the console prints below or above a value to show where both differ. */
const MARKS = /^[\s▲▼]*$/;

/** elm-test: the actual value, a bar with the function beside it, and the expected value. */
export const ELM_PATTERNS: MessagePattern = { family: 'elm', read };

function read(text: string): FoundValues | undefined {
  if (!text.includes('│ Expect.')) return undefined;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => FUNCTION.test(line));
  const name = FUNCTION.exec(lines[at] ?? '')?.[1];
  if (name === undefined || lines[at - 1]?.trim() !== '╷' || lines[at + 1]?.trim() !== '╵') return undefined;
  const relation = RELATIONS.get(name);
  if (relation === undefined) return {};
  const below = onlyLine(lines.slice(at + 2));
  const expected = relation === '' || below === undefined ? below : `${relation}${textOf(below)}`;
  return foundValues(expected, onlyLine(lines.slice(0, at - 1).toReversed()));
}

/** The value of the block that the lines begin with; undefined where it has more than one line. */
function onlyLine(lines: readonly string[]): JsonValue | undefined {
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  const block = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !MARKS.test(line));
  const [only] = block;
  return only === undefined || block.length > 1 ? undefined : printedValue(only);
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value);
}
