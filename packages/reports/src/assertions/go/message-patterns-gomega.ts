import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { goValue } from '../../values/printed-go.js';
import type { FoundValues } from '../message-pattern.js';

const HEADING = /^\s{0,40}Expected$/;
const RELATION = /^\s{0,40}((?:not )?to (?:equal|be|contain|have|match|satisfy|consist|succeed|start|end)\b.{0,200})$/;
const VALUE = /^\s{0,40}<([^<>]{1,300})>(?:: (.*)| \{.*| nil.*)$/;

/** Relations whose value is the expected one. */
const SHOWS_EXPECTED =
  /^to (?:equal|be equivalent to|be identical to|contain substring|have prefix|have suffix|match regular expression|match JSON of)$/;

/** Types whose values are printed bare in one line; a text is not quoted. */
const PLAIN_TYPE =
  /^(?:u?int(?:8|16|32|64)?|float(?:32|64)|bool|string|uint8|[\w.]{1,100})(?: \| len:\d{1,9}(?:, cap:\d{1,9})?)?$/;

/** Reads Gomega: `Expected`, the value with its type set in below, `to equal`, the value. */
export function readGomega(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const from = lines.findIndex((line, index) => HEADING.test(line) && VALUE.test(lines[index + 1] ?? ''));
  if (from === -1) return undefined;
  const relation = lines.findIndex((line, index) => index > from + 1 && RELATION.test(line));
  if (relation === -1) return undefined;
  const claim = RELATION.exec(lines[relation] ?? '')?.[1] ?? '';
  const actual = valueIn(lines.slice(from + 1, relation));
  const word = /^to be (true|false)$/.exec(claim)?.[1];
  if (word !== undefined) return foundValues(word === 'true', actual);
  if (!SHOWS_EXPECTED.test(claim)) return {};
  const margin = (lines[from + 1] ?? '').search(/\S/);
  const behind = lines.slice(relation + 1);
  const end = behind.findIndex((line, index) => index > 0 && (line.trim() === '' || line.search(/\S/) < margin));
  return foundValues(valueIn(end === -1 ? behind : behind.slice(0, end)), actual);
}

/** A value of one line; a text may have several, which are set in as the first is. */
function valueIn(lines: readonly string[]): JsonValue | undefined {
  const [first = '', ...rest] = lines;
  const [, type = '', printed] = VALUE.exec(first) ?? [];
  if (printed === undefined || !PLAIN_TYPE.test(type) || lines.some((line) => line.includes('Gomega truncated')))
    return undefined;
  const margin = first.search(/\S/);
  const whole = [printed, ...rest.map((line) => line.slice(margin))].join('\n');
  if (type === 'string') return /^"?\.\.\./.test(whole) || /\.\.\."?$/.test(whole) ? undefined : whole;
  return rest.length > 0 ? undefined : goValue(whole);
}
