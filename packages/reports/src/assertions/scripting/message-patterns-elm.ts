import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** The function between both values: `│ Expect.equal`. */
const FUNCTION = /^\s{0,40}│ (Expect\.\w{1,60})/;
const EQUALITY = /^Expect\.equal(?:Lists)?$/;

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
  if (!EQUALITY.test(name)) return {};
  return foundValues(onlyLine(lines.slice(at + 2)), onlyLine(lines.slice(0, at - 1).toReversed()));
}

/** The value of the block that the lines begin with; undefined where it has more than one line. */
function onlyLine(lines: readonly string[]): JsonValue | undefined {
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  const block = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !MARKS.test(line));
  const [only] = block;
  return only === undefined || block.length > 1 ? undefined : printedValue(only);
}
