import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { readAtoum, readPhpspec } from './message-patterns-php-libraries.js';
import { sentenceReader } from '../sentences/sentence.js';
import { PHP_SENTENCES } from '../sentences/sentences-php.js';

const CLAIMED = ': Failed asserting that ';

/** What a test says itself in front of a claim, in the same line; a quote would mean that a value has the words. */
const OWN_WORDS = /^(?:[^\n'"]|(?<=\w)'(?=\w)){1,300}?: (?=Failed asserting that )/m;

const CLAIM = /(?:^|\n)(?:[\w\\]{1,300}: )?Failed asserting that /;

/** The actual value, what it is claimed to be, the expected value. */
const EQUALITY =
  /^(?=.*\.$)(.+?) (?:matches expected|is identical to|is equal to(?: expected exception code)?|equals|matches JSON string) (.+)\.$/;

const WORD = /^(.{1,20000}) is (true|false|null)\.$/;
/** An object or an array is printed in several lines, which are no value. */
const WORD_BEHIND_LINES = /^[^'"\n]{1,300} \(\n(?:[^\n]{0,4000}\n){0,200}?\) is (true|false|null)\.$/m;
const SIZE = /^actual size (\d{1,15}) matches expected size (\d{1,15})\.$/;
const PART =
  /^(?=.*["'](?: \[[^\]]{1,40}\]\(length: \d{1,9}\))?(?: \(ignoring case\))?\.$)(["'].*["'])(?: \[[^\]]{1,40}\]\(length: \d{1,9}\))? (?:contains|starts with|ends with|matches PCRE pattern|matches regular expression) (["'].*["'])(?: \[[^\]]{1,40}\]\(length: \d{1,9}\))?(?: \(ignoring case\))?\.$/;
/** The end of a claim about a text of several lines, such as a page; of this text only the print is known. */
const PART_OF_LINES =
  /['"](?: \[[^\]\n]{1,40}\]\(length: \d{1,9}\))? (contains|does not contain) "([^"\n]{0,2000})"(?: \[[^\]\n]{1,40}\]\(length: \d{1,9}\))?\.$/m;
const EXCEPTION = /^exception of type "([^"]{1,300})" matches expected exception "([^"]{1,300})"\./;
const THROWN = /^exception of type "([^"]{1,300})" is thrown\.$/;
const EXCEPTION_MESSAGE = /^(?=.*'\.$)exception message '(.*)' (?:contains|is|matches) '(.*)'\.$/;

/** Nette Tester: `Failed: 'a' should be 'b'`, and below it where long values are saved. */
const TESTER =
  /^(?:Failed: |(?:[\w\\]{1,200}\\)?AssertException: )(?:[^\n]{1,300}: )?((?:'[^'\n]{0,2000}'|"[^"\n]{0,2000}"|-?\d[\d.]{0,40}|TRUE|FALSE|NULL|true|false|null)) should be (?:equal to )?((?:'[^'\n]{0,2000}'|"[^"\n]{0,2000}"|-?\d[\d.]{0,40}|TRUE|FALSE|NULL|true|false|null))$/m;
const TESTER_WORDS =
  /^Failed: [^\n]{1,2000} (?:should (?:not )?(?:be|contain|match|return)|was expected|should be instance of)\b/m;

/** Laravel's assertStatus with several statuses. */
const STATUSES = /^Expected response status code \[([\d, ]{3,60})\] but received (\d{3})\./m;

const readSaid = sentenceReader(PHP_SENTENCES, phpValue);

/** PHPUnit, and Pest, which words as PHPUnit does; Nette Tester. */
export const PHP_PATTERNS: MessagePattern = {
  family: 'php',
  read: (reported, failure) => {
    const text = reported.includes(CLAIMED) ? reported.replace(OWN_WORDS, '') : reported;
    const said = readPhpspec(text, failure) ?? readAtoum(text) ?? readSaid(text) ?? ofStatuses(text);
    if (said !== undefined) return said;
    const claim = CLAIM.exec(text);
    if (claim === null) return ofTester(text) ?? (isOfPhp(failure) ? ofDiff(text) : undefined);
    const claimed = text.slice(claim.index + claim[0].length);
    const next = CLAIM.exec(claimed);
    const found = next === null ? undefined : ofClaim(claimed.slice(next.index + next[0].length));
    return ofClaim(claimed) ?? found ?? {};
  },
};

/** A claim that has lost its full stop; both values show where they end. */
const CLOSED = String.raw`(?:'[^'\n]{0,2000}'|"[^"\n]{0,2000}"|-?\d[\d.]{0,40}(?<!\.)|true|false|null|<\w{1,20}:[^<>\n]{0,2000}>)`;
const UNSTOPPED = new RegExp(String.raw`^${CLOSED} is (?:(?:identical|equal) to ${CLOSED}|true|false|null)$`);

/** Behind a sentence of one's own that begins in the same way, PHPUnit's has the values. */
function ofClaim(claimed: string): FoundValues | undefined {
  const line = (claimed.split('\n', 1)[0] ?? '').replace(OF_BEHAT, '').replace(UNSTOPPED, '$&.');
  const difference = /^[a-z]{2,40} /.test(line) ? ofDiff(claimed) : undefined;
  if (difference?.expected !== undefined && difference.actual !== undefined) return difference;
  return (
    firstFound([ofException, ofEquality, ofWord, ofPart], line) ??
    ofDiff(claimed) ??
    ofPartOfLines(claimed) ??
    ofLines(claimed)
  );
}

function ofPartOfLines(claimed: string): FoundValues | undefined {
  if (!/^['"]/.test(claimed)) return undefined;
  const [, claim, part] = PART_OF_LINES.exec(claimed) ?? [];
  if (part === undefined) return undefined;
  return { expected: claim === 'contains' ? part : `not ${part}` };
}

/** The class of the error, which Behat puts behind a message. */
const OF_BEHAT = / \([A-Z]\w{0,100}(?:\\\w{1,100}){1,10}\)$/;

function isOfPhp({ dialect, type }: ReportedFailure): boolean {
  return dialect === 'php' || (type ?? '').startsWith('PHPUnit_');
}

function ofTester(text: string): FoundValues | undefined {
  const [, actual, expected] = TESTER.exec(text) ?? [];
  if (actual !== undefined && expected !== undefined)
    return foundValues(phpValue(expected.replace(/^[A-Z]+$/, lower)), phpValue(actual.replace(/^[A-Z]+$/, lower)));
  return TESTER_WORDS.test(text) ? {} : undefined;
}

function lower(word: string): string {
  return word.toLowerCase();
}

function ofStatuses(text: string): FoundValues | undefined {
  const [, wanted, given] = STATUSES.exec(text) ?? [];
  return wanted === undefined || given === undefined ? undefined : foundValues(plainValue(wanted), plainValue(given));
}

function ofEquality(line: string): FoundValues | undefined {
  const [, size, expectedSize] = SIZE.exec(line) ?? [];
  if (size !== undefined && expectedSize !== undefined) return foundValues(plainValue(expectedSize), plainValue(size));
  const [, actual, expected] = EQUALITY.exec(line) ?? [];
  if (actual === undefined || expected === undefined || actual.endsWith(' not')) return undefined;
  if (ALTERNATIVES.test(expected)) return {};
  const code = /^exception code (-?\d{1,15})$/.exec(actual)?.[1];
  if (code === undefined && DESCRIBED.test(actual)) return {};
  return foundValues(phpValue(expected), phpValue(code ?? actual));
}

/** Of several constraints in one, none is what was expected: `'b' or is equal to 'c'`. */
const ALTERNATIVES = /^(?:'[^']{0,2000}'|"[^"]{0,2000}"|<[^<>]{0,2000}>|[^\s'"<]{1,400}) (?:or|and|xor) [a-z]/;

/** Words for what is looked at, which are no value: `table [users]`. */
const DESCRIBED = /^[a-z]{2,40} (?!['"&])/;

function ofWord(line: string): FoundValues | undefined {
  const [, actual, word] = WORD.exec(line) ?? [];
  if (actual === undefined || word === undefined) return undefined;
  return foundValues(plainValue(word), phpValue(actual));
}

function ofLines(claimed: string): FoundValues | undefined {
  const word = WORD_BEHIND_LINES.exec(claimed)?.[1];
  return word === undefined ? undefined : foundValues(plainValue(word), undefined);
}

function ofPart(line: string): FoundValues | undefined {
  const [, actual, expected] = PART.exec(line) ?? [];
  return actual === undefined || expected === undefined ? undefined : foundValues(phpValue(expected), phpValue(actual));
}

function ofException(line: string): FoundValues | undefined {
  const types = EXCEPTION.exec(line) ?? EXCEPTION_MESSAGE.exec(line);
  if (types !== null) return foundValues(types[2], types[1]);
  const [, expected] = THROWN.exec(line) ?? [];
  return expected === undefined ? undefined : foundValues(expected, undefined);
}

/** The difference under `--- Expected` and `+++ Actual`; PHPUnit 3 has no sentence above it. */
function ofDiff(claimed: string): FoundValues | undefined {
  const lines = claimed.split('\n');
  const legend = lines.findIndex(
    (line, index) => line.trim() === '--- Expected' && lines[index + 1]?.trim() === '+++ Actual',
  );
  if (legend === -1) return undefined;
  const behind = lines.slice(legend + 2);
  const end = behind.findIndex((line) => line === '' || !/^[-+ @\\]/.test(line));
  const sides = valuesOfDiff(end === -1 ? behind : behind.slice(0, end), { expected: '-' });
  return sides === undefined ? {} : foundValues(phpValue(sides.expected), phpValue(sides.actual));
}

/** A value with its type, as older versions print them. */
const TYPED = /^<(string|integer|double|boolean):([^<>\n]{0,4000})>$/;

/** Texts are in single quotes with nothing escaped; of arrays and objects only the print is known. */
function phpValue(printed: string): JsonValue | undefined {
  const text = printed.replace(/ \[[^\]]{1,40}\]\(length: \d{1,9}\)$/, '');
  const [, type, typed] = TYPED.exec(text) ?? [];
  if (isCut(typed ?? text)) return undefined;
  if (typed !== undefined) return type === 'string' ? typed : plainValue(typed);
  const quoted = bareQuotedText(text, "'") ?? bareQuotedText(text);
  if (quoted !== undefined) return quoted;
  return /^['"]/.test(text) || /['"]$/.test(text) ? undefined : plainValue(text);
}
