import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { DOTNET_SENTENCES } from '../sentences/sentences-dotnet.js';
import { readBunit, readPlaywrightDotnet } from './message-patterns-dotnet-web.js';
import { fluentValue, readFluentDotnet } from './message-patterns-dotnet-fluent.js';
import { readShouldly } from './message-patterns-shouldly.js';
import { readDunitx } from './message-patterns-dunitx.js';
import { FLUENT_SENTENCES } from './sentences-fluent.js';
import { readUnquote } from './message-patterns-unquote.js';
import { readVerify } from './message-patterns-verify.js';

const readSaid = sentenceReader(DOTNET_SENTENCES, dotnetValue);
const readFluentSaid = sentenceReader(FLUENT_SENTENCES, fluentValue);

/** NUnit, xUnit.net, MSTest, FluentAssertions, Shouldly and bUnit. */
export const DOTNET_PATTERNS: MessagePattern = {
  family: 'dotnet',
  read: (text, failure) =>
    firstFound(
      [
        (part) => readVerify(part, failure),
        readPlaywrightDotnet,
        readBunit,
        (part) => readDunitx(part, failure),
        readSaid,
        readUnquote,
        readFluentSaid,
        readShouldly,
        (part) => readMspec(part, failure),
        readNunit,
        (part) => readXunit(part, isDotnet(failure)),
        readMstest,
        readTelerik,
        (part) => readFluentDotnet(part, isDotnet(failure), failure.type),
      ],
      text,
    ),
};

function isDotnet(failure: ReportedFailure): boolean {
  return failure.dialect === 'dotnet';
}

const NUNIT_EXPECTED = /^\s{0,20}Expected: {1,4}(.*)$/;
const BUT_WAS = /^\s{0,20}But was: {1,4}(.*)$/;

const SEVERAL = /^[^\S\n]{0,8}Multiple failures or warnings in test:$/m;

/** NUnit 2's attribute for an exception that is expected. */
const OTHER_EXCEPTION =
  /^An unexpected exception type was thrown\nExpected: ([\w.+`]{1,300})\n ?but was: ([\w.+`]{1,300} : \S[^\n]{0,4000})$/m;

/** Machine.Specifications, which has brackets around a value: `Expected: [42]`. */
const OF_MSPEC = /^(?:\S{1,100} ?: )?\s{0,4}Expected: \[([^\n]{0,2000})\]\n?\s{0,4}But was: {1,4}\[([^\n]{0,2000})\]$/;

function readMspec(text: string, { type }: ReportedFailure): FoundValues | undefined {
  if (!/\bSpecificationException$/.test(type ?? '') && !/^[\w.]{0,100}SpecificationException ?: /.test(text))
    return undefined;
  const [, expected, actual] = OF_MSPEC.exec(text.trim()) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(dotnetValue(expected), dotnetValue(actual));
}

/** Modifiers after a string: `"a", ignoring case`. */
const MODIFIED = /^(".*"), (?:ignoring (?:case|white-?space|line endings)|no clipping)$/;

/** Reads NUnit's `Expected: 42` and `But was:  41`. */
function readNunit(text: string): FoundValues | undefined {
  const [, wanted, thrown] = OTHER_EXCEPTION.exec(text) ?? [];
  if (wanted !== undefined && thrown !== undefined) return foundValues(wanted, thrown);
  if (!text.includes('But was:')) return undefined;
  if (SEVERAL.test(text)) return {};
  const lines = (text.includes('\n') ? text : unfoldedNunit(text)).split('\n');
  const at = lines.findIndex((line, index) => BUT_WAS.test(line) && NUNIT_EXPECTED.test(lines[index - 1] ?? ''));
  if (at === -1) return undefined;
  const expected = NUNIT_EXPECTED.exec(lines[at - 1] ?? '')?.[1] ?? '';
  const actual = BUT_WAS.exec(lines[at] ?? '')?.[1] ?? '';
  return foundValues(nunitValue(expected), nunitValue(actual));
}

/** An XML attribute has a blank for each line end: two more precede a label. */
function unfoldedNunit(text: string): string {
  return text
    .replace(/ (?= {2}Expected: )/, '\n')
    .replace(/ (?= {2}But was: )/, '\n')
    .replace(/ (?= {2}-{2,}\^)/, '\n');
}

/**
 * A description such as `greater than 7` stays unchanged; an error is printed over several lines, of which the first
 * names it.
 */
function nunitValue(printed: string): JsonValue | undefined {
  const text = MODIFIED.exec(printed)?.[1] ?? printed;
  if (/^<[\w.+]{1,300}: /.test(text) && !text.endsWith('>')) return text.slice(1);
  // It goes on in the next line.
  if (/^(?:<[^>]*|"[^"]*)$/.test(text)) return undefined;
  const value = dotnetValue(text);
  // Quotes in a text are not escaped.
  return value === text && !CLAIMS.test(text) ? (bareQuotedText(text) ?? value) : value;
}

/** Two claims about a text: `"a" or "b"`. */
const CLAIMS = /" (?:or|and) /;

/** The test framework of Telerik: `Assert.AreEqual - [Expected:42],[Actual:41]`. */
const TELERIK = /\bAssert\.\w{1,40} - \[Expected:([^\]\n]{0,2000})\],\[Actual:([^\]\n]{0,2000})\]/;

function readTelerik(text: string): FoundValues | undefined {
  const [, expected, actual] = TELERIK.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(dotnetValue(expected), dotnetValue(actual));
}

const XUNIT_FAIL = /^(?:[\w.]{1,200} ?: )?Assert\.(?:Fail\(\):|Fail\(\) Failure)/;
const XUNIT_HEADING = /(?:^|\s)Assert\.(\w{1,40})\(\) Failure(?::.{0,500})?$/m;

const XUNIT_EXPECTED = /^\s{0,20}Expected:(?: {1,8}(.*))?$/;
const ACTUAL = /^\s{0,20}Actual: {1,8}(.*)$/;

/** Runners without a heading print the values below each other. */
const ALIGNED = /(?:^|\n)\s{0,20}Expected: (\S[^\n]{0,10000})\n\s{0,20}Actual:   (\S[^\n]{0,10000})(?:\n|$)/;

/** `Assert.Contains` before and after 2.5. */
const CONTAINS = /^[^\S\n]{0,20}(?:String|In value|In range|Full text): {1,8}(".*")\n\s{0,20}Not found: {1,8}(".*")$/m;
const CONTAINED_FIRST = /^[^\S\n]{0,20}Not found: {1,8}(.*)\n\s{0,20}In value: {1,8}(.*)$/m;

/** Assertions that something is not so have no value to be shown as the expected one. */
const WITHOUT_VALUES = /^(?:Not|DoesNot|All|Collection|Multiple|Fail|Inconclusive|Skip)/;

/** Reads xUnit.net; a text without its heading only where the values are aligned as xUnit.net does it. */
function readXunit(text: string, isCertain: boolean): FoundValues | undefined {
  const lines = text.includes('\n') ? text : unfoldedXunit(text);
  const [, assertion] = XUNIT_HEADING.exec(lines) ?? [];
  if (assertion === undefined) return XUNIT_FAIL.test(text) ? {} : readAligned(lines, isCertain);
  if (assertion === 'NotNull') return { expected: 'not null', actual: null };
  const only = assertion === 'All' || assertion === 'Collection' ? onlyWithin(lines) : undefined;
  if (only !== undefined) return readXunit(only, isCertain);
  if (WITHOUT_VALUES.test(assertion)) return {};
  return readContains(lines) ?? readLines(lines.split('\n'));
}

/** What failed for the one member of a collection that is not as it should be. */
function onlyWithin(lines: string): string | undefined {
  const headings = [...lines.slice(0, 40_000).matchAll(/\bAssert\.\w{1,40}\(\) Failure/g)];
  return headings.length === 2 ? lines.slice(headings[1]?.index) : undefined;
}

/** Lines that people join with slashes: `… / Expected: 1 / Actual: 2`. */
const SLASHES = /^(?!.* \/ Actual: .* \/ Actual: ).* \/ Expected: .* \/ Actual: /;

/** An XML attribute has a blank for each line end: the labels show where it was. */
function unfoldedXunit(text: string): string {
  if (SLASHES.test(text)) return text.replace(' / Expected: ', '\nExpected: ').replace(' / Actual: ', '\nActual: ');
  return text.replace(/ (?=Expected: )/, '\n').replace(/ (?=Actual: {3}\S)/, '\n');
}

function readAligned(text: string, isCertain: boolean): FoundValues | undefined {
  const [, expected, actual] = ALIGNED.exec(text) ?? [];
  if (expected === undefined || actual === undefined) return undefined;
  return isCertain || !expected.startsWith('<') ? foundValues(xunitValue(expected), xunitValue(actual)) : undefined;
}

function readLines(lines: readonly string[]): FoundValues {
  const expected = lines.findIndex((line) => XUNIT_EXPECTED.test(line));
  const actual = lines.findIndex((line, index) => index > expected && ACTUAL.test(line));
  if (expected === -1) return {};
  const known = XUNIT_EXPECTED.exec(lines[expected] ?? '')?.[1] ?? '';
  if (actual === -1) return foundValues(xunitValue(known), undefined);
  if (actual !== expected + 1 && !/^\s*[↑↓^]/.test(lines[expected + 1] ?? '')) return ofBlocks(lines, expected, actual);
  return foundValues(xunitValue(known), xunitValue(ACTUAL.exec(lines[actual] ?? '')?.[1] ?? ''));
}

/** Where the lines of a printed value are set in below its first. */
const MARGIN = ' '.repeat(10);

/** Values of several lines: records of F#, which show where they end by their brackets. */
function ofBlocks(lines: readonly string[], expected: number, actual: number): FoundValues {
  const end = lines.findIndex((line, index) => index > actual && /^(?:\s{0,40}$|----|\s{0,8}at \S)/.test(line));
  const first = XUNIT_EXPECTED.exec(lines[expected] ?? '')?.[1];
  const wanted = bracketed(first, lines.slice(expected + 1, actual));
  const given = bracketed(ACTUAL.exec(lines[actual] ?? '')?.[1], lines.slice(actual + 1, end === -1 ? undefined : end));
  return wanted === undefined || given === undefined ? {} : { expected: wanted, actual: given };
}

const OPENS = /^(?:\w{1,100} ?)?[[({]/;

function bracketed(first: string | undefined, rest: readonly string[]): string | undefined {
  if (first === undefined || !OPENS.test(first)) return undefined;
  const isSetIn = rest.every((line) => line.startsWith(MARGIN));
  const text = [first, ...(isSetIn ? rest.map((line) => line.slice(MARGIN.length)) : rest)].join('\n').trimEnd();
  return /[\])}]$/.test(text) && !isCut(text) && !text.includes('···') ? text : undefined;
}

function readContains(text: string): FoundValues | undefined {
  const [, whole, part] = CONTAINS.exec(text) ?? [];
  if (whole !== undefined && part !== undefined) return foundValues(xunitValue(part), xunitValue(whole));
  const [, wanted, value] = CONTAINED_FIRST.exec(text) ?? [];
  return wanted === undefined || value === undefined ? undefined : foundValues(xunitValue(wanted), xunitValue(value));
}

/** What people note behind a text: `"a"  ← with a capital`, `"a" # here`. */
const REMARKED = /^("[^"]*")\s{1,20}(?:←|#)/;

/** Before 2.5 no quote inside of a string was escaped. */
function xunitValue(line: string): JsonValue | undefined {
  const printed = REMARKED.exec(line)?.[1] ?? line;
  const value = dotnetValue(printed);
  return value === printed && !isCut(printed) ? (bareQuotedText(printed) ?? value) : value;
}

/** `Assert.AreEqual failed.`; other languages put their own words around the name of the assertion. */
const MSTEST_HEADING =
  /(?:^|[\s:"„«])(Assert|StringAssert|CollectionAssert)\.(\w{1,40})(?:["”“»]| failed\.| 失败。|\.(?=\s)|\s?:)/;

/** `Expected:<` and `>. Actual:<`, where the first value is the expected one in all languages. */
const FIRST = /[^\s:]{2,20}\s?:\s?</;
const SECOND = />(?: \(\w{1,60}\))?(?:(?:[.,](?: [^\s:<]{1,20}){1,3}|，\S{1,10})\s?:\s?|\. Actual)</;

const STRINGS = /^[^\S\n]{0,8}Expected: "(.{0,10000})"\n\s{0,8}But was: {1,2}"(.{0,10000})"$/m;
const WITHIN =
  /no greater than <[^>]{1,60}> between expected\s{1,12}value <([^>]{1,60})> and actual value <([^>]{1,60})>/;
const THREW = /Threw exception (\S{1,300}), but exception (\S{1,300}) was expected\./;
const TYPES = /Expected type:\s?<([^>]{1,300})>\. Actual type:\s?<([^>]{1,300})>\./;

/** Reads MSTest. */
function readMstest(text: string): FoundValues | undefined {
  if (!text.includes('Assert.')) return undefined;
  if (text.includes('>. ExpectedType:<')) return readMstest(withTypes(text));
  const [, library, assertion = ''] = MSTEST_HEADING.exec(text) ?? [];
  if (library === undefined || text.includes(`${assertion}() Failure`)) return undefined;
  if (/^Is(?:True|False)$/.test(assertion)) return ofBoolean(assertion);
  if (assertion === 'IsNotNull') return { expected: 'not null', actual: null };
  if (assertion === 'AreNotEqual') return unwantedPair(text);
  if (library === 'CollectionAssert' || /Not|Fail|Inconclusive/.test(assertion)) return {};
  return ofTypes(text) ?? ofStrings(text) ?? ofPair(text) ?? {};
}

/** `Expected:<5>. ExpectedType:<System.String>.` in the usual form, in which a type is behind its value. */
function withTypes(text: string): string {
  return text.replace(/>\. (?:Expected|Actual)Type:<([\w.]{0,200})/g, ' ($1)');
}

function ofBoolean(assertion: string): FoundValues {
  return foundValues(assertion.endsWith('True'), !assertion.endsWith('True'));
}

function ofTypes(text: string): FoundValues | undefined {
  const [, actual, expected] = THREW.exec(text) ?? [];
  if (expected !== undefined) return foundValues(expected, actual);
  const [, wanted, found] = TYPES.exec(text) ?? [];
  return wanted === undefined ? undefined : foundValues(wanted, found);
}

function ofStrings(text: string): FoundValues | undefined {
  const within = WITHIN.exec(text);
  if (within !== null)
    return foundValues(numberIn(within[1] ?? '') ?? within[1], numberIn(within[2] ?? '') ?? within[2]);
  const contains = ofPart(text);
  if (contains !== undefined) return contains;
  const [, expected, actual] = STRINGS.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(dotnetValue(`"${expected}"`), dotnetValue(`"${actual}"`));
}

/** `String 'haystack' does not contain string 'needle'.` */
function ofPart(text: string): FoundValues | undefined {
  const start = text.indexOf("String '");
  const middle = text.indexOf("' does not contain string '", start);
  const end = text.indexOf("'.", middle + 1);
  if (start === -1 || middle === -1 || end === -1) return undefined;
  return foundValues(
    text.slice(middle + "' does not contain string '".length, end),
    text.slice(start + "String '".length, middle),
  );
}

function ofPair(text: string): FoundValues | undefined {
  const first = FIRST.exec(text);
  const rest = first === null ? '' : text.slice(first.index + first[0].length);
  const second = SECOND.exec(rest);
  if (second === null) return undefined;
  const expected = rest.slice(0, second.index);
  const actual = rest.slice(second.index + second[0].length).split(/>(?: \(\w{1,60}\))?(?:\.(?=\s|$)|。)/, 1)[0] ?? '';
  const types = [expected, actual].every((value) => TYPED.test(value));
  if (types && [expected, actual].some((value) => value.endsWith(OF_TEXT)))
    return foundValues(ofType(expected), ofType(actual));
  return foundValues(mstestValue(expected, types), mstestValue(actual, types));
}

/** `Expected any value except:<42>. Actual:<42>.`; in one line, as other values that must not be. */
function unwantedPair(text: string): FoundValues {
  const { expected, actual } = ofPair(text) ?? {};
  const isShort = (typeof expected === 'string' && !expected.includes('\n')) || typeof expected === 'number';
  return isShort ? foundValues(`not ${String(expected)}`, actual) : {};
}

/** MSTest names the types where only they differ: `1 (System.Int32)`. */
const TYPED = /^([^]*) \(([\w.]{1,200})\)$/;
const OF_TEXT = ' (System.String)';

function mstestValue(printed: string, types: boolean): ReturnType<typeof plainValue> | undefined {
  if (printed === '(null)') return null;
  // Its own brackets are gone: those that are left are of the value.
  return types || /^<[^]*>$/.test(printed) ? printed : dotnetValue(printed);
}

/** A text and another value that print alike are different values without their types. */
function ofType(printed: string): ReturnType<typeof plainValue> | undefined {
  const value = TYPED.exec(printed)?.[1] ?? '';
  return printed.endsWith(OF_TEXT) ? value : dotnetValue(value);
}
