import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import { relatedValues } from '../../values/related-values.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { ELIXIR_SENTENCES } from '../sentences/sentences-scripting.js';

/** `Assertion with == failed`, `match (=) failed`, and the sentences of ExUnit without two sides. */
const HEADING =
  /^\s{0,40}(?:\d{1,9}\) )?(?:error: )?(?:(?:Assertion|Refute|Comparison) (?:with|\(using) (\S{1,20}?)\)? failed|(match) \(=\) failed|Doctest failed$|Expected truthy, got |Expected false or nil, got |Expected exception [\w.]{1,200} but |Wrong message for [\w.]{1,200}|Assertion failed, no matching message after |Unexpectedly received message |Expected the difference between )/m;

/** `Expected truthy, got nil` of `assert`, and the opposite of `refute`. */
const TRUTH = /^\s{0,40}Expected (truthy|false or nil), got (\S[^\n]{0,2000})$/m;

/** An example of the documentation: its value is on the left, and what the documentation says on the right. */
const DOCTEST = /^\s{0,40}(?:\d{1,9}\) )?Doctest failed$/m;

/** `left:  41`, and in the first versions `lhs:  41`. */
const SIDE = /^(\s{0,40})(left|right|lhs|rhs): {1,8}(\S.*)$/;

const LONGEST_VALUE = 200;

const readSaid = sentenceReader(ELIXIR_SENTENCES, valueOf);

/** ExUnit. By convention, the left side is the actual value. */
export const ELIXIR_PATTERNS: MessagePattern = { family: 'elixir', read };

function read(text: string): FoundValues | undefined {
  const said = readSaid(text);
  if (said !== undefined) return said;
  const [, wanted, given] = TRUTH.exec(text) ?? [];
  if (wanted !== undefined) return foundValues(wanted, valueOf(given));
  const [heading, operator, match] = HEADING.exec(text) ?? [];
  if (heading === undefined) return undefined;
  const lines = text.split('\n');
  const left = sideOf(lines, /^l/);
  const right = sideOf(lines, /^r/);
  if (match !== undefined) return foundValues(left?.trim(), valueOf(right));
  if (operator === '==' || operator === '===' || DOCTEST.test(heading))
    return foundValues(valueOf(right), valueOf(left));
  return operator === undefined || operator === 'in' || right === undefined
    ? {}
    : relatedValues(operator.replace('!==', '!='), right, valueOf(left));
}

/** The value behind a label, with the lines that are set in below it; undefined when there are too many. */
function sideOf(lines: readonly string[], name: RegExp): string | undefined {
  const at = lines.findIndex((line) => name.test(SIDE.exec(line)?.[2] ?? ''));
  const [, margin = '', , first = ''] = SIDE.exec(lines[at] ?? '') ?? [];
  if (first === '') return undefined;
  const rest = lines.slice(at + 1, at + 1 + LONGEST_VALUE);
  const end = rest.findIndex((line) => line.search(/\S/) <= margin.length);
  return end === -1 && rest.length === LONGEST_VALUE
    ? undefined
    : [first, ...rest.slice(0, end === -1 ? rest.length : end)].join('\n');
}

/** A module, such as `None`, is text. */
function valueOf(printed: string | undefined): JsonValue | undefined {
  if (printed === undefined) return undefined;
  return /^[A-Z]/.test(printed) ? printed : printedValue(printed);
}
