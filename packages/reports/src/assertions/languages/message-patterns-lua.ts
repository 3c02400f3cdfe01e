import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { LUA_SENTENCES } from '../sentences/sentences-scripting.js';

/** luassert: `Expected objects to be the same.`, `Passed in:`, the value, `Expected:`, the value. */
const LUASSERT = /^(?:[^\n]{1,500}:\d{1,9}: )?Expected [^\n]{1,200}(?:\.\n(?:Passed in|Caught):\n|, but value was:\n)/m;
const EQUAL = /Expected (?:objects to be (?:the same|equal)|strings to match|values to be near)\.\nPassed in:\n/;
const SEPARATOR = '\nExpected:\n';
const TYPED = /^\((number|string|boolean)\) ([^]+)$/;
/** What busted and its reports put behind the values. */
const END = /\n(?:\n|stack traceback:)/;

/** LuaUnit: `expected: 42, actual: 41`; texts and tables in two lines, of which an attribute of XML makes one. */
const LUAUNIT =
  /^(?:[^\n]{1,500}\.lua:\d{1,9}: )(?:[^\n]{1,500}\n)?expected: ([^\n]{1,4000}?)(?:, |\n| )actual: ([^\n]{1,4000})$/m;

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
]);

const readSaid = sentenceReader(LUA_SENTENCES, luaunitValue);

/** Busted with luassert, and LuaUnit. */
export const LUA_PATTERNS: MessagePattern = {
  family: 'lua',
  read: (text) => firstFound([readSaid, readLuassert, readLuaunit], text),
};

function readLuassert(text: string): FoundValues | undefined {
  if (!LUASSERT.test(text)) return undefined;
  const begin = EQUAL.exec(text);
  const rest = begin === null ? '' : text.slice(begin.index + begin[0].length);
  const middle = rest.indexOf(SEPARATOR);
  if (middle === -1 || rest.includes(SEPARATOR, middle + 1)) return {};
  const behind = rest.slice(middle + SEPARATOR.length);
  const end = behind.search(END);
  return foundValues(luassertValue(end === -1 ? behind : behind.slice(0, end)), luassertValue(rest.slice(0, middle)));
}

/**
 * A table is text: its keys are printed without quotes, and its members are cut off at some depth. Where it differs a star marks
 * the members.
 */
function luassertValue(printed: string): JsonValue | undefined {
  const text = printed.trimEnd();
  if (text === '(nil)' || text === 'type nil') return null;
  if (text.startsWith('type ')) return text;
  const table = /^\(table(?:: 0x[\da-f]{1,16})?\) (\{[^]*\})$/.exec(text)?.[1];
  if (table !== undefined) return /\.\.\. (?:more)?/.test(table) ? undefined : table.replace(/^ \*/gm, '  ');
  const near = /^\(number\) (\S{1,60} \+\/- \S{1,60})$/.exec(text)?.[1];
  if (near !== undefined) return near;
  const [, type, value = ''] = TYPED.exec(text) ?? [];
  if (type === 'string') return bareQuotedText(value, "'");
  return type === 'number' ? numberIn(value) : WORDS.get(value);
}

function readLuaunit(text: string): FoundValues | undefined {
  const [, expected, actual] = LUAUNIT.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(luaunitValue(expected), luaunitValue(actual));
}

function luaunitValue(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return bareQuotedText(printed) ?? bareQuotedText(printed, "'") ?? plainValue(printed, WORDS);
}
