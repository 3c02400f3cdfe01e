import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';

/** What specs2 says of a value, and what was expected of it. */
const SENTENCES: readonly RegExp[] = [
  /^(.{1,2000}?) (?:!=|is not equal to|is not the same as) (.{1,2000})$/,
  /^(.{1,2000}?) is not close to (.{1,200}?) \+\/- .{1,200}$/,
  /^(.{1,2000}?) (?:does not|doesn't) (?:contain|start with|end with|match) (.{1,2000})$/,
  /^(.{1,2000}?) is not (null|empty|None|sorted|Some|Right|Left|a Success|a Failure)$/,
  // What is in the container differs: `'Some(1)' is Some but 1 != 2`.
  /^.{1,1000} is (?:Some|Right|Left|a Success|a Failure) but (.{1,1000}?) (?:!=|is not equal to) (.{1,1000})$/,
];

const SIZE = /^(.{1,2000}?) doesn't have (?:size|length) (\d{1,9}) but (?:size|length) (\d{1,9})$/;
const BOOLEAN = /^the value is (true|false)$/;
const EXPECTED_ERROR =
  /^Expected: ([\w.$]{1,300})\. Got(?: (nothing)|: ([\w.$]{1,300}(?:: .{0,1000}?)?)(?: instead)?)$/;

const NO_EXCEPTION = /^No exception of type ([\w.$]{1,300}) was thrown$/;
const OTHER_EXCEPTION = /^Caught an exception of type ([\w.$]{1,300}) which is not of type ([\w.$]{1,300}):/;
const IS_SPECS2 = /\borg\.specs2\b/;

/** The types that sbt's JUnit XML has of a failure of specs2, whose name its frames lack. */
const OF_SBT = /^(?:java\.lang\.Exception|sbt\.ForkMain\$ForkError)$/;

/** Reads specs2: its sentences where the failure names it, because its words are those of others, and values of several lines. */
export function readSpecs2(message: string, text: string, failure: ReportedFailure): FoundValues | undefined {
  const isNamed = IS_SPECS2.test(failure.type ?? '') || IS_SPECS2.test(text.slice(0, 20_000)) || isOfSbt(failure);
  return (isNamed ? readSentence(message) : undefined) ?? readBlock(message.trim(), OF_SBT.test(failure.type ?? ''));
}

/** A frame of Scala, and those that the other libraries leave in a stack. */
const FRAME = /\([\w$-]{1,200}\.scala:\d{1,9}\)/;
const OF_OTHERS = /\b(?:org\.scalatest|munit|utest|weaver|zio\.test|org\.junit|junit\.framework)\b/;

/** Whether sbt reports a failed example whose error has no class of its own, as only specs2 has it: it leaves its own frames out. */
function isOfSbt({ type, element, text = '', stack = '' }: ReportedFailure): boolean {
  if (element !== 'failure' || !OF_SBT.test(type ?? '')) return false;
  const frames = `${text.slice(0, 20_000)}\n${stack.slice(0, 20_000)}`;
  return FRAME.test(frames) && !OF_OTHERS.test(frames);
}

function readSentence(message: string): FoundValues | undefined {
  const line = message.trim().split('\n', 1)[0] ?? '';
  const missing = NO_EXCEPTION.exec(line)?.[1];
  if (missing !== undefined) return foundValues(missing, 'no exception');
  const [, came, wanted] = OTHER_EXCEPTION.exec(line) ?? [];
  if (came !== undefined) return foundValues(wanted, came);
  const [, error, nothing, thrown] = EXPECTED_ERROR.exec(line) ?? [];
  if (error !== undefined) return foundValues(error, nothing ?? thrown);
  const [, , size, found] = SIZE.exec(line) ?? [];
  if (size !== undefined) return foundValues(Number(size), Number(found));
  const word = BOOLEAN.exec(line)?.[1];
  if (word !== undefined) return foundValues(word !== 'true', word === 'true');
  for (const says of SENTENCES) {
    const [, actual, expected] = says.exec(line) ?? [];
    if (actual !== undefined && expected !== undefined && isOneValue(actual) && isOneValue(expected))
      return foundValues(valueOf(expected), valueOf(actual));
  }
  return undefined;
}

/** What is between two values in quotes, of which the first has several lines: no other library says it so. */
const BETWEEN = [
  "'\n\n is not equal to \n\n'",
  "'\n is not equal to \n'",
  "' is not equal to '",
  "' doesn't contain '",
  "' does not contain '",
];

/** Reads two values of several lines, such as a page and what it should contain, also where the frames do not name specs2. */
function readBlock(message: string, isWhole: boolean): FoundValues | undefined {
  if (!message.startsWith("'") || !message.endsWith("'")) return undefined;
  const between = BETWEEN.find((words) => message.includes(words));
  const at = between === undefined ? -1 : message.lastIndexOf(between);
  if (between === undefined || !(isWhole || message.slice(0, at).includes('\n'))) return undefined;
  return foundValues(message.slice(at + between.length, -1), message.slice(1, at));
}

/** A value without words of a test around it. */
function isOneValue(printed: string): boolean {
  return /^(?:'[^']{0,2000}'|[^\s']{1,2000}|[\w.$]{1,200}\(.{0,2000}\))$/.test(printed);
}

function valueOf(printed: string): JsonValue | undefined {
  return isCut(printed) ? undefined : (bareQuotedText(printed, "'") ?? literal(printed));
}
