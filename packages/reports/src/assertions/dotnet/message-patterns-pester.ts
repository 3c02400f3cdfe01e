import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { foundValues } from '../../values/found-values.js';
import { ESCAPE_LETTERS } from '../../values/escape-letters.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn } from '../../values/printed-plain.js';
import { findOutside } from '../../values/printed-spans.js';
import { sentenceReader } from '../sentences/sentence.js';
import { PESTER_SENTENCES } from '../sentences/sentences-pester.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** `Expected 42, but got 41.` and `Expected 42, because it is so, but got 41.` */
const BEGIN = 'Expected ';
const BUT_GOT = ', but got ';
const BECAUSE = ', because ';

/** Strings, whose difference is shown below the sentence; those that are long are cut. */
const STRINGS = /^Expected strings to be the same,[^\n]{0,2000} but they were different\./;
const SIDE = /^(Expected|But was): {1,4}('.*')$/;

/** Up to version 4.0, of one line each: `Expected: {True}` and below it `But was:  {False}`; of version 1 in one line. */
const BRACES =
  /^\s{0,20}Expected: \{([^\n{}]{1,2000})\}(?:\n\s{0,20}But was: {1,2}|, But was )\{([^\n{}]{1,2000})\}\s{0,20}$/m;

/** The same of texts, of any length: the place where they differ is in front of them, and a mark below. */
const TEXTS =
  /^\s{0,20}(?:Expected string length \d{1,9} but was \d{1,9}|String lengths are both \d{1,9})\. Strings differ at index \d{1,9}\.\s{0,20}\n\s{0,20}Expected: \{/;
const BETWEEN_TEXTS = /\}\n\s{0,20}But was: {1,2}\{/g;
const BEHIND_TEXTS = /\}\s{0,20}(?:\n\s{0,20}-{1,100000}\^\s{0,20})?$/;
const STACK = /\n\s{0,20}at (?:line: \d|<ScriptBlock>)/;

/** The other sentences of Pester's assertions: `Expected like wildcard 'a*' to match 'b', but it did not match.` */
const SENTENCE =
  /^Expected (?:.{1,4000}, but |.{1,1000} to be called .{1,1000} but was called \d{1,9} times|.{1,2000} to be different from the actual value)/;

/** `Expected Get-User to be called 1 times exactly, but was called 0 times`. */
const CALLS =
  /^Expected [^\n]{1,1000} to be called (at least )?(\d{1,9}) times( exactly)?(?:, because [^\n]{1,1000})?,? but was called (\d{1,9}) times/;

/** `Expected an exception with message like 'a*' to be thrown, but no exception was thrown.` */
const EXCEPTION = 'Expected an exception';
const TO_BE_THROWN = ' to be thrown,';

/** What an error was to have, behind one of these words, and the one that was thrown has. */
const FILTER = /^,? with (?:type|message like|message|FullyQualifiedErrorId) (\[[^\]\n]{1,300}\]|'[^'\n]{0,2000}')$/;
const THROWN = / but the (?:exception type|message|FullyQualifiedErrorId) was (\[[^\]\n]{1,300}\]|'[^'\n]{0,2000}')\./;
const NOT_THROWN = /^[^\n]{0,2000} but no exception was thrown\.?(?=\n|$)/;
const MESSAGE_WAS = / but the message was '/;

/** Older versions print text without quotes here: `Expected $null or empty, but got a b.` */
const NOT_EMPTY = /^Expected \$null or empty(?:, because [^\n]{1,1000})?, but got ([^\n]{1,2000}?)\.?$/;

function unquoted(printed: string): string | undefined {
  return isCut(printed) || /^['"@$[({]/.test(printed) ? undefined : printed;
}

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['$true', true],
  ['$false', false],
  ['<empty>', ''],
]);

/** Pester. Its sentences are like those of others: of a report of unknown origin only those with PowerShell's own values are read. */
export const PESTER_PATTERNS: MessagePattern = { family: 'powershell', read };

/** The first of several assertions that one test failed by: each has its number in front. */
function read(text: string, failure: ReportedFailure): FoundValues | undefined {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('[0] Expected ')) return readOne(text, failure);
  const next = trimmed.indexOf('\n[1] Expected ');
  return readOne(trimmed.slice('[0] '.length, next === -1 ? undefined : next), failure);
}

function readOne(text: string, failure: ReportedFailure): FoundValues | undefined {
  const line = text.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';
  const hasBegin = line.startsWith(BEGIN);
  const long = hasBegin ? (readMatched(text) ?? readFound(text) ?? readThrown(text) ?? readType(text)) : undefined;
  if (long !== undefined) return long;
  if (line.length > 4_000) return undefined;
  const [, wanted, given] = line.startsWith('Expected: {') ? (BRACES.exec(text) ?? []) : [];
  if (wanted !== undefined && given !== undefined) return foundValues(printedOf(wanted), printedOf(given));
  const texts = readTexts(text);
  if (texts !== undefined) return texts;
  const [, filled] = endsWithLine(text) ? (NOT_EMPTY.exec(line) ?? []) : [];
  if (filled !== undefined) return foundValues('$null or empty', saidValue(filled) ?? unquoted(filled));
  const calls = readCalls(line);
  if (calls !== undefined) return calls;
  if (!hasBegin) return undefined;
  if (STRINGS.test(line)) return readStrings(text);
  const isCertain = failure.dialect === 'powershell' || OF_POWERSHELL.test(text);
  const pair = isCertain ? pairIn(line) : undefined;
  return (
    (isCertain ? (readSaid(line) ?? readSaid(text)) : undefined) ??
    pair ??
    (isCertain && SENTENCE.test(line) ? {} : undefined)
  );
}

const readSaid = sentenceReader(PESTER_SENTENCES, saidValue);

/** Lists are cut behind ten items: `@(1, 2, ...8 more)`. */
const CUT_LIST = /\.\.\.(?:\d{1,9} more)?\)$/;

function saidValue(printed: string): JsonValue | undefined {
  const value = valueOf(printed);
  if (value !== undefined) return value;
  if (CUT_LIST.test(printed.slice(-20))) return undefined;
  return bareQuotedText(printed) ?? (/^(?:@\([^]*\)|@\{[^]*\}|\[[\w.][^]*)$/.test(printed) ? printed : undefined);
}

/** Whether a sentence ends with the first line, behind which only frames may be. */
function endsWithLine(text: string): boolean {
  const [line = '', next] = text.trimStart().split('\n', 2);
  return next === undefined || line.trimEnd().endsWith('.') || /^\s{0,20}(?:at |$)/.test(next);
}

/** The value whose type is wrong may be an error with a message of several lines. */
const TYPED = /^Expected the value to (not )?have type (\[?[\w.+`,[\]]{1,300}?\]?)(?: or any of its subtypes)?, /;
const OF_TYPE = / with type (\[[\w.+`,[\]]{1,300}\]|\$null)\.$/m;

function readType(text: string): FoundValues | undefined {
  const [, negation, wanted] = TYPED.exec(text.trimStart()) ?? [];
  if (wanted === undefined) return undefined;
  const given = OF_TYPE.exec(text.slice(0, 20_000))?.[1];
  return foundValues(negation === undefined ? wanted : `not ${wanted}`, given === '$null' ? null : given);
}

/** `Expected regular expression 'a' to match 'b', but it did not match.`: quotes and line ends in the texts are as they are. */
const PATTERN = /^Expected (?:like wildcard|regular expression) '/;
const MATCHES = [
  { words: "' to match ", isNegated: false, end: ' but it did not match.' },
  { words: "' to not match ", isNegated: true, end: ' but it did match.' },
] as const;

function readMatched(text: string): FoundValues | undefined {
  const trimmed = text.trimStart();
  const begin = PATTERN.exec(trimmed)?.[0].length;
  if (begin === undefined) return undefined;
  for (const { words, isNegated, end: ending } of MATCHES) {
    const middle = trimmed.indexOf(words, begin);
    const end = trimmed.lastIndexOf(`,${ending}`);
    if (middle === -1 || end < middle || trimmed.slice(begin, middle).includes('\n')) continue;
    const pattern = trimmed.slice(begin, middle);
    const given = givenIn(trimmed.slice(middle + words.length, end));
    if (given === undefined) return {};
    return foundValues(isCut(pattern) ? undefined : isNegated ? `not '${pattern}'` : pattern, given);
  }
  return undefined;
}

/** `Expected 'a' to be found in collection @('b', 'c'), but it was not found.`: texts of the list may have several lines. */
const FOUND = [
  { words: ' to be found in collection ', isNegated: false, end: ' but it was not found.' },
  { words: ' to not be found in collection ', isNegated: true, end: ' but it was found.' },
] as const;

function readFound(text: string): FoundValues | undefined {
  const trimmed = text.trimStart();
  for (const { words, isNegated, end: ending } of FOUND) {
    const middle = trimmed.slice(0, 4_000).indexOf(words);
    const end = trimmed.lastIndexOf(`,${ending}`);
    if (middle === -1 || end < middle) continue;
    const wanted = trimmed.slice(BEGIN.length, middle).replace(/^exactly /, '');
    const expected = valueOf(wanted);
    const negated = expected === undefined ? undefined : `not ${wanted}`;
    return foundValues(isNegated ? negated : expected, givenIn(trimmed.slice(middle + words.length, end)));
  }
  return undefined;
}

/** What was matched or searched, in front of the reason that a test gives: a text in quotes, else a value as PowerShell prints it. */
function givenIn(rest: string): JsonValue | undefined {
  if (rest.startsWith("'")) {
    const end = rest.length > 1 && rest.endsWith("'") ? rest.length - 1 : rest.lastIndexOf(`'${BECAUSE}`);
    const given = rest.slice(1, end);
    return end < 1 || isCut(given) ? undefined : given;
  }
  const reason = findOutside(rest, [BECAUSE]);
  const printed = reason === undefined ? rest : rest.slice(0, reason.at);
  return printed.includes('\n') && !printed.startsWith('@(') ? undefined : saidValue(printed);
}

/** What only PowerShell prints: the values `$true`, `@(1)`, and the places `at <ScriptBlock>, …`. */
const OF_POWERSHELL =
  /^Expected the value to (?:not )?have type \[|(?:^Expected |, but got )(?:\$(?:true|false|null)\b|@[({]|\[(?:int|string|bool|long|double|datetime)(?:\[\])?\] )|^\s{0,8}at <ScriptBlock>, | \| Should -/m;

/** Braces in texts are not escaped; line ends are shown as `\n`, and a backslash as it is. */
function readTexts(text: string): FoundValues | undefined {
  const begin = TEXTS.exec(text)?.[0].length;
  if (begin === undefined) return undefined;
  const stack = STACK.exec(text)?.index;
  const sides = text.slice(begin, stack).trimEnd();
  const middles = [...sides.matchAll(BETWEEN_TEXTS)];
  const end = BEHIND_TEXTS.exec(sides)?.index;
  const [middle] = middles;
  if (middle === undefined || middles.length > 1 || end === undefined) return {};
  return foundValues(textOf(sides.slice(0, middle.index)), textOf(sides.slice(middle.index + middle[0].length, end)));
}

function textOf(text: string): string | undefined {
  return isCut(text) || /\\[0bnrt]/.test(text) ? undefined : text;
}

/** PowerShell prints `True` for `$true`. */
function printedOf(text: string): JsonValue {
  if (text === 'True') return true;
  return text === 'False' ? false : text;
}

/** Without `exactly` a number is the least: `at least 1 times`. */
function readCalls(line: string): FoundValues | undefined {
  const [, least, wanted, exactly, given] = CALLS.exec(line) ?? [];
  if (given === undefined || (least === undefined && exactly === undefined)) return undefined;
  return foundValues(exactly === undefined ? `>= ${wanted}` : Number(wanted), Number(given));
}

/** The one filter of an error, and what it was instead; of several filters none is the expected value. */
function readThrown(text: string): FoundValues | undefined {
  const trimmed = text.trimStart();
  const end = trimmed.startsWith(EXCEPTION) ? trimmed.indexOf(TO_BE_THROWN) : -1;
  if (end === -1) return undefined;
  const filters = trimmed.slice(EXCEPTION.length, end);
  const wanted = filters === '' ? 'an exception' : filterOf(FILTER.exec(filters)?.[1]);
  const rest = trimmed.slice(end + TO_BE_THROWN.length);
  const given = NOT_THROWN.test(rest) ? 'no exception' : (thrownMessage(rest) ?? filterOf(THROWN.exec(rest)?.[1]));
  return wanted === undefined || given === undefined ? {} : foundValues(wanted, given);
}

/** The message of what was thrown, which may have quotes and lines of its own, in front of the place. */
function thrownMessage(rest: string): string | undefined {
  const begin = MESSAGE_WAS.exec(rest);
  const end = begin === null ? -1 : Math.max(rest.lastIndexOf("'. from "), rest.lastIndexOf("' from "), endOf(rest));
  const message = begin === null ? '' : rest.slice(begin.index + begin[0].length, end);
  return end === -1 || message === '' || isCut(message) ? undefined : message;
}

function endOf(rest: string): number {
  return rest.trimEnd().endsWith("'.") ? rest.lastIndexOf("'.") : -1;
}

function filterOf(printed: string | undefined): string | undefined {
  return printed === undefined || isCut(printed.slice(1, -1)) ? undefined : printed.slice(1, -1);
}

function pairIn(line: string): FoundValues | undefined {
  const middle = findOutside(line, [BUT_GOT, BUT_GOT.slice(1)], BEGIN.length);
  if (middle === undefined) return undefined;
  const claim = line.slice(BEGIN.length, middle.at);
  const reason = findOutside(claim, [BECAUSE]);
  const expected = listOrValue(reason === undefined ? claim : claim.slice(0, reason.at));
  const actual = listOrValue(withoutEnd(line.slice(middle.at + middle.mark.length)));
  return expected === undefined || actual === undefined ? undefined : foundValues(expected, actual);
}

/** Without the full stop, which some leave out, and the place that they put behind it: `$false at till.Tests.ps1:42`. */
function withoutEnd(printed: string): string {
  const place = findOutside(printed, [' at ']);
  return (place === undefined ? printed : printed.slice(0, place.at)).replace(/\.$/, '');
}

/** A list or a table is given as PowerShell prints it. */
function listOrValue(printed: string): JsonValue | undefined {
  return /^@\([^\n]*\)$|^@\{[^\n]*\}$/.test(printed) && !printed.includes('...') ? printed : valueOf(printed);
}

function readStrings(text: string): FoundValues {
  const sides = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, name, quoted] = SIDE.exec(line.trim()) ?? [];
      return name === undefined || quoted === undefined ? [] : [[name, quoted]];
    }),
  );
  const [, both] = LENGTHS_EQUAL.exec(text) ?? [];
  const [, wanted = both, given = both] = LENGTHS.exec(text) ?? [];
  return foundValues(stringOf(sides.get('Expected'), wanted), stringOf(sides.get('But was'), given));
}

const LENGTHS_EQUAL = /^String lengths are both (\d{1,9})\.$/m;
const LENGTHS = /^Expected length: (\d{1,9})\nActual length: {1,4}(\d{1,9})$/m;

const ESCAPED = /\\[0bnrt]/g;

/** Line ends are shown as `\\n`, but a backslash is not escaped: which of two texts it is, its length says. */
function stringOf(quoted: string | undefined, length: string | undefined): JsonValue | undefined {
  const value = quoted === undefined ? undefined : valueOf(quoted);
  if (typeof value !== 'string' || value.search(ESCAPED) === -1) return value;
  const unescaped = value.replace(ESCAPED, (escape) => ESCAPE_LETTERS.get(escape.charAt(1)) ?? escape);
  const fits = [value, unescaped].filter((text) => text.length === Number(length));
  return fits.length === 1 ? fits[0] : undefined;
}

/** One printed value; undefined for words, and for what is cut or printed in PowerShell's own notation of lists and types. */
function valueOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  if (printed === '$null') return null;
  return WORDS.get(printed) ?? numberIn(printed) ?? bareQuotedText(printed, "'");
}
