import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

const HEADING = /(?:^|\s)Assert\.(\w{1,40})\(\) Failure(?::.{0,500})?$/m;

const EXPECTED = /^\s{0,20}Expected:(?: {1,8}(.*))?$/;
const ACTUAL = /^\s{0,20}Actual: {1,8}(.*)$/;

/** Runners without a heading print the values below each other. */
const ALIGNED = /(?:^|\n)\s{0,20}Expected: (\S[^\n]{0,10000})\n\s{0,20}Actual:   (\S[^\n]{0,10000})(?:\n|$)/;

/** `Assert.Contains` before and after 2.5. */
const CONTAINS = /^[^\S\n]{0,20}(?:String|In value|In range|Full text): {1,8}(".*")\n\s{0,20}Not found: {1,8}(".*")$/m;
const CONTAINED_FIRST = /^[^\S\n]{0,20}Not found: {1,8}(.*)\n\s{0,20}In value: {1,8}(.*)$/m;

/** Assertions that something is not so have no value to be shown as the expected one. */
const WITHOUT_VALUES = /^(?:Not|DoesNot|All|Collection|Multiple|Fail|Inconclusive|Skip)/;

/** Reads xUnit.net; a text without its heading only where the values are aligned as xUnit.net does it. */
export function readXunit(text: string, isCertain: boolean): FoundValues | undefined {
  const lines = text.includes('\n') ? text : unfolded(text);
  const [, assertion] = HEADING.exec(lines) ?? [];
  if (assertion === undefined) return readAligned(text, isCertain);
  if (WITHOUT_VALUES.test(assertion)) return {};
  return readContains(lines) ?? readLines(lines.split('\n'));
}

/** An XML attribute has a blank for each line end: the labels show where it was. */
function unfolded(text: string): string {
  return text.replace(/ (?=Expected: )/, '\n').replace(/ (?=Actual: {3}\S)/, '\n');
}

function readAligned(text: string, isCertain: boolean): FoundValues | undefined {
  const [, expected, actual] = ALIGNED.exec(text) ?? [];
  if (expected === undefined || actual === undefined) return undefined;
  return isCertain || !expected.startsWith('<') ? foundValues(valueOf(expected), valueOf(actual)) : undefined;
}

function readLines(lines: readonly string[]): FoundValues {
  const expected = lines.findIndex((line) => EXPECTED.test(line));
  const actual = lines.findIndex((line, index) => index > expected && ACTUAL.test(line));
  if (expected === -1) return {};
  const known = EXPECTED.exec(lines[expected] ?? '')?.[1] ?? '';
  if (actual === -1) return foundValues(valueOf(known), undefined);
  if (actual !== expected + 1 && !/^\s*[↑↓^]/.test(lines[expected + 1] ?? '')) return {};
  return foundValues(valueOf(known), valueOf(ACTUAL.exec(lines[actual] ?? '')?.[1] ?? ''));
}

function readContains(text: string): FoundValues | undefined {
  const [, whole, part] = CONTAINS.exec(text) ?? [];
  if (whole !== undefined && part !== undefined) return foundValues(valueOf(part), valueOf(whole));
  const [, wanted, value] = CONTAINED_FIRST.exec(text) ?? [];
  return wanted === undefined || value === undefined ? undefined : foundValues(valueOf(wanted), valueOf(value));
}

/** Before 2.5 no quote inside of a string was escaped. */
function valueOf(printed: string): JsonValue | undefined {
  const value = dotnetValue(printed);
  return value === printed && !isCut(printed) ? (bareQuotedText(printed) ?? value) : value;
}
