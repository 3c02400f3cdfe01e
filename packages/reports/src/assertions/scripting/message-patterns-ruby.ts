import { isStackLine } from '../../reasons/failure-text.js';
import type { JsonValue } from '../../json/json-value.js';
import { valuesOfBlock } from '../../values/diff-blocks.js';
import { hasElidedMiddle } from '../../values/elided-middle.js';
import { behindMatch, firstFound, foundValues, linesWith } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { readOwnWords } from './message-patterns-own-words.js';
import { sentenceReader } from '../sentences/sentence.js';
import { CRYSTAL_SENTENCES, SHELLSPEC_SENTENCES } from '../sentences/sentences-like-rspec.js';
import { RAILS_SENTENCES, RUBY_SENTENCES } from '../sentences/sentences-ruby.js';

const readSaid = sentenceReader([...CRYSTAL_SENTENCES, ...SHELLSPEC_SENTENCES, ...RUBY_SENTENCES], valueOf);
const readRails = sentenceReader(RAILS_SENTENCES, printedValue);

/** Reads RSpec, Minitest and test-unit, Crystal's spec and ShellSpec. What RSpec words as Chai does is read there. */
export const RUBY_PATTERNS: MessagePattern = { family: 'ruby', read };

function read(text: string): FoundValues | undefined {
  return firstFound(
    [
      readSaid,
      readRspec,
      readSingleton,
      readCollections,
      readMinitest,
      readTestUnit,
      readCapybara,
      readChange,
      readRaised,
      readOutput,
      readRails,
      readWords,
    ],
    text.replace(NAME_BEHIND, ''),
  );
}

/** The name of the error behind the message, which Ruby itself prints so. */
const NAME_BEHIND = / \([A-Z]\w{0,60}(?:::[A-Z]\w{0,60}){1,6}(?<=Error|Failed|Failure|Assertion)\)$/m;

/** `expected: 42` and `     got: 41` below it, with the colons in one column. */
function readRspec(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const index = lines.findIndex(
    (line, at) => /^\s*expected(?: not)?: /.test(line) && lines.slice(at + 1, at + 40).some((next) => isGot(next)),
  );
  if (index < 0) return readFolded(text);
  const got = lines.findIndex((line, at) => at > index && isGot(line));
  const expected = lines.slice(index, got).join('\n').trim();
  const actual = lines.slice(got, endOf(lines, got)).join('\n').trim();
  return sidesOf(
    expected.replace(/^expected(?: not)?: /, ''),
    actual.replace(/^got: ?/, ''),
    expected.startsWith('expected not'),
  );
}

function isGot(line: string): boolean {
  return /^\s*got: /.test(line);
}

/** What rebar3 and gleeunit print below the value, in the same column. */
const OF_ERLANG = /^\s{2,20}(?:line: {1,4}\d{1,9}|output: ?.{0,2000}|comment: .{0,2000})$/;

function endOf(lines: readonly string[], got: number): number {
  const end = lines.findIndex(
    (line, at) =>
      at > got &&
      (line.trim() === '' ||
        /^\s*(?:\((?:compared using|objects|inspected|dynamic)|Diff:$|Please stub a default value first )/.test(line) ||
        OF_ERLANG.test(line) ||
        isStackLine(line)),
  );
  return end < 0 ? lines.length : end;
}

/** Longer texts in one line are not looked at. */
const LONGEST_FOLDED = 50_000;

/** The same in one line, as an attribute of XML has it. */
function readFolded(text: string): FoundValues | undefined {
  return behindMatch(linesWith(text, ' got: ', LONGEST_FOLDED), /(?:^|\s)expected: (?=.)/g, (rest) => {
    const got = /(?<=.) {4,40}got: (?=.)/.exec(rest) ?? onlyGot(rest);
    const from = got === null ? rest.length : got.index + got[0].length;
    const end = rest.search(/ {1,4}\((?:compared using|using (?:={2,3}|eql\?|equal\?|=~)\))/);
    return got === null || end <= from ? undefined : sidesOf(rest.slice(0, got.index), rest.slice(from, end), false);
  });
}

/** Where each line end became one space, only a `got:` without a second one divides the values. */
function onlyGot(rest: string): RegExpExecArray | null {
  return rest.split(' got: ', 3).length === 2 ? /(?<=.) got: (?=.)/.exec(rest) : null;
}

function sidesOf(expected: string, actual: string, isNegated: boolean): FoundValues {
  if (isNegated || /^(?:not |value != |value !~)/.test(expected)) return {};
  return foundValues(valueOf(expected), valueOf(actual.replace(COMPARED_BEHIND, '')));
}

/** RSpec up to version 2.0 says in the same line how it compared: `got: 4 (using ==)`. */
const COMPARED_BEHIND = / {1,4}\(using (?:={2,3}|eql\?|equal\?|=~)\)$/;

/** Of a list of arguments, RSpec shortens each one: dots may be anywhere in a long one. */
const SHORTENED_ARGUMENTS = /^\([^]{150,}\)$/;

function valueOf(print: string): JsonValue | undefined {
  if (SHORTENED_ARGUMENTS.test(print) && print.includes('...')) return undefined;
  return hasElidedMiddle(print.trim()) ? undefined : printedValue(print);
}

/** `expected true` and `     got false` below it. */
function readSingleton(text: string): FoundValues | undefined {
  const [, expected, actual] =
    /^[^\S\n]{0,40}expected (true|false|nil)\n\s{1,40}got ([^\n]{1,4000})$/m.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(printedValue(expected), printedValue(actual));
}

/** `expected collection contained:  [1, 2]` and `actual collection contained:    [1, 3]` of match_array. */
function readCollections(text: string): FoundValues | undefined {
  const [, expected] =
    /^[^\S\n]{0,40}expected collection (?:contained|to start with|to end with):\s{1,10}(\S[^\n]{0,20000})$/m.exec(
      text,
    ) ?? [];
  const [, actual] = /^[^\S\n]{0,40}actual collection contained:\s{1,10}(\S[^\n]{0,20000})$/m.exec(text) ?? [];
  return expected === undefined || actual === undefined ? undefined : foundValues(valueOf(expected), valueOf(actual));
}

/** `Expected false to be truthy.` of `assert`, and of `assert_nil`. */
const REFUTED = /^[^\S\n]{0,40}Expected (\S[^\n]{0,4000}) to be (truthy|nil)\.$/m;

/** `Expected: 42` and `  Actual: 41`; a difference, where values have several lines. */
function readMinitest(text: string): FoundValues | undefined {
  const [, expected, actual] =
    /^[^\S\n]{0,40}Expected: ([^\n]{0,20000})\n\s{0,40}Actual: ([^\n]{0,20000})$/m.exec(text) ?? [];
  if (expected !== undefined && actual !== undefined) return foundValues(printedValue(expected), printedValue(actual));
  const refuted = REFUTED.exec(text);
  if (refuted !== null) return foundValues(refuted[2] === 'nil' ? null : refuted[2], printedValue(refuted[1] ?? ''));
  if (!/^[^\S\n]{0,40}--- expected$/m.test(text)) return undefined;
  return valuesOfBlock(text.replace(/^# encoding: [^\n]{0,60}\n?/gm, ''), false) ?? {};
}

/** `<42> expected but was` and `<41>.` below it. */
function readTestUnit(text: string): FoundValues | undefined {
  const [, expected, actual] =
    /^[^\S\n]{0,40}<([^\n]{0,20000})> (?:exception (?:was )?)?expected but was\n\s{0,40}<([A-Z][\w:]{0,200}\(<[^\n]{0,20000}>\)|[^\n]{0,20000}(?=>))/m.exec(
      text,
    ) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(printedValue(expected), printedValue(actual));
}

/** Capybara: `expected to find text "a" in "b"`, behind what it searched in. */
const CAPYBARA =
  /^[^\S\n]{0,40}expected (not )?to find (?:exact |visible |non-visible |all )?text "([^\n]{0,2000}?)" in "([^\n]{0,4000})"\.?(?: \(However, [^\n]{1,400}\))?$/m;

function readCapybara(text: string): FoundValues | undefined {
  const [, not, expected, actual] = CAPYBARA.exec(text) ?? [];
  if (expected === undefined || actual === undefined) return undefined;
  return foundValues(not === undefined ? expected : `not "${expected}"`, actual);
}

/** ``expected `Foo.count` to have changed by 1, but was changed by 0``; from and to have values of one side each. */
const CHANGE =
  /^[^\S\n]{0,40}expected `[^\n]{1,2000}` to have changed (by|to) (\S[^\n]{0,400}), but (?:was changed by|is now|did not change) ?(\S[^\n]{0,400})?$/m;

function readChange(text: string): FoundValues | undefined {
  const [, , expected, actual] = CHANGE.exec(text) ?? [];
  return expected === undefined
    ? undefined
    : foundValues(valueOf(expected), actual === undefined ? undefined : valueOf(actual));
}

/** `expected no Exception, got #<TypeError: …> with backtrace:` and `expected ArgumentError but nothing was raised`. */
const RAISED =
  /^[^\S\n]{0,40}expected (no Exception|[A-Z][\w:]{0,200})(?:(?:,| but)? got #<([A-Z]\w{0,100}(?:::\w{1,100}){0,8})[:> ]|,? but (nothing) was raised)/m;

/** What is raised is its class: the message is part of the failure's own, and may be shortened. */
function readRaised(text: string): FoundValues | undefined {
  const [, expected, raised, nothing] = RAISED.exec(text.slice(0, 20_000)) ?? [];
  return expected === undefined ? undefined : foundValues(expected, raised ?? nothing);
}

/** `expected block to output /a/ to stdout, but output "b"`, with a difference below it. */
const OUTPUT =
  /^[^\S\n]{0,40}expected block to output (\S[^\n]{0,4000}) to std(?:out|err), but output (nothing|"[^\n]{0,4000}")$/m;

function readOutput(text: string): FoundValues | undefined {
  const [, expected, actual] = OUTPUT.exec(text.slice(0, 20_000)) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(valueOf(expected), valueOf(actual) ?? addedLines(text));
}

/** The lines of the actual side, where RSpec shows the expected one as a single line that is not part of it. */
function addedLines(text: string): string | undefined {
  const lines = text.split('\n');
  const heading = lines.findIndex(
    (line, at) => line.trim() === 'Diff:' && /^@@ -1 \+1(?:,\d{1,9})? @@$/.test(lines[at + 1] ?? ''),
  );
  if (heading < 0 || !(lines[heading + 2] ?? '').startsWith('-')) return undefined;
  const behind = lines.slice(heading + 3);
  const end = behind.findIndex((line) => !line.startsWith('+'));
  const added = (end < 0 ? behind : behind.slice(0, end)).map((line) => `${line.slice(1)}\n`).join('');
  return added === '' ? undefined : added;
}

/** What certainly is such an assertion, without two values. */
const WORDS = [
  /^[^\S\n]{0,40}expected (?:no Exception|[A-Z][\w:]{0,200}(?: with (?:message )?[^\n]{1,400})?)(?:,? got #?<|,? but nothing was raised)/m,
  /^[^\S\n]{0,40}expected `[^\n]{1,2000}` to (?:not )?/m,
  /^[^\S\n]{0,40}(?:#?<|\()[^\n]{1,400}\)?\.\w{1,80}[?!]?\([^\n]{0,400}\)\n\s{1,40}expected: \d{1,9} times?/m,
  /^[^\S\n]{0,40}Got \d{1,9} failures? (?:and \d{1,9} other errors? )?from failure aggregation block/m,
  /^[^\S\n]{0,40}\[?[A-Z][\w:, []{0,200}\]? exception expected, not/m,
  /^[^\S\n]{0,40}[A-Z][\w:]{0,200} expected but nothing was raised\.?/m,
  /^[^\S\n]{0,40}Expected [^\n]{1,2000} to (?:not )?(?:be|include|match|respond|equal)\b/m,
];

function readWords(text: string): FoundValues | undefined {
  if (!WORDS.some((words) => words.test(text.slice(0, 20_000)))) return undefined;
  return readOwnWords(text.split('\n', 1)[0] ?? '') ?? {};
}
