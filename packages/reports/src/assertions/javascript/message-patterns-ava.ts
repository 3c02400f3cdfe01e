import type { JsonValue } from '../../json/json-value.js';
import { valuesOfBlock } from '../../values/diff-blocks.js';
import { firstFound, foundValues, type TextReader } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** What AVA says above the values of an assertion. */
const AVA_WORDS =
  /^(?:Difference \(- actual, \+ expected\):?|Value (?:is|must) [\w ]{1,60}:|Values are (?:deeply )?equal[\w ]{0,40}:|Function (?:returned|threw)[\w ]{0,40}:|(?:Returned p|P)romise (?:resolved|rejected) with:|Did not match snapshot|Test failed via `t\.fail\(\)`)/m;

/** A value: text of several lines, an object or a list with its items in further lines, or whatever ends in its line. */
const VALUE = String.raw`(\x60[^\x60\\]{0,4000}\x60|[^\n]{0,200}[{[]\n(?:[ \t][^\n]{0,1000}\n){0,200}[}\]]|(?![^\n]{0,4000}[{[]$|\x60[^\x60\n]{0,4000}$)[^\n]{1,4000})$`;

/** `t.true()`: the value that is not one. */
const BOOLEAN = new RegExp(String.raw`^Value is not \x60(true|false)\x60:\n${VALUE}`, 'm');

/** `t.truthy()`. */
const STATE = new RegExp(String.raw`^Value is not (truthy|falsy):\n${VALUE}`, 'm');

/** `t.not()` and `t.notDeepEqual()` of a value of one line. */
const UNWANTED =
  /^Value is (?:the same as|deeply equal):\n([^\n{[]{1,400}|[{[][^\n]{1,400}[}\]])(?=\n[A-Z]|\n?$(?!\n))/m;

/** `t.regex()`. */
const PATTERN = new RegExp(
  String.raw`^Value must (not )?match expression:\n${VALUE}\nRegular expression:\n(\/[^\n]{1,1000})$`,
  'm',
);

/** `t.throws()` with the class of an error: what was thrown, and what should have been. */
const THROWN = /unexpected exception:\n(?:\[?)([\w$.]{1,200}) (?:\{|\[)/;
const TYPE = /^Expected instance of:\nFunction ([\w$.]{1,200}) \{/m;

/** The same with a message, which is a member of the error. */
const MESSAGE = /^Expected message to (?:equal|match):\n('[^\n]{0,2000}'|\/[^\n]{1,1000})$/m;
const THROWN_MESSAGE = /^ {2}message: ('[^\n]{0,2000}'),$/m;

/** Nothing was thrown, or something that should not have been. */
const RETURNED = /^(?:Function returned|(?:Returned p|P)romise resolved with):\n/m;
const THREW = /^(?:Function threw|(?:Returned p|P)romise rejected with):\n(?:\[?)[\w$.]{1,200} (?:\{|\[)/m;

/** `t.is()` alone in its line. */
const CALL = /^t\.(\w{1,40})(?:\.skip)?\(\)$/m;

/** Reads AVA, whose differences have the sides the other way round than Jest's. */
export const AVA_PATTERNS: MessagePattern = { family: 'ava', read };

function read(text: string): FoundValues | undefined {
  const shown = ON_CONSOLE.test(text) ? withoutSpace(text) : text;
  if (!AVA_WORDS.test(shown) && !CALL.test(shown)) return undefined;
  return firstFound(READERS, shown) ?? valuesOfBlock(text, false) ?? {};
}

/** The console has a blank line between a heading and its value, and sets both in; no line of a value is blank. */
const ON_CONSOLE =
  /^[^\S\n]{0,8}(?:Value|Function|Promise|Returned|Regular|Expected|Difference)\b[^\n]{1,100}:\n[^\S\n]{0,8}\n/m;

function withoutSpace(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const heading = lines.find((line) => AVA_WORDS.test(line.trimStart())) ?? '';
  const margin = heading.length - heading.trimStart().length;
  return lines.map((line) => (line.slice(0, margin).trim() === '' ? line.slice(margin) : line)).join('\n');
}

function valueOf(print: string): JsonValue | undefined {
  return /^`[^`]*`$/.test(print) && print.includes('␊\n')
    ? print.slice(1, -1).replaceAll('␊\n', '\n')
    : printedValue(print);
}

const READERS: readonly TextReader[] = [readValue, readPattern, readThrown, readUnexpected];

function readValue(text: string): FoundValues | undefined {
  const [, wanted, found] = BOOLEAN.exec(text) ?? [];
  if (wanted !== undefined && found !== undefined) return foundValues(wanted === 'true', valueOf(found));
  const [, state, came] = STATE.exec(text) ?? [];
  if (state !== undefined && came !== undefined) return foundValues(state, valueOf(came));
  const [, unwanted] = UNWANTED.exec(text) ?? [];
  return unwanted === undefined ? undefined : foundValues(`not ${unwanted}`, printedValue(unwanted));
}

function readPattern(text: string): FoundValues | undefined {
  const [, negation, value, pattern] = PATTERN.exec(text) ?? [];
  return value === undefined || pattern === undefined
    ? undefined
    : foundValues(`${negation ?? ''}${pattern}`, valueOf(value));
}

function readThrown(text: string): FoundValues | undefined {
  const [, thrown] = THROWN.exec(text) ?? [];
  const [, type] = TYPE.exec(text) ?? [];
  if (thrown !== undefined && type !== undefined) return foundValues(type, thrown);
  const [, wanted] = MESSAGE.exec(text) ?? [];
  const [, message] = THROWN_MESSAGE.exec(text) ?? [];
  return wanted === undefined || message === undefined
    ? undefined
    : foundValues(printedValue(wanted), printedValue(message));
}

/** An error that did not come, or one that should not have: only where the call says which of both it is. */
function readUnexpected(text: string): FoundValues | undefined {
  const call = CALL.exec(text)?.[1] ?? '';
  if (call.startsWith('throws') && RETURNED.test(text)) return foundValues('an error', 'no error');
  const [, message] = call.startsWith('notThrows') && THREW.test(text) ? (THROWN_MESSAGE.exec(text) ?? []) : [];
  return message === undefined ? undefined : foundValues('no error', printedValue(message));
}
