import type { JsonValue } from '../../json/json-value.js';
import { valuesOfBlock } from '../../values/diff-blocks.js';
import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import { relatedValues } from '../../values/related-values.js';
import { isBars, valuesOfDiagram } from '../condition-diagram.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { NODE_SENTENCES } from '../sentences/sentences-javascript.js';

/** The sentences of node:assert that have no two values behind them. */
const WITHOUT_VALUES =
  /(?:^|: )(?:The expression evaluated to a falsy value|Expected "actual" (?:not )?to be [\w ]{1,40} (?:un)?equal to|Expected "actual" not to be |Expected values (?:not )?to be (?!near\.)(?:not )?[\w -]{1,40}|Missing expected (?:exception|rejection)|Got unwanted (?:exception|rejection)|The input (?:did not match|was expected to not match) the regular expression|The "?error"? is expected to be an instance of|The expression evaluated to|No value argument passed to `assert\.ok|Values have same structure but are not reference-equal|Values identical but not reference-equal|Expected inputs to be strictly equal|Values are not (?:strictly )?equal(?!: expected)|Values have the same structure)/m;

/** Operators whose two values are not the two sides of an equality. */
const ONE_SIDED =
  /operator: '(?:!=|not\w{1,40}|throws|rejects|doesNotThrow|doesNotReject|match|doesNotMatch|fail|ifError)'/;

const readSaid = sentenceReader(NODE_SENTENCES, printedValue);

/** Reads node:assert, and the dump of an AssertionError that node:test writes. */
export const NODE_PATTERNS: MessagePattern = { family: 'node', read };

/** node-tap shows of a pattern and of fields only what it compared: neither side is whole. */
const PART_OF_TAP =
  /^(?:should match pattern|all provided fields should be equivalent)[\w ]{0,40}\n--- expected\n\+\+\+ actual\n@@[^\n]{0,60}@@\n /;

function read(text: string): FoundValues | undefined {
  if (PART_OF_TAP.test(text)) return {};
  const dump = readDump(text);
  if (dump !== undefined) return dump;
  const found =
    readSaid(text) ?? readPowerAssert(text) ?? readComparison(text) ?? readShould(text) ?? readMembers(text);
  if (found !== undefined) return found;
  const block = /^[^\S\n]{0,40}(?:\+ (?:actual - expected|expected - actual)|\[Diff\] Actual \/ Expected$)/m.test(text)
    ? valuesOfBlock(text, false)
    : undefined;
  if (block !== undefined) return block;
  return WITHOUT_VALUES.test(text.slice(0, 8_000)) || text.includes("code: 'ERR_ASSERTION'") ? {} : undefined;
}

/** A condition of Robot Framework, of which only the text is known: `'5 == 2' should be true.` */
const OF_ROBOT = / should (?:not )?be true\.$/;

/**
 * A paragraph of one line, `41 !== 42`: the actual value is first. `==` is what assert.equal requires and does not get.
 */
function readComparison(text: string): FoundValues | undefined {
  const lines = text.slice(0, 40_000).split('\n');
  for (const [index, line] of lines.entries()) {
    if (!isAlone(lines, index) || OF_ROBOT.test(line)) continue;
    const sentence = line.replace(/^[^\n]{0,60}Expected values to be (?:strictly|loosely) equal:\s*/, '').trim();
    const operator = sentence.length < 20_000 ? findOutside(sentence, [' !== ', ' != ', ' == ', ' === ']) : undefined;
    if (operator === undefined) continue;
    const actual = sentence.slice(0, operator.at).replace(/^(?:\w{0,40}(?:Error|Exception)(?: \[\w{1,40}\])?: )+/, '');
    const expected = sentence.slice(operator.at + operator.mark.length);
    // Python puts a message behind a colon.
    if (isValue(actual) && isValue(expected) && findOutside(expected, [' : ']) === undefined)
      return valuesAround(actual, operator.mark.trim(), expected);
  }
  return undefined;
}

/** Between blank lines, or at the beginning of the message. */
function isAlone(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1]?.trim() ?? '';
  return (before === '' || before.endsWith(' equal:')) && (lines[index + 1]?.trim() ?? '') === '';
}

/** With `==`, what failed is an equality, unless both are alike: then it was to be none. */
function valuesAround(actual: string, operator: string, expected: string): FoundValues {
  if (actual === expected) return operator.startsWith('==') ? {} : relatedValues('!=', expected, printedValue(actual));
  return foundValues(printedValue(expected), printedValue(actual));
}

/** What Node prints for a value; text without quotes is none, as a message of one's own may hold `!==` as well. */
function isValue(printed: string): boolean {
  return /^(?:-?\d[\w:.+-]{0,400}$|['"`[{]|(?:true|false|null|undefined|NaN|-?Infinity|None|True|False|nil)$|\[|[A-Z]\w{0,60} [{[(]|\d{1,400}n$|Symbol\(|\/)/.test(
    printed,
  );
}

const SHOULD = /^should (?:loosely |strictly )?deep-equal$/;

/** `A should loosely deep-equal B`, over several lines. */
function readShould(text: string): FoundValues | undefined {
  const [head, actual, should, expected] = text.split('\n\n', 5).map((paragraph) => paragraph.trim());
  if (head === undefined || actual === undefined || expected === undefined || !SHOULD.test(should ?? ''))
    return undefined;
  return foundValues(printedValue(expected), printedValue(actual));
}

/** The members of an AssertionError as util.inspect prints them: `actual: 41,` `expected: 42,` `operator: 'strictEqual'`. */
function readDump(text: string): FoundValues | undefined {
  const code = text.indexOf("code: 'ERR_ASSERTION'");
  if (code < 0) return undefined;
  const dump = text.slice(code);
  if (ONE_SIDED.test(dump)) return {};
  const found = foundValues(memberOf(dump, 'expected'), memberOf(dump, 'actual'));
  return found.expected === undefined && found.actual === undefined ? undefined : found;
}

function memberOf(dump: string, name: string): JsonValue | undefined {
  const begin = dump.search(new RegExp(`^[^\\S\\n]{0,40}${name}: |, ${name}: `, 'm'));
  if (begin < 0) return undefined;
  const from = dump.indexOf(`${name}: `, begin) + name.length + 2;
  const end = findOutside(dump, [',', '\n', ' }'], from);
  const printed = end === undefined ? '' : dump.slice(from, wholeEnd(dump, end.at)).trim();
  return printed === '' || /\[(?:Object|Array)\]/.test(printed) ? undefined : printedValue(printed);
}

/** A long string continues on the next line after a plus. */
function wholeEnd(dump: string, end: number): number {
  let at = end;
  while (/['"`] \+$/.test(dump.slice(Math.max(at - 3, 0), at))) {
    const next = findOutside(dump, [',', '\n', ' }'], at + 1);
    if (next === undefined) return at;
    at = next.at;
  }
  return at;
}

/** The two members alone, as people quote them, at the end of a text. */
const ACTUAL = /^[^\S\n]{0,40}actual: (?=\S)/m;
const EXPECTED = /,\s{1,60}expected: (?=\S)/y;
const BEHIND_MEMBERS = /,?\s{0,40}(?:operator: '\w{1,40}',?\s{0,40})?(?:diff: '\w{1,40}',?\s{0,40})?\}?\s{0,40}$/y;

/** Sentences of node:assert about values that are not to be alike, or about one. */
const OF_NO_EQUALITY = /\bnot\b|\bunequal\b|\bexception\b|\brejection\b/;

function readMembers(text: string): FoundValues | undefined {
  if (!/^(?:\w{0,40}Error\b|Expected values )/.test(text) || ONE_SIDED.test(text)) return undefined;
  const begin = ACTUAL.exec(text);
  if (begin === null || OF_NO_EQUALITY.test(text.slice(0, begin.index))) return undefined;
  const from = begin.index + begin[0].length;
  const middle = findOutside(text, [',', '\n'], from);
  EXPECTED.lastIndex = middle?.at ?? text.length;
  const next = EXPECTED.exec(text);
  if (middle === undefined || next === null) return undefined;
  const second = next.index + next[0].length;
  const end = findOutside(text, [',', '\n', ' }'], second)?.at ?? text.length;
  BEHIND_MEMBERS.lastIndex = end;
  const [actual, expected] = [text.slice(from, middle.at), text.slice(second, end).trim()];
  return BEHIND_MEMBERS.test(text) && isValue(actual) && isValue(expected)
    ? foundValues(printedValue(expected), printedValue(actual))
    : undefined;
}

/** `assert(total === 42)`, with bars in the line below it. */
const CALL = /^(\s{0,20}(?:\w{0,40}Error(?: \[\w{1,40}\])?: )?(?:\s{0,20})assert(?:\.ok)?\()(.{1,1000})\)$/;

/** So many lines are looked at. */
const MOST_LINES = 40;

/** Reads what power-assert draws below the source of an assertion. */
function readPowerAssert(text: string): FoundValues | undefined {
  if (!text.includes('|')) return undefined;
  const lines = text.split('\n', MOST_LINES).map((line) => line.trimEnd());
  const at = lines.findIndex((line, index) => CALL.test(line) && isBars(lines[index + 1] ?? ''));
  const [, head, condition] = CALL.exec(lines[at] ?? '') ?? [];
  if (head === undefined || condition === undefined) return undefined;
  return valuesOfDiagram(withoutMessage(condition), head.length, lines.slice(at + 1));
}

/** The first argument: a message of one's own may be the second. */
function withoutMessage(condition: string): string {
  const end = findOutside(condition, [', '])?.at;
  return end === undefined ? condition : condition.slice(0, end);
}
